// The timers of a program: which there are, and what enables them.
//
// A path that waits has a timer, and so has a communication on a port with an interval. What makes two of them
// different are their spots in the text: the statement, and the alternatives of `select` that lead to it. All ways to
// one spot, by whatever branches of `if` and `case`, enable the same timer, and all that goes on from there fires it.
// Of a communication there is a timer for each combination of spots of those who take part.
//
// A timer is enabled as far as one can get to the statement: what comes behind it may still block, and then time cannot
// go on beyond the upper bound. Whether others are preferred (meetings.h) is no matter of timers.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "frontend/fiacre/coder.h"
#include "frontend/fiacre/paths.h"
#include "ir/transform/timers.h"

namespace beeline::frontend::fiacre {

// An edge in the making.
struct Step {
  ir::Edge edge;
  bool stays = false;                  // it loops: timers of its state go on
  std::optional<std::uint32_t> timer;  // that it fires
};

class TimerTable {
 public:
  explicit TimerTable(Coder& coder) : coder_(coder) {}

  struct Member {
    std::uint32_t instance = 0;
    const Visit* visit = nullptr;
  };

  // One more way to the spots, where all of it holds. Says nothing where the interval says nothing.
  void enable(std::span<const Member> members, const Interval& interval, const std::string& owner,
              std::span<const Coder::Condition> conditions);
  // None where there is no timer.
  std::optional<std::uint32_t> find(std::span<const Member> members) const;
  // Whether its lower bound is still to come; none where it has none.
  ir::ExprId has_not_come(std::uint32_t timer);

  // Once all ways are known. Edges and what stays are the caller's.
  std::vector<ir::Timer> finish();

  static constexpr std::size_t most = 2'000;

 private:
  using Key = std::vector<std::pair<std::uint32_t, Spot>>;
  struct Entry {
    ir::Timer timer;
    std::vector<std::vector<ir::ExprId>> ways;
    bool always = false;
    util::Position position;
  };

  static Key key(std::span<const Member> members);
  ir::ExprId asked(const Coder::Condition& condition);
  std::uint32_t clock(const ir::Timer& timer, const std::string& owner, util::Position position);

  Coder& coder_;
  std::map<Key, std::uint32_t> numbers_;
  std::vector<Entry> entries_;
  std::map<ir::ExprId, ir::ExprId> asked_;
  std::map<std::string, std::uint32_t> named_;  // how many clocks each owner has
  std::uint32_t urgent_ = 0;                    // the clock of all that are; 0: none yet
};

// Whether the interval allows everything.
bool is_trivial(const Interval& interval);

}  // namespace beeline::frontend::fiacre
