
// The lines of the model that the run speaks of: a step leads to its lines, a line to its steps.

function positionOf(participant) {
  const [, file, line] = /^(.*):(\d+):\d+$/.exec(participant.position ?? "") ?? [];
  return file === undefined ? null : {file, line: Number(line)};
}
const hasSource = ({file, line}) => trace.source?.[file]?.[line] !== undefined;

// The lines that edges of the run stand on, each with the steps that take them.
const sourceLines = new Map();  // "file:line" -> element
const sourceView = element("div", {class: "lines", tabindex: 0, role: "region", "aria-label": "Lines of the model"});
{
  const stepsAt = new Map();
  steps.forEach((step, i) => {
    for (const position of step.participants.map(positionOf)) {
      if (!position) continue;
      const key = `${position.file}:${position.line}`;
      if (!stepsAt.has(key)) stepsAt.set(key, new Set());
      stepsAt.get(key).add(i + 1);
    }
  });
  for (const [file, lines] of Object.entries(trace.source ?? {})) {
    sourceView.append(element("h3", {}, file));
    let previous = null;
    for (const [number, text] of Object.entries(lines)) {
      if (previous !== null && Number(number) > previous + 1) sourceView.append(element("div", {class: "gap"}, "⋮"));
      previous = Number(number);
      const key = `${file}:${number}`, uses = [...(stepsAt.get(key) ?? [])];
      const line = element("div", {class: "line", "data-line": number}, element("span", {class: "number"}, number),
                           element("code", {}, text || " "));
      if (uses.length > 0) {
        const links = uses.slice(0, 4).map((i) => element("a", {href: `#step=${i}`, "aria-label": `Step ${i}`}, String(i)));
        line.append(element("span", {class: "uses"}, uses.length === 1 ? "step " : "steps ",
                            ...links.flatMap((link, i) => (i > 0 ? [", ", link] : [link])), uses.length > 4 ? ", …" : null));
      }
      sourceLines.set(key, line);
      sourceView.append(line);
    }
  }
  const section = document.getElementById("source");
  if (sourceLines.size > 0) section.append(sourceView);
  else section.hidden = true;
}

function scrollToLine(line) {
  const top = line.offsetTop - sourceView.offsetTop;
  if (top < sourceView.scrollTop || top + 90 > sourceView.scrollTop + sourceView.clientHeight) sourceView.scrollTop = top - 30;
}

function renderSource() {
  for (const line of sourceView.querySelectorAll(".here")) line.classList.remove("here");
  if (selected === 0) return;
  const here = steps[selected - 1].participants.map(positionOf).filter(Boolean)
    .map(({file, line}) => sourceLines.get(`${file}:${line}`)).filter(Boolean);
  for (const line of here) line.classList.add("here");
  if (here.length > 0) scrollToLine(here[0]);
}

function showLine({file, line}) {
  const found = sourceLines.get(`${file}:${line}`);
  document.getElementById("source").scrollIntoView({block: "nearest"});
  sourceView.scrollTop = found.offsetTop - sourceView.offsetTop - 30;
  sourceView.focus({preventScroll: true});
}
