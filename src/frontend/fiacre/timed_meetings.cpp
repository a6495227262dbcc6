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

// What all ask before their communication is asked of the state before the step, so nothing that one of them has
// assigned by then may be looked at by another.
void Meetings::time(std::uint32_t number, std::span<const TimerTable::Member> members) {
  const Port& port = program_.ports[number];
  const Accesses accesses(network_, variable_of_);
  std::vector<std::uint32_t> group;
  std::vector<const Communicate*> communicate;
  Access assigned, asked;
  const auto refuse = [&](const Visit& visit) {
    coder_.unsupported(visit.position, fmt::format("port '{}' has an interval, but conditions before the communication "
                                                   "alone do not say whether it is possible",
                                                   port.name));
  };
  for (const TimerTable::Member& member : members) {
    const Visit& visit = *member.visit;
    if (visit.hidden || visit.communicate->where) return refuse(visit);
    group.push_back(member.instance);
    communicate.push_back(visit.communicate);
    for (const ir::ExprId code : visit.before) accesses.add(code, assigned);
    for (const Coder::Condition& condition : visit.conditions) accesses.add(condition.holds, asked);
  }
  std::vector<ir::ExprId> matching;
  if (!matches(group, communicate, matching)) return refuse(*members[0].visit);
  for (const ir::ExprId condition : matching) accesses.add(condition, asked);
  for (const TimerTable::Member& member : members)
    if (!matching.empty() && !member.visit->communicate->values.empty() && !member.visit->before.empty())
      return refuse(*member.visit);
  if (std::any_of(asked.reads.begin(), asked.reads.end(),
                  [&](std::uint32_t variable) { return assigned.writes.contains(variable); }))
    return refuse(*members[0].visit);
  std::vector<Coder::Condition> more;
  for (const ir::ExprId condition : matching) more.push_back({condition, true});
  timers_.enable(members, *port.interval, port.name, more);
}

}  // namespace beeline::frontend::fiacre
