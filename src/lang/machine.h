// Runs the bytecode of a Program on a memory of cells.
//
// One Machine per thread of search; the memory belongs to the caller and may be swapped between calls. An evaluation
// error (range, index, division, ...) sets error() and makes the call return 0 or false; callers look at failed() after
// each call whose result matters.
//
// One evaluation may take seconds (ir::evaluation_budget): a watch is asked every few thousand of its steps, and what
// it throws comes through. The machine can be used again then; what the memory holds is open.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lang/program.h"
#include "util/watch.h"

namespace beeline::lang {

struct ClockConstraint {  // x - y < or <= bound
  std::uint32_t x = 0, y = 0;
  std::int64_t bound = 0;
  bool strict = false;
};

// clock := from + value, `from` (0: the zero clock) being what it was before the update and all that went before it in
// the same list. Where a clock is set several times the last one counts.
struct ClockReset {
  std::uint32_t clock = 0, from = 0;
  std::int64_t value = 0;
};

struct EvaluationError {
  std::string message;
  util::Position position;
};

// What a formula leaves open once the data is known: clock constraints, and what it says about `deadlock`.
struct Residue {
  std::vector<ClockConstraint> constraints;
  bool needs_deadlock = false;
  bool needs_no_deadlock = false;
};

class Machine {
 public:
  explicit Machine(const Program& program) : program_(program) { stack_.resize(initial_stack); }

  // The memory evaluations work on: at least network.cells.size() ints.
  void use(std::int32_t* memory) { memory_ = memory; }
  std::int32_t* memory() const { return memory_; }
  // Null: nobody.
  void watch(util::Watch* watch) { watch_ = watch; }

  std::int32_t value(Entry entry);
  // Clock resets of the update are appended to `resets`, in order; those that are there already come before it. False
  // when it was refused (Require), or on an error.
  bool effect(Entry entry, std::vector<ClockReset>& resets);
  // A formula without choices (guards, invariants): false when its data part is; otherwise its constraints are
  // appended.
  bool conjunction(Entry entry, std::vector<ClockConstraint>& constraints);
  // The alternatives of any formula: calls visit(residue) for each whose data part holds, until visit returns true.
  // `visit` must not use this machine. An error is one of the formula as check/eval.h has it, whatever the visitor
  // says.
  template <class Visit>
  bool any(Entry entry, Visit visit);

  bool failed() const { return error_.has_value(); }
  const EvaluationError& error() const { return *error_; }
  void adopt_error(const Machine& other) { error_ = other.error_; }
  void set_error(const EvaluationError& error) { error_ = error; }
  void clear_error() { error_.reset(); }

 private:
  enum class End : std::uint8_t { Done, False, Failed };
  struct Frame {
    std::uint32_t return_to;
  };
  struct ChoicePoint {
    std::uint32_t pc;
    std::size_t constraints;
    bool needs_deadlock, needs_no_deadlock;
    std::vector<std::int32_t> temporaries;  // quantifier cells go back with the choice
  };
  static constexpr std::size_t initial_stack = 256;
  static constexpr std::uint32_t stretch = 5'000;  // steps between two looks

  End execute(std::uint32_t pc);
  void fail(std::uint32_t pc, std::string message);
  // A stretch of steps has been made: whether there may be another one.
  bool go_on(std::uint32_t pc, std::uint64_t& steps);
  void look();
  // `value` becomes what is stored.
  bool store(std::uint32_t pc, std::int32_t address, std::int32_t& value);
  bool copy(std::uint32_t pc, std::int32_t clock, std::int32_t from, std::int64_t value);
  void emit(ir::Op relation, std::int32_t x, std::int32_t y, std::int64_t bound);
  void save_choice(std::uint32_t alternative);
  std::uint32_t restore_choice();
  std::string cell_name(std::int32_t address) const;

  const Program& program_;
  std::int32_t* memory_ = nullptr;
  util::Watch* watch_ = nullptr;
  std::vector<std::int32_t> stack_;
  std::vector<Frame> frames_;
  std::vector<ClockReset>* resets_ = nullptr;
  std::vector<ClockConstraint>* constraints_ = nullptr;
  Residue residue_;
  std::vector<ChoicePoint> choices_;
  bool choosing_ = false;
  bool settled_ = false;  // what goes wrong from here on stands beside something that holds anyway
  std::optional<EvaluationError> error_;
};

template <class Visit>
bool Machine::any(Entry entry, Visit visit) {
  residue_.constraints.clear();
  residue_.needs_deadlock = residue_.needs_no_deadlock = false;
  if (!entry) return visit(static_cast<const Residue&>(residue_));
  constraints_ = &residue_.constraints;
  choices_.clear();
  choosing_ = true;
  settled_ = false;
  std::uint32_t pc = entry.at;
  bool found = false;
  std::uint32_t alternatives = 0;
  while (true) {
    const End end = execute(pc);
    if (end == End::Failed) {
      if (!settled_) break;
      error_.reset();
    }
    if (end == End::Done && visit(static_cast<const Residue&>(residue_))) {
      found = true;
      break;
    }
    if (choices_.empty()) break;
    if (++alternatives % 1024 == 0) look();
    pc = restore_choice();
  }
  choosing_ = false;
  return found;
}

}  // namespace beeline::lang
