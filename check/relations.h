// What a step does to cells, each by itself: products of relations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace beeline::check {

using Relation = std::vector<std::pair<std::int32_t, std::int32_t>>;  // value before, value after; ascending, each once
using Effects = std::map<std::uint32_t, Relation>;                    // by cell; others stay as they are

void normalise(Relation& relation);

// Puts together what differs in one cell only; the union of the products stays what it is.
void unite(std::vector<Effects>& all);

// One product that has all of these in it, and more. `everything`: every value of a cell, each to itself.
template <class Everything>
Effects hull(const std::vector<Effects>& all, const Everything& everything) {
  Effects sum;
  for (const Effects& effects : all)
    for (const auto& [cell, relation] : effects) sum[cell];
  for (auto& [cell, relation] : sum) {
    for (const Effects& effects : all) {
      const auto part = effects.find(cell);
      const Relation more = part != effects.end() ? part->second : everything(cell);
      relation.insert(relation.end(), more.begin(), more.end());
    }
    normalise(relation);
  }
  return sum;
}

}  // namespace beeline::check
