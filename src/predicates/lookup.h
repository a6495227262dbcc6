// From a state to the distance of its part: which literals may hold in it, and the least distance among the stored sets
// that have no other.
//
// Cells are known, so that literals about one cell are read from a table by its value; clocks are somewhere in a zone,
// in which a constraint may hold, or its negation, or both, each seen from one bound of the matrix. A clock that has no
// row may have any value. That all literals of a set may hold does not mean that they may hold together: the distance
// is a lower bound then, as it is everywhere.
//
// Only literals that are in some stored set are looked at. Answers are kept for the sets of literals that came last:
// states that follow each other differ in little that is abstracted.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "estimate/estimator.h"
#include "predicates/abstract_space.h"
#include "predicates/clock_rows.h"

namespace beeline::predicates {

class Lookup {
 public:
  // `remembered`: answers, a power of 2, or none.
  Lookup(const Part& part, const Vocabulary& vocabulary, const AbstractSpace& space, std::size_t remembered);

  estimate::Distance look_up(const std::int32_t* cells, const ClockRows& clocks);
  std::size_t literals() const { return count_; }

 private:
  struct Operand {
    Var clock = zero;      // zero: none
    bool is_cell = false;  // then `cell` counts
    std::uint32_t cell = 0;
  };
  struct Difference {
    Operand left, right;
    dbm::WideBound bound = 0;
    Literal holds = unused, fails = unused;
  };
  struct Total {  // a sum over cells
    std::vector<std::pair<std::uint32_t, std::int64_t>> terms;
    bool known = true;  // no clock is in it
    dbm::WideBound bound = 0;
    Literal holds = unused, fails = unused;
  };
  struct Table {  // of a cell: by value the literals that hold, and last, for any other value, all
    std::uint32_t cell = 0;
    std::int64_t low = 0, count = 0;
    std::size_t first = 0;  // in patterns_
  };

  static constexpr Literal unused = UINT32_MAX;
  static constexpr estimate::Distance empty_slot = estimate::dead_end - 1;

  void add_tables(const Part& part, const Vocabulary& vocabulary, std::span<const Literal> now);
  void add_numbers(const Part& part, const Vocabulary& vocabulary, std::span<const Literal> now);
  void look(const Difference& d, const std::int32_t* cells, const ClockRows& clocks);
  void look(const Total& t, const std::int32_t* cells);
  estimate::Distance find() const;
  void note(Literal l) {
    if (l != unused) insert(set_, l);
  }

  Literal count_ = 0;
  SetTrie states_;
  std::uint32_t beyond_;
  std::vector<Table> tables_;
  std::vector<std::uint64_t> patterns_;
  std::vector<Difference> differences_;
  std::vector<Total> totals_;
  LiteralSet set_;  // that may hold
  std::vector<std::uint64_t> asked_;
  std::vector<estimate::Distance> answers_;
};

}  // namespace beeline::predicates
