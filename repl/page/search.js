"use strict";
// The search of the manual: #data is a list of [address, title, page, text]; all words of the query must be in the title or the text.
const entries = JSON.parse(document.getElementById("data").textContent);
const box = document.getElementById("q"), list = document.getElementById("found"), said = document.getElementById("said");
const MOST = 60;
const wordsOf = (text) => text.toLowerCase().split(/[^\p{L}\p{N}_]+/u).filter((word) => word);
const folded = entries.map(([, title, , text]) => [title.toLowerCase(), text.toLowerCase()]);

// 0: a word is missing. A title counts more than a text, and a whole title most.
const rank = (i, wanted) => {
  const [title, text] = folded[i];
  let sum = 0;
  for (const word of wanted) {
    if (wordsOf(title).includes(word)) sum += 8;
    else if (title.includes(word)) sum += 4;
    else if (text.includes(word)) sum += 1;
    else return 0;
  }
  return sum + (wordsOf(title).join(" ") === wanted.join(" ") ? 20 : 0);
};
const excerpt = (i, wanted) => {
  const text = entries[i][3], at = Math.max(0, folded[i][1].indexOf(wanted[0]) - 60);
  return (at > 0 ? "… " : "") + text.slice(at, at + 200) + (at + 200 < text.length ? " …" : "");
};
const draw = () => {
  const wanted = wordsOf(box.value);
  const hits = wanted.length ? entries.map((_, i) => [rank(i, wanted), i]).filter(([sum]) => sum > 0) : [];
  hits.sort(([a, i], [b, k]) => b - a || i - k);
  said.textContent = wanted.length ? `${hits.length} found` : "";
  list.replaceChildren(...hits.slice(0, MOST).map(([, i]) => {
    const item = document.createElement("li"), link = document.createElement("a"), where = document.createElement("small"), text = document.createElement("p");
    link.href = entries[i][0];
    link.textContent = entries[i][1];
    where.textContent = entries[i][2];
    text.textContent = excerpt(i, wanted);
    item.append(link, where, text);
    return item;
  }));
  document.getElementById("contents").hidden = wanted.length > 0;
};
box.value = new URLSearchParams(location.search).get("q") || "";
box.addEventListener("input", draw);
document.getElementById("search").addEventListener("submit", (event) => { event.preventDefault(); draw(); });
draw();
