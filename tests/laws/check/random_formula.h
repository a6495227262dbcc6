// Random formulas over a few whole and real unknowns, as trees: to be told to a solver, and to be evaluated.
//
// Reals are multiples of a third. Two of them, with whole bounds, need no more to be in any order that matters.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "check/solver.h"
#include "util/random.h"

namespace beeline::test {

struct Shape {
  enum class Kind : std::uint8_t {
    Unknown,
    Number,
    Plus,
    Minus,
    Times,
    Rest,
    Choose,
    Less,
    AtMost,
    Equal,
    All,
    Any,
    Not
  };
  Kind kind = Kind::Number;
  std::int64_t value = 0;
  std::vector<Shape> parts;
};

constexpr std::size_t whole_unknowns = 3, unknowns = 5;
constexpr std::int64_t low = -1, high = 2;  // of whole ones; of real ones 0 to high
constexpr std::int64_t third = 3;           // points have all values so many times
using Point = std::array<std::int64_t, unknowns>;

struct Kinds {
  bool mixed = false;  // whole and real unknowns meet
  bool sums = false;
};

class RandomFormula {
 public:
  using Kind = Shape::Kind;

  RandomFormula(util::Random& random, Kinds kinds) : random_(random), kinds_(kinds) {}

  // Now and then a cycle through whole and real unknowns in turn, which may leave too little room for the whole ones.
  Shape drawn() {
    if (!kinds_.mixed || random_.below(3) != 0) return formula(3);
    Shape all{Kind::All, 0, {}};
    const auto at = [](std::size_t i) { return Shape{Kind::Unknown, static_cast<std::int64_t>(i), {}}; };
    const std::size_t n = random_.below(whole_unknowns), m = random_.below(whole_unknowns);
    const std::size_t x = whole_unknowns + random_.below(2), y = whole_unknowns + random_.below(2);
    const std::pair<std::size_t, std::size_t> pairs[] = {{n, x}, {x, m}, {m, y}, {y, n}};
    for (const auto& [a, b] : pairs) {
      const auto room = static_cast<std::int64_t>(random_.below(4) == 0 ? 1 : 0);
      all.parts.push_back({random_.below(4) == 0 ? Kind::AtMost : Kind::Less,
                           0,
                           {{Kind::Minus, 0, {at(a), at(b)}}, {Kind::Number, room, {}}}});
    }
    return all;
  }

  Shape formula(int depth) {
    const std::uint64_t what = random_.below(depth > 0 ? 8 : 4);
    if (what < 4) return comparison(depth);
    Shape shape{what == 4   ? Shape::Kind::Not
                : what == 5 ? Shape::Kind::All
                : what == 6 ? Shape::Kind::Any
                            : Shape::Kind::Choose,
                0,
                {}};
    const std::size_t parts = what == 4 ? 1 : what == 7 ? 3 : 2 + random_.below(2);
    for (std::size_t i = 0; i < parts; ++i) shape.parts.push_back(formula(depth - 1));
    return shape;
  }

 private:
  Shape comparison(int depth) {
    const bool real = random_.below(2) == 0;
    const Kind kinds[] = {Kind::Less, Kind::AtMost, Kind::Equal};
    Shape left = number(real, depth), right = number(real, depth);
    const auto bound = static_cast<std::int64_t>(random_.below(5)) - 2;
    if (random_.below(2) == 0) {
      right = {Kind::Number, bound, {}};
      if (random_.below(2) == 0) left = {Kind::Minus, 0, {std::move(left), number(real, depth)}};
    } else {
      left = {Kind::Plus, 0, {std::move(left), {Kind::Number, bound, {}}}};
    }
    return {kinds[random_.below(3)], 0, {std::move(left), std::move(right)}};
  }

  Shape number(bool real, int depth) {
    if (kinds_.mixed && random_.below(3) == 0) real = !real;
    const std::uint64_t what = random_.below(depth > 0 ? 8 : 6);
    if (what >= 6) return {Kind::Choose, 0, {formula(depth - 2), number(real, depth - 1), number(real, depth - 1)}};
    if (what == 5) return {Kind::Number, static_cast<std::int64_t>(random_.below(4)), {}};
    const auto one = real ? whole_unknowns + random_.below(unknowns - whole_unknowns) : random_.below(whole_unknowns);
    Shape unknown{Kind::Unknown, static_cast<std::int64_t>(one), {}};
    if (!kinds_.sums || random_.below(3) != 0) return unknown;
    switch (random_.below(3)) {
      case 0: return {Kind::Plus, 0, {std::move(unknown), number(real, 0)}};
      case 1: return {Kind::Times, static_cast<std::int64_t>(random_.below(5)) - 2, {std::move(unknown)}};
      default: return real ? unknown : Shape{Kind::Rest, 2, {std::move(unknown)}};
    }
  }

  util::Random& random_;
  Kinds kinds_;
};

inline std::int64_t evaluate(const Shape& shape, const Point& point) {
  using Kind = Shape::Kind;
  const auto at = [&](std::size_t i) { return evaluate(shape.parts[i], point); };
  switch (shape.kind) {
    case Kind::Unknown: return point[static_cast<std::size_t>(shape.value)];
    case Kind::Number: return shape.value * third;
    case Kind::Plus: return at(0) + at(1);
    case Kind::Minus: return at(0) - at(1);
    case Kind::Times: return shape.value * at(0);
    case Kind::Rest: return at(0) / third % shape.value * third;
    case Kind::Choose: return at(0) != 0 ? at(1) : at(2);
    case Kind::Less: return at(0) < at(1);
    case Kind::AtMost: return at(0) <= at(1);
    case Kind::Equal: return at(0) == at(1);
    case Kind::Not: return at(0) == 0;
    case Kind::All:
      for (const Shape& part : shape.parts)
        if (evaluate(part, point) == 0) return 0;
      return 1;
    case Kind::Any:
      for (const Shape& part : shape.parts)
        if (evaluate(part, point) != 0) return 1;
      return 0;
  }
  return 0;
}

inline check::Term told(const Shape& shape, check::Solver& solver, const std::vector<check::Term>& all) {
  using Kind = Shape::Kind;
  std::vector<check::Term> parts;
  for (const Shape& part : shape.parts) parts.push_back(told(part, solver, all));
  switch (shape.kind) {
    case Kind::Unknown: return all[static_cast<std::size_t>(shape.value)];
    case Kind::Number: return solver.number(shape.value);
    case Kind::Plus: return solver.add(parts);
    case Kind::Minus: return solver.subtract(parts[0], parts[1]);
    case Kind::Times: return solver.multiply(shape.value, parts[0]);
    case Kind::Rest: return solver.modulo(parts[0], shape.value);
    case Kind::Choose: return solver.choose(parts[0], parts[1], parts[2]);
    case Kind::Less: return solver.less(parts[0], parts[1]);
    case Kind::AtMost: return solver.at_most(parts[0], parts[1]);
    case Kind::Equal: return solver.equal(parts[0], parts[1]);
    case Kind::Not: return solver.negation(parts[0]);
    case Kind::All: return solver.all(parts);
    case Kind::Any: return solver.any(parts);
  }
  return {};
}

// Some point within the ranges satisfies all of them.
inline bool satisfiable(const std::vector<const Shape*>& all) {
  Point point{};
  const auto from = [&](const auto& self, std::size_t i) -> bool {
    if (i == unknowns) {
      for (const Shape* shape : all)
        if (evaluate(*shape, point) == 0) return false;
      return true;
    }
    const bool whole = i < whole_unknowns;
    for (point[i] = whole ? low * third : 0; point[i] <= high * third; point[i] += whole ? third : 1)
      if (self(self, i + 1)) return true;
    return false;
  };
  return from(from, 0);
}

}  // namespace beeline::test
