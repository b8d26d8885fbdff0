/* Lua includes it; ../port.h has its way to jump. */
