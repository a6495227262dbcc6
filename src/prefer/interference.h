// Interference of transitions (definitions 4 and 5 of Wehrle and Kupferschmid, "Context-enhanced directed model
// checking", SPIN 2010).
//
// Two transitions interfere when one writes what the other reads or writes. C_0(t) = {t}, and C_n(t) adds what
// interferes with a member of C_(n-1)(t). A transition is a set of edges of any size: one, a pair on a channel, a
// broadcast, a synchronisation vector. It reads what decides whether it can be taken, and as what: guards, source
// locations, target invariants, the invariants of the locations it leaves (which bound what others may write), and for
// a broadcast all that decides who receives.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "analysis/footprint.h"
#include "analysis/value_ranges.h"
#include "ir/network.h"
#include "search/preference.h"

namespace beeline::prefer {

using search::no_token;
using search::Token;

class Interference {
 public:
  // With `clocks`, guards read clocks and resets write them; the paper ignores them.
  Interference(const ir::Network& network, const analysis::ValueRanges& ranges, bool clocks);

  static constexpr std::uint32_t deepest = 12;  // levels beyond are `far`
  static constexpr std::uint32_t far = deepest + 1;

  Token token(std::span<const ir::EdgeId> transition);
  std::span<const ir::EdgeId> edges(Token token) const { return known_[token].edges; }
  // The least n with `to` in C_n(from); far when it is in none, or only beyond the deepest level.
  std::uint32_t level(Token from, Token to);
  // Whether `to` is in C_n(from), however large n is.
  bool in_context(Token from, Token to, std::uint32_t n);
  // Equal only for transitions with which the same ones are in C_n.
  std::uint32_t context(Token token, std::uint32_t n);
  // The part of the system that the transition works on: parts have no variable in common that any transition writes,
  // and neither an invariant nor a broadcast with several receivers ties one to another.
  std::uint32_t component(Token token);

 private:
  using Bits = std::vector<std::uint64_t>;  // sets of variables that grow large
  struct Variables {
    analysis::CellSet reads, writes;  // var(pre), var(eff); locations and, as asked, clocks included
  };
  struct Known {
    std::vector<ir::EdgeId> edges;  // sorted
    Variables variables;
    // Per level n: what the members of C_n(t) write, and what they read or write. Grows until nothing is added.
    std::vector<Bits> writes, touches;
    bool closed = false;
  };

  void find_variables(const ir::Network& network, const analysis::ValueRanges& ranges, bool clocks);
  void find_transitions(const ir::Network& network, const analysis::ValueRanges& ranges);
  void find_components();
  Variables variables_of(std::span<const ir::EdgeId> edges) const;
  // Makes level n known, or finds that contexts stopped growing before: then false.
  bool reach(Known& known, std::uint32_t n);

  std::size_t variables_ = 0;           // cells, then clocks
  std::vector<Variables> edges_;        // per edge
  std::vector<Variables> transitions_;  // all there can be, for closing contexts; of broadcasts those with one receiver
  std::vector<analysis::CellSet>
      ties_;  // variables of one part that no transition need show to be: invariants, broadcasts
  std::vector<Known> known_;
  std::map<std::vector<ir::EdgeId>, Token> tokens_;
  std::unordered_map<std::uint64_t, std::uint32_t> levels_;  // by pair of tokens
  std::map<std::tuple<Bits, Bits, Token>, std::uint32_t> contexts_;
  std::vector<std::uint32_t> component_;  // per variable; empty until asked for
};

}  // namespace beeline::prefer
