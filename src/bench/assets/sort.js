
// Tables sort by a click on a head: up, down, and back to the order they came in. Rows without a number stay last.
function sortable(table) {
  const heads = [...table.tHead.rows[table.tHead.rows.length - 1].cells];
  const bodies = [...table.tBodies].map((body) => ({
    body,
    fixed: [...body.rows].filter((row) => row.classList.contains("section")),
    rows: [...body.rows].filter((row) => !row.classList.contains("section")),
  }));
  const collator = new Intl.Collator("en", {numeric: true});

  function compare(column, sign) {
    return (a, b) => {
      const [x, y] = [a.cells[column], b.cells[column]];
      const numbers = column > 0 && !heads[column].classList.contains("text");
      if (!numbers) return sign * collator.compare(x.textContent, y.textContent);
      const [p, q] = [x.dataset.v, y.dataset.v];
      if (p === undefined || q === undefined) return (p === undefined) - (q === undefined);
      return sign * (Number(p) - Number(q));
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
document.querySelectorAll(".toggle-published").forEach((box) => {
  const section = box.closest("section");
  box.addEventListener("change", () => section.classList.toggle("hide-published", !box.checked));
});
