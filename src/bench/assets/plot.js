
// What the plots share: logarithmic scales, axes, marks that are links, the tip, and moving from point to point.

// Whole decades around the positive values, at least one.
function decadesOf(values) {
  const positive = values.filter((value) => value > 0);
  if (positive.length === 0) return [0, 1];
  const low = Math.floor(Math.log10(Math.min(...positive)) + 1e-9);
  const high = Math.ceil(Math.log10(Math.max(...positive)) - 1e-9);
  return [low, Math.max(high, low + 1)];
}

// What is not positive goes to the lower end.
function logScale([low, high], from, to) {
  return (value) => {
    const place = value > 0 ? Math.max(0, (Math.log10(value) - low) / (high - low)) : 0;
    return from + place * (to - from);
  };
}

function decadeLabel(exponent) {
  if (exponent >= -3 && exponent <= 2) return String(10 ** exponent);
  const raised = [...String(exponent)].map((c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[c])).join("");
  return `10${raised}`;
}

function decadeTicks([low, high]) {
  const step = high - low > 8 ? 2 : 1;
  const ticks = [];
  for (let exponent = low; exponent <= high; ++exponent)
    ticks.push({value: 10 ** exponent, label: (exponent - low) % step === 0 ? decadeLabel(exponent) : ""});
  return ticks;
}

function countTicks(most, room) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((s) => most / s <= room) ?? Math.ceil(most / room);
  const ticks = [];
  for (let value = 0; value <= most; value += step) ticks.push({value, label: formatCount(value)});
  return ticks;
}

// Series differ in shape as well as in colour.
function markShape(kind, x, y, r) {
  const at = (dx, dy) => `${(x + dx * r).toFixed(1)},${(y + dy * r).toFixed(1)}`;
  const polygon = (...points) => shape("polygon", {class: "mark", points: points.join(" ")});
  switch (kind % 6) {
    case 0: return shape("circle", {class: "mark", cx: x.toFixed(1), cy: y.toFixed(1), r});
    case 1: return polygon(at(-0.9, -0.9), at(0.9, -0.9), at(0.9, 0.9), at(-0.9, 0.9));
    case 2: return polygon(at(0, -1.2), at(1.1, 0.8), at(-1.1, 0.8));
    case 3: return polygon(at(0, -1.3), at(1.3, 0), at(0, 1.3), at(-1.3, 0));
    case 4: return polygon(at(0, 1.2), at(1.1, -0.8), at(-1.1, -0.8));
    default: return polygon(at(-0.4, -1.2), at(0.4, -1.2), at(0.4, -0.4), at(1.2, -0.4), at(1.2, 0.4), at(0.4, 0.4),
                            at(0.4, 1.2), at(-0.4, 1.2), at(-0.4, 0.4), at(-1.2, 0.4), at(-1.2, -0.4), at(-0.4, -0.4));
  }
}

function pointLink({x, y, series, href, text, radius = 4}) {
  const [px, py] = [x.toFixed(1), y.toFixed(1)];
  const label = text.replaceAll("\n", ", ");
  return shape("a", {href, "aria-label": label, tabindex: -1, "data-x": px, "data-y": py, "data-tip": text},
               shape("circle", {class: "hit", cx: px, cy: py, r: 9}), markShape(series, x, y, radius));
}

function axisX(ticks, scale, y, top, label, left, right) {
  const group = shape("g", {"aria-hidden": "true"});
  for (const tick of ticks) {
    const x = scale(tick.value).toFixed(1);
    group.append(shape("line", {class: "grid", x1: x, x2: x, y1: top, y2: y}));
    if (tick.label) group.append(shape("text", {x, y: y + 17, "text-anchor": "middle"}, tick.label));
  }
  group.append(shape("line", {class: "axis", x1: left, x2: right, y1: y, y2: y}),
               shape("text", {x: (left + right) / 2, y: y + 36, "text-anchor": "middle"}, label));
  return group;
}

function axisY(ticks, scale, x, right, label, top, bottom) {
  const group = shape("g", {"aria-hidden": "true"});
  for (const tick of ticks) {
    const y = scale(tick.value).toFixed(1);
    group.append(shape("line", {class: "grid", x1: x, x2: right, y1: y, y2: y}));
    if (tick.label) group.append(shape("text", {x: x - 8, y, dy: "0.35em", "text-anchor": "end"}, tick.label));
  }
  const [tx, ty] = [x - 46, (top + bottom) / 2];
  group.append(shape("line", {class: "axis", x1: x, x2: x, y1: top, y2: bottom}),
               shape("text", {x: tx, y: ty, "text-anchor": "middle", transform: `rotate(-90 ${tx} ${ty})`}, label));
  return group;
}

const tip = document.getElementById("tip");
function showTip(link) {
  const box = link.querySelector(".mark").getBoundingClientRect();
  tip.textContent = link.dataset.tip;
  tip.hidden = false;
  const left = Math.min(box.right + 8, document.documentElement.clientWidth - tip.offsetWidth - 8);
  tip.style.left = `${Math.max(8, left) + window.scrollX}px`;
  tip.style.top = `${Math.max(4, box.top - tip.offsetHeight - 6) + window.scrollY}px`;
}
const hideTip = () => { tip.hidden = true; };

// A plot is one stop of the tab key; the arrows go from point to point, left to right.
function livePoints(svg) {
  const points = [...svg.querySelectorAll("a[data-tip]")];
  points.sort((a, b) => a.dataset.x - b.dataset.x || b.dataset.y - a.dataset.y);
  if (points.length > 0) points[0].setAttribute("tabindex", 0);
  points.forEach((point, i) => {
    point.addEventListener("mouseenter", () => showTip(point));
    point.addEventListener("mouseleave", hideTip);
    point.addEventListener("focus", () => showTip(point));
    point.addEventListener("blur", hideTip);
    point.addEventListener("keydown", (event) => {
      const step = {ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1}[event.key];
      const next = event.key === "Home" ? points[0] : event.key === "End" ? points.at(-1) : step && points[i + step];
      if (!next) return;
      event.preventDefault();
      point.setAttribute("tabindex", -1);
      next.setAttribute("tabindex", 0);
      next.focus();
    });
  });
}

// Calls draw(width) with the figure's width now and whenever it changes.
function drawnToFit(holder, draw) {
  let width = 0;
  const redraw = (force) => {
    const now = Math.round(holder.clientWidth);
    if (now === 0 || (now === width && !force)) return;
    width = now;
    hideTip();
    holder.replaceChildren(draw(width));
    livePoints(holder.firstElementChild);
  };
  new ResizeObserver(() => redraw(false)).observe(holder);
  redraw(true);
  return () => redraw(true);
}

function select(label, options, chosen, onChange) {
  const box = element("select", {});
  const groups = new Map();
  for (const {value, text, group} of options) {
    let parent = box;
    if (group) {
      if (!groups.has(group)) {
        groups.set(group, element("optgroup", {label: group}));
        box.append(groups.get(group));
      }
      parent = groups.get(group);
    }
    parent.append(element("option", {value, selected: value === chosen}, text));
  }
  box.addEventListener("change", () => onChange(box.value));
  return element("label", {}, label, box);
}

const measureOptions = () => data.measures.filter(({name}) => runs.some((run) => valueOf(run, name) !== null))
  .map(({name, title}) => ({value: name, text: title}));
