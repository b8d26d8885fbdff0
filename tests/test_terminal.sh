#!/usr/bin/env bash
# test_terminal.sh - the program on a terminal of 80 x 24, driven by expect: playing, commands at the prompt,
# hand-over, Ctrl-C, and the state of the terminal afterwards.
command -v expect >/dev/null || { echo "expect is not installed"; exit 77; }
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
export BOHN tmp LC_ALL=C.UTF-8 TERM=xterm

cat >"$tmp/test.exp" <<'END'
source tests/lib.exp

proc cat_game {name text} {
    global tmp
    set file [open $tmp/$name.lua w]
    puts $file $text
    close $file
}

# ---- playing -----------------------------------------------------------------------------------
spawn $bohn run red_blue --seed 4 --lang en
wait_for "p1> " "start"
check_size "red_blue"
if {![string match "*1 red bean (front)*" [screen]]} { fail "the front of the hand is not marked: [screen]" }
if {[string match "*p2 random*hand: 3*" [screen]] == 0} { fail "the bot is not shown: [screen]" }
type "1\r"
wait_for "p1> " "first answer"
if {![string match "*field 1: red bean*" [screen]]} { fail "the planted card is not shown: [screen]" }
type "undo\r"
wait_for "p1> " "undo"
if {![string match "*Back at turn 1, plant (decision 1)*" [screen]]} { fail "undo: [screen]" }
type "r\u00fcckg\u00e4ngig\r"
wait_for "You have no decision to undo" "undo at the start"
wait_for "p1> " "undo at the start"
type "fie\r"
wait_for "could be any of 1, 2" "ambiguous name"
wait_for "p1> " "ambiguous name"
type "field 1\r"
wait_for "p1> " "answer by name"
type "help\r"
wait_for "save FILE" "help"
wait_for "p1> " "help"
type "why\r"
wait_for "RED-4" "why"
wait_for "p1> " "why"
type "log all\r"
wait_for "draws" "log all"
wait_for "p1> " "log all"
type "table\r"
wait_for "p1> " "table"
type "a\r"
wait_for "p1> " "action out of turn"
if {![string match "*discard: 1*" [screen]]} { fail "the harvest is not shown: [screen]" }
type "fi\t\r"
wait_for "p1> " "completion"
type "save $tmp/saved.bohn\r"
wait_for "Saved in" "save"
wait_for "p1> " "save"
type "\003"
wait_for "Ctrl-C again" "Ctrl-C once"
wait_for "p1> " "Ctrl-C once"
type "quit\r"
wait_for "$bohn run --resume" "quit"
ends 0 "quit"

spawn $bohn run --resume $tmp/saved.bohn --lang en
wait_for "p1> " "resume"
type "\003"
wait_for "p1> " "Ctrl-C"
type "\003"
ends 130 "Ctrl-C twice"

spawn $bohn run red_blue --seed 4 --lang en
wait_for "p1> " "Ctrl-D"
type "\004"
wait_for "You left the game" "Ctrl-D"
ends 0 "Ctrl-D"

spawn $bohn run al_cabohne --players 2 --seats seer:1000000,human --seed 3 --lang en
wait_for "human" "a bot that thinks for hours"
type "\003"
wait_for "Interrupted. Enter continues, quit leaves> " "Ctrl-C while a bot thinks"
type "\r"
wait_for "\n" "it goes on"
after 50
type "\003"
wait_for "Interrupted. Enter continues, quit leaves> " "Ctrl-C while the replay runs"
type "quit\r"
ends 130 "quit while a bot thinks"

# ---- replay --step ------------------------------------------------------------------------------
exec $bohn run red_blue --seed 3 --record $tmp/step.bohn
spawn $bohn replay $tmp/step.bohn --step --lang en
wait_for "(Enter: next" "replay"
type "\r"
wait_for "#1 p1" "replay"
wait_for "1 of" "replay"
wait_for "(Enter: next" "replay"
type "nonsense\r"
wait_for "1 of" "replay, nonsense"
wait_for "(Enter: next" "replay, nonsense"
type "q\r"
expect {
    -ex "game is over" { fail "replay prints the result after q" }
    eof {}
}
if {[lindex [wait] 3] != 0} { fail "replay, q: not 0" }
# What is typed ahead is kept.
spawn $bohn replay $tmp/step.bohn --step --lang en
send "\r\r\rb\rq\r"
wait_for "3 of" "replay, typed ahead"
wait_for "2 of" "replay, typed ahead: back"
ends 0 "replay, typed ahead: q"
spawn $bohn replay $tmp/step.bohn --step --lang de
wait_for "zurück" "replay in German"
wait_for "> " "replay in German"
type "\003"
ends 130 "replay, Ctrl-C"

# Strides forward and back; what is none lists them and moves nowhere.
exec $bohn run two_beans --players 3 --seats random --seed 3 --record $tmp/three.bohn --quiet
spawn $bohn replay $tmp/three.bohn --step --lang en
wait_for "0 of 12 (Enter" "replay, strides"
wait_for "> " "replay, strides"
foreach {typed there} {"" 1 d 2 t 4 t 6 p2 9 p2 10 p3 11 bp3 6 bp2 4 b 3 bd 2 bt 0 bt 0 12 12 bt 10 bt 8 b 7 3 3 0 0 b 0 bd 0 7 7} {
    type "$typed\r"
    wait_for "$there of 12 (Enter" "replay, '$typed'"
    wait_for "> " "replay, '$typed'"
}
foreach {typed said} {9999 "There is no decision 9999: the last is 12." px "on to p2's next decision" p9 "on to p2's" bp9 "on to p2's" p22 "on to p2's" bananas "on to p2's"
    ? "the command that leads here" gone "on to p2's" -1 "on to p2's" "go p9" "There is no such seat." "note a remark" "#7 » a remark" link "three.bohn#7"} {
    type "$typed\r"
    wait_for $said "replay, '$typed'"
    wait_for "7 of 12 (Enter" "replay, '$typed'"
    wait_for "> " "replay, '$typed'"
}
type "6\r"
wait_for "6 of 12 (Enter" "replay, 6"
wait_for "> " "replay, 6"
type "\r"
wait_for "#7 » a remark" "replay, a comment"
wait_for "> " "replay, a comment"
type "12\r"
wait_for "12 of 12 (Enter" "replay, 12"
wait_for "> " "replay, 12"
type "\r"
wait_for "The game is over after 6 turns" "replay, beyond the last decision"
ends 0 "replay, beyond the last decision"
# From a decision in a link; and on from there, in a seat, with the cards as they were.
spawn $bohn replay $tmp/three.bohn#5 --step --lang en
wait_for "5 of 12 (Enter" "replay, a link"
wait_for "> " "replay, a link"
type "go p2 same\r"
wait_for "p2> " "replay, go on as p2"
type "quit\r"
ends 0 "replay, go on as p2"

# ---- findings are wrapped on a terminal, and one line each in a pipe ---------------------------------------------
cat_game findings {local base = extends "bohnanza"
local game = base:variant { id = "findings", title = "Findings",
  options = { first_thing_that_nobody_has_ever_heard_of = 1 } }
return game}
spawn $bohn check $tmp/findings.lua
expect eof
set rows 0
foreach one [split [plain $expect_out(buffer)] "\n"] {
    incr rows
    if {[string length $one] > 80} { fail "a finding is not wrapped: $one" }
}
wait
catch { exec $bohn check $tmp/findings.lua 2>@1 } piped
if {[llength [split $piped "\n"]] >= $rows - 1} { fail "a finding in a pipe is wrapped: $piped" }

# ---- several humans -------------------------------------------------------------------------------
spawn $bohn run red_blue --seed 4 --seats human,human --lang en
wait_for "Pass the keyboard to p1, then press Enter> " "hand-over"
if {[string first "\033\[?1049h" $seen] < 0} { fail "the hand-over does not use the alternate screen" }
type "\r"
wait_for "p1> " "p1"
type "1\r"
wait_for "p1> " "p1 again"
type "\r"
wait_for "Pass the keyboard to p2, then press Enter> " "hand-over to p2"
if {[string first "\033\[3J" $seen] >= 0} { fail "the hand-over erases what can be scrolled back to" }
if {[string match "*bean*" [screen]]} { fail "cards are shown at the hand-over: [screen]" }
type "undo\r"
wait_for "Pass the keyboard to p2, then press Enter> " "a command at the hand-over"
if {[string match "*bean*" [screen]]} { fail "a command at the hand-over shows cards: [screen]" }
type "\r"
wait_for "p2> " "p2"
if {![string match "*p2 you*" [screen]]} { fail "p2 does not see their own seat: [screen]" }
if {[regexp {p1 human[^\n]*hand: [^0-9]} [screen]]} { fail "p2 sees the hand of p1: [screen]" }
type "quit\r"
ends 0 "two humans"

# A quick "refuses" must not reveal that the other player lacks the bean.
spawn $bohn run bohnanza --seed 11 --seats human,human,default --lang en
wait_for "Pass the keyboard to p1, then press Enter> " "hand-over, two beans"
type "\r"
wait_for "p1> " "p1 plants"
type "field 1\r"
wait_for "p1> " "p1 plants again"
type "\r"
wait_for "p1> " "p1 trades"
type "give 1 to p2 all\r"
wait_for "the whole table, or players by name?" "two kinds of partners"
wait_for "p1> " "p1 trades on"
type "ask p2: soy\r"
wait_for "Pass the keyboard to p2, then press Enter> " "p2 has no soy bean, and is asked"
type "\r"
wait_for "p2> " "p2 has one answer"
if {![string match "*1  reject*" [screen]]} { fail "p2 does not see the only answer: [screen]" }
type "quit\r"
ends 0 "no question is answered automatically"

# ---- plain, ascii, dumb -----------------------------------------------------------------------------
set env(NO_COLOR) 1
spawn $bohn run red_blue --seed 4
wait_for "p1> " "NO_COLOR"
if {[regexp {\033\[[0-9]*m} $seen]} { fail "NO_COLOR is not heeded" }
type "quit\r"
ends 0 "NO_COLOR"
unset env(NO_COLOR)
spawn $bohn run red_blue --seed 4 --ascii
wait_for "p1> " "--ascii"
if {[regexp {[^\x00-\x7f]} $seen]} { fail "--ascii prints other characters" }
type "quit\r"
ends 0 "--ascii"
set env(TERM) dumb
spawn $bohn run red_blue --seed 4 --lang en
wait_for "p1> " "TERM=dumb"
type "1\r"
wait_for "p1> " "TERM=dumb"
if {[string first "\033" $seen] >= 0} { fail "escape sequences on a dumb terminal" }
type "quit\r"
ends 0 "TERM=dumb"
set env(TERM) xterm
spawn $bohn run red_blue --seed 4 --plain --lang en
wait_for "p1> " "--plain"
if {[string first "\033\[2J" $seen] >= 0} { fail "--plain clears the screen" }
if {![string match "*p1: field 1: *" [plain $seen]]} { fail "--plain: [plain $seen]" }
type "quit\r"
ends 0 "--plain"

# ---- Ctrl-C while a bot thinks -------------------------------------------------------------------------
spawn $bohn run ponder --lang en --seed 1
wait_for "p1> " "slow"
type "1\r"
after 400
send "\003"
wait_for "Enter continues, quit leaves> " "Ctrl-C while thinking"
type "\r"
after 400
send "\003"
wait_for "Enter continues, quit leaves> " "Ctrl-C while thinking again"
type "quit\r"
ends 130 "Ctrl-C while thinking"
spawn $bohn run ponder --seed 1 --seats thinker
after 400
send "\003"
ends 130 "Ctrl-C among bots"

# ---- one card of many ------------------------------------------------------------------------------------
start 24 80 "help" prohibohn --set pub=true --seed 3 --lang en --seats human,default
foreach name {casino_3 "Casino 3" "\"casino 3\"" "cas 3" "CASINO 3"} {
    answer "help $name" "help $name"
    has "Casino 3  costs 3 × runner bean. In phase 3" "help $name"
    has_not "Casino 4" "help $name"
}
answer "help nightbar" "help nightbar"
has "Nightbar 1 *Nightbar 3 *Nightbar 4 " "help nightbar"
answer "help razzia" "help razzia"
has "Also for 5 of one other variety" "help razzia"
answer "help kidney" "help kidney"
has "19 × kidney bean  1/2/3/4 thalers from 5/6/7/8" "help kidney"
answer "help mafia" "help for something that is not a card"
has "  PRO-S2 Each*\nMore with `why CLAUSE`: " "help for something that is not a card"
check_height "help for something that is not a card"
answer "help nothing of the kind" "help"
has "Nothing is known about" "help for no card"
answer "1 2" "first thalers"
answer "why" "why"
has "Not possible: buy Casino 3 4, Gas Station 1 3 4" "refused options are grouped"
has "PRO-K2 An establishment" "why"
answer "why casino 4" "why casino 4"
has "Not possible: buy Casino 4: you have 1 of 4 × runner bean — PRO-K2" "why casino 4"
leave
start 24 80 "hilfe" prohibohn --seed 3 --lang de --seats human,default
answer "hilfe casino 3" "hilfe"
has "Casino 3  kostet 3 × Stangenbohne. In Phase 3" "hilfe"
answer "hilfe kid" "hilfe"
has "Kidneybohne  1/2/3/4 Taler ab" "hilfe"
leave

# ---- news since the last turn ---------------------------------------------------------------------------
start 24 80 "news" prohibohn --seed 3 --lang en
answer "1 2" "news"
answer "1" "news"
answer "" "news"
answer "" "news"
has "(3 lines left out: log)\np1 leaves a green bean.\n*… p2: *plants 2 × green bean on field 1 · draws 2 cards\n" "the last news"
check_height "news"
answer "log" "log"
has "p1 leaves a green bean.\n*— p2's turn —*p2 draws 2 cards.\n`log all` shows everything" "log"
answer "log all" "log all"
has "p1 lays out 2 thalers.*p2 draws 2 cards.\n\np1: *p1> " "log all"
answer "table" "table"
has "on sale: Casino 1 3 4, Gas Station" "the table command prints everything"
leave

# ---- question texts ---------------------------------------------------------------------------------------
start 24 80 "leaving" al_cabohne --players 2 --seed 3 --lang en
has "to which field? ?Enter: 1?\n" "one empty field is like another"
answer "" "leaving"
has "field 1: green bean" "Enter takes the first of them"
for {set i 0} {$i < 5 && ![string match "*Plant, or*" [screen]]} {incr i} { take_first "leaving" }
has "Plant, or give to the mafia; passing leaves * to p2. ?Enter: pass?\n" "what passing means"
leave
start 24 80 "counting" al_cabohne --players 2 --seed 2 --lang en
foreach key {1 "" 5} { answer $key "counting" }
has "How many blue beans on field 2? You cannot plant the rest later. ?Enter: 3?\n  1 2 3\np1> " "how many in one line"
answer "" "counting"
has "field 2: 3 × blue bean" "Enter takes all"
has "Nothing is left to plant: give the mafia hand cards, or go on. ?Enter: pass?\n" "nothing to plant"
leave
start 24 80 "like cards" al_cabohne --seed 3 --lang en --set solo_leftovers=plant --set duplicate_fields=false
answer "1" "like cards"
answer "" "like cards"
answer "2 x blue bean to field 2" "x for ×"
has "field 2: 2 × blue bean" "x for ×"
answer "give kidney" "like cards"
has "hand: *1 blue bean (front)  2 stink bean  3 stink bean  4 broad bean\n *5 kidney bean" "the first of like cards"
leave

# ---- option texts ------------------------------------------------------------------------------------------
start 24 80 "words" prohibohn --seed 3 --lang de
has "Zug 0 · p1: Aufbau" "the setup in German"
answer "1" "one thaler"
has "hier 2 wählen, nicht 1" "a wrong number"
answer "1 2" "words"
answer "hilfe" "help"
has "warum\n *ALC-P3-1 zeigt eine Regel" "help names a clause of this game"
answer "speichern $tmp/twice.bohn" "save"
answer "speichern" "save again"
has "Gespeichert in $tmp/twice.bohn." "save again"
if {![file size $tmp/twice.bohn]} { fail "save again: the file is empty" }
if {[file exists $tmp/twice.bohn.part]} { fail "save again: something is left behind" }
leave
start 24 80 "refusals" al_cabohne --seed 3 --lang en
answer "1" "refusals"
answer "" "refusals"
answer "give kidney bean to al" "a gift that is not taken"
has "Not possible: give kidney bean to Al Cabohne — ALC-F5" "a gift that is not taken"
answer "offer p2: 1 for blue" "no trading here"
has "is not an answer" "no trading here"
leave
start 24 80 "polls" prohibohn --seed 3 --lang en --polls
answer "1 2" "polls"
has "Do something before it goes on?" "a poll in the player's own turn"
leave

# ---- passed questions -------------------------------------------------------------------------------------
start 24 80 "passing" al_cabohne --seed 3 --lang en
answer "1" "passing"
has "at any time: a harvest field 1" "an action beside the question"
answer "" "passing"
has "Plant, or give * passing discards 3" "a question that offers only this action is passed"
answer "undo" "passing"
has "Play your blue bean too?" "undo goes past it"
answer "2" "passing"
has "Plant, or give" "nor is it asked whether to harvest for nothing"
answer "undo" "passing"
answer "skip" "passing"
has "turn 2 *Play your blue bean to which field?" "skip"
leave

# ---- the end ------------------------------------------------------------------------------------------------
cat_game weak {local base = extends "al_cabohne"
local game = base:variant { id = "weak", title = "Weak" }
function game:mafia_factor() return 0 end
return game}
cat_game nobody {local base = extends "red_blue"
local game = base:variant { id = "nobody", title = "Nobody" }
function game:winners() return {} end
return game}
proc result {pattern args} {
    global bohn
    catch {exec $bohn run {*}$args --seed 3 </dev/null 2>@1} text
    if {![string match "*$pattern*" $text]} { fail "$args: no '$pattern' in: [string range $text end-400 end]" }
}
result "  p1 default *thalers\nThe mafia wins: its * thalers count *." al_cabohne --seats default --lang en
result "Die Mafia gewinnt: Ihre * Taler zählen *." al_cabohne --seats default --lang de
result "The mafia wins with * thalers." prohibohn --seats default --lang en
result " 1 VP *shares the victory\n     camp\n" bohnaparte --players 3 --seats default --lang en --quiet
result " in total *wins\n     thalers: * · owns: " high_bohn --players 3 --seats farmer --lang en --quiet
result "shares the victory\n*The mafia is beaten: it has 0 thalers." $tmp/weak.lua --players 2 --seats random --lang en --set duplicate_fields=false
result "\nNobody wins." $tmp/nobody.lua --seats random --lang en
result {"wins":false*"verdict":"The mafia wins: its } al_cabohne --seats default --json

# ---- the terminal afterwards ------------------------------------------------------------------------------
# From a shell on the same terminal: its settings must be the same before and after.
foreach {what keys signal} {
    quit "quit\r" ""
    interrupt "\003" ""
    end "\004" ""
    SIGTERM "" TERM
    SIGHUP "" HUP
    SIGINT "" INT
} {
    spawn bash -c "trap '' HUP; stty -g >$tmp/before; (trap - HUP; echo \$BASHPID >$tmp/pid; exec $bohn run red_blue --seed 4 --lang en); stty -g >$tmp/after; echo finished"
    wait_for "p1> " $what
    after 100
    if {$signal ne ""} {
        set child [exec cat $tmp/pid]
        exec kill -$signal $child
        if {$signal eq "INT"} {
            wait_for "Ctrl-C again" $what
            wait_for "p1> " $what
            after 100
            exec kill -$signal $child
        }
    } else {
        type $keys
        if {$what eq "interrupt"} {
            wait_for "p1> " $what
            type $keys
        }
    }
    wait_for "finished" $what
    expect eof
    wait
    set before [exec cat $tmp/before]
    set after [exec cat $tmp/after]
    if {$before ne $after} { fail "$what leaves the terminal changed: $before is now $after" }
}

# ---- bohnanza -----------------------------------------------------------------------------------------------
spawn $bohn run bohnanza --seed 5 --lang en --seats human,default --players 4
wait_for "p1> " "bohnanza"
check_size "bohnanza"
type "1\r"
wait_for "p1> " "plant_first"
if {![string match "*pays 0, 1 from*" [screen]]} { fail "what a harvest pays is not shown: [screen]" }
check_size "plant_second"
type "\r"
wait_for "p1> " "trade"
check_size "trade"
if {![string match "*turned up: *" [screen]]} { fail "the turned-up cards are not shown: [screen]" }
type "offer\r"
wait_for "to whom" "dialogue"
type "p2\r"
wait_for "give (" "dialogue"
type "1\r"
wait_for "want (" "dialogue"
type "garden\r"
wait_for "propose it?" "dialogue"
type "\r"
wait_for "p1> " "offer"
check_size "after an offer"
type "give 99 to p2\r"
wait_for "there is no card 99" "wrong card"
wait_for "p1> " "wrong card"
type "undo\r"
wait_for "p1> " "undo of an offer"
type "why\r"
wait_for "BOH-" "why"
wait_for "p1> " "why"
for {set i 0} {$i < 30} {incr i} {
    type "1\r"
    expect {
        -ex "p1> " { set seen $expect_out(buffer); check_size "decision $i" }
        -ex "game is over" { break }
        timeout { fail "stuck after decision $i"; break }
    }
    # where 1 is not an answer, pass
    if {[string match "*no numbered answers*" $seen]} {
        type "\r"
        expect -ex "p1> " { set seen $expect_out(buffer) }
    }
}
type "quit\r"
ends 0 "bohnanza"

if {!$failed} { puts "all well" }
exit $failed
END
expect -f "$tmp/test.exp"
