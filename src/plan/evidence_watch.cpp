#include "plan/evidence_watch.h"

#include <algorithm>

#include <fmt/format.h>

#include "util/memory.h"

namespace beeline::plan {

namespace {

using util::Exceeded;

constexpr std::chrono::milliseconds moment(250), between_weighings(20);

}  // namespace

EvidenceWatch::EvidenceWatch(const Options& options, const util::Budget& budget)
    : interrupted_(options.limits.interrupted), end_(Clock::time_point::max()) {
  // A share of the time was for searching; the whole is what was promised, unless each query has its own.
  const double limit = options.seconds_per_query > 0 ? budget.limits().seconds : options.limits.seconds;
  const auto now = Clock::now();
  if (limit > 0) {
    const auto seconds = [](double s) {
      return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(s, 1e9)));
    };
    end_ = now + std::max(seconds(limit - budget.seconds()), std::max<Clock::duration>(moment, seconds(limit / 10)));
  }
  if (options.limits.bytes > 0)
    most_bytes_ = std::max(options.limits.bytes, util::resident_bytes() + options.limits.bytes / 10);
  weighed_ = now;
}

void EvidenceWatch::look(std::uint64_t bytes) {
  const auto now = Clock::now();
  if (interrupted_ != nullptr && interrupted_->load(std::memory_order_relaxed)) {
    interrupted_ = nullptr;
    if (now + moment < end_) {
      end_ = now + moment;
      cause_ = Exceeded::Cause::Interrupted;
    }
  }
  if (now > end_) throw Exceeded{cause_};
  if (bytes == 0 && now - weighed_ < between_weighings) return;
  weighed_ = now;
  if (util::resident_bytes() + bytes > most_bytes_) throw Exceeded{Exceeded::Cause::Memory};
}

void leave_out(const char* what, const Exceeded& exceeded, result::Answer& answer) {
  const bool time = exceeded.cause == Exceeded::Cause::Time, memory = exceeded.cause == Exceeded::Cause::Memory;
  if (!result::is_error(answer.verdict))
    answer.limit = time ? result::Limit::Time : memory ? result::Limit::Memory : result::Limit::Interrupted;
  answer.reason += fmt::format("{}there is no {}: {}", answer.reason.empty() ? "" : "; ", what,
                               time     ? "the time limit was reached"
                               : memory ? "more memory was needed than the limit allows"
                                        : "interrupted");
}

}  // namespace beeline::plan
