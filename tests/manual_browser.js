// manual_browser.js CHROMIUM PROFILE DIRECTORY - the manual (book/) and a gallery (gallery.html) in the browser: both colour schemes, narrow and
// wide windows, the search, the drawn tables. Prints what is wrong.
"use strict";
const { open } = require("./browser.js");
const [program, profile, directory] = process.argv.slice(2);
const wrong = [];
const want = (is, what) => { if (!is) wrong.push(what); };

// In the page: brightness of background and text from 0 to 1, and what is wider than the window.
const LOOK = `(() => {
  const light = (colour) => { const [r, g, b] = colour.match(/[0-9.]+/g).map((n) => { const v = n / 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }); return .2126 * r + .7152 * g + .0722 * b; };
  const ground = light(getComputedStyle(document.body).backgroundColor);
  const contrast = (node) => { const a = light(getComputedStyle(node).color); return (Math.max(a, ground) + .05) / (Math.min(a, ground) + .05); };
  const texts = [...document.querySelectorAll("p, h1, h2, li, td, dd, a, summary, figcaption")].filter((node) => node.offsetParent && !node.closest("pre"));
  return { ground, weakest: Math.min(...texts.map(contrast)), texts: texts.length, wide: document.documentElement.scrollWidth - innerWidth };
})()`;

(async () => {
  const browser = open(program, profile, "--allow-file-access-from-files");
  const page = await browser.page("about:blank");
  const go = async (address) => { await page.go("file://" + directory + "/" + address); await page.until("document.readyState === 'complete' && location.protocol === 'file:'"); };
  for (const name of ["index", "commands", "tutorial", "scripts", "scenarios", "formats", "view", "exit", "search"].map((file) => "book/" + file + ".html").concat("gallery.html")) {
    for (const scheme of ["light", "dark"]) {
      for (const width of [360, 1200]) {
        await page.size(width, 900);
        await page.scheme(scheme);
        await go(name);
        const seen = await page.evaluate(LOOK), where = `${name}, ${scheme}, ${width}: `;
        want(scheme === "light" ? seen.ground > .8 : seen.ground < .1, where + "the background has brightness " + seen.ground);
        want(seen.weakest >= 4.5, where + "contrast " + seen.weakest);
        want(seen.texts > 10, where + "only " + seen.texts + " texts");
        want(seen.wide <= 0, where + seen.wide + " pixels are outside the window");
      }
    }
  }
  // The search, from another page.
  await page.size(1200, 900);
  await go("book/commands.html");
  await page.evaluate(`document.querySelector("nav input").value = "zone move", document.querySelector("nav form").requestSubmit()`);
  await page.until("location.pathname.endsWith('search.html') && document.querySelector('#found li')", "the search is shown");
  const found = () => page.evaluate(`[...document.querySelectorAll("#found a")].map((link) => link.getAttribute("href"))`);
  const type = (text) => page.evaluate(`(q.value = ${JSON.stringify(text)}, q.dispatchEvent(new Event("input")), said.textContent)`);
  want((await found())[0] === "scripts.html#Zone:move", "'zone move' finds " + (await found())[0]);
  want(await page.evaluate(`contents.hidden && q.value === "zone move"`), "the contents make room, and the box has the question");
  await type("exit");
  want((await found()).some((href) => href.startsWith("exit.html")), "'exit' finds " + await found());
  await type("--shrink");
  want((await found()).includes("commands.html#check"), "'--shrink' finds " + await found());
  await type("Wilson bootstrap nowhere");
  want((await found()).length === 0 && await page.evaluate("said.textContent") === "0 found", "what is not there is not found");
  await type("");
  want(await page.evaluate(`!contents.hidden && contents.children.length > 250`), "without a question the contents are shown");
  await type("rename <b> severity");
  await type("unpack");
  await page.evaluate(`document.querySelector("#found a").click()`);
  await page.until(`location.pathname.endsWith("commands.html") && location.hash === "#unpack"`, "a result leads to its place");
  // The tables of the gallery.
  await go("gallery.html");
  const drawn = await page.evaluate(`[...document.querySelectorAll(".picture")].map((place) => ({ hidden: place.hidden, height: place.offsetHeight,
    seats: place.shadowRoot ? place.shadowRoot.querySelectorAll(".seat").length : 0, cards: place.shadowRoot ? place.shadowRoot.querySelectorAll(".card").length : 0,
    board: place.shadowRoot ? place.shadowRoot.querySelectorAll(".board").length : 0 }))`);
  want(drawn.length === 2, drawn.length + " tables are drawn");
  for (const one of drawn) want(!one.hidden && one.height > 150 && one.seats >= 2 && one.cards > 3, "a table: " + JSON.stringify(one));
  want(drawn.some((one) => one.board), "no board is drawn");
  if (process.env.PICTURES) for (const scheme of ["light", "dark"]) { await page.scheme(scheme); await page.picture(`${process.env.PICTURES}/gallery-${scheme}.png`); }
  if (process.env.PICTURES) { await go("book/commands.html#check"); await page.picture(`${process.env.PICTURES}/manual.png`); }
  wrong.push(...page.errors.map((error) => "error: " + error));
  await browser.close();
  console.log(wrong.join("\n"));
  process.exit(wrong.length ? 1 : 0);
})().catch((error) => { console.log(error.stack); process.exit(1); });
