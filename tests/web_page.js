// web_page.js - the playground in Chromium, driven by clicks and keys: plays a game, edits a rule, simulates, saves and loads a record,
// follows a link, stops a rule that hangs. usage: node tests/web_page.js CHROMIUM PAGE DIRECTORY [PICTURES]
"use strict";
const fs = require("fs"), path = require("path");
const [program, file, dir, pictures] = process.argv.slice(2);
const url = "file://" + path.resolve(file), measure = fs.readFileSync(path.join(__dirname, "measure.js"), "utf8");
let failed = 0;
const complain = (text) => { console.log("FAILED: " + text); failed = 1; };
const want = (is, text) => { if (!is) complain(text); };
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

const ready = (page) => page.until("document.documentElement.dataset.ready", "the page starts");
// Presses the button with this text, as a person would with the mouse.
const press = (page, words, within = "body") => page.evaluate(`(() => { const node = [...document.querySelectorAll("${within} button")].find((one) => one.textContent.includes(${JSON.stringify(words)}));
  if (!node) throw new Error("no button ${words}"); node.click(); })()`);
const choose = (page, selector, value) => page.evaluate(`(() => { const node = document.querySelector("${selector}"); node.value = ${JSON.stringify(value)};
  node.dispatchEvent(new Event("change", { bubbles: true })); })()`);
const key = async (page, name, code, text) => {
  await page.call("Input.dispatchKeyEvent", { type: "keyDown", key: name, code: code || name, windowsVirtualKeyCode: { Enter: 13, Tab: 9 }[name] || name.charCodeAt(0), ...(text ? { text } : {}) });
  await page.call("Input.dispatchKeyEvent", { type: "keyUp", key: name, code: code || name });
};
const write = (page, text) => page.evaluate(`(() => { const area = document.querySelector(".editor textarea"); area.value = ${JSON.stringify(text)};
  area.dispatchEvent(new Event("input", { bubbles: true })); })()`);
const status = (page) => page.evaluate(`document.querySelector(".status") ? document.querySelector(".status").textContent : ""`);
// The table as text, whatever the order in which its parts came.
const table = (page) => page.evaluate(`JSON.stringify(table, (_, value) => value && typeof value === "object" && !Array.isArray(value)
  ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1)) : value)`);

// At this width and scheme nothing is cut, covered or too wide. The page scrolls behind the question, so it is made high.
const look = async (page, name) => {
  for (const width of [360, 800, 1600]) {
    for (const scheme of ["light", "dark"]) {
      await page.scheme(scheme);
      await page.size(width, 12000);
      await sleep(120);
      const bad = await page.evaluate(`(() => { ${measure} const n = measure(); return n < 20 ? "only " + n + " texts" : [...new Set(report)].slice(0, 5).join("; "); })()`);
      want(bad === "", `${name} at ${width}, ${scheme}: ${bad}`);
      if (pictures) { await page.size(width, width < 800 ? 780 : 1000); await sleep(60); await page.picture(path.join(pictures, `${name}_${width}_${scheme}.png`)); }
    }
  }
  await page.scheme("light");
  await page.size(1600, 1000);
};

// Opens the game that is set up in the panel, at once.
const open = async (page, { game, players, seats, seed }) => {
  if (await page.evaluate("side") !== "setup") await press(page, "New game", "#menu");
  await page.until("document.querySelector('#setup select')");
  if (game) { await choose(page, "#setup select", game); await page.until(`chosen.script === "${game}"`); }
  if (players) await choose(page, "#setup .fields .given:nth-child(2) select", String(players));
  for (const [i, name] of (seats || []).entries()) await choose(page, `#setup h3 + .fields .given:nth-child(${i + 1}) select`, name);
  await page.evaluate(`(() => { const [seed, pace] = [...document.querySelectorAll("#setup form > .fields:last-of-type input, #setup form > .fields:last-of-type select")];
    seed.value = "${seed || ""}"; seed.dispatchEvent(new Event("change")); pace.value = "0"; pace.dispatchEvent(new Event("change")); })()`);
  const before = await page.evaluate("current.record");
  await press(page, "Start", "#setup");
  await page.until(`current.record !== "${before}" && table.zones`, "a new game");
};

// The buttons that answer the question.
const buttons = `[...panel.querySelectorAll(".options:not(.actions):not(.undo) button:enabled")].filter((one) => one.dataset.key !== "o" && one.getAttribute("aria-pressed") !== "true" && one.textContent !== words.skip)`;
// Clicks the first button that answers the question; "over", or what stood there before.
const click = (page) => page.evaluate(`(() => { if (table.over) return "over"; if (!ask || !ask.text || busy) return ""; const nodes = ${buttons};
  const node = nodes.find((one) => one.dataset.key === "Enter") || nodes[0], before = number + "." + picked.length; if (node) node.click(); return node ? before : ""; })()`);
// Answers n questions, or all until the game is over.
const playOn = async (page, n) => {
  for (let i = 0, idle = 0; n === undefined || i < n;) {
    const done = await click(page);
    if (done === "over") return i;
    if (done) await page.until(`number + "." + picked.length !== "${done}" || table.over`, "an answer is taken", 60);
    else await sleep(30);
    idle = done ? 0 : idle + 1;
    if (done) i++;
    if (idle > 2000 || i > 3000) throw new Error("the game does not go on");
  }
  await page.until("!busy && ((ask && ask.text) || table.over)", "the next question", 60);
  return n;
};

const main = async (browser) => {
  const page = await browser.page("about:blank");
  await page.size(1600, 1000);
  await page.scheme("light");
  await page.call("Page.setDownloadBehavior", { behavior: "allow", downloadPath: dir });
  await page.go(url);
  await ready(page);
  console.log("ready after", await page.evaluate("document.documentElement.dataset.ready"), "ms");
  await look(page, "start");

  // a whole game by clicks
  await open(page, { game: "al_cabohne", players: 1, seats: ["human"], seed: "5" });
  want(await page.evaluate("rules.game") === "al_cabohne", "another game is opened");
  const moves = await playOn(page);
  want(moves > 20 && await page.evaluate("table.over"), "a game is played to its end by clicks: " + moves);
  want(await page.evaluate("log.children.length > 20"), "the log shows the game");
  await look(page, "over");
  await press(page, "Save", "#menu");
  const saved = path.join(dir, "al_cabohne-5.bohn");
  for (let i = 0; i < 50 && !fs.existsSync(saved); i++) await sleep(100);
  want(fs.existsSync(saved), "a record is saved");

  // by keys alone: out of the menu into the panel, and answers by their digits
  await open(page, { game: "bohnick", players: 2, seats: ["human", "coach"], seed: "3" });
  await page.evaluate("document.activeElement.blur()");
  for (let i = 0; i < 12; i++) {
    await page.until(`(ask && ask.text && !busy && ${buttons}.some((one) => one.dataset.key)) || table.over`, "a question for the keyboard");
    const at = await page.evaluate("number + 1000 * picked.length"), name = await page.evaluate(`(() => { const nodes = ${buttons}; return (nodes.find((one) => one.dataset.key === "Enter") || nodes.find((one) => one.dataset.key)).dataset.key; })()`);
    await key(page, name, name === "Enter" ? name : "Digit" + name);
    await page.until(`number + 1000 * picked.length !== ${at} || table.over`, "an answer by the key " + name);
  }
  want(await page.evaluate("log.children.length > 3"), "keys answer");
  await page.evaluate("$('menu').querySelector('button').focus()");
  await key(page, "Tab");
  await key(page, "Enter", "Enter", "\r");
  await page.until("side === 'rules'", "the keyboard opens a panel");

  // two house rules, stacked
  await open(page, { game: "bohnanza", players: 3, seed: "2" });
  for (const name of ["underdog", "generous_market"]) {
    const title = await page.evaluate(`list.en.find((one) => one.name === "${name}").title`);
    await page.evaluate(`[...document.querySelectorAll("#setup .checks .given")].find((one) => one.textContent === ${JSON.stringify(title)}).querySelector("input").click()`);
    await page.until(`chosen.script.includes("${name}")`, "a house rule is added");
  }
  await look(page, "stack");
  await open(page, { seed: "2" });
  want(await page.evaluate("current.script") === "bohnanza+underdog+generous_market", "house rules are stacked: " + await page.evaluate("current.script"));
  want(await page.evaluate("rules.seats.length") === 3, "for as many players as before");
  await playOn(page, 2);

  // a rule: an error at its line, while the game stands; then a change that counts
  await open(page, { game: "bohnanza", players: 3, seats: ["human", "farmer", "farmer"], seed: "11" });
  await playOn(page, 4);
  await press(page, "Rules", "#menu");
  await page.until("document.querySelector('.status .fine')", "the template loads");
  const rule = (more) => `local base = extends "bohnanza"\nlocal game = base:variant { id = "my_rule", title = "Mine" }\n${more}\nreturn game\n`;
  await write(page, rule("function game:draws(t, p) return base.draws(self, t, p) + 2 end"));
  await page.until("document.querySelector('.status .fine') && document.querySelector('.status').textContent.includes('Mine')", "the rule loads");
  await press(page, "New game with it", "#rules");
  await page.until("current.script === 'my_rule.lua' && table.zones", "a game by the rule");
  await playOn(page, 3);
  const before = await table(page);
  await write(page, rule("function game:draws(t, p) return base.draws(self, t, p) + end"));
  await page.until("document.querySelector('.status .mistake') && document.querySelector('.numbers b')", "an error is shown");
  want((await status(page)).includes("line 3"), "the error names its line: " + await status(page));
  want(await page.evaluate("document.querySelector('.numbers b').textContent.trim()") === "3", "the line is marked");
  await look(page, "error");
  await press(page, "Use in this game", "#rules");
  await sleep(500);
  want((await status(page)).includes("line 3"), "a broken rule is refused: " + await status(page));
  want(await table(page) === before, "the game stands where it stood");
  await press(page, "line 3", "#rules");
  want(await page.evaluate("document.querySelector('.editor textarea').selectionStart") > 80, "the error leads to its line");
  await write(page, rule("function game:draws(t, p) return base.draws(self, t, p) + 4 end"));
  await page.until("document.querySelector('.status .fine')", "the mended rule loads");
  await press(page, "Use in this game", "#rules");
  await page.until("document.querySelector('.status').textContent.includes('new rules')", "the game goes on by it");
  await playOn(page, 2);

  // a rule that hangs is ended by its budget, and a worker can be ended
  await write(page, rule("function game:draws(t, p) while true do end end"));
  await page.until("document.querySelector('.status .fine')", "the hanging rule loads");
  await press(page, "New game with it", "#rules");
  await page.until("document.querySelector('.status').textContent.includes('begun') && table.zones", "a game that will hang");
  for (let i = 0; i < 150 && !/instructions/.test(await page.evaluate("log.textContent + panel.textContent")); i++) {
    await click(page);
    await sleep(50);
  }
  want(/instructions/.test(await page.evaluate("log.textContent + panel.textContent")), "a rule that hangs is not reported: " + await page.evaluate("log.textContent.slice(-300)"));
  // a slow bot: the page answers meanwhile, and the worker is ended by a button
  await open(page, { game: "bohnanza", players: 3, seats: ["human", "farmer", "farmer"], seed: "12" });
  await playOn(page, 2);
  const shown = await table(page);
  await page.evaluate("(() => { window.real = dealer.ask; dealer.ask = (message) => window.real(message.request && message.request.do === 'run' ? { request: { do: 'finish' } } : message); })()");
  await page.evaluate("(async () => { await window.real({ request: { do: 'open', script: 'bohnaparte', seats: 'seer:3000', seed: '1' } }); dealer.ask({ request: { do: 'run' } }); play(); })()");
  await page.until("!$('stop').hidden && $('stop').querySelector('button')", "a slow bot can be stopped");
  const asked = Date.now();
  await page.evaluate("openPanel('setup'); openPanel('setup')");
  want(Date.now() - asked < 3000, "the page answers while a bot thinks");
  await press(page, "stop", "#stop");
  await page.until("stopped && log.textContent.includes('Stopped')", "the worker is replaced");
  want(await table(page) === shown, "the game stands where it stood after its worker was ended");
  await press(page, "go on", "#stop");
  await playOn(page, 1);

  // texts of a hostile rule do nothing
  await press(page, "Rules", "#menu");
  await page.until("document.querySelector('.editor')");
  await write(page, `local base = extends "bohnanza"\nlocal game = base:variant { id = "my_rule", title = "</script><img src=x onerror=window.injected=1><b class=injected>" }\nreturn game\n`);
  await page.until("document.querySelector('.status .fine')");
  await press(page, "New game with it", "#rules");
  await page.until("current.script === 'my_rule.lua' && table.zones");
  await sleep(300);
  want(await page.evaluate("!window.injected && document.querySelectorAll('.injected, #view img, header img, .panel img').length === 0"), "hostile texts do nothing");

  // a simulation, against the game without the rule
  await write(page, rule("function game:draws(t, p) return base.draws(self, t, p) + 1 end"));
  await page.until("document.querySelector('.status').textContent.includes('Mine')");
  await press(page, "Simulate", "#menu");
  await page.until("document.querySelector('#simulate form')");
  await page.evaluate("(() => { document.querySelector('#simulate input[type=number]').value = '12'; document.querySelector('#simulate input[type=checkbox]').click(); })()");
  await press(page, "Simulate", "#simulate");
  await page.until("document.querySelector('#simulate iframe') && document.querySelector('#simulate iframe').contentDocument && document.querySelector('#simulate iframe').contentDocument.querySelector('svg')", "the comparison", 120);
  await open(page, { game: "goofspiel", players: 2, seats: ["human", "banker"], seed: "4" });
  await press(page, "Simulate", "#menu");
  await page.until("document.querySelector('#simulate form')");
  await page.evaluate("(() => { document.querySelector('#simulate input[type=number]').value = '40'; document.querySelectorAll('#simulate select')[0].value = 'random'; })()");
  await press(page, "Simulate", "#simulate");
  await page.until("document.querySelector('#simulate iframe') && document.querySelector('#simulate iframe').contentDocument && document.querySelector('#simulate iframe').contentDocument.querySelector('svg')", "the report", 120);
  await look(page, "simulate");
  await press(page, "Save report", "#simulate");
  for (let i = 0; i < 50 && !fs.existsSync(path.join(dir, "goofspiel-report.html")); i++) await sleep(100);
  want(fs.existsSync(path.join(dir, "goofspiel-report.html")), "the report is saved");

  // a link
  await open(page, { game: "bohnanza", players: 3, seats: ["human", "farmer", "farmer"], seed: "21" });
  await playOn(page, 25);
  const game = await table(page);
  await press(page, "Link", "#menu");
  await page.until("document.getElementById('address')", "a link");
  const link = await page.evaluate("document.getElementById('address').value");
  console.log("a link after 25 answers:", link.length - link.indexOf("#"), "characters");
  want(link.length - link.indexOf("#") < 600, "a link is short: " + (link.length - link.indexOf("#")));
  const other = await browser.page(link);
  await ready(other);
  await other.until("table.zones && ask && ask.text", "the game of the link");
  want(await table(other) === game, "the link leads to the same table");
  await playOn(other, 2);
  want(other.errors.length === 0, "no errors: " + other.errors.join("; "));
  const wrong = await browser.page(url + "#AAAA");
  await ready(wrong);
  want(/damaged/.test(await wrong.evaluate("log.textContent")), "a damaged link is reported, and a game begins");

  // records: one of the program, one of this page, one that is damaged
  const load = async (...names) => {
    const { root } = await page.call("DOM.getDocument"), { nodeId } = await page.call("DOM.querySelector", { nodeId: root.nodeId, selector: "#open" });
    await page.call("DOM.setFileInputFiles", { nodeId, files: names.map((name) => path.join(dir, name)) });
  };
  await load("native.bohn");
  await page.until("rules.game === 'high_bohn' && table.zones", "a record of the program is loaded");
  want(/replayed/.test(await page.evaluate("log.textContent")), "and reported");
  await load("al_cabohne-5.bohn");
  await page.until("rules.game === 'al_cabohne' && table.over", "a record of the page is loaded");
  const stands = await table(page);
  await load("damaged.bohn");
  await page.until("log.textContent.includes('damaged') || log.textContent.includes('sum') || log.textContent.includes('record')", "a damaged record is refused");
  want(await table(page) === stands, "and the game stands");

  // the page is closed and opened again
  await open(page, { game: "bohnaparte", players: 3, seats: ["human", "general", "general"], seed: "8" });
  await playOn(page, 6);
  await sleep(500);
  const left = await table(page);
  await page.go("about:blank");
  await page.go(url);
  await ready(page);
  await page.until("table.zones && ask && ask.text", "the game of before");
  want(await table(page) === left, "a closed page loses nothing");
  want(await page.evaluate("own['my_rule.lua'].includes('Mine')"), "nor the script");
  await playOn(page, 2);

  // other languages
  for (const [code, words] of [["fr", "Nouvelle partie"], ["de", "Neues Spiel"]]) {
    await choose(page, "#menu select", code);
    await page.until(`document.querySelector('#menu').textContent.includes('${words}')`, `the page speaks ${code}`);
  }
  want(page.errors.length === 0, "no errors: " + page.errors.slice(0, 4).join("; "));
};

(async () => {
  const browser = require("./browser.js").open(program, path.join(dir, "profile"));
  try {
    await main(browser);
  } catch (error) {
    complain(error.stack);
    for (const page of browser.pages()) {
      console.log(page.errors.slice(0, 5).join("\n"));
      if (pictures) await page.picture(path.join(pictures, "failed.png"));
    }
  }
  await browser.close();
  process.exit(failed);
})();
