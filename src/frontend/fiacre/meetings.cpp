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

void Meetings::connect(Steps& steps, bool warns) {
  warns_ = warns;
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

void Meetings::connect(std::uint32_t number, const Offers& offers, Steps& steps) {
  const Port& port = program_.ports[number];
  bool apart = tells(offers) || (port.interval && !is_trivial(*port.interval));
  parts_.clear();
  for (const auto& group : groups(port, offers))
    for_each_choice(port, group, offers, [&](const std::vector<Member>& members) {
      if (!may_meet(port.hand_shake, members)) return;
      if (warns_) warn_of_writers(port, members, offers);
      if (apart) return;
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
