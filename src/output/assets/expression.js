
// What an expression is worth along a run.
//
// Inside a state only time changes anything, and clocks all go on at the same rate. So a number is a linear function of
// the time since the state was entered, {start, slope}, and a comparison can only turn where two of them meet:
// evaluating at these points and between them gives the exact course, not a sampled one.

// point: {state, delay, turns}; delay is the time since the state was entered. Where `turns` is a list, it gets the
// delays at which a comparison may change its mind.
class ExpressionEvaluator {
  constructor(names) { this.names = names; }

  evaluate(tree, point) {
    switch (tree.kind) {
      case "boolean": return tree.value;
      case "number": return {start: tree.value, slope: Rational.zero};
      case "name": return this.names.get(tree.name)(point.state);
      case "element": return this.element(tree, point);
      case "not": return !this.truth(tree.of, point);
      case "minus": {
        const {start, slope} = this.number(tree.of, point);
        return {start: start.times(Rational.minusOne), slope: slope.times(Rational.minusOne)};
      }
      case "choice": return this.choice(tree, point);
      default: return this.binary(tree, point);
    }
  }

  truth(tree, point) {
    const value = this.evaluate(tree, point);
    return typeof value === "boolean" ? value : valueAt(value, point.delay).sign !== 0;
  }

  number(tree, point) {
    const value = this.evaluate(tree, point);
    return typeof value === "boolean" ? {start: value ? Rational.one : Rational.zero, slope: Rational.zero} : value;
  }

  element(tree, point) {
    const name = tree.parts.map((part) => {
      if (typeof part === "string") return part;
      const index = valueAt(this.number(part, point), point.delay);
      if (!index.isInteger) throw new ExpressionError(`${index} is no index`);
      return `[${index}]`;
    }).join("");
    const meaning = this.names.get(name);
    if (!meaning) throw new ExpressionError(`there is no ${name}`);
    return meaning(point.state);
  }

  // What is not evaluated may be wrong (i < 3 && a[i] == 1), but may turn later.
  aside(tree, point) {
    if (!point.turns) return;
    try {
      this.evaluate(tree, point);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
    }
  }

  choice({condition, then, otherwise}, point) {
    const chosen = this.truth(condition, point);
    this.aside(chosen ? otherwise : then, point);
    return this.evaluate(chosen ? then : otherwise, point);
  }

  binary({operator, left, right}, point) {
    if (operator === "&&" || operator === "||" || operator === "imply") {
      const first = this.truth(left, point);
      if (first !== (operator === "||")) return this.truth(right, point);
      this.aside(right, point);
      return operator !== "&&";
    }
    const a = this.number(left, point), b = this.number(right, point);
    const bothIntegers = [a, b].every(({start, slope}) => slope.sign === 0 && start.isInteger);
    switch (operator) {
      case "+": return {start: a.start.plus(b.start), slope: a.slope.plus(b.slope)};
      case "-": return {start: a.start.minus(b.start), slope: a.slope.minus(b.slope)};
      case "*": {
        const [fixed, other] = a.slope.sign === 0 ? [a, b] : [b, a];
        if (fixed.slope.sign !== 0) throw new ExpressionError("clocks cannot be multiplied with each other");
        return {start: fixed.start.times(other.start), slope: fixed.start.times(other.slope)};
      }
      case "/":
      case "%":
        if (b.slope.sign !== 0) throw new ExpressionError("cannot divide by a clock");
        if (b.start.sign === 0) throw new ExpressionError("division by zero");
        if (bothIntegers) {  // as in C: towards zero
          const [above, below] = [a.start.above, b.start.above];
          return {start: new Rational(operator === "/" ? above / below : above % below), slope: Rational.zero};
        }
        if (operator === "%") throw new ExpressionError("% is for integers");
        return {start: a.start.over(b.start), slope: a.slope.over(b.start)};
      default: return this.comparison(operator, {start: a.start.minus(b.start), slope: a.slope.minus(b.slope)}, point);
    }
  }

  comparison(operator, difference, point) {
    if (point.turns && difference.slope.sign !== 0)
      point.turns.push(difference.start.over(difference.slope).times(Rational.minusOne));
    const sign = valueAt(difference, point.delay).sign;
    switch (operator) {
      case "==": return sign === 0;
      case "!=": return sign !== 0;
      case "<": return sign < 0;
      case "<=": return sign <= 0;
      case ">": return sign > 0;
      default: return sign >= 0;
    }
  }
}

const valueAt = ({start, slope}, delay) => (slope.sign === 0 ? start : start.plus(slope.times(delay)));

// The course of an expression along a run: pieces {state, from, to, value} in order, where from and to are times since
// the state was entered (equal for a single moment) and value is a boolean, {start, slope}, or {problem}.
function courseOf(text, names, lengths) {
  const tree = new ExpressionParser(text, names).parse();
  const evaluator = new ExpressionEvaluator(names);
  const evaluate = (point) => {
    try {
      return evaluator.evaluate(tree, point);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      return {problem: error.message};
    }
  };
  const half = new Rational(1n, 2n);
  return lengths.flatMap((length, state) => {
    const turns = [];
    const first = evaluate({state, delay: Rational.zero, turns});
    const inside = turns.filter((turn) => turn.sign > 0 && turn.compare(length) < 0).sort((a, b) => a.compare(b))
      .filter((turn, i, all) => i === 0 || turn.compare(all[i - 1]) !== 0);
    // A turn at either end makes that moment differ from what lies between.
    const border = length.sign > 0 && turns.some((turn) => turn.sign === 0 || turn.compare(length) === 0);
    if (inside.length === 0 && !border) return [{state, from: Rational.zero, to: length, value: first}];
    const points = [Rational.zero, ...inside, length], pieces = [];
    const add = (from, to, value) => {
      const last = pieces.at(-1);
      if (last && sameValue(last.value, value)) last.to = to;
      else pieces.push({state, from, to, value});
    };
    points.forEach((point, i) => {
      if (i > 0) add(points[i - 1], point, evaluate({state, delay: points[i - 1].plus(point).times(half)}));
      add(point, point, evaluate({state, delay: point}));
    });
    return pieces;
  });
}

function sameValue(a, b) {
  if (typeof a === "boolean" || typeof b === "boolean") return a === b;
  if (a.problem || b.problem) return a.problem === b.problem;
  return a.start.compare(b.start) === 0 && a.slope.compare(b.slope) === 0;
}
