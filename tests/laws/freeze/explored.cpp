#include "laws/freeze/explored.h"

#include <gtest/gtest.h>

#include "plan/prepare.h"
#include "plan/run.h"

namespace beeline::test {

namespace {

class Listening final : public engine::Listener {
 public:
  void found(const engine::Finding& finding) override { way = finding.path; }
  std::optional<engine::Path> way;
};

class Watching final : public search::Visitor {
 public:
  Watching(engine::ExplicitEngine& engine, Explored& seen)
      : space_(engine.space()), sizes_(space_.dominance(space::Comparison::Exact)), seen_(seen) {}
  bool fresh(space::StateView state, store::NodeId) override {
    Explored::State one{{state.key, state.key + space_.key_words()}, {}, state.shape};
    if (state.shape > 0) one.payload.assign(state.payload, state.payload + sizes_->size(state.shape));
    seen_.keys.insert(one.key);
    seen_.states.insert(std::move(one));
    return true;
  }
  void expanded(space::StateView, store::NodeId, const space::SuccessorBuffer& buffer) override {
    seen_.deadlocks += buffer.successors.empty();
  }

 private:
  space::ZoneSpace& space_;
  std::unique_ptr<space::Dominance> sizes_;
  Explored& seen_;
};

class CountFresh final : public store::Receiver {
 public:
  bool inserted(std::size_t, store::Inserted what) override {
    fresh += what.fresh();
    return true;
  }
  std::size_t fresh = 0;
};

std::size_t insert(store::StateStore& store, const Explored& seen) {
  space::SuccessorBuffer buffer;
  for (const Explored::State& state : seen.states) {
    space::Successor s;
    s.key = buffer.keys.size();
    s.payload = buffer.payloads.size();
    s.shape = state.shape;
    buffer.keys.insert(buffer.keys.end(), state.key.begin(), state.key.end());
    buffer.payloads.insert(buffer.payloads.end(), state.payload.begin(), state.payload.end());
    buffer.successors.push_back(s);
  }
  CountFresh count;
  store.insert(buffer, store::no_node, {}, count);
  return count.fresh;
}

}  // namespace

Explorer::Explorer(const RandomModel& model, Until until) : model_(model) {
  target_ = until == Until::Exhausted ? model_.network.arena.constant(0) : model_.target;
  observed_.formulas.push_back(target_);
}

std::optional<Explored> Explorer::explore(const Ask& ask) {
  plan::Options options;
  EXPECT_EQ(components::standard().read(ask.search, options.search), "") << ask.search;
  options.frozen = ask.file.folder;
  components::Demands demands;
  demands.add(components::Demand::Deadlock, ask.deadlock);
  const plan::Preparation preparation =
      plan::prepare(model_.network, options, util::nobody(), observed_, demands, std::span(&target_, 1));
  if (preparation.refusal) return std::nullopt;
  engine::Task task = preparation.task(nullptr);
  task.frozen = ask.file;
  engine::Targets targets(std::span(&target_, 1));
  engine::ExplicitEngine engine(task, preparation.config.spec, targets);
  Explored seen;
  seen.search = ask.search;
  Watching watching(engine, seen);
  engine.observe(watching);
  util::Budget budget({.work = ask.work});
  Listening listening;
  seen.end = engine.run(budget, listening);
  seen.effort = engine.effort();
  seen.way = listening.way;
  return seen;
}

bool Explorer::covered(const Explored& some, const Explored& others) {
  const space::Compiled compiled(model_.network, observed_);
  const auto space = space::ZoneSpace::make(compiled, space::Abstraction::Alu, std::span(&target_, 1));
  store::StateStore store(*space, space::Comparison::Alu, {});
  insert(store, others);
  return insert(store, some) == 0;
}

}  // namespace beeline::test
