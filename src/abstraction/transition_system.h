// Labelled transition systems: what the parts of a network are for abstractions.
//
// A system stands for one factor of the network (analysis/factors.h) or for several that were composed, perhaps with
// states put together. Its arcs carry labels, and the same label in two systems means one step of both. So a label that
// a system has and that has no arc in a state cannot be taken there by anyone; a label that it does not have leaves it
// where it is. Label 0, `hidden`, is what all labels become that no other system has: it is never shared.
//
// Every arc is one step of the network, so distances count arcs.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace beeline::abstraction {

using State = std::uint32_t;
using LabelId = std::uint32_t;
inline constexpr LabelId hidden = 0;
inline constexpr State no_state = UINT32_MAX;

struct Arc {
  LabelId label = hidden;
  State to = 0;
  friend auto operator<=>(const Arc&, const Arc&) = default;
};

struct TransitionSystem {
  std::vector<bool> initial, goal;   // by state
  std::vector<LabelId> labels;       // that it has, ascending, without `hidden`
  std::vector<std::uint32_t> first;  // of the arcs of each state, and their end
  std::vector<Arc> arcs;             // ascending and different for each state; no hidden arc is a loop

  State states() const { return static_cast<State>(goal.size()); }
  std::span<const Arc> of(State s) const { return std::span(arcs).subspan(first[s], first[s + 1] - first[s]); }
  bool has(LabelId label) const;
  // Some state is no goal: otherwise all distances of the system by itself are 0.
  bool wants_something() const;
};

// What it takes, about, and what finding its distances takes for a while.
inline std::uint64_t bytes_of(const TransitionSystem& system) {
  return system.arcs.size() * sizeof(Arc) + system.first.size() * sizeof(system.first[0]);
}
inline std::uint64_t bytes_for_distances(const TransitionSystem& system) {
  return (system.arcs.size() + 2 * system.first.size()) * sizeof(State);
}

// Those of a state with this label.
std::span<const Arc> arcs_with(const TransitionSystem& system, State from, LabelId label);

// Adds the arcs of one state after the other; arcs may come in any order, and twice.
class ArcCollector {
 public:
  explicit ArcCollector(TransitionSystem& system) : system_(system) { system_.first.assign(1, 0); }

  void add(LabelId label, State to) { current_.push_back({label, to}); }
  std::size_t pending() const { return current_.size(); }
  // They all belong to the state that comes next: 0, then 1, ...
  void next_state();

 private:
  TransitionSystem& system_;
  std::vector<Arc> current_;
};

// From each state to a goal; no_state where there is no way.
std::vector<std::uint32_t> distances(const TransitionSystem& system);
// To each state from an initial one; no_state where there is no way.
std::vector<std::uint32_t> depths(const TransitionSystem& system);

// The arcs backwards: sources by target.
struct Predecessors {
  explicit Predecessors(const TransitionSystem& system);
  std::span<const State> of(State s) const { return std::span(from).subspan(first[s], first[s + 1] - first[s]); }

  std::vector<std::uint32_t> first;
  std::vector<State> from;
};

// States with the same number become one; no_state: dropped, with all its arcs.
TransitionSystem quotient(const TransitionSystem& system, std::span<const State> numbers, State count);

// What becomes of the labels of a system when others change.
enum class Fate : std::uint8_t {
  Stay,
  Hide,    // nobody else has it any more
  Forget,  // nothing hinges on it here: its arcs, all loops, go and leave every state free to take it
  Remove,  // it cannot be taken any more
};

// `fates` by label.
void relabel(TransitionSystem& system, std::span<const Fate> fates);

// Those that no arc has: nobody can take them.
std::vector<LabelId> blocked_labels(const TransitionSystem& system);
// Those that every state has just as a loop: the system says nothing about them.
std::vector<LabelId> idle_labels(const TransitionSystem& system);

}  // namespace beeline::abstraction
