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

Meetings::Meetings(const Program& program, Coder& coder, TimerTable& timers, Trial& trial,
                   std::span<const Frame> frames, std::span<const std::uint32_t> variable_of,
                   util::Diagnostics& diagnostics, util::Watch& watch, const Teller* teller)
    : program_(program),
      coder_(coder),
      network_(coder.network()),
      timers_(timers),
      trial_(trial),
      frames_(frames),
      variable_of_(variable_of),
      diagnostics_(diagnostics),
      watch_(watch),
      teller_(teller),
      values_(program.ports.size()),
      port_waits_(program.ports.size()),
      offers_(program.ports.size(), Offers(program.instances.size())) {}

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

void Meetings::prepare(const std::vector<std::vector<Path>>& paths, const std::vector<std::vector<Visit>>& visits) {
  visits_ = &visits;
  for (std::uint32_t port = 0; port < program_.ports.size() && !diagnostics_.full(); ++port)
    if (program_.ports[port].interval && !is_trivial(*program_.ports[port].interval)) time(port);
  for (std::size_t i = 0; i < paths.size(); ++i)
    for (const Path& path : paths[i])
      if (path.communicate != nullptr)
        offers_[program_.instances[i].ports[path.communicate->port]][i].push_back({&path, kind_of(*path.communicate)});
  refusals_.emplace(network_);
  std::map<std::uint32_t, std::vector<ir::ExprId>> known;
  for (const auto& [high, low] : program_.priorities) {
    const auto [none, is_new] = known.try_emplace(high);
    if (is_new) none->second = impossible_at(high, {}, {});
    port_waits_[low].insert(port_waits_[low].end(), none->second.begin(), none->second.end());
  }
  for (std::uint32_t i = 0; i < paths.size() && !diagnostics_.full(); ++i) rank(i, paths[i]);
}

void Meetings::connect(Steps& steps) {
  for (std::uint32_t port = 0; port < program_.ports.size() && !diagnostics_.full(); ++port) {
    Offers taken = offers_[port];
    for (std::vector<Offer>& of : taken) std::erase_if(of, [&](const Offer& offer) { return !waits(*offer.path); });
    connect(port, taken, steps);
  }
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
    if (member.kind == Kind::Sends)
      send(port, member.instance, *path.communicate, path.communicates_at, false, passing);
    if (member.kind == Kind::Receives) receive(port, member.instance, *path.communicate, path.communicates_at, passing);
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

namespace {

bool same(const ir::Arena& arena, ir::ExprId a, ir::ExprId b) {
  if (!a || !b || a == b) return a == b;
  const ir::Expr &one = arena[a], &other = arena[b];
  const auto list = arena.list(a), others = arena.list(b);
  return one.op == other.op && one.x == other.x && one.y == other.y && one.z == other.z &&
         list.size() == others.size() && same(arena, one.a, other.a) && same(arena, one.b, other.b) &&
         same(arena, one.c, other.c) &&
         std::equal(list.begin(), list.end(), others.begin(), [&](auto x, auto y) { return same(arena, x, y); });
}

// One is the negation of the other, or they want different values of the same.
bool contradict(const ir::Arena& arena, ir::ExprId a, ir::ExprId b) {
  const ir::Expr &one = arena[a], &other = arena[b];
  if (one.op == ir::Op::Not && same(arena, one.a, b)) return true;
  if (other.op == ir::Op::Not && same(arena, other.a, a)) return true;
  if (one.op != ir::Op::Eq || other.op != ir::Op::Eq || !same(arena, one.a, other.a)) return false;
  const auto value = ir::as_constant(arena, one.b), wanted = ir::as_constant(arena, other.b);
  return value && wanted && *value != *wanted;
}

bool exclude(const ir::Arena& arena, const Path& a, const Path& b) {
  if (a.choices == b.choices) return true;
  for (const ir::ExprId one : a.guards)
    for (const ir::ExprId other : b.guards)
      if (contradict(arena, one, other)) return true;
  return false;
}

// How many choices of values it has, up to a number that is too large.
std::size_t values_of(const Path& path) {
  std::size_t result = 1;
  for (const ir::Select& select : path.selects)
    result = std::min(result * (static_cast<std::size_t>(select.high) + 1), Meetings::most_at_once + 1);
  return result;
}

}  // namespace

std::size_t Meetings::at_once(const Member& member, const Offers& offers) const {
  std::map<std::uint32_t, std::vector<std::vector<const Path*>>> groups;  // by state: of each, one at most is possible
  std::map<std::uint32_t, std::size_t> most;
  for (const Offer& offer : offers[member.instance]) {
    if (offer.kind != member.kind) continue;
    watch_.look();
    const Path& path = *offer.path;
    auto& known = groups[path.source];
    const auto fits = [&](const std::vector<const Path*>& group) {
      return std::all_of(group.begin(), group.end(),
                         [&](const Path* one) { return exclude(network_.arena, *one, path); });
    };
    auto group = std::find_if(known.begin(), known.end(), fits);
    if (group == known.end()) {
      known.push_back({&path});
      most[path.source] += values_of(path);
    } else {
      group->push_back(&path);
    }
  }
  std::size_t result = 0;
  for (const auto& [state, count] : most) result = std::max(result, count);
  return result;
}

bool Meetings::few_at_once(const Port& port, std::span<const Member> members, const Offers& offers) {
  const auto fits = [&](const auto& count) {
    std::size_t all = 1;
    for (const Member& member : members)
      if ((all *= std::max<std::size_t>(count(member), 1)) > most_at_once) return false;
    return true;
  };
  const auto as_many_as_there_are = [&](const Member& member) {
    std::size_t count = 0;
    for (const Offer& offer : offers[member.instance]) count += values_of(*offer.path);
    return std::min(count, most_at_once + 1);
  };
  if (fits(as_many_as_there_are) || fits([&](const Member& member) { return at_once(member, offers); })) return true;
  coder_.unsupported(port.position, fmt::format("port '{}' joins {} processes, which may have more than {} joint steps "
                                                "in one state",
                                                port.name, members.size(), most_at_once));
  return false;
}

void Meetings::connect_kinds(std::uint32_t number, const Offers& offers, Steps& steps) {
  const Port& port = program_.ports[number];
  constexpr std::array<const char*, kinds> signs{"!", "?", "!", "?", ""};
  std::array<std::uint32_t, kinds> events{};
  std::array<std::set<std::uint32_t>, kinds> met;  // instances
  bool refused = false;
  for (const auto& group : groups(port, offers))
    for_each_choice(port, group, offers, [&](const std::vector<Member>& members) {
      if (!may_meet(port.hand_shake, members) || refused) return;
      refused = !few_at_once(port, members, offers);
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
      ir::Edge made = edge(i, path, events[kind], guards_of(number, path));
      Code code = path.before;
      if (offer.kind == Kind::Sends) send(number, i, *path.communicate, path.communicates_at, false, code);
      if (offer.kind == Kind::Receives) receive(number, i, *path.communicate, path.communicates_at, code);
      code.append(path.after);
      made.update = coder_.update(code, path.position);
      steps[i].push_back({std::move(made), path.stays, {}});
    }
}

ir::Edge Meetings::edge(std::uint32_t instance, const Path& path, std::uint32_t event,
                        std::span<const ir::ExprId> guards) {
  ir::Edge result = edge_of(network_.arena, instance, path, guards);
  result.sync = ir::SyncKind::Event;
  result.event = event;
  return result;
}

}  // namespace beeline::frontend::fiacre
