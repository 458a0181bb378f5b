#!/bin/sh
# A UCI engine for tests that thinks on its opponent's time: it plays e2e4, expects its first argument, and then plays d2d4.
# Told to stop, it says g1h3, which nobody should play.
expected=$1
thinking=no
while read -r word rest; do
    case $word in
        uci) echo "option name Ponder type check default false"; echo uciok ;;
        isready) echo readyok ;;
        position) line=$rest ;;
        go)
            case $rest in
                ponder*) thinking=yes; [ "$2" = early ] && { thinking=no; echo "bestmove d2d4"; } ;;
                *) case $line in
                        *" moves "*) echo "bestmove d2d4" ;;
                        *) echo "bestmove e2e4 ponder $expected" ;;
                    esac ;;
            esac ;;
        ponderhit) if [ $thinking = yes ]; then thinking=no; echo "info depth 9 score cp 12 pv d2d4"; echo "bestmove d2d4"; fi ;;
        stop) if [ $thinking = yes ]; then thinking=no; echo "bestmove g1h3"; fi ;;
        quit) exit 0 ;;
    esac
done
