// A page with several tables: each is drawn in its own element, with a style that does not affect the rest of the page.
const style = $("table-style").textContent.replaceAll(":root", ":host").replace("body{", ":host{");
for (const place of document.querySelectorAll("[data-picture]")) {
  const picture = JSON.parse(data.pictures[place.dataset.picture]);
  useRules(picture.rules);
  table = picture.table;
  const frame = make("div", drawTable());
  frame.id = "table";
  place.attachShadow({ mode: "open" }).append(make("style", style), frame);
  place.hidden = false;
}
