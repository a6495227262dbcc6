// An engine that does what its plan says: it counts to a number, and on the way or there finds what it was told to.
#pragma once

#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/engine.h"

namespace beeline::test {

class ToyEngine final : public engine::Engine {
 public:
  using End = engine::End;
  struct Found {
    std::uint64_t at = 0;    // so much work
    std::size_t length = 0;  // a path of so many steps
  };
  struct Plan {
    std::uint64_t ends_after = UINT64_MAX;
    End end = End::Exhausted;
    std::uint64_t step = 1;  // units of work at a time
    bool finds = false;      // when it ends: a path of as many steps as it has done work
    bool throws = false;     // when it ends
    bool looks = true;       // at its budget
    std::vector<Found> findings = {};
    std::size_t at_least = 0;  // when it has ended
    bool in_order = false;     // of depth
  };
  // Who wants to know about many of them.
  struct Record {
    std::atomic<int> alive = 0;
    std::string* log = nullptr;  // the name for each step; of one thread
  };

  ToyEngine(std::string name, Plan plan, Record& record) : plan_(std::move(plan)), record_(record) {
    spec_.name = std::move(name);
    ++record_.alive;
  }
  ~ToyEngine() override { --record_.alive; }

  End run(util::Budget& budget, engine::Listener& listener, std::uint64_t work) override try {
    const std::uint64_t stop = work == UINT64_MAX ? work : done_ + work;
    for (; done_ < stop; done_ += plan_.step) {
      if (plan_.looks) budget.look();
      for (; found_ < plan_.findings.size() && plan_.findings[found_].at <= done_; ++found_)
        listener.found({0, engine::Path(plan_.findings[found_].length, 7)});
      if (done_ >= plan_.ends_after) {
        if (plan_.throws) throw std::runtime_error("thrown by " + spec_.name);
        if (plan_.finds) listener.found({0, engine::Path(done_, 7)});
        ended_ = true;
        return plan_.end;
      }
      if (record_.log != nullptr) *record_.log += spec_.name;
    }
    return End::Paused;
  } catch (const util::Exceeded& exceeded) {
    return search::end_by(exceeded.cause);
  }
  engine::Effort effort() const override {
    engine::Effort effort;
    effort.counts.explored = done_;
    effort.kept = done_;
    return effort;
  }
  const components::Spec& spec() const override { return spec_; }
  engine::Failure failure() const override { return {}; }
  bool in_order_of_depth() const override { return plan_.in_order; }
  std::size_t at_least() const override { return ended_ ? plan_.at_least : 0; }

 private:
  components::Spec spec_;
  Plan plan_;
  Record& record_;
  std::uint64_t done_ = 0;
  std::size_t found_ = 0;
  bool ended_ = false;
};

// Is told on the thread that made it.
class ToyListener final : public engine::Listener {
 public:
  void found(const engine::Finding& finding) override {
    EXPECT_EQ(std::this_thread::get_id(), thread);
    paths.push_back(finding.path);
  }
  std::thread::id thread = std::this_thread::get_id();
  std::vector<engine::Path> paths;
};

}  // namespace beeline::test
