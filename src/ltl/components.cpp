#include <algorithm>

#include "ltl/draft.h"

namespace beeline::ltl {

namespace {

constexpr std::uint32_t none = UINT32_MAX;

// Tarjan's algorithm on the transitions within `among` (a number per state, equal at both ends) that lack the marks of
// `without`.
class Tarjan {
 public:
  Tarjan(const Draft& draft, const std::vector<std::uint32_t>& among, std::uint64_t without, util::Watch& watch)
      : draft_(draft), among_(among), without_(without), watch_(watch) {
    const std::size_t n = draft.states.size();
    index_.assign(n, none);
    low_.assign(n, none);
    of.assign(n, none);
    for (std::uint32_t s = 0; s < n; ++s)
      if (index_[s] == none) visit(s);
  }

  std::vector<std::uint32_t> of;
  std::vector<bool> cyclic;  // of each component: it has a transition inside

 private:
  struct Frame {
    std::uint32_t state;
    std::size_t next;
  };

  bool there(std::uint32_t from, const Transition& t) const {
    return among_[from] == among_[t.target] && (t.marks & without_) == 0;
  }

  void enter(std::uint32_t state) {
    watch_.look();
    index_[state] = low_[state] = count_++;
    open_.push_back(state);
    frames_.push_back({state, 0});
  }

  void visit(std::uint32_t root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const std::uint32_t state = frame.state;
      if (frame.next < draft_.states[state].size()) {
        const Transition& t = draft_.states[state][frame.next++];
        if (!there(state, t)) continue;
        if (index_[t.target] == none) enter(t.target);
        else if (of[t.target] == none) low_[state] = std::min(low_[state], index_[t.target]);
        continue;
      }
      frames_.pop_back();
      if (!frames_.empty()) low_[frames_.back().state] = std::min(low_[frames_.back().state], low_[state]);
      if (low_[state] == index_[state]) close(state);
    }
  }

  void close(std::uint32_t root) {
    const auto component = static_cast<std::uint32_t>(cyclic.size());
    const auto begin = std::find(open_.rbegin(), open_.rend(), root).base() - 1;
    for (auto s = begin; s != open_.end(); ++s) of[*s] = component;
    bool cycle = false;
    for (auto s = begin; s != open_.end(); ++s)
      for (const Transition& t : draft_.states[*s]) cycle = cycle || (there(*s, t) && of[t.target] == component);
    cyclic.push_back(cycle);
    open_.erase(begin, open_.end());
  }

  const Draft& draft_;
  const std::vector<std::uint32_t>& among_;
  std::uint64_t without_;
  util::Watch& watch_;
  std::uint32_t count_ = 0;
  std::vector<std::uint32_t> index_, low_, open_;
  std::vector<Frame> frames_;
};

}  // namespace

Components components_of(const Draft& draft, util::Watch& watch) {
  const std::size_t n = draft.states.size();
  Tarjan whole(draft, std::vector<std::uint32_t>(n, 0), 0, watch);
  Components components{std::move(whole.of), {}};
  std::vector<std::uint64_t> seen(whole.cyclic.size(), 0);
  for (std::size_t s = 0; s < n; ++s)
    for (const Transition& t : draft.states[s])
      if (components.inside(s, t)) seen[components.of[s]] |= t.marks;
  for (std::size_t c = 0; c < seen.size(); ++c)
    components.kinds.push_back(whole.cyclic[c] && seen[c] == draft.all_marks() ? ComponentKind::F : ComponentKind::N);
  // A cycle that avoids a mark makes an accepting component a partial one.
  for (std::uint32_t m = 0; m < draft.marks; ++m) {
    const Tarjan avoiding(draft, components.of, std::uint64_t{1} << m, watch);
    for (std::size_t s = 0; s < n; ++s) {
      ComponentKind& kind = components.kinds[components.of[s]];
      if (kind == ComponentKind::F && avoiding.cyclic[avoiding.of[s]]) kind = ComponentKind::P;
    }
  }
  return components;
}

}  // namespace beeline::ltl
