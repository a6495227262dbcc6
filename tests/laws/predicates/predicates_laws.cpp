// Distances from predicate abstraction against true ones, on random timed networks, at a point of every region: never
// more than the truth where that is promised, no dead end from which a target can be reached, not less with clocks than
// without, not less with more predicates.
#include <algorithm>

#include <gtest/gtest.h>

#include "looking.h"
#include "support/judged.h"

namespace beeline::test {
namespace {

void check_distances(const Features& features, std::uint64_t salt) {
  Judged judged{"a distance above 1", "a true dead end",  "an exact distance above 1", "clocks that say more",
                "several parts",      "effort that ends", "a zone of several points",  "refined predicates"};
  each_model(features, salt, [&](const RandomModel& model, const Landscape& landscape, std::uint64_t seed) {
    util::Random random(seed);
    Options options = draw(random);
    if (random.below(3) == 0) options.effort = random.below(20'000);
    if (random.below(2) == 0) options.refinement = draw_refinement(random, options.perimeter);
    const analysis::ValueRanges ranges(model.network);
    Looker look(model, ranges, options);
    const bool one_part = options.split >= model.network.processes.size() && !options.smaller;
    const bool admissible = options.combine != Combine::Sum || one_part;
    judged.count("several parts", look.parts.size() > 1);
    judged.count("effort that ends", !look.complete());
    for (const PartReport& part : look.parts)
      judged.count("refined predicates", part.refined && !part.refined->predicates.empty());
    for (const Landscape::Point& point : landscape.points) {
      const RegionZone zone(point.clocks, landscape.ticks);
      const Distance h = look(point, zone), blind = look.without_clocks(point);
      judged.count("a true dead end", h == dead_end);
      judged.count("a distance above 1", h > 1 && h != dead_end);
      judged.count("clocks that say more", h > blind);
      ASSERT_GE(h, blind);
      if (point.distance == Landscape::never) continue;
      judged.count("an exact distance above 1", admissible && h > 1 && h == point.distance);
      ASSERT_NE(h, dead_end);
      if (!admissible) continue;
      ASSERT_LE(h, point.distance);
      // A zone around two points is as near as the nearer one.
      const Landscape::Point& other = landscape.points[random.below(landscape.points.size())];
      if (other.values != point.values) continue;
      const RegionZone around = zone.hull(RegionZone(other.clocks, landscape.ticks));
      judged.count("a zone of several points", &other != &point);
      ASSERT_LE(look(point, around), std::min(point.distance, other.distance));
    }
  });
  judged.expect_each();
}

TEST(PredicateLaws, Timed) { check_distances(timed(), 21); }
TEST(PredicateLaws, Everything) { check_distances(all_features(), 22); }
TEST(PredicateLaws, Differences) {
  Features f = timed();
  f.diagonals = true;
  f.sums = false;
  check_distances(f, 23);
}
TEST(PredicateLaws, Vectors) {
  Features f = timed();
  f.vectors = true;
  f.several_starts = true;
  check_distances(f, 24);
}

// Some of the part's own, and perhaps bounds of clocks that are in no formula.
std::vector<Atom> some_predicates(const Part& part, std::uint64_t seed, bool more) {
  util::Random random(seed);
  std::vector<Atom> all;
  for (const Atom& atom : part.syntax())
    if (random.below(2) == 0 || more) all.push_back(atom);
  for (Var x = 1; x < part.variables().clocks() && more; ++x) {
    if (!part.variables().is_tracked(x)) continue;
    Atom atom;
    atom.form = Atom::Form::Difference;
    atom.left = x;
    atom.bound = dbm::le<dbm::WideBound>(static_cast<std::int64_t>(random.below(4)));
    all.push_back(atom);
  }
  return all;
}

TEST(PredicateLaws, MorePredicatesNeverLower) {
  Judged judged{"a greater distance", "a new dead end", "a finite distance that stays"};
  each_model(timed(), 25, [&](const RandomModel& model, const Landscape& landscape, std::uint64_t seed) {
    util::Random random(seed);
    Options options = draw(random);
    const analysis::ValueRanges ranges(model.network);
    options.predicates = [&](const Part& part) { return some_predicates(part, seed, false); };
    Looker fewer(model, ranges, options);
    options.predicates = [&](const Part& part) { return some_predicates(part, seed, true); };
    Looker more(model, ranges, options);
    if (!fewer.complete() || !more.complete()) return;
    for (const Landscape::Point& point : landscape.points) {
      const RegionZone zone(point.clocks, landscape.ticks);
      const Distance little = fewer(point, zone), much = more(point, zone);
      judged.count("a greater distance", much > little && much != dead_end);
      judged.count("a new dead end", much == dead_end && little != dead_end);
      judged.count("a finite distance that stays", much == little && much > 0 && much != dead_end);
      ASSERT_LE(little, much);
    }
  });
  judged.expect_each();
}

}  // namespace
}  // namespace beeline::test
