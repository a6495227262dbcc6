// The meaning of IR expressions, as plainly as possible: a tree walk over the arena on a memory of ints.
//
// The engine has its own evaluator (bytecode); the two share nothing but ir/expr.h, whose comments are the
// specification. Where those leave an order open it is left to right: address before value, base before index, all
// arguments before any parameter is written. Forall and Exists stop at the first value that decides them.
//
// A formula over clocks is not evaluated at a point but resolved: its int parts are evaluated, its clock atoms stay. A
// clock atom never short-circuits what stands to its right; an int part that decides And or Or does (of an Or with
// clocks on one side, the other side comes first). So an error depends on discrete values only, for points and zones.
//
// One evaluation may take long: a watch is asked every few hundred steps, and what it throws comes through.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "check/formula.h"
#include "ir/network.h"
#include "util/watch.h"

namespace beeline::check {

using Memory = std::vector<std::int32_t>;

// An evaluation error of the model. Thrown inside this module; the checkers' own entry points (replay, verify) turn it
// into a reason.
struct EvaluationError : std::runtime_error {
  EvaluationError(util::Position where, const std::string& message) : std::runtime_error(message), position(where) {}
  util::Position position;
};

// Thrown where an update refuses (ir::Op::Require): the transition does not exist.
struct Refused {};

// What an evaluation may not know: whoever asks for all that could be known goes on with a value for the cell that was
// missed, and evaluates again (check/cases.h).
struct Uncertain {
  std::vector<char> unknown;           // by cell; a store makes one known
  std::vector<std::uint32_t> written;  // cells, in order
};
struct UnknownCell {  // thrown where one is read
  std::uint32_t cell = 0;
};

// Every cell at its initial value.
Memory initial_memory(const ir::Network& network);

class Evaluator {
 public:
  // Both outlive the evaluator; memory has one int per cell of the network.
  Evaluator(const ir::Network& network, Memory& memory, std::uint64_t budget = ir::evaluation_budget)
      : network_(network), memory_(memory), budget_(budget) {}

  // Null: nobody.
  void watch(util::Watch* watch) { watch_ = watch; }

  // An int expression; effects reach the memory. Clock resets (an update calls for them) are appended to `resets`,
  // after those of the same transition that have run before, and are an error when there is no list.
  std::int32_t value(ir::ExprId expr, std::vector<ClockReset>* resets = nullptr);

  // A formula on the memory's values; none is true. Rates other than 1 are an error: there are no stopwatches here.
  Formula formula(ir::ExprId expr);

  // From now on; it outlives the evaluator.
  void be_uncertain(Uncertain* uncertain) { uncertain_ = uncertain; }

 private:
  std::int32_t eval(ir::ExprId id);
  std::int32_t arithmetic(const ir::Expr& expr);
  std::int32_t call(ir::ExprId id);
  Formula resolve(ir::ExprId id);
  Formula resolve_quantifier(const ir::Expr& expr);
  std::int32_t load(std::int64_t address, const ir::Expr& from) const;
  std::int32_t store(std::int64_t address, std::int32_t value, const ir::Expr& from);  // what is stored
  std::uint32_t clock(ir::ExprId id);
  void step(const ir::Expr& expr);

  const ir::Network& network_;
  Memory& memory_;
  std::uint64_t budget_;
  util::Watch* watch_ = nullptr;
  std::uint64_t steps_ = 0;
  Uncertain* uncertain_ = nullptr;
  std::vector<ClockReset>* resets_ = nullptr;
  bool returned_ = false;  // a Return was met in the function body being run
};

}  // namespace beeline::check
