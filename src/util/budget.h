// What a run may use, from its first preparation to its last search: time, memory, counted work, and the user's
// patience.
//
// One budget goes through everything that is done for an answer; whoever takes long looks at it now and then, and it
// ends the work by throwing Exceeded. Memory is the resident set of the whole process, so what foreign libraries
// allocate counts too, and so does what other threads of the program hold. Counted work (units of about one successor)
// repeats exactly from run to run, time does not: who decides by work decides the same every time.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "util/watch.h"

namespace beeline::util {

struct Limits {
  double seconds = 0;                              // 0: none
  std::uint64_t bytes = 0;                         // of the whole process; 0: none
  const std::atomic<bool>* interrupted = nullptr;  // set by whoever wants it to end
  std::uint64_t work = UINT64_MAX;
};

struct Exceeded {
  enum class Cause : std::uint8_t { Time, Memory, Interrupted, Work } cause;
};

class Budget final : public Watch {
 public:
  // Time runs from here on.
  explicit Budget(Limits limits = {}) : limits_(limits), start_(Clock::now()), reported_(start_), read_(start_) {}
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  // Looks at the clock every few times, since reading it costs as much as a small expansion, and at the memory a few
  // times a second.
  void look(std::uint64_t bytes = 0) override;
  void enter(Stage stage) override { stages_.push_back(std::move(stage)); }
  void advance(std::uint64_t done) override { stages_.back().done = done; }
  void leave() override { stages_.pop_back(); }
  void spend(std::uint64_t units) {
    work_ += units;
    if (work_ > limits_.work) throw Exceeded{Exceeded::Cause::Work};
  }

  const Limits& limits() const { return limits_; }
  // What is under way, the outermost first; none: a search, or somebody who does not say.
  const std::vector<Stage>& stages() const { return stages_; }
  std::uint64_t work() const { return work_; }
  double seconds() const { return since(start_); }
  // Time is up or somebody interrupts, for who would rather end with what there is than be thrown out.
  bool over() const;

  // Until time is up; infinite without a limit.
  double seconds_left() const;

  // While it lives, time is up after so many seconds more, or when it would have been anyway.
  class Share {
   public:
    Share(Budget& budget, double seconds);
    ~Share() { budget_.limits_.seconds = before_; }
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;

   private:
    Budget& budget_;
    double before_;
  };

  // While it lives, its owner is who reports progress, a few times a second.
  class Reporting {
   public:
    Reporting(Budget& budget, std::function<void()> report);
    ~Reporting() { budget_.report_.swap(before_); }
    Reporting(const Reporting&) = delete;
    Reporting& operator=(const Reporting&) = delete;

   private:
    Budget& budget_;
    std::function<void()> before_;
  };

 private:
  using Clock = std::chrono::steady_clock;
  static double since(Clock::time_point t) { return std::chrono::duration<double>(Clock::now() - t).count(); }
  bool interrupted() const {
    return limits_.interrupted != nullptr && limits_.interrupted->load(std::memory_order_relaxed);
  }

  Limits limits_;
  Clock::time_point start_, reported_, weighed_, read_;
  std::uint32_t stride_ = 1, unread_ = 1;  // the clock is read at every stride-th look; so many are left until then
  std::uint64_t work_ = 0;
  std::function<void()> report_;
  std::vector<Stage> stages_;
};

}  // namespace beeline::util
