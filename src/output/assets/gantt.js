
// Who is where for how long: a row of bars for each process and below them one for each expression, on a common axis.
// Only what is in view is drawn, and what is too narrow to tell apart becomes one hatched bar, so that long runs cost no
// more than short ones.

const rowHeight = 24, axisHeight = 24;

// Where a moment lies on the axis, in units that the zoom stretches. In equal steps, state i takes [i, i + 1]. `both` is
// the sum: time to scale, and some room for every state, as many may pass at one instant.
const scales = (() => {
  const within = (state, since, otherwise) => (lengths[state].sign > 0 ? Number(since.over(lengths[state])) : otherwise);
  const time = (state, since) => Number(entered[state].plus(since));
  const slot = Number(endOfRun) / states.length;
  return {
    time: {from: time, to: time, total: Number(endOfRun)},
    steps: {
      from: (state, since) => state + within(state, since, 0),
      to: (state, since) => state + within(state, since, 1),
      total: states.length,
    },
    both: {
      from: (state, since) => time(state, since) + slot * (state + within(state, since, 0)),
      to: (state, since) => time(state, since) + slot * (state + within(state, since, 1)),
      total: Number(endOfRun) + slot * states.length,
    },
  };
})();

class Gantt {
  constructor(section) {
    this.scale = endOfRun.sign > 0 ? "both" : "steps";
    this.extra = [];
    this.rowOf = new Map(processes.map((process) => [process, {label: process, pieces: this.placesOfProcess(process)}]));
    this.labels = element("div", {class: "labels"});
    this.spacer = element("div", {class: "spacer"});
    this.view = element("div", {class: "view", tabindex: 0, role: "group",
                                "aria-label": "Locations of the processes in time; the table of the state tells the same"},
                        this.spacer);
    const zoomBy = (factor, text, label) => {
      const button = element("button", {type: "button", class: "plain", "aria-label": label}, text);
      button.addEventListener("click", () => this.zoomTo(factor === 0 ? 1 : this.zoom * factor));
      return button;
    };
    const choice = element("select", {}, element("option", {value: "both"}, "time, with room for every step"),
                           element("option", {value: "time"}, "time to scale"),
                           element("option", {value: "steps"}, "equal steps"));
    choice.value = this.scale;
    choice.addEventListener("change", () => {
      this.scale = choice.value;
      this.measure();
      this.reveal();
    });
    section.append(
      element("div", {class: "controls"}, endOfRun.sign > 0 ? element("label", {}, "axis", choice) : null,
              element("span", {class: "zoom"}, zoomBy(0.5, "−", "Zoom out"), zoomBy(0, "fit", "Show the whole run"),
                      zoomBy(2, "+", "Zoom in")), this.idleSwitch()),
      element("div", {class: "gantt"}, this.labels, this.view));
    this.view.addEventListener("scroll", () => this.draw());
    this.spacer.addEventListener("click", (event) => select(this.stateAt(event.clientX)));
    this.zoom = Math.max(1, (states.length * 10) / (this.view.clientWidth || 1000));  // the reader can see states at first sight
    new ResizeObserver(() => {
      this.measure();
      this.reveal();
    }).observe(this.view);
    this.measure();
  }

  get rows() { return shownProcesses().map((process) => this.rowOf.get(process)); }

  idleSwitch() {
    if (idle.length === 0 || busy.size === 0) return null;
    const box = element("input", {type: "checkbox", id: "idle"});
    box.addEventListener("change", () => {
      showIdle = box.checked;
      this.measure();
      sequence.measure();
    });
    return element("label", {}, box, `${counted(idle.length, "process", "processes")} that never ${idle.length === 1 ? "moves" : "move"}`);
  }

  placesOfProcess(process) {
    const pieces = [];
    states.forEach(({locations}, i) => {
      const place = locations[process], last = pieces.at(-1);
      if (last?.text === place) last.end = i;
      else pieces.push({text: place, class: colourOf(process, place), start: i, end: i});
    });
    return pieces.map(({start, end, ...piece}) =>
      ({...piece, first: [start, Rational.zero], last: [end, lengths[end]]}));
  }

  // rows: {label, pieces: [{text, class, first: [state, since], last: [state, since]}], remove}
  setExtra(rows) {
    this.extra = rows;
    this.measure();
  }

  zoomTo(zoom) {
    const middle = (this.view.scrollLeft + this.view.clientWidth / 2) / this.spacer.offsetWidth;
    this.zoom = Math.min(Math.max(1, zoom), 4096);
    this.measure();
    this.view.scrollLeft = middle * this.spacer.offsetWidth - this.view.clientWidth / 2;
    this.reveal();
  }

  // In time, the last state may take none: it gets a little room all the same.
  get tail() { return this.scale === "time" && finalDelay.sign === 0 ? 28 : 6; }
  get pixelsPerUnit() { return (this.width - this.tail) / (scales[this.scale].total || 1); }

  measure() {
    if (this.view.clientWidth === 0) return;
    // Browsers end at some 30 million pixels.
    this.width = Math.min(Math.max(this.view.clientWidth * this.zoom, this.view.clientWidth), 1.5e7);
    const {from, to} = scales[this.scale];
    const all = [...this.rows, ...this.extra];
    for (const {pieces} of all)
      for (const piece of pieces) {
        piece.low = from(...piece.first);
        piece.high = piece.last[0] === lastState && piece.last[1].compare(finalDelay) === 0 ? Infinity : to(...piece.last);
      }
    this.height = axisHeight + all.length * rowHeight + 4;
    this.spacer.style.width = `${this.width}px`;
    this.spacer.style.height = `${this.height}px`;
    this.labels.replaceChildren(element("div", {class: "corner"}, this.scale === "steps" ? "step" : "time"),
      ...all.map(({label, remove}) => element("div", {class: remove ? "label own" : "label", title: label},
                                              element("span", {}, label), remove?.() ?? null)));
    this.draw();
  }

  boundsOf(state) {
    const {from, to} = scales[this.scale], k = this.pixelsPerUnit;
    const high = state === lastState ? this.width : to(state, lengths[state]) * k;
    return [from(state, Rational.zero) * k, high];
  }

  stateAt(clientX) {
    const unit = (clientX - this.spacer.getBoundingClientRect().left) / this.pixelsPerUnit;
    return this.lastBefore(unit, (i) => scales[this.scale].from(i, Rational.zero));
  }

  reveal() {
    const [low, high] = this.boundsOf(selected), {scrollLeft, clientWidth} = this.view;
    if (low < scrollLeft || Math.min(high, low + 40) > scrollLeft + clientWidth) this.view.scrollLeft = low - clientWidth / 3;
    this.draw();
  }

  draw() {
    const left = this.view.scrollLeft, width = this.view.clientWidth, k = this.pixelsPerUnit;
    const svg = shape("svg", {width, height: this.height, "aria-hidden": "true"},
      shape("defs", {}, shape("pattern", {id: "hatch", width: 4, height: 4, patternUnits: "userSpaceOnUse",
                                          patternTransform: "rotate(45)"},
                              shape("line", {class: "hatch", x1: 0, y1: 0, x2: 0, y2: 4}))));
    this.drawAxis(svg, left, width, k);
    const [low, high] = this.boundsOf(selected);
    svg.append(shape("rect", {class: "cursor-band", x: low - left, y: axisHeight, width: Math.max(0, high - low),
                              height: this.height - axisHeight}));
    [...this.rows, ...this.extra].forEach(({pieces}, row) => {
      this.drawRow(svg, pieces, axisHeight + row * rowHeight + 2, left, width, k);
    });
    svg.append(shape("line", {class: "cursor", x1: low - left, x2: low - left, y1: axisHeight - 6, y2: this.height}));
    this.spacer.replaceChildren(svg);
  }

  drawRow(svg, pieces, y, left, width, k) {
    const x = (unit) => Math.min(unit * k, this.width) - left;
    let i = 0;
    for (let [low, high] = [0, pieces.length]; low < high;) {  // the first piece that ends in view
      const middle = (low + high) >> 1;
      if (x(pieces[middle].high) < 0) low = i = middle + 1;
      else high = i = middle;
    }
    for (; i < pieces.length && x(pieces[i].low) <= width; ++i) {
      const from = x(pieces[i].low);
      let to = x(pieces[i].high), many = 1;
      while (to - from < 3 && i + 1 < pieces.length && x(pieces[i + 1].high) - from < 3 * (many + 1)) {
        to = x(pieces[++i].high);
        ++many;
      }
      if (many > 1) {
        svg.append(shape("rect", {class: "many", x: from, y, width: Math.max(2, to - from), height: rowHeight - 4,
                                  fill: "url(#hatch)", "data-tip": `${many} pieces, too narrow to show; zoom in`}));
      } else {
        this.drawPiece(svg, pieces[i], from, to, y, width);
      }
    }
  }

  drawPiece(svg, piece, from, to, y, width) {
    const [low, high] = [Math.max(from, -2), Math.min(to, width + 2)];
    svg.append(shape("rect", {class: `bar ${piece.class}`, x: low, y, width: Math.max(2, high - low - 1),
                              height: rowHeight - 4, rx: 2, "data-tip": this.tipOf(piece)}));
    const room = high - Math.max(low, 0) - 9;
    const fits = Math.floor(room / 6.7);
    if (fits < Math.min(2, piece.text.length)) return;
    const text = piece.text.length <= fits ? piece.text : `${piece.text.slice(0, fits - 1)}…`;
    svg.append(shape("text", {class: piece.class, x: Math.max(low, 0) + 4, y: y + rowHeight / 2 + 2}, text));
  }

  tipOf({text, first, last}) {
    const [from, to] = [first, last].map(([state, since]) => entered[state].plus(since));
    const when = from.compare(to) === 0 ? `at ${from}` : `from ${from} to ${to}`;
    const which = first[0] === last[0] ? `state ${first[0]}` : `states ${first[0]} to ${last[0]}`;
    return `${text}\n${when}, ${which}`;
  }

  // Labels stand at round numbers, as close as they fit; between two of them time may pass at different speeds.
  drawAxis(svg, left, width, k) {
    const inSteps = this.scale === "steps", total = inSteps ? states.length : Number(endOfRun);
    const least = (56 / this.width) * total;
    const power = 10 ** Math.floor(Math.log10(least));
    let step = [1, 2, 5, 10].map((f) => f * power).find((s) => s >= least * (1 - 1e-9));
    if (inSteps) step = Math.max(1, step);
    const place = inSteps ? (value) => value * k : (value) => this.placeOfTime(value) * k;
    let free = -Infinity;
    for (let n = Math.floor(this.timeAt(left / k) / step); n * step <= total * (1 + 1e-9); ++n) {
      const x = place(n * step) - left;
      if (x > width) break;
      svg.append(shape("line", {class: "grid", x1: x, x2: x, y1: axisHeight - 5, y2: this.height}));
      const text = String(Number((n * step).toPrecision(12)));
      const wide = text.length * 7;
      const atEnd = x + 3 + wide > width && (n + 1) * step > total;  // it would be cut off: there it stands before its line
      if ((atEnd ? x - 3 - wide : x) < free) continue;
      free = x + 10 + wide;
      svg.append(shape("text", {class: "tick", x: atEnd ? x - 3 : x + 3, y: axisHeight - 9, "text-anchor": atEnd ? "end" : "start"}, text));
    }
  }

  // The last state that begins where `at(state)` is at most `value`.
  lastBefore(value, at) {
    let [low, high] = [0, lastState];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (at(middle) <= value) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  placeOfTime(time) {
    let state = this.lastBefore(time, (i) => Number(entered[i]));
    while (state > 0 && Number(entered[state]) === time) --state;  // where the instant begins
    const {from, to} = scales[this.scale], length = Number(lengths[state]);
    if (length === 0) return from(state, Rational.zero);
    const [low, high] = [from(state, Rational.zero), to(state, lengths[state])];
    return low + ((time - Number(entered[state])) / length) * (high - low);
  }

  timeAt(unit) {
    const state = this.lastBefore(unit, (i) => scales[this.scale].from(i, Rational.zero));
    return this.scale === "steps" ? state : Number(entered[state]);
  }
}
