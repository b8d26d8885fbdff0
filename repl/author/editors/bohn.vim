" Vim compiler file: `:compiler bohn`, then `:make` checks the script in the window and lists what it finds.
if exists("current_compiler")
  finish
endif
let current_compiler = "bohn"

CompilerSet makeprg=bohn\ check\ --games\ 0\ %:S
" FILE:LINE: text; lines of details are indented, and the summary has no place.
CompilerSet errorformat=%-G\ %.%#,%f:%l:\ %m,%-G%.%#
