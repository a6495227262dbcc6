#include "space/quotient_space.h"

#include <algorithm>
#include <cassert>

namespace beeline::space {

using analysis::ScalarPermutation;

QuotientSpace::QuotientSpace(ZoneSpace& inner, const analysis::Symmetry& symmetry)
    : WrappedSpace(inner),
      zones_(inner),
      symmetry_(symmetry),
      network_(inner.compiled().network),
      canonical_(symmetry),
      row_of_(network_.clocks.size()) {
  assert(&symmetry.action().network() == &network_);
  for (std::uint32_t c = 0; c < network_.cells.size(); ++c) {
    const ir::Cell& cell = network_.cells[c];
    if (cell.lasts() && (cell.place != ir::no_place || cell.element_of != ir::no_set)) moving_.push_back(c);
    memory_.push_back(cell.initial);
  }
}

bool QuotientSpace::initial(SuccessorBuffer& out) {
  const std::size_t first = out.successors.size();
  moves_.clear();
  if (!inner_.initial(out)) return false;
  replace(out, first);
  return true;
}

bool QuotientSpace::enabled(StateView state) {
  moves_.clear();
  return inner_.enabled(state);
}

// What was fired before an error counts as well.
bool QuotientSpace::fire(std::span<const std::uint32_t> positions, SuccessorBuffer& out) {
  const std::size_t first = out.successors.size();
  const bool fired = inner_.fire(positions, out);
  replace(out, first);
  return fired;
}

std::size_t QuotientSpace::words_per_entry(std::uint32_t shape) const {
  return shape == 0 ? 0 : zones_.zone_size(shape) / (std::size_t{shape} * shape);
}

void QuotientSpace::look_at(StateView state) {
  zones_.values(state.key, memory_.data());
  rows_.clear();
  if (state.shape == 0) return;
  const auto rows = zones_.rows(state.key);
  rows_.assign(rows.begin(), rows.end());
}

void QuotientSpace::replace(SuccessorBuffer& out, std::size_t first) {
  for (std::size_t i = first; i < out.successors.size(); ++i) {
    const Successor& s = out.successors[i];
    const StateView state = out.view(s);
    look_at(state);
    const ScalarPermutation& by = canonical_.find(memory_.data(), state.payload, words_per_entry(state.shape), rows_);
    if (!by.is_identity()) move(out.keys.data() + s.key, out.payloads.data() + s.payload, s.shape, by, true);
    if (recording_) moves_.push_back(by);
  }
}

void QuotientSpace::move(std::uint64_t* key, std::int32_t* payload, std::uint32_t shape, const ScalarPermutation& by,
                         bool with_bounds) {
  const analysis::ScalarAction& action = symmetry_.action();
  moved_memory_ = memory_;
  for (const std::uint32_t c : moving_) moved_memory_[action.cell(c, by)] = action.value(c, memory_[c], by);
  zones_.compiled().layout.pack(moved_memory_.data(), key);
  if (shape == 0) return;
  const std::size_t n = shape, words = words_per_entry(shape);
  for (std::size_t r = 0; r < n; ++r) row_of_[action.clock(rows_[r], by)] = static_cast<std::uint32_t>(r);
  const auto rows = zones_.rows(key);
  assert(rows.size() == n);
  sources_.clear();
  for (const std::uint32_t clock : rows) sources_.push_back(row_of_[clock]);
  payload_.assign(payload, payload + (n * n + (with_bounds ? 2 * n : 0)) * words);  // the zone, L and U
  const auto copy = [&](std::size_t to, std::size_t from) {
    std::copy_n(payload_.data() + from * words, words, payload + to * words);
  };
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) copy(i * n + j, sources_[i] * n + sources_[j]);
    if (!with_bounds) continue;
    copy(n * n + i, n * n + sources_[i]);
    copy(n * n + n + i, n * n + n + sources_[i]);
  }
}

QuotientSpace::State QuotientSpace::kept(StateView state) const {
  const std::size_t size = state.shape == 0 ? 0 : zones_.zone_size(state.shape);
  return {{state.key, state.key + key_words()}, {state.payload, state.payload + size}, state.shape};
}

QuotientSpace::State QuotientSpace::moved(StateView state, const ScalarPermutation& by) {
  State out = kept(state);
  look_at(state);
  move(out.key.data(), out.zone.data(), out.shape, by, false);
  return out;
}

}  // namespace beeline::space
