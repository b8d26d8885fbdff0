/* Debian's Lua asks here where modules are; scripts load none. */
