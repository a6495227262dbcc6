// Observers with clocks on timed Fiacre systems: the network answers what the interpreter answers with timers and
// observers beside it, in regions of all their values.
//
// Steps are sets of events here, so that their order within a step, which other laws look at, makes no difference.
#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "frontend/fiacre/system.h"
#include "judging.h"
#include "random_properties.h"
#include "support/fiacre_interpreter.h"
#include "support/random_timed_fiacre.h"
#include "ticks.h"

namespace beeline::test {
namespace {

// A context that does `tag` once, at any time, and observers of what becomes true.
class Writer final : public RandomProperties {
 public:
  explicit Writer(Random& random) : RandomProperties(random, true, true) {}

 private:
  void declare() override {
    out_ += "event tag is { informal #tag# }\n";
    steps_ = events_ = {"tag"};
    for (int i = 0; i < 4; ++i) {
      out_ += fmt::format("event e{} is {{ {} becomes {} }}\n", i, predicate(), chance(random_, 60) ? "true" : "false");
      events_.push_back(fmt::format("e{}", i));
    }
  }
  std::string atom() override {
    static const char* relations[] = {"=", "<", "<=", ">", ">="};
    if (chance(random_, 40)) return fmt::format("{{P{}}}1@s_0", below(random_, 2));
    return fmt::format("{{main}}1:n {} {}", relations[below(random_, 5)], below(random_, 3));
  }
};

class Oracle {
 public:
  Oracle(const fiacre::Program& program, const cdl::Unit& unit, const cdl::Cdl& one, const context::Graph& graph,
         const std::vector<Watched>& observers)
      : program_(program), interpreter_(program), unit_(unit), cdl_(one), graph_(graph), observers_(observers) {
    ticks_.unit = 32;  // more than there are clocks
    for (const Watched& watched : observers)
      for (const auto& t : watched.observer->transitions)
        if (t.guard) ticks_.most = std::max(ticks_.most, t.guard->bound);
    ticks_.most = std::max(ticks_.most, 4);  // the largest bound of an interval
  }

  // False: it is too large, or goes wrong.
  bool run(Reached& out) {
    out.violated.resize(cdl_.asserts.size());
    out.rejected.resize(observers_.size());
    out.accepted.resize(observers_.size());
    for (const FiacreState& state : interpreter_.initial()) {
      Region first;
      first.discrete = &look(state);
      for (const auto& timer : first.discrete->intervals) first.timers[timer.first] = 0;
      first.node = graph_.start;
      for (const Watched& watched : observers_) {
        first.observers.push_back(static_cast<int>(watched.observer->start));
        first.clocks.push_back(watched.observer->clock_runs ? 0 : -1);
      }
      meet(std::move(first));
    }
    while (!waiting_.empty()) {
      if (seen_.size() > 8'000 || wrong_) return false;
      const Region region = waiting_.front();
      waiting_.pop_front();
      judge(region, out);
      if (is_cut(region)) continue;
      for (Region& next : steps(region)) meet(std::move(next));
      Region later = region;
      if (pass(later)) meet(std::move(later));
    }
    return true;
  }

 private:
  using Kind = cdl::ObserverState::Kind;
  struct Discrete {
    FiacreState state;
    FiacreSuccessors moves;
    std::map<FiacreTimer::Key, fiacre::Interval> intervals;
  };
  struct Region {
    const Discrete* discrete = nullptr;
    std::map<FiacreTimer::Key, int> timers;
    context::State node = 0;
    std::vector<int> observers, clocks;
    friend auto operator<=>(const Region&, const Region&) = default;
  };

  const Discrete& look(const FiacreState& state) {
    const auto [known, is_new] = discrete_.try_emplace(state.key());
    Discrete& result = known->second;
    if (!is_new) return result;
    result.state = state;
    result.moves = interpreter_.moves(state);
    wrong_ = wrong_ || !result.moves.errors.empty();
    for (const FiacreTimer& timer : result.moves.timers) {
      result.intervals[timer.key] = timer.interval;
      members_[timer.key] = timer.instances;
    }
    return result;
  }

  template <class Change>
  static void together(Region& region, const Change& change) {
    std::vector<int> all = region.clocks;
    for (const auto& timer : region.timers) all.push_back(timer.second);
    change(all);
    std::copy_n(all.begin(), region.clocks.size(), region.clocks.begin());
    std::size_t next = region.clocks.size();
    for (auto& timer : region.timers) timer.second = all[next++];
  }
  void meet(Region region) {
    by_time(region);
    together(region, [&](std::vector<int>& all) { ticks_.normalise(all); });
    if (seen_.insert(region).second) waiting_.push_back(std::move(region));
  }

  // --- what the system does

  bool pass(Region& region) const {
    Region next = region;
    together(next, [&](std::vector<int>& all) { ticks_.wait(all); });
    if (next == region) return false;
    for (const auto& [key, value] : next.timers) {
      const fiacre::Interval& interval = next.discrete->intervals.at(key);
      if (!interval.high) continue;
      const int high = static_cast<int>(*interval.high) * ticks_.unit;
      if (value > high || (value == high && interval.high_strict)) return false;
    }
    region = std::move(next);
    return true;
  }
  bool has_come(const Region& region, const FiacreStep& step) const {
    if (step.timer.empty()) return true;
    const fiacre::Interval& interval = region.discrete->intervals.at(step.timer);
    const int low = static_cast<int>(interval.low) * ticks_.unit, value = region.timers.at(step.timer);
    return value > low || (value == low && !interval.low_strict);
  }
  std::vector<Region> steps(const Region& region) {
    std::vector<Region> out;
    std::vector<const FiacreStep*> timely;
    for (const FiacreStep& step : region.discrete->moves.steps)
      if (has_come(region, step)) timely.push_back(&step);
    for (const FiacreStep* step : timely)
      if (std::none_of(timely.begin(), timely.end(),
                       [&](const FiacreStep* other) { return interpreter_.is_preferred(*other, *step); }))
        out.push_back(after(region, *step));
    for (const context::Step& step : graph_.steps_of(region.node)) {
      Region next = region;
      next.node = step.target;
      observe(region, next, step.label == context::silent ? std::nullopt : std::optional(step.label));
      out.push_back(std::move(next));
    }
    return out;
  }
  Region after(const Region& region, const FiacreStep& step) {
    Region next = region;
    next.discrete = &look(step.target);
    next.timers.clear();
    for (const auto& timer : next.discrete->intervals) {
      const auto before = region.timers.find(timer.first);
      const auto& members = members_.at(timer.first);
      const bool left = std::any_of(members.begin(), members.end(), [&](std::uint32_t member) {
        return std::find(step.leaving.begin(), step.leaving.end(), member) != step.leaving.end();
      });
      const bool starts = before == region.timers.end() || timer.first == step.timer || left;
      next.timers[timer.first] = starts ? 0 : before->second;
    }
    observe(region, next, std::nullopt);
    return next;
  }

  // --- observers

  bool holds(const cdl::Predicate& predicate, const Region& region) const {
    const FiacreState& state = region.discrete->state;
    return test::holds(unit_, predicate, [&](const cdl::Predicate& p) {
      if (p.kind == cdl::Predicate::Kind::State && p.process.process.text == "p0")
        return at(region, cdl_.restrictions.size()).name == p.state.text;
      if (p.kind == cdl::Predicate::Kind::State) {
        const auto i = static_cast<std::size_t>(std::stoi(p.process.process.text.substr(1)));
        return program_.processes[program_.instances[i].process].states[state.locations[i]] == p.state.text;
      }
      for (std::size_t v = 0; v < program_.variables.size(); ++v)
        if (program_.variables[v].name.ends_with("n"))
          return compare(p.comparison, state.shared[v].number, p.value.value);
      ADD_FAILURE() << "no variable n";
      return false;
    });
  }
  void observe(const Region& before, Region& next, std::optional<std::uint32_t> own) const {
    const Truth was = [&](const cdl::Predicate& p) { return holds(p, before); };
    Region is_then = next;
    const Truth is = [&](const cdl::Predicate& p) { return holds(p, is_then); };
    std::vector<std::uint32_t> letters;
    for (std::uint32_t e = 0; e < unit_.events.size(); ++e) {
      const cdl::Event& event = unit_.events[e];
      const bool occurs = event.kind == cdl::Event::Kind::Becomes
                              ? was(event.predicate) != event.becomes && is(event.predicate) == event.becomes
                              : own == e;
      if (occurs) letters.push_back(e);
    }
    for (std::size_t o = 0; o < observers_.size(); ++o) {
      Seat seat{before.observers[o], before.clocks[o]};
      test::move(observers_[o], seat, letters, true, was, is, ticks_.unit);
      next.observers[o] = seat.state;
      next.clocks[o] = seat.clock;
    }
  }
  void by_time(Region& region) const {
    for (std::size_t o = 0; o < observers_.size(); ++o) {
      const auto due = [&](const cdl::ObserverTransition& t) {
        return static_cast<int>(t.source) == region.observers[o] && alone(t) &&
               meets(region.clocks[o], *t.guard, ticks_.unit);
      };
      for (std::size_t i = 0; i < 20 && at(region, o).kind == Kind::Plain; ++i) {
        const auto& all = observers_[o].observer->transitions;
        const auto t = std::find_if(all.begin(), all.end(), due);
        if (t == all.end()) break;
        region.observers[o] = static_cast<int>(t->target);
        if (t->update) region.clocks[o] = *t->update == 0 ? 0 : -1;
      }
      if (at(region, o).kind != Kind::Plain) region.clocks[o] = -1;
    }
  }
  const cdl::ObserverState& at(const Region& region, std::size_t o) const {
    return observers_[o].observer->states[static_cast<std::size_t>(region.observers[o])];
  }
  bool is_cut(const Region& region) const {
    for (std::size_t o = 0; o < observers_.size(); ++o)
      if (observers_[o].cuts && at(region, o).kind == Kind::Cut) return true;
    return false;
  }
  bool is_end(Region region) {
    do {
      if (!steps(region).empty()) return false;
    } while (pass(region));
    return true;
  }
  void judge(const Region& region, Reached& out) {
    const bool ends = !is_cut(region) && is_end(region);
    for (std::size_t i = 0; i < cdl_.asserts.size(); ++i)
      if (!holds(cdl_.asserts[i], region)) out.violated[i] = true;
    for (std::size_t o = 0; o < observers_.size(); ++o) {
      if (at(region, o).kind == Kind::Reject || (ends && at(region, o).rejects_at_end)) out.rejected[o] = true;
      if (at(region, o).kind == Kind::Success) out.accepted[o] = true;
    }
  }

  const fiacre::Program& program_;
  FiacreInterpreter interpreter_;
  const cdl::Unit& unit_;
  const cdl::Cdl& cdl_;
  const context::Graph& graph_;
  const std::vector<Watched>& observers_;
  Ticks ticks_;
  bool wrong_ = false;
  std::map<std::string, Discrete> discrete_;
  std::map<FiacreTimer::Key, std::vector<std::uint32_t>> members_;
  std::set<Region> seen_;
  std::deque<Region> waiting_;
};

void side_by_side(std::uint64_t seed, Judged& judged, std::size_t& compared) {
  Random random(seed);
  util::Random programs(seed * 7919);
  const std::string text = random_timed_fiacre(programs, seed % 2 == 0), context_text = Writer(random).run();
  SCOPED_TRACE(text + "\n" + context_text);
  Given given;
  ASSERT_NO_FATAL_FAILURE(read(given, frontend::Format::Fiacre, text, context_text, {true, cdl::ObserverStep::Set}));
  if (!given.attached) {
    const std::string why = given.said();
    ASSERT_TRUE(why.find("unsupported") != std::string::npos || why.find("in a circle") != std::string::npos) << why;
    return;  // how many are left is asked at the end
  }
  Reached reached;
  if (!Oracle(given.document->fiacre()->program, *given.unit, given.cdl(), *given.graph, given.observers).run(reached))
    return;
  ++compared;
  compare(*given.attached, given.observers, given.is_pattern, reached, seed % 2 != 0, judged);
  judged.count("restricted", !given.cdl().restrictions.empty());
}

TEST(QueuesSideBySide, observers_with_clocks_on_timed_systems) {
  Judged judged{"assert reached",     "assert not reached",  "reject reached",
                "reject not reached", "success reached",     "success not reached",
                "pattern reached",    "pattern not reached", "restricted"};
  std::size_t compared = 0;
  for (std::uint64_t seed = 1; seed <= models() && !testing::Test::HasFailure(); ++seed)
    side_by_side(seed, judged, compared);
  EXPECT_GT(compared, models() / 3);
  RecordProperty("compared", static_cast<int>(compared));
  judged.expect_each();
}

}  // namespace
}  // namespace beeline::test
