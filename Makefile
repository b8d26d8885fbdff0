# bohn: build, test, install.  `make help` lists the targets.

# ---- Settings (override on the command line: make PREFIX=/usr) ---------------------------------

# Where `make install` puts things; DESTDIR is put in front of it for packaging.
PREFIX  ?= /usr/local
DESTDIR ?=

# plain: for use and for packages.  asan: address and undefined-behaviour sanitizers.
# hostile: the same with a garbage collection at every step, so that the sanitizers see any use after it.
# cover: counts which lines and branches run, for `make coverage`.
# fuzz: for `make fuzz`, compiled by clang.
# fast: compiled together with its own Lua, and optimised by the profile of a training run (flavour train).
FLAVOUR ?= plain

# What `make run` starts.
ARGS ?= run bohnanza

# The program that `make bench` compares with, the number of rounds, and the groups of tests/bench/versus to run.
BASE   ?=
ROUNDS ?= 5
ONLY   ?=

# How long, or how many times, `make fuzz` runs each target; and which targets.
SECONDS ?= 60
RUNS    ?=
FUZZED  := record script answers scenario workbench simulation
TARGET  ?= $(FUZZED)

# Yours to change; the flags that the sources rely on are in BASE_FLAGS below.
CFLAGS  ?= -O2 -g
LDFLAGS ?=

# V=1 shows the full commands.
V ?= 0

# linenoise has no Debian package of its own; nim carries a copy of it.  Set LINENOISE_DIR to a
# directory with linenoise.c and linenoise.h to use your own, unchecked.  The sums are those of
# nim 1.6.10-2 (Debian 12).
LINENOISE_DIR    ?= build/linenoise
LINENOISE_C_SHA256 = d2984768f1e5d846dee95a7f4187b499896513aa04c72f5d3e3d8216b7cdb20f
LINENOISE_H_SHA256 = c7017709e0435cb5243a6b960cacdd6e86b04a3b8a89f8ea2cdc7cb5825df32b

# The flavour fast and `make web` compile Lua themselves, and the latter jansson, too, from Debian's source packages; .ci/source
# has the sums.  Set LUA_DIR or JANSSON_DIR to a directory with the sources in its src/ to use your own, unchecked.
LUA_DIR     ?= build/lua
JANSSON_DIR ?= build/jansson

# ---- Flags -------------------------------------------------------------------------------------

WARNINGS := -Wall -Wextra -Wshadow -Wconversion -Wmissing-prototypes -Wstrict-prototypes

# Contraction is off so that a game gives the same numbers on machines with and without FMA.
BASE_FLAGS := -std=c11 -D_GNU_SOURCE -I. -Ibuild -ffp-contract=off $(WARNINGS)

# A simulation spends its time in the kernel.  xxhash, which comes in whole by its header, unrolls its
# loops only at -O3.  gcc would clear a few hundred bytes by `rep stos`, slower than the library does.
VM_FLAGS := -O3 -fno-plt -fno-builtin-memset -fvisibility=hidden -fno-semantic-interposition
# The same objects go into the program and into both libraries.
PIC_FLAGS := -fPIC

# For Lua's interpreter.  Global common subexpressions would join what its instructions do, and with that their jumps.
INTERPRETER := -O3 -fno-gcse

# Hardening against memory errors.  The sanitizers find more, and cannot be combined with _FORTIFY_SOURCE.
HARDENED := -fstack-protector-strong -fstack-clash-protection -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fPIE
FLAGS_plain   := $(HARDENED)
FLAGS_asan    := -O1 -g1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
FLAGS_hostile := $(FLAGS_asan) -DBOHN_HOSTILE
FLAGS_fast    := $(HARDENED) $(INTERPRETER) -flto=auto -fprofile-use -Wno-missing-profile
# _FORTIFY_SOURCE adds branches, which must be counted, too.
FLAGS_train   := $(HARDENED) $(INTERPRETER) -fprofile-generate
# Processes that are confined may write their counts to the directory that BOHN_COVERAGE names.
FLAGS_cover   := -O0 -U_FORTIFY_SOURCE --coverage -fprofile-update=atomic -DBOHN_COVERAGE='"$(CURDIR)/build/obj/cover"'
# clang does not define gcc's __SANITIZE_ADDRESS__. Tracing comparisons costs the fuzzer a tenth of its time.
FLAGS_fuzz    := -O2 -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all \
                 -fno-sanitize-coverage=trace-cmp -D__SANITIZE_ADDRESS__ -DBOHN_FUZZ
ifeq ($(filter plain asan hostile cover fuzz fast train,$(FLAVOUR)),)
$(error FLAVOUR is '$(FLAVOUR)'; it must be plain, asan, hostile, cover, fuzz or fast)
endif
# Set for the flavours that compile Lua.  ccache does not know where their profiles are.
FAST := $(filter fast train,$(FLAVOUR))
ifdef FAST
export CCACHE_DISABLE = 1
ifneq ($(findstring clang,$(shell $(CC) --version)),)
$(error FLAVOUR=$(FLAVOUR) needs gcc; CC is '$(CC)')
endif
endif

# $(call once,NAME,COMMAND): run COMMAND at the first use of NAME, not when this file is read:
# at that time `deps` may not have installed pkg-config yet.
once = $(eval $(1) := $(shell $(2)))$($(1))

# xxhash and Random123 are used from their headers alone and need no library; `serve` loads libmicrohttpd itself.
PKG_CFLAGS  = $(call once,PKG_CFLAGS,pkg-config --cflags lua5.4 jansson libutf8proc libmicrohttpd)
PKG_LIBS    = $(call once,PKG_LIBS,pkg-config --libs jansson libutf8proc libseccomp)
CMOCKA_LIBS = $(call once,CMOCKA_LIBS,pkg-config --libs cmocka)

# The static Lua is preferred: calls into it skip the PLT, and the program behaves the same
# whatever Lua the machine has later.  gcc answers with a full path only if it has the archive.
LUA_ARCHIVE = $(call once,LUA_ARCHIVE,$(CC) -print-file-name=liblua5.4.a)
LUA_LIBS    = $(if $(FAST),-lm -ldl,$(if $(findstring /,$(LUA_ARCHIVE)),-l:liblua5.4.a -lm -ldl,-llua5.4 -lm))

# What some files need besides; set below, for each of them.
OWN_FLAGS :=
# Headers of libraries come in by -isystem, or -Wconversion would report on them.
COMPILE = $(CC) $(BASE_FLAGS) $(CFLAGS) $(OWN_FLAGS) $(FLAGS_$(FLAVOUR)) $(if $(FAST),-isystem $(LUA_DIR)/src) \
          $(PIC) $(patsubst -I%,-isystem %,$(PKG_CFLAGS)) -isystem $(LINENOISE_DIR)
# As Debian compiles it, except for the seed of its hashes: a fixed seed makes every training run the same.
COMPILE_LUA = $(CC) -std=gnu99 -w -DLUA_COMPAT_5_3 -DLUA_USE_LINUX '-Dluai_makeseed(L)=1' -ffp-contract=off \
              $(CFLAGS) $(FLAGS_$(FLAVOUR))
# Both flavours know an object by the same name, build/profile/X, where its profile is.
PROFILE = $(if $(FAST),-dumpdir build/profile/$(dir $*) -dumpbase $(notdir $*).c -dumpbase-ext .c)
# linenoise reads and writes through repl/term/keys.c, where a character is one byte; it takes a negative one
# for an error.  The checking versions of these functions could not be renamed.
COMPILE_EDITOR = $(CC) -std=gnu11 -O2 -g -w -funsigned-char -fstack-protector-strong -fPIE -U_FORTIFY_SOURCE \
                 $(foreach name,read write printf tcsetattr ioctl,-D$(name)=keys_$(name))
LINK    = $(CC) $(CFLAGS) $(FLAGS_$(FLAVOUR)) -pie -Wl,-z,relro,-z,now $(LDFLAGS)
LIBS    = $(LUA_LIBS) $(PKG_LIBS) -pthread

# ---- Files -------------------------------------------------------------------------------------

# Every bohn binary lies directly in build/, so that ../stdlib is right for all of them.
SUFFIX := $(if $(filter-out plain,$(FLAVOUR)),-$(FLAVOUR))
BIN    := build/bohn$(SUFFIX)
LIB    := build/libbohn$(SUFFIX).a
OBJ    := build/obj/$(FLAVOUR)
objects = $(patsubst %.c,$(OBJ)/%.o,$(1))

LUA_OBJ     := $(if $(FAST),$(patsubst $(LUA_DIR)/src/%.c,$(OBJ)/lua/%.o,\
                 $(filter-out %/lua.c %/luac.c,$(wildcard $(LUA_DIR)/src/l*.c))))
VM_OBJ      := $(call objects,$(filter-out vm/built_in.c,$(wildcard vm/*.c)))
# The scripts, compiled; other flavours compile them when they are loaded, under the eyes of their sanitizers.
BUILT_IN    := $(if $(filter plain fast,$(FLAVOUR)),$(call objects,vm/built_in.c))
# repl/web/ is for `make web` alone.
REPL_OBJ    := $(call objects,$(filter-out repl/web/%,$(wildcard repl/*.c repl/*/*.c)))
SUPPORT_OBJ := $(call objects,$(filter-out tests/test_%,$(wildcard tests/*.c)))
FUZZ_OBJ    := $(call objects,$(wildcard tests/fuzz/*.c))
BENCH_OBJ   := $(call objects,$(wildcard tests/bench/*.c))
TESTS       := $(patsubst tests/%.c,build/tests/$(FLAVOUR)/%,$(wildcard tests/test_*.c))
TEST_OBJ    := $(call objects,$(wildcard tests/test_*.c))
PARTS       := $(filter-out $(OBJ)/repl/main.o,$(REPL_OBJ)) $(OBJ)/linenoise.o
DATA        := stdlib rules examples
# Made by the program from its own tables of commands and options.
GENERATED   := build/man/bohn.1 $(addprefix build/bohn.,bash zsh fish)
# Pages of the HTML manual that are not made from tables and comments.
BOOK        := index tutorial scenarios formats view
# Texts that are compiled in, as C strings.
SCRIPTS     := replay.js live.js gallery.js search.js
LANGUAGES   := de fr nl
INCLUDED    := $(patsubst %,build/%.sum,page.css $(SCRIPTS)) \
               $(patsubst %,build/%.inc,page.css $(SCRIPTS) $(BOOK:%=book_%.md) $(LANGUAGES) $(LANGUAGES:%=games_%) report \
                 tasks.json bohn.vim luacheckrc luarc.json skeleton.lua skeleton.md skeleton_test.lua)

# A flavour given by hand is the only one tested.
FLAVOURS := $(if $(filter command environment,$(firstword $(origin FLAVOUR))),$(FLAVOUR),plain asan)

Q := $(if $(filter 1,$(V)),,@)
say = $(if $(filter 1,$(V)),,@printf '  %-5s %s\n' $(1) $@)
# Sub-makes use every processor, unless the caller chose a -j, which they then share.
JOBS = --no-print-directory $(if $(filter 1,$(V)),,-s) \
       $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(shell nproc))

MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all
.PHONY: FORCE all fast web run test test-long heavy fuzz coverage bench fit lint tidy analyze deps deps-build deps-test \
        clean distclean help test-programs

# ---- Everyday targets --------------------------------------------------------------------------
# Those that compile call make again, after `deps`: only then are the packages certain to be there.
# One after another even with -j, as two sub-makes would get in each other's way.
ifneq ($(filter-out build/% test-programs,$(or $(MAKECMDGOALS),all)),)
.NOTPARALLEL:
endif

all: deps-build  ## build build/bohn (FLAVOUR=asan: build/bohn-asan)
	@$(MAKE) $(JOBS) $(BIN) $(GENERATED)

fast:  ## build build/bohn-fast: the same games, with a Lua compiled and optimised for them (FLAVOUR=fast: for install, bench …)
	@$(MAKE) --no-print-directory FLAVOUR=fast all

# Two builds give the same bytes; build/bohn lists the games.
web: all  ## build build/web/bohn.html: a playground in one file, with all games, that a browser opens
	@.ci/deps web
	@.ci/source build $(if $(filter build/lua,$(LUA_DIR)),lua) $(if $(filter build/jansson,$(JANSSON_DIR)),jansson)
	@$(MAKE) $(JOBS) -f repl/web/web.mk LUA_DIR='$(LUA_DIR)' JANSSON_DIR='$(JANSSON_DIR)' V='$(V)' BOHN=$(BIN)

run: all  ## build and play (ARGS="run bohnanza --players 4")
	@$(BIN) $(ARGS)

test: deps-test  ## run all tests, plain and under the sanitizers
	@set -e; for f in $(FLAVOURS); do $(MAKE) $(JOBS) FLAVOUR=$$f test-programs; done
	@tests/run $(FLAVOURS)

test-long: deps-test  ## the same with the long tests, in the hostile flavour and under valgrind, and 20,000 inputs for each fuzzer
	@set -e; for f in $(sort plain hostile $(FLAVOURS)); do $(MAKE) $(JOBS) FLAVOUR=$$f test-programs; done
	@.ci/deps long
	@$(MAKE) --no-print-directory FLAVOUR=fast all || echo "test-long: build/bohn-fast cannot be built and is not tested"
	@$(MAKE) --no-print-directory FLAVOUR=plain web || echo "test-long: build/web/bohn.html cannot be built and is not tested"
	@$(MAKE) --no-print-directory FLAVOUR=plain deb || echo "test-long: the packages cannot be built and are not tested"
	@BOHN_LONG=1 tests/run $(FLAVOURS) hostile valgrind
	@$(MAKE) --no-print-directory fuzz RUNS=20000

heavy: deps-test  ## play every game and example with a save, a load, copies, a redeal and an audit at every decision (long)
	@$(MAKE) $(JOBS) FLAVOUR=plain build/tests/plain/test_heavy
	@BOHN_PATH=$(CURDIR) BOHN_LONG=1 BOHN_SHARE=all build/tests/plain/test_heavy

fuzz: deps-build  ## feed mutated files and answers to the sanitized program (SECONDS=60 each, or RUNS=N; TARGET=record)
	@.ci/deps fuzz
	@$(MAKE) $(JOBS) FLAVOUR=plain $(BIN)
	@$(MAKE) $(JOBS) CC=clang FLAVOUR=fuzz $(addprefix build/fuzz/,$(FUZZED))
	@SECONDS_EACH='$(SECONDS)' RUNS='$(RUNS)' tests/fuzz/run $(TARGET)

coverage: deps-test  ## run the tests and print which part of the lines and branches of vm/ and repl/ they reach (slow)
	@.ci/deps coverage
	@find build/obj/cover -name '*.gcda' -delete 2>/dev/null || :
	@$(MAKE) $(JOBS) FLAVOUR=cover test-programs
	@tests/run cover || echo "coverage: some tests failed, which matters for the figures only if they ended early"
	@tests/coverage

fit: deps-build  ## compute the weights of the forecasts in rules/*_outlook.lua again, from games of the current bots (ONLY=FILE: one)
	@$(MAKE) $(JOBS) $(BIN)
	@BOHN=$(BIN) tests/fit

# BASE may have another interface: then its clones or playouts are not measured.
bench: deps-build  ## measure speed; BASE=path/to/old/build/bohn compares (ONLY=bots,seer,…: some; ROUNDS=9)
	@.ci/deps bench
	@rm -f build/clone-base build/playouts-base
	@$(MAKE) $(JOBS) build/bench$(SUFFIX) build/clone$(SUFFIX) build/playouts$(SUFFIX) $(BIN)
	@$(if $(BASE),$(MAKE) -k $(JOBS) FLAVOUR=plain build/clone-base build/playouts-base 2>/dev/null || :)
	@$(if $(ONLY),,build/bench$(SUFFIX) $(BIN))
	@ROUNDS='$(ROUNDS)' ONLY='$(ONLY)' tests/bench/versus $(BIN) $(BASE)

# cppcheck: the missing headers are those of libraries; `lua` lists the Lua calls that do not return;
# --force makes it look at the code under BOHN_HOSTILE too, in spite of the -D.
lint: deps-test  ## check layers, Lua scripts and C sources
	@.ci/layers
	@find $(DATA) repl tests -name '*.lua' -print | sort | xargs -r luacheck --no-cache --formatter plain
	@find vm repl -name '*.c' -print | sort | xargs -r cppcheck --quiet -j$(shell nproc) \
	  --std=c11 -I. --enable=warning,performance,portability --library=posix,gnu,lua --inline-suppr \
	  --suppress=missingIncludeSystem --force -DBOHN_DATADIR='""' --error-exitcode=1

tidy: deps-build | $(LINENOISE_DIR)/linenoise.h $(INCLUDED)  ## clang-tidy (slow)
	@.ci/deps tidy
	@find vm repl -path repl/web -prune -o -name '*.c' ! -name built_in.c -print | sort | xargs -r -n 1 -P $(shell nproc) sh -c \
	  'exec clang-tidy --quiet "$$0" -- $(wordlist 2,99,$(COMPILE)) -DBOHN_DATADIR=\"\"'

# scan-build comes with clang-tools; without it only gcc looks.  gcc 12 takes a list that grows behind a pointer for lost;
# the address sanitizer looks for leaks.  built_in.c includes what the build makes; only scan-build, which builds, sees it.
analyze: deps-build | $(LINENOISE_DIR)/linenoise.h $(INCLUDED)  ## static analysis by gcc and clang (slow)
	@find vm repl -path repl/web -prune -o -name '*.c' ! -name built_in.c -print | sort | xargs -r -n 4 -P $(shell nproc) sh -c \
	  'for file in "$$0" "$$@"; do $(COMPILE) -fanalyzer -Wno-analyzer-malloc-leak -Werror -DBOHN_DATADIR=\"\" -c -o /dev/null "$$file" || exit 255; done'
	@if command -v scan-build >/dev/null; then rm -rf build/analyze; \
	  scan-build --status-bugs -o build/analyze $(MAKE) $(JOBS) FLAVOUR=plain OBJ=build/obj/analyze BIN=build/bohn-analyze build/bohn-analyze; \
	  else echo "analyze: scan-build is not installed (clang-tools)"; fi

deps:  ## find missing Debian packages; root installs them, other users get the command to run
	@.ci/deps build test bench
deps-build:
	@.ci/deps build $(if $(FAST),fast)
	@$(if $(FAST),$(if $(filter build/lua,$(LUA_DIR)),.ci/source build lua))
deps-test: deps-build
	@.ci/deps test

clean:  ## remove what was built (the fetched sources of libraries stay)
	@[ ! -d build ] || find build -mindepth 1 -maxdepth 1 ! -name linenoise ! -name lua ! -name jansson -exec rm -rf {} +

distclean:  ## remove build/ altogether; in an unpacked tarball, whose build/ has sources, as clean
	$(if $(wildcard .git),rm -rf build,@$(MAKE) clean)

help:  ## this list
	@awk -F ':.*  ## ' '/^[a-z-]+:.*  ## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile .ci/package.mk

# The libraries, install, packages.
include .ci/package.mk

# ---- Rules for files ---------------------------------------------------------------------------

# A stamp is rewritten only when its text changes, and what depends on it is rebuilt just then.
$(OBJ)/flags.stamp:  TEXT = $(COMPILE) $(VM_FLAGS) $(PIC_FLAGS)
$(OBJ)/lua.stamp:    TEXT = $(subst ','\'',$(COMPILE_LUA))
$(OBJ)/editor.stamp: TEXT = $(COMPILE_EDITOR)
$(OBJ)/link.stamp:   TEXT = $(LINK) $(LIBS) $(VM_OBJ) $(REPL_OBJ) $(SUPPORT_OBJ)
$(OBJ)/prefix.stamp: TEXT = $(PREFIX)
$(OBJ)/%.stamp: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(TEXT)' | cmp -s - $@ || printf '%s\n' '$(TEXT)' > $@

# Only sources that name BOHN_DATADIR get it: a new PREFIX then recompiles no others.
WITH_DATADIR := $(call objects,$(shell grep -ls BOHN_DATADIR vm/*.c repl/*.c repl/*/*.c tests/*.c))
$(WITH_DATADIR): $(OBJ)/prefix.stamp
$(WITH_DATADIR): DATADIR = -DBOHN_DATADIR='"$(PREFIX)/share/bohn"'

$(OBJ)/%.o: %.c $(OBJ)/flags.stamp
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(COMPILE) $(PROFILE) $(DATADIR) -MMD -MP -MF $(@:.o=.d) -c -o $@ $<

$(OBJ)/lua/%.o: $(LUA_DIR)/src/%.c $(OBJ)/lua.stamp
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(COMPILE_LUA) $(subst profile/./,profile/lua/,$(PROFILE)) -c -o $@ $<

# Private: otherwise flags.stamp would get the flags of the first target that needs it, and the next would recompile everything.
$(VM_OBJ): private OWN_FLAGS = $(VM_FLAGS)
$(VM_OBJ): private PIC = $(PIC_FLAGS)
# Optimising the tests themselves would save no time: they spend it in what they test.
$(TEST_OBJ) $(SUPPORT_OBJ): private OWN_FLAGS = -O0 -g1

# Translations (PO), style sheets, and the settings and the skeleton of a game that `bohn new` writes are compiled in.
build/%.inc: repl/term/%.po repl/term/po.awk
	@mkdir -p $(@D)
	$(Q)LC_ALL=C awk -f repl/term/po.awk $< > $@

build/games_%.inc: rules/%.po repl/term/po.awk
	@mkdir -p $(@D)
	$(Q)LC_ALL=C awk -f repl/term/po.awk $< > $@

build/%.inc: repl/term/%.css repl/term/quote.awk
	@mkdir -p $(@D)
	$(Q)awk -f repl/term/quote.awk $< > $@

build/%.inc: .% repl/term/quote.awk
	@mkdir -p $(@D)
	$(Q)awk -f repl/term/quote.awk $< > $@

build/replay.js build/live.js build/gallery.js: build/%.js: repl/page/page.js repl/page/%.js repl/page/squeeze.sed
	@mkdir -p $(@D)
	$(Q)sed -f repl/page/squeeze.sed $(filter %.js,$^) > $@

build/search.js: repl/page/search.js repl/page/squeeze.sed
	@mkdir -p $(@D)
	$(Q)sed -f repl/page/squeeze.sed $< > $@

build/book_tutorial.md: examples/README.md
build/book_scenarios.md: tests/scenarios/README.md
build/book_tutorial.md build/book_scenarios.md:
	@mkdir -p $(@D)
	$(Q)cp $< $@

build/book_formats.md: vm/record_file.h repl/author/package.h repl/author/README.md
build/book_view.md: repl/page/README.md
build/book_%.md: repl/author/book/%.md repl/author/book/include.awk
	@mkdir -p $(@D)
	$(Q)awk -f repl/author/book/include.awk $< > $@

build/page.css: repl/page/page.css
	@mkdir -p $(@D)
	$(Q)cp $< $@

build/%.inc: build/% repl/term/quote.awk
	$(Q)awk -f repl/term/quote.awk $< > $@

# The SHA-256 of a file in base64, as the pages' security policies name it.
build/%.sum: build/% repl/page/sum.awk
	$(Q)sha256sum $< | awk -f repl/page/sum.awk > $@

build/%.inc: repl/author/editors/% repl/term/quote.awk
	@mkdir -p $(@D)
	$(Q)awk -f repl/term/quote.awk $< > $@

build/%.inc: repl/author/skeleton/% repl/term/quote.awk
	@mkdir -p $(@D)
	$(Q)awk -f repl/term/quote.awk $< > $@

# These have to be there before the first compilation; later ones know who includes them.
$(REPL_OBJ): | $(LINENOISE_DIR)/linenoise.h $(INCLUDED)

# Third-party code is compiled without warnings and without sanitizers.
$(OBJ)/linenoise.o: $(LINENOISE_DIR)/linenoise.c $(LINENOISE_DIR)/linenoise.h $(OBJ)/editor.stamp
	$(call say,CC)
	$(Q)$(COMPILE_EDITOR) -c -o $@ $<

ifeq ($(LINENOISE_DIR),build/linenoise)
build/linenoise/linenoise.c build/linenoise/linenoise.h &:
	@.ci/linenoise build $(LINENOISE_C_SHA256) $(LINENOISE_H_SHA256)
endif

# Made from scratch each time: `ar r` alone would keep members whose source is gone.
$(LIB): $(VM_OBJ) $(OBJ)/link.stamp
	$(call say,AR)
	$(Q)rm -f $@ && $(if $(FAST),gcc-ar,$(AR)) rcs $@ $(VM_OBJ)

# The library compiles the scripts; a script that is changed later is compiled when it is loaded.
$(OBJ)/print: vm/built_in.c $(LIB) $(LUA_OBJ)
	$(call say,LINK)
	$(Q)$(COMPILE) -DBOHN_PRINT -o $@ $^ $(LIBS)

$(OBJ)/built_in.inc: $(OBJ)/print $(wildcard stdlib/*.lua rules/*.lua)
	$(call say,GEN)
	$(Q)$< $(filter %.lua,$^) > $@

$(BUILT_IN): $(OBJ)/built_in.inc
$(BUILT_IN): private OWN_FLAGS = -I$(OBJ)

$(BIN): $(REPL_OBJ) $(OBJ)/linenoise.o $(BUILT_IN) $(LIB)
	$(call say,LINK)
	$(Q)$(LINK) -o $@ $^ $(LIBS)

# The same run writes the pages of all commands.
build/man/bohn.1: $(BIN) repl/man.awk repl/bohn.1.in
	$(call say,GEN)
	$(Q)rm -rf $(@D) && mkdir -p $(@D)
	$(Q)$(BIN) --tables | awk -v dir=$(@D) -f repl/man.awk - repl/bohn.1.in

build/bohn.%: $(BIN) repl/%.awk repl/bohn.%.in
	$(call say,GEN)
	$(Q)$(BIN) --tables | awk -f repl/$*.awk - repl/bohn.$*.in > $@

# Lua's objects take the place of its library.
$(BIN) $(TESTS) $(addprefix build/,bench$(SUFFIX) clone$(SUFFIX) playouts$(SUFFIX) train): $(LUA_OBJ)

# Counts how often each branch is taken.  Some of it depends on addresses, and those on the environment.
ifeq ($(FLAVOUR),train)
build/train: $(OBJ)/tests/bench/train.o $(PARTS) $(LIB)
	$(call say,LINK)
	$(Q)$(LINK) -o $@ $^ $(LIBS)

build/profile/trained: build/train
	$(call say,TRAIN)
	$(Q)find $(@D) -name '*.gcda' -delete
	$(Q)$$(setarch -R true 2>/dev/null && echo setarch -R) env -i build/train
	$(Q)touch $@
endif

# Runs again if any part of it has changed; then everything is recompiled.
ifeq ($(FLAVOUR),fast)
build/profile/trained: FORCE
	@mkdir -p $(@D)
	@$(MAKE) $(JOBS) FLAVOUR=train $@

$(LUA_OBJ) $(VM_OBJ) $(BUILT_IN) $(REPL_OBJ) $(SUPPORT_OBJ) $(TEST_OBJ) $(BENCH_OBJ): build/profile/trained
endif

# Only the scripts among the tests run the program itself.
test-programs: $(TESTS) $(if $(wildcard tests/test_*.sh),$(BIN) $(GENERATED)) $(if $(SUFFIX),,$(SHARED))
	@:

# test_hostile makes allocations fail and looks into the kernel's Lua, test_conformance switches sorting off, test_stubs
# listens to what the kernel reads and suggests, test_list counts loads, test_sim deals checked games in another way.
comma := ,
LDFLAGS_test_conformance := -Wl,--wrap=qsort
LDFLAGS_test_questions := -Wl,--wrap=term_read,--wrap=error_print_hooks,--wrap=line_offer
LDFLAGS_test_workbench := -Wl,--wrap=term_assist,--wrap=line_offer
LDFLAGS_test_list := -Wl,--wrap=bohn_load,--wrap=lua_load
LDFLAGS_test_sim := -Wl,--wrap=bohn_new
LDFLAGS_test_stubs := -Wl,--wrap=lua_getfield,--wrap=nearest_name
LDFLAGS_test_hostile := $(addprefix -Wl$(comma)--wrap=,malloc calloc realloc strdup free lua_newstate)

# The playground's program without WebAssembly.
WEB_OBJ := $(call objects,$(filter-out repl/web/shim.c,$(wildcard repl/web/*.c)))
build/tests/$(FLAVOUR)/test_web_requests: $(WEB_OBJ)

# The fuzz targets without libFuzzer.
build/tests/$(FLAVOUR)/test_fuzz: $(filter-out %/main.o,$(FUZZ_OBJ))

$(TESTS): build/tests/$(FLAVOUR)/%: $(OBJ)/tests/%.o $(SUPPORT_OBJ) $(PARTS) $(LIB)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(LINK) $(LDFLAGS_$*) -o $@ $^ $(LIBS) $(CMOCKA_LIBS)

# One program for all fuzz targets; the name it is started with selects one.
build/fuzz/fuzz: $(FUZZ_OBJ) $(PARTS) $(LIB)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(LINK) -fsanitize=fuzzer -o $@ $^ $(LIBS)

$(addprefix build/fuzz/,$(FUZZED)): build/fuzz/fuzz
	$(Q)ln -f $< $@

build/bench$(SUFFIX): $(OBJ)/tests/bench/bench.o $(PARTS) $(LIB)
	$(call say,LINK)
	$(Q)$(LINK) -o $@ $^ $(LIBS)

# Counts the playouts of seer and the decisions in them.
COUNTED := -Wl,--wrap=bohn_copy,--wrap=bohn_answer
build/playouts$(SUFFIX): $(OBJ)/tests/bench/playouts.o $(PARTS) $(LIB)
	$(call say,LINK)
	$(Q)$(LINK) $(COUNTED) -o $@ $^ $(LIBS)

build/playouts-base: tests/bench/playouts.c FORCE
	$(Q)$(CC) -O2 -I$(dir $(BASE)).. $(COUNTED) -o $@ $< \
	    $$(find $(dir $(BASE))obj/plain/repl -name '*.o' ! -name main.o) $(dir $(BASE))obj/plain/linenoise.o \
	    $(dir $(BASE))libbohn.a $(LIBS)

build/clone$(SUFFIX): $(OBJ)/tests/bench/clone.o $(LIB)
	$(call say,LINK)
	$(Q)$(LINK) -o $@ $^ $(LIBS)

build/clone-base: tests/bench/clone.c FORCE
	$(Q)$(CC) -O2 -I$(dir $(BASE)).. $$(grep -q 'bohn_clone(' $(dir $(BASE))../vm/bohn.h && echo -DBOHN_CLONE) \
	    -o $@ $< $(dir $(BASE))libbohn.a $(LIBS)

-include $(patsubst %.o,%.d,$(VM_OBJ) $(BUILT_IN) $(REPL_OBJ) $(WEB_OBJ) $(SUPPORT_OBJ) $(TEST_OBJ) $(BENCH_OBJ) $(FUZZ_OBJ))
