#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "laws/engine/agreement.h"
#include "plan/run.h"
#include "support/region_explorer.h"

namespace beeline::test {

namespace {

// The default portfolio with turns of a few states, so that small models take many and are not over before there are
// threads.
const components::Registry& with_short_turns() {
  static const components::Registry registry = [] {
    components::Registry all = components::standard();
    components::Component restless = *all.find(components::Kind::Search, "auto");
    restless.name = "restless";
    auto& portfolio = std::get<components::Search>(restless.is).portfolio;
    portfolio.turn = 4;
    for (auto& member : portfolio.members) member.after = std::min(member.after, 4.0);
    all.add(std::move(restless));
    return all;
  }();
  return registry;
}

using result::Answer;

// The answer has a trace where there is one, which was replayed and is no longer than it was before the improvement.
std::string badly_improved(const Answer& answer, bool reached, Tally& tally) {
  if (!reached) return {};
  if (!answer.trace) return "there is no trace: " + answer.reason;
  const std::size_t length = answer.trace->steps.size();
  if (length > answer.length.first)
    return fmt::format("the trace has {} steps, the first had {}", length, answer.length.first);
  if (answer.length.at_least > length)
    return fmt::format("the trace has {} steps, but {} are needed", length, answer.length.at_least);
  if (length < answer.length.first) ++tally["shortened"];
  return {};
}

}  // namespace

std::string different_side_by_side(const RandomModel& model, Tally& tally) {
  const RegionExplorer::Fate fate = RegionExplorer(model.network, model.target).fate();
  ir::Property reachable, never;
  reachable.kind = ir::Reachable{model.target};
  never.kind = ir::Invariantly{model.target};
  const ir::Property both[] = {reachable, never};
  std::optional<std::size_t> shortest;  // of those that were proved to be
  for (const std::size_t threads : {1, 2, 4}) {
    plan::Options options;
    options.registry = &with_short_turns();
    options.registry->read("restless", options.search);
    options.threads = threads;
    // One target is improved, two share an exploration.
    for (const std::size_t count : {1, 2}) {
      const auto answers = plan::run(model.network, std::span(both).first(count), options);
      for (std::size_t i = 0; i < count; ++i) {
        using result::Verdict;
        const Verdict met = i == 0 ? Verdict::Satisfied : Verdict::NotSatisfied;
        const Verdict unmet = i == 0 ? Verdict::NotSatisfied : Verdict::Satisfied;
        const Verdict verdict = answers[i].verdict;
        const bool right = (verdict == met && fate.target) || (verdict == Verdict::Error && fate.error) ||
                           (verdict == unmet && !fate.target);
        ++tally[answers[i].search.substr(0, answers[i].search.find('('))];
        if (!right)
          return fmt::format("{} threads, query {} of {}: {} ({}), but the target is {}", threads, i + 1, count,
                             result::name(verdict), answers[i].reason, fate.target ? "reachable" : "unreachable");
        if (std::string wrong = badly_improved(answers[i], verdict == met, tally); !wrong.empty())
          return fmt::format("{} threads, query {} of {}: {}", threads, i + 1, count, wrong);
      }
    }
    options.shortest = true;
    const Answer answer = plan::run(model.network, std::span(both).first(1), options).front();
    if (!answer.proved_shortest()) continue;
    const std::size_t length = answer.trace->steps.size();
    if (shortest && length != *shortest)
      return fmt::format("{} threads: a trace of {} steps is proved to be shortest, and so was one of {}", threads,
                         length, *shortest);
    shortest = length;
  }
  return {};
}

}  // namespace beeline::test
