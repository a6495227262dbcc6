// What other threads want done by the one that asked them to work.
//
// Whoever calls the library hears of findings, warnings and progress on the thread that called, so that nobody has to
// think of threads who did not start any. A worker leaves an errand and goes on; the caller runs the errands while it
// waits. Left by the caller's own thread, an errand is run at once: where there are no workers, nothing waits.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace beeline::util {

class Errands {
 public:
  using Errand = std::function<void()>;

  // They are for the thread that is here.
  Errands() : owner_(std::this_thread::get_id()) {}
  Errands(const Errands&) = delete;
  Errands& operator=(const Errands&) = delete;

  // From any thread.
  void leave(Errand errand) {
    if (std::this_thread::get_id() == owner_) return errand();
    {
      const std::lock_guard lock(mutex_);
      left_.push_back(std::move(errand));
    }
    came_.notify_one();
  }

  // From any thread: the owner need not wait any longer.
  void wake() {
    {
      const std::lock_guard lock(mutex_);
      woken_ = true;
    }
    came_.notify_one();
  }

  // By the owner: those that were left, in that order.
  void run() {
    std::vector<Errand> now;
    {
      const std::lock_guard lock(mutex_);
      now.swap(left_);
    }
    for (Errand& errand : now) errand();
  }

  // By the owner: until there is one, somebody wakes it, or so long.
  template <class Duration>
  void wait(Duration duration) {
    std::unique_lock lock(mutex_);
    came_.wait_for(lock, duration, [&] { return woken_ || !left_.empty(); });
    woken_ = false;
  }

 private:
  std::thread::id owner_;
  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<Errand> left_;
  bool woken_ = false;
};

}  // namespace beeline::util
