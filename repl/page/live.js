// A served game: messages come over a stream, answers go back by POST. Keys: 1-9 choose, a-z act out of turn, - or p passes.
const log = $("log"), panel = $("ask"), seatOf = (viewer) => /^p[1-8]$/.test(viewer) ? viewer[1] - 1 : -1;
let mine = seatOf(rules.viewer);
let ask = null, number = 0, picked = [], offering = null, undo = null, busy = false, waits = -1, mistake = "", trouble = "";
let orders = { all: false, seats: [], kinds: [] }, ordering = false;

// Does what a request asks; returns "" or what is wrong with it. A page with a game of its own has another way to do it.
let carry = async (request) => {
  const reply = await fetch(location.pathname + "/do",
    { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request) });
  return reply.ok ? "" : (await reply.json()).error || String(reply.status);
};
const send = async (request) => {
  if (busy) return;
  busy = true;
  mistake = "";
  try {
    mistake = await carry(request);
  } catch {
    mistake = words.lost;
  }
  busy = false;
  draw();
};
const answer = (what) => { picked = []; offering = null; send({ do: "answer", n: number, ...what }); };

const button = (text, act, key) => {
  const node = make("button", key ? make("kbd", key) : null, text);
  node.type = "button";
  if (key) node.dataset.key = key;
  node.addEventListener("click", act);
  return node;
};
const pressed = (node, on) => { node.setAttribute("aria-pressed", String(on)); return node; };

// ---- the question ----------------------------------------------------------------------------------

const letters = "abcdefghijklmnoqrstuvwxyz";
const isPick = () => ask.type === "pick";
const choose = (i) => {
  if (!isPick()) return answer({ options: [i] });
  if (picked.length >= ask.most && !picked.includes(i)) return;
  picked = picked.includes(i) ? picked.filter((k) => k !== i) : [...picked, i];
  if (ask.least === 1 && ask.most === 1) return answer({ options: picked });
  draw();
};
const chip = (kind) => drawChip(kind, 1);

const drawOptions = () => {
  const list = make("div.options");
  (ask.options || []).forEach((option, i) => {
    const node = button(option.text, () => choose(i), i < 9 ? String(i + 1) : "");
    if (isPick()) {
      pressed(node, picked.includes(i));
      node.disabled = !picked.includes(i) && picked.length >= ask.most;
      if (ask.ordered && picked.includes(i)) node.append(make("b", " " + (picked.indexOf(i) + 1) + "."));
    }
    list.append(node);
  });
  if (isPick() && !(ask.least === 1 && ask.most === 1)) {
    const done = button(words.done + " (" + say(words.chosen, picked.length) + ")", () => answer({ options: picked }), "Enter");
    done.disabled = picked.length < ask.least || picked.length > ask.most;
    list.append(done);
  }
  if (ask.deal) list.append(button(words.offer, () => { offering = { partner: ask.deal.partners[0], give: [], ask: [] }; draw(); }, "o"));
  if (ask.pass) list.append(button(words.pass, () => answer({ pass: true }), "p"));
  if (ask.pass) list.append(button(words.skip, () => send({ do: "skip" })));
  return list;
};
const drawActions = () => (ask.actions || []).length === 0 ? null : make("div.options.actions", make("span", words.out_of_turn),
  ask.actions.map((action, i) => button(action.text, () => answer({ action: i }), letters[i] || "")));

// Composing an offer: whom, what, what for.
const drawOffer = () => {
  const { partners, give, kinds } = ask.deal, box = make("div.offering");
  box.append(make("div.options", make("span", words.to), partners.map((seat) => pressed(
    button(seat < 0 ? words.everybody : "p" + (seat + 1), () => { offering.partner = seat; draw(); }), offering.partner === seat))));
  box.append(make("div.options", make("span", words.give), give.map((kind, i) => {
    const node = button(chip(kind), () => { offering.give = offering.give.includes(i) ? offering.give.filter((k) => k !== i) : [...offering.give, i]; draw(); });
    return pressed(node, offering.give.includes(i));
  })));
  box.append(make("div.options", make("span", words.want), kinds.map((kind, i) => {
    const n = offering.ask.filter((k) => k === i).length;
    const node = button(drawChip(kind, n || 1), () => { offering.ask.push(i); draw(); });
    return pressed(node, n > 0);
  })));
  const ready = button(words.send, () => answer({ deal: offering }), "Enter");
  ready.disabled = offering.give.length + offering.ask.length === 0;
  box.append(make("div.options", ready, button(words.cancel, () => { offering = null; draw(); }, "Escape")));
  return box;
};

// Standing orders: what to be asked out of turn.
const toggled = (list, one) => list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
const order = (change) => send({ do: "order", ...orders, ...change });
const drawOrders = () => {
  const kinds = zoneOf.turned ? rules.kinds.map((_, kind) => kind).filter((kind) => looks[kind].shape === "bean") : [];
  const others = rules.seats.map((_, seat) => seat).filter((seat) => seat !== mine);
  return make("div.offering", others.length ? make("div.options", make("span", words.orders_turn), others.map((seat) => pressed(
    button("p" + (seat + 1), () => order({ seats: toggled(orders.seats, seat) })), orders.seats.includes(seat)))) : null,
  kinds.length ? make("div.options", make("span", words.orders_kind), kinds.map((kind) => pressed(
    button(chip(kind), () => order({ kinds: toggled(orders.kinds, kind) })), orders.kinds.includes(kind)))) : null,
  make("div.options", pressed(button(words.orders_all, () => order({ all: !orders.all })), orders.all),
    button(words.done, () => { ordering = false; draw(); }, "Escape")));
};

const drawUndo = () => {
  if (!undo) return null;
  if (undo.agreed || mine < 0) return make("p.undo", words.undo_waits);
  return make("div.options.undo", make("span", say(words.undo_asked, "p" + (undo.by + 1))),
    button(words.agree, () => send({ do: "undo", agree: true })), button(words.refuse, () => send({ do: "undo", agree: false })));
};

const draw = () => {
  const focus = document.activeElement && panel.contains(document.activeElement) ? document.activeElement.textContent : null;
  const parts = [];
  if (trouble) parts.push(make("p.mistake", trouble));
  if (mistake) parts.push(make("p.mistake", mistake));
  if (ordering) parts.push(make("p", words.orders), drawOrders());
  if (ask && ask.text) {
    const text = make("p.question", ask.text);
    if (ask.rule) text.append(" ", make("details", make("summary", ask.clause), make("p", ask.rule)));
    parts.push(text);
    if (ask.shown && ask.shown.length) parts.push(make("p.shown", words.shown, " ", ask.shown.map(chip)));
  } else if (waits >= 0 && !table.over) parts.push(make("p.waits", say(words.waits, waits === mine ? words.you : "p" + (waits + 1))));
  if (ask && offering) parts.push(drawOffer());
  else if (ask) parts.push(ask.text ? drawOptions() : ask.deal ? make("div.options", button(words.offer, () => { offering = { partner: ask.deal.partners[0], give: [], ask: [] }; draw(); }, "o")) : null, drawActions());
  parts.push(drawUndo());
  panel.replaceChildren(...parts.filter((part) => part));
  panel.classList.toggle("mine", Boolean(ask && ask.text));
  if (focus) for (const node of panel.querySelectorAll("button")) if (node.textContent === focus) { node.focus(); break; }
  document.body.style.paddingBottom = panel.offsetHeight + "px";
  drawTargets();
};

// Zones and cards of the table that an option means can be clicked. A card may be one of a stack.
const nodeOf = ({ zone, card }) => {
  const node = zone && document.querySelector(`#table [data-zone="${CSS.escape(zone)}"]`);
  if (!node || card === undefined) return node;
  return [...node.querySelectorAll("[data-at]")].filter((one) => Number(one.dataset.at) <= card).pop();
};
const drawTargets = () => {
  for (const node of document.querySelectorAll(".target")) { node.classList.remove("target", "picked"); node.onclick = null; }
  if (!ask || !ask.options || offering) return;
  ask.options.forEach((option, i) => {
    const node = nodeOf(option), rivals = ask.options.filter((other) => other.zone === option.zone && other.card === option.card);
    if (!node || rivals.length > 1 || node.onclick) return;
    node.classList.add("target");
    node.classList.toggle("picked", picked.includes(i));
    node.onclick = (event) => { event.stopPropagation(); choose(i); };
  });
};

// ---- messages --------------------------------------------------------------------------------------

const tell = (text, tone, from) => {
  const tag = { m: "i", M: "b", t: "h3" }[tone] || "span";
  const item = make("li" + (from ? ".said" : ""), from ? make("b", from + ": ") : null, make(tag, text));
  log.append(item);
  while (log.children.length > 2000) log.firstChild.remove();
  return item;
};
const hear = (message) => {
  const first = !table.zones, low = log.scrollHeight - log.scrollTop - log.clientHeight < 60;
  message.news.forEach((line) => tell(line.text, line.tone));
  (message.chat || []).forEach((line) => tell(line.text, "", line.from === "none" ? words.onlooker : line.from));
  if (low || first) log.scrollTop = log.scrollHeight;
  $("heard").textContent = message.news.map((line) => line.text).join(" ");
  message.seats.forEach((name, seat) => { rules.seats[seat] = name; });
  away = message.away;
  orders = message.orders || orders;
  trouble = message.trouble || "";
  if (message.n !== number) { picked = []; offering = null; mistake = ""; }
  ask = message.ask || null;
  number = message.n;
  undo = message.undo || null;
  waits = message.waits === undefined ? -1 : message.waits;
  show(merge(first ? {} : table, message.patch), !first);
  drawTools();
  draw();
  document.title = (ask && ask.text ? "● " : "") + rules.title;
};
const drawTools = () => {
  if (mine < 0) return;
  const bot = rules.seats[mine] !== "human";
  $("tools").replaceChildren(button(bot ? words.bot_off : words.bot_on, () => send({ do: "bot", on: !bot })),
    button(words.orders, () => { ordering = !ordering; draw(); }), button(words.undo, () => send({ do: "undo" })));
};

// A new stream begins with the whole table. When it breaks off, why is asked until there is another one.
const listen = () => {
  const stream = new EventSource(location.pathname + "/events");
  let fresh = true;
  stream.onmessage = (event) => {
    if (fresh) { table = {}; log.replaceChildren(); fresh = false; mistake = ""; }
    hear(JSON.parse(event.data));
  };
  stream.onerror = () => { stream.close(); knock(); };
};
const knock = async () => {
  const stop = new AbortController();
  let why = words.lost;
  try {
    const reply = await fetch(location.pathname + "/events", { signal: stop.signal });
    why = reply.ok ? "" : (await reply.json()).error;
    stop.abort();
  } catch { /* nobody is there */ }
  if (!why) return listen();
  mistake = why;
  draw();
  setTimeout(knock, 1500);
};

if ($("chat")) $("chat").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("line").value.trim();
  if (text) send({ do: "chat", text });
  $("line").value = "";
});
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  if (event.key === "Enter" && event.target.closest("button, summary")) return;
  const key = event.key === "-" ? "p" : event.key;
  for (const node of panel.querySelectorAll("button[data-key]"))
    if (node.dataset.key === key && !node.disabled) { event.preventDefault(); node.click(); return; }
});
if ($("chat")) listen();   // served, not a page of its own
