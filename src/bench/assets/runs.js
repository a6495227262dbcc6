
// The panel of one run, or of two side by side, opened by #run-JOB and #run-JOB&with=JOB.
const panel = document.getElementById("run");

const times = (value) => (value === null ? null : `${formatSeconds(value)} s`);
const count = (value) => (value === null ? null : formatCount(value));
const queue = ([pushed, popped], i) => `q${i}: ${count(pushed)} pushed, ${count(popped)} popped`;
const code = (text) => (text ? element("code", {}, text) : null);
const factsOfRun = [
  ["outcome", (run) => run.detail],
  ["expected", (run) => run.expected.replaceAll("_", " ") || null],
  ["query", (run) => code(run.query)],
  ["search", (run) => code(run.spec)],
  ["in full", (run) => (run.search !== run.spec ? code(run.search) : null)],
  ["explored", (run) => count(run.explored)],
  ["generated", (run) => count(run.generated)],
  ["transitions", (run) => count(run.transitions)],
  ["evaluated", (run) => count(run.evaluated)],
  ["dead ends", (run) => count(run.dead_ends)],
  ["stored", (run) => count(run.stored)],
  ["ever stored", (run) => (run.kept !== run.stored ? count(run.kept) : null)],
  ["trace length", (run) => count(run.trace_length)],
  ["shortest possible", (run) => count(run.shortest)],
  ["context switches", (run) => count(run.context_switches)],
  ["queues", (run) => run.queues?.map(queue).join("; ") ?? null],
  ["time", (run) => `${times(run.seconds)} (process ${times(run.wall)}, CPU ${times(run.cpu)})`],
  ["peak memory", (run) => formatValue("peak", run.peak)],
  ["limits", (run) => run.limits || null],
  ["model", (run) => (run.hash ? element("span", {}, `${run.model}, fingerprint `, code(run.hash)) : run.model)],
  ["runs at a time", (run) => (run.parallel > 1 ? count(run.parallel) : null)],
  ["tool", (run) => `${run.tool} ${run.version}${run.build ? `, build ${run.build}` : ""}`],
  ["machine", (run) => run.machine || null],
  ["started", (run) => run.started || null],
];

function commandBlock(run) {
  const block = element("pre", {}, run.command);
  const button = element("button", {type: "button", class: "plain"}, "Copy");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(run.command);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(block);
      button.textContent = "Selected";
    }
  });
  return element("div", {}, block, button);
}

// Facts as a table that sorts; used for the other runs of a model and for all runs.
function runTable(list, here) {
  const titles = ["model", "search", "outcome", "explored", "time in s", "memory in MB", "trace"];
  const head = element("tr", {}, ...titles.map((title, i) =>
    element("th", {scope: "col", class: i < 3 ? "text" : null, "aria-sort": "none"},
            element("button", {type: "button"}, title))));
  const body = element("tbody", {}, ...list.map((run) => {
    const number = (field, text) => element("td", {}, run[field] === null ? "–" : text(run[field]));
    const round = run.round > 0 ? ` #${run.round}` : "";
    return element("tr", {class: here?.includes(run) ? "here" : null},
      element("th", {scope: "row"}, nameOfInstance(run.instance)),
      element("td", {class: "text"}, element("a", {href: linkTo(run)}, nameOfConfig(run.config) + round)),
      element("td", {class: "text"}, run.outcome.replaceAll("_", " ")),
      number("explored", count), number("seconds", formatSeconds), number("peak", formatMegabytes),
      number("trace_length", count));
  }));
  const table = element("table", {class: "sortable"}, element("thead", {}, head), body);
  sortable(table);
  return table;
}

function fillPanel(shown) {
  const [run] = shown;
  const close = element("button", {type: "button", class: "plain"}, "Close");
  close.addEventListener("click", () => panel.close());
  const rows = factsOfRun.map(([label, fact]) => [label, shown.map(fact)])
    .filter(([, facts]) => facts.some((fact) => fact !== null && fact !== undefined))
    .map(([label, facts]) => element("tr", {}, element("th", {scope: "row"}, label),
                                     ...facts.map((fact) => element("td", {}, fact ?? "–"))));
  const names = shown.map((each) => element("th", {scope: "col"}, nameOfConfig(each.config)));
  const heads = shown.length > 1 ? element("thead", {}, element("tr", {}, element("td", {}), ...names)) : null;
  const others = runs.filter((other) => other.instance === run.instance);
  panel.replaceChildren(
    element("header", {},
            element("div", {}, element("h2", {id: "run-title"}, nameOfInstance(run.instance)),
                    element("p", {class: "lead"}, shown.map((each) => nameOfConfig(each.config)).join(" against "))),
            close),
    element("table", {class: "record"}, heads, element("tbody", {}, ...rows)),
    element("h3", {}, shown.length > 1 ? "To repeat them" : "To repeat it"),
    ...shown.map(commandBlock));
  if (others.length > 1)
    panel.append(element("h3", {}, "The same model"), element("div", {class: "scroll"}, runTable(others, shown)));
  panel.scrollTop = 0;
}

function runsInHash() {
  const match = /^#run-([^&]*)(?:&with=(.*))?$/.exec(location.hash);
  if (!match) return [];
  try {
    return [match[1], match[2]].filter((job) => job !== undefined).map((job) => runOfJob.get(decodeURIComponent(job)))
      .filter((run) => run !== undefined);
  } catch {
    return [];  // no valid escape sequence
  }
}

function followHash() {
  const shown = runsInHash();
  if (shown.length === 0) {
    if (panel.open) panel.close();
    return;
  }
  hideTip();
  fillPanel(shown);
  if (!panel.open) panel.showModal();
}

panel.addEventListener("close", () => {
  if (location.hash.startsWith("#run-")) history.replaceState(null, "", location.pathname + location.search);
});
panel.addEventListener("click", (event) => { if (event.target === panel) panel.close(); });
addEventListener("hashchange", followHash);
// A link to the run that was just closed does not change the hash when the browser kept it.
document.addEventListener("click", (event) => {
  const href = event.target.closest?.("a")?.getAttribute("href");
  if (href?.startsWith("#run-") && href === location.hash) followHash();
});
