#include "search/search.h"

#include <chrono>
#include <cstdio>
#include <new>
#include <vector>

#include <sys/resource.h>
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

std::uint64_t peak_resident_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

namespace {

// Looks at the clock every few expansions and at the memory every few looks, since both cost system calls.
class Watch {
 public:
  explicit Watch(const Limits& limits) : limits_(limits), start_(Clock::now()), report_(start_) {}

  // Exhausted while nothing is exceeded. Sets `report` when progress is due.
  End look(bool& report) {
    report = false;
    if (limits_.interrupted != nullptr && limits_.interrupted->load(std::memory_order_relaxed)) return End::Interrupted;
    if (++looks_ % stride != 0) return End::Exhausted;
    const auto now = Clock::now();
    const auto since = [&](Clock::time_point t) { return std::chrono::duration<double>(now - t).count(); };
    if (limits_.seconds > 0 && since(start_) > limits_.seconds) return End::Time;
    if (since(report_) < interval) return End::Exhausted;
    report_ = now;
    report = true;
    return limits_.bytes > 0 && resident_bytes() > limits_.bytes ? End::Memory : End::Exhausted;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr unsigned stride = 16;
  static constexpr double interval = 0.05;
  const Limits& limits_;
  Clock::time_point start_, report_;
  unsigned looks_ = 0;
};

}  // namespace

End Search::run() try {
  space::SuccessorBuffer buffer;
  std::vector<store::NodeId> fresh;
  Watch watch(limits);

  // False when the visitor has seen enough.
  const auto take = [&](store::NodeId parent) {
    fresh.clear();
    for (std::size_t i = 0; i < buffer.successors.size(); ++i) {
      const space::Successor& s = buffer.successors[i];
      const store::Inserted inserted = store.insert(buffer, s, parent);
      visitor.edge(parent, i, inserted);
      if (!inserted.fresh) continue;
      fresh.push_back(inserted.node);
      if (!visitor.fresh(buffer.view(s), inserted.node)) return false;
      if (space.error() != nullptr) return true;
    }
    open.push(fresh);
    return true;
  };

  if (!space.initial(buffer)) return End::ModelError;
  if (!take(store::no_node)) return End::Stopped;
  if (space.error() != nullptr) return End::ModelError;

  while (!open.empty()) {
    bool report = false;
    const End exceeded = watch.look(report);
    if (report && on_progress) on_progress(counts);
    if (exceeded != End::Exhausted) return exceeded;

    const store::NodeId node = open.pop();
    space::StateView state;
    if (!store.load(node, state)) continue;
    ++counts.explored;
    buffer.clear();
    const bool expanded = space.expand(state, buffer);
    counts.generated += buffer.successors.size();
    counts.transitions += buffer.transitions;
    if (!expanded) {
      failed_at = node;
      return End::ModelError;
    }
    visitor.expanded(state, node, buffer);
    if (!take(node)) return End::Stopped;
    if (space.error() != nullptr) {
      failed_at = fresh.back();
      return End::ModelError;
    }
  }
  return End::Exhausted;
} catch (const std::bad_alloc&) {
  return End::Memory;
}

}  // namespace beeline::search
