// Whether clauses can be satisfied together with a theory: conflict-driven search over truth values.
//
// Variables are numbered as they come; a literal is one of them or its negation. A theory is told of literals as they
// become true and untrue again, and objects with a clause: literals that are all false then, one of which must be true.
// It also has the last word when everything has a value, and may then bring new variables and clauses.
//
// Decisions follow what took part in recent conflicts; of a conflict the first unique implication point is learned. All
// of it is deterministic, and ends after so much work: literals and clauses looked at, and what the theory counts.
//
// Variables and clauses can be cut back to what they were before (`keep`): clauses about what is gone go as well. That
// is right as long as whoever adds variables says nothing about older ones by it: a clause that would, must have one of
// the new variables in it that is only ever assumed to hold.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "check/activity.h"
#include "smt/context.h"
#include "util/watch.h"

namespace beeline::check {

using Literal = std::uint32_t;  // twice the variable, and one more for the negation

constexpr Literal negated(Literal l) { return l ^ 1; }
constexpr std::uint32_t variable_of(Literal l) { return l / 2; }

class Clauses {
 public:
  class Theory {
   public:
    virtual ~Theory() = default;
    // False: `conflict` has literals that are all true, this one among them, and cannot be.
    virtual bool assign(Literal l, std::vector<Literal>& conflict) = 0;
    virtual void unassign(Literal l) = 0;  // the last one that was accepted
    virtual void forget_all() = 0;         // nothing is assigned any more
    virtual std::uint64_t work() const = 0;
    // All that is assigned goes together; false: it cannot be told yet, what is missing was added.
    virtual bool complete() = 0;
  };

  Clauses(Theory& theory, util::Watch& watch) : theory_(theory), watch_(watch) {}

  std::uint32_t variables() const { return static_cast<std::uint32_t>(value_.size()); }
  std::uint32_t add_variable();
  // One of the literals holds. Undoes what the last search had assigned.
  void add(std::span<const Literal> literals);
  void add(std::initializer_list<Literal> literals) { add(std::span(literals.begin(), literals.size())); }
  // Those below are kept.
  void keep(std::uint32_t variables);

  // Whether all clauses and assumptions can hold together.
  smt::Answer solve(std::span<const Literal> assumptions, std::uint64_t most_work);
  std::uint64_t conflicts() const { return conflicts_; }

  // Undoes all decisions, for whoever is about to add.
  void start_over() { undo(0); }
  // Whoever changes what the theory knows of literals: it is told of all again.
  void tell_again();

 private:
  static constexpr std::uint32_t none = UINT32_MAX;
  struct Clause {
    std::uint32_t first = 0, size = 0;
    bool learned = false;
  };
  struct Watcher {
    std::uint32_t clause = 0;
    Literal other = 0;  // if this one holds, so does the clause
  };
  enum : std::int8_t { False = -1, Open = 0, True = 1 };

  std::int8_t value(Literal l) const { return l & 1 ? static_cast<std::int8_t>(-value_[l / 2]) : value_[l / 2]; }
  std::uint32_t level() const { return static_cast<std::uint32_t>(levels_.size()); }
  void attach(std::span<const Literal> literals, bool learned);
  void assign(Literal l, std::uint32_t reason);
  bool propagate();  // false: conflict_ has literals that are all false
  bool propagate(Literal l);
  void undo(std::uint32_t to_level);
  void learn();
  std::uint32_t analyse();  // the level to go back to
  void note(Literal l, std::uint32_t& here);
  void rebuild(std::uint32_t variables);
  bool decide(std::span<const Literal> assumptions, bool& contradicted);

  Theory& theory_;
  util::Watch& watch_;
  std::vector<Clause> clauses_;
  std::vector<Literal> literals_;
  std::vector<std::vector<Watcher>> watchers_;  // by literal that becomes false
  std::vector<std::int8_t> value_;              // by variable, as the next ones
  std::vector<bool> phase_;
  std::vector<std::uint32_t> reason_, level_of_;
  std::vector<bool> seen_;
  Activity open_;  // those that are open, and perhaps others
  std::vector<Literal> trail_;
  std::vector<std::size_t> levels_;  // where they begin in the trail
  std::size_t next_ = 0;             // of the trail, to be propagated; the theory knows those before
  std::vector<Literal> conflict_, learned_;
  std::size_t learned_count_ = 0;
  std::uint64_t work_ = 0, conflicts_ = 0;
  bool contradictory_ = false;  // whatever is assumed
};

}  // namespace beeline::check
