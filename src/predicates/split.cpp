#include "predicates/split.h"

#include <algorithm>
#include <map>
#include <set>

#include "analysis/footprint.h"
#include "ir/readable.h"
#include "ir/statements.h"

namespace beeline::predicates {

using analysis::Access;
using analysis::CellSet;
using ir::ExprId;

namespace {

// Variables by number: clocks, then cells.
class Influences {
 public:
  Influences(const ir::Network& network, const analysis::ValueRanges& ranges, util::Watch& watch)
      : network_(network),
        ranges_(ranges),
        clocks_(static_cast<std::uint32_t>(network.clocks.size())),
        effects_(clocks_ + network.cells.size()),
        asks_(effects_.size()),
        flows_(effects_.size()) {
    for (const ir::Edge& edge : network.edges) {
      watch.look();
      for (const ExprId s : ir::statements(network.arena, edge.update)) effect(edge.process, s);
    }
    reached_.resize(flows_.size());
    for (const ir::Edge& edge : network.edges) {
      watch.look();
      condition(edge.process, edge.guard);
    }
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
      watch.look();
      for (const ir::Location& l : network.processes[p].locations) condition(p, l.invariant);
    }
  }

  void count(std::vector<std::vector<std::uint64_t>>& pairs, util::Watch& watch) const {
    for (std::size_t v = 0; v < flows_.size(); ++v) {
      watch.look();
      for (const auto& [from, effects] : effects_[v]) {
        for (const auto& [to, conditions] : asks_[v]) {
          if (from == to) continue;
          pairs[from][to] += effects * conditions;
          pairs[to][from] += effects * conditions;
        }
      }
    }
  }

 private:
  template <class Visit>
  void for_each(const CellSet& clocks, const CellSet& cells, Visit visit) const {
    clocks.for_each([&](std::uint32_t c) {
      if (c != 0) visit(c);
    });
    cells.for_each([&](std::uint32_t c) {
      if (network_.cells[c].kind == ir::CellKind::Variable) visit(clocks_ + c);
    });
  }

  void effect(std::uint32_t process, ExprId statement) {
    const Access touched = analysis::access(network_, ranges_, statement);
    for_each(touched.clock_writes, touched.writes, [&](std::uint32_t written) {
      ++effects_[written][process];
      for_each(touched.clock_reads, touched.reads, [&](std::uint32_t read) {
        if (read != written) flows_[written].insert(read);
      });
    });
  }

  // Whatever the variable may depend on, itself too.
  const std::set<std::uint32_t>& sources(std::uint32_t v) {
    std::set<std::uint32_t>& all = reached_[v];
    if (!all.empty()) return all;
    std::vector<std::uint32_t> queue{v};
    all.insert(v);
    for (std::size_t next = 0; next < queue.size(); ++next)
      for (const std::uint32_t from : flows_[queue[next]])
        if (all.insert(from).second) queue.push_back(from);
    return all;
  }

  void condition(std::uint32_t process, ExprId formula) {
    for (const ExprId atom : ir::conjuncts(network_.arena, formula)) {
      const Access touched = analysis::access(network_, ranges_, atom);
      std::set<std::uint32_t> all;
      for_each(touched.clock_reads, touched.reads, [&](std::uint32_t v) {
        const std::set<std::uint32_t>& more = sources(v);
        all.insert(more.begin(), more.end());
      });
      for (const std::uint32_t v : all) ++asks_[v][process];
    }
  }

  const ir::Network& network_;
  const analysis::ValueRanges& ranges_;
  std::uint32_t clocks_;
  std::vector<std::map<std::uint32_t, std::uint64_t>> effects_, asks_;  // by variable and process, how many
  std::vector<std::set<std::uint32_t>> flows_;                          // by variable, what is read where it is written
  std::vector<std::set<std::uint32_t>> reached_;
};

}  // namespace

std::vector<std::vector<std::uint64_t>> interactions(const ir::Network& network, const analysis::ValueRanges& ranges,
                                                     std::span<const analysis::Label> labels, util::Watch& watch) {
  const std::size_t count = network.processes.size();
  watch.look(2 * count * count * sizeof(std::uint64_t));  // and a copy of it
  std::vector<std::vector<std::uint64_t>> all(count, std::vector<std::uint64_t>(count));
  Influences(network, ranges, watch).count(all, watch);
  for (const analysis::Label& label : labels) {
    watch.look();
    std::set<std::uint32_t> strong, together;
    for (const ir::EdgeId e : label.edges) strong.insert(network.edge(e).process);
    together = strong;
    for (const ir::EdgeId e : label.optional) together.insert(network.edge(e).process);
    for (const std::uint32_t p : strong) {
      for (const std::uint32_t q : together) {
        if (p == q) continue;
        all[p][q] += 1;
        all[q][p] += 1;
      }
    }
  }
  return all;
}

std::vector<Processes> split(const std::vector<std::vector<std::uint64_t>>& interactions, std::size_t most,
                             util::Watch& watch) {
  std::vector<Processes> parts;
  for (std::uint32_t p = 0; p < interactions.size(); ++p) parts.push_back({p});
  std::vector<std::vector<std::uint64_t>> between = interactions;
  for (;;) {
    std::uint64_t best = 0;
    std::size_t a = 0, b = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      watch.look();
      for (std::size_t j = i + 1; j < parts.size(); ++j) {
        if (parts[i].size() + parts[j].size() > most || between[i][j] <= best) continue;
        best = between[i][j];
        a = i;
        b = j;
      }
    }
    if (best == 0) return parts;
    parts[a].insert(parts[a].end(), parts[b].begin(), parts[b].end());
    std::sort(parts[a].begin(), parts[a].end());
    for (std::size_t i = 0; i < parts.size(); ++i) {
      between[a][i] += between[b][i];
      between[i][a] += between[i][b];
    }
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(b));
    between.erase(between.begin() + static_cast<std::ptrdiff_t>(b));
    for (auto& row : between) row.erase(row.begin() + static_cast<std::ptrdiff_t>(b));
    between[a][a] = 0;
  }
}

}  // namespace beeline::predicates
