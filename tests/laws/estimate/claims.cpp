#include "laws/estimate/claims.h"

#include <algorithm>
#include <memory>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "estimate/combine.h"
#include "estimate/make.h"
#include "support/region_explorer.h"

namespace beeline::test {

namespace {

using estimate::Distance;
using estimate::Estimator;

// The memory that an estimator looks at.
class Cells {
 public:
  explicit Cells(const ir::Network& network) : cells_(network), memory_(network.cells.size()) {}
  const std::int32_t* operator()(const check::Values& values) {
    cells_.to_memory(values, memory_.data());
    return memory_.data();
  }

 private:
  ir::StateCells cells_;
  std::vector<std::int32_t> memory_;
};

struct Named {
  std::string name;
  std::unique_ptr<Estimator> estimator;
};

std::vector<Named> everything(const estimate::Context& context) {
  std::vector<Named> all;
  const auto parts = [&](const char* a, const char* b) {
    estimate::Parts list;
    list.push_back(estimate::make(a, context));
    list.push_back(estimate::make(b, context));
    return list;
  };
  for (const std::string_view name : estimate::names()) all.push_back({std::string(name), estimate::make(std::string(name), context)});
  all.push_back({"max(hL, dL)", estimate::maximum(parts("hL", "dL"))});
  all.push_back({"max(hL, hU)", estimate::maximum(parts("hL", "hU"))});
  all.push_back({"sum(hL, dL)", estimate::sum(parts("hL", "dL"))});
  all.push_back({"0.6 * hL", estimate::weighted(0.6, estimate::make("hL", context))});
  all.push_back({"3 * hL", estimate::weighted(3, estimate::make("hL", context))});
  return all;
}

std::string show(Distance d) { return d == estimate::dead_end ? "dead end" : std::to_string(d); }

std::vector<ir::EdgeId> edges_of(const Landscape::Step& step) {
  std::vector<ir::EdgeId> edges;
  for (const check::Participant& p : step.participants) edges.push_back(p.edge);
  std::sort(edges.begin(), edges.end());
  return edges;
}

std::string wrong_value(const Named& named, const Landscape& landscape, Cells& cells) {
  const estimate::Traits traits = named.estimator->traits();
  for (const auto& [values, truth] : landscape.distance) {
    const Distance d = named.estimator->estimate(cells(values));
    if (traits.safe_dead_ends && d == estimate::dead_end && truth != Landscape::never)
      return fmt::format("{}: dead end at {}, but the target is {} steps away", named.name, fmt::join(values, " "), truth);
    if (traits.admissible && truth != Landscape::never && d > truth)
      return fmt::format("{}: {} at {}, but the target is {} steps away", named.name, show(d), fmt::join(values, " "), truth);
    if (named.estimator->estimate(cells(values)) != d) return named.name + ": another value the second time";
  }
  return {};
}

std::string wrong_step(const Named& named, const Landscape& landscape, Cells& cells) {
  Estimator& e = *named.estimator;
  const estimate::Traits traits = e.traits();
  for (const Landscape::Step& step : landscape.steps) {
    const Distance before = e.estimate(cells(*step.from));
    const Distance after = e.estimate(cells(*step.to));
    if (traits.consistent && after != estimate::dead_end && (before == estimate::dead_end || before > after + 1))
      return fmt::format("{}: drops from {} at {} to {} at {}", named.name, show(before), fmt::join(*step.from, " "), show(after),
                         fmt::join(*step.to, " "));
    if (!traits.can_mask) continue;
    const Distance without = e.estimate_without(cells(*step.from), edges_of(step));
    if (traits.admissible && without < before)
      return fmt::format("{}: {} at {}, but {} with a transition masked", named.name, show(before), fmt::join(*step.from, " "), show(without));
    if (before == estimate::dead_end && without != before) return named.name + ": masking revives a dead end";
  }
  return {};
}

// Some edge, or two that synchronise, start the abstract trace.
bool prefers_something(const Estimator& estimator, const ir::Network& network) {
  const util::IdRange<ir::EdgeId> edges{0, static_cast<std::uint32_t>(network.edges.size())};
  for (const ir::EdgeId a : edges) {
    for (const ir::EdgeId b : edges) {
      const std::vector<ir::EdgeId> transition = a == b ? std::vector{a} : std::vector{std::min(a, b), std::max(a, b)};
      if (estimator.preferred(transition)) return true;
    }
  }
  return false;
}

std::string wrong_bounds(const estimate::Context& context, const Landscape& landscape, Cells& cells) {
  const auto low = estimate::make("hL", context), high = estimate::make("hU", context);
  for (const auto& [values, truth] : landscape.distance) {
    const Distance l = low->estimate(cells(values)), h = high->estimate_preferring(cells(values));
    if (l > h || (l == estimate::dead_end) != (h == estimate::dead_end) || (l == 0) != (h == 0))
      return fmt::format("hL is {} and hU {} at {}", show(l), show(h), fmt::join(values, " "));
    if (!context.network.vectors.empty()) continue;  // their transitions may have more than two edges
    const bool on_its_way = h != 0 && h != estimate::dead_end;
    if (on_its_way != prefers_something(*high, context.network))
      return fmt::format("hU is {} at {} and prefers {}", show(h), fmt::join(values, " "), on_its_way ? "nothing" : "something");
  }
  return {};
}

}  // namespace

std::string broken_claim(const RandomModel& model) {
  const Landscape landscape = RegionExplorer(model.network, model.target, {}, {.max_states = 4'000}).landscape();
  const analysis::ValueRanges ranges(model.network);
  const estimate::Context context{model.network, ranges, model.target};
  Cells cells(model.network);
  for (const Named& named : everything(context)) {
    if (std::string wrong = wrong_value(named, landscape, cells); !wrong.empty()) return wrong;
    if (std::string wrong = wrong_step(named, landscape, cells); !wrong.empty()) return wrong;
  }
  return wrong_bounds(context, landscape, cells);
}

}  // namespace beeline::test
