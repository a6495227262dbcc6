#include "frontend/fiacre/timer_table.h"

#include <algorithm>

#include <fmt/format.h>

#include "frontend/common/balanced.h"

namespace beeline::frontend::fiacre {

bool is_trivial(const Interval& interval) { return interval.low == 0 && !interval.low_strict && !interval.high; }

TimerTable::Key TimerTable::key(std::span<const Member> members) {
  Key result;
  for (const Member& member : members) result.emplace_back(member.instance, member.visit->spot);
  return result;
}

void TimerTable::enable(std::span<const Member> members, const Interval& interval, const std::string& owner,
                        std::span<const Coder::Condition> conditions) {
  if (is_trivial(interval)) return;
  const util::Position position = members[0].visit->position;
  const auto [number, is_new] = numbers_.emplace(key(members), entries_.size());
  if (is_new) {
    if (entries_.size() == most)
      return coder_.unsupported(position, fmt::format("there are more than {} timers", most));
    Entry& entry = entries_.emplace_back();
    entry.position = position;
    for (const Member& member : members) entry.timer.places.push_back({member.instance, member.visit->source});
    entry.timer.low = static_cast<std::int32_t>(interval.low);
    if (interval.high) entry.timer.high = static_cast<std::int32_t>(*interval.high);
    entry.timer.low_strict = interval.low_strict;
    entry.timer.high_strict = interval.high_strict;
    entry.timer.clock = clock(entry.timer, owner, position);
  } else if (entries_.size() == most) {
    return;  // it may be the one that there was no room for
  }
  Entry& entry = entries_[number->second];
  std::vector<ir::ExprId> way;
  for (const Coder::Condition& condition : conditions) way.push_back(asked(condition));
  entry.always = entry.always || way.empty();
  if (std::find(entry.ways.begin(), entry.ways.end(), way) == entry.ways.end()) entry.ways.push_back(std::move(way));
}

ir::ExprId TimerTable::asked(const Coder::Condition& condition) {
  const auto [known, is_new] = asked_.emplace(condition.holds, ir::ExprId());
  if (is_new) known->second = coder_.asked(condition);
  return known->second;
}

std::uint32_t TimerTable::clock(const ir::Timer& timer, const std::string& owner, util::Position position) {
  std::vector<ir::Clock>& clocks = coder_.network().clocks;
  if (timer.is_urgent() && urgent_ != 0) return urgent_;
  const auto number = static_cast<std::uint32_t>(clocks.size());
  ir::Clock& made = clocks.emplace_back();
  made.position = position;
  if (timer.is_urgent()) {
    urgent_ = number;
    made.name = "#now";
  } else {
    made.name = fmt::format("{}#{}", owner, ++named_[owner]);
  }
  return number;
}

std::optional<std::uint32_t> TimerTable::find(std::span<const Member> members) const {
  const auto known = numbers_.find(key(members));
  const bool there = known != numbers_.end() && known->second < entries_.size();  // there may have been no room for it
  return there ? std::optional(known->second) : std::nullopt;
}

ir::ExprId TimerTable::has_not_come(std::uint32_t timer) {
  return ir::has_not_come(coder_.network().arena, entries_[timer].timer);
}

std::vector<ir::Timer> TimerTable::finish() {
  ir::Arena& arena = coder_.network().arena;
  std::vector<ir::Timer> result;
  for (const Entry& entry : entries_) {
    ir::Timer& timer = result.emplace_back(entry.timer);
    if (entry.always) continue;
    std::vector<ir::ExprId> ways;
    for (const auto& way : entry.ways) ways.push_back(balanced(arena, ir::Op::And, way));
    timer.condition = balanced(arena, ir::Op::Or, ways);
  }
  return result;
}

}  // namespace beeline::frontend::fiacre
