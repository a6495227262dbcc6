// Random models with scalar sets, searched with and without their symmetries: the same answers, by fewer states. A
// trace is replayed before it is given, so one that was unfolded wrongly is an internal error.
//
// BEELINE_LAW_MODELS sets how many models each law tries (default 100), BEELINE_LAW_SEED where they start.
#include <algorithm>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "frontend/frontend.h"
#include "plan/run.h"
#include "scalar_model.h"
#include "support/environment.h"
#include "support/judged.h"

namespace beeline::test {
namespace {

using result::Verdict;

std::optional<ir::Model> load(const std::string& text, const std::string& queries) {
  util::Sources files;
  util::Diagnostics diagnostics;
  const auto document = frontend::load(files, files.add("m", text), frontend::Format::UppaalXta, diagnostics);
  std::optional<ir::Model> model;
  if (document) {
    model = document->model();
    document->read_queries(*model, files, files.add("m.q", queries), diagnostics);
  }
  for (const auto& d : diagnostics.all())
    if (d.severity == util::Severity::Error) ADD_FAILURE() << files.render(d) << text;
  return model;
}

result::Answer ask(const ir::Model& model, const char* search, bool symmetry, bool shortest = false) {
  plan::Options options;
  options.symmetry = symmetry;
  options.shortest = shortest;
  options.limits.work = 30'000;
  components::standard().read(search, options.search);
  return plan::run(model.network, model.properties, options).front();
}

bool is_used(const result::Answer& answer) {
  const auto& sets = answer.statistics.scalar_sets;
  return std::any_of(sets.begin(), sets.end(), [](const result::ScalarSet& set) { return !set.groups.empty(); });
}

template <class Law>
void for_models(std::uint64_t salt, Law law) {
  const std::uint64_t models = from_environment("BEELINE_LAW_MODELS", 400);
  const std::uint64_t first = from_environment("BEELINE_LAW_SEED", 1) + salt * 1'000'000;
  for (std::uint64_t seed = first; seed < first + models && !::testing::Test::HasFailure(); ++seed) {
    const ScalarModel drawn = scalar_model(seed);
    const auto model = load(drawn.text, drawn.query);
    if (model) law(drawn, *model, fmt::format("seed {}\n{}\n{}\n", seed, drawn.text, drawn.query));
  }
}

constexpr const char* searches[] = {"bfs",
                                    "bfs(store=inclusion)",
                                    "bfs(store=alu)",
                                    "dfs",
                                    "rdfs",
                                    "astar(hL)",
                                    "greedy(hU)",
                                    "auto",
                                    "wastar(hU)",
                                    "walk",
                                    "greedy(hL, prefer=useless)",
                                    "greedy(hU, prefer=contexts)",
                                    "bfs(prefer=icb)"};

TEST(SymmetryLaws, AnswersAreThoseOfAllStates) {
  Judged judged{
      "reached", "not reached", "an error", "used", "not used", "not used for good reason", "a trace of some length"};
  std::size_t next = 0;
  for_models(1, [&](const ScalarModel& drawn, const ir::Model& model, const std::string& context) {
    const result::Answer all = ask(model, "bfs(store=exact)", false);
    if (all.verdict == Verdict::Unknown || all.verdict == Verdict::Unsupported) return;
    ASSERT_NE(all.verdict, Verdict::Internal) << all.reason << context;
    const result::Answer exact = ask(model, "bfs(store=exact)", true);
    ASSERT_EQ(exact.verdict, all.verdict) << exact.reason << "; " << all.reason << context;
    if (all.verdict == Verdict::NotSatisfied) {
      ASSERT_LE(exact.statistics.kept, all.statistics.kept) << context;
    }
    if (all.verdict == Verdict::Satisfied) {
      ASSERT_EQ(exact.trace->steps.size(), all.trace->steps.size()) << context;
    }
    for (int i = 0; i < 3; ++i) {
      const char* search = searches[next++ % std::size(searches)];
      const result::Answer other = ask(model, search, true, i == 2);
      const bool gave_up = other.verdict == Verdict::Unknown || other.verdict == Verdict::Unsupported;
      // Who goes another way may meet the target before the error, or the other way round.
      const bool lucky = all.verdict != Verdict::NotSatisfied && other.verdict != Verdict::NotSatisfied &&
                         other.verdict != Verdict::Internal;
      const bool blind = all.verdict == Verdict::Error && other.statistics.dead_ends > 0;  // left out, errors and all
      ASSERT_TRUE(other.verdict == all.verdict || gave_up || lucky || blind || other.refused)
          << search << ": " << name(other.verdict) << " " << other.reason << " instead of " << name(all.verdict) << "\n"
          << context;
    }
    judged.count("reached", all.verdict == Verdict::Satisfied);
    judged.count("not reached", all.verdict == Verdict::NotSatisfied);
    judged.count("an error", all.verdict == Verdict::Error);
    judged.count("used", is_used(exact));
    judged.count("not used", !is_used(exact));
    judged.count("not used for good reason", !is_used(exact) && drawn.tells_apart);
    judged.count("a trace of some length", all.trace && all.trace->steps.size() > 3 && is_used(exact));
  });
  judged.expect_each(3);
}

}  // namespace
}  // namespace beeline::test
