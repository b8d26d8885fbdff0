#!/usr/bin/env python3
"""planter.py - plants like on like, and does not trade:
    bohn run bohnanza --seats human,farmer,exec:examples/players/planter.py"""
import json
import random
import sys


def liking(message, option):
    """The number of cards of the first card's kind in the place that the option names."""
    zones = message["table"]["zones"]
    hand = zones.get("p%d.hand" % (seat + 1), [])
    field = zones.get(option.get("zone"), [])
    return sum(card == hand[0] for card in field) if hand else 0


for line in sys.stdin:
    message = json.loads(line)
    if "bohn-player" in message:
        seat = message["seat"]
        random.seed(message["seed"])
        continue
    ask = message["ask"]
    if not ask:  # the game is over
        break
    options = ask["options"]
    if ask["type"] == "pick":
        answer = {"options": random.sample(range(len(options)), ask["least"])}
    elif options and (ask["name"].startswith("plant") or not ask["pass"]):
        answer = {"options": [max(range(len(options)), key=lambda i: liking(message, options[i]))]}
    else:
        answer = {"pass": True}
    answer["n"] = message["n"]
    print(json.dumps(answer), flush=True)
