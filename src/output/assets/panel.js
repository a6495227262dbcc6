
// The selected step in full: who moved, and the state it leads to with what changed.

const stepBody = element("div", {});
document.getElementById("step").append(stepBody);

function participantItem(participant) {
  const {process, source, target, sync, channel} = participant;
  const mark = {send: "!", receive: "?"}[sync] ?? "";
  const position = positionOf(participant);
  const item = element("li", {}, element("b", {}, process), " ", element("span", {class: "move"}, `${source} → ${target}`),
                       channel ? element("code", {}, `${channel}${mark}`) : null, selectText(participant));
  if (!position) return item;
  const text = `${position.file.split("/").at(-1)}:${position.line}`;
  if (!hasSource(position)) item.append(element("span", {class: "place", title: participant.position}, text));
  else {
    const link = element("a", {class: "place", href: "#source", title: participant.position}, text);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      showLine(position);
    });
    item.append(link);
  }
  return item;
}

// Of a run after which something goes wrong: what does, and after which wait.
function failure() {
  if (!trace.error) return [];
  const {message, position, part, participants} = trace.error;
  return [element("h3", {}, `Then ${part ? `the ${part}` : "something"} goes wrong`),
          participants ? element("p", {}, finalDelay.sign > 0 ? `After waiting ${finalDelay}, at time ${endOfRun}:` : `At time ${endOfRun}, without waiting:`) : null,
          participants ? element("ul", {class: "moves"}, ...participants.map(participantItem)) : null,
          element("p", {class: "wrong", role: "alert"}, position ? `${message} (${position})` : message)].filter(Boolean);
}

// Of a run that ends in a deadlock: why nothing goes on.
function standstill() {
  if (!trace.standstill) return [];
  const {time, processes: stuck} = trace.standstill;
  return [element("h3", {}, "No transition is possible, now or later"), time ? element("p", {}, `${time}.`) : null,
          element("ul", {class: "stuck"}, ...stuck.map(({process, reason}) =>
            element("li", {}, element("b", {}, process), " ", reason)))].filter(Boolean);
}

function renderStep() {
  const title = document.getElementById("step-title");
  if (selected === 0) {
    title.textContent = "Start";
    stepBody.replaceChildren(element("p", {}, "The initial state, at time 0."));
    if (lastState === 0) stepBody.append(...failure(), ...standstill());
    return;
  }
  const step = steps[selected - 1], delay = lengths[selected - 1];
  title.textContent = `Step ${selected}`;
  stepBody.replaceChildren(
    element("p", {}, delay.sign > 0 ? `After waiting ${delay}, at time ${entered[selected]}:` : `At time ${entered[selected]}, without waiting:`),
    element("ul", {class: "moves"}, ...step.participants.map(participantItem)));
  if (step.cost !== undefined) stepBody.append(element("p", {}, `Cost ${step.cost}`));
  if (selected === lastState) stepBody.append(...failure(), ...standstill());
  if (step.probability !== undefined) stepBody.append(element("p", {}, `Probability ${step.probability}`));
}

// Elements of one array share a row.
const variableRows = (() => {
  const rows = [];
  for (const name of variables) {
    const [, base] = /^(.*)\[\d+\]$/.exec(name) ?? [];
    if (base !== undefined && rows.at(-1)?.base === base) rows.at(-1).names.push(name);
    else rows.push({base, names: [name]});
  }
  return rows.map(({base, names}) => ({label: names.length > 1 ? base : names[0], names}));
})();

const stateTable = element("table", {class: "state"});
const onlyChanged = element("input", {type: "checkbox"});
const stateFilter = element("input", {type: "search", placeholder: "name", "aria-label": "Only names that contain"});
const zoneBody = element("details", {hidden: true}, element("summary", {}, "Clock values the engine found possible"));
const zoneText = element("p", {class: "zone"});
zoneBody.append(zoneText);
document.getElementById("state").append(
  element("div", {class: "controls"}, element("label", {}, onlyChanged, "only what changed"),
          processes.length + variables.length + clocks.length > 12 ? stateFilter : null),
  element("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "State"}, stateTable), zoneBody);
onlyChanged.addEventListener("change", () => renderState());
stateFilter.addEventListener("input", () => renderState());

function valueCell(values, others) {
  if (values.length === 1) return element("td", {}, values[0]);
  const cell = element("td", {}, "[");
  values.forEach((value, i) => {
    if (i > 0) cell.append(", ");
    cell.append(others && others[i] !== value ? element("mark", {}, value) : value);
  });
  cell.append("]");
  return cell;
}

// One group of the table; rows are {label, now, before}, lists of texts, before null at the start.
function stateGroup(title, rows) {
  const word = stateFilter.value.trim().toLowerCase();
  const body = element("tbody", {}, element("tr", {class: "section"}, element("th", {colspan: 3, scope: "rowgroup"}, title)));
  for (const {label, now, before, idle} of rows) {
    const changed = before !== null && now.some((value, i) => value !== before[i]);
    if ((onlyChanged.checked && !changed) || !label.toLowerCase().includes(word)) continue;
    body.append(element("tr", {class: changed ? "changed" : idle ? "idle" : null, title: idle ? "nothing reads it before its next reset" : null},
      element("th", {scope: "row"}, element("span", {class: "dot", title: changed ? "changed" : null}, changed ? "●" : ""), label),
      changed ? valueCell(before, null) : element("td", {}), valueCell(now, before)));
  }
  return body.rows.length > 1 ? body : null;
}

function renderState() {
  const now = states[selected], before = selected > 0 ? states[selected - 1] : null;
  document.getElementById("state-title").textContent = selected === 0 ? "State at the start" : `State after step ${selected}`;
  const groups = [
    stateGroup("Locations", processes.map((process) =>
      ({label: process, now: [now.locations[process]], before: before && [before.locations[process]]}))),
    stateGroup("Variables", variableRows.map(({label, names}) => ({
      label,
      now: names.map((name) => showVariable(name, now.variables[name])),
      before: before && names.map((name) => showVariable(name, before.variables[name])),
    }))),
    stateGroup("Clocks", clocks.map((clock) => ({
      label: clock, idle: now.inactive?.includes(clock),
      now: [String(clockOnEntry(selected, clock))],
      before: before && [String(clockOnLeaving(selected - 1, clock))],
    }))),
    expressionGroup(),
  ].filter(Boolean);
  stateTable.replaceChildren(
    element("thead", {}, element("tr", {}, element("th", {scope: "col"}, element("span", {class: "spoken"}, "name")),
                                 element("th", {scope: "col"}, before ? "just before" : ""), element("th", {scope: "col"}, "now"))),
    ...groups);
  if (groups.length === 0)
    stateTable.append(element("tbody", {}, element("tr", {}, element("td", {colspan: 3, class: "none"},
      onlyChanged.checked ? "Nothing changed." : "No such name."))));
  zoneBody.hidden = !now.zone;
  zoneText.textContent = (now.zone ?? []).map(constraintText).join(", ");
}

let expressionList = null;  // set by main.js
function expressionGroup() {
  const rows = expressionList?.rows ?? [];
  return stateGroup("Expressions", rows.map((row) => ({
    label: row.label,
    now: [expressionList.valueIn(row, selected)],
    before: selected > 0 ? [expressionList.valueIn(row, selected - 1)] : null,
  })));
}
const renderExpressionValues = () => renderState();

function constraintText({left, right, op, bound}) {
  if (right === "0") return `${left} ${op} ${bound}`;
  if (left === "0") return `${right} ${op === "<" ? ">" : ">="} ${-bound}`;
  return `${left} - ${right} ${op} ${bound}`;
}
