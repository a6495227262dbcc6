// The part of Meetings that makes joint steps in which one member runs the code of all.
#include <fmt/format.h>

#include "frontend/fiacre/meetings.h"

namespace beeline::frontend::fiacre {

void Meetings::connect_paths(std::uint32_t number, const Offers& offers, Steps& steps) {
  for (const auto& group : groups(program_.ports[number], offers)) {
    std::vector<Offer> chosen;
    combine(number, group, offers, chosen, steps);
  }
}

void Meetings::combine(std::uint32_t number, std::span<const std::uint32_t> group, const Offers& offers,
                       std::vector<Offer>& chosen, Steps& steps) {
  if (combinations_ > most_combinations || !counts(program_.ports[number])) return;
  if (chosen.size() == group.size()) {
    std::vector<Member> members;
    for (std::size_t i = 0; i < group.size(); ++i) members.push_back({group[i], chosen[i].kind});
    if (may_meet(program_.ports[number].hand_shake, members)) join(number, group, chosen, steps);
    return;
  }
  for (const Offer& offer : offers[group[chosen.size()]]) {
    chosen.push_back(offer);
    combine(number, group, offers, chosen, steps);
    chosen.pop_back();
  }
}

void Meetings::join(std::uint32_t number, std::span<const std::uint32_t> group, std::span<const Offer> chosen,
                    Steps& steps) {
  watch_.look();
  const Port& port = program_.ports[number];
  if (++combinations_ > most_combinations)
    return coder_.unsupported(port.position, fmt::format("processes that share port '{}' look at the same variables "
                                                         "in more than {} combinations of steps",
                                                         port.name, most_combinations));
  const auto event = static_cast<std::uint32_t>(network_.events.size());
  network_.events.push_back(port.name);
  ir::SyncVector vector;
  vector.position = port.position;
  Joint all = joint(number, group, chosen);
  // Values are chosen by the one that runs the code, and whatever looks at them is asked there.
  std::vector<ir::Select> selects;
  std::vector<ir::ExprId> asked_first;
  for (const Offer& offer : chosen) {
    if (offer.path->selects.empty()) continue;
    selects.insert(selects.end(), offer.path->selects.begin(), offer.path->selects.end());
    const auto guards = guards_of(number, *offer.path);
    asked_first.insert(asked_first.end(), guards.begin(), guards.end());
  }
  std::vector<ir::Edge> made;
  for (std::size_t i = 0; i < group.size(); ++i) {
    vector.members.push_back({group[i], event, false});
    Path alone = *chosen[i].path;
    std::vector<ir::ExprId> guards;
    if (alone.selects.empty()) guards = guards_of(number, *chosen[i].path);
    if (i == 0) guards.insert(guards.end(), asked_first.begin(), asked_first.end());
    alone.guards = all.guards[i];
    alone.selects = i == 0 ? selects : std::vector<ir::Select>();
    made.push_back(edge(group[i], alone, event, guards));
  }
  made[0].update = coder_.update(all.code, made[0].position);
  for (std::size_t i = 0; i < group.size(); ++i)
    steps[group[i]].push_back(
        {std::move(made[i]), chosen[i].path->stays, i == 0 ? timer(group, chosen) : std::nullopt});
  network_.vectors.push_back(std::move(vector));
  if (teller_ != nullptr) happened_.push_back(std::move(all.code.happened));
}

Meetings::Joint Meetings::joint(std::uint32_t number, std::span<const std::uint32_t> group,
                                std::span<const Offer> chosen) {
  Joint result;
  Code& code = result.code;
  for (std::size_t i = 0; i < group.size(); ++i) {
    const Path& path = *chosen[i].path;
    std::vector<ir::ExprId>& guards = result.guards.emplace_back();
    if (code.list.empty()) {
      guards = path.guards;
    } else {
      // Whoever comes first may have changed what it asks.
      for (const ir::ExprId guard : path.guards) code.list.push_back(coder_.require(guard, path.position));
      code.has_statements = code.has_statements || !path.guards.empty();
    }
    code.append(path.before);
  }
  bool sent = false;
  std::vector<Member> members;
  for (std::size_t i = 0; i < group.size(); ++i) {
    members.push_back({group[i], chosen[i].kind});
    if (chosen[i].kind != Kind::Sends) continue;
    send(number, group[i], *chosen[i].path->communicate, chosen[i].path->communicates_at, sent, code);
    sent = true;
  }
  if (teller_ != nullptr) code.happened.push_back(meeting(number, members));
  for (std::size_t i = 0; i < group.size(); ++i)
    if (chosen[i].kind == Kind::Receives)
      receive(number, group[i], *chosen[i].path->communicate, chosen[i].path->communicates_at, code);
  for (const Offer& offer : chosen) code.append(offer.path->after);
  return result;
}

const std::vector<std::uint32_t>& Meetings::values(std::uint32_t number) {
  const Port& port = program_.ports[number];
  std::vector<std::uint32_t>& result = values_[number];
  for (std::size_t i = result.size(); i < port.profile.size(); ++i) {
    const std::string name =
        port.profile.size() == 1 ? port.name + ".value" : fmt::format("{}.value{}", port.name, i + 1);
    result.push_back(coder_.block(name, port.profile[i], ir::CellKind::Meta, false, port.position));
  }
  return result;
}

// Puts the values where receivers find them; `again`: compares them with what somebody else has put there.
void Meetings::send(std::uint32_t number, std::uint32_t instance, const Communicate& communicate,
                    util::Position position, bool again, Code& out) {
  const Port& port = program_.ports[number];
  const std::vector<std::uint32_t> places = values(number);
  const std::vector<ExprId>& sent = communicate.values;
  for (std::size_t i = 0; i < sent.size(); ++i) {
    const TypeId type = port.profile[i];
    if (!again) {
      coder_.store(sent[i], {places[i], {}}, type, false, frames_[instance], out.list);
      continue;
    }
    const Address own{coder_.block(port.name, type, ir::CellKind::Temporary, false, position), {}};
    coder_.store(sent[i], own, type, false, frames_[instance], out.list);
    ir::Expr same;
    same.op = ir::Op::EqualCells;
    same.a = coder_.build(own, position);
    same.b = coder_.build({places[i], {}}, position);
    same.x = static_cast<std::int32_t>(coder_.layouts().width(type));
    same.position = position;
    out.list.push_back(coder_.require(network_.arena.add(same), position));
    out.has_statements = true;
  }
}

void Meetings::receive(std::uint32_t number, std::uint32_t instance, const Communicate& communicate,
                       util::Position position, Code& out) {
  const Port& port = program_.ports[number];
  const std::vector<std::uint32_t> places = values(number);
  const auto require = [&](ir::ExprId condition) {
    out.list.push_back(coder_.require(condition, position));
    out.has_statements = true;
  };
  for (std::size_t i = 0; i < communicate.patterns.size(); ++i) {
    const Coder::Match match =
        coder_.match(communicate.patterns[i], Coder::Subject{port.profile[i], {}, {places[i], {}}}, frames_[instance]);
    if (match.when) require(match.when);
    out.list.insert(out.list.end(), match.bind.begin(), match.bind.end());
    if (teller_ != nullptr) teller_->bound(communicate.patterns[i], frames_[instance], out);
  }
  if (communicate.where) require(coder_.value(communicate.where, frames_[instance]));
}

}  // namespace beeline::frontend::fiacre
