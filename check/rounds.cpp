#include "check/rounds.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <fmt/format.h>

namespace beeline::check {

namespace {

using ir::ExprId;

class Chain {
 public:
  Chain(const ir::Network& network, std::uint32_t process)
      : network_(network), number_(process), process_(network.processes[process]) {}

  // The locations by position, or nothing: `why`.
  std::optional<std::vector<std::uint32_t>> order(std::string& why) const {
    if (!process_.also_initial.empty()) return why = "it may start in several locations", std::nullopt;
    std::vector<std::uint32_t> chain{process_.initial};
    while (true) {
      std::optional<std::uint32_t> next;
      for (const ir::Edge& edge : network_.edges_of(process_)) {
        if (edge.source != chain.back() || edge.target == edge.source) continue;
        if (next && *next != edge.target) return why = "its locations are no chain", std::nullopt;
        next = edge.target;
      }
      if (!next) return chain;
      if (std::find(chain.begin(), chain.end(), *next) != chain.end())
        return why = "its locations are no chain", std::nullopt;
      chain.push_back(*next);
    }
  }

  std::string noticed(const std::vector<std::uint32_t>& chain) const {
    for (std::size_t i = 0; i < network_.arena.size(); ++i) {
      const ir::Expr& e = network_.arena[ExprId(i)];
      const auto x = static_cast<std::uint32_t>(e.x);
      if ((e.op == ir::Op::At && x == number_) || (e.op == ir::Op::CellRef && x == process_.cell))
        return "somebody looks at where it is";
      if (e.op == ir::Op::Deadlock) return "somebody asks whether anything can move";
    }
    for (const std::uint32_t location : chain) {
      const ir::Location& here = process_.locations[location];
      if (here.invariant || here.urgent || here.committed) return "time may be stopped where it is";
    }
    if (network_.has_priorities) return "its steps are preferred to others, or others to them";
    for (const ir::Edge& edge : network_.edges_of(process_)) {
      if (on_clocks(edge.guard) || on_clocks(edge.update)) return "it reads or sets clocks";
      if (edge.sync == ir::SyncKind::Receive || edge.sync == ir::SyncKind::Send) {
        const bool receives = edge.sync == ir::SyncKind::Receive;
        for (const ir::Channel& channel : network_.channels) {
          if (channel.urgent) return fmt::format("channel {} is urgent", channel.name);
          if (receives && channel.kind == ir::ChannelKind::Broadcast) return "it receives, and there are broadcasts";
        }
      }
      if (edge.sync != ir::SyncKind::Event) continue;
      for (const ir::SyncVector& vector : network_.vectors)
        for (const ir::SyncMember& member : vector.members)
          if (member.weak && member.process == number_ && member.event == edge.event)
            return "it takes part in something if it can";
    }
    return {};
  }

  // The same can be done from one location as from the other, but for where that leads: onward, or nowhere. At the end
  // of a chain nothing leads onward.
  bool alike(std::uint32_t one, std::uint32_t other, bool end) const {
    return included(one, other, end) && included(other, one, end);
  }

 private:
  bool on_clocks(ExprId id) const {
    if (!id) return false;
    const ir::Expr& e = network_.arena[id];
    if (e.has_clocks || e.op == ir::Op::ResetClock) return true;
    if (e.op == ir::Op::Call && on_clocks(network_.functions[static_cast<std::size_t>(e.x)].body)) return true;
    const auto list = network_.arena.list(id);
    return on_clocks(e.a) || on_clocks(e.b) || on_clocks(e.c) ||
           std::any_of(list.begin(), list.end(), [&](ExprId part) { return on_clocks(part); });
  }

  bool included(std::uint32_t one, std::uint32_t other, bool end) const {
    const auto edges = network_.edges_of(process_);
    return std::all_of(edges.begin(), edges.end(), [&](const ir::Edge& edge) {
      if (edge.source != one || (end && edge.target != edge.source)) return true;
      return std::any_of(edges.begin(), edges.end(), [&](const ir::Edge& like) {
        return like.source == other && (like.target == like.source) == (edge.target == edge.source) && same(edge, like);
      });
    });
  }

  bool same(const ir::Edge& a, const ir::Edge& b) const {
    const auto same_select = [](const ir::Select& x, const ir::Select& y) {
      return x.cell == y.cell && x.low == y.low && x.high == y.high;
    };
    return a.sync == b.sync && a.event == b.event && same(a.guard, b.guard) && same(a.channel, b.channel) &&
           same(a.update, b.update) &&
           std::equal(a.selects.begin(), a.selects.end(), b.selects.begin(), b.selects.end(), same_select);
  }

  bool same(ExprId one, ExprId other) const {
    if (one == other) return true;
    if (!one || !other) return false;
    const ir::Expr& a = network_.arena[one];
    const ir::Expr& b = network_.arena[other];
    const auto parts = network_.arena.list(one), others = network_.arena.list(other);
    return a.op == b.op && a.x == b.x && a.y == b.y && a.z == b.z && same(a.a, b.a) && same(a.b, b.b) &&
           same(a.c, b.c) &&
           std::equal(parts.begin(), parts.end(), others.begin(), others.end(),
                      [&](ExprId x, ExprId y) { return same(x, y); });
  }

  const ir::Network& network_;
  std::uint32_t number_;
  const ir::Process& process_;
};

}  // namespace

std::string bend(ir::Network& network, const result::RoundsMark& rounds) {
  const auto found = std::find_if(network.processes.begin(), network.processes.end(),
                                  [&](const ir::Process& process) { return process.name == rounds.process; });
  if (found == network.processes.end()) return fmt::format("there is no process {}", rounds.process);
  const auto cannot = [&](const std::string& why) {
    return fmt::format("{} cannot be bent back from {} to {}: {}", rounds.process, rounds.position, rounds.back_to,
                       why);
  };
  const Chain chain(network, static_cast<std::uint32_t>(found - network.processes.begin()));
  std::string why;
  const auto order = chain.order(why);
  if (!order) return cannot(why);
  if (rounds.back_to >= rounds.position || rounds.position >= order->size())
    return cannot("there are no such positions");
  if (std::string no = chain.noticed(*order); !no.empty()) return cannot(no);
  const std::uint32_t period = rounds.position - rounds.back_to;
  for (std::uint32_t i = rounds.position; i < order->size(); ++i) {
    const std::uint32_t like = rounds.back_to + (i - rounds.back_to) % period;
    if (!chain.alike((*order)[i], (*order)[like], i + 1 == order->size()))
      return cannot(fmt::format("at position {} it does not do what it does at {}", i, like));
  }
  for (std::uint32_t e = found->edges.first; e < found->edges.past(); ++e) {
    ir::Edge& edge = network.edges[e];
    if (edge.target == (*order)[rounds.position] && edge.source == (*order)[rounds.position - 1])
      edge.target = (*order)[rounds.back_to];
  }
  return {};
}

}  // namespace beeline::check
