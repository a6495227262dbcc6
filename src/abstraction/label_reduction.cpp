#include "abstraction/label_reduction.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

namespace beeline::abstraction {

namespace {

// Labels of one system have the same number just where they have the same arcs. In the order of its labels.
std::vector<std::uint32_t> local_classes(const TransitionSystem& system, Effort& effort) {
  effort.spend(3 * system.arcs.size() + 2 * system.labels.size());  // for all that is done with them
  std::vector<std::vector<std::pair<State, State>>> arcs(system.labels.size());
  for (State s = 0; s < system.states(); ++s) {
    auto label = system.labels.begin();
    for (const Arc& arc : system.of(s)) {
      if (arc.label == hidden) continue;
      label = std::lower_bound(label, system.labels.end(), arc.label);
      arcs[static_cast<std::size_t>(label - system.labels.begin())].emplace_back(s, arc.to);
    }
  }
  std::vector<std::uint32_t> order(arcs.size()), classes(arcs.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return arcs[a] < arcs[b]; });
  for (std::size_t i = 1; i < order.size(); ++i)
    classes[order[i]] = classes[order[i - 1]] + (arcs[order[i]] != arcs[order[i - 1]]);
  return classes;
}

// One pass over all systems. Effort ends at its beginning or not at all: in between, systems do not fit together.
class Reducer {
 public:
  Reducer(std::span<TransitionSystem* const> systems, LabelId labels, Effort& effort)
      : systems_(systems), meaning_(labels), fates_(labels, Fate::Stay) {
    for (std::uint32_t i = 0; i < systems.size(); ++i) {
      const std::vector<std::uint32_t> classes = local_classes(*systems[i], effort);
      for (std::size_t l = 0; l < classes.size(); ++l) meaning_[systems[i]->labels[l]].emplace_back(i, classes[l]);
      fresh_ = std::max(fresh_, static_cast<std::uint32_t>(classes.size()));
    }
    for (LabelId label = 1; label < labels; ++label)
      if (!meaning_[label].empty()) with_.emplace(meaning_[label], label);
  }

  std::size_t run() {
    for (std::uint32_t i = 0; i < systems_.size(); ++i) join_in(i);
    if (gone_ > 0)
      for (TransitionSystem* system : systems_) relabel(*system, fates_);
    return gone_;
  }

 private:
  // System and class, ascending, of all systems that have the label.
  using Meaning = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

  static Meaning without(const Meaning& meaning, std::uint32_t system) {
    Meaning others;
    std::ranges::copy_if(meaning, std::back_inserter(others), [&](const auto& m) { return m.first != system; });
    return others;
  }

  // All labels that differ in this system only.
  void join_in(std::uint32_t i) {
    std::map<Meaning, std::vector<LabelId>> groups;
    for (const LabelId label : systems_[i]->labels)
      if (fates_[label] == Fate::Stay) groups[without(meaning_[label], i)].push_back(label);
    std::map<LabelId, LabelId> joined;  // with which other
    std::vector<LabelId> loops;
    for (auto& [others, group] : groups) {
      const LabelId first = group.front();
      if (const auto elsewhere = with_.find(others); elsewhere != with_.end()) {
        loops.push_back(first);
        group.push_back(elsewhere->second);
      }
      if (group.size() < 2) continue;
      for (const LabelId label : group) {
        if (const auto at = with_.find(meaning_[label]); at != with_.end() && at->second == label) with_.erase(at);
        if (label == first) continue;
        joined[label] = first;
        fates_[label] = Fate::Remove;
        ++gone_;
      }
      std::ranges::find(meaning_[first], i, &Meaning::value_type::first)->second = fresh_++;
      with_.emplace(meaning_[first], first);
    }
    if (!joined.empty()) rename(*systems_[i], joined, loops);
  }

  static void rename(TransitionSystem& system, const std::map<LabelId, LabelId>& joined,
                     const std::vector<LabelId>& loops) {
    std::erase_if(system.labels, [&](LabelId label) { return joined.contains(label); });
    const std::vector<std::uint32_t> first = std::move(system.first);
    const std::vector<Arc> arcs = std::move(system.arcs);
    system.arcs.clear();
    ArcCollector collector(system);
    for (State s = 0; s < system.states(); ++s) {
      for (std::uint32_t a = first[s]; a < first[s + 1]; ++a) {
        const auto other = joined.find(arcs[a].label);
        collector.add(other != joined.end() ? other->second : arcs[a].label, arcs[a].to);
      }
      for (const LabelId label : loops) collector.add(label, s);
      collector.next_state();
    }
  }

  std::span<TransitionSystem* const> systems_;
  std::vector<Meaning> meaning_;     // by label
  std::map<Meaning, LabelId> with_;  // some label that is still there
  std::vector<Fate> fates_;          // by label
  std::uint32_t fresh_ = 0;          // the number of a class that no system has
  std::size_t gone_ = 0;
};

}  // namespace

std::size_t reduce_labels(std::span<TransitionSystem* const> systems, LabelId labels, Effort& effort) {
  std::size_t gone = 0;
  while (const std::size_t more = Reducer(systems, labels, effort).run()) gone += more;
  return gone;
}

}  // namespace beeline::abstraction
