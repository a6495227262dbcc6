#include "util/budget.h"

#include <utility>

#include "util/memory.h"

namespace beeline::util {

namespace {
constexpr double interval = 0.05;  // between two reports, and two looks at the memory
}

void Budget::look(std::uint64_t bytes) {
  if (interrupted()) throw Exceeded{Exceeded::Cause::Interrupted};
  const auto now = Clock::now();
  const auto passed = [&](Clock::time_point t) { return std::chrono::duration<double>(now - t).count(); };
  if (limits_.seconds > 0 && passed(start_) > limits_.seconds) throw Exceeded{Exceeded::Cause::Time};
  const bool due = passed(reported_) >= interval;
  if (due) {
    reported_ = now;
    if (report_) report_();
  }
  if ((due || bytes > 0) && limits_.bytes > 0 && resident_bytes() + bytes > limits_.bytes) {
    throw Exceeded{Exceeded::Cause::Memory};
  }
}

bool Budget::over() const { return interrupted() || (limits_.seconds > 0 && seconds() > limits_.seconds); }

Budget::Reporting::Reporting(Budget& budget, std::function<void()> report)
    : budget_(budget), before_(std::move(report)) {
  budget_.report_.swap(before_);
}

}  // namespace beeline::util
