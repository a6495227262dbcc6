// Proofs by predicates against the truth, on random timed networks: what the engine proves is accepted by the checker
// and true, and no proof whatsoever is accepted for a target that can be reached: not one for another target, not one
// with mistakes, not one for another network that differs in little. The checker's own procedure and Z3 agree on all of
// these.
//
// BEELINE_LAW_MODELS sets how many models are tried (default 600), BEELINE_LAW_SEED where they start.
#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>

#include <gtest/gtest.h>

#include "ir/clock_offset.h"
#include "predicates/predicate_estimate.h"
#include "predicates/proof.h"
#include "support/environment.h"
#include "support/judged.h"
#include "support/random_network.h"
#include "support/region_explorer.h"
#include "support/show.h"
#include "support/verified.h"
#include "util/random.h"

namespace beeline::test {
namespace {

using result::PredicateProof;

ir::Property reaching(ir::ExprId target) {
  ir::Property property;
  property.kind = ir::Reachable{target};
  return property;
}

std::optional<bool> is_reachable(const ir::Network& network, ir::ExprId target) {
  try {
    return RegionExplorer(network, target, {}, {.max_states = 3'000}).target_reachable();
  } catch (const std::runtime_error&) {
    return std::nullopt;
  }
}

struct Made {
  PredicateProof proof;
  bool with_perimeter = false;
};

std::optional<Made> made_by_engine(const ir::Network& network, ir::ExprId target, util::Random& random) {
  predicates::Options options;
  options.split = 1 + random.below(3);
  options.combine = static_cast<predicates::Combine>(random.below(3));
  options.effort = 30'000'000;
  options.perimeter = static_cast<std::uint32_t>(random.below(3));
  if (random.below(2) == 0) {
    options.refinement.emplace();
    options.refinement->rounds = random.below(12);
    options.refinement->exclude = static_cast<predicates::Exclude>(random.below(3));
    options.refinement->perimeter = options.perimeter;
  }
  const analysis::ValueRanges ranges(network);
  const auto estimator = predicates::make_estimate({network, ranges, target}, options);
  const auto made = estimator->refutation(network);
  if (!made) return std::nullopt;
  PredicateProof proof = std::get<PredicateProof>(*made);
  for (std::uint32_t c = 0; c < network.cells.size(); ++c) {
    const analysis::Interval range = ranges.cell(c);
    if (network.cells[c].kind == ir::CellKind::Variable && !range.empty())
      proof.ranges.push_back({c, static_cast<std::int32_t>(range.low), static_cast<std::int32_t>(range.high)});
  }
  return Made{std::move(proof), options.perimeter > 0};
}

// All who could get to the target, as some processes see it.
PredicateProof claim(const ir::Network& network, ir::ExprId target, util::Random& random) {
  using namespace predicates;
  const analysis::ValueRanges ranges(network);
  const auto factors = analysis::Factors::of(network, ranges);
  const analysis::Footprints footprints(network, ranges);
  const PartOf of{network, ranges, footprints, factors->labels(), target};
  Processes processes;
  for (std::uint32_t p = 0; p < network.processes.size(); ++p)
    if (random.below(4) != 0) processes.push_back(p);
  if (processes.empty()) processes.push_back(0);
  const std::vector<std::uint32_t> costs(of.labels.size(), 1);
  Part part(of, processes, costs);
  const std::vector<Atom> predicates = part.syntax();
  part.want(predicates);
  const Vocabulary vocabulary(part, predicates);
  BoundsSolver solver;
  abstraction::Effort effort(util::nobody(), 1'000'000);
  return claim_of(part, vocabulary, make_space(part, vocabulary, solver, effort));
}

// It without the sets, or the part of them, in which there is an initial state.
PredicateProof without_the_start(PredicateProof proof, const ir::Network& network, util::Random& random) {
  std::vector<PredicateProof::Set> kept;
  const auto has_start = [&](const PredicateProof::Set& set) {
    PredicateProof one = proof;
    one.sets = {set};
    return verified(network, reaching(ir::ExprId()), one).reason == "an initial state is in one of the sets";
  };
  for (PredicateProof::Set set : proof.sets) {
    bool has = has_start(set);
    for (int i = 0; i < 3 && has && !proof.constraints.empty(); ++i) {
      const auto c = static_cast<std::uint32_t>(random.below(proof.constraints.size()));
      set.push_back({c, random.below(2) == 0});
      has = has_start(set);
    }
    if (!has) kept.push_back(std::move(set));
  }
  proof.sets = std::move(kept);
  return proof;
}

// --- mistakes

template <class T>
T& some(std::vector<T>& all, util::Random& random) {
  return all[random.below(all.size())];
}

PredicateProof with_a_mistake(PredicateProof proof, const ir::Network& network, util::Random& random) {
  switch (random.below(8)) {
    case 0:
      if (!proof.sets.empty())
        proof.sets.erase(proof.sets.begin() + static_cast<std::ptrdiff_t>(random.below(proof.sets.size())));
      break;
    case 1:
      if (!proof.sets.empty()) {
        auto& set = some(proof.sets, random);
        if (!set.empty()) set.erase(set.begin() + static_cast<std::ptrdiff_t>(random.below(set.size())));
      }
      break;
    case 2:
      if (!proof.sets.empty() && !proof.constraints.empty())
        some(proof.sets, random)
            .push_back({static_cast<std::uint32_t>(random.below(proof.constraints.size())), random.below(2) == 0});
      break;
    case 3:
      if (!proof.sets.empty()) {
        auto& set = some(proof.sets, random);
        if (!set.empty()) some(set, random).holds ^= true;
      }
      break;
    case 4:
      if (!proof.constraints.empty()) {
        auto& c = some(proof.constraints, random);
        c.bound += static_cast<std::int64_t>(random.below(5)) - 2;
        c.strict ^= random.below(2) == 0;
        if (!c.values.empty() && random.below(2) == 0) c.values.pop_back();
      }
      break;
    case 5:
      if (!proof.constraints.empty()) {
        auto& c = some(proof.constraints, random);
        c.cell = static_cast<std::uint32_t>(random.below(network.cells.size() + 1));
        if (!c.terms.empty()) some(c.terms, random).number = static_cast<std::uint32_t>(random.below(4));
      }
      break;
    case 6:
      if (proof.processes.size() > 1 && random.below(2) == 0) proof.processes.pop_back();
      else proof.processes.push_back(static_cast<std::uint32_t>(random.below(network.processes.size() + 1)));
      break;
    default:
      if (!proof.ranges.empty()) {
        auto& range = some(proof.ranges, random);
        range.low += static_cast<std::int32_t>(random.below(3)) - 1;
        range.high -= static_cast<std::int32_t>(random.below(3));
      }
  }
  return proof;
}

// The same with other bounds of clocks, as far as it is a conjunction of them.
ir::ExprId with_other_bounds(ir::Arena& arena, ir::ExprId formula, util::Random& random) {
  if (!formula) return formula;
  const ir::Expr e = arena[formula];
  if (e.op == ir::Op::And) {
    const ir::ExprId a = with_other_bounds(arena, e.a, random), b = with_other_bounds(arena, e.b, random);
    return arena.binary(e.op, a, b);
  }
  if (e.op != ir::Op::ClockCmp) return formula;
  return ir::with_clock_offset(arena, formula, ir::clock_offset(e) + static_cast<std::int64_t>(random.below(5)) - 2);
}

// A network that does a little more, or something else.
ir::Network changed(ir::Network network, util::Random& random) {
  if (network.edges.empty()) return network;
  ir::Edge& edge = network.edges[random.below(network.edges.size())];
  ir::Process& process = network.processes[edge.process];
  ir::Location& location = process.locations[random.below(process.locations.size())];
  switch (random.below(9)) {
    case 0: edge.guard = {}; break;
    case 1: edge.update = {}; break;
    case 2: edge.target = static_cast<std::uint32_t>(random.below(process.locations.size())); break;
    case 3: edge.source = static_cast<std::uint32_t>(random.below(process.locations.size())); break;
    case 4: location.invariant = {}; break;
    case 5: location.committed = location.urgent = false; break;
    case 6: edge.guard = with_other_bounds(network.arena, edge.guard, random); break;
    case 7: location.invariant = with_other_bounds(network.arena, location.invariant, random); break;
    default: std::swap(edge.update, network.edges[process.edges[random.below(process.edges.size())].value].update);
  }
  return network;
}

void check_proofs(const Features& features, std::uint64_t salt) {
  const std::uint64_t models = from_environment("BEELINE_LAW_MODELS", 600);
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + salt * 1'000'000;
  Judged judged{"proved",
                "proved by several sets",
                "proved with clocks",
                "proved by some processes",
                "proved with a perimeter",
                "all but the start",
                "another target",
                "a network that can do it",
                "a mistake",
                "a mistake that does not matter"};
  std::size_t made = 0, refused = 0, undecided = 0;  // for lack of Z3
  std::string reasons;
  std::optional<PredicateProof> older;
  for (std::uint64_t seed = first; seed < first + models; ++seed) {
    RandomModel model = random_model(seed, features);
    const auto reachable = is_reachable(model.network, model.target);
    if (!reachable) continue;
    util::Random random(seed);
    const ir::Property property = reaching(model.target);
    const auto shown = [&] { return testing::Message() << "seed " << seed << "\n" << show(model.network); };
    const auto made_so = made_by_engine(model.network, model.target, random);
    const PredicateProof* const engine = made_so ? &made_so->proof : nullptr;
    if (older && *reachable) {
      ASSERT_FALSE(verified(model.network, property, *older)) << shown();
    }
    if (*reachable && seed % 4 == 0) {
      const PredicateProof all = claim(model.network, model.target, random);
      if (all.sets.size() > 100) continue;
      const PredicateProof some = without_the_start(all, model.network, random);
      judged.count("all but the start", !some.sets.empty());
      ASSERT_FALSE(verified(model.network, property, some)) << shown();
      ASSERT_FALSE(verified(model.network, property, with_a_mistake(some, model.network, random))) << shown();
    }
    if (!engine) continue;
    ASSERT_FALSE(*reachable) << shown();
    ++made;
    const auto verdict = verified(model.network, property, *engine);
    if (!verdict) {
      ++(verdict.undecided ? undecided : refused);
      reasons += "seed " + std::to_string(seed) + ": " + verdict.reason + "\n";
    }
    judged.count("proved", static_cast<bool>(verdict));
    judged.count("proved by several sets", verdict && engine->sets.size() > 1);
    judged.count("proved by some processes", verdict && engine->processes.size() < model.network.processes.size());
    judged.count("proved with clocks", verdict && std::ranges::any_of(engine->constraints, [](const auto& c) {
                                         return std::ranges::any_of(c.terms, &PredicateProof::Term::is_clock);
                                       }));
    judged.count("proved with a perimeter", verdict && made_so->with_perimeter);
    older = *engine;
    for (std::uint32_t p = 0; p < model.network.processes.size(); ++p) {
      const ir::ExprId at = model.network.arena.at(p, static_cast<std::uint32_t>(random.below(2)));
      if (is_reachable(model.network, at) != true) continue;
      judged.count("another target");
      ASSERT_FALSE(verified(model.network, reaching(at), *engine)) << shown();
      for (int i = 0; i < 2; ++i)
        ASSERT_FALSE(verified(model.network, reaching(at), with_a_mistake(*engine, model.network, random))) << shown();
    }
    for (int i = 0; i < 3; ++i) {
      const auto accepted = verified(model.network, property, with_a_mistake(*engine, model.network, random));
      judged.count("a mistake", !accepted);
      judged.count("a mistake that does not matter", static_cast<bool>(accepted));
    }
    for (int i = 0; i < 12; ++i) {
      ir::Network other = changed(model.network, random);
      if (random.below(3) == 0) other = changed(std::move(other), random);
      if (!ir::check(other).empty() || is_reachable(other, model.target) != true) continue;
      judged.count("a network that can do it");
      ASSERT_FALSE(verified(other, property, *engine)) << shown() << "\nas if it were\n" << show(other);
      ASSERT_FALSE(verified(other, property, with_a_mistake(*engine, other, random))) << shown() << show(other);
    }
  }
  judged.expect_each();
  EXPECT_LE(refused * 20, made) << reasons;
  EXPECT_LE(undecided * 5, made) << reasons;
}

Features timed() {
  Features f;
  f.diagonals = false;
  f.max_locations = 4;
  return f;
}

TEST(PredicateProofLaws, Timed) { check_proofs(timed(), 41); }
TEST(PredicateProofLaws, Everything) { check_proofs(all_features(), 42); }
TEST(PredicateProofLaws, Differences) {
  Features f = timed();
  f.diagonals = true;
  f.sums = false;
  check_proofs(f, 43);
}
TEST(PredicateProofLaws, Vectors) {
  Features f = timed();
  f.vectors = true;
  f.several_starts = true;
  check_proofs(f, 44);
}

}  // namespace
}  // namespace beeline::test
