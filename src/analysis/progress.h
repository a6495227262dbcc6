// What of a network only ever goes forward, whichever transition is taken.
//
// Searches that let go of their past need a measure of progress: a number for each state that no transition lowers.
// Parts of a network give such numbers, and so do sums of them:
//  - a process whose locations have no cycle but loops: how long the longest way to a location is. A transition has at
//    most one edge of a process, so what holds for each edge holds for whole transitions, however many move together;
//  - a variable that every assignment leaves at least as great as it was, or every one at least as small. Whole
//    transitions are sequences of assignments (updates of all members, functions, code with every step), so it is
//    enough that each one does, wherever it stands. Variables that wrap around or are reset do not qualify, nor do
//    those that an assignment to a computed address may reach.
// Urgency, commitment and priorities only take transitions away.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/value_ranges.h"
#include "ir/network.h"

namespace beeline::analysis {

struct Forward {
  std::string name;
  std::uint32_t cell = 0;
  std::optional<std::uint32_t> process;  // whose location it is; none: a variable
  Interval values;
  bool falls = false;                 // a variable that never rises
  std::vector<std::uint32_t> levels;  // of a process, by location
  std::uint32_t last = 0;             // the greatest level
  std::uint32_t leap = 0;             // the most that one edge, or one assignment, adds

  std::uint32_t level(std::int32_t value) const {
    if (process) return levels[static_cast<std::size_t>(value)];
    return static_cast<std::uint32_t>(falls ? values.high - value : value - values.low);
  }
};

class Progress {
 public:
  Progress(const ir::Network& network, const ValueRanges& ranges);

  // Those that can change; processes first.
  std::span<const Forward> parts() const { return parts_; }
  // The one of this name, or null.
  const Forward* find(std::string_view name) const;
  // Why there is none of this name, as an end of a sentence.
  std::string why_not(std::string_view name) const;

 private:
  struct Other {
    std::string name, reason;
  };
  void look_at(std::uint32_t process);
  void look_at_variables();

  const ir::Network& network_;
  const ValueRanges& ranges_;
  std::vector<Forward> parts_;
  std::vector<Other> others_;
};

}  // namespace beeline::analysis
