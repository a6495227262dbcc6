#include "check/relations.h"

#include <algorithm>
#include <set>

namespace beeline::check {

void normalise(Relation& relation) {
  std::sort(relation.begin(), relation.end());
  relation.erase(std::unique(relation.begin(), relation.end()), relation.end());
}

namespace {

void unite(std::vector<Effects>& all, std::uint32_t cell) {
  std::map<Effects, Relation> by_rest;
  std::vector<Effects> kept;
  for (Effects& effects : all) {
    const auto part = effects.find(cell);
    if (part == effects.end()) {
      kept.push_back(std::move(effects));
      continue;
    }
    const Relation relation = std::move(part->second);
    effects.erase(part);
    Relation& sum = by_rest[std::move(effects)];
    sum.insert(sum.end(), relation.begin(), relation.end());
  }
  for (auto& [rest, relation] : by_rest) {
    normalise(relation);
    Effects& whole = kept.emplace_back(rest);
    whole.emplace(cell, std::move(relation));
  }
  all = std::move(kept);
}

}  // namespace

void unite(std::vector<Effects>& all) {
  if (all.size() < 2) return;
  std::set<std::uint32_t> cells;
  for (const Effects& effects : all)
    for (const auto& [cell, relation] : effects) cells.insert(cell);
  for (const std::uint32_t cell : cells) unite(all, cell);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
}

}  // namespace beeline::check
