// The panels beside the table: a new game, the rules, a simulation. They only show and read what people choose; playground.js acts.
const field = (text, control, about) => {
  const label = make("label.given", make("span", text), control);
  if (about) label.append(make("small", about));
  return label;
};
const choice = (pairs, value) => {
  const select = make("select");
  for (const [key, text] of pairs) {
    const option = make("option", text);
    option.value = key;
    select.append(option);
  }
  if (value !== undefined) select.value = value;
  return select;
};
const entry = (type, value) => {
  const input = make("input");
  input.type = type;
  if (type === "checkbox") input.checked = value;
  else input.value = value;
  input.autocomplete = "off";
  input.spellcheck = false;
  return input;
};
const panelOf = (id, title, ...kids) => {
  const node = make("section.panel", make("h2", title), ...kids);
  node.id = id;
  return node;
};

// ---- a new game ------------------------------------------------------------------------------------

// What is chosen: script, players, seats, options { name: value }, seed. Options at their usual values are not named.
const chosen = { script: "bohnanza", players: 0, seats: [], options: {}, seed: "", pause: "0.7" };
let about = null;   // of the chosen script: title, players, options, bots, bot, usual

const gameChoice = (list, own) => {
  const select = make("select"), known = Object.fromEntries(list.map((one) => [one.name, one]));
  const rootOf = (one) => one.base && known[one.base] ? rootOf(known[one.base]) : one;
  const add = (group, name, title) => { const option = make("option", title); option.value = name; group.append(option); };
  if (own.length) {
    const group = make("optgroup");
    group.label = words.own_rules;
    own.forEach((name) => add(group, name, name));
    select.append(group);
  }
  for (const root of list.filter((one) => !one.error && rootOf(one) === one)) {
    const group = make("optgroup");
    group.label = root.title;
    add(group, root.name, root.title);
    list.filter((one) => !one.error && one !== root && rootOf(one) === root).forEach((one) => add(group, one.name, one.title));
    select.append(group);
  }
  select.value = chosen.script.split("+")[0];
  return select;
};

// House rules that build on the chosen game; the chosen ones are stacked on it.
const drawHouseRules = (list, own, pick) => {
  const [game, ...on] = chosen.script.split("+"), names = [...list.filter((one) => one.base === game && isExample(one.name)).map((one) => [one.name, one.title]),
    ...own.filter((name) => name !== game).map((name) => [name, name])];
  if (!names.length) return null;
  const box = make("details", make("summary", words.house_rules), make("div.fields.checks", names.map(([name, title]) => {
    const input = entry("checkbox", on.includes(name));
    input.addEventListener("change", () => pick([game, ...(input.checked ? [...on, name] : on.filter((one) => one !== name))].join("+")));
    return field(title, input);
  })));
  box.open = on.length > 0;
  return box;
};

const botChoices = () => [...about.bots, "seer", "random", "default"].map((name) => [name, name]);
// One person plays: who sits down leaves the seat where they were.
const drawSeats = (changed) => {
  const box = make("div.fields");
  for (let i = 0; i < chosen.players; i++) {
    const select = choice([["human", words.you], ...botChoices()], chosen.seats[i]);
    select.addEventListener("change", () => {
      if (select.value === "human") chosen.seats = chosen.seats.map((name) => name === "human" ? about.bot : name);
      chosen.seats[i] = select.value;
      changed();
    });
    box.append(field("p" + (i + 1), select));
  }
  return box;
};
const drawOptionFields = () => make("div.fields.options-of", about.options.map((option) => {
  const value = option.name in chosen.options ? chosen.options[option.name] : option.value, flag = option.value === "true" || option.value === "false";
  const input = flag ? entry("checkbox", value === "true") : entry("text", value);
  input.addEventListener("change", () => {
    const now = flag ? String(input.checked) : input.value.trim();
    if (now === option.value) delete chosen.options[option.name];
    else chosen.options[option.name] = now;
  });
  return field(option.name, input, option.about);
}));
const usualSeats = () => { chosen.seats = Array.from({ length: chosen.players }, (_, i) => i === 0 ? "human" : about.bot); };

// Draws the panel anew; actions: pick (another game), stack (house rules on it), start.
const drawSetup = (list, own, trouble, actions) => {
  const draw = () => drawSetup(list, own, "", actions);
  const game = gameChoice(list, own), players = choice(about.players.map((n) => [String(n), String(n)]), String(chosen.players));
  game.addEventListener("change", () => actions.pick(game.value));
  players.addEventListener("change", () => { chosen.players = Number(players.value); usualSeats(); draw(); });
  const seed = entry("text", chosen.seed);
  seed.placeholder = words.by_chance;
  seed.inputMode = "numeric";
  seed.addEventListener("change", () => { chosen.seed = seed.value.trim(); });
  const pause = choice([["1.5", words.slow], ["0.7", words.brisk], ["0.2", words.fast], ["0", words.at_once]], chosen.pause);
  pause.addEventListener("change", () => { chosen.pause = pause.value; });
  const form = make("form", make("div.fields", field(words.game, game), field(words.players, players)), drawHouseRules(list, own, actions.stack),
    make("h3", words.seats), drawSeats(draw));
  if (about.options.length) {
    const details = make("details", make("summary", words.options), drawOptionFields());
    details.open = Object.keys(chosen.options).length > 0;
    form.append(details);
  }
  const start = make("button.main", words.start);
  form.append(make("div.fields", field(words.seed, seed), field(words.pace, pause)), trouble ? make("p.mistake", trouble) : "", make("p.go", start));
  form.addEventListener("submit", (event) => { event.preventDefault(); actions.start(); });
  const panel = panelOf("setup", words.new_game, form), old = $("setup"), focus = old && document.activeElement && old.contains(document.activeElement)
    ? [...old.querySelectorAll("select, input, button")].indexOf(document.activeElement) : -1;
  if (old) old.replaceWith(panel);
  else $("side").replaceChildren(panel);
  if (focus >= 0) { const next = panel.querySelectorAll("select, input, button")[focus]; if (next) next.focus(); }
};

// ---- the rules -------------------------------------------------------------------------------------

// A text with numbered lines; the line of an error is marked.
const makeEditor = (text, changed) => {
  const area = make("textarea"), lines = make("pre.numbers"), box = make("div.editor", lines, area);
  let wrong = 0;
  area.spellcheck = false;
  area.wrap = "off";
  area.value = text;
  area.setAttribute("aria-label", words.rules);
  area.setAttribute("autocapitalize", "off");
  const count = () => {
    const n = area.value.split("\n").length;
    lines.replaceChildren(...Array.from({ length: n }, (_, i) => i + 1 === wrong ? make("b", String(i + 1) + "\n") : String(i + 1) + "\n"));
    lines.scrollTop = area.scrollTop;
  };
  area.addEventListener("input", () => { count(); changed(); });
  area.addEventListener("scroll", () => { lines.scrollTop = area.scrollTop; });
  count();
  return {
    box, area, text: () => area.value,
    mark: (line) => { wrong = line; count(); },
    go: (line) => {
      const before = area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
      const end = area.value.indexOf("\n", before);
      area.focus();
      area.setSelectionRange(before, end < 0 ? area.value.length : end);
      area.scrollTop = Math.max(0, (line - 4) * 19);
    },
  };
};
