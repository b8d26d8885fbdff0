"use strict";
// The page of a table: draws what the view says (README.md), in a replay or live. Texts of scripts go in as text only.
const SVG = "http://www.w3.org/2000/svg";
const $ = (id) => document.getElementById(id);
const data = JSON.parse($("data").textContent);
let { rules, words } = data, zoneOf = {}, looks = [], team = [];

// make("div.note", kids…): kids are texts, elements, or null
const make = (what, ...kids) => {
  const [tag, ...classes] = what.split(".");
  const node = document.createElement(tag || "div");
  if (classes.length) node.className = classes.join(" ");
  for (const kid of kids.flat()) if (kid !== null && kid !== undefined) node.append(kid);
  return node;
};
const say = (text, ...values) => text.replace(/\{(\d)\}/g, (_, i) => values[i - 1]);

// ---- drawings --------------------------------------------------------------------------------------

// Parts of a shape in a square of 40: a path and how it is painted: c main colour, o second colour, d dark, l light, p paper;
// small letters fill, capital ones stroke.
const BALL = ["d", "M20 3a5 5 0 1 1-.1 0Z"];
const shirt = (x, y, paint) => [paint, `M${x} ${y}l5-3c1 3 5 3 6 0l5 3 2 6-4 1v9h-12v-9l-4-1Z`];
const SHAPES = {
  bean: [["c", "M14 5C23 0 35 8 35 20S25 39 15 36C8 33 9 26 14 24c4-2 4-6 0-7C7 14 7 9 14 5Z"], ["L", "M20 8c7 1 11 6 11 12"]],
  coin: [["c", "M20 4a16 16 0 1 1-.1 0Z"], ["D", "M20 8a12 12 0 1 1-.1 0Z"], ["d", "M18 12c5-2 9 2 9 8s-5 10-9 8-1-5 1-6 1-3-1-4-4-4 0-6Z"]],
  field: [["c", "M3 10h34v22h-34Z"], ["D", "M4 16q4-3 8 0t8 0 8 0 8 0M4 22q4-3 8 0t8 0 8 0 8 0M4 28q4-3 8 0t8 0 8 0 8 0"]],
  flag: [["d", "M9 3h3v35h-3Z"], ["c", "M12 5q7-4 12 0t11 0v15q-6 4-11 0t-12 0Z"]],
  fortress: [["d", "M4 37v-20h-1v-9h5v4h4v-4h5v5h6v-5h5v4h4v-4h5v9h-1v20h-11v-8a5 5 0 0 0-10 0v8Z"]],
  rider: [["d", "M12 37c1-9-1-11-5-14l-3-4 3-5 8-6 1-5 4 4c9 2 13 10 13 20 0 4-1 7-2 10Z"], ["P", "M16 14l.1.1"]],
  horse: [["d", "M12 36c1-9-1-11-5-13l-3-4 3-5 8-6 1-5 4 4c9 2 12 10 12 19 0 4-1 7-2 10Z"]],
  camp: [["p", "M20 8l13 26h-26Z"], ["d", "M20 8l13 26h-6l-7-18-7 18h-6ZM20 3l7 3-7 3Z"]],
  farm: [["p", "M6 36v-16l14-10 14 10v16Z"], ["d", "M3 21l17-14 17 14-2 3-15-12-15 12ZM15 24h10v12h-10Z"]],
  village: [["p", "M4 36v-12l8-7 8 7v12ZM22 36v-16l7-6 7 6v16Z"], ["d", "M2 25l10-10 10 10-1 2-9-8-9 8ZM20 21l9-9 9 9-1 2-8-7-8 7ZM10 29h4v7h-4ZM27 25h4v5h-4Z"]],
  city: [["p", "M5 36v-22h8v22ZM15 36v-30h10v30ZM27 36v-18h8v18Z"], ["d", "M5 14l4-6 4 6ZM15 7l5-6 5 6ZM27 18l4-6 4 6ZM8 20h2v4h-2ZM18 13h4v4h-4ZM18 22h4v4h-4ZM30 24h2v4h-2ZM18 30h4v6h-4Z"]],
  monastery: [["p", "M5 36v-14h16v14ZM22 36v-22h11v22Z"], ["d", "M4 23l9-7 9 7ZM21 15l6.500-9 6.500 9ZM26.500 1h2v2h2v2h-2v3h-2v-3h-2v-2h2ZM11 28h4v8h-4ZM26 20h3v6h-3Z"]],
  river: [["P", "M2 12q6-6 12 0t12 0 12 0M2 21q6-6 12 0t12 0 12 0M2 30q6-6 12 0t12 0 12 0"]],
  swamp: [["D", "M8 34v-20M14 34v-14M21 34v-24M28 34v-13M33 34v-18"], ["d", "M6 8h4v8h-4ZM19 5h4v8h-4ZM31 11h4v8h-4ZM3 34q8-4 17 0t17 0v3h-34Z"]],
  quarry: [["p", "M4 36l7-14 8 4 6-13 12 23Z"], ["d", "M11 22l8 4-4 10ZM25 13l3 12 9 11ZM14 9l6-6 3 3-6 6ZM13 10l3 3-8 8-3-3Z"]],
  pit: [["d", "M20 15a16 9 0 1 1-.1 0Z"]],
  mine: [["d", "M5 36v-14a15 15 0 0 1 30 0v14h-6v-13a9 9 0 0 0-18 0v13ZM15 30h10v6h-10Z"], ["D", "M13 30h14"]],
  wood: [["d", "M12 3l9 15h-5l6 10h-8v8h-4v-8h-8l6-10h-5ZM28 12l8 12h-5l5 8h-6v5h-4v-5h-6l5-8h-5Z"]],
  house: [["c", "M4 20l16-13 16 13v3h-32Z"], ["p", "M7 22h26v14h-26Z"], ["d", "M17 26h7v10h-7ZM9 25h5v5h-5ZM27 25h4v5h-4Z"]],
  dribble: [shirt(12, 12, "c"), ["d", "M31 27a4.500 4.500 0 1 1-.1 0Z"], ["D", "M4 33q3-5 6 0t6 0 6 0"]],
  pass: [shirt(3, 9, "c"), shirt(25, 20, "o"), ["D", "M18 9h14v6m-4-4l4 5 4-5"]],
  cross: [shirt(3, 18, "c"), shirt(25, 18, "o"), ["D", "M9 11q12-13 22 0m-6-1l7 3 1-7"]],
  shot: [shirt(2, 16, "c"), ["D", "M24 8h13v22h-13M18 24h13m-4-4l5 4-5 4"]],
  long: [shirt(1, 17, "c"), ["D", "M29 4h9v20h-9M17 25q8-12 17-13m-5-3l6 3-4 5"]],
  header: [["c", "M20 14a7 7 0 1 1-.1 0ZM8 38a12 9 0 0 1 24 0Z"], BALL],
  tackle: [["c", "M4 9h9l5 13 14 4c4 1 5 4 5 7h-33Z"], ["d", "M4 33h33v3h-33ZM31 7a4.500 4.500 0 1 1-.1 0Z"]],
  keeper: [["D", "M4 34v-27h32v27M4 20h32M20 7v27"]],
  referee: [["d", "M14 12h20v6h-9a9 9 0 1 1-11-6Z"], ["p", "M16 19a4 4 0 1 1-.1 0Z"], ["D", "M8 6l3 4M17 4v5M26 5l-2 5"]],
  ship: [["c", "M3 25h34l-5 11h-24Z"], ["p", "M19 4v18h-13Z"], ["l", "M21 8v14h10Z"]],
};
SHAPES.pirate = SHAPES.ship;
const MARKS = {
  eye: [["d", "M14 17a3.600 3.600 0 1 1-.1 0Z"]], spots: [["d", "M24 11a2 2 0 1 1-.1 0ZM29 18a2 2 0 1 1-.1 0ZM26 27a2 2 0 1 1-.1 0ZM19 31a2 2 0 1 1-.1 0Z"]],
  stripes: [["D", "M17 5c9 4 13 10 12 16s-4 11-9 13"]], flame: [["l", "M24 33c6-4 7-10 3-17 0 5-3 6-4 9s-1 5 1 8Z"]],
  crease: [["D", "M19 7c9 6-1 12 3 18 1 3-1 7-3 9"]], turned: [["D", "M4 36l32-32"]],
  tl: [["d", "M6 9h13v10h-13Z"]], tr: [["d", "M21 9h13v10h-13Z"]], bl: [["d", "M6 21h13v12h-13Z"]], br: [["d", "M21 21h13v12h-13Z"]],
};

// "bean #3b64c4 eye" as { shape, colours, seat, marks }
const readLook = (look) => {
  const seen = { shape: "", colours: [], seat: -1, marks: [] };
  (look || "").split(" ").forEach((word, i) => {
    if (i === 0) seen.shape = word;
    else if (/^#[0-9a-f]{6}$/.test(word)) seen.colours.push(word);
    else if (/^p[1-8]$/.test(word)) seen.seat = word[1] - 1;
    else if (Object.hasOwn(MARKS, word)) seen.marks.push(word);
  });
  return seen;
};
// The rules of a game: at the start, and again where a page plays several.
const useRules = (next) => {
  rules = next;
  zoneOf = Object.fromEntries(rules.zones.map((zone) => [zone.id, zone]));
  looks = rules.kinds.map((kind) => readLook(kind.look));
  team = [...new Set(looks.filter((look) => look.shape === "pass" || look.shape === "dribble").map((look) => look.colours[0]))];
};
useRules(rules);
const hue = (id) => { let sum = 7; for (const sign of id) sum = (sum * 31 + sign.codePointAt(0)) % 360; return sum; };

const drawShape = (look, size) => {
  const parts = Object.hasOwn(SHAPES, look.shape) ? SHAPES[look.shape] : null;
  if (!parts) return null;
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 40 40");
  picture.setAttribute("aria-hidden", "true");
  picture.setAttribute("class", "art a-" + look.shape + (size ? " " + size : ""));
  for (const [paint, path] of [...parts, ...look.marks.flatMap((mark) => MARKS[mark])]) {
    const node = document.createElementNS(SVG, "path");
    node.setAttribute("d", path);
    node.setAttribute("class", (paint === paint.toLowerCase() ? "f" : "s") + paint.toLowerCase());
    picture.append(node);
  }
  if (look.colours[0]) picture.style.setProperty("--c", look.colours[0]);
  if (look.colours[1]) picture.style.setProperty("--o", look.colours[1]);
  if (look.seat >= 0) picture.style.setProperty("--c", `var(--p${look.seat + 1})`);
  return picture;
};
const plainLook = (shape, colour) => ({ shape, colours: colour ? [colour] : [], seat: -1, marks: [] });

// ---- cards -----------------------------------------------------------------------------------------

const soften = (text) => text.replace(/\//g, "/\u200b");   // a line may end behind a slash

// One kind, n times; only the front card of a stack has a text.
const drawCard = (kind, n, fresh) => {
  const { name, note, id } = rules.kinds[kind], look = looks[kind];
  const face = make("span.card");
  if (look.shape === "pip") {
    face.append(make("span.pip", name));
    face.style.setProperty("--c", look.colours[0] || "inherit");
  } else {
    const art = drawShape(look);
    if (art) face.append(art);
    else face.classList.add("text"), face.style.setProperty("--hue", hue(id));
    face.append(make("span.name", soften(name)));
  }
  if (name.length > 28) face.classList.add("wide");
  if (note) face.title = name + ": " + note;
  if (fresh) face.classList.add("fresh");
  face.dataset.kind = kind;
  if (n === 1) return face;
  const stack = make("span.stack");
  for (let i = 1; i < Math.min(n, 5); i++) stack.append(make("span.edge"));
  face.append(make("b.times", "×" + n));
  stack.append(face);
  return stack;
};
const drawBacks = (n, open, fresh) => {
  const stack = make("span.stack.backs");
  for (let i = 1; i < Math.min(n, open ? 12 : 4); i++) stack.append(make("span.edge.back"));
  const top = make("span.card.back", make("b.times", String(n)));
  top.title = say(words.hidden, n);
  if (fresh) top.classList.add("fresh");
  top.dataset.kind = -1;
  stack.append(top);
  return stack;
};
const drawChip = (kind, n, fresh) => {
  const { name, note } = rules.kinds[kind];
  const chip = make("span.chip", drawShape(looks[kind], "small"), make("span", name + (n > 1 ? " ×" + n : "")));
  if (note) chip.title = name + ": " + note;
  if (fresh) chip.classList.add("fresh");
  chip.dataset.kind = kind;
  return chip;
};

const CHIPS = ["house", "flag", "fortress", "rider", "field"];   // pieces rather than cards: drawn small

// [3, 3, -2] as runs { kind, n }; kind -1 is hidden
const runsOf = (cards, sorted) => {
  const runs = [], order = sorted ? [...cards].sort((a, b) => a - b) : cards;
  for (const card of order) {
    const kind = card < 0 ? -1 : card, n = card < 0 ? -card : 1, last = runs[runs.length - 1];
    if (last && last.kind === kind) last.n += n;
    else runs.push({ kind, n });
  }
  return runs;
};
const sizeOf = (cards) => cards.reduce((sum, card) => sum + (card < 0 ? -card : 1), 0);

// ---- the table -------------------------------------------------------------------------------------

let table = {}, eyes = -2, gains = {}, away = [];   // away: seats of people who have no window open
const isBlind = (zone) => eyes !== -2 && zone.seen === "owner" && zone.seat !== eyes;
const cardsIn = (id) => {
  const cards = table.zones[id] || [];
  return isBlind(zoneOf[id]) && cards.length ? [-sizeOf(cards)] : cards;
};

const drawCards = (zone, cards) => {
  const list = make("div.cards"), left = { ...(gains[zone.id] || {}) };
  const fresh = (kind, n) => { const some = left[kind] > 0; left[kind] -= n; return some; };
  const chips = cards.some((card) => card >= 0 && CHIPS.includes(looks[card].shape));
  const single = zone.look === "hand" || zone.show === "queue" || zone.show === "chain";
  const pile = zone.look === "pile";
  let at = 0;   // the place in the zone, if the cards are drawn in their order
  const put = (node, n) => { if (single) node.dataset.at = at; at += n; list.append(node); };
  for (const run of runsOf(cards, zone.show === "kinds" && !single)) {
    if (pile && run.kind < 0 && cards.length > 1) continue;
    if (run.kind < 0) put(drawBacks(run.n, zone.look === "hand", fresh(-1, run.n)), run.n);
    else if (chips) put(drawChip(run.kind, run.n, fresh(run.kind, run.n)), run.n);
    else if (single && run.n < 4) for (let i = 0; i < run.n; i++) put(drawCard(run.kind, 1, fresh(run.kind, 1)), 1);
    else put(drawCard(run.kind, run.n, fresh(run.kind, run.n)), run.n);
  }
  return list;
};

const isShown = (zone) => {
  if (!(zone.id in table.zones)) return false;
  return table.zones[zone.id].length > 0 || zone.always || table.notes[zone.id] ||
    ["hand", "coins", "field", "pile", "pitch"].includes(zone.look);
};

const drawZone = (zone) => {
  const cards = cardsIn(zone.id), n = sizeOf(cards), note = table.notes[zone.id];
  const node = make("section.zone" + (zone.look ? "." + zone.look : "") + (n ? "" : ".empty"));
  node.dataset.zone = zone.id;
  const title = make("h4", zone.name, n > 1 || zone.look === "pile" || zone.look === "hand" || zone.show === "count" ? make("b", String(n)) : null);
  if (zone.look === "coins") {
    node.append(title);
    if (zone.seat === undefined) node.append(drawPurse(zone));
    node.append(make("div.cards", runsOf(cards.filter((card) => card >= 0), true).map((run) => drawChip(run.kind, run.n))));
  } else if (zone.show === "count") {
    node.append(title);
  } else {
    node.append(title);
    if (zone.look === "pitch") node.append(drawPitch(cards));
    node.append(drawCards(zone, cards));
    if ((zone.look === "ship" || zone.look === "pirate") && n) node.append(make("div.hull"));
    else if (zone.look === "ship" || zone.look === "pirate") node.append(drawShape(plainLook("ship", zone.look === "ship" ? "#7b4f2b" : "#22211f"), "large"));
  }
  if (note) node.append(make("p.note", note));
  return node;
};

// Football: the beans of the kinds stand where the script's order puts them, and the last card says who has the ball.
const SPOTS = [[62, 16], [62, 84], [34, 30], [34, 70], [76, 50], [14, 50]];
const drawPitch = (cards) => {
  const pitch = make("div.pitch", make("div.box"), make("div.circle")), last = looks[cards[cards.length - 1]];
  team.slice(0, SPOTS.length).forEach((colour, i) => {
    const player = make("span.player", drawShape({ shape: "bean", colours: [colour], seat: -1, marks: [] }));
    player.style.left = SPOTS[i][0] + "%";
    player.style.top = SPOTS[i][1] + "%";
    pitch.append(player);
  });
  if (last) {
    const shot = ["shot", "long", "header"].includes(last.shape), at = team.indexOf(last.colours[1] || last.colours[0]);
    const ball = make("span.ball"), spot = shot ? [93, 50] : SPOTS[at] || [50, 50];
    ball.style.left = spot[0] + (shot ? 0 : 5) + "%";
    ball.style.top = spot[1] + (shot ? 0 : 8) + "%";
    pitch.append(ball);
  }
  return pitch;
};

const drawTile = (zone, left, top) => {
  const cards = cardsIn(zone.id), land = cards[0] >= 0 ? cards[0] : -1, note = table.notes[zone.id];
  const tile = make("div.tile");
  tile.dataset.zone = zone.id;
  tile.style.gridColumn = `${zone.x - left + 1} / span 2`;
  tile.style.gridRow = String(zone.row - top + 1);
  tile.append(make("small", zone.name));
  if (land >= 0) {
    tile.style.setProperty("--land", looks[land].colours[0] || "#ccc");
    tile.append(drawShape(looks[land]) || "", make("span.name", rules.kinds[land].name));
    const about = rules.kinds[land].note;
    tile.title = rules.kinds[land].name + (about ? ": " + about : "");
  }
  const on = make("span.on");
  for (const card of cards.slice(1)) {
    if (card < 0) continue;
    const look = looks[card];
    if (look.seat >= 0) {
      tile.classList.add("owned");
      tile.style.setProperty("--own", `var(--p${look.seat + 1})`);
    }
    const piece = make("span.piece", drawShape(look, "small") || rules.kinds[card].name);
    piece.title = rules.kinds[card].name;
    if ((gains[zone.id] || {})[card]) piece.classList.add("fresh");
    piece.dataset.kind = card;
    on.append(piece);
  }
  tile.append(on);
  if (note) tile.append(make("span.note", note));
  return tile;
};

const drawBoard = () => {
  const tiles = rules.zones.filter((zone) => zone.row && zone.id in table.zones);
  if (!tiles.length) return null;
  const left = Math.min(...tiles.map((zone) => zone.x)), top = Math.min(...tiles.map((zone) => zone.row));
  const board = make("div.board", tiles.map((zone) => drawTile(zone, left, top)));
  board.style.setProperty("--halves", String(Math.max(...tiles.map((zone) => zone.x)) + 2 - left));
  return make("div.scroll", board);
};

const drawCounters = (seat) => rules.counters
  .filter((counter) => counter.seat === seat && (!counter.pair || table.counters[counter.id]))
  .map((counter) => make("span.counter", counter.name + " ", make("b", String(table.counters[counter.id]))));

// Coins are a number beside the name, and a zone of its own only where their kinds matter.
const drawPurse = (zone) => {
  const purse = make("span.purse", drawShape(plainLook("coin", "#e2b33c")), make("b", String(sizeOf(cardsIn(zone.id)))));
  purse.dataset.zone = zone.id;
  purse.title = zone.name;
  if (gains[zone.id]) purse.classList.add("won");
  purse.append(make("span.unseen", zone.name));
  return purse;
};
const isPurse = (zone) => zone.look === "coins" && !table.notes[zone.id] &&
  !(zone.show === "kinds" && cardsIn(zone.id).some((card) => card >= 0));

const drawSeat = (seat) => {
  const panel = make("section.seat"), head = make("h3", make("span.badge", "p" + (seat + 1)), make("span.who", rules.seats[seat] === "human" && rules.viewer === "p" + (seat + 1) ? words.you : rules.seats[seat]));
  panel.style.setProperty("--own", `var(--p${seat + 1})`);
  if (table.labels[seat]) head.append(make("span.label", table.labels[seat]));
  if (away.includes(seat)) head.append(make("span.label", words.away));
  if (table.scores[seat]) head.append(make("span.score", table.scores[seat]));
  if (table.wins && table.wins.includes(seat)) head.append(make("span.wins", words.wins));
  if (table.seat === seat && !table.over) {
    panel.classList.add("active");
    head.append(make("span.turn", words.active));
  }
  const zones = rules.zones.filter((zone) => zone.seat === seat && !zone.row && isShown(zone));
  head.append(...zones.filter((zone) => zone.look === "coins").map(drawPurse), ...drawCounters(seat));
  const hands = zones.filter((zone) => zone.look === "hand"), rest = zones.filter((zone) => zone.look !== "hand" && !isPurse(zone));
  const rank = (zone) => ["field", "ship", "pirate", "coins", ""].indexOf(zone.look || "");
  rest.sort((a, b) => rank(a) - rank(b));
  panel.append(head, make("div.zones", rest.map(drawZone)), ...hands.map(drawZone));
  return panel;
};

const drawTable = () => {
  const common = rules.zones.filter((zone) => zone.seat === undefined && !zone.row && isShown(zone));
  const short = common.filter((zone) => !zone.line), lines = common.filter((zone) => zone.line);
  lines.sort((a, b) => a.line - b.line);
  const order = rules.seats.map((_, seat) => seat);
  const own = /^p[1-8]$/.test(rules.viewer) ? rules.viewer[1] - 1 : -1;
  if (own >= 0) order.push(...order.splice(0, own));   // the viewer comes first, then the others in the order of play
  const middle = make("section.middle", short.map(drawZone));
  const counters = drawCounters(undefined);
  if (counters.length) middle.append(make("div.counters", counters));
  const offers = Object.entries(table.offers).map(([number, offer]) => make("p.offer", make("b", number + " "), offer.text));
  return [middle, drawBoard(), lines.length ? make("section.lines", lines.map(drawZone)) : null,
    offers.length ? make("section.offers", offers) : null, make("div.seats." + "n" + rules.seats.length, order.map(drawSeat))];
};

// ---- change ----------------------------------------------------------------------------------------

// RFC 7396
const merge = (target, patch) => {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const result = target && typeof target === "object" && !Array.isArray(target) ? { ...target } : {};
  for (const key of Object.keys(patch)) {
    if (patch[key] === null) delete result[key];
    else result[key] = merge(result[key], patch[key]);
  }
  return result;
};

const countKinds = (cards) => {
  const counts = {};
  for (const card of cards || []) counts[card < 0 ? -1 : card] = (counts[card < 0 ? -1 : card] || 0) + (card < 0 ? -card : 1);
  return counts;
};
// What zones have won and lost: { zone: { kind: n } }
const compare = (before, after) => {
  const won = {}, lost = {};
  for (const id of Object.keys(zoneOf)) {
    const a = countKinds((before.zones || {})[id]), b = countKinds((after.zones || {})[id]);
    for (const kind of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const n = (b[kind] || 0) - (a[kind] || 0);
      if (n > 0) (won[id] = won[id] || {})[kind] = n;
      if (n < 0) (lost[id] = lost[id] || {})[kind] = -n;
    }
  }
  return { won, lost };
};

const still = matchMedia("(prefers-reduced-motion: reduce)");
const placesNow = () => {
  const places = {};
  for (const node of document.querySelectorAll("#table [data-zone]")) places[node.dataset.zone] = node.getBoundingClientRect();
  for (const ball of document.querySelectorAll("#table .ball")) places.ball = ball.getBoundingClientRect();
  return places;
};
const sourceOf = (lost, kind, zone) => {
  const ids = Object.keys(lost).filter((id) => id !== zone);
  return ids.find((id) => lost[id][kind]) || ids.find((id) => lost[id][-1]) || ids[0];
};
// The node comes from another place.
const fly = (node, from) => {
  const to = node.getBoundingClientRect(), own = getComputedStyle(node).transform.replace("none", "");
  const dx = from.left + from.width / 2 - to.left - to.width / 2, dy = from.top + from.height / 2 - to.top - to.height / 2;
  node.animate([{ transform: `translate(${dx}px,${dy}px) ${own} scale(.9)`, opacity: .5, zIndex: 9 }, { transform: own || "none", opacity: 1, zIndex: 9 }],
    { duration: 420, easing: "cubic-bezier(.2,.7,.2,1)" });
};
// Cards that are new in a zone fly there from the zone that lost them; the ball from where it was.
const animate = (places, lost) => {
  if (still.matches || document.hidden || !document.body.animate) return;
  for (const node of document.querySelectorAll("#table .fresh, #table .ball")) {
    const zone = node.closest("[data-zone]");
    const from = node.classList.contains("ball") ? places.ball : places[sourceOf(lost, node.dataset.kind, zone && zone.dataset.zone)];
    if (from) fly(node, from);
  }
};

const show = (next, moves) => {
  const places = moves ? placesNow() : {}, { won, lost } = compare(table, next);
  gains = moves ? won : {};
  table = next;
  const phase = rules.phases[table.phase] || words[table.phase] || table.phase;
  $("state").replaceChildren(make("span.turn", say(words.turn, table.turn)),
    make("span.badge", "p" + (table.seat + 1)), make("span.phase", phase), table.standing ? make("span.standing", table.standing) : "");
  $("state").style.setProperty("--own", `var(--p${table.seat + 1})`);
  $("table").replaceChildren(...drawTable().filter((part) => part));
  if (table.verdict) $("table").prepend(make("p.verdict", table.verdict));
  animate(places, lost);
};
