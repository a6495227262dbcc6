#include "util/budget.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "util/memory.h"

namespace beeline::util {

namespace {
constexpr double interval = 0.05;         // between two reports
constexpr double memory_interval = 0.01;  // between two looks at the memory: a hundred megabytes are soon taken
constexpr double moment = 0.0005;         // in which there is no need to read the clock twice
constexpr std::uint32_t most_unread = 8;  // looks that may pass without, as long as they take a moment together
}  // namespace

void Budget::look(std::uint64_t bytes) {
  if (interrupted()) throw Exceeded{Exceeded::Cause::Interrupted};
  if (bytes == 0 && --unread_ > 0) return;
  const auto now = Clock::now();
  const auto passed = [&](Clock::time_point t) { return std::chrono::duration<double>(now - t).count(); };
  stride_ = passed(read_) < moment ? std::min(2 * stride_, most_unread) : 1;
  unread_ = stride_;
  read_ = now;
  if (limits_.seconds > 0 && passed(start_) > limits_.seconds) throw Exceeded{Exceeded::Cause::Time};
  if (passed(reported_) >= interval) {
    reported_ = now;
    if (report_) report_();
  }
  if (limits_.bytes > 0 && (bytes > 0 || passed(weighed_) >= memory_interval)) {
    weighed_ = now;
    if (resident_bytes() + bytes > limits_.bytes) throw Exceeded{Exceeded::Cause::Memory};
  }
}

bool Budget::over() const { return interrupted() || (limits_.seconds > 0 && seconds() > limits_.seconds); }

double Budget::seconds_left() const {
  if (limits_.seconds == 0) return std::numeric_limits<double>::infinity();
  return std::max(limits_.seconds - seconds(), 0.0);
}

Budget::Share::Share(Budget& budget, double seconds) : budget_(budget), before_(budget.limits_.seconds) {
  const double until = budget.seconds() + seconds;
  if (before_ == 0 || until < before_) budget.limits_.seconds = until;
}

Budget::Reporting::Reporting(Budget& budget, std::function<void()> report)
    : budget_(budget), before_(std::move(report)) {
  budget_.report_.swap(before_);
}

}  // namespace beeline::util
