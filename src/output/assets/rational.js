
// Exact rationals, as traces have them: "3", "-3/2", "1.25".
class Rational {
  constructor(above, below = 1n) {
    if (below < 0n) [above, below] = [-above, -below];
    let [a, b] = [above < 0n ? -above : above, below];
    while (b > 0n) [a, b] = [b, a % b];
    this.above = a > 1n ? above / a : above;
    this.below = a > 1n ? below / a : below;
  }
  static parse(text) {
    const [, sign, whole, decimals, below] = /^(-?)(\d+)(?:\.(\d+)|\/(\d+))?$/.exec(text) ?? [];
    if (whole === undefined) throw new SyntaxError(`'${text}' is no number`);
    const above = BigInt(whole + (decimals ?? ""));
    return new Rational(sign ? -above : above, decimals ? 10n ** BigInt(decimals.length) : BigInt(below ?? 1));
  }
  plus(other) { return new Rational(this.above * other.below + other.above * this.below, this.below * other.below); }
  minus(other) { return this.plus(other.times(Rational.minusOne)); }
  times(other) { return new Rational(this.above * other.above, this.below * other.below); }
  over(other) { return new Rational(this.above * other.below, this.below * other.above); }
  compare(other) {
    const [a, b] = [this.above * other.below, other.above * this.below];
    return a < b ? -1 : a > b ? 1 : 0;
  }
  get sign() { return this.above < 0n ? -1 : this.above > 0n ? 1 : 0; }
  get isInteger() { return this.below === 1n; }
  valueOf() { return Number(this.above) / Number(this.below); }
  // A decimal where a short one is exact, otherwise a fraction.
  toString() {
    if (this.isInteger) return String(this.above);
    let scale = 10n;
    for (let digits = 1; digits <= 6; ++digits, scale *= 10n) {
      if (scale % this.below !== 0n) continue;
      const all = this.above * (scale / this.below), size = all < 0n ? -all : all;
      return `${all < 0n ? "-" : ""}${size / scale}.${String(size % scale).padStart(digits, "0")}`;
    }
    return `${this.above}/${this.below}`;
  }
  // For where there is little room; the exact value must stand elsewhere.
  get short() {
    const text = this.toString();
    return text.length <= 8 || this.isInteger ? text : `≈${Number(this.valueOf().toPrecision(6))}`;
  }
}
Rational.zero = new Rational(0n);
Rational.one = new Rational(1n);
Rational.minusOne = new Rational(-1n);
