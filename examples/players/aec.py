#!/usr/bin/env python3
"""aec.py - bohn as a learning environment, through its library: the loop of PettingZoo's AEC environments, without depending on them.

    env = BohnEnv("bohnanza", players=3)
    env.reset(seed=42)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))

An action is the place of an option; the last action passes. Where several options must be picked, these are the chosen one and those
that follow it. Offers are not made. Agents see only what their seat sees. Run as a program, it plays games by lot.
"""
import ctypes
import os
import random
import sys
from ctypes import POINTER, Structure, byref, c_bool, c_char_p, c_int, c_uint16, c_uint, c_uint64, c_void_p

MOST = 128  # options of a question; further ones, which are rare, cannot be chosen
PICK, DEAL = 64, 16
WAITING, OVER = 0, 1
PASS = MOST


class Text(Structure):
    _fields_ = [("languages", c_char_p * 4), ("tone", c_int), ("translator", c_void_p)]


class Setup(Structure):
    _fields_ = [("script", c_char_p), ("path", c_char_p), ("players", c_int), ("options", POINTER(c_char_p)), ("limits", c_void_p),
                ("cover", c_void_p), ("each_number", c_bool), ("recorded", c_void_p), ("data", c_bool), ("profile", c_bool),
                ("translator", c_void_p), ("loading", c_void_p), ("spent", c_void_p)]


class Error(Structure):
    _fields_ = [("status", c_int), ("text", ctypes.c_char * 4000), ("file", ctypes.c_char * 1024), ("line", c_int),
                ("clause", ctypes.c_char * 24), ("module", c_bool)]


class Info(Structure):  # the members up to the last one used
    _fields_ = [("id", c_char_p), ("title", Text), ("players", c_int), ("least", c_int), ("most", c_int), ("allowed", c_uint),
                ("least_wins", c_bool), ("n_scripts", c_int), ("scripts", c_void_p), ("n_options", c_int), ("options", c_void_p),
                ("n_bots", c_int), ("bots", c_void_p), ("rival", c_char_p), ("n_zones", c_int), ("zones", c_void_p),
                ("n_kinds", c_int), ("kinds", c_void_p), ("n_cards", c_int), ("kind_of", POINTER(c_uint16)),
                ("n_counters", c_int), ("counters", c_void_p)]


class Request(Structure):  # the members up to the last one used
    _fields_ = [("type", c_int), ("seat", c_int), ("name", c_char_p), ("clause", c_char_p), ("passes", c_bool), ("poll", c_bool),
                ("window", c_bool), ("ordered", c_bool), ("secret", c_bool), ("offer", c_int), ("least", c_int), ("most", c_int),
                ("n_options", c_int)]


class Answer(Structure):
    _fields_ = [("n", c_int), ("index", c_int * PICK), ("partner", c_int), ("n_give", c_int), ("give", c_int * DEAL),
                ("n_ask", c_int), ("ask", c_int * DEAL)]


def load_library():
    here = os.path.dirname(os.path.abspath(__file__))
    names = [os.environ.get("BOHN_LIBRARY"), os.path.join(here, "../../build/libbohn.so.0"), "libbohn.so.0"]
    for name in filter(None, names):
        try:
            library = ctypes.CDLL(name)
            break
        except OSError as problem:
            why = problem
    else:
        sys.exit("aec.py: cannot load the library of bohn (%s); build it, or name it in BOHN_LIBRARY" % why)
    for name, result, arguments in (
            ("load", c_void_p, [POINTER(Setup), POINTER(Error)]), ("rules_free", None, [c_void_p]),
            ("info", POINTER(Info), [c_void_p]), ("new", c_void_p, [c_void_p, c_uint64, c_int, POINTER(Error)]),
            ("free", None, [c_void_p]), ("run", c_int, [c_void_p, POINTER(Error)]), ("request", POINTER(Request), [c_void_p]),
            ("answer", c_bool, [c_void_p, POINTER(Answer), POINTER(Error)]), ("zone_size", c_int, [c_void_p, c_int]),
            ("zone_card", c_int, [c_void_p, c_int, c_int, c_int]), ("counter_value", c_int, [c_void_p, c_int]),
            ("winners", c_bool, [c_void_p, POINTER(c_uint), POINTER(Error)])):
        function = getattr(library, "bohn_" + name)
        function.restype, function.argtypes = result, arguments
    return library


class Discrete:
    """The actions 0 .. n - 1."""

    def __init__(self, n, generator):
        self.n, self.generator = n, generator

    def sample(self, mask=None):
        return self.generator.choice([i for i in range(self.n) if mask is None or mask[i]])


class BohnEnv:
    metadata = {"name": "bohn_v0", "is_parallelizable": False}

    def __init__(self, script, players=0, path=None, library=None):
        root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
        self.bohn, self.error, self.game = library or load_library(), Error(), None
        path = path or ":".join(os.path.join(root, part) for part in ("stdlib", "rules", "examples"))
        self.setup = Setup(script=script.encode(), path=path.encode(), players=players)
        self.rules = self.bohn.bohn_load(byref(self.setup), byref(self.error))
        if not self.rules:
            raise ValueError(self.error.text.decode())
        self.about = self.bohn.bohn_info(self.rules).contents
        self.possible_agents = ["p%d" % (i + 1) for i in range(self.about.players)]
        self.generator = random.Random(0)

    def reset(self, seed=None, options=None):
        seed = random.getrandbits(64) if seed is None else seed
        self.close_game()
        self.game = self.bohn.bohn_new(self.rules, seed, 0, byref(self.error))
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self.generator = random.Random(seed)
        self.go_on()

    def go_on(self):
        """Runs to the next question, or to the end, where everybody gets a reward."""
        progress = self.bohn.bohn_run(self.game, byref(self.error))
        if progress == WAITING:
            self.agent_selection = self.possible_agents[self.bohn.bohn_request(self.game).contents.seat]
            return
        if progress != OVER:
            raise RuntimeError(self.error.text.decode())
        winners = c_uint()
        self.bohn.bohn_winners(self.game, byref(winners), byref(self.error))
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = self._cumulative_rewards[agent] = winners.value >> seat & 1
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def observe(self, agent):
        """For each zone and kind, how many cards the agent sees there, and how many it does not see; then the counters."""
        seat, width, seen = self.possible_agents.index(agent), self.about.n_kinds + 1, []
        for zone in range(1, self.about.n_zones):
            row = [0] * width
            for i in range(self.bohn.bohn_zone_size(self.game, zone)):
                card = self.bohn.bohn_zone_card(self.game, seat, zone, i)
                row[self.about.kind_of[card] if card >= 0 else width - 1] += 1
            seen += row
        seen += [self.bohn.bohn_counter_value(self.game, i) for i in range(self.about.n_counters)]
        return {"observation": seen, "action_mask": self.mask(agent)}

    def mask(self, agent):
        mask = [0] * (MOST + 1)
        if agent != self.agent_selection or self.terminations[agent]:
            return mask
        asked = self.bohn.bohn_request(self.game).contents
        for i in range(min(asked.n_options, MOST)):
            mask[i] = 1
        mask[PASS] = int(bool(asked.passes) or asked.n_options == 0 or (asked.type == 1 and asked.least == 0))
        return mask

    def action_space(self, agent):
        return Discrete(MOST + 1, self.generator)

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:  # agents leave one after the other
            self.agents.remove(agent)
            self.agent_selection = self.agents[0] if self.agents else None
            return
        if not self.mask(agent)[action]:
            raise ValueError("action %r is not possible now; see action_mask" % action)
        asked, answer = self.bohn.bohn_request(self.game).contents, Answer(partner=-1)
        answer.n = 0 if action == PASS else max(1, asked.least) if asked.type == 1 else 1
        for i in range(answer.n):
            answer.index[i] = (action + i) % asked.n_options
        if not self.bohn.bohn_answer(self.game, byref(answer), byref(self.error)):
            raise ValueError(self.error.text.decode())
        self._cumulative_rewards[agent] = 0
        self.go_on()

    def agent_iter(self, max_iter=2 ** 63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def close_game(self):
        if self.game:
            self.bohn.bohn_free(self.game)
        self.game = None

    def close(self):
        self.close_game()
        self.bohn.bohn_rules_free(self.rules)


def main():
    env = BohnEnv(sys.argv[1] if len(sys.argv) > 1 else "bohnanza")
    for seed in range(int(sys.argv[2]) if len(sys.argv) > 2 else 3):
        env.reset(seed=seed)
        rewards, steps = {}, 0
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            rewards[agent] = reward
            env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))
            steps += not termination
        print("game %d: %d decisions, rewards %s" % (seed, steps, rewards))
    env.close()


if __name__ == "__main__":
    main()
