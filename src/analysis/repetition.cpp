#include "analysis/repetition.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "analysis/location_levels.h"

namespace beeline::analysis {

namespace {

using ir::Expr;
using ir::ExprId;
using ir::Op;

// Expressions of the same text have the same number.
class Alike {
 public:
  explicit Alike(const ir::Arena& arena) {
    std::map<std::vector<std::int64_t>, std::uint32_t> known;
    numbers_.reserve(arena.size());
    for (std::size_t i = 0; i < arena.size(); ++i) {
      const ExprId id(i);
      const Expr& e = arena[id];
      std::vector<std::int64_t> text{static_cast<std::int64_t>(e.op), e.x, e.y, e.z, of(e.a), of(e.b), of(e.c)};
      for (const ExprId part : arena.list(id)) text.push_back(of(part));
      numbers_.push_back(known.try_emplace(std::move(text), static_cast<std::uint32_t>(known.size())).first->second);
    }
  }
  std::int64_t of(ExprId id) const { return id ? numbers_[id.value] : -1; }

 private:
  std::vector<std::uint32_t> numbers_;
};

class Chain {
 public:
  Chain(const ir::Network& network, std::uint32_t process)
      : network_(network), process_(network.processes[process]), number_(process) {}

  std::string find(Repetition& found) {
    if (std::string no = line_up(); !no.empty()) return no;
    if (looked_at()) return "somebody looks at where it is";
    if (std::string no = timeless(); !no.empty()) return no;
    if (std::string no = missed_at_the_end(); !no.empty()) return no;
    read_steps();
    found.process = number_;
    found.last = static_cast<std::uint32_t>(order_.size() - 1);
    // Steps that lead away from the last position are missing there, and are missed by nobody.
    for (std::uint32_t period = 1; 2 * period <= found.last; ++period) {
      std::uint32_t first = found.last - period;
      if (!continues(first)) continue;
      while (first > 0 && same(first - 1, first - 1 + period)) --first;
      const std::uint32_t whole = (found.last - first) / period;
      if (whole < 2) continue;
      found.first = first;
      found.period = period;
      return {};
    }
    return "it does not end by doing the same again and again";
  }

 private:
  // One location after the other, each edge to the next one or nowhere.
  std::string line_up() {
    if (!process_.also_initial.empty()) return "it may start in several locations";
    order_ = locations_in_order(network_, process_);
    std::vector<std::uint32_t> position(process_.locations.size(), UINT32_MAX);
    for (std::uint32_t i = 0; i < order_.size(); ++i) position[order_[i]] = i;
    for (const ir::Edge& edge : network_.edges_of(process_)) {
      const std::uint32_t from = position[edge.source], to = position[edge.target];
      if (from != UINT32_MAX && to != from && to != from + 1)
        return fmt::format("its locations are no chain: it goes from {} to {}", process_.display_name(edge.source),
                           process_.display_name(edge.target));
    }
    positions_ = std::move(position);
    return {};
  }

  bool looked_at() const {
    const ir::Arena& arena = network_.arena;
    for (std::size_t i = 0; i < arena.size(); ++i) {
      const Expr& e = arena[ExprId(i)];
      if (e.op == Op::At && e.x == static_cast<std::int32_t>(number_)) return true;
      if (e.op == Op::CellRef && e.x == static_cast<std::int32_t>(process_.cell)) return true;
    }
    return false;
  }

  // Bounds of clocks are those of every position when none of them reads or sets a clock.
  std::string timeless() const {
    for (const std::uint32_t location : order_) {
      const ir::Location& here = process_.locations[location];
      if (here.invariant || here.urgent || here.committed) return "it has invariants, or urgent or committed locations";
    }
    for (const ir::Edge& edge : network_.edges_of(process_)) {
      if (reads_clocks(edge.guard) || sets_clocks(edge.update)) return "it reads or sets clocks";
    }
    return {};
  }

  bool reads_clocks(ExprId id) const { return id && network_.arena[id].has_clocks; }
  // Through functions as well.
  bool sets_clocks(ExprId id) const {
    if (!id) return false;
    const Expr& e = network_.arena[id];
    if (e.op == Op::ResetClock) return true;
    if (e.op == Op::Call && sets_clocks(network_.functions[static_cast<std::size_t>(e.x)].body)) return true;
    const auto list = network_.arena.list(id);
    return sets_clocks(e.a) || sets_clocks(e.b) || sets_clocks(e.c) ||
           std::any_of(list.begin(), list.end(), [&](ExprId part) { return sets_clocks(part); });
  }

  // Where the chain ends its next step is missing. Whoever a step kept from something may do it there: those of lower
  // priority, time in front of an urgent one, a sender who did not have to leave it out.
  std::string missed_at_the_end() const {
    for (const ir::Edge& edge : network_.edges_of(process_)) {
      if (edge.source == edge.target || positions_[edge.source] == UINT32_MAX) continue;
      if (network_.has_priorities) return "its steps come before others or after them, by priority";
      const bool receives = edge.sync == ir::SyncKind::Receive;
      if (receives || edge.sync == ir::SyncKind::Send) {
        const std::optional<std::uint32_t> known = ir::as_channel(network_.arena, edge.channel);
        for (std::uint32_t c = 0; c < network_.channels.size(); ++c) {
          const ir::Channel& channel = network_.channels[c];
          if (known && *known != c) continue;
          if (channel.urgent) return fmt::format("its steps by {} are urgent", channel.name);
          if (receives && channel.kind == ir::ChannelKind::Broadcast)
            return fmt::format("it listens to {}, which is sent without it, too", channel.name);
        }
      }
      if (edge.sync != ir::SyncKind::Event) continue;
      for (const ir::SyncVector& vector : network_.vectors)
        for (const ir::SyncMember& member : vector.members)
          if (member.weak && member.process == number_ && member.event == edge.event)
            return fmt::format("it takes part in {} if it can", network_.events[edge.event]);
    }
    return {};
  }

  void read_steps() {
    const Alike alike(network_.arena);
    on_.assign(order_.size(), {});
    stay_.assign(order_.size(), {});
    for (const ir::Edge& edge : network_.edges_of(process_)) {
      const std::uint32_t from = positions_[edge.source];
      if (from == UINT32_MAX) continue;
      Step step{static_cast<std::int64_t>(edge.sync), alike.of(edge.guard), alike.of(edge.channel), edge.event,
                alike.of(edge.update)};
      for (const ir::Select& select : edge.selects) step.insert(step.end(), {select.cell, select.low, select.high});
      (edge.target == edge.source ? stay_ : on_)[from].push_back(std::move(step));
    }
    for (auto* steps : {&on_, &stay_})
      for (Steps& here : *steps) std::sort(here.begin(), here.end());
  }

  bool same(std::uint32_t one, std::uint32_t other) const {
    return on_[one] == on_[other] && stay_[one] == stay_[other];
  }
  // What can be done in the last position can be done in this one, too.
  bool continues(std::uint32_t position) const { return stay_[position] == stay_.back(); }

  using Step = std::vector<std::int64_t>;
  using Steps = std::vector<Step>;
  const ir::Network& network_;
  const ir::Process& process_;
  std::uint32_t number_;
  std::vector<std::uint32_t> order_, positions_;  // locations by position, and positions by location
  std::vector<Steps> on_, stay_;                  // by position
};

}  // namespace

std::optional<Repetition> repetition(const ir::Network& network, std::uint32_t process, std::string& why_not) {
  Repetition found;
  why_not = Chain(network, process).find(found);
  return why_not.empty() ? std::optional(found) : std::nullopt;
}

}  // namespace beeline::analysis
