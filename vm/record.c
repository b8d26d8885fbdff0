#include "vm/record.h"
struct BohnRecord { int x; };
void record_close(BohnRecord *record) { (void)record; }
void record_append(BohnRecord *record, const BohnGame *game, const char *text) { (void)record; (void)game; (void)text; }
void record_undo(BohnRecord *record, const BohnGame *game, int position) { (void)record; (void)game; (void)position; }
void record_edit(BohnRecord *record, const BohnGame *game, const char *command) { (void)record; (void)game; (void)command; }
