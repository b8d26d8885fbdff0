/* editors.h - files for editors: `bohn doc --editors DIR`.
 *
 *     DIR/bohn/config.json, library/    an add-on for lua-language-server: settings, and the stubs and modules of the standard library
 *     DIR/vscode/tasks.json             tasks for Visual Studio Code that read the findings of `bohn check`
 *     DIR/vim/compiler/bohn.vim         the same for Vim
 */
#ifndef REPL_AUTHOR_EDITORS_H
#define REPL_AUTHOR_EDITORS_H

#include <jansson.h>

/* The directory must not exist. Returns the program's exit code, after a message. */
int editors_write(const char *directory);
/* The settings for language servers of this repository, .luarc.json. The caller owns them. */
json_t *editors_settings(void);

#endif
