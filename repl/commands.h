/* commands.h - the subcommands of bohn. Each takes its own words, argv[0] being its name, and
 * returns the exit code (BohnStatus, or 130 when interrupted). `test` lives in scenario.h.
 */
#ifndef REPL_COMMANDS_H
#define REPL_COMMANDS_H

int run_command(int argc, char **argv);
int replay_command(int argc, char **argv);
int sim_command(int argc, char **argv);
int merge_command(int argc, char **argv);
int list_command(int argc, char **argv);
int new_command(int argc, char **argv);
int repl_command(int argc, char **argv);
int check_command(int argc, char **argv);
int diff_command(int argc, char **argv);
int doc_command(int argc, char **argv);

#endif
