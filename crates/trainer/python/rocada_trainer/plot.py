"""Draws the curves of losses.json as an SVG. The standard library is all it needs."""

import json
import math
from html import escape

from . import Refused
from .network_file import replace

WIDTH, HEIGHT = 960, 540
LEFT, RIGHT, TOP, BOTTOM = 70, 270, 40, 50
COLOURS = ["#1f6f8b", "#c8553d", "#5b8c2a", "#7b4b94", "#b8860b", "#2d3047", "#d1495b", "#008b74"]


def draw(runs, which):
    """The SVG of the held-out losses of all runs, `which` = target, score or result, over the progress of each."""
    lines = [(run["name"], [(point["progress"], point["held_out"][which]) for point in run["curve"]]) for run in runs]
    lines = [line for line in lines if line[1]]
    if not lines:
        raise Refused("there is no curve to draw")
    values = sorted(value for _, points in lines for _, value in points)
    # The first steps of a training are far above everything else and would press the rest flat.
    low, high = values[0], min(values[-1], 2 * values[len(values) // 2] - values[0] + 1e-9)
    if high <= low:
        high = low * 1.1 + 1e-9
    x = lambda progress: LEFT + progress * (WIDTH - LEFT - RIGHT)
    y = lambda value: HEIGHT - BOTTOM - (min(value, high) - low) / (high - low) * (HEIGHT - TOP - BOTTOM)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="{TOP - 16}">held-out loss against the {escape(which)}, by progress of the training</text>',
    ]
    for value in ticks(low, high):
        parts.append(f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{value:.4g}</text>')
    for tenth in range(0, 11, 2):
        parts.append(f'<text x="{x(tenth / 10):.1f}" y="{HEIGHT - BOTTOM + 22}" text-anchor="middle">{10 * tenth} %</text>')
    for number, (name, points) in enumerate(lines):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(f"{x(progress):.1f},{y(value):.1f}" for progress, value in points)
        row = TOP + 20 * number
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 12}" y="{row + 10}" fill="{colour}">{escape(name)}: {points[-1][1]:.5f}</text>')
    return "\n".join([*parts, "</svg>", ""])


def ticks(low, high):
    """Five to ten round values between two."""
    step = 10 ** math.floor(math.log10((high - low) / 5))
    step *= next(factor for factor in (1, 2, 5, 10) if (high - low) / (step * factor) <= 10)
    return [number * step for number in range(math.ceil(low / step), math.floor(high / step) + 1)]


def plot(source, target, which):
    """Reads losses.json and writes the SVG."""
    try:
        with open(source, encoding="utf-8") as file:
            runs = [run for run in json.load(file)["runs"] if "curve" in run]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Refused(f"{source}: no losses of ours ({error})") from error
    replace(target, draw(runs, which).encode())
