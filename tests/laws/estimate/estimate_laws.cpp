// What estimates claim (estimate::Traits), against true distances on random networks.
//
// BEELINE_LAW_MODELS sets how many models each law tries (default 150), BEELINE_LAW_SEED where they start. A failing
// model is shrunk.
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "laws/estimate/claims.h"
#include "support/environment.h"
#include "support/shrink.h"

namespace beeline::test {
namespace {

// Models that the oracle cannot judge (too many regions) count as fine; but see unjudged().
std::string judge(const RandomModel& model, std::uint64_t seed, Tally& tally) {
  try {
    return broken_claim(model, seed, tally);
  } catch (const std::runtime_error&) {
    return {};
  }
}

void check_claims(const Features& features, std::uint64_t salt) {
  const std::uint64_t models = from_environment("BEELINE_LAW_MODELS", 150);
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + salt * 1'000'000;
  Tally tally, ignored;
  for (std::uint64_t seed = first; seed < first + models; ++seed) {
    const RandomModel model = random_model(seed, features);
    if (judge(model, seed, tally).empty()) continue;
    const Shrunk small = shrink(model, [&](const RandomModel& m) { return !judge(m, seed, ignored).empty(); });
    FAIL() << judge(small.model, seed, ignored) << "\n" << describe(seed, small);
  }
  EXPECT_EQ(unjudged(tally), "");
}

// More processes and locations than the engine's laws use: distances must become long enough to be wrong about.
Features untimed() {
  Features f;
  f.max_processes = 4;
  f.max_locations = 6;
  f.max_clocks = 0;
  return f;
}

TEST(EstimateLaws, Untimed) { check_claims(untimed(), 1); }
TEST(EstimateLaws, Timed) { check_claims({}, 2); }
TEST(EstimateLaws, Broadcast) {
  Features f = untimed();
  f.binary = false;
  f.max_locations = 3;
  check_claims(f, 3);
}
TEST(EstimateLaws, Vectors) {
  Features f = untimed();
  f.vectors = true;
  check_claims(f, 4);
}
TEST(EstimateLaws, SeveralStarts) {
  Features f = untimed();
  f.several_starts = true;
  check_claims(f, 10);
}
TEST(EstimateLaws, Refusals) {
  Features f = untimed();
  f.refusals = true;
  check_claims(f, 8);
  f.priorities = true;
  check_claims(f, 9);
}
TEST(EstimateLaws, Priorities) {
  Features f = untimed();
  f.priorities = true;
  check_claims(f, 5);
}
TEST(EstimateLaws, Copies) {
  Features f;
  f.copies = true;
  check_claims(f, 7);
}
TEST(EstimateLaws, Everything) { check_claims(all_features(), 6); }

}  // namespace
}  // namespace beeline::test
