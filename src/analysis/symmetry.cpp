#include "analysis/symmetry.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "analysis/footprint.h"
#include "analysis/harmless.h"
#include "analysis/normal_form.h"
#include "analysis/scalar_loops.h"

namespace beeline::analysis {

namespace {

// Larger sets that are not symmetric as a whole are left alone: every pair of elements would have to be tried.
constexpr std::int32_t most_pairs_of = 64;
// Looks at the whole network for pairs that cannot change places; then the others are left alone, too.
constexpr std::size_t most_in_vain = 64;

struct Difference {
  std::string why;
  util::Position position;
};

class Comparison {
 public:
  Comparison(const ScalarAction& action, const ValueRanges& ranges, const ClockBounds& bounds, const Asked& asked,
             util::Watch& watch)
      : action_(action),
        network_(action.network()),
        ranges_(ranges),
        bounds_(bounds),
        asked_(asked),
        watch_(watch),
        harmless_(network_, ranges),
        loops_(network_, harmless_),
        as_it_is_(action, harmless_, loops_, forms_, ScalarPermutation(network_)) {}

  // What the permutation changes; nothing: it is a symmetry.
  std::optional<Difference> difference(const ScalarPermutation& by) {
    found_.reset();
    if (!action_.is_complete()) {
      differ("the elements do not have parts of their own each", {});
      return found_;
    }
    if (!network_.vectors.empty()) differ("processes synchronise by vectors", {});
    NormalForm moved(action_, harmless_, loops_, forms_, by);
    formulas(moved);
    cells(by);
    channels(by);
    for (std::uint32_t p = 0; p < network_.processes.size() && !found_; ++p) process(p, by, moved);
    if (!found_) receivers(by);
    if (!found_) clocks(by);
    return found_;
  }

  // Whether the query, the order of receivers, the processes that change places or those that belong to no element tell
  // so.
  bool differs_at_once(const ScalarPermutation& by) {
    found_.reset();
    if (!action_.is_complete()) return true;
    NormalForm moved(action_, harmless_, loops_, forms_, by);
    formulas(moved);
    receivers(by);
    for (std::uint32_t p = 0; p < network_.processes.size() && !found_; ++p)
      if (action_.process(p, by) != p || network_.processes[p].place == ir::no_place) process(p, by, moved);
    return found_.has_value();
  }

 private:
  void differ(std::string why, util::Position position) {
    if (!found_) found_ = Difference{std::move(why), position};
  }

  void compare(Form moved, Form there, NormalForm& forms, const char* what, util::Position position) {
    for (const NormalForm* side : {&forms, &as_it_is_})
      if (!side->problem().empty())
        return differ(fmt::format("{}: {}", what, side->problem()), side->problem_position());
    if (moved != there) differ(fmt::format("{} does not treat all elements alike", what), position);
  }

  void formulas(NormalForm& moved) {
    const auto position = [&](ir::ExprId id) { return id ? network_.arena[id].position : util::Position{}; };
    for (const ir::ExprId id : asked_.formulas)
      compare(moved.of(id), as_it_is_.of(id), moved, "the query", position(id));
    for (const ir::ExprId id : asked_.numbers)
      compare(moved.of_number(id), as_it_is_.of_number(id), moved, "the query", position(id));
    for (const ir::ExprId id : asked_.clocks)
      compare(moved.of_reference(id), as_it_is_.of_reference(id), moved, "the query", position(id));
  }

  void cells(const ScalarPermutation& by) {
    for (std::uint32_t c = 0; c < network_.cells.size(); ++c) {
      const ir::Cell& from = network_.cells[c];
      const std::uint32_t image = action_.cell(c, by);
      const ir::Cell& to = network_.cells[image];
      if (from.kind != to.kind || from.low != to.low || from.high != to.high || from.holds != to.holds ||
          from.overflow != to.overflow || from.element_of != to.element_of)
        differ(fmt::format("{} and {} are declared differently", from.name, to.name), from.position);
      if (from.element_of != ir::no_set && !holds_all(from))
        differ(fmt::format("{} does not hold all elements", from.name), from.position);
      else if (from.lasts() && moved_range(c, by) != ranges_.cell(image))
        differ(c == image ? fmt::format("{} never has some of the elements", from.name)
                          : fmt::format("{} and {} have different ranges of values", from.name, to.name),
               from.position);
      else if (from.lasts()) continue;
      else if (from.kind == ir::CellKind::Meta ? to.initial != action_.value(c, from.initial, by)
                                               : to.initial != from.initial) {
        differ(fmt::format("{} and {} have different initial values", from.name, to.name), from.position);
      }
    }
  }

  // The counter of a loop has one value more.
  bool holds_all(const ir::Cell& cell) const {
    const std::int32_t size = network_.scalar_sets[cell.element_of].size;
    return cell.low == 0 && (cell.high + 1 == size || (cell.kind == ir::CellKind::Temporary && cell.high == size));
  }

  // The values that the cell can have, after the move; empty where they are no interval any more.
  Interval moved_range(std::uint32_t cell, const ScalarPermutation& by) const {
    const Interval range = ranges_.cell(cell);
    const std::uint32_t set = network_.cells[cell].element_of;
    if (set == ir::no_set || range.empty()) return range;
    Interval moved;
    for (auto v = range.low; v <= range.high; ++v) {
      const std::int64_t image = by(set, static_cast<std::int32_t>(v));
      moved = hull(moved, {image, image});
    }
    return moved.high - moved.low == range.high - range.low ? moved : Interval{};
  }

  void channels(const ScalarPermutation& by) {
    for (std::uint32_t c = 0; c < network_.channels.size(); ++c) {
      const ir::Channel &from = network_.channels[c], &to = network_.channels[action_.channel(c, by)];
      if (from.kind != to.kind || from.urgent != to.urgent)
        differ(fmt::format("{} and {} are declared differently", from.name, to.name), from.position);
      if (from.priority != to.priority)
        differ(fmt::format("{} and {} have different priorities", from.name, to.name), from.position);
    }
  }

  void process(std::uint32_t p, const ScalarPermutation& by, NormalForm& moved) {
    watch_.look();
    const std::uint32_t image = action_.process(p, by);
    const ir::Process &from = network_.processes[p], &to = network_.processes[image];
    if (from.locations.size() != to.locations.size() || from.edges.count != to.edges.count ||
        action_.cell(from.cell, by) != to.cell)
      return differ(fmt::format("{} and {} are not alike", from.name, to.name), from.position);
    if (from.priority != to.priority)
      return differ(fmt::format("{} and {} have different priorities", from.name, to.name), from.position);
    for (std::size_t l = 0; l < from.locations.size() && !found_; ++l) {
      const ir::Location &a = from.locations[l], &b = to.locations[l];
      if (a.urgent != b.urgent || a.committed != b.committed)
        differ(fmt::format("{} and {} are not alike", from.name, to.name), a.position);
      compare(moved.of(a.invariant), as_it_is_.of(b.invariant), moved, "an invariant", a.position);
    }
    for (std::uint32_t i = 0; i < from.edges.count && !found_; ++i) {
      const ir::Edge& a = network_.edges[from.edges.first + i];
      const ir::Edge& b = network_.edges[to.edges.first + i];
      if (a.source != b.source || a.target != b.target || a.sync != b.sync || a.event != b.event ||
          a.controllable != b.controllable || !same_selects(a, b, by))
        differ(fmt::format("{} and {} are not alike", from.name, to.name), a.position);
      compare(moved.of(a.guard), as_it_is_.of(b.guard), moved, "a guard", a.position);
      compare(moved.of_reference(a.channel), as_it_is_.of_reference(b.channel), moved, "a synchronisation", a.position);
      if (a.channel && !spans(a.channel)) differ("a synchronisation does not meet all elements", a.position);
      compare(moved.of(a.update), as_it_is_.of(b.update), moved, "an update", a.position);
    }
  }

  // The range of the channel's number leaves out none that it may be: spaces look for partners by it.
  bool spans(ir::ExprId channel) const {
    const Interval range = ranges_.of(channel);
    const auto named = harmless_.references().of(channel);
    return named.empty() || (range.low <= *named.begin() && range.high >= *named.rbegin());
  }

  bool same_selects(const ir::Edge& a, const ir::Edge& b, const ScalarPermutation& by) const {
    const auto same = [&](const ir::Select& x, const ir::Select& y) {
      const std::uint32_t set = network_.cells[x.cell].element_of;
      const bool whole =
          set == ir::no_set || !by.moves(set) || (x.low == 0 && x.high + 1 == network_.scalar_sets[set].size);
      return whole && action_.cell(x.cell, by) == y.cell && x.low == y.low && x.high == y.high;
    };
    return std::equal(a.selects.begin(), a.selects.end(), b.selects.begin(), b.selects.end(), same);
  }

  // --- the order of receivers

  struct Reception {
    std::set<std::uint32_t> channels;
    Access update;  // of what is more than a temporary
    util::Position position;
  };

  const std::vector<Reception>& receptions(std::uint32_t process) {
    const auto [at, fresh] = receptions_.try_emplace(process);
    if (!fresh) return at->second;
    const CellSet lasting = cells_of(network_, {ir::CellKind::Location, ir::CellKind::Variable, ir::CellKind::Meta});
    for (const ir::Edge& edge : network_.edges_of(network_.processes[process])) {
      if (edge.sync != ir::SyncKind::Receive || !edge.update) continue;
      Reception reception{{}, access(network_, ranges_, edge.update), edge.position};
      for (const std::uint32_t c : harmless_.references().of(edge.channel))
        if (network_.channels[c].kind == ir::ChannelKind::Broadcast) reception.channels.insert(c);
      reception.update.reads.keep(lasting);
      reception.update.writes.keep(lasting);
      if (!reception.channels.empty()) at->second.push_back(std::move(reception));
    }
    return at->second;
  }

  static bool interfere(const Access& a, const Access& b) {
    const auto touched = [](const Access& writer, const Access& other) {
      return writer.writes.intersects(other.reads) || writer.writes.intersects(other.writes) ||
             writer.clock_writes.intersects(other.clock_reads) || writer.clock_writes.intersects(other.clock_writes);
    };
    return touched(a, b) || touched(b, a);
  }

  // Where two receptions of one broadcast by these processes do not commute.
  const util::Position* conflict(std::uint32_t p, std::uint32_t q) {
    const auto [at, fresh] = conflicts_.try_emplace({p, q}, nullptr);
    if (!fresh) return at->second;
    const std::vector<Reception>&first = receptions(p), &second = receptions(q);
    for (const Reception& a : first)
      for (const Reception& b : second) {
        const bool meet =
            std::any_of(a.channels.begin(), a.channels.end(), [&](std::uint32_t c) { return b.channels.contains(c); });
        if (meet && interfere(a.update, b.update)) return at->second = &a.position;
      }
    return nullptr;
  }

  void receivers(const ScalarPermutation& by) {
    std::vector<std::uint32_t> receiving, images;
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
      if (receptions(p).empty()) continue;
      receiving.push_back(p);
      images.push_back(action_.process(p, by));
    }
    for (std::size_t i = 0; i < receiving.size() && !found_; ++i)
      for (std::size_t j = i + 1; j < receiving.size() && !found_; ++j) {
        if (images[i] < images[j]) continue;
        if (const util::Position* where = conflict(receiving[i], receiving[j]))
          differ("the order in which the receivers of a broadcast act makes a difference", *where);
      }
  }

  // --- bounds of clocks

  using Bounds = std::set<std::tuple<std::uint32_t, std::int64_t, std::int64_t>>;
  Bounds as_set(std::span<const ClockBound> bounds, const ScalarPermutation* by) const {
    Bounds out;
    for (const ClockBound& b : bounds) out.emplace(by ? action_.clock(b.clock, *by) : b.clock, b.lower, b.upper);
    return out;
  }

  void clocks(const ScalarPermutation& by) {
    const auto same = [&](std::span<const ClockBound> from, std::span<const ClockBound> to) {
      return as_set(from, &by) == as_set(to, nullptr);
    };
    bool alike = same(bounds_.everywhere(), bounds_.everywhere());
    for (std::uint32_t p = 0; p < network_.processes.size() && alike; ++p)
      for (std::size_t l = 0; l < network_.processes[p].locations.size() && alike; ++l)
        alike = same(bounds_.at(p, l), bounds_.at(action_.process(p, by), l));
    std::set<Diagonal> moved;
    for (const Diagonal& d : bounds_.diagonals())
      moved.insert({action_.clock(d.x, by), action_.clock(d.y, by), d.bound, d.strict});
    alike = alike && moved == std::set<Diagonal>(bounds_.diagonals().begin(), bounds_.diagonals().end());
    if (!alike) differ("clocks are compared with different constants", {});
  }

  const ScalarAction& action_;
  const ir::Network& network_;
  const ValueRanges& ranges_;
  const ClockBounds& bounds_;
  const Asked& asked_;
  util::Watch& watch_;
  Harmless harmless_;
  ScalarLoops loops_;
  Forms forms_;
  NormalForm as_it_is_;
  std::map<std::uint32_t, std::vector<Reception>> receptions_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, const util::Position*> conflicts_;
  std::optional<Difference> found_;
};

}  // namespace

Symmetry::Symmetry(const ir::Network& network, const ValueRanges& ranges, const ClockBounds& bounds, const Asked& asked,
                   util::Watch& watch)
    : action_(network) {
  if (network.scalar_sets.empty()) return;
  Comparison comparison(action_, ranges, bounds, asked, watch);
  for (std::uint32_t s = 0; s < network.scalar_sets.size(); ++s) {
    const std::int32_t size = network.scalar_sets[s].size;
    Set& set = sets_.emplace_back();
    const auto try_out = [&](const ScalarPermutation& by) {
      const auto difference = comparison.difference(by);
      if (difference && set.reason.empty()) {
        set.reason = difference->why;
        set.position = difference->position;
      }
      return !difference;
    };
    // One exchange and the round of all generate every permutation.
    ScalarPermutation exchange(network), round(network);
    if (size > 1) exchange.swap(s, 0, 1);
    for (std::int32_t e = 0; e < size; ++e) round.send(s, e, (e + 1) % size);
    if (size == 1 || (try_out(exchange) && try_out(round))) {
      set.block.assign(static_cast<std::size_t>(size), 0);
      set.blocks = 1;
      continue;
    }
    std::vector<std::int32_t> first;  // of each block
    std::size_t in_vain = 0;
    for (std::int32_t e = 0; e < size; ++e) {
      std::size_t block = 0;
      for (; block < first.size(); ++block) {
        if (size > most_pairs_of || in_vain == most_in_vain) continue;
        ScalarPermutation pair(network);
        pair.swap(s, first[block], e);
        if (comparison.differs_at_once(pair)) continue;
        if (try_out(pair)) break;
        ++in_vain;
      }
      if (block == first.size()) first.push_back(e);
      set.block.push_back(static_cast<std::uint32_t>(block));
    }
    set.blocks = static_cast<std::uint32_t>(first.size());
  }
}

bool Symmetry::is_proper() const {
  for (std::uint32_t s = 0; s < sets_.size(); ++s)
    if (!is_rigid(s)) return true;
  return false;
}

}  // namespace beeline::analysis
