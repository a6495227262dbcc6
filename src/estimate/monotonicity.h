// hL and hU on the monotonicity abstraction (Kupferschmid, Hoffmann, Dierks, Behrmann: Adapting an AI planning
// heuristic for directed model checking, SPIN 2006).
//
// From a state on, cells collect values instead of changing them, round by round, until the target formula can be true.
// hL is the number of rounds. hU walks back from the target, choosing for every fact the action that first added it,
// and counts the pairs of action and round on the way: at least one per round, so hL <= hU. When nothing new can be
// added and the target is still out of reach, no run reaches it either. An estimate allocates nothing.
//
// How the abstraction is made, once per network and target. Each file is one stage, and over-approximates where the
// next one would have too much to do:
//
//   cases.h          evaluates expressions and updates by splitting on the values of the cells that they read
//   condition.h      the common language of what follows: "cell c has one of these values", All, Any
//   weaken.h         guards and targets as Conditions, never stronger: clocks and `deadlock` are true under either sign
//   effects.h        updates as Effects: what they may write, and when; too many cases become "anything that fits"
//   actions.h        an Action per way in which edges move together: all their conditions, all their effects
//   relaxed_graph.h  facts, conditions and actions as gates that count their missing inputs; what the target needs
//   monotonicity.h   one pass of unit propagation over the gates per estimate, and the walk back for hU
//
// Why it is right. A state of the abstraction is a set of values per cell. If a concrete state is within what was
// collected by round k, all that a concrete transition makes of it is within what is collected by round k + 1. Every
// stage keeps that up: it forgets only what restricts (clocks, committed and urgent locations, priorities, who else
// must receive) and adds only values. So after as many rounds as a run has transitions the target can be true: hL never
// exceeds the distance, drops by at most one per transition, and a dead end is one. tests/laws/estimate holds the whole
// to the traits that src/components/estimate/hL.cpp and hU.cpp declare.
#pragma once

#include <memory>
#include <vector>

#include "estimate/estimator.h"
#include "estimate/relaxed_graph.h"

namespace beeline::estimate {

class Monotonicity final : public Estimator {
 public:
  enum class Count : std::uint8_t { Rounds, Transitions };  // hL, hU

  // Estimators of one network and target can share the graph.
  Monotonicity(std::shared_ptr<const RelaxedGraph> graph, Count count);

  Distance estimate(const std::int32_t* cells) override;
  Distance estimate_without(const std::int32_t* cells, std::span<const ir::EdgeId> transition) override;
  Distance estimate_preferring(const std::int32_t* cells) override;
  bool preferred(std::span<const ir::EdgeId> transition) const override;

  std::uint64_t effort() const override { return 1 + missing_.size() / 100; }

  const RelaxedGraph& graph() const { return graph_; }

 private:
  Distance propagate(const std::int32_t* cells);
  Distance extract();

  struct Firing {
    std::uint32_t round = 0;
    Gate by = no_gate;  // the first input, which fired in that round
  };
  struct Chosen {
    std::uint32_t action = 0, round = 0;
    friend auto operator<=>(const Chosen&, const Chosen&) = default;
  };

  std::shared_ptr<const RelaxedGraph> shared_;
  const RelaxedGraph& graph_;
  Count count_;
  std::vector<std::uint32_t> missing_;
  std::vector<Firing> firing_;
  std::vector<Gate> now_, next_;
  std::vector<Gate> open_;             // of the extraction
  std::vector<std::uint32_t> marked_;  // equals epoch_ when met in this extraction
  std::uint32_t epoch_ = 0;
  std::vector<Chosen> chosen_;
  std::vector<std::uint32_t> first_;  // actions of round 0 that were chosen by the last estimate_preferring()
};

}  // namespace beeline::estimate
