// A replay: a list of steps, a slider, keys, and links to a decision.
const { steps, texts } = data;
const states = [];   // every 64th table, so that going back is quick
const stateAt = (k) => {
  const base = Math.floor(k / 64);
  for (let i = states.length; i <= base; i++) {
    let state = i ? states[i - 1] : {};
    for (let j = i ? (i - 1) * 64 + 1 : 0; j <= i * 64; j++) state = merge(state, steps[j][1]);
    states.push(state);
  }
  let state = states[base];
  for (let j = base * 64 + 1; j <= k; j++) state = merge(state, steps[j][1]);
  return state;
};
const turns = [];    // the first step of each turn
{
  let turn = -1;
  steps.forEach((step, k) => { if ("turn" in step[1] && step[1].turn !== turn) { turn = step[1].turn; turns.push(k); } });
}

// Lines of the log by the number of their step. They lose their ids, or the browser would scroll to them by itself.
const lines = {};
for (const item of document.querySelectorAll("#log li")) { lines[item.id] = item; item.removeAttribute("id"); }

let now = -1, timer = 0, current = null;
const slider = $("slider"), log = $("log");

const drawWhy = (k) => {
  const [at, , by, question, answer, better] = steps[k], item = lines["d" + at], link = item && item.querySelector("a");
  const line = make("p", make("span.number", rules.viewer === "all" ? say(words.decision, at) : String(at)));
  if (by !== undefined && by !== null) {
    const badge = make("span.badge", "p" + (by + 1));
    badge.style.setProperty("--own", `var(--p${by + 1})`);
    line.append(badge);
  }
  if (question >= 0) line.append(make("span.question", texts[question]));
  if (answer >= 0) line.append(make("span.answer", texts[answer]));
  if (better >= 0) line.append(make("span.better", say(words.better, texts[better])));
  $("why").replaceChildren(line);
  if (link) {
    const text = $(link.textContent), rule = make("details", make("summary", link.textContent));
    if (text && text.nextElementSibling) rule.append(make("p", text.nextElementSibling.textContent));
    $("why").append(rule);
  }
  $("heard").textContent = item ? [...item.childNodes].filter((part) => part !== link).map((part) => part.textContent).join(" ") : "";
};

const go = (k, quiet) => {
  k = Math.max(0, Math.min(steps.length - 1, k));
  if (k === now) return;
  const near = Math.abs(k - now) === 1;
  now = k;
  show(stateAt(k), near);
  drawWhy(k);
  slider.value = String(k);
  slider.setAttribute("aria-valuetext", say(words.of, k, steps.length - 1));
  $("count").textContent = say(words.of, k, steps.length - 1);
  if (current) current.classList.remove("now");
  for (let i = k; i >= 0; i--) if ((current = lines["d" + steps[i][0]])) break;   // some steps have nothing to tell
  if (current) {
    current.classList.add("now");
    const box = log.getBoundingClientRect(), line = current.getBoundingClientRect();
    if (line.top < box.top + 30 || line.bottom > box.bottom - 30) log.scrollTop += line.top - box.top - box.height * .7;
  }
  if (!quiet) history.replaceState(null, "", "#d" + steps[k][0]);
  drawMark();
};
const stop = () => { clearInterval(timer); timer = 0; $("play").textContent = words.play; };
const play = () => {
  if (timer) return stop();
  if (now === steps.length - 1) go(0);
  $("play").textContent = words.pause;
  timer = setInterval(() => { move(1); if (now === steps.length - 1) stop(); }, 900);
};
const turnStep = (way) => {
  const next = way > 0 ? turns.find((k) => k > now) : turns.filter((k) => k < now).pop();
  go(next === undefined ? (way > 0 ? steps.length - 1 : 0) : next);
};
const move = (way) => ($("by").value === "turn" ? turnStep(way) : go(now + way));
const fromLink = () => {
  const wanted = /^#d(\d+)$/.exec(location.hash);
  if (!wanted) return false;
  let k = steps.findIndex((step) => step[0] > wanted[1]);
  go(k < 0 ? steps.length - 1 : Math.max(0, k - 1), true);
  return true;
};

// The seer's opinion, if the page has it: a line for each seat.
const curve = data.curve && data.curve.length > 1 ? data.curve : null;
let mark = null;
const drawCurve = () => {
  if (!curve) return;
  const picture = document.createElementNS(SVG, "svg"), values = curve.flatMap((point) => point[1]);
  const low = Math.min(...values), high = Math.max(...values, low + 1), last = steps.length - 1 || 1;
  picture.setAttribute("viewBox", "0 0 1000 100");
  picture.setAttribute("preserveAspectRatio", "none");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", words.curve);
  rules.seats.forEach((_, seat) => {
    const line = document.createElementNS(SVG, "polyline");
    line.setAttribute("points", curve.map(([k, value]) => `${(1000 * k / last).toFixed(1)},${(97 - 94 * (value[seat] - low) / (high - low)).toFixed(1)}`).join(" "));
    line.style.stroke = `var(--p${seat + 1})`;
    picture.append(line);
  });
  mark = document.createElementNS(SVG, "line");
  mark.setAttribute("y1", "0");
  mark.setAttribute("y2", "100");
  picture.append(mark);
  $("curve").append(picture);
  $("curve").hidden = false;
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    go(Math.round((event.clientX - box.left) / box.width * last));
  });
};
const drawMark = () => {
  if (!mark) return;
  const x = String(1000 * now / (steps.length - 1 || 1));
  mark.setAttribute("x1", x);
  mark.setAttribute("x2", x);
};

document.documentElement.classList.add("js");
$("view").append($("story"));
$("controls").hidden = false;
slider.max = String(steps.length - 1);
if (rules.viewer === "all") {
  const hands = $("hands"), choice = (value, text) => { const item = make("option", text); item.value = value; hands.append(item); };
  choice("-2", words.hands_all);
  rules.seats.forEach((name, seat) => choice(String(seat), say(words.hands_of, "p" + (seat + 1))));
  choice("-1", words.hands_none);
  hands.hidden = false;
  hands.addEventListener("change", () => { eyes = Number(hands.value); show(table, false); });
}
slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
$("back").addEventListener("click", () => { stop(); move(-1); });
$("next").addEventListener("click", () => { stop(); move(1); });
$("play").addEventListener("click", play);
log.addEventListener("click", (event) => {
  const item = event.target.closest("li");
  if (!item || event.target.closest("a")) return;
  stop();
  go(steps.findIndex((step) => lines["d" + step[0]] === item));
});
addEventListener("hashchange", fromLink);
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("select")) return;
  const keys = { ArrowRight: () => go(now + 1), ArrowLeft: () => go(now - 1), ArrowDown: () => turnStep(1), ArrowUp: () => turnStep(-1),
    PageDown: () => turnStep(1), PageUp: () => turnStep(-1), Home: () => go(0), End: () => go(steps.length - 1) };
  if (event.key === " " && !event.target.closest("button, summary, a")) play();
  else if (Object.hasOwn(keys, event.key)) { stop(); keys[event.key](); }
  else return;
  event.preventDefault();
});
drawCurve();
if (!fromLink()) go(0, true);
addEventListener("load", () => scrollTo(0, 0));   // the browser may have gone to a line before it lost its id
