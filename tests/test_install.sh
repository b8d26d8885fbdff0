#!/usr/bin/env bash
# test_install.sh - what `make install` installs works: the program, both libraries by pkg-config, the header in C
# and C++; the library exports what the header declares; `make uninstall` leaves nothing.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
slow && { echo "the plain build is installed"; exit 77; }
[[ -e build/libbohn.so ]] || { echo "there is no build/libbohn.so: make lib"; exit 77; }
unset BOHN_PATH MAKEFLAGS MFLAGS MAKEOVERRIDES
export LC_ALL=C
read -ra cc <<<"${CC:-cc}"

# ---- the library exports what the header declares -------------------------------------------------------

# Without comments, every name that begins so is declared there.
"${cc[@]}" -fpreprocessed -E -P vm/bohn.h | grep -v '^ *#' | grep -oE '\bbohn_[a-z_]+' | sort -u >"$tmp/declared"
nm -D --defined-only build/libbohn.so | awk '{ print $3 }' | sort >"$tmp/exported"
sed -nE 's/^ ([a-z_]+)@Base .*/\1/p' .ci/debian/libbohn0.symbols | sort >"$tmp/listed"
(($(wc -l <"$tmp/declared") > 50)) || complain "the declarations of bohn.h are not found"
same "$tmp/declared" "$tmp/exported" "what vm/bohn.h declares and build/libbohn.so exports"
same "$tmp/exported" "$tmp/listed" "what build/libbohn.so exports and .ci/debian/libbohn0.symbols lists"
[ "$(nm -D --defined-only build/libbohn.so | grep -c " T ")" -le 50 ] || complain "vm/bohn.h declares more than 50 functions"

# ---- install ----------------------------------------------------------------------------------------------

there=$tmp/there
at=(DESTDIR="$tmp/stage" PREFIX="$there")
make -s install-files "${at[@]}" >"$tmp/out" 2>&1 || { complain "make install fails"; cat "$tmp/out"; exit 1; }
[[ ! -e $there ]] || complain "make install wrote outside of DESTDIR"
mv "$tmp/stage$there" "$there"
for file in bin/bohn include/bohn.h lib/libbohn.a lib/libbohn.so lib/libbohn.so.0 lib/pkgconfig/bohn.pc share/man/man1/bohn.1 \
    share/man/man1/bohn-run.1 share/bash-completion/completions/bohn share/zsh/site-functions/_bohn \
    share/fish/vendor_completions.d/bohn.fish share/bohn/stdlib/bohn.lua share/doc/bohn/README.md share/doc/bohn/LICENSE.linenoise; do
    [[ -f $there/$file ]] || complain "make install forgets $file"
done
diff -r stdlib "$there/share/bohn/stdlib" >"$tmp/out" || complain "the installed stdlib differs"
[[ $(find build/man -name '*.1' | wc -l) == $(find "$there/share/man" -name '*.1' | wc -l) ]] || complain "manual pages are missing"

# The program plays from there, and all say the same version.
export BOHN_PATH=$there/share/bohn PKG_CONFIG_PATH=$there/lib/pkgconfig
"$there/bin/bohn" run two_beans --seats random --seed 7 --quiet >"$tmp/out" 2>&1 </dev/null || { complain "the installed program fails"; cat "$tmp/out"; }
version=$(pkg-config --modversion bohn)
[[ $("$there/bin/bohn" --version) == "bohn $version" ]] || complain "bohn --version is not that of bohn.pc, $version"
[[ $(readlink "$there/lib/libbohn.so.0") == "libbohn.so.0.$version" ]] || complain "libbohn.so.0 is not of version $version"
! grep -rnF "$version" Makefile .ci --exclude='*.symbols' --exclude-dir=source || complain "the version is written in a second place"

# ---- clean ------------------------------------------------------------------------------------------------

# An unpacked tarball keeps the sources that came with it.
mkdir -p "$tmp/tarball/build/linenoise" "$tmp/tarball/repl"
cp -r Makefile .ci vm "$tmp/tarball"
cp repl/bohn.1.in "$tmp/tarball/repl"
touch "$tmp/tarball/build/bohn"
make -s -C "$tmp/tarball" distclean >"$tmp/out" 2>&1 || complain "make distclean fails in a tarball"
[[ $(ls "$tmp/tarball/build") == linenoise ]] || complain "make distclean in a tarball leaves: $(ls "$tmp/tarball/build")"

# ---- embed ------------------------------------------------------------------------------------------------

scripts=$(pkg-config --variable=scripts bohn)
read -ra shared < <(pkg-config --cflags --libs bohn)
read -ra static < <(pkg-config --static --cflags --libs bohn)
[[ " ${shared[*]} " != *-llua* ]] || complain "a program that links the shared library should not link Lua"
strict=(-Wall -Wextra -Werror -pedantic)
"${cc[@]}" -std=c11 "${strict[@]}" tests/embed/play.c "${shared[@]}" -o "$tmp/shared" || complain "play.c cannot be linked"
# Lua's archive can load C modules, about which the linker warns.
"${cc[@]}" -std=c11 "${strict[@]}" tests/embed/play.c "${static[@]}" -static -o "$tmp/static" 2>"$tmp/err" ||
    { complain "play.c cannot be linked statically"; cat "$tmp/err"; }
grep -q "libbohn\.so\.0" < <(readelf -d "$tmp/shared") || complain "the program does not need libbohn.so.0"
for how in shared static; do
    LD_LIBRARY_PATH=$there/lib "$tmp/$how" bohnanza "$scripts/stdlib:$scripts/rules" 7 >"$tmp/$how.out" || complain "the $how program fails"
done
grep -qE '^[0-9]{2,} decisions' "$tmp/shared.out" || complain "the embedding program plays no game"
same "$tmp/shared.out" "$tmp/static.out" "the game with the shared and with the static library"

# A C++ program, which uses the macros, a function and the tables.
cat >"$tmp/version.cc" <<'END'
#include <bohn.h>
#include <cstdio>
static_assert(BOHN_VERSION_MAJOR * 10000 + BOHN_VERSION_MINOR * 100 + BOHN_VERSION_PATCH > 0, "numbers");
int main() {
    std::printf("%s %s %s %ld\n", bohn_version, BOHN_VERSION, bohn_hooks[BOHN_HOOK_SETUP].name, bohn_default_limits.decisions);
    return 0;
}
END
if command -v g++ >/dev/null; then
    g++ "${strict[@]}" "$tmp/version.cc" "${shared[@]}" -o "$tmp/version" || complain "bohn.h is not C++"
    LD_LIBRARY_PATH=$there/lib "$tmp/version" >"$tmp/out"
    grep -qE "^$version $version setup [1-9]" "$tmp/out" || { complain "the C++ program prints something else"; cat "$tmp/out"; }
else
    skipped "g++ is not installed"
fi

# ---- uninstall --------------------------------------------------------------------------------------------

make -s uninstall PREFIX="$there" >"$tmp/out" 2>&1 || complain "make uninstall fails"
find "$there" ! -type d >"$tmp/out"
find "$there" -name '*bohn*' >>"$tmp/out"
[[ ! -s $tmp/out ]] || { complain "make uninstall leaves files"; cat "$tmp/out"; }
exit $failed
