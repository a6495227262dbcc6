// A firing zone carried over to the child's clocks where clocks are set to others: each is one of the parent's plus
// something, a constant being a sum with the zero clock. Apart from the common case, which pays nothing for it.
#include "space/zone_space_of.h"

namespace beeline::space {

template <dbm::AnyBound B>
[[gnu::noinline]] void ZoneSpaceOf<B>::carry_copies(const B* fired) {
  const std::size_t n = parent_.size(), m = child_.size();
  for (const lang::ClockReset& r : resets_) {
    if (r.value > room_) throw dbm::OutOfRange();
    reset_value_[r.clock] = r.value;
    reset_from_[r.clock] = r.from;
  }
  sources_.clear();
  for (const std::uint32_t clock : child_.rows()) {
    const bool is_set = reset_value_[clock] >= 0;
    const std::uint32_t from = is_set ? reset_from_[clock] : clock;
    assert(parent_.local()[from] != inactive);
    sources_.push_back({parent_.local()[from], static_cast<B>(is_set ? reset_value_[clock] : 0)});
  }
  for (const lang::ClockReset& r : resets_) reset_value_[r.clock] = -1;
  B* const d = child_zone_.data();
  for (std::size_t i = 0; i < m; ++i) {
    const auto [row, more] = sources_[i];
    for (std::size_t j = 0; j < m; ++j) {
      const auto [column, less] = sources_[j];
      d[i * m + j] = dbm::add(fired[row * n + column], dbm::le<B>(more - less));
    }
  }
}

template class ZoneSpaceOf<dbm::Bound>;
template class ZoneSpaceOf<dbm::WideBound>;

}  // namespace beeline::space
