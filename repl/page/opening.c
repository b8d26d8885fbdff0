/* opening.c - see opening.h. */
#include "repl/page/opening.h"

#include "repl/games.h"
#include "repl/play/notes.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"

#include <stdio.h>
#include <string.h>

static bool seat_players(Session *s, const Opening *o, const char *recorded, BohnError *err) {
    if (!seats_fill(&s->seats, bohn_info(s->rules), o->seats ? o->seats : *recorded ? recorded : NULL, true, err)) return false;
    if (seats_humans(&s->seats) == 0 && !o->driven)
        return error_fill(err, BOHN_BAD_INPUT, "%s", tr("nobody is human; --seats human,… says who plays"));
    bool bots = seats_polls(&s->seats, false) != 0;
    bohn_set_polls(s->game, seats_polls(&s->seats, bots) | seats_heard(&s->seats));
    return !seats_programs(&s->seats) || o->driven || seats_players->start(&s->seats, err);
}

bool opening_start(Room *room, const Opening *o, BohnError *err) {
    Session *s = &room->session;
    static BohnHeader header;
    const int flags = BOHN_HISTORY | BOHN_EVENTS | BOHN_CHECKS | BOHN_EXPLAIN;
    char list[BOHN_MAX_SEATS * 33] = "";
    int players = o->players ? o->players : seats_listed(o->seats) > 1 ? seats_listed(o->seats) : 0;
    s->script = o->resume ? header.script : o->script;
    s->rules = o->resume ? games_load_recorded(o->resume, &header, false, err) : games_load(o->script, players, o->options, err);
    if (s->rules && !o->resume && !o->driven) notes_print_once(bohn_info(s->rules));
    if (s->rules) s->game = bohn_new(s->rules, o->resume ? header.seed : o->seed, flags, err);
    if (!s->game) return false;
    if (o->resume && header.over)
        return error_fill(err, BOHN_BAD_INPUT, tr("%s: this game is over; `bohn replay` shows it"), o->resume);
    for (int i = 0; o->resume && i < bohn_info(s->rules)->players; i++)
        string_append(list, sizeof list, "%s%s", i ? "," : "", header.seats[i]);
    if (!seat_players(s, o, list, err)) return false;
    if (!o->resume) return (o->driven && !o->record) || autosave_start(s, o->record, err);
    if (!bohn_record_replay(s->game, o->resume, false, -1, err) || !bohn_record_resume(s->game, o->resume, err)) return false;
    if (err->text[0]) error_print(err); /* warns of a torn last line */
    snprintf(s->record, sizeof s->record, "%s", o->resume);
    return true;
}
