#!/usr/bin/env bash
# test_book.sh - `bohn doc --html`: the manual as pages. They have the texts of help, `bohn doc` and the documents, and no links to other places;
# every command that they show is run. How browsers show them is tested in test_manual_browser.sh.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C.UTF-8 BOHN_PATH=$PWD
root=$PWD
unset BOHN_SEEDS
mkdir "$tmp/work" "$tmp/bin"
ln -s "$BOHN" "$tmp/bin/bohn"
export PATH=$tmp/bin:$PATH
cd "$tmp/work" || exit

run 0 doc --html book
out "book/index.html"
with=LC_ALL=de_DE.UTF-8 run 0 doc --html again
diff -r book again >/dev/null || complain "the pages depend on the language, or are not always the same"
cp -r book before
run 2 doc --html book
err "book/index.html: File exists"
diff -r book before || complain "a page was overwritten"
mkdir partly && touch partly/view.html
run 2 doc --html partly
[[ $(ls partly) == view.html ]] || complain "some pages were written"
run 7 doc --html /proc/book
run 2 doc --html x --names

python3 - "$root" <<'E' || complain "the pages"
import glob, html, json, re, subprocess, sys, xml.dom.minidom
root = sys.argv[1]
pages = {name[5:]: open(name).read() for name in sorted(glob.glob("book/*"))}
wrong = []
def check(fact, what):
    if not fact: wrong.append(what)
def bohn(*words):
    return subprocess.run(["bohn", *words], capture_output=True, text=True, check=True).stdout
def plain(markup):
    return html.unescape(re.sub(r"<[^>]*>", "", markup))
check(sorted(pages) == "commands.html exit.html formats.html index.html scenarios.html scripts.html search.html tutorial.html view.html".split(), "files")
ids = {name: set(re.findall(r' id="([^"]*)"', text)) for name, text in pages.items()}
for name, text in pages.items():
    check(len(ids[name]) == len(re.findall(r' id="', text)), f"{name}: an id occurs twice")
    for address in re.findall(r'(?:href|src|action)="([^"]*)"', text):
        file, _, anchor = html.unescape(address).partition("#")
        check((file or name) in pages, f"{name} leads to {address}")
        check(not anchor or anchor in ids[file or name], f"{name} leads to {address}, which is not there")
    check("prefers-color-scheme:dark" in text and "default-src 'none'" in text, f"{name}: style or policy")
    check(root not in text and "/home/" not in text, f"{name}: a path of this machine")
    if name != "search.html": xml.dom.minidom.parseString(text)   # all are strict, except the one with a script
# Commands, options and exit codes are those of the tables.
commands = plain(pages["commands.html"])
names = []
for line in bohn("--tables").splitlines():
    kind, *fields = line.split("\t")
    if kind == "command":
        names.append(fields[0])
        check(fields[0] in ids["commands.html"], f"command {fields[0]}")
        check(fields[3].replace("`", "") in commands, f"about {fields[0]}")
    if kind == "option":
        check("--" + fields[0] in commands and fields[4].replace("`", "") in commands, f"option {fields[0]}")
    if kind == "exit":
        check(fields[1].replace("`", "") in plain(pages["exit.html"]), f"exit {fields[0]}")
check(len(names) >= 18, "commands")
check("counter 1 for red" in commands, "what can be typed")
# The script language is that of `bohn doc`.
scripts = plain(pages["scripts.html"])
missing = [name for name in bohn("doc", "--names").split() if name not in ids["scripts.html"] and name not in scripts and name.split(".")[-1] not in scripts]
check(not missing, f"scripts.html lacks {missing[:5]}")
check("game:could_hold" in scripts, "hooks")
check("Moves a card out of this zone to another one" in scripts, "prose")
# The documents are complete: each word of them that is not markup.
for name, files in {"tutorial": ["examples/README.md"], "scenarios": ["tests/scenarios/README.md"], "formats": [], "view": []}.items():
    have = set(re.findall(r"\w+", plain(pages[name + ".html"])))
    for file in files:
        text = re.sub(r"<!--.*?-->|\]\([^)]*\)|```\w+", "", open(root + "/" + file).read())
        lost = [word for word in re.findall(r"\w+", text) if word not in have]
        check(not lost, f"{name}.html lacks {lost[:8]}")
for word in ("@TABLE ~SUM", "bohn-pack", "severity", "rotate_first", "option values"): check(word in plain(pages["formats.html"]), word)
for word in ("bohn-view", "RFC 7396", "POST /TOKEN/do"): check(word in plain(pages["view.html"]), word)
# The search knows every section.
index = json.loads(re.search(r'id="data">(.*?)</script>', pages["search.html"], re.S).group(1))
check(len(index) > 250 and all(len(entry) == 4 for entry in index), "index")
check(any(address == "scripts.html#Zone:move" and "Moves a card" in text for address, _, _, text in index), "index of scripts")
for address, *_ in index:
    file, _, anchor = address.partition("#")
    check(anchor in ids[file], f"the search leads to {address}")
print("\n".join(wrong))
sys.exit(bool(wrong))
E

# ---- every command that is shown -----------------------------------------------------------------------------------

# What the examples name: a game that was left, a rule with its directory, a package, scenarios, parts of a simulation, kept games.
fixture() {
    mkdir "$1" && cd "$1" || exit
    mkdir -p tests/scenarios rules
    cp "$root/tests/scenarios/two_beans.lua" tests/scenarios/
    cp "$root/tests/scenarios/bohnanza_turn.lua" FILE.lua
    cp "$root/examples/underdog.lua" rules/
    cp "$tmp/fixture"/* . 2>/dev/null
    mkdir my_rule && cp my_rule*.lua my_rule/
    echo ':auto 3' >commands
}
mkdir "$tmp/fixture" && cd "$tmp/fixture" || exit
bohn new my_rule --from bohnanza >"$tmp/out" || complain "bohn new"
sed -i 's/title = "My rule"/&, about = { author = "A", version = "1", licence = "CC0-1.0" }/' my_rule.lua
bohn pack ./my_rule.lua >"$tmp/out" || complain "bohn pack"
printf '#!/bin/sh\nread -r rules\nwhile read -r question; do echo "{\\"options\\":[0]}"; done\n' >mybot && chmod +x mybot
printf ':auto 70\n:save game.bohn\n' | bohn repl bohnanza --seed 3 --players 3 >"$tmp/out" 2>&1
grep -q '^60 ' game.bohn || complain "the game has too few decisions: $(tail -n 1 game.bohn)"
for part in 1 2; do bohn sim bohnanza -n 4 --seats random --shard $part/2 --out part$part.jsonl >"$tmp/out"; done
bohn sim bohnaparte -n 2 --seats random --out war.jsonl >"$tmp/out"
for _ in 1 2 3; do bohn run two_beans --players 2 --seats human,random >"$tmp/out" 2>&1 <<<1; done

# Commands that end with another status: nobody is there to play, or the address is not one of this machine.
declare -A ends=(["bohn run bohnanza --seats human,human,farmer"]=2 ["bohn run --resume"]=2 ["bohn run bohnanza --seats human,exec:./mybot,farmer"]=2
    ["bohn run --resume game.bohn"]=2
    ["bohn serve bohnaparte --seats human,human,human --listen 192.168.1.5"]=7)
# Long ones are interrupted, which they must survive.
seconds=1
at_length && seconds=5
number=0
try() { # COMMAND
    local status wanted=${ends[$1]:-0}
    number=$((number + 1))
    timeout --preserve-status -s INT -k 20 $seconds bash -c "$1" >"$tmp/out" 2>"$tmp/err" </dev/null
    status=$?
    grep -q 'cannot listen on 127.0.0.1, port 8008' "$tmp/err" && return # somebody else does
    ((status == wanted || status == 130)) || { complain "'$1' exited with $status, not $wanted"; tail -n 3 "$tmp/err"; }
}
unescape() { sed 's/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g; s/&#39;/'"'"'/g; s/&amp;/\&/g'; }
cd "$tmp" || exit
if slow; then
    skipped "the examples of the commands"
else
    while IFS= read -r example; do
        fixture "$tmp/x$number"
        rm -rf "$HOME/.local/share/bohn-rules"
        [[ $example != 'bohn pack '* ]] || rm my_rule.pack
        [[ $example != 'bohn new '* ]] || rm -rf my_rule.lua my_rule_test.lua my_rule
        [[ $example != *'--from ./my_rule'* ]] || cp "$tmp/fixture"/my_rule*.lua .
        [[ $example != *war.jsonl || $example == *merge* ]] || rm war.jsonl
        try "${example/| less/| cat}"
    done < <(sed -n 's/.*<code class="example">\(.*\)<\/code>.*/\1/p' "$tmp/work/book/commands.html" | unescape)
    # Blocks of the other pages, in order and in one directory for each; those of the tutorial are run by test_tutorial.sh.
    rm -rf "$HOME/.local/share/bohn-rules"
    for page in index formats view scenarios; do
        mkdir "$tmp/page_$page" && cd "$tmp/page_$page" || exit
        while IFS= read -r example; do try "$example"; done < <(
            awk '/<pre class="text sh">/ { on = 1; sub(/.*<pre class="text sh">/, "") } /<\/pre>/ { on = 0 } on' "$tmp/work/book/$page.html" | unescape)
    done
    ((number > 60)) || complain "only $number commands were found"
fi
echo "$number commands"
exit $failed
