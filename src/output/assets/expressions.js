
// The reader's expressions: a form, and a row of the chart for each. They are kept in the address, so that a link or a
// reload shows them again.

class Expressions {
  constructor(section, gantt) {
    this.gantt = gantt;
    this.rows = [];
    this.input = element("input", {type: "text", id: "expression", list: "names", autocomplete: "off", autocapitalize: "off",
                                   spellcheck: "false", placeholder: this.example(), "aria-describedby": "problem"});
    this.problem = element("p", {id: "problem", role: "alert"});
    const names = element("datalist", {id: "names"});
    for (const name of [...namesOfTrace.keys()].slice(0, 500)) names.append(element("option", {value: name}));
    const form = element("form", {class: "controls"}, element("label", {for: "expression"}, "expression"), this.input, names,
                         element("button", {class: "plain"}, "Show"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.add(this.input.value)) this.input.value = "";
    });
    section.append(form, this.problem, element("p", {class: "hint"},
      "Names as in the state table, ", element("code", {}, "Process.location"), ", ", element("code", {}, "time"), ", ",
      element("code", {}, "step"), "; comparisons, ", element("code", {}, "&& || ! imply ?:"), ", arithmetic."));
  }

  example() {
    const place = `${processes[0]}.${states[lastState].locations[processes[0]]}`;
    return clocks.length > 0 ? `${place} && ${clocks[0]} >= 1` : variables.length > 0 ? `${place} && ${variables[0]} == 0` : place;
  }

  texts() { return this.rows.map((row) => row.label); }

  add(text) {
    text = text.trim();
    this.problem.textContent = "";
    if (text === "" || this.texts().includes(text)) return true;
    try {
      const course = courseOf(text, namesOfTrace, lengths);
      const row = {label: text, pieces: this.piecesOf(course), course};
      row.remove = () => {
        const button = element("button", {type: "button", "aria-label": `Remove ${text}`}, "×");
        button.addEventListener("click", () => {
          this.rows = this.rows.filter((other) => other !== row);
          this.show();
          this.input.focus();
        });
        return button;
      };
      this.rows.push(row);
      this.show();
      return true;
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      this.problem.textContent = error.message;
      return false;
    }
  }

  show() {
    this.gantt.setExtra(this.rows);
    writeHash();
    renderExpressionValues();
  }

  // Pieces that show the same become one, over as many states as it takes.
  piecesOf(course) {
    const pieces = [];
    for (const {state, from, to, value} of course) {
      const piece = {...this.look(value, from, to), first: [state, from], last: [state, to]};
      const last = pieces.at(-1);
      if (last && last.steady && piece.steady && last.text === piece.text) last.last = piece.last;
      else pieces.push(piece);
    }
    return pieces;
  }

  look(value, from, to) {
    if (typeof value === "boolean") return {text: String(value), class: value ? "yes" : "no", steady: true};
    if (value.problem) return {text: value.problem, class: "wrong", steady: true};
    const [low, high] = [valueAt(value, from), valueAt(value, to)].map(String);
    return low === high ? {text: low, class: "value", steady: true} : {text: `${low} … ${high}`, class: "value", steady: false};
  }

  // The value on entry to a state.
  valueIn(row, index) {
    const piece = row.course.find(({state}) => state === index);
    return this.look(piece.value, piece.from, piece.from).text;
  }
}
