#!/usr/bin/env bash
# Installs the Debian package into an empty Debian, plays both ways, removes it and looks for what was left behind.
#
#     make deb test-uci && sudo tests/package.sh target/dist/debian/rocada_*.deb [FOLDER]
#
# Needs root, debootstrap and the network. FOLDER is where the empty Debian is made, and kept for the next time; without it
# a folder is made and removed. Nothing of the host is in that Debian: no compiler, no Node, no Python.
set -euo pipefail
cd "$(dirname "$0")/.."
package=$(realpath "$1")
python=$PWD/target/python/bin/python

work=$(mktemp -d)
folder=${2:-$work/debian}
fresh=$work/root
cleanup() {
    mountpoint --quiet "$fresh/proc" && umount "$fresh/proc"
    rm -rf --one-file-system "$work"
}
trap cleanup EXIT
say() { printf '== %s\n' "$*"; }

say "an empty Debian"
if [ ! -x "$folder/usr/bin/dpkg" ]; then
    debootstrap --variant=minbase bookworm "$folder" >"$work/debootstrap.log" || { tail "$work/debootstrap.log"; exit 1; }
    chroot "$folder" useradd --create-home player
fi
cp --archive "$folder" "$fresh"
mount -t proc proc "$fresh/proc"
inside() { env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LANG=C.UTF-8 chroot "$fresh" "$@"; }
for tool in cargo rustc node npm python3 gcc; do
    ! inside sh -c "command -v $tool" || { echo "$tool is there"; exit 1; }
done
# What dpkg writes about itself is not the package's.
files() { (cd "$fresh" && find . -xdev \( -path ./proc -o -path ./var/lib/dpkg -o -path ./var/log -o -path ./var/cache \) -prune -o -print | sort); }
files >"$work/before"

say "installed: $(basename "$package")"
cp "$package" "$fresh/root/rocada.deb"
inside dpkg --install /root/rocada.deb >"$work/dpkg.log" 2>&1 || { cat "$work/dpkg.log"; exit 1; }
rm "$fresh/root/rocada.deb"
inside dpkg --listfiles rocada | grep -c . | sed 's/$/ files and folders/'
inside rocada --version
[ "$(inside rocada perft 4)" = "nodes 197281" ]
inside bash -c 'source /usr/share/bash-completion/completions/rocada && complete -p rocada' >/dev/null
for page in "$fresh"/usr/share/man/man1/rocada*.1.gz; do gzip --test "$page"; done

# A program that is the one inside, run by an ordinary user of that system.
cat >"$work/rocada" <<END
#!/bin/sh
exec /usr/sbin/chroot --userspec=player:player "$fresh" /usr/bin/env -i PATH=/usr/bin:/bin HOME=/home/player LANG=C.UTF-8 \\
    /usr/bin/rocada "\$@"
END
chmod +x "$work/rocada"

say "games through the pipe, with python-chess outside"
"$python" tests/uci_client.py "$work/rocada"

say "games in the web app, over its socket"
"$python" - "$work/rocada" <<'END'
import subprocess, sys, urllib.request
sys.path.insert(0, "tests")
import web_traffic
server = subprocess.Popen([sys.argv[1], "play", "--no-open", "--port", "0"], stdout=subprocess.PIPE, text=True)
try:
    url = server.stdout.readline().strip()
    page = urllib.request.urlopen(url).read().decode()
    assert "<script" in page, "the page is not inside"
    for game in ("chess", "ducks"):
        socket = web_traffic.Page(url)
        for ask in ({"type": "pace", "ms": 0}, web_traffic.SETUPS[game], {"type": "pace", "ms": 0}):
            socket.send(ask)
        length, over = 0, False
        while not over:
            plies, over = web_traffic.plies_of(socket.hear())
            length = max(length, plies)
        print(f"  {game}: a whole game, {length} plies")
finally:
    server.terminate()
    assert server.wait(timeout=20) == 0, "the server ends well"
END

say "removed"
inside dpkg --purge rocada >"$work/dpkg.log" 2>&1 || { cat "$work/dpkg.log"; exit 1; }
files >"$work/after"
diff "$work/before" "$work/after" | sed -n 's/^[<>] /&/p' >"$work/difference" || true
echo "what is left of it:"
sed 's/^/  /' "$work/difference"
if grep -v '^> \./home/player/\.local\(/share\(/rocada\(/games\.\(db.*\|lock\)\)\?\)\?\)\?$' "$work/difference"; then
    echo "more than the games"
    exit 1
fi
grep --quiet 'games\.db$' "$work/difference" || { echo "the games are gone"; exit 1; }
! inside dpkg --status rocada >/dev/null 2>&1 || { echo "dpkg still knows it"; exit 1; }
say "nothing but the games"
