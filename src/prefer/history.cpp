#include "prefer/history.h"

#include <utility>

namespace beeline::prefer {

bool HistorySpace::initial(space::SuccessorBuffer& out) {
  const bool done = inner_.initial(out);
  write_keys(out, true);
  return done;
}

bool HistorySpace::expand(space::StateView state, space::SuccessorBuffer& out) {
  const History::Mark before = state.key[inner_.key_words()];
  const bool done = inner_.expand(state, out);
  std::erase_if(out.successors,
                [&](const space::Successor& s) { return !history_.may_follow(before, out.transition_of(s)); });
  write_keys(out, false);
  return done;
}

void HistorySpace::write_keys(space::SuccessorBuffer& out, bool initial) {
  const std::size_t words = inner_.key_words();
  keys_.clear();
  for (space::Successor& s : out.successors) {
    const auto key = out.keys.begin() + static_cast<std::ptrdiff_t>(s.key);
    s.key = keys_.size();
    keys_.insert(keys_.end(), key, key + static_cast<std::ptrdiff_t>(words));
    keys_.push_back(initial ? History::none : history_.mark(out.transition_of(s)));
  }
  std::swap(out.keys, keys_);
}

}  // namespace beeline::prefer
