// One process of a template whose parameters are bound.
#include <algorithm>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/uppaal/elaborator.h"

namespace beeline::frontend::uppaal {

using TypeKind = Type::Kind;

namespace {

// The tail of a message about `id`, which is no location of this template. In XML locations have ids besides names, and
// references go by the ids.
std::string meant_location(const ast::Template& tree, std::string_view id) {
  std::vector<std::string_view> known;
  bool has_ids = false;
  for (const ast::Location& location : tree.locations) {
    if (!location.name.empty() && location.name == id)
      return fmt::format("; the id of location '{}' is '{}'", id, location.id);
    if (location.branch_point && location.id == id) return "; it is a branch point";
    known.push_back(location.id);
    has_ids = has_ids || location.name != location.id;
  }
  std::string hint = suggestion(id, known);
  if (!hint.empty() || !has_ids || known.empty()) return hint;
  constexpr std::size_t shown = 8;
  hint = "; the ids are ";
  for (std::size_t i = 0; i < std::min(known.size(), shown); ++i) {
    const std::string_view name = tree.locations[i].name;
    hint += fmt::format("{}'{}'{}", i == 0 ? "" : ", ", known[i], name.empty() ? "" : fmt::format(" ({})", name));
  }
  return known.size() > shown ? hint + fmt::format(" and {} more", known.size() - shown) : hint;
}

// Two locations with one id or name, of which one was meant to have another; or there are none at all, the one to start
// in among them. That is said, and not what follows from it.
bool misses_locations(const ast::Template& tree) {
  if (tree.locations.empty()) return !tree.initial.empty();
  std::unordered_set<std::string_view> ids, names;
  for (const ast::Location& location : tree.locations) {
    const bool named = !location.name.empty();
    if (!ids.insert(location.id).second || (named && !names.insert(location.name).second)) return true;
  }
  return false;
}

// One message is enough, of the initial location or of an edge.
std::string missing_location(const ast::Template& tree, std::string_view id) {
  return fmt::format("location {} of {}", id, tree.name);
}

}  // namespace

void Elaborator::process(const ast::Template& tree, Scope& scope, const std::string& process_name,
                         std::int32_t priority) {
  const auto index = static_cast<std::uint32_t>(network_.processes.size());
  process_scopes_.push_back(&scope);
  ir::Process out;
  out.name = process_name;
  out.template_name = tree.name;
  out.priority = priority;
  out.place = place(spot(""), tree.position);
  out.position = tree.position;
  declarations(tree.declarations);
  for (const ast::Location& location : tree.locations) {
    if (location.branch_point) continue;
    watch_->look();
    ir::Location& place = out.locations.emplace_back();
    place.name = location.name;
    place.urgent = location.urgent;
    place.committed = location.committed;
    place.position = location.position;
    if (!location.name.empty()) {
      Symbol* symbol = declare(scope, location.name, location.position, Symbol::Kind::Location, types_.boolean());
      symbol->process = index;
      symbol->location = static_cast<std::uint32_t>(out.locations.size() - 1);
    }
    if (location.invariant) place.invariant = formula(*location.invariant, Purpose::Invariant);
  }
  if (out.locations.empty()) out.locations.emplace_back().position = tree.position;  // a process that only exists
  bool has_initial = tree.locations.empty() && tree.initial.empty();
  std::uint32_t next = 0;
  for (const ast::Location& location : tree.locations) {
    if (location.branch_point) continue;
    if (!tree.initial.empty() && location.id == tree.initial) {
      out.initial = next;
      has_initial = true;
    }
    ++next;
  }
  if (!has_initial && (tree.locations.empty() || !misses_locations(tree))) {
    first_time(missing_location(tree, tree.initial));
    error(tree.initial_position ? tree.initial_position : tree.position,
          tree.initial.empty() ? fmt::format("template '{}' has no initial location: 'init' must name one", tree.name)
                               : fmt::format("template '{}' starts in '{}', which is none of its locations{}",
                                             tree.name, tree.initial, meant_location(tree, tree.initial)));
  }
  const auto first = static_cast<std::uint32_t>(network_.edges.size());
  edges(tree);
  out.edges = {first, static_cast<std::uint32_t>(network_.edges.size()) - first};
  network_.processes.push_back(std::move(out));
}

void Elaborator::edges(const ast::Template& tree) {
  struct Target {
    std::uint32_t location = 0;
    bool branch_point = false;
  };
  std::unordered_map<std::string_view, Target> places;
  std::uint32_t next = 0;
  for (const ast::Location& location : tree.locations) {
    const Target target{location.branch_point ? 0 : next++, location.branch_point};
    if (!places.try_emplace(location.id, target).second)
      error(location.position, fmt::format("the id '{}' is that of two locations", location.id));
  }
  const bool doubtful = misses_locations(tree);
  std::unordered_map<std::string_view, std::vector<const ast::Edge*>> branches;
  const auto find = [&](std::string_view id, Position position) -> const Target* {
    const auto found = places.find(id);
    if (found == places.end() && !doubtful && first_time(missing_location(tree, id)))
      error(position, fmt::format("there is no location '{}'{}", id, meant_location(tree, id)));
    return found == places.end() ? nullptr : &found->second;
  };
  for (const ast::Edge& item : tree.edges) {
    const auto source = places.find(item.source);
    if (source == places.end() || !source->second.branch_point) continue;
    const Target* target = find(item.target, item.target_position);
    if (item.guard || item.direction != ast::Direction::None)
      error(item.position, "an edge from a branch point has neither guard nor synchronisation");
    if (target && target->branch_point) error(item.target_position, "a branch cannot lead to another branch point");
    branches[item.source].push_back(&item);
  }
  for (const ast::Location& point : tree.locations) {
    const auto leads_here = [&](const ast::Edge& item) { return item.target == point.id; };
    if (point.branch_point && branches.contains(point.id) && std::ranges::none_of(tree.edges, leads_here))
      warning(point.position, "no edge leads to this branch point, so its branches are never taken");
  }
  for (const ast::Edge& item : tree.edges) {
    watch_->look();
    watch_->before_growth(network_.edges, 1);
    if (stopped()) return;
    const Target* source = find(item.source, item.source_position);
    const Target* target = find(item.target, item.target_position);
    if (!source || !target || source->branch_point) continue;
    if (item.weight)
      warning(item.weight->position,
              "this is not read: a weight belongs to an edge that leaves a branch point, a condition is a guard");
    if (!target->branch_point) {
      edge(item, nullptr, source->location, target->location);
      continue;
    }
    if (!branches.contains(item.target))
      warning(item.target_position, "no edge leaves the branch point that this one leads to, so it is never taken");
    for (const ast::Edge* branch : branches[item.target]) {
      const Target* end = find(branch->target, branch->target_position);
      if (end && !end->branch_point) edge(item, branch, source->location, end->location);
    }
  }
}

void Elaborator::edge(const ast::Edge& tree, const ast::Edge* branch, std::uint32_t source, std::uint32_t target) {
  ir::Edge result;
  result.process = static_cast<std::uint32_t>(network_.processes.size());  // it is added once its edges are known
  result.source = source;
  result.target = target;
  result.position = tree.position;
  result.controllable = tree.controllable;
  std::vector<ast::SelectVariable> selects = tree.selects;
  if (branch) selects.insert(selects.end(), branch->selects.begin(), branch->selects.end());
  const InScope inside(*this, selects.empty() ? scope_ : new_scope(scope_));
  for (const ast::SelectVariable& variable : selects) {
    const Type* range = range_type(*variable.type, "a select variable");
    Symbol* symbol = declare(*scope_, variable.name, variable.position, Symbol::Kind::Place, range);
    if (range->kind == TypeKind::Error) {
      symbol->kind = Symbol::Kind::Broken;
      continue;
    }
    symbol->is_const = true;
    symbol->base = temporary(variable.name, *range, range->high, variable.position);
    result.selects.push_back({symbol->base, range->low, range->high});
  }
  if (tree.guard) result.guard = formula(*tree.guard, Purpose::Guard);
  if (tree.direction != ast::Direction::None) synchronisation(tree, result);
  std::vector<ExprId> updates;
  for (const ast::Expr* update : tree.updates) updates.push_back(effect_expression(update));
  if (branch) {
    for (const ast::Expr* update : branch->updates) updates.push_back(effect_expression(update));
    if (branch->weight) {
      const Value weight = expression(*branch->weight);
      if (weight.type && weight.type->kind == TypeKind::Bool)
        warning(branch->weight->position,
                "a weight is a number, and a branch can be taken whatever this is: a condition is a guard of the edge "
                "before the branch point");
      if (weight.kind != Value::Kind::Opaque && weight.kind != Value::Kind::Error) result.weight = to_int(weight);
    }
  }
  result.update = pack(updates, tree.position);
  network_.edges.push_back(std::move(result));
}

void Elaborator::synchronisation(const ast::Edge& tree, ir::Edge& out) {
  const std::uint64_t before = effects_;
  const Value channel = expression(*tree.channel);
  if (channel.kind == Value::Kind::Error) return;
  if (channel.kind != Value::Kind::Place || channel.type->kind != TypeKind::Channel) {
    const bool place = channel.kind == Value::Kind::Place;
    const bool array = place && channel.type->holds_channels();
    error(tree.channel->position, place ? fmt::format("expected a channel but this is {}{}", describe(*channel.type),
                                                      array ? ": its index is missing, as in 'c[0]'" : "")
                                        : "expected a channel");
    return;
  }
  if (effects_ != before) error(tree.channel->position, "a synchronisation must not have side effects");
  if (tree.direction == ast::Direction::Csp) {
    if (!uses_csp_) csp_position_ = tree.channel->position;
    uses_csp_ = true;
    limitation(
        tree.channel->position,
        "synchronisation without '!' or '?' is not supported: write '!' behind the channel to send, '?' to receive");
    return;
  }
  uses_channels_ = true;
  out.sync = tree.direction == ast::Direction::Send ? ir::SyncKind::Send : ir::SyncKind::Receive;
  out.channel = channel.expr;
  if (channel.type->is_urgent && out.guard && builder_.has_clocks(out.guard))
    warning(tree.guard->position, "clock guards on edges with urgent channels are not allowed in UPPAAL");
}

}  // namespace beeline::frontend::uppaal
