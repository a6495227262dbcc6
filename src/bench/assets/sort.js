
// Tables sort by a click on a head: up, down, and back to the order they came in. Rows without a number stay last.
function sortable(table) {
  const heads = [...table.tHead.rows[table.tHead.rows.length - 1].cells];
  const bodies = [...table.tBodies].map((body) => ({
    body,
    fixed: [...body.rows].filter((row) => row.classList.contains("section")),
    rows: [...body.rows].filter((row) => !row.classList.contains("section")),
  }));
  const collator = new Intl.Collator("en", {numeric: true});

  // A cell begins with our figure, or a published one alone; "> 60 s", "n/a" and the like are none.
  function numberIn(cell) {
    let node = cell;
    while (node.firstChild) node = node.firstChild;
    const text = node.textContent;
    return /^[\d,.]+(e[+-]?\d+)?$/.test(text) ? Number(text.replaceAll(",", "")) : null;
  }

  function compare(column, sign) {
    return (a, b) => {
      const [x, y] = [a.cells[column], b.cells[column]];
      const numbers = column > 0 && !heads[column].classList.contains("text");
      if (!numbers) return sign * collator.compare(x.textContent, y.textContent);
      const [p, q] = [numberIn(x), numberIn(y)];
      if (p === null || q === null) return (p === null) - (q === null);
      return sign * (p - q);
    };
  }

  heads.forEach((head, column) => {
    head.querySelector("button")?.addEventListener("click", () => {
      const next = {none: "ascending", ascending: "descending", descending: "none"}[head.getAttribute("aria-sort")];
      for (const other of heads) other.setAttribute("aria-sort", "none");
      head.setAttribute("aria-sort", next);
      table.classList.toggle("sorted", next !== "none");
      for (const {body, fixed, rows} of bodies) {
        const sorted = next === "none" ? rows : [...rows].sort(compare(column, next === "ascending" ? 1 : -1));
        body.replaceChildren(...fixed, ...sorted);
      }
    });
  });
}

document.querySelectorAll("table.sortable").forEach(sortable);
// A run is one stop of the tab key a table, however many of its figures stand there.
document.querySelectorAll("section.table tr").forEach((row) => {
  const seen = new Set();
  for (const link of row.querySelectorAll("td > a")) {
    if (seen.has(link.hash)) link.tabIndex = -1;
    seen.add(link.hash);
  }
});

document.querySelectorAll(".pub[data-c]").forEach((figure) => {
  figure.title = `Not comparable: ${figure.dataset.c.split(" ").map((i) => data.caveats[i]).join(" ")}`;
});
document.querySelectorAll('sup a[href^="#note-"]').forEach((mark) => {
  mark.title = data.caveats[mark.textContent - 1];
});
document.querySelectorAll(".toggle-published").forEach((box) => {
  const section = box.closest("section");
  box.addEventListener("change", () => section.classList.toggle("hide-published", !box.checked));
});
