
const figures = document.getElementById("figures");
for (const [draw, plots] of [[cactus, data.cacti], [scatter, data.scatters]])
  if (plots.length > 0) figures.append(element("div", {class: "figures"}, ...plots.map(draw)));
if (figures.childElementCount === 0) document.getElementById("plots").hidden = true;

const allRuns = document.getElementById("all-runs");
{
  const filter = element("input", {type: "search", placeholder: "model, search, outcome"});
  const table = runTable(runs);
  const rows = [...table.tBodies[0].rows];
  filter.addEventListener("input", () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
  });
  allRuns.append(element("div", {class: "controls"}, element("label", {}, "filter", filter)),
                 element("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "All runs"}, table));
}

followHash();
