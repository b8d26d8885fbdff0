// A page with several tables: each stands in its element, with a style of its own that the rest of the page does not see.
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
