#!/usr/bin/env bash
# test_workbench_terminal.sh - the workbench on a terminal of 80 x 24, driven by expect: completion and hints, the
# prompt, history, chunks of several lines, Ctrl-C, Ctrl-D, resizing, UTF-8, and a terminal that disappears.
# test_workbench.sh tests the commands.
command -v expect >/dev/null || { echo "expect is not installed"; exit 77; }
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
mkdir "$tmp/dirs"
export BOHN tmp LC_ALL=C.UTF-8 TERM=xterm TMPDIR=$tmp/dirs BOHN_HISTORY=

cat >"$tmp/mine.lua" <<'END'
local base = extends "bohnanza"
local game = base:variant { id = "mine", title = "Mine" }
function game:draws() return 3 end
return game
END

cat >"$tmp/test.exp" <<'END'
source tests/lib.exp
set timeout 10
match_max -d 300000
# The editor switches bracketed paste on while it reads a line.
set reading "\033\[?2004h"
set pages 0
set read "\033\[?2004l"
set up "\033\[A"
set left "\033\[D"

# Starts the workbench; `seen` is its output up to the prompt.
proc start {what args} {
    global bohn spawn_id reading prompt
    uplevel #0 [list spawn $bohn repl {*}$args]
    wait_prompt $what
}

# Sets `prompt`, and `seen` to the output before it.
proc wait_prompt {what} {
    global read reading prompt expect_out seen spawn_id pages
    set before ""
    for {set paged 1} {$paged} {} { # long answers are paged through
        if {![wait_for $reading $what]} { return }
        append before [plain [string range $seen 0 end-[string length $reading]]]
        expect {
            -re {^([^\r\n]*> )} { set prompt $expect_out(1,string) }
            timeout { fail "$what: no prompt" }
            eof { fail "$what: it ended instead of asking" }
        }
        set paged [string match "(Enter: more*" $prompt]
        if {$paged} { incr pages; send "\r"; expect -ex $read }
    }
    set seen $before
}

# Types a line; `seen` is its output.
proc line {text what} {
    global read spawn_id
    send -- "$text\r"
    if {[wait_for $read $what]} { wait_prompt $what }
}

proc has {pattern what} {
    global seen
    if {![string match "*$pattern*" $seen]} { fail "$what: no '$pattern' in:\n[string range $seen end-600 end]" }
}

proc has_not {pattern what} {
    global seen
    if {[string match "*$pattern*" $seen]} { fail "$what: '$pattern' is in:\n[string range $seen [string first $pattern $seen]-100 [string first $pattern $seen]+200]" }
}

proc asks {wanted what} {
    global prompt
    if {$prompt ne $wanted} { fail "$what: the prompt is '$prompt', not '$wanted'" }
}

# Replaces the line by this text. Without hints the editor redraws a line only when the cursor moves.
set coloured 1
proc put {text {behind ""}} {
    global spawn_id coloured
    send -- "\025$text[expr {$coloured || $text eq "" ? "" : "\001\005"}]"
    for {set i $coloured} {$i < 2} {incr i} {
        expect {
            -ex "> $text\033\[$behind" {}
            -timeout 3 timeout { fail "'$text': no line with '$text$behind' is shown" }
        }
        if {$text eq ""} { break }
    }
}

# The completions of a line, in order.
proc offers {text} {
    global spawn_id expect_out
    set list {}
    put $text
    while {[llength $list] < 100} {
        send "\t"
        expect {
            -ex "\007" { break }
            -re "#\[0-9]+> (\[^\033\r]*)\033" { lappend list $expect_out(1,string) }
            timeout { fail "'$text': the tab key does nothing"; break }
        }
    }
    if {[llength $list]} { expect -ex "> $text\033" {} timeout { fail "'$text': the line does not come back" } }
    if {$text ne ""} { put "" }
    return $list
}

proc offers_all {text wanted} {
    set found [offers $text]
    if {[lsort $found] ne [lsort $wanted]} { fail "'$text' and tab: offers [expr {[llength $found] ? [join $found {, }] : {nothing}}], not [join $wanted {, }]" }
}

# The completions include these lines in this order, the first one first.
proc offers_some {text args} {
    set found [offers $text]
    set kept {}
    foreach one $found { if {$one in $args} { lappend kept $one } }
    if {$kept ne $args || [lindex $found 0] ne [lindex $args 0]} {
        fail "'$text' and tab: offers [expr {[llength $found] ? [join $found {, }] : {nothing}}], not [join $args {, }]"
    }
}

proc hints {text wanted} {
    global spawn_id
    put $text "0;90;49m$wanted\033\[0m"
    put ""
}

proc hints_nothing {text} {
    put $text "0K"
    put ""
}

rename ends program_ends
proc ends {code what} {
    program_ends $code $what
    nothing_left $what
}

# No temporary directory is left.
proc nothing_left {what} {
    global tmp
    set left [glob -nocomplain $tmp/dirs/*]
    if {[llength $left]} { fail "$what: $left is left behind" }
    foreach one $left { file delete -force $one }
}

proc leave {what} {
    global spawn_id
    send "\025\004"
    ends 0 $what
}

# ---- completion ------------------------------------------------------------------------------------
start "bohnanza" bohnanza --lang en
asks "bohnanza 1:plant p1 #1> " "start"
has ":help" "the way to help is shown"
has "p1 plant_first: " "the question is shown"
offers_all ":un" {":undo "}
offers_all ":bra" {":branch " ":branches"}
offers_all ":score" {":score"}
offers_all ":UN" {":undo "}
offers_all ":xyz" {}
offers_all ":source third" {":source third_field_given" ":source third_field_price"}
offers_all ":set t" {":set trading="}
offers_all ":switch " {":switch main"}
offers_all ":auto ga" {":auto game"}
offers_all ":seat 2 far" {":seat 2 farmer"}
offers_all ":deal p1.ha" {":deal p1.hand"}
offers_all ":deal deck 2 blau" {":deal deck 2 blaue_bohne"}
offers_all ":help und" {":help undo"}
offers_all "p1.ha" {"p1.hand"}
offers_all "#p1.ha" {"#p1.hand"}
offers_all "= p1.ha" {"= p1.hand"}
offers_all "t.dis" {"t.discard"}
offers_some "p1.hand:mo" "p1.hand:move(" "p1.hand:move_all("
offers_some "t:sea" "t:seat("
offers_some "p1:oth" "p1:others("
offers_all "card \"blau" {"card \"blaue_bohne"}
offers_all "card \"au" {"card \"augenbohne"}
offers_all "card \"black" {"card \"black-eyed bean"}
offers_all "p1.hand:move(card \"blau" {"p1.hand:move(card \"blaue_bohne"}
offers_all "p1.hand:move(card \"blaue_bohne\", p1.field_2" {"p1.hand:move(card \"blaue_bohne\", p1.field_2"}
offers_some "game:third" "game:third_field_given(" "game:third_field_price("
offers_some "p1.f" "p1.field_1" "p1.field_2" "p1.field_3"
offers_some "" "p1.field_1" "p1.field_2"
offers_all "\"\u00e4\" .. p1.ha" {"\"\u00e4\" .. p1.hand"}
offers_all "\"\u00e4\u20ac\", card \"blau" {"\"\u00e4\u20ac\", card \"blaue_bohne"}
# an abbreviated command is enough
offers_all ":sour third" {":sour third_field_given" ":sour third_field_price"}
offers_all ":sw m" {":sw main"}
# no duplicates, and nothing that does not fit
foreach text {"p1." "p" ":s" "t:"} {
    set found [offers $text]
    if {[llength $found] != [llength [lsort -unique $found]]} { fail "'$text' and tab: something is offered twice: [join $found {, }]" }
}
foreach text {":goto phase " ":goto turn "} {
    if {"${text}turn " in [offers $text]} { fail "'$text' and tab: offers turn" }
}
offers_all ":goto phase tr" {":goto phase trade"}
if {":auto 5 turn" in [offers ":auto 5 "]} { fail "':auto 5 ' and tab: offers turn" }
offers_all ":seat 1 m" {":seat 1 me"}
offers_all ":watch o" {":watch off"}
offers_all ":time p1.ha" {":time p1.hand"}
offers_all "\"x\"..t.dis" {"\"x\"..t.discard"}
# completions are known names
if {[llength [offers "field.yi"]]} {
    line "= field.yield" "a name that is offered"
    has_not "unknown name" "'field.yi' and tab offers an unknown name"
}

# ---- hints -----------------------------------------------------------------------------------------
hints ":goto" " N | turn N | phase NAME"
hints ":undo" " \[N]"
hints "p1.hand:move(" "card, to, where?, face?) -> Card"
hints "#t.deck:at(" "i) -> Card?"
hints_nothing ":quit"
hints_nothing "p1.hand:move(c"
hints_nothing "= \"("
# the same as after the tab key
hints ":goto " "N | turn N | phase NAME"
leave "completion"

set env(NO_COLOR) 1
start "NO_COLOR" bohnanza --lang en
set coloured 0
hints_nothing ":goto"
hints_nothing "p1.hand:move("
offers_all ":un" {":undo "}
leave "NO_COLOR"
set coloured 1
unset env(NO_COLOR)

# ---- the prompt ------------------------------------------------------------------------------------
start "prompt" bohnanza --lang en
line "1" "an answer"
asks "bohnanza 1:plant p1 #2> " "after an answer"
line "-" "passing"
asks "bohnanza 1:trade p1 #3> " "in another phase"
line ":undo 2" "undo"
asks "bohnanza 1:plant p1 #1> " "after :undo"
line ":branch other" "branch"
asks "bohnanza/other 1:plant p1 #1> " "with two branches"
line ":auto turn" "auto"
if {![regexp {^bohnanza/other 2:plant p2 #[0-9]+> $} $prompt]} { fail "after a turn: the prompt is '$prompt'" }
line ":switch main" "switch"
asks "bohnanza/main 1:plant p1 #1> " "in the first branch"
offers_all ":switch " {":switch main" ":switch other"}
offers_all ":diff o" {":diff other"}
line ":auto game" "game"
if {![regexp {^bohnanza/main [0-9]+:over #[0-9]+> $} $prompt]} { fail "at the end: the prompt is '$prompt'" }
offers_all ":un" {":undo "}
leave "prompt"

# ---- several lines, UTF-8, the size of the window -----------------------------------------------------
start "chunks" bohnanza --lang en
line "n = 0" "chunks"
line "for i = 1, 3 do" "chunks"
asks ">> " "an unfinished line"
line "  n = n + i" "chunks"
asks ">> " "a line still unfinished"
line "end" "chunks"
asks "bohnanza 1:plant p1 #1> " "after the last line"
line "= n" "chunks"
has "6\n" "a loop of three lines"
send "$up$up"
wait_for "> for i = 1, 3 do\u21b5  n = n + i\u21b5end\033" "a chunk in the history"
line "" "the chunk again"
line "= n" "chunks"
has "12\n" "the chunk again"
line "for i = 1, 3 do" "Ctrl-C"
send "  n = 99"
wait_for "n = 99" "Ctrl-C"
send "\003"
wait_prompt "Ctrl-C"
asks "bohnanza 1:plant p1 #1> " "Ctrl-C in a chunk"
line "= n" "Ctrl-C"
has "12\n" "Ctrl-C drops the chunk"
send "half a line"
wait_for "half a line" "Ctrl-C"
send "\003"
wait_prompt "Ctrl-C"
line "= 6 * 7" "after Ctrl-C"
has "42\n" "after Ctrl-C"

# An answer that looks like an unfinished chunk is an answer
line "p1.field_1" "an answer"
send -- "\033\[200~= 1 + 1\n= \"a\tb\"\nif true then\n\tn = 5\nend\n= n + 1000\033\[201~"
wait_prompt "pasted"
wait_prompt "pasted"
wait_prompt "pasted"
wait_prompt "pasted"
wait_prompt "pasted"
line "" "pasted"
has "1005\n" "pasted lines are served"

# A chunk that is too long is refused.
set long "if false then\n[string repeat "-- a comment that is long enough to fill the line\n" 40]"
send -- "\033\[200~${long}error('served alone')\nend\n= 'the end of it'\033\[201~"
wait_for "the end of it" "a long chunk"
if {[string match "*typed:1: served alone*" $seen]} { fail "the end of a chunk that is too long is served by itself" }
line "" "a long chunk"

line "#\"\u00e4\u20ac\"" "UTF-8"
has "5\n" "UTF-8"
send "\"\u00e4\"$left"
wait_for "\u00e4" "UTF-8"
line "\u00f6" "UTF-8"
has "\"\u00e4\u00f6\"\n" "a letter inserted after an umlaut"
send "\"\u00e4\u00f6\"$left$left\177"
line "" "UTF-8"
has "\"\u00f6\"\n" "an umlaut removed"

put "p1.ha"
stty rows 24 columns 40 < $spawn_out(slave,name)
wait_for "\033\[J" "a narrow window"
expect -ex "> p1.ha\033" {} timeout { fail "a narrow window: the line is not shown again" }
send "\t"
wait_for "p1.hand\033" "completion in a narrow window"
line "" "a narrow window"
has "p1.hand (" "a narrow window"
foreach one [split $seen "\n"] { if {[string length $one] > 40} { fail "a narrow window: $one" } }
put "#p1.hand + 10"
stty rows 24 columns 100 < $spawn_out(slave,name)
wait_for "\033\[J" "a wide window"
line "0" "a wide window"
has "104\n" "a line typed while the size changed"
line "if true then" "a chunk in two windows"
stty rows 24 columns 20 < $spawn_out(slave,name)
wait_for "\033\[J" "a chunk in two windows"
line "end" "a chunk in two windows"
asks "> " "a long prompt is printed above"
has "bohnanza 1:" "a long prompt is printed above"
stty rows 24 columns 80 < $spawn_out(slave,name)
wait_for "\033\[J" "the old window"
line "if true then" "Ctrl-D in a chunk"
send "\004"
wait_prompt "Ctrl-D in a chunk"
has "'end' expected" "Ctrl-D in a chunk serves what there is"
leave "chunks"

# ---- wrong lines --------------------------------------------------------------------------------------
start "wrong lines" bohnanza --lang en
line "help" "help"
has ":help" "help without a colon leads to :help"
has_not "is not an answer" "help without a colon"
line "p9 f(1, 2)" "wrong Lua"
has_not "f(1 2)" "a message shows what was typed"
line ":undu" "wrong command"
has ":undo" "wrong command"
line ":help deck" "help for a zone"
has "t.deck" "help for a zone"
line ":set" "options"
foreach one [split $seen "\n"] { if {[string length $one] > 80} { fail ":set: $one" } }
line "card \"[string repeat {x } 60]\"" "a long failure"
foreach one [split $seen "\n"] { if {[string length $one] > 80} { fail "a failure is not wrapped: $one" } }
set pages 0
line ":help" "help"
if {$pages < 2} { fail ":help is not paged" }
foreach one [split $seen "\n"] { if {[string length $one] > 80} { fail ":help: $one" } }
leave "wrong lines"

# ---- history ---------------------------------------------------------------------------------------------
set env(BOHN_HISTORY) $tmp/made/history
start "history" bohnanza --lang en
line "= 1001 + 1" "history"
line "for i = 1, 2 do" "history"
line "end" "history"
line "= \"\u00e4\"" "history"
leave "history"
if {![file exists $tmp/made/history]} {
    fail "no history is written"
} elseif {[file attributes $tmp/made/history -permissions] != 0o600} {
    fail "others may read the history: [file attributes $tmp/made/history -permissions]"
}
start "history again" red_blue --lang en
send $up
wait_for "> = \"\u00e4\"\033" "the last line of another session"
send $up
wait_for "> for i = 1, 2 do\u21b5end\033" "a chunk of another session"
send $up
wait_for "> = 1001 + 1\033" "a line of another session"
line "" "history again"
has "1002\n" "history again"
send "= 2001 + 2\r"
wait_prompt "a terminal that goes away"
line "= 1" "a terminal that goes away"
set pid [exp_pid]
close
wait
set stream [open $tmp/made/history]
fconfigure $stream -encoding utf-8
if {![string match "*= 2001 + 2\n*" [read $stream[set stream ""]]]} { fail "the history is lost when the terminal goes away" }
foreach one [glob -nocomplain $tmp/dirs/*] { file delete -force $one } ;# see below
set env(BOHN_HISTORY) ""
start "no history" bohnanza --lang en
line "= 5001 + 5" "no history"
send $up
wait_for "> = 5001 + 5\033" "within a session there is one"
leave "no history"
if {[file exists $tmp/state/bohn/history]} { fail "BOHN_HISTORY= keeps a history" }
unset env(BOHN_HISTORY)
start "usual history" bohnanza --lang en
line "= 5001 + 6" "usual history"
leave "usual history"
if {![file exists $tmp/state/bohn/history]} { fail "no history in the usual place" }
set env(BOHN_HISTORY) $tmp/dirs
start "no file" bohnanza --lang en
has "not kept" "a history that cannot be written"
line "= 1 + 1" "no file"
send "\004"
ends 0 "no file"
set env(BOHN_HISTORY) ""

# ---- Ctrl-C ------------------------------------------------------------------------------------------------
# Stops what runs; the session continues. Keys typed after it are dropped.
proc interrupted {wait what} {
    global spawn_id read seen
    after $wait
    send "\003"
    wait_prompt $what
    after 300
    set before $seen
    line "= 6 * 7" $what
    has "42\n" "$what: the session continues"
    set seen $before
}
start "Ctrl-C" bohnanza --lang en
foreach ms {0 10 30} {
    send "while true do end\r"
    wait_for $read "an endless loop"
    after $ms
    send "\003"
    after 500
    send "= 6 * 7\r"
    wait_for "${read}42\r" "an endless loop, Ctrl-C after $ms ms"
    wait_prompt "an endless loop"
}
send ":sim 100000\r"
wait_for $read "sim"
interrupted 700 "Ctrl-C in :sim"
has "stopped" "Ctrl-C in :sim"
has_not "interrupted" "Ctrl-C in :sim is not a rule error"
asks "bohnanza 1:plant p1 #1> " "Ctrl-C in :sim"
leave "Ctrl-C"

start "Ctrl-C among bots" ponder --lang en
send ":auto game\r"
wait_for $read "auto"
interrupted 500 "Ctrl-C in :auto game"
if {![regexp {(stopped|interrupted)[^\n]*\n} $seen]} { fail "Ctrl-C in :auto game is not reported: $seen" }
send ":sim 100000\r"
wait_for $read "sim"
interrupted 500 "Ctrl-C in :sim of slow bots"
line ":auto 1" "after Ctrl-C bots go on"
has "ponder" "after Ctrl-C bots go on"
send ":seat 2 thinker\r"
wait_for $read "seat"
interrupted 500 "Ctrl-C while a seat's bot plays"
leave "Ctrl-C among bots"

# The reason for stopping comes last, after the moves.
start "why" $tmp/mine.lua --lang en
exec sed -i {s/return 3/error("oops")/} $tmp/mine.lua
line ":reload" "why"
line ":auto turn" "why"
if {[string first "oops" $seen] < [string first "turns up" $seen]} { fail "the error is printed before the moves" }
line ":new" "break"
line ":break trade_action" "break"
line ":auto game" "break"
if {[string first "A break" $seen] < [string first "turns up" $seen]} { fail "the break is printed before the moves" }
exec sed -i {s/error("oops")/return 3/} $tmp/mine.lua
leave "why"

# ---- :watch ---------------------------------------------------------------------------------------------------
start "watch" $tmp/mine.lua --lang en
line ":watch 0" "watch"
line "= game:draws()" "watch"
has "3\n" "watch"
has_not "Reloaded" "watch: nothing has changed"
# A saved script is reloaded while the prompt waits.
proc saved {edit what} {
    global tmp read
    exec sed -i $edit $tmp/mine.lua
    if {[wait_for $read $what]} { wait_prompt $what }
}
saved {s/return 3/return 7/} "an edited script"
has "Reloaded" "an edited script"
asks "mine 1:plant p1 #1> " "an edited script"
line "= game:draws()" "watch"
has "7\n" "an edited script"
has_not "Reloaded" "an edited script is reloaded once"
saved {s/return 7 end/return 7 ende/} "a broken script"
has "mine.lua:3:" "a broken script"
has "old rules" "a broken script"
line "= game:draws()" "watch"
has "7\n" "a broken script: the old rules go on"
has_not "mine.lua:3:" "a broken script is reported once"
saved {s/ende/end/} "a mended script"
has "Reloaded" "a mended script"
if {[regexp -all {p1 plant_first:} $seen] != 1} { fail "a mended script: the question is shown twice" }
# While a line is being typed nothing interrupts it.
send -- "= game:"
exec sed -i {s/return 7/return 4/} $tmp/mine.lua
after 600
line "draws()" "a script saved while typing"
has "Reloaded" "a script saved while typing"
has "4\n" "a script saved while typing"
# Simulations: figures arrive before the last game, beside those before the change.
line ":watch 40 random" "watch with games"
has "40 games, random in every seat:" "watch with games"
has "win rate, p4 random" "watch with games"
has "turns " "watch with games"
has_not "before:" "the first simulation"
saved {s/return 4/return 7/} "simulated again"
has "Reloaded" "simulated again"
has "before: " "simulated again"
send -- ":watch 100000 farmer\r"
wait_for "turns " "a key ends a simulation: the first figures"
send -- "\r"
wait_prompt "a key ends a simulation"
has "games, farmer in every seat:" "a key ends a simulation"
wait_prompt "the key is read after the simulation"
line ":watch off" "watch"
exec sed -i {s/return 7/return 3/} $tmp/mine.lua
after 600
line "= game:draws()" "watch"
has "7\n" ":watch off"
leave "watch"

# ---- :tour ------------------------------------------------------------------------------------------------------
foreach game {bohnanza bohnaparte red_blue} {
    start "tour of $game" $game --lang en
    set before $prompt
    set told ""
    send ":tour\r"
    expect {
        -ex "q: enough)> " { append told $expect_out(buffer); after 60; send "\r"; exp_continue }
        -ex "Your game is as it was" { append told $expect_out(buffer) }
        timeout { fail "the tour of $game does not go on" }
    }
    wait_prompt "tour of $game"
    set seen $told
    has ":undo" "tour of $game"
    has "On branch" "tour of $game"
    has_not "no rule" "tour of $game"
    if {$prompt ne $before} { fail "the tour of $game leaves another position: '$prompt', it was '$before'" }
    send ":tour\r"
    expect -ex "q: enough)> "
    after 60
    send "q\r"
    expect -ex "Your game is as it was"
    wait_prompt "second tour of $game"
    has_not "already" "second tour of $game"
    leave "tour of $game"
}

# ---- other settings --------------------------------------------------------------------------------------------
spawn $bohn repl
wait_for "bohnaparte_cavalry" "without a game"
expect -ex "q: enough)> "
send "q\r"
ends 0 "without a game"

start "--plain" bohnanza --lang en --plain
set coloured 0
hints_nothing ":goto"
offers_all ":un" {":undo "}
send ":view\r"
wait_for $read "--plain"
wait_for $reading "--plain"
if {[regexp {\033\[[0-9;]*m} $seen]} { fail "--plain has colours" }
has "p1: field 1: " "--plain: one fact per line"
wait_for "#1> " "--plain"
leave "--plain"
set coloured 1

start "--ascii" bohnanza --lang en --ascii
if {[regexp {[^\x00-\x7f]} $seen]} { fail "--ascii prints other characters: $seen" }
foreach text {":view" ":help" ":auto turn" ":help deck" "= \"\u00e4\"" ":why"} {
    send "$text\r"
    if {![wait_for $read "--ascii"]} { break }
    set typed $seen
    wait_prompt "--ascii"
    if {[regexp {[^\x00-\x7f]} $typed$seen]} { fail "--ascii, $text: prints other characters" }
}
leave "--ascii"

set env(TERM) dumb
spawn $bohn repl bohnanza --lang en
wait_for "#1> " "TERM=dumb"
send "= 6 * 7\r"
wait_for "42\r\n" "TERM=dumb"
wait_for "#1> " "TERM=dumb"
if {[string first "\033" $seen] >= 0} { fail "escape sequences on a dumb terminal" }
send "\004"
ends 0 "TERM=dumb"
set env(TERM) xterm

# Everything is translated but Lua, ids and rule references
start "German" bohnanza --lang de
has "anbauen?" "German: the question"
line ":view" "German"
has "Zugstapel" "German: the table"
line ":auto 2" "German"
line ":diff 0" "German"
line ":branch zwei" "German"
line ":reload" "German"
line ":log" "German"
line ":undo 2" "German"
line "Feld 2" "German: an answer by its name"
asks "bohnanza/zwei 1:plant p1 #2> " "German: an answer by its name"
leave "German"

# ---- a terminal that disappears ----------------------------------------------------------------------------------
# The program ends in any state and leaves no files.
proc is_gone {pid what} {
    global tmp
    for {set i 0} {$i < 50} {incr i} {
        if {[catch {set stream [open /proc/$pid/stat]}]} { return }
        set state [lindex [split [read $stream] " "] 2]
        close $stream
        if {$state eq "Z"} { return }
        after 100
    }
    fail "$what: the program continues without a terminal"
    catch {exec kill -KILL $pid}
}
foreach {what keys pause} {
    "at the prompt" "" 100
    "in a chunk" "for i = 1, 2 do\r" 200
    "while bots think" ":auto game\r" 300
    "in a simulation" ":sim 100000\r" 300
} {
    start $what ponder --lang en
    line ":branch other" $what
    send $keys
    after $pause
    set pid [exp_pid]
    close
    is_gone $pid "a terminal that goes away $what"
    wait
    nothing_left "a terminal that goes away $what"
}
foreach signal {HUP TERM} {
    start "SIG$signal" bohnanza --lang en
    exec kill -$signal [exp_pid]
    expect eof
    wait
    nothing_left "SIG$signal"
}
# one that ignores the signal
spawn bash -c "trap '' HUP; echo \$\$ >$tmp/pid; exec $bohn repl bohnanza --lang en"
wait_prompt "nohup"
set pid [exp_pid]
close
is_gone $pid "nohup"
wait
nothing_left "nohup"

# ---- the terminal afterwards --------------------------------------------------------------------------------------
foreach {what keys} { quit ":quit\r" end "\004" } {
    spawn bash -c "stty -g >$tmp/before; $bohn repl bohnanza --lang en; stty -g >$tmp/after; echo finished"
    wait_prompt $what
    send $keys
    wait_for "finished" $what
    expect eof
    wait
    if {[exec cat $tmp/before] ne [exec cat $tmp/after]} { fail "$what leaves the terminal changed" }
    nothing_left $what
}

# ---- how long it takes --------------------------------------------------------------------------------------------
# Reported only: the machine may be busy.
start "times" bohnaparte --lang en
line ":auto 1000" "times"
foreach command {":goto 17" ":goto 1000" ":goto 499" ":undo" ":redo" ":reload"} {
    line ":time $command" "times"
    if {![regexp {[0-9.]+ ms} $seen]} { fail ":time $command prints no time: $seen" }
}
leave "times"

if {!$failed} { puts "all well" }
exit $failed
END
expect -f "$tmp/test.exp"
