
// Selecting a state: by keyboard, buttons, slider, a click, or the address, which always names the one that is shown.

const select = (index, remember = true) => {
  selected = Math.min(Math.max(0, index), lastState);
  if (remember) writeHash();
  for (const update of onSelect) update();
};

function writeHash() {
  const parts = [`step=${selected}`, ...(expressionList?.texts() ?? []).map((text) => `show=${encodeURIComponent(text)}`)];
  const hash = `#${parts.join("&")}`;
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

function readHash() {
  let index = null;
  const problems = [];
  for (const part of location.hash.slice(1).split("&")) {
    const [key, value = ""] = part.split("=");
    if (key === "step" && /^\d+$/.test(value)) index = Number(value);
    if (key === "show") {
      try {
        if (!expressionList.add(decodeURIComponent(value))) problems.push(expressionList.problem.textContent);
      } catch (error) {
        if (!(error instanceof URIError)) throw error;
      }
    }
  }
  if (problems.length > 0) expressionList.problem.textContent = problems.join("; ");
  return index;
}

{
  document.getElementById("model").textContent = trace.model ? ` · ${trace.model}` : "";
  document.getElementById("query").textContent = trace.query ?? `A run of ${trace.model ?? "a model"}`;
  const time = endOfRun.sign > 0 ? `${endOfRun.short} time ${endOfRun.compare(Rational.one) === 0 ? "unit" : "units"}` : "no time passes";
  document.getElementById("facts").textContent = [counted(steps.length, "step"), time,
    counted(processes.length, "process", "processes"), counted(variables.length, "variable"), counted(clocks.length, "clock"),
    trace.shows ? `shows ${trace.shows}` : null, trace.error ? "ends in an error" : null,
    loopStart !== null ? `a loop back to the state after step ${loopStart}` : null,
    trace.zeno ? "Zeno: all rounds together take less than a fixed time" : null,
    trace.diverges ? "then time passes for ever" : null].filter(Boolean).join(" · ");
}

const slider = element("input", {type: "range", min: 0, max: lastState, step: 1, "aria-label": "Step"});
const where = element("output", {});
{
  const go = (text, label, keys, target) => {
    const button = element("button", {type: "button", class: "plain", "aria-label": label, title: `${label} (${keys})`}, text);
    button.addEventListener("click", () => select(target()));
    return button;
  };
  document.getElementById("stepping").append(
    go("«", "First state", "Home", () => 0), go("‹", "Step back", "←", () => selected - 1), slider,
    go("›", "Step on", "→", () => selected + 1), go("»", "Last state", "End", () => lastState), where);
  slider.addEventListener("input", () => select(Number(slider.value)));
}

const gantt = new Gantt(document.getElementById("gantt"));
expressionList = new Expressions(document.getElementById("gantt"), gantt);
const sequence = new Sequence(document.getElementById("sequence"));

let announce = null;
onSelect.push(
  () => {
    slider.value = selected;
    slider.setAttribute("aria-valuetext", describeState(selected));
    where.textContent = `step ${selected} of ${lastState}, time ${entered[selected].short}`;
    where.title = String(entered[selected]);
  },
  renderStep, renderState, renderSource, () => gantt.reveal(), () => sequence.reveal(),
  () => {
    clearTimeout(announce);  // not every state that a held key runs through
    announce = setTimeout(() => { document.getElementById("spoken").textContent = describeState(selected); }, 300);
  });

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const typing = event.target.closest("input:not([type=checkbox]), select, textarea, [contenteditable]");
  const upright = event.target.closest(".scroll, .lines") && /^Arrow(Up|Down)$/.test(event.key);
  if (typing || upright) return;
  const target = {ArrowRight: selected + 1, ArrowDown: selected + 1, ArrowLeft: selected - 1, ArrowUp: selected - 1,
                  PageDown: selected + 10, PageUp: selected - 10, Home: 0, End: lastState}[event.key];
  if (target === undefined) return;
  event.preventDefault();
  select(target);
});

const tip = document.getElementById("tip");
document.addEventListener("pointerover", (event) => {
  const text = event.target.dataset?.tip;
  tip.hidden = !text;
  if (!text) return;
  tip.textContent = text;
  tip.style.left = `${Math.max(8, Math.min(event.clientX + 12, document.documentElement.clientWidth - tip.offsetWidth - 8)) + window.scrollX}px`;
  tip.style.top = `${Math.max(4, event.clientY - tip.offsetHeight - 10) + window.scrollY}px`;
});

window.addEventListener("hashchange", () => {
  const index = readHash();
  if (index !== null && index !== selected) select(index);
});
// A trace of an error is about its end, and about what the query asks where the page can tell.
{
  const index = readHash();
  const [, asked] = /^(?:E<>|A\[\])\s*([^]+)$/.exec(trace.query ?? "") ?? [];
  if (asked && index === null && !expressionList.add(asked)) expressionList.problem.textContent = "";
  select(index ?? lastState);
}
