/* book.h - the whole manual as HTML pages: `bohn doc --html DIR`.
 *
 * It is made from the tables of the commands, the comments of the standard library and documents of this repository. A
 * page needs no other file; each has a box that leads to the search page.
 */
#ifndef REPL_AUTHOR_BOOK_H
#define REPL_AUTHOR_BOOK_H

/* Returns the program's exit code, after a message. */
int book_write(const char *directory);

#endif
