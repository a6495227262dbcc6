// What can be said about the discrete states of a random model in linear time.
#pragma once

#include <cstdint>
#include <vector>

#include "ltl/formula.h"
#include "support/random_network.h"
#include "util/random.h"

namespace beeline::test {

struct Spoken {
  std::vector<ir::ExprId> propositions;
  ir::ExprId never;

  std::vector<ir::ExprId> formulas() const {
    std::vector<ir::ExprId> all = propositions;
    all.push_back(never);
    return all;
  }
};

// Adds expressions to the model's network.
inline Spoken speak_of(RandomModel& model) {
  ir::Arena& arena = model.network.arena;
  Spoken spoken;
  const auto last = [&](std::size_t p) {
    return static_cast<std::uint32_t>(model.network.processes[p].locations.size() - 1);
  };
  spoken.propositions.push_back(arena.at(0, last(0)));
  spoken.propositions.push_back(arena.at(1, model.network.processes[1].initial));
  ir::ExprId third = arena.at(1, last(1));
  for (std::uint32_t c = 0; c < model.network.cells.size(); ++c) {
    if (model.network.cells[c].kind != ir::CellKind::Variable) continue;
    third = arena.binary(ir::Op::Eq, arena.load_cell(c), arena.constant(model.network.cells[c].initial));
    break;
  }
  spoken.propositions.push_back(third);
  spoken.never = arena.constant(0);
  return spoken;
}

inline ltl::Formula random_formula(ltl::Formulas& formulas, util::Random& random, std::size_t size) {
  using ltl::Op;
  const auto part = [&](std::size_t of) { return random_formula(formulas, random, of); };
  if (size <= 1) {
    const ltl::Formula atom = formulas.atom(static_cast<std::uint32_t>(random.below(3)));
    return random.below(2) == 0 ? atom : formulas.make(Op::Not, atom);
  }
  constexpr Op unary[] = {Op::Finally, Op::Globally, Op::Finally, Op::Globally, Op::Next, Op::Not};
  constexpr Op binary[] = {Op::Until, Op::WeakUntil, Op::Release, Op::StrongRelease, Op::Implies};
  if (size == 2 || random.below(2) == 0) return formulas.make(unary[random.below(std::size(unary))], part(size - 1));
  const std::size_t left = 1 + random.below(size - 2);
  const ltl::Formula a = part(left), b = part(size - 1 - left);
  switch (random.below(3)) {
    case 0: return formulas.conjunction(a, b);
    case 1: return formulas.disjunction(a, b);
    default: return formulas.make(binary[random.below(std::size(binary))], a, b);
  }
}

}  // namespace beeline::test
