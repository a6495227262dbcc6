// From a state to the distance of its part: the least one among the stored facts of which some point is in the state's
// zone.
//
// For a discrete part the facts that agree with it become zones over the clocks that the state has, closest first and
// each as few bounds as say it; those are made when the discrete part is first seen, and kept, since states that differ
// in clocks alone are many. What is left to do for a state is to see whether bounds can be met together in its zone:
// one bound that cannot ends it for a stored zone, which is the usual case, and only where each can by itself they are
// met one by one in a copy.
//
// A clock that has no row may have any value, and so may a cell outside of its domain.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "dbm/zone.h"
#include "predicates/clock_rows.h"
#include "predicates/exact_space.h"

namespace beeline::predicates {

class ZoneLookup {
 public:
  // `remembered`: bytes of zones that are kept; then they are made anew.
  ZoneLookup(const Part& part, const ExactSpace& space, std::size_t remembered);

  estimate::Distance look_up(const std::int32_t* cells, const ClockRows& clocks);
  std::size_t states() const { return distances_.size(); }

 private:
  using WideBound = dbm::WideBound;
  struct Cell {
    std::uint32_t number = 0;
    std::int64_t low = 0, count = 0;  // of its domain
    std::size_t row = 0;              // in matrices_; 0: none
    bool has_sets = false;            // bits of states by value from `first` on
    std::size_t first = 0;
  };
  struct Total {  // a sum over cells that a state asks for
    std::uint32_t state = 0;
    std::vector<std::pair<std::uint32_t, std::int64_t>> terms;  // by number of cell
    WideBound bound = 0;
  };
  struct Candidate {  // a zone
    std::uint32_t distance = 0, first = 0, last = 0;
  };
  struct Agreeing {  // with one discrete part
    std::uint32_t first = 0, last = 0;
  };
  using Key = std::vector<std::int64_t>;
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };

  void read_rows(const Part& part, const ExactSpace& space);
  void read_sets(const Part& part, const ExactSpace& space);
  void read_sums(const Part& part, const ExactSpace& space);
  Agreeing agreeing(const std::int32_t* cells, const ClockRows& clocks);
  void find_agreeing(const std::int32_t* cells);
  Agreeing make_agreeing(const std::int32_t* cells, const ClockRows& clocks);
  bool satisfies_sums(std::uint32_t state, const std::int32_t* cells) const;
  bool specialise(std::uint32_t state, const std::int32_t* cells);
  bool intersects(const Candidate& candidate, const ClockRows& clocks);

  std::uint32_t beyond_;
  std::vector<std::uint32_t> distances_;  // by state, ascending
  std::vector<Cell> cells_;
  std::vector<Var> clocks_;          // behind the zero clock, the rows of matrices_; those of cells behind them
  std::size_t rows_ = 1;             // of a matrix
  std::vector<WideBound> matrices_;  // by state
  std::vector<std::uint64_t> with_;  // bits of states
  std::size_t words_ = 0;            // of a set of states
  std::vector<Total> totals_;        // by state

  std::size_t remembered_;
  Key key_;  // values of cells, and which clocks there are
  std::unordered_map<Key, Agreeing, Hash> seen_;
  std::vector<Candidate> candidates_;
  std::vector<dbm::Constraint> bounds_;  // of candidates, between clocks of clocks_ by row
  std::vector<std::uint64_t> agree_;     // bits of states
  std::vector<std::uint16_t> here_;      // rows of clocks that the state has, the zero clock first
  std::vector<WideBound> whole_, some_;  // matrices
  std::vector<WideBound> zone_;          // of the state, over clocks_
  bool has_zone_ = false;
};

}  // namespace beeline::predicates
