/* For the headers of repl/term: there is no terminal. */
struct termios { int none; };
