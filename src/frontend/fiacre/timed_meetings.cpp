// The part of Meetings that finds the timers of ports with intervals.
#include <algorithm>

#include <fmt/format.h>

#include "frontend/fiacre/meetings.h"

namespace beeline::frontend::fiacre {

void Meetings::time(std::uint32_t number) {
  const Port& port = program_.ports[number];
  std::vector<std::vector<TimerTable::Member>> visits(program_.instances.size());
  for (std::uint32_t i = 0; i < visits.size(); ++i)
    for (const Visit& visit : (*visits_)[i])
      if (visit.communicate != nullptr && program_.instances[i].ports[visit.communicate->port] == number)
        visits[i].push_back({i, &visit});
  for (const auto& group : groups(port, [&](std::uint32_t member) { return !visits[member].empty(); })) {
    std::vector<std::size_t> at(group.size(), 0);
    while (counts(port)) {
      watch_.look();
      std::vector<TimerTable::Member> chosen;
      std::vector<Member> members;
      for (std::size_t i = 0; i < group.size(); ++i) {
        chosen.push_back(visits[group[i]][at[i]]);
        members.push_back({group[i], kind_of(*chosen.back().visit->communicate)});
      }
      if (may_meet(port.hand_shake, members)) time(number, chosen);
      if (diagnostics_.has_errors()) return;
      std::size_t i = group.size();
      while (i > 0 && ++at[i - 1] == visits[group[i - 1]].size()) at[--i] = 0;
      if (i == 0) break;
    }
  }
}

// What all ask before their communication is asked of the state before the step; where that does not say it, or one of
// them looks at what another has assigned by then, it is tried.
void Meetings::time(std::uint32_t number, std::span<const TimerTable::Member> members) {
  const Port& port = program_.ports[number];
  const Accesses accesses(network_, variable_of_);
  std::vector<std::uint32_t> group;
  std::vector<const Communicate*> communicate;
  std::vector<Coder::Condition> way;
  Access assigned, asked;
  bool plain = true;
  for (const TimerTable::Member& member : members) {
    const Visit& visit = *member.visit;
    plain = plain && !visit.hidden && !visit.communicate->where;
    group.push_back(member.instance);
    communicate.push_back(visit.communicate);
    for (const ir::ExprId code : visit.before) accesses.add(code, assigned);
    way.insert(way.end(), visit.conditions.begin(), visit.conditions.end());
  }
  for (const Coder::Condition& condition : way) accesses.add(condition.holds, asked);
  std::vector<ir::ExprId> matching;
  plain = plain && matches(group, communicate, matching);
  for (const ir::ExprId condition : matching) {
    accesses.add(condition, asked);
    way.push_back({condition, true});
  }
  for (const TimerTable::Member& member : members)
    plain = plain && (matching.empty() || member.visit->communicate->values.empty() || member.visit->before.empty());
  plain = plain && std::none_of(asked.reads.begin(), asked.reads.end(),
                                [&](std::uint32_t variable) { return assigned.writes.contains(variable); });
  if (!plain) way = {{tried(number, members), true}};
  timers_.enable(members, *port.interval, port.name, way);
}

ir::ExprId Meetings::tried(std::uint32_t number, std::span<const TimerTable::Member> members) {
  Code code;
  std::vector<ir::Select> selects;
  for (const TimerTable::Member& member : members) {
    const Visit& visit = *member.visit;
    for (const ir::ExprId guard : visit.guards) code.list.push_back(coder_.require(guard, visit.position));
    code.list.insert(code.list.end(), visit.before.begin(), visit.before.end());
    selects.insert(selects.end(), visit.selects.begin(), visit.selects.end());
  }
  bool sent = false;
  for (const TimerTable::Member& member : members) {
    if (member.visit->communicate->values.empty()) continue;
    send(number, member.instance, *member.visit->communicate, member.visit->position, sent, code);
    sent = true;
  }
  for (const TimerTable::Member& member : members)
    if (!member.visit->communicate->patterns.empty())
      receive(number, member.instance, *member.visit->communicate, member.visit->position, code);
  return trial_.of({}, code.list, selects, members[0].visit->position);
}

std::optional<std::uint32_t> Meetings::timer(std::span<const std::uint32_t> group,
                                             std::span<const Offer> chosen) const {
  std::vector<TimerTable::Member> members;
  for (std::size_t i = 0; i < group.size(); ++i)
    members.push_back({group[i], &(*visits_)[group[i]][*chosen[i].path->visit]});
  return timers_.find(members);
}

}  // namespace beeline::frontend::fiacre
