#include "frontend/fiacre/meetings.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "frontend/common/balanced.h"

namespace beeline::frontend::fiacre {

ir::Edge edge_of(ir::Arena& arena, std::uint32_t process, const Path& path, std::span<const ir::ExprId> more_guards) {
  ir::Edge edge;
  edge.process = process;
  edge.source = path.source;
  edge.target = path.target;
  edge.selects = path.selects;
  edge.position = path.position;
  std::vector<ir::ExprId> all = path.guards;
  all.insert(all.end(), more_guards.begin(), more_guards.end());
  if (!all.empty()) edge.guard = balanced(arena, ir::Op::And, all);
  return edge;
}

Meetings::Meetings(const Program& program, Coder& coder, TimerTable& timers, std::span<const Frame> frames,
                   std::span<const std::uint32_t> variable_of, util::Diagnostics& diagnostics, util::Watch& watch,
                   const Teller* teller)
    : program_(program),
      coder_(coder),
      network_(coder.network()),
      timers_(timers),
      frames_(frames),
      variable_of_(variable_of),
      diagnostics_(diagnostics),
      watch_(watch),
      teller_(teller),
      values_(program.ports.size()),
      waits_(program.ports.size()) {}

Meetings::Kind Meetings::kind_of(const Communicate& communicate) {
  if (!communicate.values.empty()) return Kind::Sends;
  if (!communicate.patterns.empty()) return Kind::Receives;
  switch (communicate.role) {
    case Role::Output: return Kind::Out;
    case Role::Input: return Kind::In;
    case Role::Either: break;
  }
  return Kind::Either;
}

bool Meetings::may_meet(bool hand_shake, std::span<const Member> members) {
  std::size_t outputs = 0, inputs = 0, senders = 0, receivers = 0;
  for (const Member& member : members) {
    outputs += member.kind == Kind::Sends || member.kind == Kind::Out;
    inputs += member.kind == Kind::Receives || member.kind == Kind::In;
    senders += member.kind == Kind::Sends;
    receivers += member.kind == Kind::Receives;
  }
  if (hand_shake && (outputs > 1 || inputs > 1)) return false;
  return receivers == 0 || senders > 0;
}

void Meetings::connect(const std::vector<std::vector<Path>>& paths, const std::vector<std::vector<Visit>>& visits,
                       Steps& steps) {
  visits_ = &visits;
  for (std::uint32_t port = 0; port < program_.ports.size() && !diagnostics_.full(); ++port)
    if (program_.ports[port].interval && !is_trivial(*program_.ports[port].interval)) time(port);
  std::vector<Offers> by_port(program_.ports.size(), Offers(program_.instances.size()));
  for (std::size_t i = 0; i < paths.size(); ++i)
    for (const Path& path : paths[i])
      if (path.communicate != nullptr)
        by_port[program_.instances[i].ports[path.communicate->port]][i].push_back({&path, kind_of(*path.communicate)});
  std::map<std::uint32_t, std::vector<ir::ExprId>> known;
  for (const auto& [high, low] : program_.priorities) {
    const auto [none, is_new] = known.try_emplace(high);
    if (is_new) none->second = impossible(high, by_port[high]);
    waits_[low].insert(waits_[low].end(), none->second.begin(), none->second.end());
  }
  for (std::uint32_t port = 0; port < program_.ports.size() && !diagnostics_.full(); ++port)
    connect(port, by_port[port], steps);
}

bool Meetings::counts(const Port& port, std::size_t more) {
  if (meetings_ > most_meetings) return false;
  meetings_ += more;
  if (meetings_ <= most_meetings) return true;
  coder_.unsupported(
      port.position,
      fmt::format("with port '{}' there are more than {} ways in which processes can meet", port.name, most_meetings));
  return false;
}

std::vector<std::vector<std::uint32_t>> Meetings::groups(const Port& port,
                                                         const std::function<bool(std::uint32_t)>& offers) {
  std::vector<std::vector<std::uint32_t>> result;
  if (!port.hand_shake) {
    for (const auto& group : port.groups)
      if (std::all_of(group.begin(), group.end(), offers)) result.push_back(group);
    return result;
  }
  for (std::size_t i = 0; i < port.members.size(); ++i) {
    if (!offers(port.members[i])) continue;
    if (!counts(port, port.members.size() - i)) return {};
    for (std::size_t j = i + 1; j < port.members.size(); ++j)
      if (offers(port.members[j])) result.push_back({port.members[i], port.members[j]});
  }
  return result;
}

template <class Visit>
void Meetings::for_each_choice(const Port& port, std::span<const std::uint32_t> group, const Offers& offers,
                               Visit visit) {
  std::vector<std::vector<Kind>> has;
  for (const std::uint32_t instance : group) {
    std::set<Kind> found;
    for (const Offer& offer : offers[instance]) found.insert(offer.kind);
    has.emplace_back(found.begin(), found.end());
  }
  std::vector<std::size_t> at(group.size(), 0);
  while (counts(port)) {
    watch_.look();
    std::vector<Member> members;
    for (std::size_t i = 0; i < group.size(); ++i) members.push_back({group[i], has[i][at[i]]});
    visit(std::as_const(members));
    std::size_t i = group.size();
    while (i > 0 && ++at[i - 1] == has[i - 1].size()) at[--i] = 0;
    if (i == 0) return;
  }
}

// The one who sends before the others.
std::vector<Meetings::Member> Meetings::in_order(std::span<const Member> members) {
  std::vector<Member> result(members.begin(), members.end());
  std::stable_partition(result.begin(), result.end(), [](const Member& member) { return member.kind == Kind::Sends; });
  return result;
}

const Meetings::Parts& Meetings::parts(const Member& member, const Offers& offers) {
  const auto [entry, fresh] = parts_.try_emplace({member.instance, member.kind});
  Parts& result = entry->second;
  if (!fresh) return result;
  for (const Offer& offer : offers[member.instance]) {
    if (offer.kind != member.kind) continue;
    const Path& path = *offer.path;
    Code passing;
    const std::uint32_t port = program_.instances[member.instance].ports[path.communicate->port];
    if (member.kind == Kind::Sends) send(port, member.instance, path, false, passing);
    if (member.kind == Kind::Receives) receive(port, member.instance, path, passing);
    refusals_.emplace(network_);
    look(path.guards, result.guards);
    look(path.before.list, result.before);
    look(passing.list, result.passing);
    look(path.after.list, result.after);
  }
  return result;
}

void Meetings::look(std::span<const ir::ExprId> code, Part& into) const {
  const Accesses accesses(network_, variable_of_);
  for (const ir::ExprId each : code) {
    accesses.add(each, into.access);
    into.refuses = into.refuses || refusals_->may_refuse(each);
    // A constant goes into a fixed cell that has room for it: all others may go wrong.
    const ir::Expr& e = network_.arena[each];
    const auto value = e.op == ir::Op::Assign ? ir::as_constant(network_.arena, e.b) : std::nullopt;
    const auto cell = value ? ir::as_cell(network_.arena, e.a) : std::nullopt;
    const bool harmless = cell && network_.cells[*cell].low <= *value && *value <= network_.cells[*cell].high;
    into.fails = into.fails || !harmless;
  }
}

// Whether a pair of parts would run in another order than they should: they look at the same variable, or one may go
// wrong where the other would have refused.
bool Meetings::order_matters(std::span<const Member> members, const Offers& offers) {
  const std::vector<Member> order = in_order(members);
  const std::size_t count = members.size();
  std::vector<const Parts*> looks;
  std::vector<std::size_t> turn(count);
  for (std::size_t i = 0; i < count; ++i) {
    looks.push_back(&parts(members[i], offers));
    for (std::size_t k = 0; k < count; ++k)
      if (order[k].instance == members[i].instance) turn[i] = k;
  }
  struct Piece {
    const Part* part;
    std::size_t member, should, does;
    std::size_t passes;  // how far the step has come, for what goes wrong; 0: that counts anyway
  };
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < count; ++i) {
    const bool sends = members[i].kind == Kind::Sends;
    const std::size_t updates = count + 4 * turn[i];
    pieces.push_back({&looks[i]->guards, i, 4 * i, turn[i], 0});
    pieces.push_back({&looks[i]->before, i, 4 * i + 1, updates + 1, 0});
    pieces.push_back({&looks[i]->passing, i, (sends ? 4 : 5) * count + i, updates + 2, sends ? 1 : 2 + i});
    pieces.push_back({&looks[i]->after, i, 6 * count + i, updates + 3, 2 + count + i});
  }
  const auto too_early = [](const Piece& fails, const Piece& refuses) {
    return fails.part->fails && refuses.part->refuses && fails.passes > refuses.passes && fails.does < refuses.does;
  };
  for (const Piece& a : pieces)
    for (const Piece& b : pieces) {
      if (a.member == b.member) continue;
      if ((a.should < b.should) != (a.does < b.does) && a.part->access.conflicts_with(b.part->access)) return true;
      if (too_early(a, b)) return true;
    }
  return false;
}

void Meetings::connect(std::uint32_t number, const Offers& offers, Steps& steps) {
  const Port& port = program_.ports[number];
  bool apart = tells(offers) || (port.interval && !is_trivial(*port.interval));
  parts_.clear();
  for (const auto& group : groups(port, offers))
    for_each_choice(port, group, offers, [&](const std::vector<Member>& members) {
      if (apart || !may_meet(port.hand_shake, members)) return;
      const auto senders = std::count_if(members.begin(), members.end(),
                                         [](const Member& member) { return member.kind == Kind::Sends; });
      apart = senders > 1 || order_matters(members, offers);
    });
  apart ? connect_paths(number, offers, steps) : connect_kinds(number, offers, steps);
}

bool Meetings::tells(const Offers& offers) const {
  if (teller_ == nullptr) return false;
  for (std::size_t i = 0; i < offers.size(); ++i)
    for (const Offer& offer : offers[i]) {
      Code bound;
      for (const Pattern& pattern : offer.path->communicate->patterns) teller_->bound(pattern, frames_[i], bound);
      if (!offer.path->before.happened.empty() || !offer.path->after.happened.empty() || !bound.happened.empty())
        return true;
    }
  return false;
}

Happening Meetings::meeting(std::uint32_t port, std::span<const Member> members) {
  Happening result;
  result.kind = Happening::Kind::Met;
  result.port = port;
  for (const Member& member : members) {
    const bool sends = member.kind == Kind::Sends || member.kind == Kind::Out;
    const bool receives = member.kind == Kind::Receives || member.kind == Kind::In;
    result.parts.push_back({member.instance, !receives, !sends});
    if (member.kind == Kind::Sends) result.values = values(port);
  }
  return result;
}

void Meetings::connect_kinds(std::uint32_t number, const Offers& offers, Steps& steps) {
  const Port& port = program_.ports[number];
  constexpr std::array<const char*, kinds> signs{"!", "?", "!", "?", ""};
  std::array<std::uint32_t, kinds> events{};
  std::array<std::set<std::uint32_t>, kinds> met;  // instances
  for (const auto& group : groups(port, offers))
    for_each_choice(port, group, offers, [&](const std::vector<Member>& members) {
      if (!may_meet(port.hand_shake, members)) return;
      ir::SyncVector vector;
      vector.position = port.position;
      for (const Member& member : in_order(members)) {
        const auto kind = static_cast<std::size_t>(member.kind);
        if (met[kind].empty()) {
          events[kind] = static_cast<std::uint32_t>(network_.events.size());
          network_.events.push_back(port.name + signs[kind]);
        }
        met[kind].insert(member.instance);
        vector.members.push_back({member.instance, events[kind], false});
      }
      watch_.before_growth(network_.vectors, 1);
      network_.vectors.push_back(std::move(vector));
      if (teller_ != nullptr) happened_.push_back({meeting(number, members)});
    });
  for (std::uint32_t i = 0; i < offers.size(); ++i)
    for (const Offer& offer : offers[i]) {
      const auto kind = static_cast<std::size_t>(offer.kind);
      if (!met[kind].contains(i)) continue;
      const Path& path = *offer.path;
      ir::Edge made = edge(i, path, events[kind], waits_[number]);
      Code code = path.before;
      if (offer.kind == Kind::Sends) send(number, i, path, false, code);
      if (offer.kind == Kind::Receives) receive(number, i, path, code);
      code.append(path.after);
      made.update = coder_.update(code, path.position);
      steps[i].push_back({std::move(made), path.stays, {}});
    }
}

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
  Code code;
  bool sent = false;
  std::vector<ir::Edge> made;
  for (std::size_t i = 0; i < group.size(); ++i) {
    const Path& path = *chosen[i].path;
    if (!path.selects.empty())
      coder_.unsupported(path.communicates_at, "'any' in a step that shares a variable with others at the port");
    vector.members.push_back({group[i], event, false});
    Path alone = path;
    if (!code.list.empty()) {
      // Whoever comes first may have changed what it asks.
      for (const ir::ExprId guard : path.guards) code.list.push_back(coder_.require(guard, path.position));
      code.has_statements = code.has_statements || !path.guards.empty();
      alone.guards.clear();
    }
    made.push_back(edge(group[i], alone, event, waits_[number]));
    code.append(path.before);
  }
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (chosen[i].kind != Kind::Sends) continue;
    send(number, group[i], *chosen[i].path, sent, code);
    sent = true;
  }
  std::vector<Member> members;
  for (std::size_t i = 0; i < group.size(); ++i) members.push_back({group[i], chosen[i].kind});
  if (teller_ != nullptr) code.happened.push_back(meeting(number, members));
  for (std::size_t i = 0; i < group.size(); ++i)
    if (chosen[i].kind == Kind::Receives) receive(number, group[i], *chosen[i].path, code);
  for (const Offer& offer : chosen) code.append(offer.path->after);
  made[0].update = coder_.update(code, made[0].position);
  for (std::size_t i = 0; i < group.size(); ++i)
    steps[group[i]].push_back(
        {std::move(made[i]), chosen[i].path->stays, i == 0 ? timer(group, chosen) : std::nullopt});
  network_.vectors.push_back(std::move(vector));
  if (teller_ != nullptr) happened_.push_back(std::move(code.happened));
}

ir::Edge Meetings::edge(std::uint32_t instance, const Path& path, std::uint32_t event,
                        std::span<const ir::ExprId> guards) {
  ir::Edge result = edge_of(network_.arena, instance, path, guards);
  result.sync = ir::SyncKind::Event;
  result.event = event;
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
void Meetings::send(std::uint32_t number, std::uint32_t instance, const Path& path, bool again, Code& out) {
  const Port& port = program_.ports[number];
  const std::vector<std::uint32_t> places = values(number);
  const std::vector<ExprId>& sent = path.communicate->values;
  for (std::size_t i = 0; i < sent.size(); ++i) {
    const TypeId type = port.profile[i];
    if (!again) {
      coder_.store(sent[i], {places[i], {}}, type, false, frames_[instance], out.list);
      continue;
    }
    const Address own{coder_.block(port.name, type, ir::CellKind::Temporary, false, path.communicates_at), {}};
    coder_.store(sent[i], own, type, false, frames_[instance], out.list);
    ir::Expr same;
    same.op = ir::Op::EqualCells;
    same.a = coder_.build(own, path.communicates_at);
    same.b = coder_.build({places[i], {}}, path.communicates_at);
    same.x = static_cast<std::int32_t>(coder_.layouts().width(type));
    same.position = path.communicates_at;
    out.list.push_back(coder_.require(network_.arena.add(same), path.communicates_at));
    out.has_statements = true;
  }
}

void Meetings::receive(std::uint32_t number, std::uint32_t instance, const Path& path, Code& out) {
  const Port& port = program_.ports[number];
  const std::vector<std::uint32_t> places = values(number);
  const auto require = [&](ir::ExprId condition) {
    out.list.push_back(coder_.require(condition, path.communicates_at));
    out.has_statements = true;
  };
  for (std::size_t i = 0; i < path.communicate->patterns.size(); ++i) {
    const Coder::Match match = coder_.match(path.communicate->patterns[i],
                                            Coder::Subject{port.profile[i], {}, {places[i], {}}}, frames_[instance]);
    if (match.when) require(match.when);
    out.list.insert(out.list.end(), match.bind.begin(), match.bind.end());
    if (teller_ != nullptr) teller_->bound(path.communicate->patterns[i], frames_[instance], out);
  }
  if (path.communicate->where) require(coder_.value(path.communicate->where, frames_[instance]));
}

std::vector<ir::ExprId> Meetings::impossible(std::uint32_t number, const Offers& offers) {
  const Port& port = program_.ports[number];
  refusals_.emplace(network_);
  std::vector<ir::ExprId> ways, result;
  bool told = false;
  const auto refuse = [&](const Path& path) {
    if (!told)
      coder_.unsupported(path.communicates_at,
                         fmt::format("port '{}' has priority over others, but its guards alone do not say whether this "
                                     "step is possible",
                                     port.name));
    told = true;
  };
  for (const auto& each : offers)
    for (const Offer& offer : each) {
      const auto& after = offer.path->after.list;
      const bool may_fail =
          std::any_of(after.begin(), after.end(), [&](ir::ExprId e) { return refusals_->may_refuse(e); });
      if (!offer.path->before.list.empty() || may_fail || !offer.path->selects.empty() ||
          offer.path->communicate->where)
        refuse(*offer.path);
    }
  for (const auto& group : groups(port, offers)) {
    std::vector<std::size_t> at(group.size(), 0);
    while (!told && counts(port)) {
      watch_.look();
      std::vector<Offer> chosen;
      std::vector<Member> members;
      for (std::size_t i = 0; i < group.size(); ++i) {
        chosen.push_back(offers[group[i]][at[i]]);
        members.push_back({group[i], chosen.back().kind});
      }
      std::vector<ir::ExprId> all;
      if (may_meet(port.hand_shake, members)) {
        if (!possible(group, chosen, all)) refuse(*chosen[0].path);
        const ir::ExprId way = balanced(network_.arena, ir::Op::And, all);
        if (const auto timed = timer(group, chosen)) {
          const ir::ExprId never = network_.arena.unary(ir::Op::Not, way, port.position);
          result.push_back(network_.arena.binary(ir::Op::Or, never, timers_.has_not_come(*timed), port.position));
        } else {
          ways.push_back(way);
        }
        if (ways.size() + result.size() > most_combinations) refuse(*chosen[0].path);
      }
      std::size_t i = group.size();
      while (i > 0 && ++at[i - 1] == offers[group[i - 1]].size()) at[--i] = 0;
      if (i == 0) break;
    }
  }
  if (told) return {};
  if (!ways.empty())
    result.push_back(network_.arena.unary(ir::Op::Not, balanced(network_.arena, ir::Op::Or, ways), port.position));
  return result;
}

// The members are where their paths begin, their guards hold, and patterns match what is sent.
bool Meetings::possible(std::span<const std::uint32_t> group, std::span<const Offer> chosen,
                        std::vector<ir::ExprId>& into) {
  std::vector<const Communicate*> communicate;
  for (std::size_t i = 0; i < group.size(); ++i) {
    into.push_back(network_.arena.at(group[i], chosen[i].path->source, chosen[i].path->position));
    communicate.push_back(chosen[i].path->communicate);
  }
  for (const Offer& offer : chosen) into.insert(into.end(), offer.path->guards.begin(), offer.path->guards.end());
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

std::optional<std::uint32_t> Meetings::timer(std::span<const std::uint32_t> group,
                                             std::span<const Offer> chosen) const {
  std::vector<TimerTable::Member> members;
  for (std::size_t i = 0; i < group.size(); ++i)
    members.push_back({group[i], &(*visits_)[group[i]][*chosen[i].path->visit]});
  return timers_.find(members);
}

}  // namespace beeline::frontend::fiacre
