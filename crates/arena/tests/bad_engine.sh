#!/bin/sh
# An engine for tests, for UCI and xboard, that does what its first argument says when it has to move:
# a fault, or "e2e4" (any such word is simply its move). The second argument is a file for faults that happen once.
fault=$1

misbehave() {
    case $fault in
        crash) exit 7 ;;
        crash-once) if [ -e "$2" ]; then reply e2e4; else : > "$2"; exit 7; fi ;;
        hang) exec sleep 1000 ;;
        no-move) ;;
        flood) exec yes "info string more and more" ;;
        endless-line) yes | tr -d '\n' ;;
        slow) sleep 0.6; reply e2e4 ;;
        very-slow) sleep 1.5; reply e2e4 ;;
        claim-win) echo "1-0 {White mates}"; echo "0-1 {Black mates}" ;;
        claim-draw) echo "1/2-1/2 {draw by repetition}" ;;
        resign) echo "resign" ;;
        panic) echo "thread 'main' panicked at src/search.rs:7:" >&2; echo "no king" >&2; echo "note: run it again" >&2; exit 101 ;;
        # As GNU Chess does: each move is announced twice, the second time so late that the next one is awaited.
        twice) if [ "$before" ]; then again e2e4; announce d2d4; else before=yes; announce e2e4; fi ;;
        call-illegal) echo "Illegal move: b1a3"; reply e2e4 ;;
        *) reply "$fault" ;;
    esac
}

announce() {
    if [ "$protocol" = uci ]; then echo "bestmove $1"; else echo "1. ... $1"; fi
}

again() {
    if [ "$protocol" = uci ]; then echo "bestmove $1"; else echo "My move is : $1"; fi
}

reply() {
    if [ "$protocol" = uci ]; then
        echo "info depth 3 score cp 25 nodes 99 pv $1"
        echo "bestmove $1"
    else
        echo "3 25 1 99 $1"
        echo "move $1"
    fi
}

[ "$fault" = no-start ] && exit 3
# As GNU Chess does now and then: it comes up deaf and dumb, or dies of its own greeting, but not every time.
[ "$fault" = mute-once ] && [ ! -e "$2" ] && { : > "$2"; exec sleep 1000; }
[ "$fault" = dies-once ] && [ ! -e "$2" ] && { : > "$2"; echo 'feature done=0'; exit 134; }
protocol=xboard
forced=no
while read -r word rest; do
    case $word in
        uci)
            if [ "$fault" = xboard-only ]; then echo "Error (unknown command): uci"
            else protocol=uci; echo "id name Bad"; echo "option name Hash type spin default 16 min 1 max 1024"; echo uciok
            fi ;;
        isready) echo readyok ;;
        protover) if [ "$fault" = deaf ]; then
                printf 'feature'; i=0; while [ $i -lt 6000 ]; do printf ' useless%s=1' $i; i=$((i + 1)); done; echo
                exec sleep 1000
            fi
            # What no engine must have is left out.
            [ "$fault" = plain ] && { echo 'feature ping=1 sigint=0 done=1'; continue; }
            echo 'feature ping=1 setboard=1 usermove=1 sigint=0 option="Hash -spin 16 1 1024" done=1' ;;
        ping) echo "pong $rest" ;;
        new) forced=no ;;
        force) forced=yes ;;
        go) forced=no; misbehave "$@" ;;
        [a-h][1-8][a-h][1-8] | usermove) [ $forced = yes ] || misbehave "$@" ;;
        quit) exit 0 ;;
    esac
done
