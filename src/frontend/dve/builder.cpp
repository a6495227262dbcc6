#include "frontend/dve/builder.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "frontend/dve/property_process.h"
#include "frontend/dve/step.h"
#include "frontend/dve/transmission.h"

namespace beeline::frontend::dve {

using ir::ExprId;
using Kind = Symbol::Kind;

namespace {

constexpr std::uint32_t no_buffer = 0xFFFFFFFF;
constexpr std::size_t most_slots = 65'536;
constexpr std::size_t most_edges = 1'000'000;

}  // namespace

Builder::Builder(const SystemSyntax& syntax, util::Position file, ir::Model& model, util::Diagnostics& diagnostics,
                 util::Watch& watch)
    : syntax_(syntax),
      file_(file),
      model_(model),
      network_(model.network),
      diagnostics_(diagnostics),
      watch_(watch),
      symbols_(syntax, diagnostics) {}

void Builder::run() {
  symbols_.declare_processes();
  symbols_.declare_channels();
  find_property();
  symbols_.declare_variables(network_, globally);
  channels();
  processes();
  syntax_.synchronous ? synchronous_edges() : asynchronous_edges();
  if (diagnostics_.has_errors()) return property();
  asserts();
  property();
}

void Builder::find_property() {
  if (!syntax_.system && !diagnostics_.has_errors())
    diagnostics_.error(file_, "the line 'system async;' is missing at the end");
  if (!syntax_.property) return;
  const Symbol* found = symbols_.process(syntax_.property->text, syntax_.property->position);
  if (found) property_ = found->first;
}

void Builder::channels() {
  buffer_of_.assign(syntax_.channels.size(), no_buffer);
  arities_.resize(syntax_.channels.size());
  std::size_t slots = 0;
  for (std::size_t c = 0; c < syntax_.channels.size(); ++c) {
    const ChannelSyntax& channel = syntax_.channels[c];
    if (channel.typed) arities_[c] = {channel.types.size(), channel.name.position};
    if (channel.capacity == 0) continue;
    slots += static_cast<std::size_t>(channel.capacity) * channel.types.size();
    if (slots > most_slots) {
      diagnostics_.error(channel.name.position,
                         fmt::format("buffers of more than {} values are not supported", most_slots));
      return;
    }
    buffer_of_[c] = static_cast<std::uint32_t>(buffers_.size());
    buffers_.emplace_back(channel, network_);
  }
}

void Builder::processes() {
  for (std::uint32_t p = 0; p < syntax_.processes.size() && !diagnostics_.full(); ++p) process(p);
  const std::size_t parts = syntax_.processes.size() - (property_ == globally ? 0 : 1);
  if (parts == 0 && !diagnostics_.has_errors())
    diagnostics_.error(syntax_.system->position, "the system has no process");
}

void Builder::process(std::uint32_t p) {
  watch_.look();
  const ProcessSyntax& syntax = syntax_.processes[p];
  ir::Process process;
  process.name = process.template_name = std::string(syntax.name.text);
  process.position = syntax.name.position;
  for (const Name& state : syntax.states) {
    ir::Location location;
    location.name = std::string(state.text);
    location.position = state.position;
    location.urgent = true;  // there is no time
    process.locations.push_back(std::move(location));
  }
  const auto is_state = [&](const VariableSyntax& variable) {  // `int a;` for `init a;`
    const Symbol* found = symbols_.find(variable.name.text, p);
    return found && found->kind == Kind::State;
  };
  if (syntax.states.empty() && !syntax.broken)
    diagnostics_.error(process.position, fmt::format("process '{}' has no states", process.name));
  else if (!syntax.initial && !syntax.broken &&
           std::none_of(syntax.variables.begin(), syntax.variables.end(), is_state))
    diagnostics_.error(process.position, fmt::format("process '{}' has no initial state: write init {};", process.name,
                                                     syntax.states[0].text));
  if (syntax.initial)
    if (const Symbol* state = symbols_.state(syntax.initial->text, syntax.initial->position, p))
      process.initial = state->first;
  for (const Name& committed : syntax.committed)
    if (const Symbol* state = symbols_.state(committed.text, committed.position, p))
      process.locations[state->first].committed = true;
  for (const Name& accepting : syntax.accepting) symbols_.state(accepting.text, accepting.position, p);
  if (process.locations.empty()) process.locations.emplace_back();
  ir::Network& network = is_property(p) ? aside_ : network_;
  network.add_process(std::move(process));
  symbols_.declare_variables(network, p);
}

void Builder::effect(const EffectSyntax& effect, std::uint32_t p, Expressions& expressions, std::vector<ExprId>& into) {
  const Expressions::Place place = expressions.place(effect.target, p);
  const ExprId value = expressions.value(effect.value, p);
  if (!place || !value) return;
  ir::Arena& arena = is_property(p) ? aside_.arena : network_.arena;
  const Range range = range_of(place.symbol->type);
  if (const auto constant = ir::as_constant(arena, value);
      constant && (*constant < range.low || *constant > range.high))
    diagnostics_.warning(effect.position, fmt::format("{} does not fit into '{}' ({} to {}): whoever gets here meets "
                                                      "an error",
                                                      *constant, place.symbol->name.text, range.low, range.high));
  into.push_back(arena.assign(place.address, value, effect.position));
}

bool Builder::right_count(const SyncSyntax& sync, const Symbol& channel) {
  Arity& arity = arities_[channel.first];
  if (!arity.position) arity = {sync.values.size(), sync.channel.position};
  if (arity.values == sync.values.size()) return true;
  const bool typed = syntax_.channels[channel.first].typed;
  diagnostics_.error(
      sync.channel.position,
      fmt::format("'{}' carries {} value{}{}, not {}", sync.channel.text, arity.values, arity.values == 1 ? "" : "s",
                  typed ? std::string() : fmt::format(" in line {}", arity.position.line), sync.values.size()));
  return false;
}

bool Builder::sync(const SyncSyntax& sync, std::uint32_t p, Expressions& expressions, Move& out) {
  const Symbol* channel = symbols_.channel(sync.channel);
  if (channel && syntax_.synchronous) {
    if (!std::exchange(told_synchronous_, true))
      diagnostics_.error(sync.channel.position, "in a synchronous system transitions use no channels");
    return false;
  }
  bool fine = channel && right_count(sync, *channel);
  out.sends = sync.sends;
  for (const NodeId id : sync.values) {
    if (sync.sends) {
      const ExprId value = expressions.value(id, p);
      fine = fine && value;
      out.values.push_back(value);
    } else {
      const Expressions::Place place = expressions.place(id, p);
      fine = fine && place;
      out.places.push_back(place);
    }
  }
  if (!fine) return false;
  out.channel = channel->first;
  if (sync.sends) {
    std::vector<std::string> texts;
    for (const NodeId id : sync.values) texts.push_back(expressions.text(id, p));
    out.text = texts.size() == 1 ? texts[0] : texts.empty() ? "" : fmt::format("{{{}}}", fmt::join(texts, ", "));
  }
  return true;
}

bool Builder::move(const TransitionSyntax& transition, std::uint32_t p, Expressions& expressions, Move& out) {
  watch_.look();
  const std::size_t errors = diagnostics_.errors();
  const Symbol* source = symbols_.state(transition.source.text, transition.source.position, p);
  const Symbol* target = symbols_.state(transition.target.text, transition.target.position, p);
  if (transition.guard) out.guard = expressions.value(transition.guard, p);
  const bool synchronised = !transition.sync || sync(*transition.sync, p, expressions, out);
  if (!syntax_.synchronous || is_property(p))
    for (const EffectSyntax& each : transition.effects) effect(each, p, expressions, out.effects);
  if (!source || !target || !synchronised || diagnostics_.errors() != errors) return false;
  out.process = number(p);
  out.source = source->first;
  out.target = target->first;
  out.position = transition.position;
  if (!is_property(p)) out.committed = network_.processes[out.process].locations[out.source].committed;
  return true;
}

void Builder::asynchronous_edges() {
  Expressions expressions(symbols_, network_, property_);
  Transmission transmission(syntax_, expressions, network_);
  std::vector<Rendezvous> meetings;
  for (const ChannelSyntax& channel : syntax_.channels) meetings.emplace_back(channel);
  std::vector<std::vector<Move>> moves(syntax_.processes.size());
  for (std::uint32_t p = 0; p < syntax_.processes.size(); ++p) {
    if (is_property(p)) continue;
    for (const TransitionSyntax& transition : syntax_.processes[p].transitions) {
      if (diagnostics_.full()) return;
      Move found;
      if (!move(transition, p, expressions, found)) continue;
      if (found.channel != no_channel && buffer_of_[found.channel] == no_buffer) meetings[found.channel].add(found);
      watch_.before_growth(moves[p], 1);
      moves[p].push_back(std::move(found));
    }
  }
  if (diagnostics_.has_errors()) return;
  for (Rendezvous& meeting : meetings) meeting.connect(network_, watch_);
  for (std::uint32_t p = 0; p < syntax_.processes.size(); ++p) {
    if (is_property(p)) continue;
    std::vector<ir::Edge> edges;
    for (const Move& each : moves[p]) {
      watch_.look();
      watch_.before_growth(edges, 1);
      if (each.channel == no_channel) {
        edges.push_back(edge_of(each));
        edges.back().update = sequence(network_.arena, each.effects, each.position);
      } else if (buffer_of_[each.channel] != no_buffer) {
        buffered_edge(each, p, buffers_[buffer_of_[each.channel]], edges);
      } else {
        meetings[each.channel].edges(each, p, transmission, network_, edges);
      }
      if (network_.edges.size() + edges.size() <= most_edges) continue;
      diagnostics_.error(each.position, fmt::format("the channels of this model make more than {} edges", most_edges));
      return;
    }
    append(std::move(edges), number(p));
  }
}

void Builder::buffered_edge(const Move& move, std::uint32_t p, Buffer& buffer, std::vector<ir::Edge>& into) {
  Expressions expressions(symbols_, network_, property_);
  Transmission transmission(syntax_, expressions, network_);
  ir::Edge edge = edge_of(move);
  const ExprId ready = move.sends ? buffer.has_room(network_, move.position) : buffer.has_some(network_, move.position);
  edge.guard = edge.guard ? network_.arena.binary(ir::Op::And, ready, edge.guard, move.position) : ready;
  std::vector<ExprId> statements;
  if (move.sends) {
    buffer.put(network_, move.values, move.position, statements);
  } else {
    transmission.store(syntax_.channels[move.channel], buffer.front(network_, move.position), move, p, statements);
    buffer.remove(network_, move.position, statements);
  }
  statements.insert(statements.end(), move.effects.begin(), move.effects.end());
  edge.update = sequence(network_.arena, statements, move.position);
  into.push_back(std::move(edge));
}

void Builder::synchronous_edges() {
  Expressions expressions(symbols_, network_, property_);
  Step step(expressions, network_);
  for (std::uint32_t p = 0; p < syntax_.processes.size(); ++p)
    if (!is_property(p))
      for (const TransitionSyntax& transition : syntax_.processes[p].transitions) step.look_at(transition, p);
  if (diagnostics_.has_errors()) return;
  step.prepare();
  network_.events.emplace_back("step");
  ir::SyncVector all;
  all.position = syntax_.system->position;
  for (std::uint32_t p = 0; p < syntax_.processes.size(); ++p) {
    if (is_property(p)) continue;
    const bool first = all.members.empty();
    all.members.push_back({number(p), 0, false});
    std::vector<ir::Edge> edges;
    for (const TransitionSyntax& transition : syntax_.processes[p].transitions) {
      Move found;
      if (diagnostics_.full()) return;
      if (!move(transition, p, expressions, found)) continue;
      edges.push_back(edge_of(found));
      edges.back().sync = ir::SyncKind::Event;
      edges.back().update = sequence(network_.arena, step.statements(transition, p, first), transition.position);
    }
    append(std::move(edges), number(p));
  }
  network_.vectors.push_back(std::move(all));
}

void Builder::append(std::vector<ir::Edge> edges, std::uint32_t number) {
  watch_.before_growth(network_.edges, edges.size());
  network_.processes[number].edges.first = static_cast<std::uint32_t>(network_.edges.size());
  network_.processes[number].edges.count = static_cast<std::uint32_t>(edges.size());
  for (ir::Edge& edge : edges) network_.edges.push_back(std::move(edge));
}

void Builder::asserts() {
  Expressions expressions(symbols_, network_, property_);
  ir::Arena& arena = network_.arena;
  for (std::uint32_t p = 0; p < syntax_.processes.size(); ++p) {
    if (is_property(p)) continue;
    for (const AssertSyntax& assertion : syntax_.processes[p].asserts) {
      const util::Position position = assertion.state.position;
      const Symbol* state = symbols_.state(assertion.state.text, position, p);
      const ExprId condition = expressions.value(assertion.condition, p);
      if (!state || !condition) continue;
      ir::Property property;
      property.position = position;
      property.text = fmt::format("A[] {}.{} imply ({})", syntax_.processes[p].name.text, assertion.state.text,
                                  expressions.text(assertion.condition, p));
      property.kind = ir::Invariantly{arena.binary(ir::Op::And, arena.at(number(p), state->first, position),
                                                   arena.unary(ir::Op::Not, condition, position), position)};
      model_.properties.push_back(std::move(property));
    }
  }
}

void Builder::property() {
  if (property_ == globally) return;
  const ProcessSyntax& syntax = syntax_.processes[property_];
  Expressions expressions(symbols_, aside_, property_);
  for (const TransitionSyntax& transition : syntax.transitions) {
    Move ignored;
    if (diagnostics_.full()) return;
    move(transition, property_, expressions, ignored);
  }
  ir::Property property;
  property.position = syntax_.property->position;
  property.text = fmt::format("property {}", syntax.name.text);
  if (!diagnostics_.has_errors()) {
    PropertyProcess process(symbols_, network_, property_, watch_);
    property.kind = ir::Unsupported{
        fmt::format("the property process '{}' is not supported: {}", syntax.name.text, process.refusal())};
    acceptance_ = process.acceptance();
  }
  model_.properties.push_back(std::move(property));
}

void Builder::name_for_queries(uppaal::QueryScope& scope) const {
  for (std::uint32_t p = 0; p < network_.processes.size(); ++p) scope.add_process(p);
  const auto name = [&](std::uint32_t from, std::uint32_t to) {
    for (const std::string_view text : symbols_.names(from)) {
      const Symbol& symbol = *symbols_.find(text, from);
      const Range range = range_of(symbol.type);
      if (symbol.kind == Kind::Constant && symbol.count == 0) scope.add_constant(text, symbol.values[0], to);
      else if (symbol.kind == Kind::Constant || symbol.kind == Kind::Variable)
        scope.add_int(text, symbol.first, range.low, range.high, symbol.count, to);
    }
  };
  name(globally, uppaal::QueryScope::global);
  for (std::uint32_t p = 0; p < syntax_.processes.size(); ++p)
    if (!is_property(p)) name(p, number(p));
}

}  // namespace beeline::frontend::dve
