// The search below a length (search_below.h) as an engine: at most one finding, a shortest way. While it searches it
// knows how many steps a way has at least.
#pragma once

#include <memory>

#include "engine/engine.h"
#include "engine/search_below.h"
#include "util/counting_watch.h"

namespace beeline::engine {

class BelowEngine final : public Engine {
 public:
  // What takes long is made by the first run, within its budget. The task and the bound outlive it.
  BelowEngine(const Task& task, ir::ExprId target, const Bound& below);

  End run(util::Budget& budget, Listener& listener, std::uint64_t work = UINT64_MAX) override;
  Effort effort() const override;
  const components::Spec& spec() const override { return spec_; }
  Failure failure() const override { return {}; }
  std::size_t at_least() const override { return search_ ? search_->at_least() : 0; }

 private:
  const Task& task_;
  ir::ExprId target_;
  const Bound& below_;
  components::Spec spec_;
  util::CountingWatch setting_up_;
  std::uint64_t patience_ = 0;  // looks that setting up has had in one go, in vain
  std::unique_ptr<SearchBelow> search_;
};

}  // namespace beeline::engine
