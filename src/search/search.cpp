#include "search/search.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <new>
#include <utility>

#include <unistd.h>

namespace beeline::search {

std::uint64_t resident_bytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return 0;
  unsigned long total = 0, resident = 0;
  const int read = std::fscanf(file, "%lu %lu", &total, &resident);
  std::fclose(file);
  return read == 2 ? resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

// Not getrusage: its peak survives exec, so a large parent would show.
std::uint64_t peak_resident_bytes() {
  std::FILE* file = std::fopen("/proc/self/status", "r");
  if (file == nullptr) return 0;
  char line[256];
  unsigned long kilobytes = 0;
  while (std::fgets(line, sizeof line, file) != nullptr) {
    if (std::sscanf(line, "VmHWM: %lu kB", &kilobytes) == 1) break;
  }
  std::fclose(file);
  return kilobytes * std::uint64_t{1024};
}

std::uint64_t physical_bytes() {
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

namespace {

struct Exceeded {
  End end;
};

// Looks at the clock, which is cheap beside an expansion, at the memory a few times a second, and reports progress as often.
class LimitWatch final : public space::Watch {
 public:
  LimitWatch(space::StateSpace& space, const Limits& limits, std::function<void()> report)
      : space_(space), limits_(limits), report_(std::move(report)), start_(Clock::now()), reported_(start_) {
    space_.watch(this);
  }
  ~LimitWatch() override { space_.watch(nullptr); }
  LimitWatch(const LimitWatch&) = delete;
  LimitWatch& operator=(const LimitWatch&) = delete;

  void look(std::uint64_t bytes = 0) override {
    if (limits_.interrupted != nullptr && limits_.interrupted->load(std::memory_order_relaxed)) throw Exceeded{End::Interrupted};
    const auto now = Clock::now();
    const auto since = [&](Clock::time_point t) { return std::chrono::duration<double>(now - t).count(); };
    if (limits_.seconds > 0 && since(start_) > limits_.seconds) throw Exceeded{End::Time};
    const bool due = since(reported_) >= interval;
    if (due) {
      reported_ = now;
      report_();
    }
    if ((due || bytes > 0) && limits_.bytes > 0 && resident_bytes() + bytes > limits_.bytes) throw Exceeded{End::Memory};
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr double interval = 0.05;
  space::StateSpace& space_;
  const Limits& limits_;
  std::function<void()> report_;
  Clock::time_point start_, reported_;
};

}  // namespace

void Search::remember(store::NodeId node, std::uint32_t steps, const prefer::Placement& placement) {
  if (mode_.counts_steps) {
    steps_.resize(node + 1);
    steps_[node] = steps;
  }
  if (preference_ == nullptr) return;
  tokens_.resize(node + 1, prefer::no_token);
  tokens_[node] = placement.token;
  if (!preference_->adds_up()) return;
  queues_.resize(node + 1);
  queues_[node] = placement.queue;
}

bool Search::take(store::NodeId parent, space::Watch& watch) {
  fresh_.clear();
  ranks_.clear();
  const std::size_t estimates = ranker_ == nullptr ? 0 : ranker_->estimates();
  const bool places = preference_ != nullptr && parent != store::no_node;
  const bool adds_up = preference_ != nullptr && preference_->adds_up();
  const std::uint32_t steps = parent == store::no_node || !mode_.counts_steps ? 0 : steps_[parent] + 1;
  for (std::size_t i = 0; i < buffer_.successors.size(); ++i) {
    if (ranker_ != nullptr || i % 64 == 63) watch.look();  // an estimate may cost more than many insertions
    const space::Successor& s = buffer_.successors[i];
    prefer::Step step;
    prefer::Placement placement;
    if (places) {
      step.transition = buffer_.transition_of(s);
      step.before = tokens_[parent];
      if (adds_up) {
        step.queue_before = queues_[parent];
        placement = preference_->place(step);
      }
    }
    const store::Inserted inserted = store_.insert(buffer_, s, parent, adds_up ? placement.queue : steps);
    visitor_.edge(parent, i, inserted);
    if (!inserted.fresh) continue;
    if (adds_up) remember(inserted.node, steps, placement);
    if (!mode_.optimal && !visitor_.fresh(buffer_.view(s), inserted.node)) return false;
    if (space_.error() != nullptr) {
      failed_at_ = inserted.node;
      return true;
    }
    if (ranker_ != nullptr) {
      ranks_.resize(ranks_.size() + estimates);
      const std::span ranks = std::span(ranks_).last(estimates);
      if (!ranker_->rank(buffer_.view(s), ranks)) {
        ++counts_.dead_ends;
        ranks_.resize(ranks_.size() - estimates);
        continue;
      }
      step.rank = ranks[0];
    }
    if (places && !adds_up) placement = preference_->place(step);
    remember(inserted.node, steps, placement);
    if (ranker_ != nullptr) {
      const double so_far = mode_.adds_steps || placement.penalised ? steps : 0;
      for (std::uint32_t& rank : std::span(ranks_).last(estimates)) {
        rank = static_cast<std::uint32_t>(std::min(std::floor(mode_.weight * rank) + so_far, double{UINT32_MAX}));
      }
    }
    fresh_.push_back({inserted.node, 0, placement.queue});
  }
  for (std::size_t i = 0; i < fresh_.size() && estimates > 0; ++i) {
    fresh_[i].ranks = std::span(ranks_).subspan(i * estimates, estimates);
    fresh_[i].rank = fresh_[i].ranks[0];
  }
  open_.push(fresh_);
  return true;
}

bool Search::expand(space::StateView state) {
  if (!mode_.samples) return space_.expand(state, buffer_);
  const auto below = [this](std::size_t n) { return static_cast<std::size_t>(random_.below(n)); };
  const bool expanded = space_.step(state, below, buffer_);
  counts_.effort += buffer_.effort_of_choice();
  return expanded;
}

void Search::count_estimates() {
  if (ranker_ == nullptr) return;
  const Ranker::Spent spent = ranker_->spent();
  counts_.evaluated = spent.evaluated;
  counts_.effort = spent.effort;
  counts_.estimate_seconds = spent.seconds;
}

End Search::run(const Limits& limits, std::uint64_t work) try {
  LimitWatch watch(space_, limits, [this] {
    if (on_progress) on_progress(counts_);
  });
  const std::uint64_t stop = work == UINT64_MAX ? work : counts_.work() + work;
  if (!started_) {
    started_ = true;
    if (!space_.initial(buffer_)) return End::ModelError;
    const bool more = take(store::no_node, watch);
    count_estimates();
    if (!more) return End::Stopped;
    if (space_.error() != nullptr) return End::ModelError;
  }
  while (!open_.empty()) {
    watch.look();
    if (counts_.work() >= stop) return End::Paused;

    const store::NodeId node = open_.pop();
    space::StateView state;
    if (!store_.load(node, state)) continue;
    if (mode_.optimal) {
      if (!visitor_.fresh(state, node)) return End::Stopped;
      if (space_.error() != nullptr) {
        failed_at_ = node;
        return End::ModelError;
      }
    }
    ++counts_.explored;
    if (preference_ != nullptr) preference_->leaving(state);
    buffer_.clear();
    const bool expanded = expand(state);
    counts_.generated += buffer_.successors.size();
    counts_.transitions += buffer_.transitions;
    if (!expanded) {
      failed_at_ = node;
      return End::ModelError;
    }
    visitor_.expanded(state, node, buffer_);
    const bool more = take(node, watch);
    count_estimates();
    if (!more) return End::Stopped;
    if (space_.error() != nullptr) return End::ModelError;
  }
  return mode_.complete ? End::Exhausted : End::GaveUp;
} catch (const Exceeded& exceeded) {
  return exceeded.end;
} catch (const std::bad_alloc&) {
  return End::Memory;
}

}  // namespace beeline::search
