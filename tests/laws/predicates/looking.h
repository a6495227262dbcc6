// Random models with the true distance of each of their regions, and what predicate abstraction says about these.
//
// BEELINE_LAW_MODELS sets how many models are tried (default 500), BEELINE_LAW_SEED where they start.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "ir/state_cells.h"
#include "predicates/predicate_estimate.h"
#include "support/environment.h"
#include "support/random_network.h"
#include "support/region_explorer.h"
#include "support/region_zone.h"
#include "support/show.h"
#include "util/random.h"

namespace beeline::test {

using namespace predicates;
using estimate::dead_end;
using estimate::Distance;

inline constexpr std::uint64_t plenty = 30'000'000;  // of effort; what takes more is not judged by its predicates

inline Options draw(util::Random& random) {
  Options options;
  const std::uint64_t split = random.below(4);
  if (split > 0) options.split = split;
  options.smaller = random.below(3) == 0;
  options.combine = static_cast<Combine>(random.below(3));
  options.effort = plenty;
  if (random.below(3) == 0) options.perimeter = static_cast<std::uint32_t>(random.below(4));
  return options;
}

inline Refinement draw_refinement(util::Random& random, std::uint32_t perimeter) {
  Refinement refinement;
  if (random.below(3) > 0) refinement.rounds = random.below(6);
  refinement.exclude = static_cast<Exclude>(random.below(3));
  refinement.perimeter = perimeter;
  refinement.most_paths = 1 + random.below(8);
  return refinement;
}

class Asker {
 public:
  Asker(const RandomModel& model, std::unique_ptr<estimate::Estimator> estimator)
      : cells_(model.network), memory_(model.network.cells.size()), estimator_(std::move(estimator)) {}

  Distance operator()(const Landscape::Point& point, const RegionZone& zone) {
    cells_.to_memory(*point.values, memory_.data());
    return estimator_->estimate_at(memory_.data(), {zone.zone(), zone.rows()});
  }
  Distance without_clocks(const Landscape::Point& point) {
    cells_.to_memory(*point.values, memory_.data());
    return estimator_->estimate(memory_.data());
  }

 private:
  ir::StateCells cells_;
  std::vector<std::int32_t> memory_;
  std::unique_ptr<estimate::Estimator> estimator_;
};

struct Reported {
  std::vector<PartReport> parts;
};

class Looker : public Reported, public Asker {
 public:
  Looker(const RandomModel& model, const analysis::ValueRanges& ranges, const Options& options)
      : Asker(model, make_estimate({model.network, ranges, model.target}, options, &parts)) {}

  bool complete() const {
    return std::all_of(parts.begin(), parts.end(), [](const PartReport& part) { return part.complete; });
  }
};

inline std::optional<Landscape> landscape_of(const RandomModel& model) {
  try {
    return RegionExplorer(model.network, model.target, {}, {.max_states = 3'000}).landscape();
  } catch (const std::runtime_error&) {
    return std::nullopt;
  }
}

// `changed`: what becomes of a model and its seed.
template <class Try, class Change>
void each_model(const Features& features, std::uint64_t salt, Try attempt, Change changed) {
  const std::uint64_t models = from_environment("BEELINE_LAW_MODELS", 500);
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + salt * 1'000'000;
  for (std::uint64_t seed = first; seed < first + models && !testing::Test::HasFatalFailure(); ++seed) {
    const RandomModel model = changed(random_model(seed, features), seed);
    const std::optional<Landscape> landscape = landscape_of(model);
    if (!landscape) continue;
    SCOPED_TRACE(testing::Message() << "seed " << seed << "\n" << show(model.network));
    attempt(model, *landscape, seed);
  }
}

template <class Try>
void each_model(const Features& features, std::uint64_t salt, Try attempt) {
  each_model(features, salt, attempt, [](RandomModel model, std::uint64_t) { return model; });
}

inline Features timed() {
  Features f;
  f.diagonals = false;
  f.max_locations = 4;
  return f;
}

}  // namespace beeline::test
