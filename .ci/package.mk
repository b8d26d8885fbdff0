# package.mk - the libraries, `make install` and the packages. Part of the Makefile.

# From the three lines of vm/bohn.h.
VERSION := $(shell sed -nE 's/^.define BOHN_VERSION_(MAJOR|MINOR|PATCH) //p' vm/bohn.h | paste -sd.)

# The number after .so. changes when programs must be recompiled; no version 1.x requires that.
SONAME := libbohn.so.0
SHARED := build/$(SONAME).$(VERSION)

# Absolute paths, used below DESTDIR.  Debian uses other directories for some.
LIBDIR   ?= $(PREFIX)/lib
MANDIR   ?= $(PREFIX)/share/man
BASH_DIR ?= $(PREFIX)/share/bash-completion/completions
ZSH_DIR  ?= $(PREFIX)/share/zsh/site-functions
FISH_DIR ?= $(PREFIX)/share/fish/vendor_completions.d
DOCDIR   ?= $(PREFIX)/share/doc/bohn
DOCUMENTS := README.md CHANGELOG.md LICENSE SECURITY.md

MAN_PAGES := bohn.1 $(patsubst %,bohn-%.1,$(shell sed -n 's/^@about //p' repl/bohn.1.in))

.PHONY: lib install install-files uninstall dist deb

lib: deps-build  ## build build/libbohn.a and build/libbohn.so
	@$(MAKE) $(JOBS) FLAVOUR=plain build/libbohn.a $(SHARED)

# The program uses the same objects.  Debian's archive of Lua cannot be part of a shared library.
ifeq ($(FLAVOUR),plain)
$(SHARED): $(VM_OBJ) $(OBJ)/link.stamp
	$(call say,LINK)
	$(Q)$(CC) $(CFLAGS) $(FLAGS_$(FLAVOUR)) -shared -Wl,-soname,$(SONAME) -Wl,-z,relro,-z,now,-z,defs,--as-needed $(LDFLAGS) \
	  -o $@ $(VM_OBJ) $(shell pkg-config --libs lua5.4 jansson) -lm -pthread
	$(Q)ln -sf $(@F) build/$(SONAME) && ln -sf $(SONAME) build/libbohn.so
endif

# The libraries are always built in the plain flavour.
install: all lib  ## install under PREFIX, inside DESTDIR (also LIBDIR, MANDIR, ZSH_DIR …)
	@$(MAKE) --no-print-directory install-files

# Copies what is built.
install-files:
	install -d $(addprefix $(DESTDIR),$(PREFIX)/bin $(PREFIX)/include $(LIBDIR)/pkgconfig $(MANDIR)/man1 \
	  $(BASH_DIR) $(ZSH_DIR) $(FISH_DIR) $(PREFIX)/share/bohn $(DOCDIR))
	install -m 755 $(BIN) $(DESTDIR)$(PREFIX)/bin/bohn
	install -m 644 vm/bohn.h $(DESTDIR)$(PREFIX)/include/bohn.h
	install -m 644 build/libbohn.a $(SHARED) $(DESTDIR)$(LIBDIR)
	ln -sf $(notdir $(SHARED)) $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libbohn.so
	sed 's|@prefix@|$(PREFIX)|; s|@libdir@|$(LIBDIR)|; s|@version@|$(VERSION)|' .ci/bohn.pc.in > $(DESTDIR)$(LIBDIR)/pkgconfig/bohn.pc
	rm -rf $(addprefix $(DESTDIR)$(PREFIX)/share/bohn/,$(DATA))
	find $(DATA) -type f -exec install -D -m 644 {} $(DESTDIR)$(PREFIX)/share/bohn/{} \;
	install -m 644 repl/page/messages.schema.json $(DESTDIR)$(PREFIX)/share/bohn
	install -m 644 $(addprefix build/man/,$(MAN_PAGES)) $(DESTDIR)$(MANDIR)/man1
	install -m 644 build/bohn.bash $(DESTDIR)$(BASH_DIR)/bohn
	install -m 644 build/bohn.zsh $(DESTDIR)$(ZSH_DIR)/_bohn
	install -m 644 build/bohn.fish $(DESTDIR)$(FISH_DIR)/bohn.fish
	install -m 644 $(DOCUMENTS) $(DESTDIR)$(DOCDIR)
	@# The licence of linenoise must accompany binaries.
	[ ! -f $(LINENOISE_DIR)/LICENSE.txt ] || install -m 644 $(LINENOISE_DIR)/LICENSE.txt \
	  $(DESTDIR)$(DOCDIR)/LICENSE.linenoise

# Removes only bohn's own directories: bin, include, lib and others may have existed before.
uninstall:  ## remove what `make install` installed
	rm -f $(addprefix $(DESTDIR),$(PREFIX)/bin/bohn $(PREFIX)/include/bohn.h $(LIBDIR)/pkgconfig/bohn.pc \
	  $(addprefix $(LIBDIR)/,libbohn.a libbohn.so $(SONAME) $(notdir $(SHARED))) $(addprefix $(MANDIR)/man1/,$(MAN_PAGES)) \
	  $(BASH_DIR)/bohn $(ZSH_DIR)/_bohn $(FISH_DIR)/bohn.fish)
	rm -rf $(DESTDIR)$(PREFIX)/share/bohn $(DESTDIR)$(DOCDIR)

# The sources of libraries are fetched before they are packed.
dist: deps-build $(LINENOISE_DIR)/linenoise.h  ## write build/dist/bohn-VERSION.tar.gz, which builds without a network, and SHA256SUMS
	@.ci/deps fast
	@.ci/source build lua jansson
	@.ci/dist $(VERSION) build/dist

deb: dist  ## build the Debian packages into build/dist: bohn, libbohn0, libbohn-dev, bohn-doc
	@.ci/deps deb
	@.ci/deb $(VERSION) build/dist
	@cd build/dist && lintian --allow-root --fail-on error *.changes
