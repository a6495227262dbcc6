// Whole explorations of random models, for laws that compare searches: all that a search saw and told.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/clock_bounds.h"
#include "engine/explicit.h"
#include "support/random_network.h"

namespace beeline::test {

struct Explored {
  struct State {
    std::vector<std::uint64_t> key;
    std::vector<std::int32_t> payload;
    std::uint32_t shape = 0;
    friend auto operator<=>(const State&, const State&) = default;
  };

  std::string search;
  std::set<State> states;
  std::set<std::vector<std::uint64_t>> keys;
  std::uint64_t deadlocks = 0;  // states that were expanded without a successor
  engine::End end = engine::End::Stopped;
  engine::Effort effort;
  std::optional<engine::Path> way;  // to the target
  std::vector<std::string> warnings;

  const result::Freezing& freezing() const { return *effort.freezing; }
};

// A model made ready for several searches that see the same keys.
class Explorer {
 public:
  enum class Until : std::uint8_t { Exhausted, Target };
  explicit Explorer(const RandomModel& model, Until until = Until::Exhausted);

  struct Ask {
    std::string search;
    bool deadlock = false;  // zones fine enough for it
    engine::FrozenFile file = {};
    std::uint64_t work = UINT64_MAX;  // the limit
    std::size_t processes = 1;
    int deaths = 0;  // of processes, so many of which are killed as soon as they see a state
  };
  // None: the search is refused. States are all that any of the processes saw, deadlocks those of this one.
  std::optional<Explored> explore(const Ask& ask);

  // Whether each state of `some` is covered by those of `others`, by the aLU simulation. That is what can be asked of
  // zones that were extrapolated, too: Extra-LU+ is not monotone, so where one search has a zone the other may have a
  // larger one beforehand and, after the same steps, one that does not include what the first has there; but simulates
  // it. By several together, since zones from which something cannot be done are cut only where they meet those from
  // which it can: the larger zone may be cut where the smaller one stays whole.
  bool covered(const Explored& some, const Explored& others);

 private:
  RandomModel model_;
  ir::ExprId target_;
  analysis::Observed observed_;
};

}  // namespace beeline::test
