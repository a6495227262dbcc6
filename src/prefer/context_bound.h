// Iterative context bounding (Musuvathi and Qadeer, PLDI 2007): runs with few context switches first.
//
// With process contexts a switch happens between two transitions that have no process in common; with interference
// contexts where the second is not in C_n of the first (Wehrle and Kupferschmid, SPIN 2010). The queue is the number of
// switches so far, so the search exhausts the runs with k switches before it looks at k + 1, and the trace it finds has
// as few as possible. For that, states are kept apart by the context that the last transition left, and looked at again
// when fewer switches lead there.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "space/history_space.h"
#include "prefer/interference.h"
#include "search/preference.h"

namespace beeline::prefer {

using search::Arrival;
using search::no_token;
using search::Placement;
using search::Preference;
using space::History;

class ContextBound : public Preference, public History {
 public:
  Placement place(const Arrival& arrival) override { return {arrival.cost, token(arrival.transition)}; }
  bool counts_costs() const override { return true; }
  // A switch costs one.
  std::uint32_t step_cost(Token before, std::span<const ir::EdgeId> transition) override {
    return before != no_token && is_switch(before, token(transition)) ? 1 : 0;
  }
  History* history() override { return this; }

 protected:
  virtual Token token(std::span<const ir::EdgeId> transition) = 0;
  virtual bool is_switch(Token before, Token after) = 0;
};

class ProcessBound final : public ContextBound {
 public:
  explicit ProcessBound(const ir::Network& network);
  Mark mark(std::span<const ir::EdgeId> transition) override { return Mark{token(transition)} + 1; }

 protected:
  // Of the set of processes.
  Token token(std::span<const ir::EdgeId> transition) override;
  bool is_switch(Token before, Token after) override;

 private:
  std::vector<std::uint32_t> process_;  // per edge
  std::map<std::vector<std::uint32_t>, Token> tokens_;
  std::vector<std::vector<std::uint32_t>> processes_;  // per token, sorted
};

class InterferenceBound final : public ContextBound {
 public:
  InterferenceBound(const ir::Network& network, const analysis::ValueRanges& ranges, std::uint32_t n)
      : interference_(network, ranges, false), n_(n) {}
  Mark mark(std::span<const ir::EdgeId> transition) override {
    return Mark{interference_.context(interference_.token(transition), n_)} + 1;
  }

 protected:
  Token token(std::span<const ir::EdgeId> transition) override { return interference_.token(transition); }
  bool is_switch(Token before, Token after) override { return !interference_.in_context(before, after, n_); }

 private:
  Interference interference_;
  std::uint32_t n_;
};

}  // namespace beeline::prefer
