#include "ir/refusal.h"

#include <algorithm>

namespace beeline::ir {

// Children come before their parents; a function may be defined after its calls, so until nothing is new.
Refusals::Refusals(const Network& network) : refuses_(network.arena.size(), false) {
  const Arena& arena = network.arena;
  for (std::size_t i = 0; i < arena.size() && !any_; ++i) any_ = arena[ExprId(i)].op == Op::Require;
  for (bool changed = any_; changed;) {
    changed = false;
    for (std::size_t i = 0; i < arena.size(); ++i) {
      if (refuses_[i]) continue;
      const Expr& e = arena[ExprId(i)];
      const auto list = arena.list(ExprId(i));
      const auto in = [&](ExprId part) { return may_refuse(part); };
      const bool refuses = e.op == Op::Require || in(e.a) || in(e.b) || in(e.c) ||
                           std::any_of(list.begin(), list.end(), in) ||
                           (e.op == Op::Call && in(network.functions[static_cast<std::size_t>(e.x)].body));
      refuses_[i] = refuses;
      changed = changed || (refuses && e.op == Op::Call);
    }
  }
}

}  // namespace beeline::ir
