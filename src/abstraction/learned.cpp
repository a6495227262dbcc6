#include "abstraction/learned.h"

namespace beeline::abstraction {

Learned::Learned(const Task& task) : packing_(task), state_(Product(task).initial()), states_(packing_.words()) {
  for (std::uint32_t f = 0; f < task.factors.size(); ++f)
    if (const Factor& factor = task.factors[f]; factor.cell)
      sources_.push_back({f, *factor.cell, factor.low, factor.system.states()});
}

void Learned::add(const std::uint64_t* state, estimate::Distance distance) {
  states_.insert(state);
  distances_.push_back(distance);
}

std::optional<estimate::Distance> Learned::look_up(const std::int32_t* cells) const {
  for (const Source& source : sources_) {
    const std::int64_t state = std::int64_t{cells[source.cell]} - source.low;
    if (state < 0 || state >= source.states) return std::nullopt;
    packing_.set(state_.data(), source.factor, static_cast<State>(state));
  }
  const std::optional<std::uint32_t> known = states_.find(state_.data());
  return known ? std::optional(distances_[*known]) : std::nullopt;
}

}  // namespace beeline::abstraction
