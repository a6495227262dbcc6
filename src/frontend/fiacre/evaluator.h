// Runs what is known before the first step: constants, sizes, arguments of instances, and the `init` blocks of
// components and processes. Bounded in work and depth, since functions may recurse and loops may go on for ever.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "frontend/fiacre/program.h"
#include "util/watch.h"

namespace beeline::frontend::fiacre {

class Evaluator {
 public:
  // Why there is no value. Thrown by evaluate() and run().
  struct Failure {
    util::Position position;
    std::string message;
  };

  explicit Evaluator(const Program& program, util::Watch& watch = util::nobody()) : program_(program), watch_(watch) {}

  // With where the slots' values are.
  Value evaluate(ExprId id, const std::vector<Value*>& slots);
  // Statements that functions and components may have.
  void run(const Block& block, const std::vector<Value*>& slots);
  // The `init` of a process: the state that it leads to. Fails where it chooses, or where a condition is false.
  std::uint32_t start(const Block& block, const std::vector<Value*>& slots);

  // Of one evaluator, in expressions and statements.
  static constexpr std::uint64_t most_work = 20'000'000;
  static constexpr std::uint32_t deepest = 1000;

 private:
  class Depth;
  enum class Ends : std::uint8_t { Falls, Returns, Jumps };

  Ends execute(const Block& block, const std::vector<Value*>& slots);
  Ends execute(const Statement& statement, const std::vector<Value*>& slots);
  Value call(const Expr& expr, const std::vector<Value*>& slots);
  Value& at(const Place& place, const std::vector<Value*>& slots);
  void store(const Place& place, Value value, const std::vector<Value*>& slots);
  bool match(const Pattern& pattern, TypeId type, const Value& value, const std::vector<Value*>& slots);
  bool holds(ExprId id, const std::vector<Value*>& slots) { return evaluate(id, slots).number != 0; }
  void work();

  const Program& program_;
  util::Watch& watch_;
  std::uint64_t done_ = 0;
  std::uint32_t depth_ = 0;
  util::Position here_;
  Value returned_;
  std::uint32_t state_ = 0;  // where the last jump leads
};

}  // namespace beeline::frontend::fiacre
