#include "laws/freeze/explored.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <utility>

#include <gtest/gtest.h>

#include "dbm/zone.h"
#include "plan/prepare.h"
#include "plan/run.h"

namespace beeline::test {

namespace {

class Listening final : public engine::Listener {
 public:
  void found(const engine::Finding& finding) override { way = finding.path; }
  std::optional<engine::Path> way;
};

// What processes that are made later write, in their turn; this one reads it in the end.
class Log {
 public:
  // Appending is one step for all of them; where such a file is written otherwise, two may write to one place.
  Log() : file_(memfd_create("seen", MFD_CLOEXEC)) { EXPECT_EQ(fcntl(file_, F_SETFL, O_APPEND), 0); }
  ~Log() { close(file_); }
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  void add(const Explored::State& state) const {
    std::vector<std::uint64_t> words{state.shape, state.key.size(), state.payload.size()};
    words.insert(words.end(), state.key.begin(), state.key.end());
    for (const std::int32_t value : state.payload) words.push_back(static_cast<std::uint64_t>(value));
    const std::size_t bytes = words.size() * sizeof(words[0]);
    EXPECT_EQ(write(file_, words.data(), bytes), static_cast<ssize_t>(bytes));
  }
  void read_into(Explored& seen) const {
    std::vector<std::uint64_t> words(static_cast<std::size_t>(lseek(file_, 0, SEEK_END)) / sizeof(std::uint64_t));
    EXPECT_GE(pread(file_, words.data(), words.size() * sizeof(words[0]), 0), 0);
    for (std::size_t at = 0; at < words.size();) {
      Explored::State state;
      state.shape = static_cast<std::uint32_t>(words[at]);
      const auto keys = static_cast<std::size_t>(words[at + 1]), values = static_cast<std::size_t>(words[at + 2]);
      at += 3;
      for (std::size_t i = 0; i < keys; ++i) state.key.push_back(words[at++]);
      for (std::size_t i = 0; i < values; ++i) state.payload.push_back(static_cast<std::int32_t>(words[at++]));
      seen.keys.insert(state.key);
      seen.states.insert(std::move(state));
    }
  }

 private:
  int file_;
};

// A number that processes which are made later count down together.
class Countdown {
 public:
  explicit Countdown(int from)
      : left_(static_cast<std::atomic<int>*>(
            mmap(nullptr, sizeof(*left_), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {
    left_->store(from);
  }
  ~Countdown() { munmap(left_, sizeof(*left_)); }
  Countdown(const Countdown&) = delete;
  Countdown& operator=(const Countdown&) = delete;

  bool next() { return left_->fetch_sub(1) > 0; }

 private:
  std::atomic<int>* left_;
};

class Watching final : public search::Visitor {
 public:
  Watching(engine::ExplicitEngine& engine, Explored& seen, int deaths)
      : space_(engine.space()), sizes_(space_.dominance(space::Comparison::Exact)), seen_(seen), deaths_(deaths) {}
  bool fresh(space::StateView state, store::NodeId) override {
    Explored::State one{{state.key, state.key + space_.key_words()}, {}, state.shape};
    if (state.shape > 0) one.payload.assign(state.payload, state.payload + sizes_->size(state.shape));
    if (getpid() != process_) {
      log_.add(one);
      if (deaths_.next()) raise(SIGKILL);
      return true;
    }
    seen_.keys.insert(one.key);
    seen_.states.insert(std::move(one));
    return true;
  }
  void expanded(space::StateView, store::NodeId, const space::SuccessorBuffer& buffer) override {
    seen_.deadlocks += buffer.successors.empty();
  }
  void end() const { log_.read_into(seen_); }

 private:
  space::ZoneSpace& space_;
  std::unique_ptr<space::Dominance> sizes_;
  Explored& seen_;
  Countdown deaths_;
  Log log_;
  const pid_t process_ = getpid();
};

// States that cover others by the aLU simulation, alone or several together.
class Cover {
 public:
  Cover(const space::ZoneSpace& space, const Explored& seen) : dominance_(space.dominance(space::Comparison::Alu)) {
    for (const Explored::State& state : seen.states) {
      std::vector<Zone>& zones = zones_[{state.key, state.shape}];
      zones.push_back({state.payload, {}});
      if (state.shape == 0) continue;
      std::vector<std::byte>& packed = zones.back().packed;
      packed.resize(dominance_->max_packed_size(state.shape));
      packed.resize(dominance_->pack(state.payload.data(), state.shape, false, packed.data()));
    }
  }

  bool covers(const Explored::State& state) const {
    const auto zones = zones_.find({state.key, state.shape});
    return zones != zones_.end() && (state.shape == 0 || covers(zones->second, state.payload, state.shape));
  }

 private:
  struct Zone {
    std::vector<std::int32_t> payload;
    std::vector<std::byte> packed;
  };

  // What no zone covers is cut in two where one of them ends.
  bool covers(const std::vector<Zone>& zones, const std::vector<std::int32_t>& payload, std::uint32_t n) const {
    const auto alone = [&](const Zone& zone) {
      const std::byte* const kept[] = {zone.packed.data()};
      return dominance_->first_covering(kept, payload.data(), n) == 0;
    };
    if (std::ranges::any_of(zones, alone)) return true;
    for (const Zone& zone : zones) {
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          const dbm::Bound bound = zone.payload[i * n + j];
          if (i == j || bound == dbm::infinity) continue;
          std::vector<std::int32_t> within = payload, beyond = payload;
          if (dbm::constrain(within.data(), n, i, j, bound) &&
              dbm::constrain(beyond.data(), n, j, i, dbm::negate_strict(bound)))
            return covers(zones, within, n) && covers(zones, beyond, n);
        }
      }
    }
    return false;
  }

  std::unique_ptr<space::Dominance> dominance_;
  std::map<std::pair<std::vector<std::uint64_t>, std::uint32_t>, std::vector<Zone>> zones_;  // by key and shape
};

}  // namespace

Explorer::Explorer(const RandomModel& model, Until until) : model_(model) {
  target_ = until == Until::Exhausted ? model_.network.arena.constant(0) : model_.target;
  observed_.formulas.push_back(target_);
}

std::optional<Explored> Explorer::explore(const Ask& ask) {
  plan::Options options;
  EXPECT_EQ(components::standard().read(ask.search, options.search), "") << ask.search;
  options.frozen = ask.file.folder;
  components::Demands demands;
  demands.add(components::Demand::Deadlock, ask.deadlock);
  const plan::Preparation preparation =
      plan::prepare(model_.network, options, util::nobody(), observed_, demands, std::span(&target_, 1));
  if (preparation.refusal) return std::nullopt;
  engine::Task task = preparation.task(nullptr);
  task.frozen = ask.file;
  task.processes = ask.processes;
  engine::Targets targets(std::span(&target_, 1));
  engine::ExplicitEngine engine(task, preparation.config.spec, targets);
  Explored seen;
  seen.search = ask.search;
  task.warn = [&](const util::Diagnostic& warning) { seen.warnings.push_back(warning.message); };
  Watching watching(engine, seen, ask.deaths);
  engine.observe(watching);
  util::Budget budget({.work = ask.work});
  Listening listening;
  seen.end = engine.run(budget, listening);
  watching.end();
  seen.effort = engine.effort();
  seen.way = listening.way;
  return seen;
}

bool Explorer::covered(const Explored& some, const Explored& others) {
  const space::Compiled compiled(model_.network, observed_);
  const auto space = space::ZoneSpace::make(compiled, space::Abstraction::Alu, std::span(&target_, 1));
  const Cover cover(*space, others);
  return std::ranges::all_of(some.states, [&](const Explored::State& state) { return cover.covers(state); });
}

}  // namespace beeline::test
