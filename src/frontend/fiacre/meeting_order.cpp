// The part of Meetings that asks whether the parts of a joint step may run in the order of vectors, and whose order
// the text should not leave to itself.
#include <algorithm>

#include <fmt/format.h>

#include "frontend/fiacre/meetings.h"

namespace beeline::frontend::fiacre {

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

// What is written last is what others see. Elements of an array are left out: mostly everybody has one of its own.
void Meetings::warn_of_writers(const Port& port, std::span<const Member> members, const Offers& offers) {
  std::map<std::uint32_t, std::uint32_t> writers;  // by variable
  for (const Member& member : members) {
    const Parts& does = parts(member, offers);
    std::set<std::uint32_t> written;
    for (const Part* part : {&does.before, &does.passing, &does.after})
      written.insert(part->access.writes.begin(), part->access.writes.end());
    for (const std::uint32_t variable : written) {
      const auto [first, is_first] = writers.emplace(variable, member.instance);
      const SharedVariable& of = program_.variables[variable];
      if (is_first || program_.types.is(of.type, Type::Kind::Array)) continue;
      if (!told_.emplace(&port, variable).second) continue;
      diagnostics_.warning(
          port.position, fmt::format("{} and {} may both write '{}' when they meet at port '{}': what is left is what "
                                     "the one writes that comes last in the text",
                                     program_.instances[first->second].name, program_.instances[member.instance].name,
                                     of.name, port.name));
    }
  }
}

}  // namespace beeline::frontend::fiacre
