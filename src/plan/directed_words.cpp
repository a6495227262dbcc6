#include "plan/directed_words.h"

#include "components/assemble.h"
#include "engine/level_ranker.h"
#include "search/size_ranker.h"

namespace beeline::plan {

using components::Use;

space::Abstraction exact_zones(const space::Compiled& compiled, bool endings) {
  const bool infinite_runs_alone = !endings && !compiled.network.has_priorities && compiled.bounds.diagonals().empty();
  return infinite_runs_alone ? space::Abstraction::LU : space::Abstraction::M;
}

std::unique_ptr<liveness::Guide> make_guide(const Use& estimate, bool lower_bound, liveness::Product& product,
                                            const liveness::Acceptance& acceptance, const Guiding& guiding) {
  const estimate::Traits traits = estimate.estimate().traits(estimate);
  liveness::Guide::Options options;
  options.make = [estimate, guiding](ir::ExprId target) {
    const space::Compiled& compiled = *guiding.prepared.compiled;
    estimate::Problem problem{compiled.network, compiled.ranges, target, &guiding.graphs, guiding.budget};
    problem.shelf = guiding.options.shelf;
    problem.conditions = &guiding.options.conditions;
    return estimate.estimate().make(estimate, problem);
  };
  options.reads_clocks = traits.reads_clocks;
  options.safe_dead_ends = traits.safe_dead_ends;
  options.lower_bound = lower_bound;
  return std::make_unique<liveness::Guide>(product, acceptance, guiding.progress, std::move(options));
}

DirectedWords::DirectedWords(const space::Compiled& compiled, const liveness::Acceptance& acceptance,
                             const Guiding& guiding) {
  const Config& config = guiding.prepared.config;
  const bool recording = runs_of(config.use().component()) == Runs::Recorded;
  const Use search = recording ? config.use().parts().front() : config.use();
  const space::Abstraction zones = recording ? exact_zones(compiled, acceptance.endings) : guiding.prepared.abstraction;
  product_ = std::make_unique<liveness::Product>(compiled, acceptance, zones);
  liveness::RecordingSpace* recorded = nullptr;
  liveness::TerminalSpace* terminal = nullptr;
  if (recording) {
    auto made = std::make_unique<liveness::RecordingSpace>(*product_, acceptance);
    recorded = made.get();
    space_ = std::move(made);
  } else {
    auto made = std::make_unique<liveness::TerminalSpace>(*product_, acceptance);
    terminal = made.get();
    space_ = std::move(made);
  }
  const components::SearchTraits traits = components::traits_of(search);
  liveness::DirectedSearch::Parts parts;
  parts.mode = components::mode_of(search);
  parts.mode.complete = parts.mode.complete && traits.complete;
  parts.shorten = guiding.options.want_traces && !(recording && traits.optimal);
  std::vector<std::unique_ptr<liveness::Guide>> guides;
  for (const Use& estimate : search.parts())
    guides.push_back(make_guide(estimate, traits.optimal, *product_, acceptance, guiding));
  if (!guides.empty()) parts.ranker = std::make_unique<liveness::GuideRanker>(std::move(guides), recorded);
  switch (search.search().ranks ? search.search().ranks(search) : components::Ranks::Estimates) {
    case components::Ranks::Estimates: break;
    case components::Ranks::Sizes:
      parts.ranker = std::make_unique<search::SizeRanker>(space_->dominance(config.comparison));
      break;
    case components::Ranks::Levels: parts.ranker = std::make_unique<engine::LevelRanker>(product_->space()); break;
  }
  parts.preference = components::make_preference(search, {compiled.network, compiled.ranges, {}, nullptr});
  parts.open = components::make_open_list(search, compiled.network.processes.size());
  parts.store = components::make_store(search, *space_);
  if (recording) search_ = std::make_unique<liveness::RecordedSearch>(*recorded, acceptance, std::move(parts));
  else search_ = std::make_unique<liveness::TerminalSearch>(*terminal, acceptance, std::move(parts));
}

}  // namespace beeline::plan
