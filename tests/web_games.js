// web_games.js - the games of the playground and of the program are the same: their records, which have a fingerprint of the table at
// every decision, are equal byte for byte. usage: node tests/web_games.js BOHN DIRECTORY SEEDS
"use strict";
const { execFileSync } = require("child_process"), fs = require("fs"), path = require("path");
const [bohn, dir, seeds] = process.argv.slice(2);
const list = JSON.parse(execFileSync(bohn, ["list", "--json"])).filter((one) => !one.error);

(async () => {
  const kernel = await require("./web_kernel.js").start();
  let compared = 0, decisions = 0, failed = 0;
  const compare = (script, players, seats, seed) => {
    const what = `${script}, ${players || "usual"} players, ${seats || "bots"}, seed ${seed}`, file = path.join(dir, "game.bohn");
    fs.rmSync(file, { force: true });
    try {
      execFileSync(bohn, ["run", script, "--seed", String(seed), "--record", file, "--quiet", ...(players ? ["--players", String(players)] : []), "--seats", seats],
        { stdio: ["ignore", "ignore", "pipe"] });
    } catch (error) {
      console.log(`SKIPPED: ${what}: the program itself fails: ${String(error.stderr).split("\n")[0]}`);
      return;
    }
    const opened = kernel.call({ do: "open", script, players: players || 0, seats, seed: String(seed) });
    const end = opened.error ? { error: opened.error } : kernel.call({ do: "finish" });
    const same = !end.error && end.over && Buffer.compare(fs.readFileSync(file), kernel.read("/" + opened.record)) === 0;
    if (!same) { console.log(`FAILED: ${what}: ${end.error ? end.error.text : end.trouble || "the records differ"}`); failed = 1; }
    compared++;
    decisions += end.decisions || 0;
  };
  for (const { name, bots, players } of list) {
    const bot = kernel.call({ do: "about", script: name, brief: true }).bot;
    for (const number of [0, Math.min(...players)])
      for (const seats of new Set(["random", bots.length ? bot : "default"]))
        for (let seed = 1; seed <= Number(seeds); seed++) compare(name, number, seats, seed);
  }
  for (const name of ["al_cabohne", "goofspiel", "bohnick"]) compare(name, 0, "seer:4", 1);
  console.log(`${compared} games of ${list.length} scripts, ${decisions} decisions: ${failed ? "some differ" : "the same"}`);
  process.exit(failed);
})();
