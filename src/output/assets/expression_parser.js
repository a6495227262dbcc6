
// Expressions of the reader's over the names of a trace, in the syntax of UPPAAL's queries.

class ExpressionError extends Error {}

const operators = [["?"], ["imply"], ["||", "or"], ["&&", "and"], ["==", "!="], ["<", "<=", ">", ">="], ["+", "-"],
                   ["*", "/", "%"]];

class ExpressionParser {
  // names: Map from a name to what it means; see namesOfTrace.
  constructor(text, names) {
    this.text = text;
    this.names = names;
    this.at = 0;
    this.bases = new Set();  // "queue" of "queue[2]"
    for (const name of names.keys())
      for (let i = name.indexOf("["); i >= 0; i = name.indexOf("[", i + 1)) this.bases.add(name.slice(0, i));
    this.longest = Math.max(0, ...[...names.keys(), ...this.bases].map((name) => name.length));
  }

  parse() {
    const tree = this.binary(0);
    this.skip();
    if (this.at < this.text.length) this.unexpected(`did not expect '${this.rest(12)}'`);
    return tree;
  }

  skip() { while (/\s/.test(this.text[this.at] ?? "")) ++this.at; }
  rest(length) { return this.text.slice(this.at, this.at + length); }
  fail(message) { throw new ExpressionError(`column ${this.at + 1}: ${message}`); }

  take(symbol) {
    this.skip();
    if (this.rest(symbol.length) !== symbol) return false;
    const next = this.text[this.at + symbol.length] ?? "";
    if (/\w/.test(symbol) ? /\w/.test(next) : symbol.length === 1 && "<>!=".includes(symbol) && next === "=") return false;
    this.at += symbol.length;
    return true;
  }
  expect(symbol) { if (!this.take(symbol)) this.unexpected(`expected '${symbol}'`); }
  unexpected(message) { this.fail(this.text[this.at] === "=" ? "'=' does not compare; write '=='" : message); }

  binary(level) {
    if (level === operators.length) return this.unary();
    let left = this.binary(level + 1);
    for (;;) {
      const symbol = operators[level].find((candidate) => this.take(candidate));
      if (!symbol) break;
      if (symbol === "?") {
        const then = this.binary(0);
        this.expect(":");
        return {kind: "choice", condition: left, then, otherwise: this.binary(0)};
      }
      const operator = {imply: "imply", or: "||", and: "&&"}[symbol] ?? symbol;
      left = {kind: "binary", operator, left, right: this.binary(symbol === "imply" ? level : level + 1)};
    }
    return left;
  }

  unary() {
    if (this.take("!") || this.take("not")) return {kind: "not", of: this.unary()};
    if (this.take("-")) return {kind: "minus", of: this.unary()};
    return this.primary();
  }

  primary() {
    this.skip();
    const name = this.name();
    if (name) return name;
    if (this.take("(")) {
      const inner = this.binary(0);
      this.expect(")");
      return inner;
    }
    if (this.take("true")) return {kind: "boolean", value: true};
    if (this.take("false")) return {kind: "boolean", value: false};
    const number = /^\d+(\.\d+)?/.exec(this.text.slice(this.at));
    if (number) {
      this.at += number[0].length;
      return {kind: "number", value: Rational.parse(number[0])};
    }
    if (this.at >= this.text.length) this.fail("the expression ends too early");
    const word = /^[A-Za-z_][\w.]*(\([^)]*\))?[\w.]*/.exec(this.text.slice(this.at));
    if (word) this.fail(`this run has no variable, clock or visited location '${word[0]}'${this.suggestion(word[0])}`);
    this.fail(`did not expect '${this.rest(1)}'`);
  }

  // Names of traces hold brackets, parentheses and dots ("Train(1).list[0]"): the longest one that fits is meant.
  name() {
    for (let length = Math.min(this.longest, this.text.length - this.at); length > 0; --length) {
      const candidate = this.rest(length), next = this.text[this.at + length] ?? "";
      if (/\w$/.test(candidate) && /\w/.test(next)) continue;
      const known = this.names.has(candidate), array = this.bases.has(candidate) && /^\s*\[/.test(this.text.slice(this.at + length));
      if (!known && !array) continue;
      this.at += length;
      return known ? {kind: "name", name: candidate} : this.element([candidate]);
    }
    return null;
  }

  // Behind an array's name: indices and fields, to be put together into the name of one element.
  element(parts) {
    for (;;) {
      if (this.take("[")) {
        parts.push(this.binary(0));
        this.expect("]");
      } else {
        const field = /^\.\w+/.exec(this.text.slice(this.at));
        if (!field) return {kind: "element", parts};
        this.at += field[0].length;
        parts.push(field[0]);
      }
    }
  }

  suggestion(word) {
    const lower = word.toLowerCase();
    const near = [...this.names.keys()].filter((name) => name.toLowerCase().endsWith(lower) || name.toLowerCase().startsWith(lower));
    return near.length > 0 ? `; did you mean ${near.slice(0, 3).map((name) => `'${name}'`).join(" or ")}?` : "";
  }
}
