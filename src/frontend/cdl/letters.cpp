#include "frontend/cdl/letters.h"

#include <algorithm>

#include <fmt/format.h>

namespace beeline::frontend::cdl {

namespace {

using ir::ExprId;
using ir::Op;

int rank(const Event& event) {
  switch (event.kind) {
    case Event::Kind::Send:
    case Event::Kind::Sync: return 0;
    case Event::Kind::Receive: return 1;
    case Event::Kind::Informal: return 2;
    case Event::Kind::Becomes: break;
  }
  return 3;
}

}  // namespace

std::uint32_t add_cell(ir::Network& network, std::string name, ir::CellKind kind, std::int32_t high,
                       std::int32_t initial, bool is_bool) {
  ir::Cell cell;
  cell.name = std::move(name);
  cell.kind = kind;
  cell.high = high;
  cell.initial = initial;
  cell.is_bool = is_bool;
  network.cells.push_back(std::move(cell));
  return static_cast<std::uint32_t>(network.cells.size() - 1);
}

Letters::Letters(ir::Network& network, const Observing& observing, Attachment& attachment)
    : attachment_(attachment), references_(network), moves_(network) {
  make(network, observing);
}

std::uint32_t Letters::remember(ir::Network& network, ExprId predicate) {
  const auto [known, is_new] = before_.emplace(predicate, 0);
  if (is_new) known->second = add_cell(network, fmt::format("#before {}", before_.size()), ir::CellKind::Meta, 1);
  return known->second;
}

void Letters::make(ir::Network& network, const Observing& observing) {
  std::set<std::uint32_t> events;
  for (const Watching& one : observing.observers)
    for (const ObserverTransition& transition : one.observer->transitions)
      for (const Reference& event : transition.events) events.insert(event.index);
  for (const std::uint32_t event : events) {
    const Event& of = observing.unit->events[event];
    Letter letter;
    letter.event = event;
    letter.rank = rank(of);
    if (of.kind == Event::Kind::Becomes) {
      const auto becoming = std::find_if(observing.becoming.begin(), observing.becoming.end(),
                                         [&](const Becoming& one) { return one.event == event; });
      letter.becoming = &*becoming;
      letter.was = remember(network, becoming->predicate);
      moves_.track(network, becoming->predicate);
    } else {
      letter.two_sides = attachment_.has_two_sides(event);
      letter.first = add_cell(network, "#" + of.name.text, ir::CellKind::Meta, 1);
      if (letter.two_sides) letter.second = add_cell(network, "#" + of.name.text + "'", ir::CellKind::Meta, 1);
    }
    letters_.push_back(letter);
  }
  std::stable_sort(letters_.begin(), letters_.end(), [](const Letter& a, const Letter& b) { return a.rank < b.rank; });
}

const Letters::Letter& Letters::letter_of(std::uint32_t event) const {
  return *std::find_if(letters_.begin(), letters_.end(), [&](const Letter& letter) { return letter.event == event; });
}

Letters::Key Letters::key(const ir::Edge& edge) const {
  return {edge.process,
          edge.sync,
          edge.channel.value,
          edge.event,
          moves_.tracks(edge.process) ? edge.target + 1 : 0,
          static_cast<bool>(edge.update)};
}

// --- what edges see

const std::vector<Sight>& Letters::sights(const ir::Edge& edge) const {
  static const std::vector<Sight> nothing;
  const auto known = sights_.find(key(edge));
  return known != sights_.end() ? known->second : nothing;
}

std::vector<std::uint32_t> Letters::channels_of(const ir::Network& network, ExprId channel) const {
  if (const auto fixed = ir::as_channel(network.arena, channel)) return {*fixed};
  const auto all = references_.of(channel);
  return {all.begin(), all.end()};
}

void Letters::note_sights(const ir::Network& network) {
  on_channel_.resize(network.channels.size());
  for (const ir::Edge& edge : network.edges) {
    if (edge.sync == ir::SyncKind::None) continue;
    const auto [seen, is_new] = sights_.emplace(key(edge), std::vector<Sight>());
    if (!is_new) continue;
    seen->second = attachment_.sights(edge);
    for (const Sight& sight : seen->second) {
      if (edge.sync == ir::SyncKind::Event) on_events_.insert(sight.event);
      else
        for (const std::uint32_t channel : channels_of(network, edge.channel)) on_channel_[channel].insert(sight.event);
    }
  }
}

bool Letters::may_end_with(const ir::Network& network, const ir::Edge& last, const Letter& letter) const {
  if (letter.two_sides) {
    const auto& seen = sights(last);
    return std::any_of(seen.begin(), seen.end(),
                       [&](const Sight& sight) { return sight.event == letter.event && sight.second; });
  }
  const auto channels = channels_of(network, last.channel);
  return std::any_of(channels.begin(), channels.end(),
                     [&](std::uint32_t channel) { return on_channel_[channel].contains(letter.event); });
}

const ir::Channel* Letters::urgent_channel(const ir::Network& network, const ir::Edge& last) const {
  if (last.sync == ir::SyncKind::None) return nullptr;
  for (const std::uint32_t channel : channels_of(network, last.channel))
    if (network.channels[channel].urgent) return &network.channels[channel];
  return nullptr;
}

// --- code

ExprId Letters::begin(ir::Network& network) const {
  std::vector<ExprId> all;
  for (const auto& [predicate, cell] : before_) {
    const ExprId truth = network.arena.binary(Op::Ne, predicate, network.arena.constant(0));
    all.push_back(network.arena.assign_cell(cell, truth));
  }
  return all.empty() ? ExprId() : network.arena.seq(all);
}

ExprId Letters::with(ir::Network& network, const ir::Edge& edge) {
  const auto [known, is_new] = with_.emplace(key(edge), ExprId());
  if (!is_new) return known->second;
  ir::Arena& arena = network.arena;
  std::vector<ExprId> all;
  for (const Sight& sight : sights(edge)) {
    const Letter& letter = letter_of(sight.event);
    all.push_back(arena.assign_cell(sight.second ? letter.second : letter.first,
                                    sight.condition ? sight.condition : arena.constant(1)));
  }
  if (edge.sync != ir::SyncKind::None)
    if (const ExprId noted = moves_.note(network, edge)) all.push_back(noted);
  return known->second = all.empty() ? ExprId() : arena.seq(all);
}

ExprId Letters::occurrence(ir::Network& network, const Letter& letter, const ir::Edge* alone) const {
  ir::Arena& arena = network.arena;
  if (letter.becoming == nullptr) {
    const ExprId first = arena.load_cell(letter.first);
    return letter.two_sides ? arena.binary(Op::And, first, arena.load_cell(letter.second)) : first;
  }
  const ExprId was = arena.load_cell(letter.was);
  const ExprId is = moves_.after(network, letter.becoming->predicate, alone);
  return letter.becoming->becomes ? arena.binary(Op::And, arena.unary(Op::Not, was), is)
                                  : arena.binary(Op::And, was, arena.unary(Op::Not, is));
}

std::vector<Letters::Possible> Letters::in_order(ir::Network& network, const std::vector<Chance>& chances,
                                                 const ir::Edge* alone) const {
  std::vector<Possible> result;
  for (const Chance& chance : chances) {
    const Letter& letter = letter_of(chance.event);
    if (letter.becoming != nullptr) result.push_back({chance.event, occurrence(network, letter, alone)});
    else result.push_back({chance.event, chance.condition ? chance.condition : network.arena.constant(1)});
  }
  return result;
}

std::vector<Letters::Possible> Letters::ended_by(ir::Network& network, const ir::Edge& last) {
  const bool alone = last.sync == ir::SyncKind::None;
  if (alone)
    if (const auto chances = attachment_.chances_alone(network, last)) return in_order(network, *chances, &last);
  std::vector<Possible> result;
  for (const Letter& letter : letters_) {
    const bool possible = letter.becoming != nullptr
                              ? !alone || last.update || moves_.reads(network, letter.becoming->predicate, last.process)
                              : !alone && may_end_with(network, last, letter);
    if (possible) result.push_back({letter.event, occurrence(network, letter, alone ? &last : nullptr)});
  }
  return result;
}

std::vector<Letters::Possible> Letters::on_channel(ir::Network& network, std::uint32_t channel) {
  std::vector<Possible> result;
  for (const Letter& letter : letters_)
    if (letter.becoming != nullptr || on_channel_[channel].contains(letter.event))
      result.push_back({letter.event, occurrence(network, letter, nullptr)});
  return result;
}

std::vector<Letters::Possible> Letters::together(ir::Network& network, std::size_t vector) {
  if (const auto chances = attachment_.chances_together(network, vector)) return in_order(network, *chances, nullptr);
  std::vector<Possible> result;
  for (const Letter& letter : letters_)
    if (letter.becoming != nullptr || on_events_.contains(letter.event))
      result.push_back({letter.event, occurrence(network, letter, nullptr)});
  return result;
}

}  // namespace beeline::frontend::cdl
