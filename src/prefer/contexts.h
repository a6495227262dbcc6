// Interference contexts (Wehrle and Kupferschmid, "Context-enhanced directed model checking", SPIN 2010).
//
// Two transitions interfere when one writes what the other reads or writes (definition 4). C_0(t) = {t}, and C_n(t) adds what
// interferes with a member of C_(n-1)(t) (definition 5). A successor by t' of a state reached by t waits in queue n for
// the smallest n with t' in C_n(t); in queue 0 when t is not innocent, i.e. may have made a part of the target true, or when there is no t. What figure 2 of the
// paper prunes, because t' is outside of the closure of t, waits in a last queue instead: with clocks, which all processes share,
// pruning loses runs.
//
// Decided here: t' = t is in C_0(t), so queue 0, as in figure 2 (the paper's text says queue 1). A state that is reached again at a lower
// level keeps its place.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "analysis/footprint.h"
#include "analysis/value_ranges.h"
#include "ir/network.h"
#include "prefer/preference.h"

namespace beeline::prefer {

struct ContextOptions {
  bool clocks = false;  // guards read clocks and resets write them; the paper ignores them
};

class Contexts final : public Preference {
 public:
  Contexts(const ir::Network& network, const analysis::ValueRanges& ranges, std::span<const ir::ExprId> targets,
           ContextOptions options);

  std::uint32_t queues() const override { return last_ + 1; }
  Placement place(Token parent, std::span<const EdgeNumber> transition) override;

 private:
  using Bits = std::vector<std::uint64_t>;
  struct Variables {
    Bits reads, writes;  // var(pre), var(eff); locations and, as asked, clocks included
  };
  struct Known {
    std::vector<EdgeNumber> edges;  // sorted
    Variables variables;
    bool innocent = false;
    // Per level n: what the members of C_n(t) write, and what they read or write. Grows until nothing is added.
    std::vector<Bits> writes, touches;
  };

  Token know(std::span<const EdgeNumber> transition);
  std::uint32_t level(Token from, Token to);
  void extend(Known& known);
  Variables variables_of(std::span<const EdgeNumber> edges) const;
  void find_transitions(const ir::Network& network, const analysis::ValueRanges& ranges);

  std::size_t words_ = 0;
  std::vector<Variables> edges_;          // per edge
  std::vector<Variables> transitions_;    // all there can be, for closing contexts
  std::vector<Known> known_;
  std::map<std::vector<EdgeNumber>, Token> tokens_;
  std::unordered_map<std::uint64_t, std::uint32_t> levels_;  // by pair of tokens
  // Innocence: edges that may make an atom of a target newly true.
  std::vector<bool> helps_;
  bool nothing_innocent_ = false;
  std::uint32_t last_ = 2;
};

}  // namespace beeline::prefer
