// Timed Fiacre systems with contexts and observers, by definition: the interpreter with timers, the context as a graph
// and the observers as automata beside it, in regions of all their values.
#include "timed_queue_system.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "frontend/fiacre/system.h"
#include "support/fiacre_interpreter.h"
#include "ticks.h"

namespace beeline::test {
namespace {

// A context that does `tag`, or sends and receives, at any time, and observers of that and of what becomes true.
class Writer final : public RandomProperties {
 public:
  Writer(Random& random, bool queues) : RandomProperties(random, true, true), queues_(queues) {}

 private:
  void declare() override {
    out_ += "event tag is { informal #tag# }\n";
    steps_ = {"tag"};
    if (queues_) {
      out_ += "event s0 is { send 0 to {P0}1 }\nevent s1 is { send 1 to {P0}1 }\nevent s2 is { send 2 to {P1}1 }\n";
      out_ += fmt::format("event r is {{ receive {} from {{P1}}1 }}\n", chance(random_, 50) ? "any" : "1");
      steps_.insert(steps_.end(), {"s0", "s1", "s2", "r"});
    }
    events_ = steps_;
    for (int i = 0; i < 4; ++i) {
      out_ += fmt::format("event e{} is {{ {} becomes {} }}\n", i, predicate(), chance(random_, 60) ? "true" : "false");
      events_.push_back(fmt::format("e{}", i));
    }
  }
  std::string atom() override {
    static const char* relations[] = {"=", "<", "<=", ">", ">="};
    static const char* queues[] = {"P0_1", "P1_1", "toContext"};
    if (queues_ && chance(random_, 40))
      return fmt::format("{{main}}1:{}.length = {}", queues[below(random_, 3)], below(random_, 2));
    if (chance(random_, 40)) return fmt::format("{{P{}}}1@s_0", below(random_, 2));
    return fmt::format("{{main}}1:n {} {}", relations[below(random_, 5)], below(random_, 3));
  }

  bool queues_;
};

class Oracle {
 public:
  Oracle(const Given& given, bool discard)
      : program_(given.document->fiacre()->program),
        interpreter_(program_),
        unit_(*given.unit),
        cdl_(given.cdl()),
        graph_(*given.graph),
        observers_(given.observers),
        discard_(discard) {
    ticks_.unit = 32;  // more than there are clocks
    for (const Watched& watched : observers_)
      for (const auto& t : watched.observer->transitions)
        if (t.guard) ticks_.most = std::max(ticks_.most, t.guard->bound);
    ticks_.most = std::max(ticks_.most, 4);  // the largest bound of an interval
  }

  // False: it is too large, or goes wrong.
  bool run(Reached& out) {
    out.resize(cdl_.asserts.size(), observers_.size());
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
    context_steps(region, out);
    return out;
  }
  Region after(const Region& region, const FiacreStep& step) {
    Region next = moved(region, step.target, step.timer, step.leaving);
    observe(region, next, std::nullopt);
    return next;
  }
  // Where this timer fires and these leave their states: who else goes on, and who begins.
  Region moved(const Region& region, const FiacreState& target, const FiacreTimer::Key& fired,
               const std::vector<std::uint32_t>& leaving) {
    Region next = region;
    next.discrete = &look(target);
    next.timers.clear();
    for (const auto& timer : next.discrete->intervals) {
      const auto before = region.timers.find(timer.first);
      const auto& members = members_.at(timer.first);
      const bool left = std::any_of(members.begin(), members.end(), [&](std::uint32_t member) {
        return std::find(leaving.begin(), leaving.end(), member) != leaving.end();
      });
      const bool starts = before == region.timers.end() || timer.first == fired || left;
      next.timers[timer.first] = starts ? 0 : before->second;
    }
    return next;
  }

  // --- what the context does

  // None: there is no such variable.
  fiacre::Value* shared(FiacreState& state, const std::string& name) const {
    for (std::size_t v = 0; v < program_.variables.size(); ++v)
      if (program_.variables[v].name == "{main}1:" + name) return &state.shared[v];
    return nullptr;
  }
  void context_steps(const Region& region, std::vector<Region>& out) {
    const auto take = [&](context::State node, const FiacreState& state, std::optional<std::uint32_t> label) {
      Region next = moved(region, state, {}, {});
      next.node = node;
      observe(region, next, label);
      out.push_back(std::move(next));
    };
    const auto likes = [&](const cdl::Literal& literal, const fiacre::Value& value) {
      return literal.kind == cdl::Literal::Kind::Any || literal.value == value.number;
    };
    bool expected = false;
    for (const context::Step& step : graph_.steps_of(region.node)) {
      FiacreState state = region.discrete->state;
      if (step.label == context::silent) {
        take(step.target, state, std::nullopt);
        continue;
      }
      const cdl::Event& event = unit_.events[step.label];
      if (event.kind == cdl::Event::Kind::Send) {
        auto& items = shared(state, event.to->process.text + "_1")->items;
        if (!items.empty()) continue;  // there is room for one
        items.push_back({event.literal.value, {}});
      } else if (event.kind == cdl::Event::Kind::Receive) {
        auto& items = shared(state, "toContext")->items;
        if (items.empty() || !likes(event.literal, items[0])) continue;
        expected = true;
        items.clear();
      }
      take(step.target, state, step.label);
    }
    FiacreState state = region.discrete->state;
    fiacre::Value* const waiting = shared(state, "toContext");
    if (!discard_ || waiting == nullptr || waiting->items.empty() || expected) return;
    waiting->items.clear();
    take(region.node, state, std::nullopt);
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
      FiacreState now = state;
      const std::string& name = p.left.path[0].name.text;
      const fiacre::Value& value = *shared(now, name);
      const bool is_queue = p.left.path.size() > 1;
      return compare(p.comparison, is_queue ? static_cast<int>(value.items.size()) : value.number, p.value.value);
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
    for (std::size_t o = 0; o < observers_.size(); ++o) out.meet(o, at(region, o), ends);
  }

  const fiacre::Program& program_;
  FiacreInterpreter interpreter_;
  const cdl::Unit& unit_;
  const cdl::Cdl& cdl_;
  const context::Graph& graph_;
  const std::vector<Watched>& observers_;
  bool discard_ = true;
  Ticks ticks_;
  bool wrong_ = false;
  std::map<std::string, Discrete> discrete_;
  std::map<FiacreTimer::Key, std::vector<std::uint32_t>> members_;
  std::set<Region> seen_;
  std::deque<Region> waiting_;
};

}  // namespace

std::string random_timed_context(Random& random, bool queues) { return Writer(random, queues).run(); }

std::optional<Reached> timed_side_by_side(const Given& given, bool discard) {
  Reached reached;
  if (!Oracle(given, discard).run(reached)) return std::nullopt;
  return reached;
}

}  // namespace beeline::test
