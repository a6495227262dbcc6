#include "engine/below_engine.h"

#include <algorithm>
#include <new>

namespace beeline::engine {

BelowEngine::BelowEngine(const Task& task, ir::ExprId target, const Bound& below)
    : task_(task), target_(target), below_(below) {
  spec_.name = "below";
}

End BelowEngine::run(util::Budget& budget, Listener& listener, std::uint64_t work) {
  try {
    if (!search_) {
      // It cannot pause, so it is given up when it takes more than a turn, and begun again with twice that.
      patience_ = std::max(2 * patience_, work);
      setting_up_.begin(budget, patience_);
      search_ = std::make_unique<SearchBelow>(task_, target_, below_, SearchBelow::Options{}, setting_up_);
      setting_up_.begin(budget);
    }
    const End end = search_->run(budget, work);
    if (end == End::Stopped) listener.found({0, search_->path()});
    return end;
  } catch (const util::Exceeded& exceeded) {
    return search::end_by(exceeded.cause);
  } catch (const std::bad_alloc&) {
    return End::Memory;
  }
}

Effort BelowEngine::effort() const {
  Effort effort;
  if (search_) effort = {search_->counts(), search_->open(), search_->stored()};
  effort.counts.setting_up = setting_up_.looks();
  return effort;
}

}  // namespace beeline::engine
