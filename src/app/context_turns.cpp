#include "app/context_turns.h"

#include <cmath>
#include <optional>
#include <vector>

#include "app/exit_code.h"
#include "util/memory.h"

namespace beeline::app {

namespace {

constexpr double all_of_it = 0.9;  // who had so much of its part was stopped at its end, and not by another limit

struct Asked {
  std::size_t context = 0;
  bool waits = true;
  double had = 0;
  std::optional<ExitCode> code = {};
};

}  // namespace

ExitCode take_context_turns(std::span<const std::size_t> contexts, const util::Budget& budget,
                            const std::function<ContextTurn(std::size_t context, double seconds)>& ask) {
  std::vector<Asked> all;
  for (const std::size_t context : contexts) all.push_back({context});
  for (bool any = true; any;) {
    any = false;
    std::vector<Asked*> waiting;
    for (Asked& one : all)
      if (one.waits) waiting.push_back(&one);
    for (std::size_t i = 0; i < waiting.size() && !budget.over(); ++i) {
      Asked& one = *waiting[i];
      const double part = budget.seconds_left() / static_cast<double>(waiting.size() - i);
      if (part < 2 * one.had) continue;
      const double before = budget.seconds();
      const ContextTurn turn = ask(one.context, std::isinf(part) ? 0 : part);
      one.had = budget.seconds() - before;
      one.code = turn.code;
      one.waits = turn.out_of_time && one.had > all_of_it * part;
      any = true;
      util::give_back_memory();
    }
  }
  ExitCode worst = ExitCode::Satisfied;
  const ExitCode not_asked = budget.seconds_left() > 0 ? ExitCode::Unknown : ExitCode::OutOfTime;
  for (const Asked& one : all) worst = worse(worst, one.code.value_or(not_asked));
  return worst;
}

}  // namespace beeline::app
