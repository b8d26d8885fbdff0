#!/usr/bin/env python3
"""players.py SCHEMA BOHN ROOT - for test_players.sh: plays games as a program (exec:) and by `serve --stdio`, and checks each line against
the schema. Called without arguments it is the player."""
import copy
import json
import os
import random
import re
import subprocess
import sys

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
KNOWN = {"$ref", "$defs", "$schema", "title", "description", "const", "enum", "type", "oneOf", "anyOf", "minimum", "maximum", "pattern", "items",
         "minItems", "maxItems", "required", "properties", "additionalProperties"}


def is_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def faults(root, schema, value, at="line"):
    """What is wrong with the value, by the part of JSON Schema that this schema uses."""
    if schema is False:
        return [at + " must not be there"]
    if set(schema) - KNOWN:
        return ["the validator does not know %s" % (set(schema) - KNOWN)]
    found = []
    if "$ref" in schema:
        found += faults(root, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], value, at)
    if "const" in schema and (value != schema["const"] or isinstance(value, bool) != isinstance(schema["const"], bool)):
        found.append("%s is %r" % (at, value))
    if "enum" in schema and value not in schema["enum"]:
        found.append("%s is %r" % (at, value))
    names = schema.get("type", [])
    names = [names] if isinstance(names, str) else names
    if names and not any(is_type(value, name) for name in names):
        return found + ["%s is not %s: %.60r" % (at, " or ".join(names), value)]
    for key in ("oneOf", "anyOf"):
        tried = [faults(root, one, value, at) for one in schema.get(key, [])]
        good = sum(not one for one in tried)
        if tried and (good == 0 or (key == "oneOf" and good > 1)):
            found.append("%s fits %d of %d: %s" % (at, good, len(tried), min(tried, key=len)[:2]))
    if is_type(value, "integer"):
        if value < schema.get("minimum", value) or value > schema.get("maximum", value):
            found.append("%s is %d" % (at, value))
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        found.append("%s is %r" % (at, value))
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            found.append("%s has %d items" % (at, len(value)))
        for i, one in enumerate(value):
            found += faults(root, schema.get("items", {}), one, "%s[%d]" % (at, i))
    if isinstance(value, dict):
        found += ["%s lacks %s" % (at, key) for key in schema.get("required", []) if key not in value]
        for key, one in value.items():
            found += faults(root, schema.get("properties", {}).get(key, schema.get("additionalProperties", {})), one, "%s.%s" % (at, key))
    return found


def answer_to(ask, generator):
    """Any answer that fits."""
    n, deal = len(ask["options"]), ask.get("deal")
    if ask["type"] == "pick":
        return {"options": generator.sample(range(n), generator.randint(ask["least"], max(ask["least"], min(ask["most"], n))))}
    if deal and deal["partners"] and deal["give"] and generator.random() < 0.3:
        return {"deal": {"partner": generator.choice(deal["partners"]), "give": [generator.randrange(len(deal["give"]))], "ask": []}}
    if n and (not ask["pass"] or generator.random() < 0.5):
        return {"options": [generator.randrange(n)]}
    return {"pass": True}


def play():
    generator, log = None, open(os.environ["PLAYERS_LOG"], "a")
    for line in sys.stdin:
        message = json.loads(line)
        log.write("<" + line)
        if "seed" in message:
            generator = random.Random(message["seed"])
        elif message["ask"]:
            answer = json.dumps(answer_to(message["ask"], generator))
            log.write(">" + answer + "\n")
            print(answer, flush=True)
    log.close()


class Checker:
    def __init__(self, schema):
        self.schema, self.lines, self.samples, self.counts = schema, 0, {}, {}

    def check(self, kind, value):
        """Checks each kind of line the first, second and every fifth time, as this is slow; some against all kinds."""
        self.counts[kind] = self.counts.get(kind, 0) + 1
        if self.counts[kind] > 2 and self.counts[kind] % 5 and kind in ("question", "message", "answer", "request"):
            return
        found = faults(self.schema, {"$ref": "#/$defs/" + kind}, value)
        if not found and self.counts[kind] < 5:
            found = faults(self.schema, self.schema, value)
        if found:
            sys.exit("a %s does not fit the schema: %s\n%.400s" % (kind, "; ".join(found[:4]), json.dumps(value)))
        self.lines += 1
        self.samples[kind] = value

    def plant(self):
        """The schema refuses damaged messages."""
        def damaged(kind, change):
            value = copy.deepcopy(self.samples[kind])
            change(value)
            if not faults(self.schema, {"$ref": "#/$defs/" + kind}, value):
                sys.exit("a damaged %s fits the schema: %.300s" % (kind, json.dumps(value)))
        damaged("hello", lambda m: m.pop("seed"))
        damaged("hello", lambda m: m["rules"].update(secret=1))
        damaged("hello", lambda m: m["rules"]["zones"][0].update(seen="nobody"))
        damaged("question", lambda m: m["table"]["zones"].update(x=["3"]))
        damaged("question", lambda m: m.update(n=0))
        damaged("question", lambda m: m.update(ask={}))
        damaged("answer", lambda m: (m.clear(), m.update(options=[-1])))
        damaged("answer", lambda m: m.clear())
        damaged("request", lambda m: m.update(do="fly"))
        damaged("message", lambda m: m.update(to="p9"))
        damaged("reply", lambda m: m.update(error="both", status=400, done="x"))


def as_program(checker, bohn, game):
    os.environ["PLAYERS_LOG"] = log = "players.log"
    done = subprocess.run([bohn, "run", game, "--seats", "exec:./player.py", "--seed", "3", "--quiet"], stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True)
    if done.returncode or done.stderr:
        sys.exit("%s: exit status %d, %s" % (game, done.returncode, done.stderr))
    for line in open(log):
        value = json.loads(line[1:])
        checker.check("answer" if line[0] == ">" else "hello" if "bohn-player" in value else "question", value)
    os.remove(log)


def driving(checker, bohn, games):
    process = subprocess.Popen([bohn, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    generator, seen = random.Random(1), {}

    def ask(**request):
        request = {key.rstrip("_"): value for key, value in request.items()}
        checker.check("request", request)
        print(json.dumps(request), file=process.stdin, flush=True)
        while True:
            message = json.loads(process.stdout.readline())
            if "to" not in message:
                checker.check("reply", message)
                return message
            checker.check("message", message)
            seen[message["to"]] = message

    for game, seats in games:
        reply, undone, steps = ask(do="new", game=game, seats=seats, seed=5), 0, 0
        while not reply.get("over") and steps < 4000:
            me = "p%d" % (reply["waits"] + 1)
            if "error" in reply or seen[me]["ask"] is None:
                sys.exit("%s: %s" % (game, reply))
            if undone < 3 and generator.random() < 0.05:
                undone += 1
                reply = ask(do="undo", as_=me)
                reply = reply if "done" in reply else ask(do="view", as_=me)
                continue
            steps += 1
            reply = ask(do="answer", as_=me, n=seen[me]["n"], **answer_to(seen[me]["ask"], generator))
            if "error" in reply:  # the rules refuse some offers
                reply = ask(do="answer", as_=me, n=seen[me]["n"], **({"pass": True} if seen[me]["ask"]["pass"] else {"options": [0]}))
        reply = ask(do="view", as_="none")
        if not seen["none"]["table"]["over"]:
            sys.exit("%s is not over after %d answers" % (game, steps))
    ask(do="quit")
    if process.wait() != 0:
        sys.exit("serve --stdio exited with %d" % process.returncode)


def main():
    checker = Checker(json.load(open(sys.argv[1])))
    bohn, few = sys.argv[2], os.environ.get("BOHN_SLOW")
    if not os.path.exists("player.py"):
        os.symlink(os.path.join(sys.argv[3], "tests/players.py"), "player.py")
    for game in ["al_cabohne"] if few else ["bohnanza", "bohnaparte", "al_cabohne", "isla_bohnita", "goofspiel"]:
        as_program(checker, bohn, game)
    driving(checker, bohn, [("goofspiel", "human,human")] if few else [("goofspiel", "human,human"), ("hearts", "human,human,random"),
                                                                           ("isla_bohnita", "human,human")])
    checker.plant()
    print("%d lines fit the schema" % checker.lines)


if __name__ == "__main__":
    main() if len(sys.argv) > 1 else play()
