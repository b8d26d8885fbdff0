/* notes.c - see notes.h. */
#include "repl/play/notes.h"

#include "repl/term/paths.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* A number for the notes: other notes, or the same at other lines, are printed again. */
static uint64_t number_of(const BohnInfo *info) {
    uint64_t number = 14695981039346656037u; /* FNV-1a */
    for (int i = 0; i < info->n_notes; i++)
        for (const char *at = info->notes[i].text; *at; at++) number = (number ^ (unsigned char)*at) * 1099511628211u;
    return number;
}

/* Is the line in the file? Otherwise adds it. */
static bool remembered(const char *file, const char *wanted) {
    char line[64];
    bool found = false;
    FILE *stream = fopen(file, "a+");
    if (!stream) return false;
    rewind(stream);
    while (!found && fgets(line, sizeof line, stream)) found = strcmp(line, wanted) == 0;
    if (!found && fseek(stream, 0, SEEK_END) == 0) fputs(wanted, stream);
    fclose(stream);
    return found;
}

void notes_print_once(const BohnInfo *info) {
    char directory[900], file[1000], line[64];
    if (info->n_notes == 0) return;
    snprintf(line, sizeof line, "%016" PRIx64 "\n", number_of(info));
    if (paths_state_directory(directory, sizeof directory)) {
        snprintf(file, sizeof file, "%s/stacks", directory);
        if (remembered(file, line)) return;
    }
    for (const BohnNote *note = info->notes; note < info->notes + info->n_notes; note++)
        fprintf(stderr, "bohn: %s:%d: %s\n", note->file, note->line, note->text);
}

bool notes_introduced(const BohnInfo *info) {
    char directory[900], file[1000], line[64];
    if (!paths_state_directory(directory, sizeof directory)) return true;
    snprintf(file, sizeof file, "%s/introduced", directory);
    FILE *stream = fopen(file, "r");
    bool all = stream && fgets(line, sizeof line, stream) && strcmp(line, "all\n") == 0;
    if (stream) fclose(stream);
    snprintf(line, sizeof line, "%.60s\n", info->id);
    return all || remembered(file, line);
}
