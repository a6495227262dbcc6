#include "abstraction/parts.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "abstraction/label_reduction.h"

namespace beeline::abstraction {

Parts::Parts(const Task& task, Tables& tables) : labels_(task.labels) {
  for (const Factor& factor : task.factors) {
    Composed pruned = prune(factor.system);
    Part part;
    std::vector<State> states = factor.states;
    for (State& s : states)
      if (s != no_state) s = pruned.state[s];
    if (states.empty()) states = pruned.state;
    part.node = factor.cell ? tables.add_leaf(*factor.cell, factor.low, states) : tables.add_constant(states.front());
    part.system = std::move(pruned.system);
    part.distance = std::move(pruned.distance);
    part.position = static_cast<std::uint32_t>(parts_.size());
    part.is_variable = factor.cell && !factor.is_location;
    parts_.push_back(std::move(part));
  }
  tidy();
}

void Parts::count_users() {
  users_.assign(labels_, 0);
  for (const Part& part : parts_)
    for (const LabelId label : part.system.labels) ++users_[label];
}

std::vector<bool> Parts::own_labels(std::size_t i, std::size_t j) const {
  std::vector<std::uint32_t> here(labels_);
  for (const std::size_t p : {i, j})
    for (const LabelId label : parts_[p].system.labels) ++here[label];
  std::vector<bool> own(labels_);
  for (LabelId label = 0; label < labels_; ++label) own[label] = here[label] > 0 && here[label] == users_[label];
  return own;
}

std::vector<std::uint32_t> Parts::groups() const {
  std::vector<std::uint32_t> root(parts_.size());
  std::iota(root.begin(), root.end(), 0u);
  const auto find = [&](std::uint32_t p) {
    while (root[p] != p) p = root[p] = root[root[p]];
    return p;
  };
  std::vector<std::uint32_t> owner(labels_, UINT32_MAX);
  for (std::uint32_t p = 0; p < parts_.size(); ++p) {
    for (const LabelId label : parts_[p].system.labels) {
      if (owner[label] == UINT32_MAX) owner[label] = p;
      root[find(p)] = find(owner[label]);
    }
  }
  for (std::uint32_t p = 0; p < parts_.size(); ++p) root[p] = find(p);
  return root;
}

void Parts::replace(std::size_t i, std::size_t j, Part part) {
  parts_[std::min(i, j)] = std::move(part);
  erase(std::max(i, j));
}

void Parts::relabel_all(std::span<const Fate> fates) {
  for (Part& part : parts_) {
    const std::size_t before = part.system.arcs.size();
    relabel(part.system, fates);
    if (part.system.arcs.size() != before) part.distance = distances(part.system);
  }
}

bool Parts::drop_blocked() {
  std::vector<Fate> fates(labels_, Fate::Stay);
  bool any = false;
  for (const Part& part : parts_) {
    for (const LabelId label : blocked_labels(part.system)) {
      fates[label] = Fate::Remove;
      any = true;
    }
  }
  if (any) relabel_all(fates);
  return any;
}

bool Parts::forget_idle() {
  std::vector<Fate> fates(labels_, Fate::Stay);
  bool any = false;
  for (Part& part : parts_) {
    const std::vector<LabelId> idle = idle_labels(part.system);
    if (idle.empty()) continue;
    any = true;
    for (const LabelId label : idle) fates[label] = Fate::Forget;
    relabel(part.system, fates);
    for (const LabelId label : idle) fates[label] = Fate::Stay;
  }
  return any;
}

void Parts::hide_unshared() {
  std::vector<Fate> fates(labels_, Fate::Stay);
  for (LabelId label = 1; label < labels_; ++label)
    if (users_[label] == 1) fates[label] = Fate::Hide;
  relabel_all(fates);
}

void Parts::tidy() {
  while (drop_blocked()) {
  }
  forget_idle();
  count_users();
  hide_unshared();
  count_users();
}

void Parts::reduce_labels(Effort& effort) {
  std::vector<TransitionSystem*> systems;
  for (Part& part : parts_) systems.push_back(&part.system);
  // Joined labels may come to loop everywhere, which leaves others alone with them.
  while (abstraction::reduce_labels(systems, labels_, effort) > 0) tidy();
}

}  // namespace beeline::abstraction
