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

void QuotientSpace::replace(SuccessorBuffer& out, std::size_t first) {
  for (std::size_t i = first; i < out.successors.size(); ++i) {
    const Successor& s = out.successors[i];
    const StateView state = out.view(s);
    zones_.values(state.key, memory_.data());
    rows_.clear();
    if (s.shape != 0) {
      const auto rows = zones_.rows(state.key);
      rows_.assign(rows.begin(), rows.end());
    }
    const std::size_t words = s.shape == 0 ? 0 : zones_.zone_size(s.shape) / (std::size_t{s.shape} * s.shape);
    const ScalarPermutation& by = canonical_.find(memory_.data(), state.payload, words, rows_);
    if (!by.is_identity()) move(s, by, out);
    if (recording_) moves_.push_back(by);
  }
}

// memory_, of which only cells that last matter.
void QuotientSpace::move_memory(const ScalarPermutation& by) {
  const analysis::ScalarAction& action = symmetry_.action();
  moved_memory_ = memory_;
  for (const std::uint32_t c : moving_) moved_memory_[action.cell(c, by)] = action.value(c, memory_[c], by);
}

void QuotientSpace::move(const Successor& s, const ScalarPermutation& by, SuccessorBuffer& out) {
  move_memory(by);
  std::uint64_t* const key = out.keys.data() + s.key;
  zones_.compiled().layout.pack(moved_memory_.data(), key);
  if (s.shape == 0) return;
  const std::size_t n = s.shape, words = zones_.zone_size(s.shape) / (n * n);
  for (std::size_t r = 0; r < n; ++r) row_of_[symmetry_.action().clock(rows_[r], by)] = static_cast<std::uint32_t>(r);
  const auto rows = zones_.rows(key);
  assert(rows.size() == n);
  sources_.clear();
  for (const std::uint32_t clock : rows) sources_.push_back(row_of_[clock]);
  std::int32_t* const payload = out.payloads.data() + s.payload;
  payload_.assign(payload, payload + (n * n + 2 * n) * words);  // the zone, L and U
  const auto copy = [&](std::size_t to, std::size_t from) {
    std::copy_n(payload_.data() + from * words, words, payload + to * words);
  };
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) copy(i * n + j, sources_[i] * n + sources_[j]);
    copy(n * n + i, n * n + sources_[i]);
    copy(n * n + n + i, n * n + n + sources_[i]);
  }
}

std::vector<std::uint64_t> QuotientSpace::moved(const std::uint64_t* key, const ScalarPermutation& by) {
  zones_.values(key, memory_.data());
  move_memory(by);
  std::vector<std::uint64_t> out(key_words());
  zones_.compiled().layout.pack(moved_memory_.data(), out.data());
  return out;
}

}  // namespace beeline::space
