#!/bin/sh
# Plays from the real xboard, on a screen nobody sees: two games against another engine, two against itself, and an
# analysis. Every game must end by the rules or by resignation, without a popup, and be written as PGN.
#
# Run by `make test-xboard`, which installs what is missing. By hand: tests/xboard_games.sh target/release/rocada
# What was played, said and seen is left in target/xboard.

set -eu
cd "$(dirname "$0")/.."
PATH=$PATH:/usr/games
rocada=$(realpath "${1:-target/release/rocada}")
opponent=${OPPONENT:-fairymax}
out=$PWD/target/xboard

fail() { echo "tests/xboard_games.sh: $*" >&2; exit 1; }

scripts/need xboard 'command -v xboard' xvfb 'command -v Xvfb' "$opponent" "command -v $opponent" \
    x11-utils 'command -v xwininfo' imagemagick 'command -v import'

rm -rf "$out"
mkdir -p "$out"
# xboard keeps its settings and its log under HOME.
export HOME="$out"

number=77
while [ -e "/tmp/.X$number-lock" ]; do number=$((number + 1)); done
Xvfb ":$number" -screen 0 1024x768x24 >"$out/xvfb.log" 2>&1 &
xvfb=$!
xboard=
trap 'kill $xboard $xvfb 2>/dev/null || true' EXIT INT TERM
export DISPLAY=":$number"
waited=0
until xwininfo -root >/dev/null 2>&1; do
    waited=$((waited + 1))
    [ "$waited" -lt 100 ] || fail "no screen"
    sleep 0.1
done

windows() { xwininfo -root -tree | sed -n 's/^ *0x[0-9a-f]* "\([^"]*\)".*/\1/p'; }

# Looks for windows that nobody asked for while xboard runs, at most $2 seconds.
watch_popups() {
    waited=0
    while kill -0 "$xboard" 2>/dev/null; do
        for title in "Error" "Fatal Error" "Message" "Information" "Exiting" "Question" "Note"; do
            if windows | grep -Fqix "$title"; then
                import -window root "$out/popup-$1.png"
                fail "a popup in $1: $title (see $out/popup-$1.png)"
            fi
        done
        waited=$((waited + 1))
        [ "$waited" -lt "$2" ] || fail "$1 does not end"
        [ "$waited" != 5 ] || import -window root "$out/$1.png"
        sleep 1
    done
}

# A match of $2 games against $3, at $4 seconds and $5 a move, pondering if $6 is true.
play() {
    xboard -fcp "$rocada" -scp "$3" -matchMode true -matchGames "$2" -timeControl "0:$4" -timeIncrement "$5" \
        -saveGameFile "$out/$1.pgn" -debugMode true -nameOfDebugFile "$out/$1.debug" -showThinking true \
        -popupMoveErrors true -popupExitMessage false -ponderNextMove "$6" >"$out/$1.log" 2>&1 &
    xboard=$!
    watch_popups "$1" 600
    wait "$xboard" || fail "$1: xboard says $?"
    xboard=
    games=$(grep -c '^\[Result ' "$out/$1.pgn" 2>/dev/null || true)
    [ "$games" = "$2" ] || fail "$1: $games games instead of $2"
    grep -q '^\[Result "\*"\]' "$out/$1.pgn" && fail "$1: a game without a result"
    # xboard names the cause at the end of the moves.
    tr '\n' ' ' <"$out/$1.pgn" | grep -oE '\{[^{}]*\} (1-0|0-1|1/2-1/2)' >"$out/$1.causes" || true
    if grep -Eiq 'forfeit|illegal|false|time|exit|died|disconnect' "$out/$1.causes"; then
        fail "$1: $(cat "$out/$1.causes")"
    fi
    # The opponent may refuse what it likes.
    [ "$3" = "$rocada" ] && ours='first|second' || ours='first'
    grep -E "^[0-9]+ <($ours) *: *(Error|Illegal|tellusererror)" "$out/$1.debug" && fail "$1: see $out/$1.debug"
    echo "$1: $(sed -n 's/^\[Result "\(.*\)"\]/\1/p' "$out/$1.pgn" | tr '\n' ' ')"
    sed 's/^/    /' "$out/$1.causes"
}

# An analysis from the first position, left to itself for a while.
analyse() {
    xboard -fcp "$rocada" -initialMode analysis -debugMode true -nameOfDebugFile "$out/analysis.debug" \
        -showThinking true >"$out/analysis.log" 2>&1 &
    xboard=$!
    sleep 8
    kill -0 "$xboard" || fail "analysis: xboard has ended"
    import -window root "$out/analysis.png"
    lines=$(grep -Ec '<first *: *[0-9]+ -?[0-9]+ [0-9]+ [0-9]+' "$out/analysis.debug" || true)
    [ "$lines" -ge 5 ] || fail "analysis: only $lines lines of thought"
    grep -E '<first *: *(move|Error|Illegal|tellusererror)' "$out/analysis.debug" && fail "see $out/analysis.debug"
    kill "$xboard"
    wait "$xboard" 2>/dev/null || true
    xboard=
    echo "analysis: $lines lines of thought"
}

play against-$opponent 2 "$opponent" 15 0.1 false
play against-itself 2 "$rocada" 15 0.1 true
analyse
echo "all well; pictures and protocols are in target/xboard"
