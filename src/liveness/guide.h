// Where accepted runs may be near: what estimates say about the phases of a search for them (survey of Edelkamp,
// Schuppan, Bosnacki, Wijs, Fehnker and Aljazzar, section 5).
//
// While a run approaches, the automaton has to come to a component with accepting cycles, and for its next step some
// label has to hold: how far the automaton is, and how far an estimate says that the network is from one of the labels
// that lead on. In a component it is the labels of transitions with marks. Back to a state that is given it is the
// distance of each process, and of the automaton, in its bare graph.
//
// What is said of the way to acceptance says nothing of other ways: a dead end towards a recorded state is one only for
// who has recorded that state.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "estimate/estimator.h"
#include "ir/expr.h"
#include "liveness/acceptance.h"
#include "liveness/local_distance.h"
#include "liveness/order.h"
#include "liveness/product.h"
#include "liveness/recording_space.h"
#include "search/ranker.h"

namespace beeline::liveness {

// What has to hold for the automaton to make progress, by its state; none: nothing in particular.
struct Progress {
  std::vector<ir::ExprId> approaching;  // to an accepting component, or to a mark or anywhere else inside one
  std::vector<ir::ExprId> collecting;   // to a mark, or anywhere else in the same component
};
// Adds expressions to the arena, which are those of networks that are made ready later.
Progress progress_of(const ltl::Automaton& automaton, std::span<const ir::ExprId> propositions, ir::Arena& arena);

class Guide {
 public:
  struct Options {
    // An estimator of the distance to a formula.
    std::function<std::unique_ptr<estimate::Estimator>(ir::ExprId target)> make;
    bool reads_clocks = false;
    bool safe_dead_ends = true;
    bool lower_bound = false;  // never more than the true distance, if the estimate is not; otherwise it may guide more
  };
  static constexpr std::uint32_t hopeless = UINT32_MAX;

  // All outlive this. Estimators are made when they are first asked.
  Guide(Product& product, const Acceptance& acceptance, const Progress& progress, Options options);

  // Of states of the product. To where every word is accepted, to any accepted run, and around back to a state.
  std::uint32_t to_acceptance(space::StateView state);
  std::uint32_t to_run(space::StateView state);
  std::uint32_t to_mark_and(space::StateView state, space::StateView back);
  std::uint32_t to(space::StateView state, space::StateView back);
  // First by the distance of the automaton.
  std::uint32_t in_order(space::StateView state);

  search::Ranker::Spent spent;

 private:
  std::uint32_t ask(ir::ExprId target, space::StateView state);
  const std::int32_t* values(space::StateView state, std::vector<std::int32_t>& into);

  Product& product_;
  const Acceptance& acceptance_;
  const Progress& progress_;
  Options options_;
  LocalDistance local_;
  std::vector<std::uint32_t> to_component_;            // steps of the automaton, by its state
  std::vector<std::vector<std::uint32_t>> to_states_;  // by goal, when asked for
  std::map<ir::ExprId, std::unique_ptr<estimate::Estimator>> estimators_;
  std::vector<std::int32_t> cells_, back_;
};

// Sorts by how far the automaton is from an accepting component, then by what the estimate says.
class GuideOrder final : public Order {
 public:
  explicit GuideOrder(std::unique_ptr<Guide> guide) : guide_(std::move(guide)) {}
  std::uint32_t outer(space::StateView state) override { return guide_->in_order(state); }
  std::uint32_t inner(space::StateView state, space::StateView back) override { return guide_->to(state, back); }

 private:
  std::unique_ptr<Guide> guide_;
};

// Ranks states of a recording space, or of one whose target is where every word is accepted.
class GuideRanker final : public search::Ranker {
 public:
  // `recording`: null for the latter.
  GuideRanker(std::vector<std::unique_ptr<Guide>> guides, RecordingSpace* recording)
      : guides_(std::move(guides)), recording_(recording) {}

  std::size_t estimates() const override { return guides_.size(); }
  void rank(std::span<search::Candidate> candidates, std::span<std::uint32_t> ranks, util::Watch& watch) override;
  Spent spent() const override;

 private:
  std::uint32_t rank(Guide& guide, space::StateView state);

  std::vector<std::unique_ptr<Guide>> guides_;
  RecordingSpace* recording_;
};

}  // namespace beeline::liveness
