
// Who sends what to whom: a column for each process, a row for each step. Rows are links, and only those in view exist.

const messageRow = 46;

class Sequence {
  constructor(section) {
    this.notes = loopStart !== null || finalDelay.sign > 0 || trace.diverges ? 1 : 0;
    this.head = element("div", {class: "head"});
    this.body = element("div", {class: "rows"});
    this.body.style.height = `${(states.length + this.notes) * messageRow}px`;
    this.view = element("div", {class: "view", tabindex: 0, role: "group", "aria-label": "Messages, a row for each step"},
                        this.head, this.body);
    section.append(element("div", {class: "sequence"}, this.view));
    this.view.addEventListener("scroll", () => this.draw());
    window.addEventListener("beforeprint", () => { this.printing = true; this.draw(); });
    window.addEventListener("afterprint", () => { this.printing = false; this.draw(); });
    new ResizeObserver(() => this.measure()).observe(this.view);
    this.measure();
  }

  measure() {
    const narrow = this.view.clientWidth < 480, gutterWidth = narrow ? 68 : 96, room = this.view.clientWidth - gutterWidth;
    if (room <= 0) return;
    this.view.style.setProperty("--gutter", `${gutterWidth}px`);
    this.columns = shownProcesses();
    this.column = new Map(this.columns.map((process, i) => [process, i]));
    this.columnWidth = Math.max(narrow ? 64 : 84, Math.min(220, room / this.columns.length));
    this.width = this.columnWidth * this.columns.length;
    this.head.replaceChildren(element("span", {class: "gutter"}, "step"),
      ...this.columns.map((process) => {
        const cell = element("span", {class: "process", title: process}, process);
        cell.style.width = `${this.columnWidth}px`;
        return cell;
      }));
    this.body.style.width = this.head.style.width = `${gutterWidth + this.width}px`;
    this.draw();
  }

  x(process) { return (this.column.get(process) + 0.5) * this.columnWidth; }

  // Brings the selected row into the part of the chart that the window shows.
  reveal() {
    const box = this.view.getBoundingClientRect(), head = this.head.offsetHeight;
    const inWindow = Math.min(box.bottom, window.innerHeight) - Math.max(box.top, 0);
    const room = (inWindow > 3 * messageRow ? inWindow : this.view.clientHeight) - head;
    const top = selected * messageRow - this.view.scrollTop;
    if (top < 0 || top + messageRow > room) this.view.scrollTop = selected * messageRow - Math.max(0, room / 2 - messageRow);
    this.draw();
  }

  draw() {
    const count = states.length + this.notes;
    const first = this.printing ? 0 : Math.max(0, Math.floor(this.view.scrollTop / messageRow) - 6);
    const end = this.printing ? Math.min(count, 1000)
                              : Math.min(count, Math.ceil((this.view.scrollTop + this.view.clientHeight) / messageRow) + 6);
    const had = this.body.contains(document.activeElement);
    const rows = [];
    for (let i = first; i < end; ++i) rows.push(i < states.length ? this.row(i) : this.note(i));
    this.body.replaceChildren(...rows);
    if (had) this.body.querySelector("[aria-current]")?.focus({preventScroll: true});
  }

  row(index) {
    const inLoop = loopStart !== null && index > loopStart;
    const delay = index > 0 ? lengths[index - 1] : Rational.zero;
    const row = element("a", {class: `row${inLoop ? " loop" : ""}${delay.sign > 0 ? " waited" : ""}`, href: `#step=${index}`,
                              "data-step": index, "aria-label": describeState(index), tabindex: index === selected ? 0 : -1,
                              "aria-current": index === selected ? "step" : null},
      element("span", {class: "gutter", "aria-hidden": "true"},
              element("span", {}, element("b", {}, String(index)), delay.sign > 0 ? ` +${delay.short}` : null),
              element("small", {title: String(entered[index])}, entered[index].short)),
      this.picture(index));
    row.style.top = `${index * messageRow}px`;
    return row;
  }

  note(index) {
    const row = loopStart !== null
      ? element("a", {class: "row note", href: `#step=${loopStart}`}, `↺ from here on as after step ${loopStart}, for ever`)
      : element("p", {class: "row note"}, [finalDelay.sign > 0 ? `then waits ${finalDelay} more, until time ${endOfRun}` : null,
                                           trace.diverges ? "then time passes for ever" : null].filter(Boolean).join(", "));
    row.style.top = `${index * messageRow}px`;
    return row;
  }

  picture(index) {
    const svg = shape("svg", {width: this.width, height: messageRow, "aria-hidden": "true"});
    for (const process of this.columns) {
      const x = this.x(process);
      svg.append(shape("line", {class: "life", x1: x, x2: x, y1: index === 0 ? messageRow / 2 : 0,
                                y2: index === lastState && !this.notes ? 33 : messageRow}));
    }
    if (index === 0) {
      for (const process of this.columns) this.chip(svg, process, states[0].locations[process], 23);
    } else {
      const step = steps[index - 1];
      this.message(svg, step);
      for (const p of step.participants) this.chip(svg, p.process, p.target, 33);
    }
    return svg;
  }

  message(svg, step) {
    const y = 15, places = step.participants.map((p) => this.x(p.process));
    if (places.length === 0) return;
    const [low, high] = [Math.min(...places), Math.max(...places)];
    const label = channelOf(step);
    if (high > low) svg.append(shape("line", {class: "message", x1: low, x2: high, y1: y, y2: y}));
    const sender = step.participants.find((p) => p.sync === "send");
    for (const p of step.participants) {
      const x = this.x(p.process);
      if (p.sync === "receive" && sender) {
        const back = this.x(sender.process) < x ? -8 : 8;
        svg.append(shape("polygon", {class: "arrow", points: `${x},${y} ${x + back},${y - 4.5} ${x + back},${y + 4.5}`}));
      } else {
        svg.append(shape("circle", {class: "dot", cx: x, cy: y, r: 3.5}));
      }
    }
    if (!label) return;
    const alone = high === low;
    svg.append(shape("text", {class: "channel", x: alone ? low + 8 : (low + high) / 2, y: alone ? y + 4 : y - 4,
                              "text-anchor": alone ? "start" : "middle"}, label));
  }

  chip(svg, process, place, y) {
    const x = this.x(process), most = Math.floor((this.columnWidth - 16) / 6.7);
    const text = place.length <= most ? place : `${place.slice(0, most - 1)}…`;
    const width = Math.min(this.columnWidth - 6, text.length * 6.7 + 12);
    svg.append(shape("rect", {class: `bar ${colourOf(process, place)}`, x: x - width / 2, y: y - 8, width, height: 17, rx: 2}),
               shape("text", {x, y: y + 4, "text-anchor": "middle"}, text));
  }
}
