#include "abstraction/task.h"

#include <algorithm>
#include <map>
#include <set>

#include "abstraction/starts.h"
#include "estimate/weaken.h"

namespace beeline::abstraction {

using estimate::Range;
using estimate::Values;

namespace {

constexpr std::size_t most_boxes = 2000;  // of the target

class TaskMaker {
 public:
  TaskMaker(const ir::Network& network, const analysis::ValueRanges& ranges, util::Watch& watch, const Detail& detail)
      : network_(network),
        ranges_(ranges),
        detail_(detail),
        splitter_(network, ranges, watch),
        starts_(network),
        monitor_(static_cast<std::uint32_t>(network.cells.size())) {}

  Task make(ir::ExprId target) {
    goals_ = boxes(estimate::weaken(network_, splitter_, target), most_boxes, splitter_.watch());
    task_.impossible = goals_.empty();
    if (goals_.empty()) return std::move(task_);
    std::optional<Operations> all = make_operations(network_, ranges_, splitter_, detail_);
    if (!all) return std::move(task_);
    for (Box& goal : goals_) {
      std::erase_if(goal, [&](const auto& part) { return !all->factors[part.first]; });
      if (goal.empty()) return std::move(task_);
    }
    operations_ = std::move(all->operations);
    if (goals_.size() > 1) watch_goals();
    drop_idle_parts();
    find_relevant();
    build();
    return std::move(task_);
  }

 private:
  Range domain(std::uint32_t cell) const { return cell == monitor_ ? Range{0, 1} : splitter_.domain(cell); }

  static std::size_t size(Range domain) { return static_cast<std::size_t>(std::int64_t{domain.high} - domain.low + 1); }

  void watch_goals() {
    std::vector<Effects> watching;
    for (const Box& goal : goals_) {
      Effects effects;
      for (const auto& [cell, values] : goal)
        for (const Range& range : values)
          for (std::int64_t v = range.low; v <= range.high; ++v)
            effects[cell].emplace_back(static_cast<std::int32_t>(v), static_cast<std::int32_t>(v));
      effects[monitor_] = {{0, 1}};
      watching.push_back(std::move(effects));
    }
    unite(watching, splitter_.watch());
    operations_.insert(operations_.end(), watching.begin(), watching.end());
    goals_ = {Box{{monitor_, {{1, 1}}}}};
    task_.extra = 1;
  }

  bool changes(const Relation& relation) const {
    return std::any_of(relation.begin(), relation.end(), [](const auto& step) { return step.first != step.second; });
  }

  // Some value cannot take it.
  bool asks(std::uint32_t cell, const Relation& relation) const {
    std::size_t sources = 0;
    for (std::size_t i = 0; i < relation.size(); ++i) sources += i == 0 || relation[i].first != relation[i - 1].first;
    return sources < size(domain(cell));
  }

  // And what leads out of the values that a cell can have, which no run does.
  void drop_idle_parts() {
    for (Effects& effects : operations_) {
      for (auto& [cell, relation] : effects) {
        const Range all = domain(cell);
        const auto inside = [&](std::int32_t value) { return value >= all.low && value <= all.high; };
        std::erase_if(relation, [&](const auto& step) { return !inside(step.first) || !inside(step.second); });
      }
      std::erase_if(effects, [&](const auto& part) { return !changes(part.second) && !asks(part.first, part.second); });
    }
  }

  void find_relevant() {
    std::vector<std::uint32_t> queue;
    const auto matters = [&](std::uint32_t cell) {
      if (relevant_.insert(cell).second) queue.push_back(cell);
    };
    std::map<std::uint32_t, std::vector<std::size_t>> changing;  // operations by cell
    for (std::size_t i = 0; i < operations_.size(); ++i)
      for (const auto& [cell, relation] : operations_[i])
        if (changes(relation)) changing[cell].push_back(i);
    needed_.assign(operations_.size(), false);
    for (const auto& [cell, values] : goals_.front()) matters(cell);
    for (std::size_t next = 0; next < queue.size(); ++next) {
      for (const std::size_t i : changing[queue[next]]) {
        if (needed_[i]) continue;
        needed_[i] = true;
        for (const auto& [cell, relation] : operations_[i])
          if (asks(cell, relation)) matters(cell);
      }
    }
  }

  void build() {
    std::vector<Effects> labelled;
    for (std::size_t i = 0; i < operations_.size(); ++i) {
      if (!needed_[i]) continue;
      std::erase_if(operations_[i], [&](const auto& part) { return !relevant_.contains(part.first); });
      labelled.push_back(std::move(operations_[i]));
    }
    unite(labelled, splitter_.watch());
    std::map<std::uint32_t, std::vector<std::pair<LabelId, const Relation*>>> by_cell;
    for (const Effects& effects : labelled) {
      const LabelId label = effects.size() == 1 ? hidden : task_.labels++;
      for (const auto& [cell, relation] : effects) by_cell[cell].emplace_back(label, &relation);
    }
    for (const std::uint32_t cell : relevant_) {
      Factor factor;
      if (cell != monitor_) {
        factor.cell = cell;
        factor.is_location = network_.cells[cell].kind == ir::CellKind::Location;
      }
      factor.low = domain(cell).low;
      factor.system = system(cell, by_cell[cell]);
      task_.factors.push_back(std::move(factor));
    }
  }

  TransitionSystem system(std::uint32_t cell, const std::vector<std::pair<LabelId, const Relation*>>& relations) const {
    TransitionSystem result;
    const Range all = domain(cell);
    const auto goal = goals_.front().find(cell);
    std::vector<std::vector<Arc>> arcs(size(all));
    const std::vector<std::int32_t> starts = cell == monitor_ ? std::vector{0} : starts_.of(cell);
    for (const auto& [label, relation] : relations) {
      if (label != hidden) result.labels.push_back(label);
      for (const auto& [from, to] : *relation)
        arcs[static_cast<std::size_t>(std::int64_t{from} - all.low)].push_back(
            {label, static_cast<State>(std::int64_t{to} - all.low)});
    }
    ArcCollector collector(result);
    for (std::size_t s = 0; s < arcs.size(); ++s) {
      const auto value = static_cast<std::int32_t>(all.low + static_cast<std::int64_t>(s));
      result.goal.push_back(goal == goals_.front().end() || estimate::contains(goal->second, value));
      result.initial.push_back(std::binary_search(starts.begin(), starts.end(), value));
      for (const Arc& arc : arcs[s]) collector.add(arc.label, arc.to);
      collector.next_state();
    }
    return result;
  }

  const ir::Network& network_;
  const analysis::ValueRanges& ranges_;
  Detail detail_;
  estimate::CaseSplitter splitter_;
  Starts starts_;
  std::uint32_t monitor_;  // as the number of a cell
  std::vector<Box> goals_;
  std::vector<Effects> operations_;
  std::vector<bool> needed_;
  std::set<std::uint32_t> relevant_;
  Task task_;
};

}  // namespace

Task make_task(const ir::Network& network, const analysis::ValueRanges& ranges, ir::ExprId target, util::Watch& watch,
               const Detail& detail) {
  return TaskMaker(network, ranges, watch, detail).make(target);
}

}  // namespace beeline::abstraction
