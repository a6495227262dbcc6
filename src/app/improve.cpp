#include "app/improve.h"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>

#include "api/linear_time.h"
#include "app/stored_run.h"
#include "app/terminal.h"
#include "app/units.h"
#include "app/unloaded.h"
#include "components/registry.h"
#include "plan/improve.h"
#include "plan/run.h"
#include "util/budget.h"
#include "util/memory.h"

namespace beeline::app {

namespace {

check::ReplayVerdict replay(const Model& model, const ir::Property& property, const result::Trace& trace,
                            util::Watch& watch) {
  if (model.own_network) return check::replay(model.network(), trace, property, watch);
  const auto index = static_cast<std::size_t>(&property - model.properties.data());
  return api::replay(model.queries->impl(), index, trace, watch);
}

// First along the run itself, where it leads to a state; then anywhere.
void shorten(const Model& model, const ir::Property& property, util::Budget& budget, result::Trace& best) {
  plan::Options options;
  components::standard().read("auto", options.search);
  if (auto shorter = plan::shortened(model.network(), property, best, options, budget))
    if (replay(model, property, *shorter, budget)) best = std::move(*shorter);
  options.limits = budget.limits();
  if (options.limits.seconds > 0) options.limits.seconds = std::max(budget.seconds_left(), 0.001);
  options.counted = best.counted;
  const auto index = static_cast<std::size_t>(&property - model.properties.data());
  if (!model.own_network)
    if (const auto said = model.queries->impl().said.find(index); said != model.queries->impl().said.end())
      options.said.emplace(0, said->second);
  const result::Answer answer = plan::run(model.network(), std::span(&property, 1), options).front();
  if (answer.trace && answer.trace->steps.size() < best.steps.size()) best = *answer.trace;
}

// Time and interrupts end what is read, replayed and tried, not what is shown: by then there is something to show.
class UntilShown final : public util::Watch {
 public:
  UntilShown(util::Budget& trying, util::Budget& showing) : at_(&trying), showing_(showing) {}
  void look(std::uint64_t bytes) override { at_->look(bytes); }
  void show() { at_ = &showing_; }
  const char* doing() const { return at_ == &showing_ ? "it was shown" : "it was read"; }

 private:
  util::Budget* at_;
  util::Budget& showing_;
};

}  // namespace

ExitCode improve(const ImproveOptions& options) {
  const InterruptGuard interrupt;
  const std::uint64_t bytes = options.trace.bytes ? options.trace.bytes : util::physical_bytes() / 10 * 9;
  util::Budget trying({options.seconds, bytes, interrupt.flag()}), showing({0, bytes});
  UntilShown watch(trying, showing);
  const Instead shorter = [&](Model& model, const std::string& query, result::Trace& trace) -> Replayed {
    watch.show();
    if (query.empty()) return {"a trace that says of no query what it shows cannot be made shorter", false};
    const ir::Property* const property = read_query(model, query);
    const std::size_t before = trace.steps.size();
    try {
      shorten(model, *property, trying, trace);
    } catch (const util::Exceeded&) {
    }
    const std::size_t after = trace.steps.size();
    if (after == before) return {fmt::format("{}, and nothing shorter was found", counted(before, "step")), true};
    return {fmt::format("{} instead of {}, a witness of {}", counted(after, "step"), before, query), true};
  };
  try {
    return show_stored(options.trace, watch, shorter);
  } catch (const util::Exceeded& exceeded) {
    return stopped(options.trace.file, exceeded.cause, watch.doing());
  }
}

}  // namespace beeline::app
