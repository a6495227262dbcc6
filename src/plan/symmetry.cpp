#include "plan/symmetry.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "util/budget.h"

namespace beeline::plan {

namespace {

bool has_sets(const ir::Network& network) {
  return std::any_of(network.scalar_sets.begin(), network.scalar_sets.end(),
                     [](const ir::ScalarSet& set) { return set.size > 1; });
}

// Why all states are wanted, or must be.
std::string objection(const Options& options, const Config& config) {
  if (looks_for_runs(config.use().search())) return "runs that never end tell elements apart";
  if (!options.certificate.empty()) return "a certificate lists all states";
  if (options.graph) return "the graph shows all states";
  if (options.coverage != nullptr) return "coverage tells processes apart";
  if (config.use().search().freezes) return "clusters tell processes and variables apart";
  for (const Spec& member : config.members()) {
    const components::Use use(*config.registry, member);
    for (const components::Use& estimate : use.parts())
      if (!estimate.estimate().traits(estimate).any_state)
        return fmt::format("{} knows the states that runs reach only", estimate.component().name);
    const auto preference = use.part(components::Kind::Preference);
    if (!preference) continue;
    const components::PreferenceTraits traits = preference->preference().traits(*preference);
    if (traits.fewest || !traits.every_state)
      return fmt::format("{} looks at how a state was reached", print(preference->spec()));
  }
  return {};
}

std::vector<result::ScalarSet> described(const ir::Network& network, const analysis::Symmetry* symmetry,
                                         const std::string& reason) {
  std::vector<result::ScalarSet> out;
  for (std::uint32_t s = 0; s < network.scalar_sets.size(); ++s) {
    const ir::ScalarSet& set = network.scalar_sets[s];
    if (set.size < 2) continue;
    result::ScalarSet& one = out.emplace_back();
    one.name = set.display_name();
    one.size = set.size;
    one.reason = reason;
    if (symmetry == nullptr) continue;
    const analysis::Symmetry::Set& found = symmetry->sets()[s];
    std::vector<std::size_t> sizes(found.blocks, 0);
    for (const std::uint32_t block : found.block) ++sizes[block];
    std::copy_if(sizes.begin(), sizes.end(), std::back_inserter(one.groups), [](std::size_t n) { return n > 1; });
    if (found.blocks > 1) {
      one.reason = found.reason;
      one.position = found.position;
    }
  }
  return out;
}

analysis::Symmetry alone(const ir::Network& network, const analysis::ValueRanges& ranges,
                         std::vector<ir::ExprId> formulas, util::Watch& watch) {
  std::erase_if(formulas, [](ir::ExprId id) { return !id; });
  const analysis::ClockBounds bounds(network, ranges, {formulas, {}}, false);
  return {network, ranges, bounds, {formulas, {}, {}}, watch};
}

}  // namespace

SymmetryUse symmetry_of(const space::Compiled& compiled, const analysis::Asked& asked, const Options& options,
                        const Config& config, util::Watch& watch) {
  SymmetryUse use;
  const ir::Network& network = compiled.network;
  if (!options.symmetry || !has_sets(network)) return use;
  std::string reason = objection(options, config);
  if (reason.empty()) {
    try {
      const util::Making making(watch, "the symmetries of scalar sets");
      use.symmetry =
          std::make_unique<const analysis::Symmetry>(network, compiled.ranges, compiled.bounds, asked, watch);
    } catch (const util::Exceeded&) {
      reason = "a limit was reached before it was known";
    }
  }
  use.sets = described(network, use.symmetry.get(), reason);
  if (use.symmetry && !use.symmetry->is_proper()) use.symmetry.reset();
  return use;
}

std::vector<std::vector<std::size_t>> by_symmetry(const ir::Network& network, std::span<const ir::Property> properties,
                                                  std::span<const std::size_t> queries, const Options& options,
                                                  util::Watch& watch) try {
  const std::vector<std::size_t> all(queries.begin(), queries.end());
  if (queries.size() < 2 || !options.symmetry || !has_sets(network)) return {all};
  const analysis::ValueRanges ranges(network);
  std::vector<std::vector<std::size_t>> groups;
  std::map<std::vector<std::vector<std::uint32_t>>, std::size_t> known;
  for (const std::size_t query : queries) {
    const analysis::Symmetry symmetry = alone(network, ranges, {properties[query].target()}, watch);
    std::vector<std::vector<std::uint32_t>> blocks;
    for (const analysis::Symmetry::Set& set : symmetry.sets()) blocks.push_back(set.block);
    const auto [at, fresh] = known.try_emplace(std::move(blocks), groups.size());
    if (fresh) groups.emplace_back();
    groups[at->second].push_back(query);
  }
  return groups;
} catch (const util::Exceeded&) {
  return {{queries.begin(), queries.end()}};
}

std::vector<result::ScalarSet> scalar_sets(const ir::Network& network, std::span<const ir::ExprId> formulas) {
  if (!has_sets(network)) return {};
  const analysis::ValueRanges ranges(network);
  const analysis::Symmetry symmetry = alone(network, ranges, {formulas.begin(), formulas.end()}, util::nobody());
  return described(network, &symmetry, {});
}

}  // namespace beeline::plan
