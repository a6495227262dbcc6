// Abstract proofs against the truth, on random networks: what dp and pdb show is accepted, and no recipe whatsoever
// (the exact one, a random one, one for another target, one with mistakes) is accepted for a target that can be
// reached. Where the leaves are explored and nothing of the network is ignored, all that is true is shown.
//
// BEELINE_LAW_MODELS sets how many models are tried (default 60), BEELINE_LAW_SEED where they start.
#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

#include <gtest/gtest.h>

#include "abstraction/database.h"
#include "abstraction/distance_preserving.h"
#include "abstraction/focus.h"
#include "abstraction/patterns.h"
#include "abstraction/table_estimate.h"
#include "check/abstract_proof.h"
#include "ir/state_cells.h"
#include "result/certificate.h"
#include "support/environment.h"
#include "support/judged.h"
#include "support/random_network.h"
#include "support/region_explorer.h"
#include "support/show.h"
#include "util/random.h"

namespace beeline::test {
namespace {

using result::AbstractProof;
using Kind = AbstractProof::Kind;

ir::Property reaching(ir::ExprId target) {
  ir::Property property;
  property.kind = ir::Reachable{target};
  return property;
}

// --- recipes

// Whatever the engine knows.
std::optional<AbstractProof> made_by_engine(const ir::Network& network, ir::ExprId target, util::Random& random) {
  using namespace abstraction;
  const analysis::ValueRanges ranges(network);
  const Task task = make_task(network, ranges, target, util::nobody());
  Effort effort;
  std::unique_ptr<estimate::Estimator> made = without_tables(task);
  if (!made && random.below(3) == 0) {
    made = std::make_unique<TableEstimate>(abstraction_database(
        task, static_cast<Coarsening>(random.below(4)), 1 + random.below(random.below(2) == 0 ? 20 : 3000), effort));
  } else if (!made && random.below(2) == 0) {
    PatternSearch search;
    search.size = 1 + random.below(3000);
    search.samples = 20;
    search.least_improved = 1;
    search.partition = random.below(2) == 0;
    if (search.partition) made = partitioned_databases(task, search, effort);
    else made = pattern_databases(task, search, effort);
  } else if (!made) {
    DistancePreserving options;
    options.bound = static_cast<State>(1 + random.below(40));
    options.order = static_cast<MergeOrder>(random.below(3));
    options.whole = random.below(2) == 0 ? 0 : random.below(2000);
    options.embed = random.below(2) == 0;
    if (random.below(2) == 0) {
      options.order = static_cast<MergeOrder>(random.below(4));
      options.buckets = static_cast<Buckets>(random.below(3));
      options.counted = static_cast<Counted>(random.below(2));
      options.labels = true;
      options.product = random.below(100);
    }
    if (random.below(2) == 0) made = focused_estimate(task, options, {.states = 1000}, effort);
    else made = std::make_unique<TableEstimate>(abstract_system(task, options, effort));
  }
  const auto refutation = made->refutation(network);
  if (!refutation) return std::nullopt;
  AbstractProof proof = std::get<AbstractProof>(*refutation);
  for (std::uint32_t c = 0; c < network.cells.size(); ++c) {
    const analysis::Interval range = ranges.cell(c);
    if (network.cells[c].kind == ir::CellKind::Variable && !range.empty())
      proof.ranges.push_back({c, static_cast<std::int32_t>(range.low), static_cast<std::int32_t>(range.high)});
  }
  return proof;
}

// All cells one after the other, or some of them; `blur` in 100 states are put together with others.
AbstractProof recipe(const ir::Network& network, util::Random& random, std::uint64_t blur, bool all) {
  AbstractProof proof;
  std::vector<std::uint32_t> cells;
  for (const std::uint32_t cell : ir::StateCells(network))
    if (all || random.below(3) != 0) cells.push_back(cell);
  for (std::size_t i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[random.below(i)]);
  std::vector<std::uint64_t> sizes;
  const auto listed = [&](std::uint64_t count) {
    std::vector<std::uint32_t> states;
    for (std::uint32_t s = 0; s < count; ++s) {
      const auto state = random.below(100) < blur ? static_cast<std::uint32_t>(random.below(s + 1)) : s;
      states.push_back(random.below(400) < blur ? AbstractProof::other : state);
    }
    return states;
  };
  for (const std::uint32_t c : cells) {
    const ir::Cell& cell = network.cells[c];
    AbstractProof::Part part{Kind::Leaf, c, cell.low, 0, 0, 0, {}};
    const std::uint64_t size = static_cast<std::uint64_t>(std::int64_t{cell.high} - cell.low + 1);
    part.states = listed(size);
    sizes.push_back(size + 1);
    proof.parts.push_back(part);
  }
  std::uint32_t left = 0;
  for (std::uint32_t i = 1; i < cells.size(); ++i) {
    const std::uint64_t size = sizes[left] * sizes[i];
    if (size > 60'000) break;
    AbstractProof::Part part{Kind::Pair, 0, 0, left, i, static_cast<std::uint32_t>(sizes[i]), {}};
    part.states = listed(size);
    left = static_cast<std::uint32_t>(proof.parts.size());
    proof.parts.push_back(part);
    sizes.resize(proof.parts.size());
    sizes[left] = size + 1;
  }
  return proof;
}

// As a file with a mistake in it, as far as that can still be read.
std::optional<AbstractProof> with_a_mistake(const AbstractProof& proof, util::Random& random) {
  std::ostringstream out;
  write(out, {"m", "p", {}}, proof);
  std::string text = out.str();
  for (int i = 0; i < 1 + static_cast<int>(random.below(4)); ++i) {
    const std::size_t at = random.below(text.size());
    const char with[] = "0123456789- ";
    if (text[at] == '\n' || (text[at] >= 'a' && text[at] <= 'z')) continue;
    text[at] = with[random.below(sizeof with - 1)];
  }
  std::istringstream in(text);
  std::string error;
  const auto read = result::read_certificate(in, error);
  if (!read || !std::holds_alternative<AbstractProof>(read->evidence)) return std::nullopt;
  return std::get<AbstractProof>(read->evidence);
}

// The values of edges that are taken together do not lie in one place, where the checker takes any for each.
bool select_apart(const ir::Network& network) {
  std::map<std::uint32_t, std::uint32_t> whose;
  return std::ranges::all_of(network.edges, [&](const ir::Edge& edge) {
    return std::ranges::all_of(edge.selects, [&](const ir::Select& s) {
      return whose.try_emplace(s.cell, edge.process).first->second == edge.process;
    });
  });
}

// --- the law

struct Law {
  Features features;
  bool exact = false;  // a recipe without blur shows everything that is true
  bool errors = false;
};

void check(const Law& law, std::uint64_t salt) {
  const std::uint64_t models = from_environment("BEELINE_LAW_MODELS", 60);
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + salt * 1'000'000;
  Judged judged{"shown by the engine", "reachable", "a location that can be reached", "a mistake that can be read",
                "shown by a recipe"};
  std::size_t refused = 0, shown_by_engine = 0, shown_exactly = 0;
  for (std::uint64_t seed = first; seed < first + models; ++seed) {
    RandomModel model = random_model(seed, law.features);
    ir::Network& network = model.network;
    std::set<check::Values> states;
    bool reachable = false;
    try {
      RegionExplorer explorer(network, model.target, {}, {.max_states = 3'000});
      if (law.errors) {
        reachable = explorer.fate().target;
      } else {
        reachable = explorer.target_reachable();
        states = RegionExplorer(network, model.target, {}, {.max_states = 3'000}).reachable_values();
      }
    } catch (const std::runtime_error&) {
      continue;
    }
    util::Random random(seed);
    const auto shown = [&] { return testing::Message() << "seed " << seed << "\n" << show(network); };
    const ir::Property property = reaching(model.target);
    judged.count("reachable", reachable);
    const auto engine = made_by_engine(network, model.target, random);
    if (engine) {
      ASSERT_FALSE(reachable) << shown();
      const auto verdict = check::verify(network, property, *engine);
      ++shown_by_engine;
      refused += !verdict;
      judged.count("shown by the engine", static_cast<bool>(verdict));
    }
    std::vector<AbstractProof> tried{recipe(network, random, 0, true), recipe(network, random, 0, false),
                                     recipe(network, random, random.below(30), true),
                                     recipe(network, random, random.below(80), true)};
    tried[1].explore = random.below(2) == 0;
    tried[3].explore = true;
    if (random.below(2) == 0)
      std::erase_if(tried[3].parts, [](const AbstractProof::Part& part) { return part.kind == Kind::Pair; });
    for (const AbstractProof& proof : tried) {
      const auto verdict = check::verify(network, property, proof);
      judged.count("shown by a recipe", static_cast<bool>(verdict));
      ASSERT_FALSE(verdict && reachable) << shown();
    }
    const bool whole = tried[0].parts.size() == 2 * ir::StateCells(network).size() - 1;
    const bool nothing_ignored = std::ranges::none_of(network.processes, [](const ir::Process& process) {
      return std::ranges::any_of(process.locations, [](const ir::Location& l) { return l.invariant || l.committed; });
    });
    if (law.exact && whole && nothing_ignored && select_apart(network) && !reachable) {
      ++shown_exactly;
      const auto verdict = check::verify(network, property, tried[0]);
      EXPECT_TRUE(verdict) << verdict.reason << "\n" << shown();
      const auto looked = check::verify(network, property, tried[3]);
      EXPECT_TRUE(looked) << "however much is put together: " << looked.reason << "\n" << shown();
    }
    if (engine) tried.push_back(*engine);
    for (int i = 0; i < 3; ++i) {
      if (auto wrong = with_a_mistake(tried[random.below(tried.size())], random)) {
        judged.count("a mistake that can be read");
        tried.push_back(*std::move(wrong));
      }
    }
    for (const AbstractProof& proof : tried)
      ASSERT_FALSE(reachable && check::verify(network, property, proof)) << shown();
    const ir::StateCells cells(network);
    for (std::uint32_t p = 0; p < network.processes.size() && !states.empty(); ++p) {
      const auto l = static_cast<std::uint32_t>(random.below(network.processes[p].locations.size()));
      const bool can = std::any_of(states.begin(), states.end(), [&](const check::Values& values) {
        return values[cells.location(p)] == static_cast<std::int32_t>(l);
      });
      if (!can) continue;
      judged.count("a location that can be reached");
      const ir::ExprId at = network.arena.at(p, l);
      for (const AbstractProof& proof : tried) ASSERT_FALSE(check::verify(network, reaching(at), proof)) << shown();
    }
  }
  EXPECT_TRUE(!law.exact || shown_exactly > 0);
  if (law.errors) return;
  judged.expect_each();
  // The engine uses what it knows of ranges and splits by ranges of values; the checker follows it nearly always.
  EXPECT_LE(refused * 20, shown_by_engine);
}

Features untimed() {
  Features f;
  f.max_processes = 4;
  f.max_locations = 5;
  f.max_clocks = 0;
  return f;
}

Features plain() {
  Features f = untimed();
  f.committed = f.urgent_locations = f.broadcast = f.deadlock = f.lower_bound_invariants = false;
  f.max_locations = 4;
  return f;
}

TEST(AbstractProofLaws, Plain) { check({plain(), true}, 21); }
TEST(AbstractProofLaws, Untimed) { check({untimed()}, 22); }
TEST(AbstractProofLaws, Broadcast) {
  Features f = untimed();
  f.binary = false;
  f.max_locations = 4;
  check({f}, 23);
}
TEST(AbstractProofLaws, Vectors) {
  Features f = untimed();
  f.vectors = true;
  f.several_starts = true;
  check({f}, 24);
}
TEST(AbstractProofLaws, Refusals) {
  Features f = untimed();
  f.refusals = true;
  check({f}, 28);
  f.priorities = true;
  check({f}, 29);
}
TEST(AbstractProofLaws, Priorities) {
  Features f = untimed();
  f.priorities = true;
  check({f}, 25);
}
TEST(AbstractProofLaws, Clocks) { check({all_features()}, 26); }
TEST(AbstractProofLaws, Errors) {
  Features f = untimed();
  f.errors = true;
  check({f, false, true}, 27);
}

}  // namespace
}  // namespace beeline::test
