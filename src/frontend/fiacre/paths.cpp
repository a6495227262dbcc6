#include "frontend/fiacre/paths.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "frontend/fiacre/blocks.h"

namespace beeline::frontend::fiacre {

namespace {

struct TooMany {};
struct TooMuch {};

struct Deeper {
  explicit Deeper(std::size_t& depth) : depth_(++depth) {}
  ~Deeper() { --depth_; }
  std::size_t& depth_;
};

void add_targets(const Statement& statement, std::uint32_t source, std::set<std::uint32_t>& into) {
  if (const auto* to = std::get_if<To>(&statement.what)) into.insert(to->state);
  if (std::holds_alternative<Loop>(statement.what)) into.insert(source);
  each_block(statement, [&](const Block& block) {
    for (const Statement& inner : block) add_targets(inner, source, into);
  });
}

bool is_loop(const Statement& statement) {
  return std::holds_alternative<While>(statement.what) || std::holds_alternative<Foreach>(statement.what);
}

// Whether evaluating it cannot go wrong, as far as that is plain.
bool is_harmless(const ir::Network& network, ir::ExprId id) {
  if (!id) return true;
  const ir::Arena& arena = network.arena;
  const ir::Expr& e = arena[id];
  switch (e.op) {
    case ir::Op::Const: return true;
    case ir::Op::Load: return ir::as_cell(arena, e.a).has_value();
    case ir::Op::Eq:
    case ir::Op::Ne:
    case ir::Op::Lt:
    case ir::Op::Le:
    case ir::Op::Gt:
    case ir::Op::Ge:
    case ir::Op::And:
    case ir::Op::Or:
    case ir::Op::Not:
    case ir::Op::Require: return is_harmless(network, e.a) && is_harmless(network, e.b);
    case ir::Op::Assign: {
      const auto value = ir::as_constant(arena, e.b);
      const auto cell = ir::as_cell(arena, e.a);
      return value && cell && network.cells[*cell].low <= *value && *value <= network.cells[*cell].high;
    }
    default: return false;
  }
}

}  // namespace

std::size_t values_of(const Path& path, std::size_t most) {
  std::size_t result = 1;
  for (const ir::Select& select : path.selects)
    result = std::min(result * (static_cast<std::size_t>(select.high) + 1), most + 1);
  return result;
}

Paths::Content Paths::content(const Statement& statement) {
  if (const auto known = contents_.find(&statement); known != contents_.end()) return known->second;
  Content result;
  each_block(statement, [&](const Block& block) {
    for (const Statement& each : block) {
      const Content more = content(each);
      result.jumps = result.jumps || more.jumps;
      result.chooses = result.chooses || more.chooses;
      result.blocks = result.blocks || more.blocks;
      result.goes_round = result.goes_round || more.goes_round;
    }
  });
  result.blocks =
      result.blocks || std::holds_alternative<On>(statement.what) || std::holds_alternative<Case>(statement.what);
  result.jumps =
      result.jumps || std::holds_alternative<To>(statement.what) || std::holds_alternative<Loop>(statement.what);
  result.chooses = result.chooses || std::holds_alternative<AssignAny>(statement.what) ||
                   std::holds_alternative<Select>(statement.what) ||
                   std::holds_alternative<Communicate>(statement.what) || std::holds_alternative<Wait>(statement.what);
  result.goes_round = result.goes_round || (is_loop(statement) && result.chooses);
  result.tells = teller_ != nullptr && teller_->is_told(statement, *frame_);
  return contents_[&statement] = result;
}

void Paths::find(const From& from, const Frame& frame, std::vector<Path>& into, std::vector<Visit>& visits) {
  frame_ = &frame;
  from_ = &from;
  ++blocks_;
  visited_before_ = visits.size();
  if (teller_ != nullptr) contents_.clear();  // which depends on the instance then
  rounds_ = 1;
  switch (gather(most)) {
    case Found::All: break;
    case Found::TooMany:
      return coder_.unsupported(from.position, fmt::format("there are more than {} ways through this block", most));
    case Found::TooMuch:
      return coder_.unsupported(from.position,
                                fmt::format("the ways through this block and those before it have more than {} "
                                            "expressions",
                                            most_expressions));
  }
  if (cut_) widen();
  watch_.before_growth(into, found_.size());
  std::move(found_.begin(), found_.end(), std::back_inserter(into));
  std::move(visits_.begin(), visits_.end(), std::back_inserter(visits));
}

Paths::Found Paths::gather(std::size_t most_ways) {
  const bool goes_round = std::any_of(from_->body.begin(), from_->body.end(),
                                      [&](const Statement& each) { return content(each).goes_round; });
  for (const bool apart : {true, false}) {
    apart_ = apart;
    limit_ = apart ? few : most_ways;
    found_.clear();
    visits_.clear();
    walks_ = values_ = 0;
    cut_ = false;
    Walk walk;
    walk.path.source = from_->state;
    walk.path.block = blocks_;
    walk.path.position = from_->position;
    walk.rest.push_back({from_->body});
    if (goes_round) walk.known = Known(program_, frame_->instance);
    try {
      go(std::move(walk));
      return Found::All;
    } catch (const TooMany&) {
    } catch (const TooMuch&) {
      return Found::TooMuch;
    }
  }
  return Found::TooMany;
}

void Paths::finish(Walk walk, std::uint32_t target) {
  if (found_.size() == limit_) throw TooMany{};
  values_ += values_of(walk.path, most_values_of_rounds);
  walk.path.target = target;
  found_.push_back(std::move(walk.path));
}

void Paths::end(Walk walk, util::Position position) {
  const ir::Network& network = coder_.network();
  std::size_t skipped = walk.told;
  bool harmless = true;
  for (const auto* part : {&walk.path.guards, &walk.path.before.list, &walk.path.after.list}) {
    const std::size_t begin = std::min(skipped, part->size());
    skipped -= begin;
    harmless = harmless && std::all_of(part->begin() + static_cast<std::ptrdiff_t>(begin), part->end(),
                                       [&](ir::ExprId id) { return is_harmless(network, id); });
  }
  if (harmless) return;
  walk.code().list.push_back(coder_.require(coder_.network().arena.constant(0, position), position));
  walk.code().has_statements = true;
  walk.path.hidden = walk.path.stays = true;
  const std::uint32_t source = walk.path.source;
  finish(std::move(walk), source);
}

void Paths::go(Walk walk) {
  if (++walks_ > tried * limit_ || depth_ == deepest) throw TooMany{};
  const Deeper deeper(depth_);
  while (!diagnostics_.full()) {
    watch_.look();
    if (coder_.network().arena.size() > most_expressions) throw TooMuch{};
    while (!walk.rest.empty() && walk.rest.back().is_over()) walk.rest.pop_back();
    if (walk.rest.empty()) return;  // no jump: there is no such path
    if (walk.rest.back().loop != nullptr) {
      if (!round(walk)) return;
      continue;
    }
    const Statement& statement = walk.rest.back().left.front();
    const Content inside = content(statement);
    const util::Position position = statement.position;
    const auto* choice = std::get_if<If>(&statement.what);
    const auto* cases = std::get_if<Case>(&statement.what);
    walk.rest.back().left = walk.rest.back().left.subspan(1);
    if (is_loop(statement) && inside.chooses) {
      walk.rest.push_back({{}, &statement});
      continue;
    }
    if (inside.jumps && !inside.chooses && (is_loop(statement) || (!apart_ && !inside.tells && (choice || cases)))) {
      excursion(walk, statement);
      continue;
    }
    if (const auto* to = std::get_if<To>(&statement.what)) return finish(std::move(walk), to->state);
    if (std::holds_alternative<Loop>(statement.what)) {
      const std::uint32_t source = walk.path.source;
      walk.path.stays = true;
      return finish(std::move(walk), source);
    }
    const bool forks = inside.jumps || inside.chooses || inside.tells;
    if (choice && forks) return fork(std::move(walk), *choice, position);
    // A single pattern is a condition.
    if (cases && (forks || cases->branches.size() == 1)) return fork(std::move(walk), *cases, position);
    if (const auto* select = std::get_if<Select>(&statement.what)) return fork(walk, *select);
    if (!step(walk, statement)) return;
  }
}

// Whether the path goes on.
bool Paths::step(Walk& walk, const Statement& statement) {
  if (const auto* on = std::get_if<On>(&statement.what)) {
    if (require(walk, on->condition, true, statement.position)) return true;
    end(walk, statement.position);
    return false;
  }
  if (const auto* choice = std::get_if<AssignAny>(&statement.what)) {
    walk.known.ran(statement);  // its `where` asks the new values
    const bool goes_on = any(walk, *choice, statement.position);
    if (!goes_on) end(walk, statement.position);
    if (teller_ != nullptr) teller_->whole(statement, *frame_, walk.code());
    return goes_on;
  }
  if (const auto* communicate = std::get_if<Communicate>(&statement.what)) {
    walk.path.communicate = communicate;
    walk.path.communicates_at = statement.position;
    walk.path.after.kept = walk.path.before.kept;
    walk.path.after.logs = walk.path.before.logs;
    meet(walk, statement);
    walk.known.ran(statement);
    walk.started = walk.assigned = true;
    return true;
  }
  if (std::holds_alternative<Wait>(statement.what)) {
    meet(walk, statement);
    return true;
  }
  const bool loops = is_loop(statement);
  const std::size_t before = walk.code().list.size();
  if (teller_ != nullptr) {
    if (loops) teller_->enter(statement, *frame_, walk.code());
    else teller_->before(statement, *frame_, walk.code());
  }
  coder_.statement(statement, *frame_, walk.code(), loops ? teller_ : nullptr);
  if (teller_ != nullptr) {
    if (loops) teller_->leave(statement, *frame_, walk.code());
    else teller_->after(statement, *frame_, walk.code());
  }
  walk.started = walk.started || walk.code().list.size() > before;
  if (walk.code().list.size() > before) walk.assigned = true;
  if (content(statement).blocks) walk.path.hidden = true;
  walk.known.ran(statement);
  return true;
}

void Paths::meet(Walk& walk, const Statement& statement) {
  Visit visit;
  visit.spot = {&statement, walk.path.choices};
  visit.conditions = walk.path.conditions;
  visit.hidden = walk.path.hidden;
  visit.selects = walk.path.selects;
  visit.guards = walk.path.guards;
  visit.source = walk.path.source;
  visit.wait = std::get_if<Wait>(&statement.what);
  visit.communicate = std::get_if<Communicate>(&statement.what);
  visit.before = walk.path.before.list;
  visit.position = statement.position;
  walk.path.visit = static_cast<std::uint32_t>(visited_before_ + visits_.size());
  watch_.before_growth(visits_, 1);
  visits_.push_back(std::move(visit));
}

bool Paths::require(Walk& walk, ExprId condition, bool wanted, util::Position position) {
  if (const auto known = walk.known.truth(condition)) return *known == wanted;
  walk.known.asked(condition, wanted);
  return require(walk, coder_.condition(condition, *frame_), wanted, position);
}

bool Paths::require(Walk& walk, Coder::Condition condition, bool wanted, util::Position position) {
  ir::Arena& arena = coder_.network().arena;
  if (const auto known = ir::as_constant(arena, condition.holds)) return (*known != 0) == wanted;
  const ir::ExprId holds = wanted ? condition.holds : arena.unary(ir::Op::Not, condition.holds, position);
  if (walk.assigned) walk.path.hidden = true;
  else walk.path.conditions.push_back({holds, condition.pure});
  if (!walk.started && condition.pure) {
    walk.path.guards.push_back(holds);
    return true;
  }
  walk.started = true;
  walk.code().list.push_back(coder_.require(holds, position));
  walk.code().has_statements = true;
  return true;
}

void Paths::fork(const Walk& walk, const Select& choice) {
  const std::uint32_t number = selects_;
  if (choice.groups.size() > 1) ++selects_;
  const std::size_t found = found_.size();
  for (std::size_t group = 0; group < choice.groups.size(); ++group)
    for (const Block& alternative : choice.groups[group]) {
      Walk branch = walk;
      branch.told = walk.size();
      branch.rest.push_back({alternative});
      branch.path.choices.push_back(&alternative);
      if (choice.groups.size() > 1) branch.path.ranks.push_back({number, group});
      go(std::move(branch));
    }
  if (found_.size() == found)
    end(walk, choice.groups[0][0].empty() ? walk.path.position : choice.groups[0][0][0].position);
}

void Paths::fork(Walk walk, const If& choice, util::Position position) {
  const Walk begins = walk;
  const std::size_t found = found_.size();
  walk.told = walk.size();
  branches(std::move(walk), choice, position);
  if (found_.size() == found) end(begins, position);
}

void Paths::branches(Walk walk, const If& choice, util::Position position) {
  for (const If::Branch& branch : choice.branches) {
    Walk chosen = walk;
    if (require(chosen, branch.condition, true, position)) {
      chosen.rest.push_back({branch.body});
      go(std::move(chosen));
    }
    if (!require(walk, branch.condition, false, position)) return;
  }
  walk.rest.push_back({choice.otherwise});
  go(std::move(walk));
}

void Paths::fork(Walk walk, const Case& choice, util::Position position) {
  const Walk begins = walk;
  const std::size_t found = found_.size();
  walk.told = walk.size();
  branches(std::move(walk), choice, position);
  if (found_.size() == found) end(begins, position);
}

void Paths::branches(Walk walk, const Case& choice, util::Position position) {
  const std::size_t before = walk.code().list.size();
  const Coder::Subject subject = coder_.subject(choice.value, *frame_, walk.code().list);
  walk.started = walk.started || walk.code().list.size() > before;
  if (walk.code().list.size() > before) walk.assigned = true;
  for (std::size_t i = 0; i < choice.branches.size(); ++i) {
    const Coder::Match match = coder_.match(choice.branches[i].pattern, subject, *frame_);
    Walk chosen = walk;
    if (!match.when || require(chosen, {match.when, true}, true, position)) {
      chosen.code().list.insert(chosen.code().list.end(), match.bind.begin(), match.bind.end());
      chosen.started = chosen.started || !match.bind.empty();
      if (!match.bind.empty()) chosen.assigned = true;
      if (teller_ != nullptr) teller_->bound(choice.branches[i].pattern, *frame_, chosen.code());
      chosen.known.bound(choice.branches[i].pattern);
      chosen.rest.push_back({choice.branches[i].body});
      go(std::move(chosen));
    }
    if (!match.when || !require(walk, {match.when, true}, false, position)) return;
  }
}

bool Paths::any(Walk& walk, const AssignAny& choice, util::Position position) {
  for (const Place& place : choice.places) {
    const auto count = coder_.layouts().types().count(place.type, UINT32_MAX);
    const std::uint32_t cell = coder_.counter(static_cast<std::int32_t>(*count - 1), position,
                                              fmt::format("any {}", (*frame_->slots)[place.slot].name));
    walk.path.selects.push_back({cell, 0, static_cast<std::int32_t>(*count - 1)});
    coder_.store_any(place, cell, *frame_, walk.code().list);
  }
  walk.started = true;
  walk.assigned = true;
  walk.path.hidden = true;
  return !choice.where || require(walk, choice.where, true, position);
}

void Paths::excursion(Walk& walk, const Statement& statement) {
  ir::Arena& arena = coder_.network().arena;
  const util::Position position = statement.position;
  std::set<std::uint32_t> targets;
  add_targets(statement, walk.path.source, targets);
  const std::uint32_t result = coder_.counter(static_cast<std::int32_t>(*targets.rbegin()) + 1, position);
  if (teller_ != nullptr) teller_->enter(statement, *frame_, walk.code());
  walk.code().list.push_back(
      arena.assign_cell(result, coder_.excursion(statement, walk.path.source, *frame_, teller_), position));
  if (teller_ != nullptr) teller_->leave(statement, *frame_, walk.code());
  walk.known.ran(statement);
  walk.started = true;
  walk.assigned = true;
  walk.path.hidden = true;
  const auto ended = [&](Walk& one, std::int32_t with) {
    const ir::ExprId is =
        arena.binary(ir::Op::Eq, arena.load_cell(result, position), arena.constant(with, position), position);
    require(one, {is, true}, true, position);
  };
  for (const std::uint32_t target : targets) {
    Walk jumps = walk;
    ended(jumps, static_cast<std::int32_t>(target) + 1);
    finish(std::move(jumps), target);
  }
  ended(walk, 0);
}

}  // namespace beeline::frontend::fiacre
