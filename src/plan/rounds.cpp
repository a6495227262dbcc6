#include "plan/rounds.h"

#include <cstdint>

#include <fmt/format.h>

#include "check/rounds.h"
#include "components/assemble.h"
#include "engine/explicit.h"
#include "plan/prepare.h"

namespace beeline::plan {

namespace {

class Nobody final : public engine::Listener {
  void found(const engine::Finding&) override {}
};

}  // namespace

void certify_rounds(Answers& answers, std::size_t i, const result::Freezing& freezing, util::Budget& budget) {
  const auto none = [&](const std::string& why) { answers.no_certificate(answers.property(i).text, why); };
  const auto& threshold = freezing.threshold;
  if (!threshold)
    return none(freezing.no_threshold.empty() ? "no cluster was covered by an earlier one" : freezing.no_threshold);
  const result::RoundsMark mark{threshold->process, static_cast<std::uint32_t>(threshold->cluster),
                                static_cast<std::uint32_t>(threshold->covered_by)};
  ir::Network network = answers.network();
  if (const std::string no = check::bend(network, mark); !no.empty()) return none(no);
  Options options = answers.options();
  const components::Spec whole = options.registry->complete(options.search);
  options.search = components::explorer_of({*options.registry, whole}).spec();
  const ir::ExprId target = answers.property(i).target();
  analysis::Observed observed;
  if (target) observed.formulas.push_back(target);
  const Preparation prepared =
      prepare(network, options, budget, observed, {}, std::span(&target, 1), {}, space::Width::Wide);
  if (prepared.refusal) return none(prepared.refusal->reason);
  engine::Task task = prepared.task(nullptr);
  engine::Targets targets(std::span(&target, 1));
  engine::ExplicitEngine engine(task, prepared.config.members().front(), targets);
  Nobody nobody;
  if (engine.run(budget, nobody) != engine::End::Exhausted)
    return none("the states of every number of rounds could not be explored within the limits");
  answers.certify(engine, i, mark);
}

}  // namespace beeline::plan
