// A law about runs that never end, on many random models.
//
// BEELINE_LAW_MODELS sets how many models each law tries, BEELINE_LAW_SEED where they start. A failing model is shrunk
// and printed.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "space/compiled.h"
#include "support/environment.h"
#include "support/random_network.h"
#include "support/shrink.h"

namespace beeline::test {

// Each law has models of its own, by its salt; `few` of them, twenty times as many with BEELINE_SLOW.
struct Draw {
  std::uint64_t few = 100, salt = 0;

  std::uint64_t models() const {
    return from_environment("BEELINE_LAW_MODELS", std::getenv("BEELINE_SLOW") != nullptr ? 20 * few : few);
  }
  std::uint64_t first() const { return from_environment("BEELINE_LAW_SEED", 1) + salt * 1'000'000; }
};

// `wrong(model, seen)` tells what is wrong with a model, if something is, and counts in `seen` what it met; it throws
// std::runtime_error where the oracle cannot judge.
template <class Seen, class Wrong>
void judge_models(const Features& features, const Draw& draw, Seen& seen, Wrong wrong) {
  const std::uint64_t models = draw.models(), first = draw.first();
  std::uint64_t judged = 0;
  const auto judge = [&](const RandomModel& model, Seen& into) {
    try {
      std::string what = wrong(model, into);
      ++judged;
      return what;
    } catch (const std::runtime_error&) {
      return std::string();
    }
  };
  for (std::uint64_t seed = first; seed < first + models; ++seed) {
    const RandomModel model = random_model(seed, features);
    if (judge(model, seen).empty()) continue;
    Seen ignored;
    const Shrunk small = shrink(model, [&](const RandomModel& m) { return !judge(m, ignored).empty(); });
    FAIL() << judge(small.model, ignored) << "\n" << describe(seed, small);
  }
  EXPECT_GT(judged, models / 2) << "the oracle could not judge enough";
}

// A network with formulas that are asked of its states. Throws what `wrong` does where no search can tell.
struct CompiledWith : space::Compiled {
  CompiledWith(const ir::Network& of, std::vector<ir::ExprId> formulas) : Compiled(of, {std::move(formulas), {}}) {
    if (!bounds.problem().empty()) throw std::runtime_error(bounds.problem());
  }
};

// What a search of runs that never end can be asked about.
inline Features without_deadlock(Features features = {}) {
  features.deadlock = false;
  return features;
}

}  // namespace beeline::test
