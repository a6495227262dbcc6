// The part of Meetings that asks how many joint steps there may be in one state.
#include <algorithm>

#include <fmt/format.h>

#include "frontend/fiacre/meetings.h"

namespace beeline::frontend::fiacre {

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
  if (a.block == b.block && a.choices == b.choices) return true;
  for (const ir::ExprId one : a.guards)
    for (const ir::ExprId other : b.guards)
      if (contradict(arena, one, other)) return true;
  return false;
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
      most[path.source] += values_of(path, most_at_once);
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
    for (const Offer& offer : offers[member.instance]) count += values_of(*offer.path, most_at_once);
    return std::min(count, most_at_once + 1);
  };
  if (fits(as_many_as_there_are) || fits([&](const Member& member) { return at_once(member, offers); })) return true;
  coder_.unsupported(port.position, fmt::format("port '{}' joins {} processes, which may have more than {} joint steps "
                                                "in one state",
                                                port.name, members.size(), most_at_once));
  return false;
}

}  // namespace beeline::frontend::fiacre
