#include "engine/crew.h"

#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace beeline::engine {

namespace {

class Crew {
 public:
  Crew(Foreman& foreman, std::size_t workers, util::Errands& errands)
      : foreman_(foreman), errands_(errands), at_work_(workers) {
    threads_.reserve(workers);
    try {
      while (threads_.size() < workers) threads_.emplace_back([this, i = threads_.size()] { work(i); });
    } catch (const std::system_error&) {
      at_work_ -= workers - threads_.size();  // those that there is room for
    }
  }
  ~Crew() { go_home(); }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  bool is_empty() const { return threads_.empty(); }
  bool is_home() const { return at_work_.load(std::memory_order_acquire) == 0; }

  void go_home() {
    called_off_ = true;
    foreman_.call_off();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void work(std::size_t worker) {
    try {
      while (const auto job = next(worker)) {
        foreman_.work(*job);
        const std::lock_guard lock(mutex_);
        if (!foreman_.done(*job)) call_off();
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      call_off();
    }
    at_work_.fetch_sub(1, std::memory_order_release);
    errands_.wake();
  }

  std::optional<std::size_t> next(std::size_t worker) {
    const std::lock_guard lock(mutex_);
    if (called_off_) return std::nullopt;
    return foreman_.assign(worker);
  }

  void call_off() {
    called_off_ = true;
    foreman_.call_off();
  }

  Foreman& foreman_;
  util::Errands& errands_;
  std::atomic<std::size_t> at_work_;
  std::atomic<bool> called_off_ = false;
  std::mutex mutex_;
  std::exception_ptr failure_;
  std::vector<std::thread> threads_;
};

}  // namespace

bool work_side_by_side(Foreman& foreman, std::size_t workers, util::Budget& budget, util::Errands& errands) {
  constexpr std::chrono::milliseconds moment(10);
  Crew crew(foreman, workers, errands);
  if (crew.is_empty()) return false;
  const auto finish = [&] {
    crew.go_home();
    errands.run();
  };
  try {
    while (!crew.is_home()) {
      errands.wait(moment);
      errands.run();
      budget.look();
    }
  } catch (const util::Exceeded&) {
    finish();  // what was found by then is told
    throw;
  }
  finish();
  crew.rethrow();
  return true;
}

}  // namespace beeline::engine
