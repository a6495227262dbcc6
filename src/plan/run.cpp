#include "plan/run.h"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/features.h"
#include "plan/answers.h"
#include "plan/extremum.h"
#include "plan/reachability.h"
#include "util/memory.h"

namespace beeline::plan {

namespace {

using result::Answer;
using result::Verdict;

// What the symbolic engine does not answer, with the reason; otherwise empty.
bool unsupported(const ir::Network& network, const ir::Property& property, Answer& answer) {
  const auto say = [&](std::string reason, util::Position position) {
    answer.verdict = Verdict::Unsupported;
    answer.reason = std::move(reason);
    answer.position = position;
    return true;
  };
  if (const auto* unsupported = property.as<ir::Unsupported>()) return say(unsupported->reason, property.position);
  const char* liveness = property.as<ir::Eventually>()    ? "A<>"
                         : property.as<ir::Potentially>() ? "E[]"
                         : property.as<ir::LeadsTo>()     ? "-->"
                                                          : nullptr;
  if (liveness) return say(fmt::format("liveness queries ({}) are not supported yet", liveness), property.position);
  if (!network.limitations.empty()) return say(network.limitations[0].reason, network.limitations[0].position);
  return false;
}

void warn_about_meta(Answers& answers) {
  const ir::Network& network = answers.network();
  for (const analysis::MetaRead& read : analysis::meta_reads_before_writes(network)) {
    answers.warn(read.position,
                 fmt::format("meta variable {} is read before it is written; it has its initial value there",
                             network.cells[read.cell].name));
  }
}

}  // namespace

std::vector<Answer> run(const ir::Network& network, std::span<const ir::Property> properties, const Options& options) {
  util::Limits limits = options.limits;
  if (limits.bytes == 0) limits.bytes = util::physical_bytes() / 10 * 9;
  util::Budget budget(limits);
  Answers answers(network, properties, options);
  warn_about_meta(answers);
  std::vector<std::size_t> plain, with_deadlock, extrema;
  for (std::size_t i = 0; i < properties.size(); ++i) {
    Answer answer;
    if (unsupported(network, properties[i], answer)) answers.give(i, std::move(answer));
    else if (!properties[i].is_reachability()) extrema.push_back(i);
    else (analysis::mentions_deadlock(network.arena, properties[i].target()) ? with_deadlock : plain).push_back(i);
  }
  // Deadlock needs finer zones, so it does not share with the others.
  const std::size_t together = options.shortest ? 1 : 64;
  for (const auto* group : {&plain, &with_deadlock}) {
    for (std::size_t first = 0; first < group->size(); first += together) {
      const auto some = std::span(*group).subspan(first, std::min(together, group->size() - first));
      std::vector<std::size_t> open(some.begin(), some.end());
      while (!open.empty()) open = answer_reachability(answers, open, group == &with_deadlock, budget);
    }
  }
  for (const std::size_t i : extrema) answers.give(i, find_extrema(network, properties[i], options, budget));
  return answers.take();
}

}  // namespace beeline::plan
