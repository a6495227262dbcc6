// What can be asked of a random model about runs that never end: its target is the formula.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/property.h"
#include "liveness/lasso_search.h"
#include "support/random_network.h"

namespace beeline::test {

struct Asked {
  std::string name;
  ir::Property property;  // the query that it answers
  liveness::Question question;
  ir::ExprId stays;  // the negation of what is avoided
  std::optional<ir::ExprId> premise;

  std::vector<ir::ExprId> formulas() const {
    std::vector<ir::ExprId> all{question.avoided};
    if (question.start) all.push_back(*question.start);
    return all;
  }
};

// Adds expressions to the model's network.
inline std::vector<Asked> questions(RandomModel& model) {
  ir::Arena& arena = model.network.arena;
  const ir::ExprId target = model.target, not_target = ir::negate(arena, target);
  const auto last = static_cast<std::uint32_t>(model.network.processes[0].locations.size() - 1);
  std::vector<Asked> all;
  const auto ask = [&](std::string name, auto kind, ir::ExprId avoided, ir::ExprId stays,
                       std::optional<ir::ExprId> premise) {
    Asked& asked = all.emplace_back();
    asked.name = std::move(name);
    asked.property.kind = kind;
    asked.question.avoided = avoided;
    if (premise) asked.question.start = arena.binary(ir::Op::And, *premise, stays);
    asked.stays = stays;
    asked.premise = premise;
  };
  ask("A<> target", ir::Eventually{target}, target, not_target, {});
  ask("E[] target", ir::Potentially{target}, not_target, target, {});
  const ir::ExprId at = arena.at(0, last);
  ask("last location --> target", ir::LeadsTo{at, target}, target, not_target, at);
  ask("last location --> not target", ir::LeadsTo{at, not_target}, not_target, target, at);
  if (model.network.clocks.size() > 1) {
    const ir::ExprId one = arena.constant(1);
    const ir::ExprId late = arena.clock_cmp(ir::Op::Eq, arena.clock(1), arena.clock(0), one);
    ask("clock == 1 --> target", ir::LeadsTo{late, target}, target, not_target, late);
  }
  return all;
}

}  // namespace beeline::test
