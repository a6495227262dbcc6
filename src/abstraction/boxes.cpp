#include "abstraction/boxes.h"

#include <utility>

namespace beeline::abstraction {

using estimate::Condition;

namespace {

// Whether anything is left of a; otherwise it is of no further use.
bool intersect(Box& a, const Box& b) {
  for (const auto& [cell, values] : b) {
    const auto [at, fresh] = a.try_emplace(cell, values);
    if (!fresh) at->second = estimate::intersection(at->second, values);
    if (at->second.empty()) return false;
  }
  return true;
}

}  // namespace

std::optional<Box> intersection(const Box& a, const Box& b) {
  Box both = a;
  if (!intersect(both, b)) return std::nullopt;
  return both;
}

std::optional<std::vector<Box>> intersections(const std::vector<Box>& a, const std::vector<Box>& b, std::size_t most) {
  std::vector<Box> all;
  for (const Box& left : a) {
    for (const Box& right : b) {
      std::optional<Box> both = intersection(left, right);
      if (!both) continue;
      if (all.size() >= most) return std::nullopt;
      all.push_back(*std::move(both));
    }
  }
  return all;
}

std::vector<Box> boxes(const Condition& condition, std::size_t most, util::Watch& watch) {
  switch (condition.kind) {
    case Condition::Kind::True: return {Box{}};
    case Condition::Kind::False: return {};
    case Condition::Kind::Cell: return {Box{{condition.cell, condition.values}}};
    case Condition::Kind::Any: {
      std::vector<Box> all;
      for (const Condition& part : condition.parts) {
        watch.look();
        for (Box& box : boxes(part, most, watch)) {
          if (all.size() >= most) return {Box{}};
          all.push_back(std::move(box));
        }
      }
      return all;
    }
    case Condition::Kind::All: break;
  }
  std::vector<Box> all{Box{}};
  for (const Condition& part : condition.parts) {
    watch.look();
    const std::vector<Box> more = boxes(part, most, watch);
    if (more.size() == 1) std::erase_if(all, [&](Box& box) { return !intersect(box, more.front()); });
    else if (auto both = intersections(all, more, most)) all = *std::move(both);
  }
  return all;
}

}  // namespace beeline::abstraction
