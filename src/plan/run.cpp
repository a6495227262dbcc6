#include "plan/run.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "analysis/features.h"
#include "ir/runs.h"
#include "plan/answers.h"
#include "plan/config.h"
#include "plan/extremum.h"
#include "plan/linear_time.h"
#include "plan/liveness.h"
#include "plan/prepare.h"
#include "plan/reachability.h"
#include "plan/shares.h"
#include "plan/symmetry.h"
#include "util/memory.h"

namespace beeline::plan {

namespace {

using result::Answer;
using result::Verdict;

// What no search is needed for: a query that could not be read, or what the symbolic engine does not answer.
bool settled(const ir::Network& network, const ir::Property& property, bool answered, const std::string& refusal,
             Answer& answer) {
  const auto say = [&](std::string reason, util::Position position) {
    answer.verdict = Verdict::Unsupported;
    answer.reason = std::move(reason);
    answer.position = position;
    return true;
  };
  if (const auto* broken = property.as<ir::Broken>()) {
    say(broken->reason, broken->position);
    answer.verdict = Verdict::Error;
    return true;
  }
  if (const auto* unsupported = property.as<ir::Unsupported>(); unsupported && !answered)
    return say(unsupported->reason, property.position);
  if (!network.limitations.empty()) return say(network.limitations[0].reason, network.limitations[0].position);
  if (!refusal.empty()) {
    Refusal{Verdict::Error, refusal, {}}.fill(answer);
    return true;
  }
  return false;
}

// Why the search cannot be used for this model; a search that there is none of is refused later.
std::string refusal_for(const ir::Network& network, const Options& options) {
  if (!options.registry->validate(options.search).empty()) return {};
  const components::Spec search = options.registry->complete(options.search);
  return objection_to_model({*options.registry, search}, network, options.conditions);
}

// What is left out depends on what is looked for.
bool prunes(const Options& options) {
  if (!options.registry->validate(options.search).empty()) return false;
  const components::Spec search = options.registry->complete(options.search);
  const auto preference = components::Use(*options.registry, search).part(components::Kind::Preference);
  return preference && !preference->preference().traits(*preference).every_state;
}

void warn_about_meta(Answers& answers) {
  const ir::Network& network = answers.network();
  for (const analysis::MetaRead& read : analysis::meta_reads_before_writes(network)) {
    if (network.cells[read.cell].name.starts_with('#')) continue;  // a front end's own: it knows what it reads
    answers.warn(read.position,
                 fmt::format("meta variable {} is read before it is written; it has its initial value there",
                             network.cells[read.cell].name));
  }
}

// What several explorations meet is told once; copies of the function know of each other.
std::function<void(const util::Diagnostic&)> once_each(std::function<void(const util::Diagnostic&)> tell) {
  if (!tell) return tell;
  return [tell, told = std::make_shared<std::vector<util::Diagnostic>>()](const util::Diagnostic& warning) {
    const auto same = [&](const util::Diagnostic& d) {
      return d.position == warning.position && d.message == warning.message;
    };
    if (std::any_of(told->begin(), told->end(), same)) return;
    told->push_back(warning);
    tell(warning);
  };
}

}  // namespace

std::vector<Answer> run(const ir::Network& network, std::span<const ir::Property> properties, const Options& given) {
  Options options = given;
  options.on_warning = once_each(given.on_warning);
  if (options.limits.bytes == 0) options.limits.bytes = util::physical_bytes() / 10 * 9;
  util::Budget budget(options.limits);
  Answers answers(network, properties, options);
  warn_about_meta(answers);
  const std::string refusal = refusal_for(network, options);
  Unit plain{Unit::Kind::Plain, {}}, with_deadlock{Unit::Kind::Deadlock, {}};
  std::vector<Unit> alone;
  for (std::size_t i = 0; i < properties.size(); ++i) {
    Answer answer;
    const bool speaks = options.said.contains(i);
    if (settled(network, properties[i], speaks, refusal, answer)) answers.give(i, std::move(answer));
    else if (speaks || properties[i].is_liveness()) alone.push_back({Unit::Kind::Runs, {i}});
    else if (!properties[i].is_reachability()) alone.push_back({Unit::Kind::Extremum, {i}});
    else
      (analysis::mentions_deadlock(network.arena, properties[i].target()) ? with_deadlock : plain).queries.push_back(i);
  }
  std::vector<Unit> units;
  // Deadlock needs finer zones, so it does not share with the others.
  const std::size_t together = options.shortest || options.graph || prunes(options) ? 1 : 64;
  for (const Unit* group : {&plain, &with_deadlock}) {
    for (const std::vector<std::size_t>& alike : by_symmetry(network, properties, group->queries, options, budget)) {
      for (std::size_t first = 0; first < alike.size(); first += together) {
        const auto some = std::span(alike).subspan(first, std::min(together, alike.size() - first));
        units.push_back({group->kind, {some.begin(), some.end()}});
      }
    }
  }
  units.insert(units.end(), alone.begin(), alone.end());
  take_turns(std::move(units), answers, budget, [&](const Unit& unit) {
    const std::size_t i = unit.queries.front();
    if (unit.kind == Unit::Kind::Extremum) return answers.give(i, find_extrema(answers, i, budget));
    if (unit.kind == Unit::Kind::Runs) {
      const auto said = options.said.find(i);
      if (said != options.said.end()) return answers.give(i, find_word(answers, i, said->second, budget));
      // What is fair is told by marks, as in words.
      const bool fair = !options.counted.fair.empty();
      return answers.give(
          i, fair ? find_word(answers, i, ir::linear_time_of(properties[i]), budget) : find_run(answers, i, budget));
    }
    std::vector<std::size_t> open = unit.queries;
    while (!open.empty()) open = answer_reachability(answers, open, unit.kind == Unit::Kind::Deadlock, budget);
  });
  answers.end_certificates();
  return answers.take();
}

}  // namespace beeline::plan
