// The part of Paths that goes round the loops that choose, communicate or wait.
#include <algorithm>
#include <utility>

#include "frontend/fiacre/paths.h"

namespace beeline::frontend::fiacre {

bool Paths::round(Walk& walk) {
  Piece& loop = walk.rest.back();
  const Statement& statement = *loop.loop;
  const util::Position position = statement.position;
  if (const auto* each = std::get_if<Foreach>(&statement.what)) return next_value(walk, *each, position);
  const auto& again = std::get<While>(statement.what);
  const auto known = walk.known.truth(again.condition);
  if (known == false) {
    walk.rest.pop_back();
    return true;
  }
  const bool counts = known && program_[again.condition].op != Op::Constant;
  const bool last = counts ? loop.rounds == most_known : loop.asked == rounds_;
  ++loop.rounds;
  if (!counts) ++loop.asked;
  if (!known) {
    Walk leaves = walk;
    leaves.rest.pop_back();
    if (require(leaves, again.condition, false, position)) go(std::move(leaves));
    // What goes wrong with the condition does so on the way out.
    if (!walk.known.may_be(again.condition, true)) return false;
    if (!require(walk, again.condition, true, position)) return false;
  }
  if (last) {
    cut_ = cut_ || !counts;
    more_rounds(std::move(walk), position);
    return false;
  }
  walk.rest.push_back({again.body});
  return true;
}

void Paths::more_rounds(Walk walk, util::Position position) {
  walk.code().list.push_back(coder_.too_many_rounds(walk.rest.back().rounds - 1, position));
  walk.code().has_statements = true;
  walk.path.hidden = true;
  const std::uint32_t source = walk.path.source;
  finish(std::move(walk), source);
}

bool Paths::next_value(Walk& walk, const Foreach& each, util::Position position) {
  const Types& types = coder_.layouts().types();
  const std::size_t next = walk.rest.back().rounds++;
  const auto count = types.count(each.place.type, UINT32_MAX);
  if (!count || next == *count) {
    walk.rest.pop_back();
    return true;
  }
  const std::uint32_t cell = coder_.counter(static_cast<std::int32_t>(*count - 1), position);
  Code& code = walk.code();
  ir::Arena& arena = coder_.network().arena;
  code.list.push_back(arena.assign_cell(cell, arena.constant(static_cast<std::int32_t>(next), position), position));
  coder_.store_any(each.place, cell, *frame_, code.list);
  if (teller_ != nullptr) teller_->stored(each.place, *frame_, code);
  walk.started = walk.assigned = true;
  const Type& type = types[each.place.type];
  if (type.kind == Type::Kind::Number) walk.known.stored(each.place, {type.low + static_cast<std::int32_t>(next), {}});
  else if (*count <= Known::most_values) walk.known.stored(each.place, types.values(each.place.type)[next]);
  else walk.known.bound({Pattern::Kind::Bind, each.place, {}, 0, {}, position});
  walk.rest.push_back({each.body});
  return true;
}

void Paths::widen() {
  while (cut_ && rounds_ < most_rounds && !diagnostics_.has_errors()) {
    std::vector<Path> found = std::move(found_);
    std::vector<Visit> visits = std::move(visits_);
    const bool ranked = std::any_of(found.begin(), found.end(), [](const Path& path) { return !path.ranks.empty(); });
    ++rounds_;
    if (gather(ranked ? most_ranked_of_rounds : most_ways_of_rounds) == Found::All && values_ <= most_values_of_rounds)
      continue;
    found_ = std::move(found);
    visits_ = std::move(visits);
    return;
  }
}

}  // namespace beeline::frontend::fiacre
