// The playground: the program runs in a worker, the table is drawn as in served games, and panels choose, edit and simulate.

// ---- workers ---------------------------------------------------------------------------------------

const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", nl: "Nederlands" };
let module = null, files = {}, lang = "en", list = { en: [] };
const own = {};                         // the scripts of this page by name: "my_rule.lua" and its text
const workerUrl = URL.createObjectURL(new Blob([$("worker").textContent], { type: "text/javascript" }));

// A worker with the program: ask({ write, request, read }) gives { answer, files }. A slow one is ended with end(); what it was asked
// is then answered with an error.
const hire = () => {
  const worker = new Worker(workerUrl), waiting = new Map();
  let id = 0;
  worker.onmessage = ({ data: reply }) => {
    const { done, failed } = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.broken) failed(new Error(reply.broken));
    else done(reply);
  };
  const ask = (message) => new Promise((done, failed) => {
    waiting.set(++id, { done, failed });
    if (message.request) message.request.lang = lang;
    worker.postMessage({ id, ...message });
  });
  ask({ module, files, write: scripts(own) });
  const end = () => {
    const error = { text: words.was_stopped, message: words.was_stopped, file: "", line: 0 };
    worker.terminate();
    for (const { done } of waiting.values()) done({ answer: { error }, files: {} });
    waiting.clear();
  };
  return { ask, end };
};
const scripts = (some) => Object.fromEntries(Object.entries(some).map(([name, text]) => ["/" + name, text]));

// ---- the game --------------------------------------------------------------------------------------

let dealer = null;                      // the worker with the game
let current = null;                     // { script, record: its path, kept: its bytes, own: scripts as they were }
let ticket = 0, stopped = false;
const sleep = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));
const seconds = () => performance.now() / 1000;

const note = (text, tone) => { tell(text, tone || "M"); log.scrollTop = log.scrollHeight; };
const explain = (error) => error.file ? `${error.file.replace(/^\//, "")}:${error.line}: ${error.message}` : error.text;

// Begins to show a game that the worker has opened; `waits`: bots do not play on yet.
const enter = ({ answer, files: found }, waits) => {
  words = answer.words;
  useRules(answer.rules);
  mine = seatOf(rules.viewer);
  table = {};
  mistake = "";
  ask = null;
  stopped = Boolean(waits);
  log.replaceChildren();
  $("tools").replaceChildren();
  current = { script: answer.script, record: answer.record, kept: found[answer.record] || null, own: { ...own }, seed: answer.seed };
  $("title").textContent = rules.title;
  if (answer.remark) note(answer.remark);
  ticket++;
  if (!waits) play();
};

// Lets the game go on, step by step, until a person is asked. What the worker says is new is always shown, even if this loop has
// ended meanwhile: it is not said again.
const play = async () => {
  const turn = ++ticket, game = current;
  let kept = seconds();
  while (turn === ticket && !stopped) {
    const late = setTimeout(() => drawStop(true), 1500);
    let reply;
    try {
      reply = await dealer.ask({ request: { do: "run", now: seconds(), pause: Number(chosen.pause) }, read: seconds() - kept > 2 ? [game.record] : [] });
    } catch (error) {
      clearTimeout(late);
      if (turn === ticket) await recover(say(words.broken, error.message));
      return;
    }
    clearTimeout(late);
    if (game !== current) return;
    drawStop(false);
    const { answer, files: found } = reply;
    if (found[game.record]) { game.kept = found[game.record]; kept = seconds(); }
    if (answer.error) { note(explain(answer.error)); return; }
    if (answer.message) hear(answer.message);
    if (answer.next < 0) break;
    if (answer.next > 0) await sleep(answer.next);
  }
  if (turn !== ticket || stopped) return;
  const { files: found } = await dealer.ask({ read: [game.record] });
  if (game !== current) return;
  game.kept = found[game.record];
  remember();
};

// The browser keeps the game and the scripts, for the time after the page was closed. Where it keeps nothing, all else works.
const KEPT = "bohn playground";
const remember = () => {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ lang, own, editing, played: current.own, record: current.kept && plain.decode(current.kept) }));
  } catch { /* private window, full, or forbidden */ }
};
const remembered = () => {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) || {};
  } catch {
    return {};
  }
};

carry = async (request) => {
  stopped = false;
  const { answer } = await dealer.ask({ request: { do: "take", request, now: seconds() } });
  play();
  return answer.error ? answer.error.text : "";
};

// Ends a worker that takes too long, or is broken, and goes back to where the game stood.
const recover = async (why) => {
  ticket++;
  dealer.end();
  dealer = hire();
  drawStop(false);
  if (current && current.kept) {
    const write = { ...scripts(current.own), "/again.bohn": current.kept };
    const reply = await dealer.ask({ write, request: { do: "load", file: "again.bohn", force: true } });
    await dealer.ask({ write: scripts(own) });
    if (!reply.answer.error) {
      enter(reply, true);
      hear((await dealer.ask({ request: { do: "look" } })).answer.message);
    } else note(explain(reply.answer.error));
  }
  note(why);
  drawStop(false);
};

const drawStop = (slow) => {
  const node = $("stop");
  node.hidden = !slow && !stopped;
  node.replaceChildren(slow ? make("span", words.thinks) : make("span", words.stopped),
    slow ? button(words.stop, () => recover(words.was_stopped)) : button(words.go_on, () => { stopped = false; drawStop(false); play(); }));
};

const optionList = () => Object.entries(chosen.options).map(([name, value]) => name + "=" + value);
const randomSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);
const setupNow = () => ({ script: chosen.script, players: chosen.players, seats: chosen.seats.join(","), options: optionList(), seed: chosen.seed || randomSeed() });

// A request that opens a game; null, or why it was refused, and then the game before stands.
const begin = async (request, write) => {
  ticket++;
  const reply = await dealer.ask({ write, request });
  if (reply.answer.error) {
    if (current && !stopped) play();
    return reply.answer.error;
  }
  enter(reply);
  return null;
};

// ---- panels ----------------------------------------------------------------------------------------

let side = "";
const openPanel = (name) => {
  side = side === name ? "" : name;
  $("side").hidden = !side;
  $("side").replaceChildren();
  document.documentElement.classList.toggle("aside", Boolean(side));
  document.documentElement.classList.toggle("editing", side === "rules");
  if (side === "setup") showSetup("");
  if (side === "rules") showRules();
  if (side === "simulate") showSimulate();
  drawMenu();
  const first = $("side").querySelector("select, input, textarea, button");
  if (side && first) first.focus({ preventScroll: true });
};
const drawMenu = () => {
  const item = (name, text) => { const node = pressed(button(text, () => openPanel(name)), side === name); node.setAttribute("aria-controls", "side"); return node; };
  const language = choice(Object.entries(LANGUAGES), lang);
  language.setAttribute("aria-label", words.language);
  language.addEventListener("change", () => setLanguage(language.value));
  const input = entry("file", "");
  input.multiple = true;
  input.accept = ".bohn,.lua";
  input.hidden = true;
  input.id = "open";
  input.addEventListener("change", () => loadFiles([...input.files]));
  $("menu").replaceChildren(item("setup", words.new_game), item("rules", words.rules), item("simulate", words.simulate),
    button(words.save, saveRecord), button(words.load, () => input.click()), button(words.link, showLink), language, input);
};
const setLanguage = async (next) => {
  lang = next;
  document.documentElement.lang = lang;
  const { answer } = await dealer.ask({ request: { do: "words" } });
  words = answer.words;
  if (about) await pickScript(chosen.script, true);
  const open = side;
  side = "";
  if (open) openPanel(open);
  drawMenu();
  if (current && current.kept) {
    const reply = await dealer.ask({ request: { do: "again" } });
    if (!reply.answer.error) { enter(reply, stopped); if (stopped) hear((await dealer.ask({ request: { do: "look" } })).answer.message); }
  }
};

const isExample = (name) => `/bohn/examples/${name}.lua` in files;
// What a script offers: from the list that was made with the page, or by loading it.
const lookUp = async (script) => {
  const known = list[lang].find((one) => one.name === script);
  const { answer } = await dealer.ask({ request: { do: "about", script, brief: Boolean(known) } });
  return known && !answer.error ? { ...answer, players: known.players } : answer;
};
const pickScript = async (script, keep) => {
  const found = await lookUp(script);
  if (found.error) return found.error;
  about = found;
  chosen.script = script;
  if (keep && about.players.includes(chosen.players)) return null;
  chosen.players = about.usual;
  chosen.options = {};
  usualSeats();
  return null;
};
const showSetup = (trouble) => drawSetup(list[lang], Object.keys(own), trouble, {
  pick: async (script) => { const error = await pickScript(script); showSetup(error ? explain(error) : ""); },
  stack: async (script) => { const error = await pickScript(script, true); showSetup(error ? explain(error) : ""); },
  start: async () => {
    const error = await begin({ do: "open", ...setupNow() });
    if (side === "setup") { if (error) showSetup(explain(error)); else if (innerWidth < 1100) openPanel("setup"); }
  },
});

// ---- the editor ------------------------------------------------------------------------------------

let editing = "my_rule.lua", editor = null;   // the script in the editor
const template = () => {
  const script = current ? current.script.split("+")[0] : "", base = list.en.some((one) => one.name === script) ? script : baseOf(script);
  return say(plain.decode(files["/template.lua"]), base || "bohnanza", words.my_rule);
};
const isName = (name) => /^[a-z][a-z0-9_]{0,40}\.lua$/.test(name);
const showRules = () => {
  if (!(editing in own)) own[editing] = template();
  const name = entry("text", editing), status = make("div.status"), all = Object.keys(files).filter((path) => /^\/bohn\/.*\.lua$/.test(path)).sort();
  const from = choice([["", words.open_script], ...Object.keys(own).map((one) => [one, one]), ...all.map((path) => [path, path.slice(6)])], "");
  status.setAttribute("role", "status");
  editor = makeEditor(own[editing], () => { own[editing] = editor.text(); check(status); });
  name.addEventListener("change", () => {
    const next = name.value.trim().replace(/(\.lua)?$/, ".lua");
    if (!isName(next)) { name.value = editing; status.replaceChildren(make("p.mistake", words.bad_name)); return; }
    own[next] = editor.text();
    if (next !== editing) delete own[editing];
    editing = name.value = next;
    check(status);
  });
  from.addEventListener("change", () => {
    if (!from.value) return;
    const next = from.value in own ? from.value : from.value.replace(/.*\//, "");
    if (!(next in own)) own[next] = plain.decode(files[from.value]);
    editing = next;
    showRules();
  });
  const use = button(words.use_now, () => useNow(status)), start = button(words.start_with, () => startWith(status));
  const keep = button(words.save_script, () => saveFile(editing, own[editing], "text/x-lua"));
  use.id = "use";
  start.id = "start_with";
  $("side").replaceChildren(panelOf("rules", words.rules, make("div.fields", field(words.script, name), field(words.open, from)), editor.box, status, make("div.options", use, start, keep),
    make("p.hint", words.rules_hint)));
  check(status);
};
let checks = 0;
const check = async (status) => {
  const now = ++checks, { box } = editor;
  await sleep(0.25);
  if (now !== checks) return;
  const { answer } = await dealer.ask({ write: { ["/" + editing]: own[editing] }, request: { do: "about", script: editing } });
  if (now !== checks || !box.isConnected) return;
  showCheck(status, answer);
  remember();
};
const showCheck = (status, answer) => {
  const { error } = answer, here = error && error.file.replace(/^\//, "") === editing && error.line > 0;
  editor.mark(here ? error.line : 0);
  if (!error) {
    status.replaceChildren(make("p.fine", say(words.loads, answer.title, answer.players.join(", "))), ...answer.notes.map((one) => make("p", one.text)));
    return;
  }
  const [first, ...rest] = error.message.split("\n");
  status.replaceChildren(make("p.mistake", here ? button(say(words.line, error.line), () => editor.go(error.line)) : null, " ", first), rest.length ? make("pre", rest.join("\n")) : "");
};
// The running game goes on by the edited rules; if they are refused, it stands where it stood.
const useNow = async (status) => {
  checks++;
  if (!current.script.split("+").includes(editing)) {
    status.replaceChildren(make("p.mistake", say(words.not_in_use, current.script)));
    return;
  }
  ticket++;
  const reply = await dealer.ask({ write: { ["/" + editing]: own[editing] }, request: { do: "reload" } }), { answer } = reply;
  if (answer.error) {
    showCheck(status, answer);
    if (!stopped) play();
    return;
  }
  enter(reply);
  editor.mark(0);
  status.replaceChildren(make("p.fine", answer.dropped ? say(words.reloaded_less, answer.dropped) : words.reloaded));
};
const startWith = async (status) => {
  checks++;
  await dealer.ask({ write: { ["/" + editing]: own[editing] } });
  const error = await pickScript(editing) || await begin({ do: "open", ...setupNow() });
  if (error) showCheck(status, { error });
  else status.replaceChildren(make("p.fine", words.started));
};

// ---- simulation ------------------------------------------------------------------------------------

let crew = null;
const showSimulate = () => {
  const games = entry("number", "200"), seed = entry("text", "1"), bots = choice([["", words.usual_bots], ...botChoices()], ""), out = make("div.result");
  games.min = "1";
  games.max = "1000000";
  const base = baseOf(chosen.script), versus = entry("checkbox", false);
  const form = make("form", make("p", say(words.simulated, about.title, chosen.players)), make("div.fields", field(words.games, games), field(words.bots, bots), field(words.seed, seed)),
    base ? field(say(words.compare, base), versus) : null, make("p.go", make("button.main", words.simulate)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const seats = bots.value ? bots.value : chosen.seats.map((name) => name === "human" ? about.bot : name).join(",");
    simulate({ do: "simulate", script: chosen.script, players: chosen.players, seats, options: optionList(), seed: seed.value.trim() || "1",
      games: Number(games.value), ...(versus.checked ? { vs: base } : {}) }, out);
  });
  $("side").replaceChildren(panelOf("simulate", words.simulate, form, out));
};
// The game that a house rule or a stack of them builds on.
const baseOf = (script) => {
  const known = list[lang].find((one) => one.name === script);
  if (script.includes("+")) return script.split("+")[0];
  if (known) return known.base || "";
  const found = /extends\s*\(?\s*["']([\w]+)["']/.exec(own[script] || "");
  return found ? found[1] : "";
};
const simulate = async (request, out) => {
  if (crew) crew.end();
  const turn = crew = hire(), bar = make("progress"), count = make("output");
  let ended = false;
  bar.max = request.games;
  const stop = button(words.stop, () => { ended = true; });
  out.replaceChildren(make("p.progress", bar, count, stop));
  try {
    let { answer } = await turn.ask({ request }), n = 1;
    while (!answer.error && answer.played < answer.games && !ended && crew === turn) {
      const began = seconds();
      ({ answer } = await turn.ask({ request: { do: "some", n } }));
      if (!answer.error) { bar.value = answer.played; count.textContent = say(words.of, answer.played, answer.games); }
      if (seconds() - began < 0.15) n = Math.min(2 * n, 500);
      if (seconds() - began > 0.6) n = Math.max(1, Math.floor(n / 2));
    }
    if (crew !== turn) return;
    const reply = answer.error ? { answer } : await turn.ask({ request: { do: "report" } });
    if (reply.answer.error) out.replaceChildren(make("p.mistake", explain(reply.answer.error)));
    else showReport(out, plain.decode(reply.files[reply.answer.file]), request);
  } catch (error) {
    out.replaceChildren(make("p.mistake", say(words.broken, error.message)));
  }
  turn.end();
  if (crew === turn) crew = null;
};
// The report is the program's own page, in a frame without scripts.
const showReport = (out, html, request) => {
  const frame = make("iframe");
  frame.setAttribute("sandbox", "allow-same-origin");
  frame.title = words.report;
  frame.srcdoc = html;
  frame.addEventListener("load", () => {
    const inside = frame.contentDocument;
    if (inside) frame.style.height = inside.documentElement.scrollHeight + 24 + "px";
  });
  out.replaceChildren(make("div.options", button(words.save_report, () => saveFile(request.script.replace(/\.lua$/, "") + "-report.html", html, "text/html"))), frame);
};

// ---- records and links -----------------------------------------------------------------------------

const saveRecord = async () => {
  const { files: found } = await dealer.ask({ read: [current.record] });
  saveFile(`${rules.game}-${current.seed}.bohn`, found[current.record], "application/octet-stream");
  for (const name of current.script.split("+")) if (name in current.own) saveFile(name, current.own[name], "text/x-lua");
};
let loads = 0;
const loadFiles = async (chosenFiles) => {
  let record = null;
  const write = {};
  for (const file of chosenFiles) {
    if (isName(file.name)) write["/" + file.name] = own[file.name] = await file.text();
    else record = new Uint8Array(await file.arrayBuffer());
  }
  if (record) {
    const path = `loaded${++loads}.bohn`;
    const error = await begin({ do: "load", file: path }, { ...write, ["/" + path]: record });
    if (error) note(explain(error));
    else note(words.loaded);
    return;
  }
  const [name] = Object.keys(write);
  if (!name) return;
  await dealer.ask({ write });
  editing = name.slice(1);
  side = "";
  openPanel("rules");
};

const showLink = async () => {
  const { answer } = await dealer.ask({ request: { do: "link" } });
  if (answer.error) { note(answer.error.text); return; }
  const { do: _, lang: __, ...link } = answer, used = link.script.split("+").filter((name) => name in current.own);
  if (used.length) link.own = Object.fromEntries(used.map((name) => [name, current.own[name]]));
  const hash = "#" + await toLink(link), input = entry("text", location.href.split("#")[0] + hash);
  input.readOnly = true;
  input.id = "address";
  side = "";
  openPanel("link");
  $("side").replaceChildren(panelOf("link", words.link, make("p", say(words.link_hint, hash.length)), field(words.address, input),
    make("div.options", button(words.copy, async () => { input.select(); try { await navigator.clipboard.writeText(input.value); } catch { document.execCommand("copy"); } }),
      button(words.cancel, () => openPanel("link")))));
  input.select();
};
const followLink = async () => {
  let link;
  try {
    link = await fromLink(location.hash.slice(1));
  } catch {
    return words.bad_link;
  }
  const write = {};
  for (const [name, text] of Object.entries(link.own || {}))
    if (isName(name) && typeof text === "string") write["/" + name] = own[name] = text;
  const { own: _, ...request } = link;
  const error = await begin({ ...request, do: "follow" }, write);
  if (error) return explain(error);
  history.replaceState(null, "", location.href.split("#")[0]);   // from here on the browser keeps the game
  await pickScript(link.script);
  chosen.players = link.players || chosen.players;
  chosen.seats = (link.seats || "").split(",");
  chosen.options = Object.fromEntries((link.options || []).map((one) => one.split(/=(.*)/s).slice(0, 2)));
  return "";
};

// Goes on with the game that stood here when the page was closed.
const goOn = async ({ record, played }) => {
  if (typeof record !== "string") return "";
  const then = Object.fromEntries(Object.entries(played || {}).filter(([name, text]) => isName(name) && typeof text === "string"));
  const error = await begin({ do: "load", file: "last.bohn" }, { ...scripts(then), "/last.bohn": utf8.encode(record) });
  if (error) return explain(error);
  current.own = then;
  await dealer.ask({ write: scripts(own) });
  const chose = await pickScript(current.script);
  if (chose) await pickScript("bohnanza");
  return words.goes_on;
};

// ---- the start -------------------------------------------------------------------------------------

const start = async () => {
  const [bytes, all] = await Promise.all([unpack("module"), unpack("files")]);
  module = await WebAssembly.compile(bytes);
  files = readFiles(all);
  for (const code of Object.keys(LANGUAGES)) list[code] = JSON.parse(plain.decode(files[`/list.${code}.json`]));
  const before = remembered();
  for (const [name, text] of Object.entries(before.own || {})) if (isName(name)) own[name] = String(text);
  if (isName(before.editing || "")) editing = before.editing;
  lang = [before.lang, (navigator.language || "").slice(0, 2), "en"].find((code) => Object.hasOwn(LANGUAGES, code));
  document.documentElement.lang = lang;
  dealer = hire();
  words = (await dealer.ask({ request: { do: "words" } })).answer.words;
  log.setAttribute("aria-label", words.happened);
  const stop = make("p");
  stop.id = "stop";
  stop.hidden = true;
  $("view").prepend(stop);
  drawMenu();
  const trouble = location.hash.length > 1 ? await followLink() : await goOn(before);
  if (!current) {
    await pickScript("bohnanza");
    await begin({ do: "open", ...setupNow() });
  }
  if (trouble) note(trouble);
  if (innerWidth >= 1100) openPanel("setup");
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
};
addEventListener("hashchange", async () => { const trouble = await followLink(); if (trouble) note(trouble); });
start().catch((error) => { $("title").textContent = "bohn: " + error.message; });
