#include "check/activity.h"

namespace beeline::check {

void Activity::resize(std::uint32_t variables) {
  if (variables < activity_.size()) {
    for (const std::uint32_t v : heap_) place_[v] = none;
    heap_.clear();
  }
  activity_.resize(variables);
  place_.resize(variables, none);
}

void Activity::insert(std::uint32_t variable) {
  if (place_[variable] != none) return;
  place_[variable] = static_cast<std::uint32_t>(heap_.size());
  heap_.push_back(variable);
  up(heap_.size() - 1);
}

std::uint32_t Activity::take() {
  const std::uint32_t first = heap_[0], last = heap_.back();
  place_[first] = none;
  heap_.pop_back();
  if (heap_.empty()) return first;
  heap_[0] = last;
  place_[last] = 0;
  down(0);
  return first;
}

void Activity::note(std::uint32_t variable) {
  if ((activity_[variable] += worth_) > 1e100) {
    for (double& a : activity_) a *= 1e-100;
    worth_ *= 1e-100;
  }
  if (place_[variable] != none) up(place_[variable]);
}

void Activity::up(std::size_t at) {
  const std::uint32_t variable = heap_[at];
  while (at > 0 && before(variable, heap_[(at - 1) / 2])) {
    heap_[at] = heap_[(at - 1) / 2];
    place_[heap_[at]] = static_cast<std::uint32_t>(at);
    at = (at - 1) / 2;
  }
  heap_[at] = variable;
  place_[variable] = static_cast<std::uint32_t>(at);
}

void Activity::down(std::size_t at) {
  const std::uint32_t variable = heap_[at];
  for (std::size_t child; (child = 2 * at + 1) < heap_.size(); at = child) {
    if (child + 1 < heap_.size() && before(heap_[child + 1], heap_[child])) ++child;
    if (!before(heap_[child], variable)) break;
    heap_[at] = heap_[child];
    place_[heap_[at]] = static_cast<std::uint32_t>(at);
  }
  heap_[at] = variable;
  place_[variable] = static_cast<std::uint32_t>(at);
}

}  // namespace beeline::check
