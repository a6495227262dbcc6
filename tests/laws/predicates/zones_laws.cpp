// Distances over zones against true ones, on random timed networks, at a point of every region: never more than the
// truth, no dead end from which a target can be reached, not less with clocks than without, not
// less than predicates know of the same parts, not less with more ways to split.
#include <algorithm>

#include <gtest/gtest.h>

#include "looking.h"
#include "predicates/zone_estimate.h"
#include "support/judged.h"

namespace beeline::test {
namespace {

ZoneOptions draw_zones(util::Random& random) {
  ZoneOptions options;
  const std::uint64_t split = random.below(4);
  if (split > 0) options.split = split;
  options.ways = 1 + random.below(4);
  options.effort = plenty;
  if (random.below(3) == 0) options.remembered = random.below(1'000);
  return options;
}

class ZoneLooker {
 public:
  ZoneLooker(const RandomModel& model, const analysis::ValueRanges& ranges, const ZoneOptions& options)
      : ZoneLooker(model, make_zone_estimate({model.network, ranges, model.target}, options)) {}

  Asker ask;
  bool complete;
  std::size_t ways;

 private:
  ZoneLooker(const RandomModel& model, std::unique_ptr<ZoneEstimate> made)
      : ask(model, nullptr), complete(made->is_complete()), ways(made->ways()) {
    ask = Asker(model, std::move(made));
  }
};

void check_zones(const Features& features, std::uint64_t salt) {
  Judged judged{"a distance above 1", "a true dead end",  "an exact distance above 1", "clocks that say more",
                "several ways",       "effort that ends", "a zone of several points"};
  each_model(features, salt, [&](const RandomModel& model, const Landscape& landscape, std::uint64_t seed) {
    util::Random random(seed);
    ZoneOptions options = draw_zones(random);
    if (random.below(3) == 0) options.effort = random.below(20'000);
    const analysis::ValueRanges ranges(model.network);
    ZoneLooker look(model, ranges, options);
    judged.count("several ways", look.ways > 1);
    judged.count("effort that ends", !look.complete);
    for (const Landscape::Point& point : landscape.points) {
      const RegionZone zone(point.clocks, landscape.ticks);
      const Distance h = look.ask(point, zone), blind = look.ask.without_clocks(point);
      judged.count("a true dead end", h == dead_end);
      judged.count("a distance above 1", h > 1 && h != dead_end);
      judged.count("clocks that say more", h > blind);
      ASSERT_GE(h, blind);
      if (point.distance == Landscape::never) continue;
      judged.count("an exact distance above 1", h > 1 && h == point.distance);
      ASSERT_NE(h, dead_end);
      ASSERT_LE(h, point.distance);
      // A zone around two points is as near as the nearer one.
      const Landscape::Point& other = landscape.points[random.below(landscape.points.size())];
      if (other.values != point.values) continue;
      const RegionZone around = zone.hull(RegionZone(other.clocks, landscape.ticks));
      judged.count("a zone of several points", &other != &point);
      ASSERT_LE(look.ask(point, around), std::min(point.distance, other.distance));
    }
  });
  judged.expect_each();
}

TEST(ZoneLaws, Timed) { check_zones(timed(), 61); }
TEST(ZoneLaws, Everything) { check_zones(all_features(), 62); }
TEST(ZoneLaws, Differences) {
  Features f = timed();
  f.diagonals = true;
  f.sums = false;
  check_zones(f, 63);
}
TEST(ZoneLaws, Vectors) {
  Features f = timed();
  f.vectors = true;
  f.several_starts = true;
  check_zones(f, 64);
}

// Wherever it ends: within a layer, within one that free steps make larger, before the target was looked at.
TEST(ZoneLaws, SafeWhenEffortEnds) {
  Judged judged{"an end", "several parts", "an exact distance above 1"};
  each_model(timed(), 67, [&](const RandomModel& model, const Landscape& landscape, std::uint64_t seed) {
    util::Random random(seed);
    const analysis::ValueRanges ranges(model.network);
    for (int n = 0; n < 12; ++n) {
      ZoneOptions options;
      options.split = 1 + random.below(2);
      options.effort = random.below(std::uint64_t{100} << random.below(6));
      ZoneLooker look(model, ranges, options);
      if (look.complete) continue;
      judged.count("an end");
      judged.count("several parts", options.split < model.network.processes.size());
      for (const Landscape::Point& point : landscape.points) {
        const Distance h = look.ask(point, RegionZone(point.clocks, landscape.ticks));
        if (point.distance == Landscape::never) continue;
        judged.count("an exact distance above 1", h > 1 && h == point.distance);
        ASSERT_LE(h, point.distance);
      }
    }
  });
  judged.expect_each();
}

TEST(ZoneLaws, NeverBelowPredicates) {
  Judged judged{"a greater distance", "a new dead end", "a finite distance that stays"};
  each_model(timed(), 65, [&](const RandomModel& model, const Landscape& landscape, std::uint64_t seed) {
    util::Random random(seed);
    ZoneOptions options = draw_zones(random);
    options.ways = 1;
    Options abstract;
    abstract.split = options.split;
    abstract.effort = plenty;
    abstract.z3 = false;
    if (random.below(2) == 0) abstract.refinement = draw_refinement(random, 0);
    const analysis::ValueRanges ranges(model.network);
    ZoneLooker zones(model, ranges, options);
    Looker predicates(model, ranges, abstract);
    if (!zones.complete || !predicates.complete()) return;
    for (const Landscape::Point& point : landscape.points) {
      const RegionZone zone(point.clocks, landscape.ticks);
      const Distance little = predicates(point, zone), much = zones.ask(point, zone);
      judged.count("a greater distance", much > little && much != dead_end);
      judged.count("a new dead end", much == dead_end && little != dead_end);
      judged.count("a finite distance that stays", much == little && much > 0 && much != dead_end);
      ASSERT_LE(little, much);
    }
  });
  judged.expect_each();
}

TEST(ZoneLaws, MoreWaysNeverLower) {
  Judged judged{"a greater distance", "a finite distance that stays"};
  each_model(timed(), 66, [&](const RandomModel& model, const Landscape& landscape, std::uint64_t seed) {
    util::Random random(seed);
    ZoneOptions options = draw_zones(random);
    options.split = 1 + random.below(2);
    const analysis::ValueRanges ranges(model.network);
    options.ways = 1;
    ZoneLooker fewer(model, ranges, options);
    options.ways = 4;
    ZoneLooker more(model, ranges, options);
    if (!fewer.complete || !more.complete) return;
    for (const Landscape::Point& point : landscape.points) {
      const RegionZone zone(point.clocks, landscape.ticks);
      const Distance little = fewer.ask(point, zone), much = more.ask(point, zone);
      judged.count("a greater distance", much > little && much != dead_end);
      judged.count("a finite distance that stays", much == little && much > 0 && much != dead_end);
      ASSERT_LE(little, much);
    }
  });
  judged.expect_each();
}

}  // namespace
}  // namespace beeline::test
