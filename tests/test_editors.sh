#!/usr/bin/env bash
# test_editors.sh - what editors get: findings as JSON (repl/author/README.md describes them), the files of `bohn doc --editors`, and that these
# read what `bohn check` prints.
# shellcheck source=tests/lib.sh
source "$(dirname "$0")/lib.sh"
plain_or_long
export LC_ALL=C.UTF-8 BOHN_PATH=$PWD
root=$PWD
mkdir "$tmp/work" && cd "$tmp/work" || exit
cp "$root"/examples/{two_beans,underdog}.lua .
cat >wrong.lua <<'E'
local base = extends "two_beans"
local game = base:variant { id = "wrong", title = "Wrong" }
function game:draws(t, p)
  local unused = 1
  return base.draws(self, t, p) + nothing
end
function game:score(t, p) if t:turn() > 3 then return 1 / 0 end return base.score(self, t, p) end
return game
E
cp wrong.lua "with space.lua"

# ---- JSON ------------------------------------------------------------------------------------------------------

run 1 check wrong.lua "with space.lua" --games 0
cp "$tmp/out" printed.txt
echo "  other.lua:3: a line of details, which is not a finding" >>printed.txt
run 1 check wrong.lua "with space.lua" --games 0 --json
cp "$tmp/out" findings.json
[[ ! -s $tmp/err ]] || complain "check --json prints to standard error: $(head -n 2 "$tmp/err")"
run 0 check underdog.lua --json
cp "$tmp/out" clean.json
printf 'local base = extends "two_beans"\nlocal game = base:variant { id = "idle", title = "Idle" }\nfunction game:anytime(t, p)\n  if t:turn() < 0 then\n    return {}\n  end\n  return base.anytime(self, t, p)\nend\nreturn game\n' >idle.lua
run 0 check idle.lua --json
cp "$tmp/out" idle.json
printf 'local game = 1 +\n' >broken.lua
run 3 check broken.lua --json
cp "$tmp/out" broken.json
python3 - <<'E' || complain "findings as JSON"
import json
def read(name):
    whole = json.load(open(name))
    assert sorted(whole) == ["bohn-check", "complete", "findings", "games"], whole
    assert whole["bohn-check"] == 1 and whole["complete"] is True and type(whole["games"]) is int
    places = [(f["file"], f["line"]) for f in whole["findings"] if f["severity"] == "error"]
    assert places == sorted(places), places
    for one in whole["findings"]:
        assert sorted(one) == ["details", "file", "line", "severity", "text"], one
        assert type(one["file"]) is str and type(one["line"]) is int and one["line"] >= 1 and one["severity"] in ("error", "info")
        assert type(one["text"]) is str and one["text"] and "\n" not in one["text"]
        assert all(type(line) is str and "\n" not in line for line in one["details"])
    return whole
both = read("findings.json")
assert both["games"] == 0 and {f["file"] for f in both["findings"]} == {"wrong.lua", "with space.lua"}
assert any(f["file"] == "wrong.lua" and f["line"] == 5 and "nothing" in f["text"] for f in both["findings"]), both
clean = read("clean.json")
assert clean["findings"] == [] and clean["games"] > 0, clean
idle = read("idle.json")
assert idle["findings"] and all(f["severity"] == "info" and f["line"] == 5 for f in idle["findings"]), idle
broken = read("broken.json")
assert len(broken["findings"]) == 1 and broken["findings"][0]["details"], broken
E
interrupted check bohnaparte --games 1000 --json
python3 -c 'import json, sys; assert json.load(open(sys.argv[1]))["complete"] is False' "$tmp/out" || complain "check --json after Ctrl-C"

# ---- the files ---------------------------------------------------------------------------------------------------

run 0 doc --editors editors
out "editors/bohn"
run 2 doc --editors editors
err "editors: File exists"
run 7 doc --editors nowhere/editors
run 2 doc --editors other --names
same "$root/stdlib/meta/kernel.lua" editors/bohn/library/kernel.lua "the stubs"
for module in "$root"/stdlib/[!b]*.lua "$root"/stdlib/bo[!h]*.lua; do same "$module" "editors/bohn/library/${module##*/}" "a module"; done
[[ ! -e editors/bohn/library/bohn.lua ]] || complain "the add-on has bohn.lua"
python3 - "$root" <<'E' || complain "the files for editors"
import json, re, sys
root = sys.argv[1]
config, luarc = json.load(open("editors/bohn/config.json")), json.load(open(root + "/.luarc.json"))
assert sorted(config) == ["name", "settings", "words"] and config["name"] == "bohn"
wanted = {f"Lua.{section}.{key}": value for section, keys in luarc.items() if isinstance(keys, dict) for key, value in keys.items()
          if key not in ("path", "library", "ignoreDir")}
assert config["settings"] == wanted, config["settings"]
assert wanted["Lua.runtime.version"] == "Lua 5.4" and "extends" in wanted["Lua.diagnostics.globals"]
# The matcher finds in what was printed just what the JSON has.
tasks = json.load(open("editors/vscode/tasks.json"))["tasks"]
findings = [(f["file"], f["line"], f["text"]) for f in json.load(open("findings.json"))["findings"]]
for task in tasks:
    pattern = task["problemMatcher"]["pattern"]
    found = [re.match(pattern["regexp"], line) for line in open("printed.txt")]
    found = [(m[pattern["file"]], int(m[pattern["line"]]), m[pattern["message"]]) for m in found if m]
    assert found == findings, (found, findings)
    assert task["command"] == "bohn" and task["args"][0] == "check"
E
if command -v vim >/dev/null; then
    bash -c "vim -Nu NONE -i NONE -es -c 'set rtp^=editors/vim' -c 'compiler bohn' -c 'cgetfile printed.txt' \
        -c \"call writefile(map(getqflist(), {_, f -> bufname(f.bufnr) . ':' . f.lnum . ': ' . f.text}), 'vim.txt')\" -c 'qa!'" </dev/null
    python3 -c 'import json; print("".join("{file}:{line}: {text}\n".format(**f) for f in json.load(open("findings.json"))["findings"]), end="")' >wanted.txt
    same wanted.txt vim.txt "what Vim reads"
else
    skipped "Vim, which is not installed"
fi
exit $failed
