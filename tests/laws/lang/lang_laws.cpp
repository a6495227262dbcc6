// The bytecode against the tree walk of check/: same values, effects, clock resets and errors on random programs, and
// formulas that hold at the same points.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "check/eval.h"
#include "lang/machine.h"
#include "support/environment.h"
#include "support/random_program.h"
#include "support/show.h"

namespace beeline::test {
namespace {

std::uint64_t programs() { return from_environment("BEELINE_LAW_PROGRAMS", 3000); }

// What an evaluation came to: an error with its place, a refusal, or the memory it leaves and what it yields.
struct Outcome {
  std::optional<util::Position> error;
  bool refused = false;
  std::int32_t value = 0;
  check::Memory memory;
  std::vector<check::ClockReset> resets;

  std::string text() const {
    if (error) return fmt::format("fails at node {}", error->line);
    if (refused) return "refused";
    std::string s = fmt::format("value {}, memory", value);
    for (const std::int32_t cell : memory) s += fmt::format(" {}", cell);
    for (const check::ClockReset& r : resets) s += fmt::format(", clock {} := {} + {}", r.clock, r.from, r.value);
    return s;
  }
};

Outcome by_tree(const ir::Network& network, ir::ExprId expr) {
  Outcome outcome;
  outcome.memory = check::initial_memory(network);
  check::Evaluator evaluator(network, outcome.memory);
  try {
    outcome.value = evaluator.value(expr, &outcome.resets);
  } catch (const check::Refused&) {
    outcome.refused = true;
  } catch (const check::EvaluationError& error) {
    outcome.error = error.position;
  }
  return outcome;
}

Outcome by_bytecode(const ir::Network& network, ir::ExprId expr, bool update) {
  Outcome outcome;
  outcome.memory = check::initial_memory(network);
  lang::Program program(network);
  const lang::Entry entry = update ? program.add_effect(expr) : program.add_value(expr);
  lang::Machine machine(program);
  machine.use(outcome.memory.data());
  std::vector<lang::ClockReset> resets;
  if (update) outcome.refused = !machine.effect(entry, resets) && !machine.failed();
  else outcome.value = machine.value(entry);
  for (const lang::ClockReset& r : resets) outcome.resets.push_back({r.clock, r.from, r.value});
  if (machine.failed()) outcome.error = machine.error().position;
  return outcome;
}

TEST(LangLaws, ValuesAndErrorsOfExpressions) {
  std::uint64_t succeeded = 0, failed = 0;
  for (std::uint64_t seed = 1; seed <= programs(); ++seed) {
    ProgramGenerator generator(seed);
    const ir::ExprId expr = generator.expression();
    const Outcome wanted = by_tree(generator.network, expr);
    if (!wanted.resets.empty()) continue;  // clocks are reset by updates only
    const Outcome found = by_bytecode(generator.network, expr, false);
    ASSERT_EQ(found.text(), wanted.text()) << "seed " << seed << ": " << show(generator.network, expr);
    ++(wanted.error ? failed : succeeded);
  }
  EXPECT_GT(succeeded, programs() / 3);
  EXPECT_GT(failed, programs() / 20);
}

TEST(LangLaws, EffectsOfUpdates) {
  std::uint64_t succeeded = 0, failed = 0, refused = 0, reset = 0;
  for (std::uint64_t seed = 1; seed <= programs(); ++seed) {
    ProgramGenerator generator(seed, true);
    const ir::ExprId expr = generator.update();
    Outcome wanted = by_tree(generator.network, expr);
    wanted.value = 0;
    const Outcome found = by_bytecode(generator.network, expr, true);
    ASSERT_EQ(found.text(), wanted.text()) << "seed " << seed << ": " << show(generator.network, expr);
    ++(wanted.error ? failed : succeeded);
    refused += wanted.refused;
    reset += !wanted.error && !wanted.resets.empty();
  }
  EXPECT_GT(succeeded, programs() / 4);
  EXPECT_GT(refused, programs() / 200);
  EXPECT_GT(failed, programs() / 20);
  EXPECT_GT(reset, programs() / 20);
}

// Half-integer points tell x < c, x <= c and x == c apart.
template <class Visit>
void for_each_point(Visit visit) {
  std::array<std::int64_t, ProgramGenerator::clocks + 1> halves{};
  for (halves[1] = 0; halves[1] <= 9; ++halves[1])
    for (halves[2] = 0; halves[2] <= 9; ++halves[2])
      for (halves[3] = 0; halves[3] <= 9; ++halves[3]) visit(halves);
}

bool within(std::int64_t difference, std::int64_t bound, bool strict) {
  return strict ? difference < 2 * bound : difference <= 2 * bound;
}

bool holds_at(const check::Formula& formula, const auto& halves) {
  return check::holds(
      formula, [&](const check::Atom& a) { return within(halves[a.x] - halves[a.y], a.bound, a.strict); },
      [] { return false; });
}

bool holds_at(const std::vector<lang::ClockConstraint>& constraints, const auto& halves) {
  return std::all_of(constraints.begin(), constraints.end(), [&](const lang::ClockConstraint& c) {
    return within(halves[c.x] - halves[c.y], c.bound, c.strict);
  });
}

// A formula as bytecode, ready to be evaluated on the initial memory.
struct Compiled {
  Compiled(const ir::Network& network, ir::ExprId formula)
      : program(network),
        entry(program.add_formula(formula)),
        machine(program),
        memory(check::initial_memory(network)) {
    machine.use(memory.data());
  }

  lang::Program program;
  lang::Entry entry;
  lang::Machine machine;
  check::Memory memory;
};

struct Resolved {
  std::optional<util::Position> error;
  check::Formula formula;
};

Resolved resolve(const ir::Network& network, ir::ExprId expr) {
  Resolved resolved;
  check::Memory memory = check::initial_memory(network);
  try {
    resolved.formula = check::Evaluator(network, memory).formula(expr);
  } catch (const check::EvaluationError& error) {
    resolved.error = error.position;
  }
  return resolved;
}

TEST(LangLaws, Guards) {
  std::uint64_t compared = 0, failed = 0, held = 0, did_not = 0;
  for (std::uint64_t seed = 1; seed <= programs(); ++seed) {
    ProgramGenerator generator(seed);
    const ir::ExprId expr = generator.guard();
    const Resolved wanted = resolve(generator.network, expr);
    Compiled compiled(generator.network, expr);
    lang::Machine& machine = compiled.machine;
    std::vector<lang::ClockConstraint> constraints;
    const bool possible = machine.conjunction(compiled.entry, constraints);
    const std::string context = fmt::format("seed {}: {}", seed, show(generator.network, expr));
    ASSERT_EQ(machine.failed(), wanted.error.has_value()) << context;
    if (wanted.error) {
      ASSERT_EQ(machine.error().position, *wanted.error) << context;
      ++failed;
      continue;
    }
    ++compared;
    for_each_point([&](const auto& halves) {
      const bool holds = holds_at(wanted.formula, halves);
      ASSERT_EQ(possible && holds_at(constraints, halves), holds) << context;
      ++(holds ? held : did_not);
    });
  }
  EXPECT_GT(compared, programs() / 3);
  EXPECT_GT(failed, programs() / 50);
  EXPECT_GT(held, programs());
  EXPECT_GT(did_not, programs());
}

// What goes wrong does not depend on which alternatives are looked at, nor on whether one is good enough.
TEST(LangLaws, AlternativesOfProperties) {
  std::uint64_t compared = 0, disjunctive = 0, failed = 0;
  for (std::uint64_t seed = 1; seed <= programs(); ++seed) {
    ProgramGenerator generator(seed);
    const ir::ExprId expr = generator.property();
    const Resolved wanted = resolve(generator.network, expr);
    const std::string context = fmt::format("seed {}: {}", seed, show(generator.network, expr));
    std::vector<std::vector<lang::ClockConstraint>> alternatives;
    for (const bool first_will_do : {true, false}) {
      Compiled compiled(generator.network, expr);
      lang::Machine& machine = compiled.machine;
      alternatives.clear();
      machine.any(compiled.entry, [&](const lang::Residue& residue) {
        alternatives.push_back(residue.constraints);
        return first_will_do;
      });
      ASSERT_EQ(machine.failed(), wanted.error.has_value()) << context;
      if (wanted.error) {
        ASSERT_EQ(machine.error().position, *wanted.error) << context;
      }
    }
    if (wanted.error) {
      ++failed;
      continue;
    }
    ++compared;
    disjunctive += alternatives.size() > 1;
    for_each_point([&](const auto& halves) {
      const bool found = std::any_of(alternatives.begin(), alternatives.end(),
                                     [&](const auto& constraints) { return holds_at(constraints, halves); });
      ASSERT_EQ(found, holds_at(wanted.formula, halves)) << context;
    });
  }
  EXPECT_GT(compared, programs() / 3);
  EXPECT_GT(disjunctive, programs() / 20);
  EXPECT_GT(failed, programs() / 50);
}

}  // namespace
}  // namespace beeline::test
