#include "frontend/cdl/compile_pattern.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace beeline::frontend::cdl {

namespace {

constexpr std::size_t most_states = 4096;

// How far an expression has come: for each event of `all combined` how often it is still to come, otherwise in [0] how
// many of the chain are done.
using Progress = std::vector<std::uint32_t>;

class Expression {
 public:
  explicit Expression(const Occurrences& of) : kind_(of.kind) {
    for (const Occurrences::One& one : of.events) {
      chain_.push_back(one.event.index);
      const auto at = std::find(distinct_.begin(), distinct_.end(), one.event.index);
      if (at == distinct_.end()) {
        distinct_.push_back(one.event.index);
        needed_.push_back(1);
      } else {
        ++needed_[static_cast<std::size_t>(at - distinct_.begin())];
      }
    }
  }

  Progress none() const { return kind_ == Occurrences::Kind::Combined ? needed_ : Progress{0}; }
  bool has(std::uint32_t event) const { return std::find(chain_.begin(), chain_.end(), event) != chain_.end(); }

  // Takes the event in; whether the expression has occurred with it. `counts`: it is in the interval, if it would be
  // the last one.
  bool take(Progress& progress, std::uint32_t event, bool counts) const {
    if (!has(event)) return false;
    switch (kind_) {
      case Occurrences::Kind::An: return counts;
      case Occurrences::Kind::Ordered: {
        if (chain_[progress[0]] != event) return false;
        if (progress[0] + 1 == chain_.size()) return counts;
        ++progress[0];
        return false;
      }
      case Occurrences::Kind::Combined: {
        const auto at = std::find(distinct_.begin(), distinct_.end(), event) - distinct_.begin();
        std::uint32_t& left = progress[static_cast<std::size_t>(at)];
        if (left > 0) --left;
        return counts && std::all_of(progress.begin(), progress.end(), [](std::uint32_t n) { return n == 0; });
      }
    }
    return false;
  }

 private:
  Occurrences::Kind kind_;
  std::vector<std::uint32_t> chain_, distinct_;
  Progress needed_;
};

enum class Phase : std::uint8_t { First, Second, Done, Reject };

struct State {
  Phase phase = Phase::First;
  Progress first, second;
  std::uint64_t late_seen = 0;  // orderings one of whose later events has occurred
  std::uint64_t missing = 0;    // of what must occur
  auto operator<=>(const State&) const = default;
};

enum class When : std::uint8_t { Early, InTime };

class Compiler {
 public:
  Compiler(const Pattern& pattern, util::Watch& watch)
      : pattern_(pattern), watch_(watch), first_(pattern.first), second_(pattern.second) {
    const auto name = [&](const Reference& event) { names_.emplace(event.index, event); };
    for (const Occurrences* part : {&pattern.first, &pattern.second})
      for (const Occurrences::One& one : part->events) name(one.event);
    for (const Nullity& nullity : pattern.nullities) {
      name(nullity.event);
      if (nullity.must) musts_.push_back(nullity.event.index);
    }
    for (const Ordering& ordering : pattern.orderings) {
      for (const Reference& event : ordering.early) name(event);
      for (const Reference& event : ordering.late) name(event);
      if (ordering.cannot) cannots_.push_back(&ordering);
    }
    for (const Occurrences::One& one : pattern.first.events)
      if (one.or_more && (pattern.first.kind != Occurrences::Kind::Ordered || &one == &pattern.first.events.back()))
        may_go_on_.insert(one.event.index);
  }

  bool too_many_conditions() const { return musts_.size() > 64 || cannots_.size() > 64; }

  // None: too many states.
  std::optional<Observer> run() {
    if (pattern_.interval) observer_.clock = Name{"c", pattern_.position};
    observer_.clock_runs = pattern_.interval && !has_second();
    State begin;
    begin.missing = musts_.size() == 64 ? UINT64_MAX : (std::uint64_t{1} << musts_.size()) - 1;
    restart(begin);
    number(begin);
    for (std::size_t next = 0; next < states_.size(); ++next) {
      if (states_.size() > most_states) return std::nullopt;
      expand(static_cast<std::uint32_t>(next));
    }
    return std::move(observer_);
  }

 private:
  bool has_second() const {
    return pattern_.kind == Pattern::Kind::Response || pattern_.kind == Pattern::Kind::Precedence;
  }
  // The clock decides what happens.
  bool timed(const State& state) const {
    return pattern_.interval && state.phase == (has_second() ? Phase::Second : Phase::First);
  }

  // --- states

  void restart(State& state) const {
    state.phase = Phase::First;
    state.first = first_.none();
    // The second of a precedence counts from the beginning.
    state.second = pattern_.kind == Pattern::Kind::Precedence ? second_.none() : Progress{};
    state.late_seen = 0;
  }

  void finish(State& state, Phase phase) const {
    state.phase = phase;
    state.first = state.second = {};
    state.late_seen = 0;
    if (phase == Phase::Reject) state.missing = 0;
  }

  bool rejects_at_end(const State& state) const {
    if (state.phase == Phase::Reject) return false;
    if (state.missing != 0) return true;
    if (pattern_.kind == Pattern::Kind::Existence) return state.phase == Phase::First;
    return pattern_.kind == Pattern::Kind::Response && state.phase == Phase::Second;
  }

  std::uint32_t number(const State& state) {
    const auto [at, is_new] = numbers_.emplace(state, static_cast<std::uint32_t>(states_.size()));
    if (!is_new) return at->second;
    states_.push_back(state);
    using Kind = ObserverState::Kind;
    ObserverState shown;
    shown.rejects_at_end = rejects_at_end(state);
    switch (state.phase) {
      case Phase::First: shown.name = called("Init", firsts_); break;
      case Phase::Second: shown.name = called("Inter", seconds_); break;
      case Phase::Reject:
        shown.name = "Reject";
        shown.kind = Kind::Reject;
        break;
      case Phase::Done:
        shown.name = state.missing == 0 ? "Success" : called("Missing", waiting_);
        if (state.missing == 0) shown.kind = Kind::Success;
        break;
    }
    observer_.states.push_back(std::move(shown));
    return at->second;
  }

  static std::string called(std::string_view name, std::uint32_t& count) {
    return count++ == 0 ? std::string(name) : fmt::format("{} {}", name, count - 1);
  }

  // --- steps

  void expand(std::uint32_t source) {
    const State from = states_[source];
    if (observer_.states[source].kind != ObserverState::Kind::Plain) return;
    if (timed(from) && (pattern_.kind != Pattern::Kind::Precedence)) {
      const ClockGuard over{pattern_.interval->high_open ? Comparison::GreaterEqual : Comparison::Greater,
                            pattern_.interval->high};
      add(source, over, nullptr, late(from));
    }
    for (const auto& [event, reference] : names_) {
      watch_.look();
      const State in_time = after(from, event, When::InTime);
      if (!timed(from)) {
        if (in_time != from) add(source, {}, &reference, in_time);
        continue;
      }
      const State early = after(from, event, When::Early);
      const Interval& interval = *pattern_.interval;
      if (early != in_time && (interval.low > 0 || interval.low_open))
        add(source, ClockGuard{interval.low_open ? Comparison::LessEqual : Comparison::Less, interval.low}, &reference,
            early);
      if (pattern_.kind == Pattern::Kind::Precedence && early != in_time)
        add(source, ClockGuard{interval.high_open ? Comparison::GreaterEqual : Comparison::Greater, interval.high},
            &reference, early);
      if (in_time != from || early != in_time) add(source, {}, &reference, in_time);
    }
  }

  State late(State state) const {
    finish(state, pattern_.kind == Pattern::Kind::Absence ? Phase::Done : Phase::Reject);
    return state;
  }

  State after(State state, std::uint32_t event, When when) const {
    for (std::size_t i = 0; i < musts_.size(); ++i)
      if (musts_[i] == event) state.missing &= ~(std::uint64_t{1} << i);
    if (state.phase == Phase::First) first_part(state, event, when);
    else if (state.phase == Phase::Second) second_part(state, event, when);
    return state;
  }

  void first_part(State& state, std::uint32_t event, When when) const {
    for (std::size_t i = 0; i < cannots_.size(); ++i) {
      const auto is = [event](const Reference& one) { return one.index == event; };
      const std::uint64_t bit = std::uint64_t{1} << i;
      if (std::any_of(cannots_[i]->late.begin(), cannots_[i]->late.end(), is)) state.late_seen |= bit;
      const bool too_soon =
          (state.late_seen & bit) == 0 && std::any_of(cannots_[i]->early.begin(), cannots_[i]->early.end(), is);
      if (too_soon) return finish(state, Phase::Reject);
    }
    if (!has_second()) {
      if (first_.take(state.first, event, when == When::InTime))
        finish(state, pattern_.kind == Pattern::Kind::Absence ? Phase::Reject : Phase::Done);
      return;
    }
    const bool occurred = first_.take(state.first, event, true);
    if (pattern_.kind == Pattern::Kind::Precedence && second_.take(state.second, event, true))
      return finish(state, Phase::Reject);
    if (!occurred) return;
    state.phase = Phase::Second;
    state.first = {};
    state.late_seen = 0;
    if (pattern_.kind == Pattern::Kind::Response) state.second = second_.none();
  }

  void second_part(State& state, std::uint32_t event, When when) const {
    if (pattern_.kind == Pattern::Kind::Precedence) {
      if (!second_.take(state.second, event, true)) return;
      if (when == When::Early) return finish(state, Phase::Reject);
    } else {
      if (pattern_.immediately && !second_.has(event) && !may_go_on_.contains(event))
        return finish(state, Phase::Reject);
      if (!second_.take(state.second, event, when == When::InTime)) return;
    }
    if (pattern_.repeatable) restart(state);
    else finish(state, Phase::Done);
  }

  void add(std::uint32_t source, std::optional<ClockGuard> guard, const Reference* event, const State& to) {
    ObserverTransition transition;
    transition.source = source;
    transition.target = number(to);
    transition.guard = guard;
    if (event != nullptr) transition.events.push_back(*event);
    if (pattern_.interval) {
      const bool before = timed(states_[source]), now = timed(to);
      if (now && !before) transition.update = 0;
      if (before && !now) transition.update = stopped;
    }
    transition.position = pattern_.position;
    observer_.transitions.push_back(std::move(transition));
  }

  const Pattern& pattern_;
  util::Watch& watch_;
  Expression first_, second_;
  std::map<std::uint32_t, Reference> names_;  // all events that the pattern speaks of
  std::vector<std::uint32_t> musts_;
  std::vector<const Ordering*> cannots_;
  std::set<std::uint32_t> may_go_on_;
  std::map<State, std::uint32_t> numbers_;
  std::vector<State> states_;
  std::uint32_t firsts_ = 0, seconds_ = 0, waiting_ = 0;
  Observer observer_;
};

}  // namespace

std::optional<Observer> compile(const Pattern& pattern, util::Diagnostics& diagnostics, util::Watch& watch) {
  if (pattern.kind == Pattern::Kind::Precedence && pattern.immediately) {
    diagnostics.error(pattern.position, "unsupported: 'immediately precedes'; write 'eventually precedes'");
    return std::nullopt;
  }
  if (pattern.kind == Pattern::Kind::Existence && pattern.repeatable) {
    diagnostics.error(pattern.repeatable_at, "unsupported: an existence that is repeatable");
    return std::nullopt;
  }
  Compiler compiler(pattern, watch);
  std::optional<Observer> observer;
  if (!compiler.too_many_conditions()) observer = compiler.run();
  if (!observer)
    diagnostics.error(
        pattern.position,
        fmt::format("this pattern makes an observer of more than {} states: make several of it", most_states));
  return observer;
}

}  // namespace beeline::frontend::cdl
