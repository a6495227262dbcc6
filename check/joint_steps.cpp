#include "check/joint_steps.h"

#include <algorithm>
#include <numeric>

#include "ir/readable.h"

namespace beeline::check {

using ir::Edge;
using ir::SyncKind;

namespace {

constexpr std::size_t most_cases = 4096;         // of parts that hang together
constexpr std::int64_t most_values = 1024;       // of a cell that may become anything
constexpr std::size_t most_products = 1024;      // of one step
constexpr std::size_t most_comings = 256;        // ways to come along, of those who are told apart
constexpr std::size_t most_steps = 2'000'000;    // of a network
constexpr std::uint64_t most_runs = 20'000'000;  // of the evaluator

// What is in one of each; or what is in one of either, where that would be too many.
std::vector<Effects> common(std::vector<Effects> left, const std::vector<Effects>& right) {
  if (left.size() * right.size() > most_products) return left.size() < right.size() ? left : right;
  std::vector<Effects> all;
  for (const Effects& a : left) {
    for (const Effects& b : right) {
      Effects both = a;
      bool possible = true;
      for (const auto& [cell, relation] : b) {
        const auto [at, fresh] = both.try_emplace(cell, relation);
        if (fresh) continue;
        Relation shared;
        std::set_intersection(at->second.begin(), at->second.end(), relation.begin(), relation.end(),
                              std::back_inserter(shared));
        possible &= !shared.empty();
        at->second = std::move(shared);
      }
      if (possible) all.push_back(std::move(both));
    }
  }
  unite(all);
  return all;
}

}  // namespace

JointSteps::JointSteps(const ir::Network& network, const std::vector<bool>& wanted,
                       const std::vector<ValueRange>& ranges, util::Watch& watch)
    : network_(network), wanted_(wanted), ranges_(ranges), access_(network), cases_(network, ranges), watch_(watch) {}

// --- who takes part

bool JointSteps::can_be_on(const Edge& edge, SyncKind kind, std::uint32_t channel) const {
  return edge.sync == kind && access_.references().of(edge.channel).contains(channel);
}

bool JointSteps::selects_something(const Edge& edge) const {
  return std::all_of(edge.selects.begin(), edge.selects.end(), [](const ir::Select& s) { return s.low <= s.high; });
}

std::vector<Effects> JointSteps::all() {
  steps_.clear();
  leaving_.clear();
  std::vector<std::set<std::uint32_t>> in_vector(network_.processes.size());
  for (const ir::SyncVector& v : network_.vectors)
    for (const ir::SyncMember& member : v.members) in_vector[member.process].insert(member.event);
  for (const Edge& edge : network_.edges) {
    const bool free = edge.sync == SyncKind::Event && !in_vector[edge.process].contains(edge.event);
    if (edge.sync == SyncKind::None || free) add({{&edge}, std::nullopt, {}, {}});
    if (edge.sync != SyncKind::Send) continue;
    for (const std::uint32_t channel : access_.references().of(edge.channel)) {
      if (network_.channels[channel].kind == ir::ChannelKind::Broadcast) {
        broadcast(edge, channel);
        continue;
      }
      for (const Edge& other : network_.edges)
        if (other.process != edge.process && can_be_on(other, SyncKind::Receive, channel))
          add({{&edge, &other}, channel, {}, {}});
    }
  }
  for (const ir::SyncVector& v : network_.vectors) vector(v);
  unite(steps_);
  return std::move(steps_);
}

JointSteps::Comer JointSteps::comer(std::uint32_t process, std::vector<const Edge*> edges, bool weak_member) const {
  Comer comer{process, {}, {}, true, true};
  for (const Edge* edge : edges) {
    const bool certain = edge->sync == SyncKind::Event || ir::as_channel(network_.arena, edge->channel);
    // A weak member comes along wherever it has an edge, whether that can be taken or not.
    if (weak_member || (certain && !edge->guard && selects_something(*edge))) comer.forced.insert(edge->source);
    if (!selects_something(*edge)) continue;
    comer.edges.push_back(edge);
    const auto counts = [&](std::uint32_t cell) { return network_.cells[cell].kind != ir::CellKind::Temporary; };
    const Access update = access_.of(edge->update);
    comer.plain &= certain && !edge->guard && std::none_of(update.writes.begin(), update.writes.end(), counts);
  }
  return comer;
}

Relation JointSteps::moves(const Comer& comer) const {
  Relation all;
  const auto locations = static_cast<std::int32_t>(network_.processes[comer.process].locations.size());
  for (std::int32_t l = 0; l < locations && comer.stays; ++l)
    if (!comer.forced.contains(static_cast<std::uint32_t>(l))) all.emplace_back(l, l);
  for (const Edge* edge : comer.edges)
    all.emplace_back(static_cast<std::int32_t>(edge->source), static_cast<std::int32_t>(edge->target));
  normalise(all);
  return all;
}

void JointSteps::broadcast(const Edge& sender, std::uint32_t channel) {
  std::vector<Comer> comers;
  for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
    if (p == sender.process) continue;
    std::vector<const Edge*> edges;
    for (const Edge& edge : network_.edges_of(network_.processes[p]))
      if (can_be_on(edge, SyncKind::Receive, channel)) edges.push_back(&edge);
    if (!edges.empty()) comers.push_back(comer(p, std::move(edges), false));
  }
  with_comers({{&sender}, channel, {}, {}}, std::move(comers));
}

void JointSteps::vector(const ir::SyncVector& vector) {
  std::vector<Comer> comers;
  for (const ir::SyncMember& member : vector.members) {
    std::vector<const Edge*> edges;
    for (const Edge& edge : network_.edges_of(network_.processes[member.process]))
      if (edge.sync == SyncKind::Event && edge.event == member.event) edges.push_back(&edge);
    comers.push_back(comer(member.process, std::move(edges), member.weak));
    comers.back().stays = member.weak;
  }
  with_comers({}, std::move(comers));
}

void JointSteps::with_comers(Step step, std::vector<Comer> comers) {
  std::size_t ways = 1;
  for (const Comer& comer : comers)
    if (!comer.plain) ways = std::min(ways * (comer.edges.size() + 1), most_comings + 1);
  std::vector<Comer> told_apart;
  for (Comer& comer : comers) {
    if (!comer.plain && ways <= most_comings) {
      told_apart.push_back(std::move(comer));
      continue;
    }
    Relation& relation = step.others[network_.processes[comer.process].cell] = moves(comer);
    if (relation.empty()) return;  // it is needed and never comes
    for (const Edge* edge : comer.edges) step.disturbed.merge(access_.of(edge->update).writes);
  }
  choose(std::move(step), told_apart, 0);
}

void JointSteps::choose(Step step, const std::vector<Comer>& comers, std::size_t next) {
  if (next == comers.size()) {
    add(step);
    return;
  }
  const Comer& comer = comers[next];
  for (const Edge* edge : comer.edges) {
    Step more = step;
    more.edges.push_back(edge);
    choose(std::move(more), comers, next + 1);
  }
  if (!comer.stays) return;
  Comer staying = comer;
  staying.edges.clear();
  Relation stays = moves(staying);
  if (stays.empty()) return;
  step.others[network_.processes[comer.process].cell] = std::move(stays);
  choose(std::move(step), comers, next + 1);
}

// --- what they do

void JointSteps::add_conjuncts(ir::ExprId guard, Pieces& out) {
  if (!guard) return;
  for (const ir::ExprId part : ir::conjuncts(network_.arena, guard))
    out.push_back({Piece::Kind::Guard, part, 0, access_.of(part)});
}

void JointSteps::add_statements(ir::ExprId update, Pieces& out) {
  if (!update) return;
  if (network_.arena[update].op != ir::Op::Seq) {
    out.push_back({Piece::Kind::Update, update, 0, access_.of(update)});
    return;
  }
  for (const ir::ExprId part : network_.arena.list(update)) add_statements(part, out);
}

JointSteps::Pieces JointSteps::pieces(const Step& step) {
  Pieces all;
  for (const Edge* edge : step.edges) {
    add_conjuncts(edge->guard, all);
    if (step.channel && !ir::as_channel(network_.arena, edge->channel))
      all.push_back({Piece::Kind::Channel, edge->channel, *step.channel, access_.of(edge->channel)});
  }
  for (const Edge* edge : step.edges) add_statements(edge->update, all);
  return all;
}

// By what they may have in common: a cell of the state, or one that either of them writes or an edge selects.
std::vector<JointSteps::Pieces> JointSteps::components(Pieces all, const Step& step) const {
  std::set<std::uint32_t> fixed, selected;
  for (const Edge* edge : step.edges) {
    fixed.insert(network_.processes[edge->process].cell);
    for (const ir::Select& s : edge->selects) selected.insert(s.cell);
  }
  std::map<std::uint32_t, std::vector<std::size_t>> users;
  std::set<std::uint32_t> written;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const auto* cells : {&all[i].access.reads, &all[i].access.writes})
      for (const std::uint32_t cell : *cells) users[cell].push_back(i);
    written.insert(all[i].access.writes.begin(), all[i].access.writes.end());
  }
  std::vector<std::size_t> leader(all.size());
  std::iota(leader.begin(), leader.end(), 0);
  const auto find = [&](std::size_t i) {
    while (leader[i] != i) i = leader[i] = leader[leader[i]];
    return i;
  };
  for (const auto& [cell, pieces] : users) {
    const bool matters =
        network_.cells[cell].lasts() ? !fixed.contains(cell) : written.contains(cell) || selected.contains(cell);
    if (!matters) continue;
    for (const std::size_t i : pieces) leader[std::max(find(i), find(pieces[0]))] = std::min(find(i), find(pieces[0]));
  }
  std::map<std::size_t, Pieces> groups;
  for (std::size_t i = 0; i < all.size(); ++i) groups[find(i)].push_back(std::move(all[i]));
  std::vector<Pieces> result;
  for (auto& [first, group] : groups) result.push_back(std::move(group));
  return result;
}

Relation JointSteps::identity(std::uint32_t cell) const {
  Relation all;
  for (std::int64_t v = ranges_[cell].low; v <= ranges_[cell].high; ++v)
    all.emplace_back(static_cast<std::int32_t>(v), static_cast<std::int32_t>(v));
  return all;
}

// From the values that are asked for, or from any.
Relation JointSteps::anything(std::uint32_t cell, const Relation* asked) const {
  if (ranges_[cell].size() > most_values) throw TooMuch{};
  Relation all;
  for (const auto& [from, same] : asked != nullptr ? *asked : identity(cell))
    for (std::int64_t to = ranges_[cell].low; to <= ranges_[cell].high; ++to)
      all.emplace_back(from, static_cast<std::int32_t>(to));
  normalise(all);
  return all;
}

void JointSteps::may_become_anything(std::uint32_t cell) {
  const ir::Cell& declared = network_.cells[cell];
  if (ranges_[cell] != ValueRange{declared.low, declared.high}) leaving_.insert(cell);
}

Effects JointSteps::effects_of(const Case& one) const {
  Effects effects;
  for (const auto& [cell, value] : one.before)
    if (wanted_[cell]) effects[cell] = {{value, value}};
  for (const auto& [cell, value] : one.after) {
    if (!wanted_[cell]) continue;
    Relation& relation = effects[cell];
    if (relation.empty()) relation = identity(cell);
    for (auto& [from, to] : relation) to = value;
  }
  return effects;
}

std::vector<Effects> JointSteps::outcomes(const Pieces& component, bool coarse) {
  std::vector<Effects> all;
  std::vector<ClockReset> resets;
  const auto run = [&](Evaluator& evaluator) {
    resets.clear();
    for (const Piece& piece : component) {
      switch (piece.kind) {
        case Piece::Kind::Guard:
          if (evaluator.formula(piece.code).is_false()) return false;
          break;
        case Piece::Kind::Channel:
          if (evaluator.value(piece.code) != static_cast<std::int32_t>(piece.channel)) return false;
          break;
        case Piece::Kind::Update: evaluator.value(piece.code, &resets); break;
      }
    }
    return true;
  };
  const auto found = coarse ? std::nullopt : cases_.find(run, most_cases, false);
  if (cases_.runs() > most_runs) throw TooMuch{};
  if (found) {
    for (const Case& one : *found) {
      for (const auto& [cell, value] : one.after)
        if (value < ranges_[cell].low || value > ranges_[cell].high) leaving_.insert(cell);
      all.push_back(effects_of(one));
    }
    unite(all);
    return all;
  }
  const bool asks_only = std::all_of(component.begin(), component.end(),
                                     [](const Piece& piece) { return piece.kind == Piece::Kind::Guard; });
  if (asks_only && !coarse) {
    all.emplace_back();
    for (const Piece& piece : component) all = common(std::move(all), where(piece.code, false));
    return all;
  }
  Effects& any = all.emplace_back();
  for (const Piece& piece : component) {
    for (const std::uint32_t cell : piece.access.writes) {
      if (!network_.cells[cell].lasts()) continue;
      may_become_anything(cell);
      if (wanted_[cell]) any[cell] = anything(cell, nullptr);
    }
  }
  return all;
}

// No two components have a cell in common.
std::vector<Effects> JointSteps::products(const std::vector<std::vector<Effects>>& parts, const Step& step) {
  std::size_t count = 1;
  for (const auto& part : parts) count = std::min(count * part.size(), most_products + 1);
  const bool too_many = count > most_products;
  std::vector<Effects> all{Effects{}};
  for (const auto& part : parts) {
    std::vector<Effects> longer;
    const auto extend = [&](const Effects& more) {
      for (const Effects& effects : all) longer.emplace_back(effects).insert(more.begin(), more.end());
    };
    if (too_many && part.size() > 1) extend(hull(part, [&](std::uint32_t cell) { return identity(cell); }));
    else
      for (const Effects& more : part) extend(more);
    all = std::move(longer);
  }
  std::vector<Effects> done;
  for (Effects& effects : all)
    if (auto one = finished(std::move(effects), step)) done.push_back(*std::move(one));
  return done;
}

std::optional<Effects> JointSteps::finished(Effects effects, const Step& step) {
  for (const auto& [cell, relation] : step.others) {
    if (!wanted_[cell]) continue;
    const auto asked = effects.find(cell);  // a location, so nobody else writes it
    Relation kept;
    for (const auto& pair : relation) {
      const auto allows = [&](const auto& read) { return read.first == pair.first; };
      if (asked == effects.end() || std::any_of(asked->second.begin(), asked->second.end(), allows))
        kept.push_back(pair);
    }
    if (kept.empty()) return std::nullopt;
    effects[cell] = std::move(kept);
  }
  for (const Edge* edge : step.edges) {
    const std::uint32_t cell = network_.processes[edge->process].cell;
    if (wanted_[cell])
      effects[cell] = {{static_cast<std::int32_t>(edge->source), static_cast<std::int32_t>(edge->target)}};
  }
  for (const std::uint32_t cell : step.disturbed) {
    if (!network_.cells[cell].lasts()) continue;
    may_become_anything(cell);
    if (!wanted_[cell]) continue;
    const auto asked = effects.find(cell);
    Relation relation = anything(cell, asked != effects.end() ? &asked->second : nullptr);
    effects[cell] = std::move(relation);
  }
  return effects;
}

void JointSteps::add(const Step& step) {
  watch_.look();
  std::vector<CellValue> known;
  std::vector<std::pair<std::uint32_t, ValueRange>> open;
  std::set<std::uint32_t> selected;
  bool coarse = false;
  for (const Edge* edge : step.edges) {
    if (!selects_something(*edge)) return;
    known.emplace_back(network_.processes[edge->process].cell, static_cast<std::int32_t>(edge->source));
    for (const ir::Select& s : edge->selects) {
      coarse |= !selected.insert(s.cell).second;  // two edges that select in one place: let them
      open.emplace_back(s.cell, ValueRange{s.low, s.high});
    }
  }
  cases_.assume(std::move(known));
  cases_.leave_open(std::move(open));
  std::vector<std::vector<Effects>> parts;
  for (const Pieces& component : components(pieces(step), step)) {
    parts.push_back(outcomes(component, coarse));
    if (parts.back().empty()) return;
  }
  for (Effects& effects : products(parts, step))
    if (!effects.empty()) steps_.push_back(std::move(effects));
  if (steps_.size() > most_steps) throw TooMuch{};
}

// --- formulas

std::vector<Effects> JointSteps::where(ir::ExprId formula) {
  cases_.assume({});
  cases_.leave_open({});
  return where(formula, false);
}

std::vector<Effects> JointSteps::where(ir::ExprId formula, bool negated) {
  if (!formula) return {Effects{}};
  const ir::Expr& e = network_.arena[formula];
  if (e.op == ir::Op::Not) return where(e.a, !negated);
  const bool all_of = e.op == ir::Op::And || e.op == ir::Op::Forall;
  const bool any_of = e.op == ir::Op::Or || e.op == ir::Op::Exists;
  std::vector<Effects> all;
  if (negated ? all_of : any_of) {
    for (const auto& part : where_parts(e, negated)) all.insert(all.end(), part.begin(), part.end());
    unite(all);
    return all;
  }
  const auto run = [&](Evaluator& evaluator) {
    const Formula result = evaluator.formula(formula);
    return negated ? !result.is_true() : !result.is_false();
  };
  const auto found = cases_.find(run, most_cases, true);
  if (cases_.runs() > most_runs) throw TooMuch{};
  if (found) {
    for (const Case& one : *found) all.push_back(effects_of(one));
    unite(all);
    return all;
  }
  if (!all_of && !any_of) return {Effects{}};
  all.emplace_back();
  for (const auto& part : where_parts(e, negated)) all = common(std::move(all), part);
  return all;
}

std::vector<std::vector<Effects>> JointSteps::where_parts(const ir::Expr& expr, bool negated) {
  if (expr.op == ir::Op::And || expr.op == ir::Op::Or) return {where(expr.a, negated), where(expr.b, negated)};
  std::vector<std::vector<Effects>> parts;
  if (std::int64_t{expr.z} - expr.y >= static_cast<std::int64_t>(most_cases)) throw TooMuch{};
  for (std::int64_t value = expr.y; value <= expr.z; ++value) {
    cases_.bind(static_cast<std::uint32_t>(expr.x), static_cast<std::int32_t>(value));
    parts.push_back(where(expr.a, negated));
    cases_.unbind();
  }
  return parts;
}

}  // namespace beeline::check
