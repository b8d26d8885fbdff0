// measure.js - for the browser tests of pages: is a text cut or covered, do things overlap, is the page too wide?
const report = [], bad = (text) => report.push("bad " + text);
const inside = (a, b) => a.left >= b.left - 1.5 && a.right <= b.right + 1.5 && a.top >= b.top - 1.5 && a.bottom <= b.bottom + 1.5;
const meet = (a, b) => a.left + 1.5 < b.right && b.left + 1.5 < a.right && a.top + 1.5 < b.bottom && b.top + 1.5 < a.bottom;
const boxOf = (node) => node.getBoundingClientRect();
const measure = () => {
  let texts = 0;
  for (const motion of document.getAnimations()) motion.finish();
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) bad("wider than the window: " + root.scrollWidth);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = walk.nextNode());) {
    const node = text.parentElement, frame = node.closest(".card, .tile, .chip, button, .zone, .seat, header, #why, #table, #controls, #ask");
    if (!frame || !text.data.trim() || node.closest(".unseen, #log, option, select, details:not([open])")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue;
      texts++;
      if (!inside(box, boxOf(frame))) bad("cut: " + text.data + " in " + frame.className);
      const scroller = node.closest(".scroll");
      const x = box.left + box.width / 2, y = box.top + box.height / 2;
      if (scroller && (x < boxOf(scroller).left || x > boxOf(scroller).right)) continue;
      const there = document.elementFromPoint(x, y);
      if (there && !there.contains(node) && !node.contains(there)) bad("covered: " + text.data + " by " + there.className);
    }
  }
  for (const group of [".seat", ".tile", ".middle > .zone, .middle > .counters", ".lines > .zone"])
    apart([...document.querySelectorAll(group)]);
  for (const zones of document.querySelectorAll(".zones")) apart([...zones.children]);
  for (const cards of document.querySelectorAll(".cards")) apart([...cards.children]);
  return texts;
};
const apart = (nodes) => nodes.forEach((a, i) => nodes.slice(i + 1).forEach((b) => {
  if (meet(boxOf(a), boxOf(b))) bad("overlap: " + a.className + " " + a.textContent.slice(0, 30) + " and " + b.textContent.slice(0, 30));
}));
