#include <fmt/format.h>

#include "laws/engine/agreement.h"
#include "plan/run.h"

namespace beeline::test {

std::string unexplained_deadlock(const RandomModel& model) {
  RandomModel copy = model;
  ir::Expr deadlock;
  deadlock.op = ir::Op::Deadlock;
  ir::Property property;
  property.kind = ir::Reachable{copy.network.arena.add(deadlock)};
  plan::Options options;
  components::standard().read("bfs", options.search);
  const result::Answer answer = plan::run(copy.network, std::span(&property, 1), options).front();
  if (answer.verdict != result::Verdict::Satisfied) return {};
  if (!answer.trace || !answer.trace->standstill) return "a deadlock without a reason";
  for (const std::string& reason : answer.trace->standstill->processes) {
    if (reason.empty() || reason.find("it can move") != std::string::npos)
      return fmt::format("a process in a deadlock is said to be able to move: '{}'", reason);
  }
  return {};
}

}  // namespace beeline::test
