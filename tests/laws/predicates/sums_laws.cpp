// Sums of variables in guards, updates and targets: what Z3 knows about them raises distances, and never beyond the
// truth.
#include <gtest/gtest.h>

#include "looking.h"
#include "smt/context.h"
#include "support/judged.h"

namespace beeline::test {
namespace {

constexpr std::int32_t most = 2;  // that a summand can be

class Summing {
 public:
  Summing(RandomModel model, std::uint64_t seed) : model_(std::move(model)), random_(seed) {}

  RandomModel with_sums() {
    ir::Network& network = model_.network;
    for (const char* name : {"p", "q", "r"}) {
      summands_.push_back(static_cast<std::uint32_t>(network.cells.size()));
      network.cells.push_back({name, ir::CellKind::Variable, 0, most, 0, false, {}});
    }
    for (ir::Edge& edge : network.edges) {
      if (random_.below(2) == 0) change(edge);
      if (random_.below(3) == 0) edge.guard = both(edge.guard, comparison());
    }
    model_.target = random_.below(2) == 0 ? both(model_.target, comparison()) : comparison();
    return std::move(model_);
  }

 private:
  ir::Arena& arena() { return model_.network.arena; }
  std::uint32_t summand() { return summands_[random_.below(summands_.size())]; }
  ir::ExprId both(ir::ExprId a, ir::ExprId b) { return a ? arena().binary(ir::Op::And, a, b) : b; }

  ir::ExprId multiple() {
    const ir::ExprId v = arena().load_cell(summand());
    const auto factor = static_cast<std::int32_t>(random_.below(4)) - 1;
    return factor == 1 ? v : arena().binary(ir::Op::Mul, arena().constant(factor == 0 ? 3 : factor), v);
  }
  ir::ExprId sum() {
    ir::ExprId all = multiple();
    for (std::uint64_t n = 1 + random_.below(2); n > 0; --n) all = arena().binary(ir::Op::Add, all, multiple());
    return all;
  }
  ir::ExprId comparison() {
    const ir::Op relations[] = {ir::Op::Le, ir::Op::Ge, ir::Op::Eq, ir::Op::Lt, ir::Op::Gt, ir::Op::Ne};
    const ir::Op relation = relations[random_.below(6)];
    const ir::ExprId left = sum();
    return arena().binary(relation, left, arena().constant(static_cast<std::int32_t>(random_.below(8)) - 1));
  }

  // A summand becomes a number, a sum of two or a difference, where that is in its range.
  void change(ir::Edge& edge) {
    ir::ExprId value = arena().constant(static_cast<std::int32_t>(random_.below(most + 1)));
    if (random_.below(3) > 0) {
      const ir::ExprId other = random_.below(2) == 0 ? arena().constant(1) : arena().load_cell(summand());
      const ir::ExprId first = arena().load_cell(summand());
      value = arena().binary(random_.below(3) == 0 ? ir::Op::Sub : ir::Op::Add, first, other);
      edge.guard = both(edge.guard, arena().binary(ir::Op::Le, value, arena().constant(most)));
      edge.guard = both(edge.guard, arena().binary(ir::Op::Ge, value, arena().constant(0)));
    }
    const ir::ExprId assignment = arena().assign_cell(summand(), value);
    const ir::ExprId parts[] = {assignment, edge.update};
    edge.update = edge.update ? arena().seq(parts) : assignment;
  }

  RandomModel model_;
  util::Random random_;
  std::vector<std::uint32_t> summands_;
};

Features summing() {
  Features features = timed();
  features.max_processes = 2;
  features.max_clocks = 1;
  features.deadlock = false;
  return features;
}

template <class Try>
void each_summing_model(std::uint64_t salt, Try attempt) {
  each_model(summing(), salt, attempt,
             [](RandomModel model, std::uint64_t seed) { return Summing(std::move(model), seed).with_sums(); });
}

TEST(SumsLaws, Z3RaisesDistancesNeverBeyondTheTruth) {
  if (!smt::missing().empty()) GTEST_SKIP() << smt::missing();
  Judged judged{"a distance that Z3 raises", "a dead end of Z3", "an exact distance above 1", "the same"};
  each_summing_model(31, [&](const RandomModel& model, const Landscape& landscape, std::uint64_t seed) {
    util::Random random(seed);
    Options options = draw(random);
    if (options.combine == Combine::Sum) options.combine = Combine::Charged;
    const analysis::ValueRanges ranges(model.network);
    Looker with(model, ranges, options);
    options.z3 = false;
    Looker without(model, ranges, options);
    if (!with.complete() || !without.complete() || with.parts.size() != without.parts.size()) return;
    for (const Landscape::Point& point : landscape.points) {
      const RegionZone zone(point.clocks, landscape.ticks);
      const Distance z3 = with(point, zone), bounds = without(point, zone);
      ASSERT_GE(z3, bounds);
      judged.count("a distance that Z3 raises", z3 > bounds && z3 != dead_end);
      judged.count("a dead end of Z3", z3 == dead_end && bounds != dead_end);
      judged.count("the same", z3 == bounds);
      if (point.distance == Landscape::never) continue;
      ASSERT_LE(z3, point.distance);
      judged.count("an exact distance above 1", z3 > 1 && z3 == point.distance);
    }
  });
  judged.expect_each();
}

TEST(SumsLaws, MorePredicatesNeverLower) {
  if (!smt::missing().empty()) GTEST_SKIP() << smt::missing();
  Judged judged{"a greater distance", "a new dead end"};
  each_summing_model(32, [&](const RandomModel& model, const Landscape& landscape, std::uint64_t seed) {
    util::Random random(seed);
    Options options = draw(random);
    options.smaller = false;
    const analysis::ValueRanges ranges(model.network);
    Looker more(model, ranges, options);
    options.predicates = [&](const Part& part) {
      util::Random some(seed);
      std::vector<Atom> out;
      for (const Atom& atom : part.syntax())
        if (some.below(2) == 0) out.push_back(atom);
      return out;
    };
    Looker fewer(model, ranges, options);
    if (!fewer.complete() || !more.complete()) return;
    for (const Landscape::Point& point : landscape.points) {
      const RegionZone zone(point.clocks, landscape.ticks);
      const Distance little = fewer(point, zone), much = more(point, zone);
      judged.count("a greater distance", much > little && much != dead_end);
      judged.count("a new dead end", much == dead_end && little != dead_end);
      ASSERT_LE(little, much);
    }
  });
  judged.expect_each();
}

}  // namespace
}  // namespace beeline::test
