// web_games.js - the games of the playground and of the program are the same: their records, which have a fingerprint of the table at
// every decision, are equal byte for byte. So are the errors of scripts that attack it, after which it works as before. usage: node tests/web_games.js BOHN DIRECTORY SEEDS
"use strict";
const { execFileSync, spawnSync } = require("child_process"), fs = require("fs"), path = require("path");
const [bohn, dir, seeds] = process.argv.slice(2);
const list = JSON.parse(execFileSync(bohn, ["list", "--json"])).filter((one) => !one.error);

const attacks = ["local function f(n) return 1 + f(n + 1) end f(1)", "local x = " + "(".repeat(5000) + "1" + ")".repeat(5000), "while true do end",
  "local x = " + "{".repeat(100000) + "}".repeat(100000), "local s = 'x' while true do s = s .. s end", "local t = {} for i = 1, 1e9 do t[i] = { i } end",
  "error({})", "pcall(error)", "local x = '" + "y".repeat(2000000) + "'", "local x = = 1"];

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
  for (const line of attacks) {
    const text = `local base = extends "two_beans"\nlocal game = base:variant { id = "h", title = "H" }\n${line}\nreturn game\n`;
    const first = (said) => said.split("\n")[0].replace(/^bohn: /, "");
    fs.writeFileSync(path.join(dir, "attack.lua"), text);
    kernel.write("/attack.lua", text);
    const native = first(spawnSync(bohn, ["run", "attack.lua", "--seats", "random", "--quiet"], { cwd: dir, encoding: "utf8" }).stderr);
    const here = first((kernel.call({ do: "about", script: "attack.lua" }).error || { text: "loads" }).text);
    if (native !== here) { console.log(`FAILED: ${line.slice(0, 60)}: the program says ${native}, the page ${here}`); failed = 1; }
  }
  compare("bohnanza", 0, "farmer", 7);
  console.log(`${compared} games of ${list.length} scripts, ${decisions} decisions: ${failed ? "some differ" : "the same"}`);
  process.exit(failed);
})();
