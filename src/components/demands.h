// What a model, a query and the user ask of a search. Components say which of these they cannot meet; the planner
// compares.
#pragma once

#include <cstdint>
#include <initializer_list>

namespace beeline::components {

enum class Demand : std::uint8_t {
  Deadlock,     // the target speaks of deadlock
  Priorities,   // of channels or processes
  Diagonals,    // differences of clocks
  ClockBounds,  // sup, inf or bounds of a clock
  Extrema,      // every state is looked at, there is nothing to head for
  Certificate,  // every state is written down
  Graph,        // every state and every transition is
  Shortest,     // the trace is proved to be a shortest one
};
inline constexpr Demand all_demands[] = {Demand::Deadlock, Demand::Priorities,  Demand::Diagonals, Demand::ClockBounds,
                                         Demand::Extrema,  Demand::Certificate, Demand::Graph,     Demand::Shortest};

// As in "not with deadlock".
const char* name(Demand demand);

class Demands {
 public:
  Demands() = default;
  Demands(std::initializer_list<Demand> demands) {
    for (const Demand d : demands) add(d);
  }
  void add(Demand demand, bool condition = true) {
    if (condition) bits_ |= bit(demand);
  }
  bool has(Demand demand) const { return (bits_ & bit(demand)) != 0; }
  // There is no target to stop at, or what was seen before it counts as well.
  bool every_state() const { return has(Demand::Extrema) || has(Demand::Certificate) || has(Demand::Graph); }

 private:
  static std::uint32_t bit(Demand demand) { return 1u << static_cast<unsigned>(demand); }
  std::uint32_t bits_ = 0;
};

}  // namespace beeline::components
