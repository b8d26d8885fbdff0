/* lang.c - see lang.h. */
#include "repl/lang.h"

#include <stdlib.h>
#include <string.h>

static bool german;

/* English, German. Prompts stay within ASCII: the line editor counts bytes. */
static const char *const texts[][2] = {
    { "  (on %s)", "  (zu %s)" },
    { "  (tie-break %d)", "  (Gleichstand: %d)" },
    { "  You alone see: %s", "  Nur du siehst: %s" },
    { "  cannot be loaded: %s", "  lässt sich nicht laden: %s" },
    { "offer p%d: 1 2 for %.*s · give 1 to p%d · ask p%d: %.*s · offer",
      "biete p%d: 1 2 für %.*s · gib 1 an p%d · frage p%d: %.*s · biete" },
    { " (choose %d to %d)", " (%d bis %d wählen)" },
    { " (choose %d)", " (%d wählen)" },
    { " (the order counts)", " (die Reihenfolge zählt)" },
    { " (top: %s)", " (oben: %s)" },
    { " · seed %llu", " · Startwert %llu" },
    { " · turn %d · p%d: %s", " · Zug %d · p%d: %s" },
    { "%d cards", "%d Karten" },
    { "%d of %d (Enter: on, b: back, N: to N, q: quit)> ",
      "%d von %d (Enter: weiter, b: zurueck, N: zu N, q: Ende)> " },
    { "%s cannot be offered a deal here, only %s", "%s kann hier kein Angebot bekommen, nur %s" },
    { "%s exists already; go on with it by --resume, or name another file",
      "%s gibt es schon; mit --resume geht es damit weiter, oder nimm einen anderen Namen" },
    { "%s exists already; name another file", "%s gibt es schon; nimm einen anderen Namen" },
    { "%s, %d players, seed %llu", "%s, %d Spieler, Startwert %llu" },
    { "%s: this game is over; `bohn replay` shows it", "%s: dieses Spiel ist zu Ende; `bohn replay` zeigt es" },
    { "'%s' could be any of %s", "'%s' kann mehreres heißen: %s" },
    { "'%s' could be several kinds", "'%s' passt auf mehrere Sorten" },
    { "'%s' is no answer here; `help` tells what is", "'%s' ist hier keine Antwort; `hilfe` sagt, was eine ist" },
    { "(no choice) p%d: %s %s", "(keine Wahl) p%d: %s %s" },
    { ", %s players", ", %s Spieler" },
    { "--json and --watch are for games without humans", "--json und --watch sind für Spiele ohne Menschen" },
    { "--seat %d: only %d play", "--seat %d: nur %d spielen mit" },
    { "Answer with a number or a name (its beginning is enough).",
      "Antworte mit einer Nummer oder einem Namen (sein Anfang genügt)." },
    { "At any time: the letter, or for example: harvest field 1",
      "Jederzeit: der Buchstabe, oder zum Beispiel: Feld 1 ernten" },
    { "Ctrl-C again leaves the game; any answer goes on.",
      "Noch einmal Strg-C verlässt das Spiel; jede Antwort setzt es fort." },
    { "Enter: pass", "Enter: passen" },
    { "Give:   give 2 to p3                  Ask: ask p2: 2 blue for 1",
      "Schenken: gib 2 an p3                 Fragen: frage p2: 2 blaue für 1" },
    { "Guided: offer                         asks step by step",
      "Geführt:  biete                       fragt Schritt für Schritt" },
    { "Interrupted. Enter goes on, quit leaves> ", "Unterbrochen. Enter spielt weiter, quit verlaesst das Spiel> " },
    { "No games are found in %s", "Keine Spiele gefunden in %s" },
    { "No offer was made.", "Kein Angebot gemacht." },
    { "Not possible: %s", "Nicht möglich: %s" },
    { "Nothing has happened yet.", "Noch ist nichts geschehen." },
    { "Offer %d: ", "Angebot %d: " },
    { "Offer:  offer p2: 1 3 for red, red    cards by number or name, wishes by name",
      "Angebot:  biete p2: 1 3 für rote, rote Karten nach Nummer oder Name, Wünsche nach Name" },
    { "Pass the keyboard to p%d, then press Enter> ", "Gib die Tastatur an p%d, dann Enter druecken> " },
    { "Pass:   Enter, - or pass", "Passen:   Enter, - oder pass" },
    { "Possible at any time: %s", "Jederzeit möglich: %s" },
    { "Possible: %s", "Möglich: %s" },
    { "Saved in %s.", "Gespeichert in %s." },
    { "Several at once: 1 3 or 1-3 or names with commas between them.",
      "Mehrere zugleich: 1 3 oder 1-3 oder Namen mit Komma dazwischen." },
    { "Somebody has seen a hidden card since then: not taken back (--undo-reveals allows it).",
      "Seitdem hat jemand eine verdeckte Karte gesehen: nicht zurückgenommen (--undo-reveals erlaubt es)." },
    { "Taken back to decision %d.", "Zurückgenommen bis Entscheidung %d." },
    { "The game is kept. Go on with:", "Das Spiel bleibt erhalten. Weiter mit:" },
    { "The game is over after %d turns and %d decisions (seed %llu).",
      "Das Spiel ist nach %d Zügen und %d Entscheidungen zu Ende (Startwert %llu)." },
    { "The question: %s (%s", "Die Frage: %s (%s" },
    { "The record goes to decision %d; the game is not over.",
      "Die Aufzeichnung reicht bis Entscheidung %d; das Spiel ist nicht zu Ende." },
    { "There is no decision of yours to take back.", "Es gibt keine Entscheidung von dir zum Zurücknehmen." },
    { "There is nothing to tell about '%s'.", "Über '%s' ist nichts bekannt." },
    { "To ask for:", "Zu wünschen:" },
    { "To give, beside your hand:", "Zu geben, außer der Hand:" },
    { "To give:", "Zu geben:" },
    { "Where to? save FILE", "Wohin? speichern DATEI" },
    { "You have seen cards that are hidden again.", "Du hast Karten gesehen, die jetzt wieder verdeckt sind." },
    { "a card", "eine Karte" },
    { "an answer is needed; `help` tells what can be typed",
      "hier ist eine Antwort nötig; `hilfe` sagt, was man tippen kann" },
    { "an offer gives or wants something: offer p2: 1 3 for red",
      "ein Angebot gibt oder wünscht etwas: biete p2: 1 3 für rote" },
    { "at any time:", "jederzeit:" },
    { "at most %d cards can be asked for at once", "höchstens %d Karten auf einmal lassen sich wünschen" },
    { "at most %d cards can be given at once", "höchstens %d Karten auf einmal lassen sich geben" },
    { "back to your decision before", "zurück zu deiner vorigen Entscheidung" },
    { "bots:", "Bots:" },
    { "card %d is named twice", "Karte %d ist doppelt genannt" },
    { "draw the table again", "den Tisch neu zeichnen" },
    { "everything that happened so far", "alles, was bisher geschah" },
    { "front", "vorn" },
    { "give (numbers or names, Enter: nothing)> ", "geben (Nummern oder Namen, Enter: nichts)> " },
    { "it passes or takes the first option instead", "er passt stattdessen oder nimmt die erste Möglichkeit" },
    { "leave; the game is kept and can be resumed", "verlassen; das Spiel bleibt erhalten und kann weitergehen" },
    { "p%d asks p%d for %s", "p%d bittet p%d um %s" },
    { "p%d offers p%d %s for %s", "p%d bietet p%d %s für %s" },
    { "p%d would give p%d %s", "p%d würde p%d %s geben" },
    { "shares the victory", "teilt sich den Sieg" },
    { "the input ended before the game did", "die Eingabe war vor dem Spiel zu Ende" },
    { "the numbers go from 1 to %d", "die Nummern gehen von 1 bis %d" },
    { "the rule behind the question, and what is refused; why BOH-H3 shows a clause",
      "die Regel hinter der Frage und was verboten ist; warum BOH-H3 zeigt eine Regel" },
    { "there are no numbered answers here", "hier gibt es keine Antworten mit Nummern" },
    { "there is no card %d: the cards are numbered from 1 to %d",
      "es gibt keine Karte %d: die Karten haben die Nummern 1 bis %d" },
    { "there is no game '%s' (`bohn list` shows all; they are looked for in %s)",
      "es gibt kein Spiel '%s' (`bohn list` zeigt alle; gesucht wird in %s)" },
    { "there is no game '%s'; did you mean '%s'?", "es gibt kein Spiel '%s'; war '%s' gemeint?" },
    { "there is no kind %d: they are numbered from 1 to %d",
      "es gibt keine Sorte %d: sie haben die Nummern 1 bis %d" },
    { "there is no kind '%s' to ask for", "eine Sorte '%s' kann man hier nicht wünschen" },
    { "this game is not recorded, so it cannot be saved (is the home directory writable?)",
      "dieses Spiel wird nicht aufgezeichnet und kann nicht gespeichert werden (ist das Heimatverzeichnis beschreibbar?)" },
    { "to whom (%s; Enter: back)> ", "an wen (%s; Enter: zurueck)> " },
    { "to whom? Name one of %s", "an wen? Nenne %s" },
    { "want (numbers or names, Enter: nothing)> ", "wuenschen (Nummern oder Namen, Enter: nichts)> " },
    { "whose turn it is", "am Zug" },
    { "wins", "gewinnt" },
    { "write the game so far to a file", "das Spiel bis hierher in eine Datei schreiben" },
    { "you have no '%s' to give", "du hast keine '%s' zu geben" },
    { "you have not that many to give: %s", "so viele hast du nicht: %s" },
    { "you", "du" },
    { "— p%d's turn —", "— p%d ist am Zug —" },
    { "… %d lines before; `log` shows all", "… %d Zeilen davor; `verlauf` zeigt alles" },
};

bool lang_set(const char *lang) {
    if (strcmp(lang, "de") != 0 && strcmp(lang, "en") != 0) return false;
    german = lang[0] == 'd';
    return true;
}

const char *lang_of_environment(void) {
    static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    for (size_t i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return strncmp(value, "de", 2) == 0 ? "de" : "en";
    }
    return "en";
}

const char *lang_now(void) {
    return german ? "de" : "en";
}

const char *tr(const char *english) {
    for (size_t i = 0; german && i < sizeof texts / sizeof texts[0]; i++)
        if (strcmp(texts[i][0], english) == 0) return texts[i][1];
    return english;
}
