// Interference contexts and the multi-queue (figure 2 of Wehrle and Kupferschmid, "Context-enhanced directed model
// checking", SPIN 2010).
//
// A successor by t' of a state reached by t waits in queue n for the smallest n with t' in C_n(t); in queue 0 when t is
// not innocent, i.e. may have made a part of the target true, or when there is no t. What figure 2 prunes, because t'
// is outside of the closure of t, waits in a last queue instead: with clocks, which all processes share, pruning loses
// runs.
//
// With `prune` it is not followed at all (proposition 1), which is complete where objection_to_pruning() has nothing to
// say: a run to the target can be sorted so that each part of the system makes its moves in one go, up to the
// transition that makes its last atom true, which is not innocent. That needs states kept apart by the part that the
// last, innocent, transition worked on.
//
// Decided here: t' = t is in C_0(t), so queue 0, as in figure 2 (the paper's text says queue 1). A state that is
// reached again at a lower level keeps its place.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/value_ranges.h"
#include "ir/network.h"
#include "space/history_space.h"
#include "prefer/interference.h"
#include "search/preference.h"

namespace beeline::prefer {

using search::Arrival;
using search::no_token;
using search::Placement;
using search::Preference;
using space::History;

struct ContextOptions {
  bool clocks = false;  // guards read clocks and resets write them; the paper ignores them
  bool prune = false;
};

// Why proposition 1 does not hold here; empty: it does.
std::string objection_to_pruning(const ir::Network& network, std::span<const ir::ExprId> targets);

class Contexts final : public Preference, public History {
 public:
  Contexts(const ir::Network& network, const analysis::ValueRanges& ranges, std::span<const ir::ExprId> targets,
           ContextOptions options);

  Placement place(const Arrival& arrival) override;
  History* history() override { return prune_ ? this : nullptr; }
  Mark mark(std::span<const ir::EdgeId> transition) override;
  bool may_follow(Mark before, std::span<const ir::EdgeId> transition) override;

 private:
  bool innocent(std::span<const ir::EdgeId> transition) const;

  Interference interference_;
  std::vector<bool> helps_;  // per edge: it may make an atom of a target newly true
  bool nothing_innocent_ = false;
  bool prune_;
};

}  // namespace beeline::prefer
