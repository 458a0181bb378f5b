#!/usr/bin/env python3
"""Ratings of the levels from results of `rocada match`, held by engines of known rating.

Reads lines `A - B: 40 games, +W =D -L, ...`; levels are named L600, L800, ... Draws count as half a win (Bradley and
Terry's model, maximum likelihood). Prints the ratings with their standard errors and the ladder for level.rs.
"""
import math
import re
import sys
from collections import defaultdict

# Ratings of the Computer Chess Rating Lists, less what the engines lose by thinking 0.2 s instead of 3 s a move: four
# halvings of the time, each taken as 60 points.
LESS = 4 * 60
ANCHORS = {"fairymax": 1940 - LESS, "phalanx": 2521 - LESS, "gnuchess": 2661 - LESS}
# How far an anchor may be from its place, in points: the list's conditions are not ours.
ANCHOR_ERROR = 100.0

LINE = re.compile(r"^(\S+) - (\S+): \d+ games, \+(\d+) =(\d+) -(\d+),")
SCALE = math.log(10) / 400


def read(lines):
    # (a, b) -> points of a, games. One draw that was not played keeps a clean score from being infinite.
    results = defaultdict(lambda: [0.5, 1.0])
    for line in lines:
        found = LINE.match(line)
        if not found:
            continue
        a, b = found[1], found[2]
        wins, draws, losses = map(int, found.groups()[2:])
        results[a, b][0] += wins + draws / 2
        results[a, b][1] += wins + draws + losses
    return results


def fit(results):
    """Newton's method, one player at a time; anchors are drawn to their place."""
    players = sorted({player for pair in results for player in pair})
    rating = {player: float(ANCHORS.get(player, player[1:] if player[0] == "L" else 1500)) for player in players}
    curvature = {}
    for _ in range(3000):
        for player in players:
            slope, curve = 0.0, 1e-9
            for (a, b), (points, games) in results.items():
                if player not in (a, b):
                    continue
                expected = 1 / (1 + math.exp(-SCALE * (rating[a] - rating[b])))
                sign = 1 if player == a else -1
                slope += sign * SCALE * (points - games * expected)
                curve += SCALE * SCALE * games * expected * (1 - expected)
            if player in ANCHORS:
                slope -= (rating[player] - ANCHORS[player]) / ANCHOR_ERROR**2
                curve += 1 / ANCHOR_ERROR**2
            rating[player] += max(-50.0, min(50.0, 0.8 * slope / curve))
            curvature[player] = curve
    return rating, {player: 1 / math.sqrt(curvature[player]) for player in players}


def main():
    results = read(open(sys.argv[1]) if len(sys.argv) > 1 else sys.stdin)
    for (a, b), (points, games) in sorted(results.items()):
        print(f"{a:>9} - {b:<9} {games:5.0f} games {100 * points / games:5.1f} %")
    rating, error = fit(results)
    print("\n   player  rating  beside its neighbours")
    for player in sorted(rating, key=rating.get):
        place = f"  (taken as {ANCHORS[player]})" if player in ANCHORS else ""
        print(f"{player:>9}  {rating[player]:6.0f}  ± {2 * error[player]:.0f}{place}")
    levels = sorted((int(player[1:]), rating[player]) for player in rating if player[0] == "L")
    print(f"\nconst LADDER: [(f32, f32); {len(levels)}] = [")
    for rung, value in levels:
        print(f"    ({rung}.0, {value:.0f}.0),")
    print("];")
    falls = [pair for pair in zip(levels, levels[1:]) if pair[0][1] >= pair[1][1]]
    print("not monotone: " + str(falls) if falls else "monotone")


if __name__ == "__main__":
    main()
