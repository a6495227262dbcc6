// Tables that come from a shelf, on random networks: they give the same estimates as those that were made, for the same
// network, target and options only, and bytes that are no tables are refused or harmless.
//
// BEELINE_LAW_MODELS sets how many models are tried (default 60), BEELINE_LAW_SEED where they start.
#include <map>
#include <stdexcept>

#include <gtest/gtest.h>

#include "abstraction/distance_preserving.h"
#include "abstraction/focus.h"
#include "abstraction/kept.h"
#include "abstraction/patterns.h"
#include "abstraction/table_estimate.h"
#include "ir/state_cells.h"
#include "support/environment.h"
#include "support/judged.h"
#include "support/random_network.h"
#include "support/region_explorer.h"
#include "support/show.h"
#include "util/random.h"

namespace beeline::test {
namespace {

using namespace abstraction;

class MapShelf final : public util::Shelf {
 public:
  std::optional<std::string> take(std::uint64_t fingerprint) override {
    const auto found = entries.find(fingerprint);
    return found != entries.end() ? std::optional(found->second) : std::nullopt;
  }
  void put(std::uint64_t fingerprint, std::string_view content) override { entries[fingerprint] = content; }
  void refuse(std::uint64_t fingerprint, const std::string&) override {
    entries.erase(fingerprint);
    ++refused;
  }

  std::map<std::uint64_t, std::string> entries;
  std::size_t refused = 0;
};

struct Maker {
  const ir::Network& network;
  const analysis::ValueRanges& ranges;
  MapShelf& shelf;
  bool patterns, focused;  // both: with partitioned costs
  std::size_t made = 0;

  std::unique_ptr<estimate::Estimator> operator()(ir::ExprId target, const std::string& options) {
    const estimate::Problem problem{network, ranges, target, nullptr, util::nobody(), &shelf};
    const auto make = [&]() -> std::unique_ptr<estimate::Estimator> {
      ++made;
      const Task task = make_task(network, ranges, target, util::nobody());
      if (auto same = without_tables(task)) return same;
      Effort effort;
      PatternSearch search{.size = 200, .samples = 20, .least_improved = 1};
      search.partition = focused;
      if (patterns && focused) return partitioned_databases(task, search, effort);
      if (patterns) return pattern_databases(task, search, effort);
      const DistancePreserving small{.bound = 10, .whole = 0};
      if (focused) return focused_estimate(task, small, {.states = 1000}, effort);
      return std::make_unique<TableEstimate>(abstract_system(task, small, effort));
    };
    if (patterns && focused) return kept_or_made<PartitionedSums>(problem, options, make);
    if (focused) return kept_or_made<FocusedEstimate>(problem, options, make);
    return patterns ? kept_or_made<CanonicalSums>(problem, options, make)
                    : kept_or_made<TableEstimate>(problem, options, make);
  }
};

TEST(KeptLaws, KeptTablesAreThoseThatWereMade) {
  const std::uint64_t models = from_environment("BEELINE_LAW_MODELS", 60);
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + 31'000'000;
  Judged judged{"tables",
                "patterns",
                "partitioned costs",
                "a focus",
                "a distance above 1",
                "bytes that are refused",
                "bytes that are tables"};
  for (std::uint64_t seed = first; seed < first + models; ++seed) {
    RandomModel model = random_model(seed, all_features());
    util::Random random(seed);
    std::set<check::Values> states;
    try {
      states = RegionExplorer(model.network, model.target, {}, {.max_states = 2'000}).reachable_values();
    } catch (const std::runtime_error&) {
      continue;
    }
    const auto shown = [&] { return testing::Message() << "seed " << seed << "\n" << show(model.network); };
    const analysis::ValueRanges ranges(model.network);
    MapShelf shelf;
    Maker maker{model.network, ranges, shelf, random.below(3) == 0, random.below(2) == 0};
    const auto made = maker(model.target, "o");
    if (shelf.entries.empty()) continue;
    judged.count(maker.patterns  ? maker.focused ? "partitioned costs" : "patterns"
                 : maker.focused ? "a focus"
                                 : "tables");
    const auto kept = maker(model.target, "o");
    ASSERT_EQ(maker.made, 1u) << shown();
    const ir::StateCells cells(model.network);
    std::vector<std::int32_t> memory(model.network.cells.size());
    for (const check::Values& values : states) {
      cells.to_memory(values, memory.data());
      const estimate::Distance distance = made->estimate(memory.data());
      ASSERT_EQ(kept->estimate(memory.data()), distance) << shown();
      judged.count("a distance above 1", distance > 1 && distance != estimate::dead_end);
    }
    ASSERT_EQ(kept->refutation(model.network), made->refutation(model.network)) << shown();

    maker(model.target, "p");
    ASSERT_EQ(maker.made, 2u) << "other options";
    maker(model.network.arena.unary(ir::Op::Not, model.network.arena.at(0, 0)), "o");
    ASSERT_EQ(maker.made, 3u) << "another target";
    RandomModel other = random_model(seed, all_features());
    other.network.cells.back().initial = other.network.cells.back().low;
    other.network.processes[0].initial = (other.network.processes[0].initial + 1) %
                                         static_cast<std::uint32_t>(other.network.processes[0].locations.size());
    const analysis::ValueRanges other_ranges(other.network);
    Maker elsewhere{other.network, other_ranges, shelf, maker.patterns, maker.focused};
    elsewhere(other.target, "o");
    ASSERT_EQ(elsewhere.made, 1u) << "another network";

    const std::string good = shelf.entries.begin()->second;
    for (int i = 0; i < 20; ++i) {
      std::string bytes = good;
      if (random.below(4) == 0) bytes.resize(random.below(bytes.size()));
      else bytes[random.below(std::min<std::size_t>(bytes.size(), 200))] = static_cast<char>(random.below(256));
      Bytes in(bytes);
      std::unique_ptr<estimate::Estimator> read;
      if (maker.patterns && maker.focused) read = PartitionedSums::load(in, memory.size());
      else if (maker.patterns) read = CanonicalSums::load(in, memory.size());
      else if (maker.focused) read = FocusedEstimate::load(in, memory.size());
      else read = TableEstimate::load(in, memory.size());
      judged.count("bytes that are refused", !read);
      judged.count("bytes that are tables", read != nullptr);
      for (const check::Values& values : states) {
        cells.to_memory(values, memory.data());
        if (read) read->estimate(memory.data());
      }
    }
  }
  judged.expect_each();
}

}  // namespace
}  // namespace beeline::test
