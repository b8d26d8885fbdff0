/* commands.h - the subcommands of bohn. Each is declared in its own file; main.c lists them. */
#ifndef REPL_COMMANDS_H
#define REPL_COMMANDS_H

#include "repl/args.h"

extern const Command run_command, replay_command, serve_command, games_command, sim_command, merge_command,
    rate_command, fit_command, repl_command, list_command, test_command, check_command, diff_command, new_command,
    pack_command, unpack_command, doc_command;

#endif
