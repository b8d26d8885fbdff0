/* words.c - see words.h. */
#include "repl/page/words.h"

#include "repl/term/lang.h"

#include <stdlib.h>

json_t *page_words(void) {
    const char *const words[][2] = {
        { "turn", tr("turn {1}") }, { "decision", tr("decision {1}") }, { "of", tr("{1} of {2}") }, { "play", tr("play") },
        { "pause", tr("pause") }, { "active", tr("to move") }, { "wins", tr("wins") },
        { "hidden", tr("{1} cards that are not seen") }, { "hands_all", tr("all hands") },
        { "hands_of", tr("only the hand of {1}") }, { "hands_none", tr("no hands") }, { "setup", tr("setup") },
        { "over", tr("game over") }, { "curve", tr("How seer rates the seats") }, { "pass", tr("pass") },
        { "skip", tr("skip the rest of this turn") }, { "offer", tr("make an offer") }, { "give", tr("you give") },
        { "want", tr("you want") }, { "to", tr("to whom") }, { "everybody", tr("everybody") }, { "send", tr("send") },
        { "cancel", tr("cancel") }, { "done", tr("done") }, { "waits", tr("{1} is thinking") },
        { "lost", tr("The connection is lost; trying again") },
        { "bot_on", tr("let a bot play for me") }, { "bot_off", tr("play myself again") }, { "undo", tr("undo") },
        { "undo_asked", tr("{1} would like to take back the last decision.") }, { "agree", tr("agree") }, { "refuse", tr("refuse") },
        { "undo_waits", tr("Waiting for the others to agree.") }, { "onlooker", tr("onlooker") }, { "you", tr("you") },
        { "shown", tr("You see:") }, { "out_of_turn", tr("You may also:") }, { "chosen", tr("{1} chosen") },
        { "better", tr("seer: {1}") }, { "away", tr("not here") }, { "orders", tr("when I am asked") },
        { "orders_turn", tr("in the turn of") }, { "orders_kind", tr("when open to trade:") }, { "orders_all", tr("everything") },
    };
    json_t *object = json_object();
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        json_object_set_new(object, words[i][0], json_string(words[i][1]));
    return object;
}

void page_put_data(FILE *out, const json_t *data) {
    char *text = json_dumps(data, JSON_COMPACT);
    fputs("<script type=\"application/json\" id=\"data\">", out);
    for (const char *at = text; at && *at; at++) {
        if (*at == '<') fputs("\\u003c", out);
        else fputc(*at, out);
    }
    fputs("</script>\n", out);
    free(text);
}
