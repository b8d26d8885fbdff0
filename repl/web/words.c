/* words.c - what the playground says itself, beside the words of all pages. */
#include "repl/term/lang.h"
#include "repl/web/web.h"

json_t *web_words(void) {
    const char *const words[][2] = {
        { "new_game", tr("New game") }, { "rules", tr("Rules") }, { "simulate", tr("Simulate") }, { "save", tr("Save") },
        { "load", tr("Load") }, { "link", tr("Link") }, { "language", tr("Language") }, { "happened", tr("What happened") },
        /* a new game */
        { "game", tr("Game") }, { "own_rules", tr("Your rules") }, { "players", tr("Players") }, { "seats", tr("Seats") },
        { "options", tr("Options") }, { "house_rules", tr("House rules") }, { "seed", tr("Seed") },
        { "by_chance", tr("by chance") }, { "pace", tr("Bots play") },
        { "slow", tr("slowly") }, { "brisk", tr("briskly") }, { "fast", tr("fast") }, { "at_once", tr("at once") },
        { "start", tr("Start") },
        /* the worker */
        { "thinks", tr("A bot or a rule is taking its time.") }, { "stop", tr("stop") },
        { "stopped", tr("The game waits.") }, { "go_on", tr("go on") },
        { "was_stopped", tr("Stopped. The game is where it was.") },
        { "broken", tr("The program failed ({1}) and was started again. The game is where it was.") },
        /* the editor */
        { "script", tr("Script") }, { "open", tr("Open") }, { "open_script", tr("a script, as a copy …") },
        { "my_rule", tr("My house rule") },
        { "use_now", tr("Use in this game") }, { "start_with", tr("New game with it") }, { "save_script", tr("Save script") },
        { "loads", tr("Loads: {1}, players: {2}") }, { "line", tr("line {1}") }, { "started", tr("A new game has begun.") },
        { "bad_name", tr("A script has a name such as my_rule.lua: lower-case letters, digits and underscores.") },
        { "not_in_use", tr("This game is played by {1}. Begin a new game with the script first.") },
        { "reloaded", tr("The game continues with the new rules.") },
        { "reloaded_less", tr("The game continues with the new rules; {1} decisions of the running step no longer fit and were dropped.") },
        { "rules_hint", tr("The script is checked while you type. After an error, the game stays as it is.") },
        /* a simulation */
        { "games", tr("Games") }, { "bots", tr("Bots") }, { "usual_bots", tr("as in the game") },
        { "simulated", tr("{1}, players: {2}; bots play for everybody.") },
        { "compare", tr("compare with {1}") }, { "report", tr("Report") }, { "save_report", tr("Save report") },
        /* records and links */
        { "loaded", tr("The record was replayed; the game continues.") }, { "address", tr("Address") }, { "copy", tr("Copy") },
        { "link_hint", tr("This address holds the game up to now, in {1} characters: bots decide the same each time, so only your decisions are in it.") },
        { "goes_on", tr("The game that was open here continues.") },
        { "bad_link", tr("This link is damaged.") },
    };
    json_t *object = json_object();
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) json_object_set_new(object, words[i][0], json_string(words[i][1]));
    return object;
}
