// Random expressions, statements and formulas over a fixed memory, for comparing evaluators.
//
// Nothing is avoided that the IR allows: constants at the edges of int32, indices and shift counts that may be wrong,
// stores that may not fit, or that wrap around, effects inside expressions, functions with reference parameters, loops
// and early returns. Loops end, because their counters are written by nobody else. Every node has a position of its
// own, so that evaluators can be held to the place of an error too.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "ir/network.h"

namespace beeline::test {

class ProgramGenerator {
 public:
  // `refusals`: functions with effects may require something.
  explicit ProgramGenerator(std::uint64_t seed, bool refusals = false);

  ir::Network network;

  ir::ExprId expression() { return value(main_, 4); }
  // One without effects, as in data guards.
  ir::ExprId pure_expression() { return value(pure_, 4); }
  // An update: assignments, resets, calls.
  ir::ExprId update();
  // Clock atoms in conjunctive positions only, as in guards and invariants.
  ir::ExprId guard() { return formula(pure_, 3, true); }
  // With disjunctions of clock atoms, as in properties.
  ir::ExprId property() { return formula(pure_, 3, false); }

  static constexpr std::uint32_t clocks = 3;

 private:
  // What the code at hand may name. A cell that one evaluation uses at two places at once would need a stack.
  struct Scope {
    std::vector<std::uint32_t> readable;     // parameters and locals
    std::vector<std::uint32_t> writable;     // of those
    std::vector<std::uint32_t> references;   // parameters that hold addresses
    std::vector<std::uint32_t> quantifiers;  // free to be bound
    std::vector<std::uint32_t> counters;     // of loops
    std::size_t callable = 0;                // functions below this one; the first has no effects
    bool statements = false;
    bool pure = false;  // formulas have no effects: only what is writable may be written
  };

  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }
  bool chance(std::uint32_t percent) { return below(100) < percent; }
  template <class T>
  T any_of(const std::vector<T>& list) {
    return list[below(static_cast<std::uint32_t>(list.size()))];
  }

  void function(bool pure, bool reference);
  struct Node {
    ir::Op op = ir::Op::Const;
    ir::ExprId a = {}, b = {}, c = {};
    std::int32_t x = 0, y = 0, z = 0;
  };
  ir::ExprId node(const Node& fields, std::span<const ir::ExprId> list = {});
  ir::ExprId num(std::int32_t value);
  ir::ExprId cell(std::uint32_t number);
  ir::ExprId constant();
  ir::ExprId address(Scope& scope, int depth);
  ir::ExprId value(Scope& scope, int depth);
  ir::ExprId quantified(Scope& scope, int depth);
  ir::ExprId call(Scope& scope, int depth);
  ir::ExprId assignment(Scope& scope, int depth);
  ir::ExprId statement(Scope& scope, int depth);
  ir::ExprId block(Scope& scope, int depth);
  ir::ExprId loop(Scope& scope, int depth);
  ir::ExprId clock(Scope& scope);
  ir::ExprId clock_constant(Scope& scope, int depth);
  ir::ExprId formula(Scope& scope, int depth, bool conjunctive);

  std::mt19937_64 random_;
  bool refusals_ = false;
  std::uint32_t line_ = 0;
  std::array<std::uint32_t, 3> wrapping_ = {};
  std::uint32_t scalar_ = 0, flag_ = 0, first_array_ = 0, second_array_ = 0;
  Scope main_, pure_;
};

}  // namespace beeline::test
