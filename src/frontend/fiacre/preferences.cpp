// The part of Meetings that says which steps wait for better ones.
#include <algorithm>

#include <fmt/format.h>

#include "frontend/common/balanced.h"
#include "frontend/fiacre/meetings.h"

namespace beeline::frontend::fiacre {

namespace {

// Those that nobody has chosen a value of.
std::vector<ir::Select> others(std::span<const ir::Select> all, std::span<const ir::Select> known) {
  std::vector<ir::Select> result;
  for (const ir::Select& each : all)
    if (std::none_of(known.begin(), known.end(), [&](const ir::Select& one) { return one.cell == each.cell; }))
      result.push_back(each);
  return result;
}

}  // namespace

std::optional<std::vector<ir::ExprId>> Meetings::waits(const Path& path) const {
  const auto known = path_waits_.find(&path);
  if (known == path_waits_.end()) return std::vector<ir::ExprId>();
  if (known->second.for_ever) return std::nullopt;
  return known->second.guards;
}

std::vector<ir::ExprId> Meetings::guards_of(std::uint32_t port, const Path& path) const {
  std::vector<ir::ExprId> result = port_waits_[port];
  const auto own = path_waits_.find(&path);
  if (own != path_waits_.end()) result.insert(result.end(), own->second.guards.begin(), own->second.guards.end());
  return result;
}

void Meetings::rank(std::uint32_t instance, const std::vector<Path>& paths) {
  std::map<std::uint32_t, std::map<std::size_t, std::vector<const Path*>>> of;  // select, group
  for (const Path& path : paths)
    for (const Rank& rank : path.ranks) of[rank.select][rank.group].push_back(&path);
  std::map<const Path*, Waits> known;  // but for what depends on values that were chosen before
  for (const Path& path : paths)
    for (const Rank& rank : path.ranks)
      for (auto group = of[rank.select].begin(); group->first < rank.group; ++group)
        for (const Path* better : group->second) {
          watch_.look();
          Waits& waits = path_waits_[&path];
          const bool chosen_before = !path.selects.empty() && !better->selects.empty();
          const auto [made, is_new] = known.try_emplace(better);
          if (is_new || chosen_before) made->second = impossible_path(instance, *better, path.selects);
          waits.for_ever = waits.for_ever || made->second.for_ever;
          waits.guards.insert(waits.guards.end(), made->second.guards.begin(), made->second.guards.end());
          if (chosen_before) known.erase(made);
        }
}

Meetings::Waits Meetings::impossible_path(std::uint32_t instance, const Path& path, std::span<const ir::Select> known) {
  if (path.communicate != nullptr)
    return {false,
            impossible_at(program_.instances[instance].ports[path.communicate->port], Taking{instance, &path}, known)};
  ir::Arena& arena = network_.arena;
  std::vector<ir::ExprId> conditions;
  if (path.hidden)
    conditions.push_back(trial_.of(path.guards, path.before.list, others(path.selects, known), path.position));
  else
    for (const Coder::Condition& condition : path.conditions) conditions.push_back(coder_.asked(condition));
  std::optional<std::uint32_t> timed;
  if (path.visit) timed = timers_.find({{{instance, &(*visits_)[instance][*path.visit]}}});
  if (conditions.empty() && !timed) return {true, {}};
  if (conditions.empty()) return {false, {timers_.has_not_come(*timed)}};
  ir::ExprId none = arena.unary(ir::Op::Not, balanced(arena, ir::Op::And, conditions), path.position);
  if (timed) none = arena.binary(ir::Op::Or, none, timers_.has_not_come(*timed), path.position);
  return {false, {none}};
}

std::vector<ir::ExprId> Meetings::impossible_at(std::uint32_t number, std::optional<Taking> by,
                                                std::span<const ir::Select> known) {
  const Port& port = program_.ports[number];
  Offers offers = offers_[number];
  if (by) offers[by->instance] = {{by->path, kind_of(*by->path->communicate)}};
  std::vector<ir::ExprId> ways, result;
  const auto look_at = [&](std::span<const std::uint32_t> group, std::span<const Offer> chosen) {
    const ir::ExprId way = possible(number, group, chosen, known);
    if (const auto timed = timer(group, chosen)) {
      const ir::ExprId never = network_.arena.unary(ir::Op::Not, way, port.position);
      result.push_back(network_.arena.binary(ir::Op::Or, never, timers_.has_not_come(*timed), port.position));
    } else {
      ways.push_back(way);
    }
    const bool too_many = ways.size() + result.size() > most_combinations;
    if (too_many)
      coder_.unsupported(port.position, fmt::format("others wait for what is done at port '{}' in more than {} "
                                                    "combinations of steps",
                                                    port.name, most_combinations));
    return !too_many;
  };
  for (const auto& group : groups(port, offers)) {
    if (by && std::find(group.begin(), group.end(), by->instance) == group.end()) continue;
    std::vector<std::size_t> at(group.size(), 0);
    while (counts(port)) {
      watch_.look();
      std::vector<Offer> chosen;
      std::vector<Member> members;
      for (std::size_t i = 0; i < group.size(); ++i) {
        chosen.push_back(offers[group[i]][at[i]]);
        members.push_back({group[i], chosen.back().kind});
      }
      if (may_meet(port.hand_shake, members) && !look_at(group, chosen)) return {};
      std::size_t i = group.size();
      while (i > 0 && ++at[i - 1] == offers[group[i - 1]].size()) at[--i] = 0;
      if (i == 0) break;
    }
  }
  if (!ways.empty())
    result.push_back(network_.arena.unary(ir::Op::Not, balanced(network_.arena, ir::Op::Or, ways), port.position));
  return result;
}

ir::ExprId Meetings::possible(std::uint32_t port, std::span<const std::uint32_t> group, std::span<const Offer> chosen,
                              std::span<const ir::Select> known) {
  std::vector<ir::ExprId> all;
  for (std::size_t i = 0; i < group.size(); ++i)
    all.push_back(network_.arena.at(group[i], chosen[i].path->source, chosen[i].path->position));
  const std::size_t places = all.size();
  if (!plainly_possible(group, chosen, all)) {
    all.resize(places);
    const Joint joined = joint(port, group, chosen);
    std::vector<ir::ExprId> guards;
    std::vector<ir::Select> selects;
    for (std::size_t i = 0; i < group.size(); ++i) {
      guards.insert(guards.end(), joined.guards[i].begin(), joined.guards[i].end());
      selects.insert(selects.end(), chosen[i].path->selects.begin(), chosen[i].path->selects.end());
    }
    all.push_back(trial_.of(guards, joined.code.list, others(selects, known), chosen[0].path->communicates_at));
  }
  return balanced(network_.arena, ir::Op::And, all);
}

bool Meetings::plainly_possible(std::span<const std::uint32_t> group, std::span<const Offer> chosen,
                                std::vector<ir::ExprId>& into) {
  std::vector<const Communicate*> communicate;
  for (const Offer& offer : chosen) {
    const Path& path = *offer.path;
    const auto refuses = [&](ir::ExprId e) { return refusals_->may_refuse(e); };
    if (!path.before.list.empty() || !path.selects.empty() || path.communicate->where ||
        std::any_of(path.after.list.begin(), path.after.list.end(), refuses))
      return false;
    into.insert(into.end(), path.guards.begin(), path.guards.end());
    communicate.push_back(path.communicate);
  }
  return matches(group, communicate, into);
}

bool Meetings::matches(std::span<const std::uint32_t> group, std::span<const Communicate* const> chosen,
                       std::vector<ir::ExprId>& into) {
  const Communicate* sender = nullptr;
  std::uint32_t sends = 0;
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (chosen[i]->values.empty()) continue;
    if (sender != nullptr) return false;
    sender = chosen[i];
    sends = group[i];
  }
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (kind_of(*chosen[i]) != Kind::Receives) continue;
    const std::vector<Pattern>& patterns = chosen[i]->patterns;
    for (std::size_t k = 0; k < patterns.size(); ++k) {
      if (patterns[k].kind == Pattern::Kind::Any || patterns[k].kind == Pattern::Kind::Bind) continue;
      std::vector<ir::ExprId> before;
      const Coder::Subject sent = coder_.subject(sender->values[k], frames_[sends], before);
      if (!before.empty()) return false;
      const Coder::Match match = coder_.match(patterns[k], sent, frames_[group[i]]);
      if (match.when) into.push_back(match.when);
    }
  }
  return true;
}

}  // namespace beeline::frontend::fiacre
