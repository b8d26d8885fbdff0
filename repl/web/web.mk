# web.mk - builds build/web/bohn.html, the playground in one file. `make web` calls it when build/bohn and the sources are there.

LUA_DIR     ?= build/lua
JANSSON_DIR ?= build/jansson
CLANG       ?= clang-14
BOHN        ?= build/bohn
V           ?= 0
comma       := ,

OUT  := build/web
OBJ  := build/obj/web
DATA := $(sort $(shell find stdlib rules examples -path examples/players -prune -o \( -name '*.lua' -o -name '*.md' \) -print))
Q    := $(if $(filter 1,$(V)),,@)
say   = $(if $(filter 1,$(V)),,@printf '  %-5s %s\n' $(1) $@)

# What the page uses of each room; shim.c stands for the rest.
MODULES := $(patsubst %.c,%,$(filter-out vm/built_in.c,$(wildcard vm/*.c))) repl/games \
           $(addprefix repl/term/,error_print html lang page paths strings utf8) \
           $(addprefix repl/bots/,dice habits seer variants) \
           $(addprefix repl/play/,autopass board choices clauses game_json narrate numbering orders seats sight tryout) \
           $(addprefix repl/page/,ask room view words) \
           $(addprefix repl/sim/,chart compare html_compare html_report labels output report result runner stats verdict) \
           $(addprefix repl/web/,game link shim simulate web words)
LUA     := $(addprefix lua/,lapi lauxlib lbaselib lcode lcorolib lctype ldebug ldo ldump lfunc lgc llex lmathlib lmem \
             lobject lopcodes lparser lstate lstring lstrlib ltable ltablib ltm lundump lutf8lib lvm lzio)
JANSSON := $(patsubst $(JANSSON_DIR)/src/%.c,jansson/%,$(wildcard $(JANSSON_DIR)/src/*.c))
OBJECTS := $(patsubst %,$(OBJ)/%.o,$(MODULES) $(LUA) $(JANSSON))

# Contraction is off, and Lua's seed is fixed, so that games are the same as everywhere. No name of a directory gets into the module.
COMPILE := $(CLANG) --target=wasm32-wasi -std=gnu11 -O2 -ffp-contract=off -ffunction-sections -fdata-sections -D_GNU_SOURCE \
           -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_MMAN -D_WASI_EMULATED_PROCESS_CLOCKS -D_WASI_EMULATED_GETPID -DBOHN_DATADIR='"/bohn"' -DNDEBUG \
           -include repl/web/port.h -I. -Ibuild -isystem repl/web/include -isystem $(OUT)/include -isystem $(LUA_DIR)/src \
           -isystem $(JANSSON_DIR)/src -isystem $(JANSSON_DIR)/android -ffile-prefix-map=$(CURDIR)=.
# Linked without -O: clang would call wasm-opt if it is there, which does not know the exported stack pointer.
LINK    := $(CLANG) --target=wasm32-wasi -mexec-model=reactor -lwasi-emulated-signal -lwasi-emulated-mman \
           -lwasi-emulated-process-clocks -lwasi-emulated-getpid -Wl,--gc-sections,--strip-all,--stack-first,-z,stack-size=2097152,--export-table \
           $(addprefix -Wl$(comma)--export=,web_call malloc free __stack_pointer)


MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:
$(OUT)/bohn.html:

# xxhash and Random123 are headers alone; the rest of /usr/include is not for this machine.
$(OUT)/include: /usr/include/xxhash.h /usr/include/Random123
	$(Q)mkdir -p $@ && ln -sfn $^ $@/ && touch $@

$(OBJ)/flags.stamp: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(subst ','\'',$(COMPILE) $(LINK))' | cmp -s - $@ || printf '%s\n' '$(subst ','\'',$(COMPILE) $(LINK))' > $@
.PHONY: FORCE

$(OBJ)/%.o: %.c $(OBJ)/flags.stamp | $(OUT)/include
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(COMPILE) -Wall -Wextra -Wno-format-zero-length $(OWN) -MMD -MP -MF $(@:.o=.d) -c -o $@ $<
# Random123 does not know this processor; it needs nothing of the one that is named.
$(OBJ)/vm/rng.o: OWN = -D__riscv

$(OBJ)/lua/%.o: $(LUA_DIR)/src/%.c $(OBJ)/flags.stamp
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(COMPILE) -w -DLUA_COMPAT_5_3 -c -o $@ $<

$(OBJ)/jansson/%.o: $(JANSSON_DIR)/src/%.c $(OBJ)/flags.stamp
	@mkdir -p $(@D)
	$(call say,CC)
	$(Q)$(COMPILE) -w -DHAVE_CONFIG_H -c -o $@ $<

$(OUT)/bohn.wasm: $(OBJECTS)
	@mkdir -p $(@D)
	$(call say,LINK)
	$(Q)$(LINK) -o $@ $(OBJECTS)

-include $(patsubst %,$(OBJ)/%.d,$(MODULES))

# ---- the page ----

# As the pages of the program are made: without comments and indents.
$(OUT)/script.js: repl/page/page.js repl/page/live.js $(addprefix repl/web/,pack.js panels.js playground.js)
$(OUT)/worker.js: repl/web/kernel.js repl/web/worker.js
$(OUT)/script.js $(OUT)/worker.js:
	@mkdir -p $(@D)
	$(Q)sed -e 's/^ *//' -e '/^\/\//d' -e '/^$$/d' $^ > $@

$(OUT)/style.css: repl/page/page.css repl/web/playground.css
	@mkdir -p $(@D)
	$(Q)cat $^ > $@

# The style of reports, which the page shows in a frame.
$(OUT)/report.css: repl/term/report.css
	@mkdir -p $(@D)
	$(Q)(echo; cat $<) > $@

# The SHA-256 of a file in base64, as the page's security policy names it.
$(OUT)/style.sum: $(OUT)/style.css
$(OUT)/script.sum: $(OUT)/script.js
$(OUT)/report.sum: $(OUT)/report.css
$(OUT)/%.sum: repl/page/sum.awk
	$(Q)sha256sum $(filter %.css %.js,$^) | awk -f repl/page/sum.awk | tr -d '"\n' > $@

# What the page offers, in every language.
$(OUT)/list.%.json: $(BOHN) $(DATA)
	@mkdir -p $(@D)
	$(Q)BOHN_PATH=$(CURDIR) $(BOHN) list --json --lang $* > $@

# Each file with a line before it, its path and its size.
$(OUT)/files.txt: $(patsubst %,$(OUT)/list.%.json,en de fr nl) repl/web/template.lua $(DATA)
	$(call say,PACK)
	$(Q)for file in $^; do \
	  case $$file in $(OUT)/* | repl/web/*) path=/$${file##*/} ;; *) path=/bohn/$$file ;; esac; \
	  printf '%s %d\n' "$$path" "$$(wc -c < "$$file")"; cat "$$file"; done | gzip -9n | base64 -w 0 > $@

$(OUT)/module.txt: $(OUT)/bohn.wasm
	$(call say,PACK)
	$(Q)gzip -9n < $< | base64 -w 0 > $@

$(OUT)/bohn.html: repl/web/playground.html repl/web/fill.awk $(addprefix $(OUT)/,style.css script.js worker.js style.sum script.sum report.sum module.txt files.txt)
	$(call say,PAGE)
	$(Q)LC_ALL=C awk -v dir=$(OUT)/ -f repl/web/fill.awk $< > $@
