#include "space/history_space.h"

namespace beeline::space {

bool HistorySpace::initial(SuccessorBuffer& out) {
  const std::size_t first = out.successors.size();
  const bool done = inner_.initial(out);
  write_keys(out, first, true);
  return done;
}

bool HistorySpace::enabled(StateView state) {
  before_ = state.key[inner_.key_words()];
  return inner_.enabled(state);
}

bool HistorySpace::fire(std::span<const std::uint32_t> positions, SuccessorBuffer& out) {
  const std::size_t first = out.successors.size();
  const bool done = MaskedSpace::fire(positions, out);
  write_keys(out, first, false);
  return done;
}

void HistorySpace::write_keys(SuccessorBuffer& out, std::size_t first, bool initial) {
  if (first == out.successors.size()) return;
  const std::size_t words = inner_.key_words(), begin = out.successors[first].key;
  keys_.assign(out.keys.begin() + static_cast<std::ptrdiff_t>(begin), out.keys.end());
  out.keys.resize(begin);
  for (std::size_t i = first; i < out.successors.size(); ++i) {
    Successor& s = out.successors[i];
    const auto key = keys_.begin() + static_cast<std::ptrdiff_t>(s.key - begin);
    s.key = out.keys.size();
    out.keys.insert(out.keys.end(), key, key + static_cast<std::ptrdiff_t>(words));
    out.keys.push_back(initial ? History::none : history_.mark(out.transition_of(s)));
  }
}

}  // namespace beeline::space
