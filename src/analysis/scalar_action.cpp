#include "analysis/scalar_action.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace beeline::analysis {

ScalarPermutation::ScalarPermutation(const ir::Network& network) : first_{0} {
  for (const ir::ScalarSet& set : network.scalar_sets) {
    const auto size = static_cast<std::size_t>(set.size);
    to_.resize(to_.size() + size);
    std::iota(to_.end() - static_cast<std::ptrdiff_t>(size), to_.end(), 0);
    first_.push_back(to_.size());
  }
}

void ScalarPermutation::swap(std::uint32_t set, std::int32_t a, std::int32_t b) {
  send(set, a, b);
  send(set, b, a);
}

bool ScalarPermutation::moves(std::uint32_t set) const {
  for (std::size_t i = first_[set]; i < first_[set + 1]; ++i)
    if (to_[i] != static_cast<std::int32_t>(i - first_[set])) return true;
  return false;
}

bool ScalarPermutation::is_identity() const {
  for (std::uint32_t set = 0; set + 1 < first_.size(); ++set)
    if (moves(set)) return false;
  return true;
}

ScalarPermutation ScalarPermutation::inverse() const {
  ScalarPermutation out = *this;
  for (std::uint32_t set = 0; set + 1 < first_.size(); ++set)
    for (std::size_t i = first_[set]; i < first_[set + 1]; ++i)
      out.send(set, to_[i], static_cast<std::int32_t>(i - first_[set]));
  return out;
}

ScalarPermutation ScalarPermutation::then(const ScalarPermutation& other) const {
  ScalarPermutation out = *this;
  for (std::uint32_t set = 0; set + 1 < first_.size(); ++set)
    for (std::size_t i = first_[set]; i < first_[set + 1]; ++i) out.to_[i] = other(set, to_[i]);
  return out;
}

ScalarAction::ScalarAction(const ir::Network& network) : network_(network) {
  arrange(network.cells, cells_);
  arrange(network.clocks, clocks_);
  arrange(network.channels, channels_);
  arrange(network.processes, processes_);
}

template <class Parts>
void ScalarAction::arrange(const Parts& parts, Kind& kind) {
  constexpr std::uint32_t none = UINT32_MAX;
  for (std::uint32_t number = 0; number < parts.size() && complete_; ++number) {
    kind.places.push_back(parts[number].place);
    if (parts[number].place == ir::no_place) continue;
    const ir::Place& place = network_.places[parts[number].place];
    if (kind.families.size() <= place.family) kind.families.resize(place.family + 1);
    Family& family = kind.families[place.family];
    std::vector<std::uint32_t> sets;
    for (const ir::Seat& seat : place.seats) sets.push_back(seat.set);
    if (family.numbers.empty()) {
      family.sets = sets;
      std::size_t size = 1;
      for (const std::uint32_t set : sets) {
        family.strides.push_back(size);
        size *= static_cast<std::size_t>(network_.scalar_sets[set].size);
        complete_ = complete_ && size <= parts.size();
        if (!complete_) return;
      }
      family.numbers.resize(size, none);
    }
    complete_ = sets == family.sets;
    if (!complete_) return;
    std::size_t at = 0;
    for (std::size_t i = 0; i < place.seats.size(); ++i)
      at += family.strides[i] * static_cast<std::size_t>(place.seats[i].element);
    complete_ = family.numbers[at] == none;
    family.numbers[at] = number;
  }
  for (const Family& family : kind.families)
    complete_ = complete_ && std::find(family.numbers.begin(), family.numbers.end(), none) == family.numbers.end();
}

std::uint32_t ScalarAction::moved(const Kind& kind, std::uint32_t number, const ScalarPermutation& by) const {
  if (kind.places[number] == ir::no_place) return number;
  const ir::Place& place = network_.places[kind.places[number]];
  const Family& family = kind.families[place.family];
  std::size_t at = 0;
  for (std::size_t i = 0; i < place.seats.size(); ++i)
    at += family.strides[i] * static_cast<std::size_t>(by(place.seats[i].set, place.seats[i].element));
  return family.numbers[at];
}

ir::EdgeId ScalarAction::edge(ir::EdgeId id, const ScalarPermutation& by) const {
  const std::uint32_t process = moved(processes_, network_.edge(id).process, by);
  return ir::EdgeId(network_.processes[process].edges.first + network_.number_of(id));
}

}  // namespace beeline::analysis
