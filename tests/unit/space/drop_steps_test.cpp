#include "space/drop_steps.h"

#include <stdexcept>

#include <gtest/gtest.h>

#include "space/trace_builder.h"
#include "space/zone_space.h"
#include "support/builder.h"

namespace beeline::space {
namespace {

using ir::Op;
using test::NetworkBuilder;

analysis::Observed observed(ir::ExprId target) {
  analysis::Observed observed;
  observed.formulas.push_back(target);
  return observed;
}

// Runs are told by who moves: the first transition that this process leads is taken.
class Walk {
 public:
  Walk(const ir::Network& network, ir::ExprId target)
      : network_(network),
        target_(target),
        compiled_(network, observed(target)),
        space_(ZoneSpace::make(compiled_, Abstraction::None, std::span(&target_, 1))) {
    space_->initial(buffer_);
  }

  Walk& by(std::uint32_t process) {
    SuccessorBuffer next;
    space_->expand(buffer_.view(buffer_.successors[at_]), next);
    for (at_ = 0; at_ < next.successors.size(); ++at_) {
      if (network_.edge(next.transition_of(next.successors[at_]).front()).process == process) break;
    }
    if (at_ == next.successors.size()) throw std::runtime_error("this process cannot move");
    path_.push_back(next.successors[at_].transition);
    buffer_ = std::move(next);
    return *this;
  }

  const std::vector<std::uint32_t>& path() const { return path_; }

  FewerSteps fewer(std::uint64_t work = UINT64_MAX) { return drop_steps(compiled_, {path_, target_, work}); }

  // What dropping leaves, as the processes that lead its steps.
  std::vector<std::uint32_t> leaders() {
    const FewerSteps fewer_steps = fewer();
    EXPECT_TRUE(fewer_steps.finished);
    const auto trace = build_trace(compiled_, {fewer_steps.fingerprints, target_, false});
    if (!trace) throw std::runtime_error("nothing follows the shortened path");
    std::vector<std::uint32_t> out;
    for (const result::TraceStep& step : trace->steps)
      out.push_back(network_.edge(step.participants.front().edge).process);
    return out;
  }

 private:
  const ir::Network& network_;
  ir::ExprId target_;
  Compiled compiled_;
  std::unique_ptr<ZoneSpace> space_;
  SuccessorBuffer buffer_;
  std::size_t at_ = 0;
  std::vector<std::uint32_t> path_;
};

using Leaders = std::vector<std::uint32_t>;
constexpr std::uint32_t worker = 0, wanderer = 1;

struct DropSteps : testing::Test {
  NetworkBuilder b{{"worker", "wanderer"}};
  std::uint32_t start = b.location(worker, "start");
  std::uint32_t middle = b.location(worker, "middle");
  std::uint32_t end = b.location(worker, "end");
  std::uint32_t home = b.location(wanderer, "home"), away = b.location(wanderer, "away");
};

TEST_F(DropSteps, AProcessThatDoesNotMatterGoes) {
  b.edge(worker, start, middle);
  b.edge(worker, middle, end);
  b.edge(wanderer, home, away);
  b.edge(wanderer, away, home);
  Walk walk(b.network, b.at(worker, end));
  for (int i = 0; i < 50; ++i) walk.by(wanderer);
  walk.by(worker).by(wanderer).by(wanderer).by(wanderer).by(worker);
  EXPECT_EQ(walk.leaders(), (Leaders{worker, worker}));
}

TEST_F(DropSteps, WhatIsNeededStaysAndTheDetoursOfTheSameProcessGo) {
  b.edge(worker, start, middle, b.at(wanderer, away));
  b.edge(worker, middle, end, b.at(wanderer, home));
  b.edge(wanderer, home, away);
  b.edge(wanderer, away, home);
  Walk walk(b.network, b.at(worker, end));
  walk.by(wanderer).by(wanderer).by(wanderer).by(worker).by(wanderer).by(wanderer).by(wanderer).by(worker);
  EXPECT_EQ(walk.leaders(), (Leaders{wanderer, worker, wanderer, worker}));
}

TEST_F(DropSteps, StepsThatOnlyTimeNeedsStay) {
  // The worker may leave only when the wanderer has reset x late enough.
  const std::uint32_t x = b.clock("x"), y = b.clock("y");
  b.edge(worker, start, middle, b.when(y, Op::Ge, 5));
  b.edge(worker, middle, end, b.both(b.when(x, Op::Le, 1), b.when(y, Op::Ge, 7)));
  b.edge(wanderer, home, away, {}, b.reset(x));
  b.edge(wanderer, away, home, {}, b.reset(x));
  Walk walk(b.network, b.at(worker, end));
  walk.by(wanderer).by(worker).by(wanderer).by(wanderer).by(worker);
  EXPECT_EQ(walk.leaders().size(), 3u);
}

TEST_F(DropSteps, TheSamePlacesWithOtherClocksAreNotTheSame) {
  const std::uint32_t x = b.clock("x"), y = b.clock("y");
  b.edge(worker, start, middle);
  b.edge(worker, middle, end, b.both(b.when(y, Op::Le, 1), b.when(x, Op::Ge, 5)));
  b.edge(wanderer, home, away, {}, b.reset(y));
  b.edge(wanderer, away, home);
  Walk walk(b.network, b.at(worker, end));
  walk.by(wanderer).by(wanderer).by(worker).by(worker);
  EXPECT_EQ(walk.leaders(), (Leaders{wanderer, worker, worker}));
}

TEST_F(DropSteps, EndsAtTheFirstStateThatMeetsTheTarget) {
  const std::uint32_t n = b.variable("n", 0, 9);
  b.edge(worker, start, start, {}, b.set(n, b.op(Op::Add, b.var(n), b.num(1))));
  b.edge(wanderer, home, away);
  Walk walk(b.network, b.op(Op::Ge, b.var(n), b.num(3)));
  walk.by(worker).by(wanderer).by(worker).by(worker).by(worker).by(worker);
  EXPECT_EQ(walk.leaders(), (Leaders{worker, worker, worker}));
}

TEST_F(DropSteps, ABroadcastGoesOnWithoutAReceiverThatIsGone) {
  const std::uint32_t signal = b.channel("signal", ir::ChannelKind::Broadcast);
  b.send(signal, worker, start, end);
  b.edge(wanderer, home, away);
  b.receive(signal, wanderer, away, home);
  Walk walk(b.network, b.at(worker, end));
  walk.by(wanderer).by(worker);
  EXPECT_EQ(walk.leaders(), (Leaders{worker}));
}

TEST_F(DropSteps, ACommittedDetourGoesAsAWhole) {
  const std::uint32_t between = b.committed(wanderer, "between");
  b.edge(worker, start, end);
  b.edge(wanderer, home, between);
  b.edge(wanderer, between, home);
  Walk walk(b.network, b.at(worker, end));
  walk.by(wanderer).by(wanderer).by(wanderer).by(wanderer).by(worker);
  EXPECT_EQ(walk.leaders(), (Leaders{worker}));
}

TEST_F(DropSteps, WithoutWorkThePathComesBack) {
  b.edge(worker, start, end);
  b.edge(wanderer, home, away);
  Walk walk(b.network, b.at(worker, end));
  walk.by(wanderer).by(worker);
  const FewerSteps rest = walk.fewer(0);
  EXPECT_EQ(rest.fingerprints, walk.path());
  EXPECT_FALSE(rest.finished);
}

TEST_F(DropSteps, NamesTheEdgesThatAreLeft) {
  b.edge(worker, start, end);
  b.edge(wanderer, home, away);
  Walk walk(b.network, b.at(worker, end));
  walk.by(wanderer).by(worker);
  EXPECT_EQ(walk.fewer().edges, (std::vector<ir::EdgeId>{ir::EdgeId(0)}));
}

}  // namespace
}  // namespace beeline::space
