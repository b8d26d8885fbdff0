#!/usr/bin/env bash
# test_packages.sh - the tarball has the same bytes from any directory and builds without a network; the packages have no faults that
# lintian knows, and in a clean Debian they are installed, play, and are removed without a trace. Long; needs root and `make deb`.
# BOHN_ROOT may name an unpacked Debian 12, which is copied; without it debootstrap fetches one.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
at_length || { echo "a long test"; exit 77; }
version=$(sed -nE 's/^.define BOHN_VERSION_(MAJOR|MINOR|PATCH) //p' vm/bohn.h | paste -sd.)
dist=$PWD/build/dist
packages=(bohn bohn-doc libbohn-dev libbohn0)
[[ -e $dist/bohn_${version}_$(dpkg --print-architecture).deb ]] || { echo "there are no packages: make deb"; exit 77; }
[[ $(id -u) == 0 ]] || { echo "only root can make a clean Debian"; exit 77; }
[[ -n ${BOHN_ROOT:-} ]] || command -v debootstrap >/dev/null || { echo "debootstrap is not installed"; exit 77; }
unset MAKEFLAGS MFLAGS MAKEOVERRIDES BOHN_SEEDS
export LC_ALL=C PATH=$PATH:/usr/sbin:/sbin

# ---- the tarball ------------------------------------------------------------------------------------------

(cd "$dist" && sha256sum --quiet -c SHA256SUMS) || complain "SHA256SUMS does not fit"
for place in one two/three; do
    mkdir -p "$tmp/$place"
    # Inside another repository.
    git init -q "$tmp/$place" 2>/dev/null
    (umask "$([[ $place == one ]] && echo 077 || echo 022)" && cd "$tmp/$place" && tar -x --no-same-permissions -f "$dist/bohn-$version.tar.gz" &&
        cd "bohn-$version" && .ci/dist "$version" "$tmp/$place/out" >/dev/null) || complain "no tarball can be made from the tarball"
    same "$dist/bohn-$version.tar.gz" "$tmp/$place/out/bohn-$version.tar.gz" "the tarball and one made from it"
done
if unshare -n true 2>/dev/null; then
    unshare -n make -C "$tmp/one/bohn-$version" >"$tmp/out" 2>&1 || { complain "the tarball does not build without a network"; tail -n 20 "$tmp/out"; }
    env -u BOHN_PATH "$tmp/one/bohn-$version/build/bohn" run bohnanza --seats farmer --seed 3 --quiet >"$tmp/tarball.game" </dev/null ||
        complain "the program of the tarball fails"
else
    skipped "a build without a network: there is no unshare -n"
fi

# ---- the packages -----------------------------------------------------------------------------------------

if command -v lintian >/dev/null; then
    lintian --allow-root --fail-on error,warning "$dist"/*.changes >"$tmp/out" 2>/dev/null || { complain "lintian complains"; cat "$tmp/out"; }
else
    skipped "lintian is not installed"
fi

root=$tmp/root
if [[ -n ${BOHN_ROOT:-} ]]; then
    cp -a "$BOHN_ROOT" "$root"
else
    mirror=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' 'Origin: Debian' | awk '$2 == "bookworm" { print $1; exit }')
    debootstrap --variant=minbase bookworm "$root" "$mirror" >"$tmp/out" 2>&1 ||
        { tail -n 5 "$tmp/out"; skipped "installing: debootstrap fails here"; exit $failed; }
fi
cp /etc/resolv.conf /etc/hosts "$root/etc"
mkdir "$root/packages"
for package in "${packages[@]}"; do cp "$dist/${package}_$version"_*.deb "$root/packages/$package.deb"; done
# inside COMMAND...: in the clean Debian, with a /proc that goes away with the command
inside() {
    # shellcheck disable=SC2016  # for the other shell
    unshare -m sh -c 'mount -t proc proc "$0/proc" && exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/packages DEBIAN_FRONTEND=noninteractive chroot "$0" "$@"' \
        "$root" "$@" </dev/null
}
# apt COMMAND...
apt() { inside apt-get -q -y "$@" >"$tmp/out" 2>&1 || { complain "apt-get $* fails"; tail -n 20 "$tmp/out"; }; }
# What is in the root, except for what apt itself writes.
contents() { (cd "$root" && find . -path ./packages -prune -o -path ./var/cache -prune -o -path ./var/log -prune -o -path ./var/lib/apt -prune -o -path './var/lib/dpkg/*-old' -prune -o -print) | sort; }

apt update
contents >"$tmp/before"
apt install ./packages/bohn.deb
inside bohn --version >"$tmp/out"
[[ $(<"$tmp/out") == "bohn $version" ]] || complain "the installed program is another version"
inside su -s /bin/sh nobody -c 'bohn run bohnanza --seats farmer --seed 3 --quiet' >"$tmp/package.game" || complain "the installed program fails"
env -u BOHN_PATH "$BOHN" run bohnanza --seats farmer --seed 3 --quiet >"$tmp/game" </dev/null
grep -q wins "$tmp/game" || complain "the game has no end"
same "$tmp/game" "$tmp/package.game" "a game of the tree and of the package"
[[ ! -e $tmp/tarball.game ]] || same "$tmp/game" "$tmp/tarball.game" "a game of the tree and of the tarball"
inside bohn check /usr/share/bohn/examples/two_beans.lua >"$tmp/out" 2>&1 || { complain "the installed program does not check"; cat "$tmp/out"; }

# The library, for a program that was compiled elsewhere.
apt install ./packages/libbohn0.deb ./packages/bohn-doc.deb
cc -Ivm tests/embed/play.c -o "$root/packages/play" "$(find "$root/usr/lib" -name libbohn.so.0)" || complain "play.c cannot be linked"
inside /packages/play bohnanza /usr/share/bohn/stdlib:/usr/share/bohn/rules 3 >"$tmp/out" || complain "the installed library does not play"
out ' decisions'
apt install --no-install-recommends ./packages/libbohn-dev.deb
for package in "${packages[@]}"; do inside dpkg --verify "$package" | grep . && complain "$package: files differ"; done

# Nothing is left.
apt purge --autoremove "${packages[@]}"
contents >"$tmp/after"
comm -13 "$tmp/before" "$tmp/after" >"$tmp/out"
[[ ! -s $tmp/out ]] || { complain "removing the packages leaves"; head -n 20 "$tmp/out"; }
exit $failed
