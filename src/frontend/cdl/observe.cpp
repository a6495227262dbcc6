#include "frontend/cdl/observe.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "frontend/cdl/by_time.h"
#include "frontend/cdl/letters.h"
#include "frontend/common/balanced.h"
#include "ir/transform/watch_steps.h"

namespace beeline::frontend::cdl {

namespace {

using ir::ExprId;
using ir::Op;

// Copies of one edge, for the clocks of all observers together.
constexpr std::size_t most_cases = 64;

// What the observer's clock is in the middle of a step.
enum ClockStatus : std::int32_t { AsBefore = 0, Restarted = 1, Stopped = 2 };

class Code final : public ir::StepWatch {
 public:
  Code(ir::Network& network, Observing& observing, Attachment& attachment, util::Diagnostics& diagnostics)
      : observing_(observing), diagnostics_(diagnostics), letters_(network, observing, attachment) {
    make_observers(network);
    letters_.note_sights(network);
  }

  ExprId begin(ir::Network& network) override { return letters_.begin(network); }
  ExprId with(ir::Network& network, const ir::Edge& edge) override { return letters_.with(network, edge); }

  std::vector<ir::Ending> endings(ir::Network& network, const ir::Edge& last) override {
    const auto [known, is_new] = endings_.emplace(letters_.key(last), std::vector<ir::Ending>());
    if (!is_new) return known->second;
    const bool alone = last.sync == ir::SyncKind::None;
    std::vector<ir::Ending> made = all_endings(network, letters_.ended_by(network, last), alone ? &last : nullptr,
                                               letters_.urgent_channel(network, last));
    return known->second = std::move(made);
  }

  std::vector<ir::Ending> endings_on(ir::Network& network, std::uint32_t channel) override {
    return all_endings(network, letters_.on_channel(network, channel), nullptr, nullptr);
  }

  std::vector<ir::Ending> endings_of_events(ir::Network& network, std::size_t vector) override {
    if (letters_.differs(network, vector))
      return all_endings(network, letters_.together(network, vector), nullptr, nullptr);
    if (!of_events_) of_events_ = all_endings(network, letters_.together(network, vector), nullptr, nullptr);
    return *of_events_;
  }

  ExprId guard(ir::Network& network) override { return not_cut(network, observing_); }

 private:
  using Possible = std::vector<Letters::Possible>;

  // Of a watched observer, by its place among them.
  struct Own {
    std::vector<std::vector<LaterState>> later;
    std::vector<ClockCase> cases;
    std::set<std::uint32_t> events;
    bool moves_without = false;          // a transition without an event, but not by time alone
    std::uint32_t status = 0, next = 0;  // cells
  };

  static ExprId number(ir::Network& network, std::uint32_t value) {
    return network.arena.constant(static_cast<std::int32_t>(value));
  }

  void make_observers(ir::Network& network) {
    for (Watching& one : observing_.observers) {
      const Observer& observer = *one.observer;
      Own& own = own_.emplace_back();
      const std::string& name = one.name.text;
      own.later = later_states(observer, diagnostics_);
      own.cases = clock_cases(observer);
      for (const ObserverTransition& transition : observer.transitions) {
        for (const Reference& event : transition.events) own.events.insert(event.index);
        own.moves_without |= transition.events.empty() && !is_by_time(transition);
        if (transition.update && *transition.update != 0 && *transition.update != stopped)
          diagnostics_.error(transition.position, "unsupported: a clock is set to 0, or to -1, which stops it");
      }
      for (const ExprId predicate : one.predicates)
        if (predicate) letters_.remember(network, predicate);
      if (one.scope) {
        letters_.remember(network, *one.scope);
        letters_.track(network, *one.scope);
      }
      if (own.cases.size() == 1) continue;
      for (const auto& moves : own.later)
        for (const LaterState& move : moves)
          if (observer.states[move.state].kind == ObserverState::Kind::Cut)
            refuse(one.name.position, "unsupported: a restriction that cuts by time alone; with an event it may");
      if (one.scope && observer.clock_runs)
        diagnostics_.error(one.name.position, "unsupported: a scope of a pattern whose time runs from the beginning");
      one.clock = static_cast<std::uint32_t>(network.clocks.size());
      ir::Clock& clock = network.clocks.emplace_back();
      clock.name = name + "." + (observer.clock ? observer.clock->text : "c");
      one.timing = add_cell(network, name + ".timing", ir::CellKind::Variable, 1, observer.clock_runs ? 1 : 0, true);
      own.status = add_cell(network, "#status of " + name, ir::CellKind::Meta, 2);
      own.next = add_cell(network, "#next of " + name, ir::CellKind::Meta,
                          static_cast<std::int32_t>(observer.states.size()) - 1);
    }
  }

  // --- the code of an ending

  bool concerns(const Own& own, const Possible& possible, const Watching& one) const {
    if (own.moves_without || one.scope) return true;
    return std::any_of(possible.begin(), possible.end(),
                       [&](const Letters::Possible& letter) { return own.events.contains(letter.event); });
  }
  bool may_cut(const Possible& possible) const {
    for (std::size_t i = 0; i < own_.size(); ++i)
      if (observing_.observers[i].cuts && concerns(own_[i], possible, observing_.observers[i])) return true;
    return false;
  }
  static bool moves_by_time(const Own& own) {
    return std::any_of(own.later.begin(), own.later.end(), [](const auto& moves) { return !moves.empty(); });
  }

  std::vector<ir::Ending> all_endings(ir::Network& network, const Possible& possible, const ir::Edge* alone,
                                      const ir::Channel* urgent) {
    ir::Arena& arena = network.arena;
    std::vector<ir::Ending> made(1);
    for (std::size_t i = 0; i < observing_.observers.size(); ++i) {
      const Watching& one = observing_.observers[i];
      const Own& own = own_[i];
      const bool last_chance = moves_by_time(own) && may_cut(possible);
      if (!last_chance && !concerns(own, possible, one)) continue;
      if (own.cases.size() > 1 && urgent != nullptr) {
        refuse(one.name.position, fmt::format("unsupported: the property '{}' has a clock and looks at '{}', which is "
                                              "an urgent channel",
                                              one.name.text, urgent->name));
        continue;
      }
      if (made.size() * own.cases.size() > most_cases) {
        refuse(one.name.position,
               "too many clocks that look at the same steps: check these properties in several "
               "'cdl' blocks");
        return made;
      }
      std::vector<ir::Ending> longer;
      for (const ir::Ending& ending : made)
        for (const ClockCase& value : own.cases) {
          std::vector<ExprId> code;
          if (ending.update) code.push_back(ending.update);
          move(network, i, value, possible, alone, last_chance, code);
          ExprId guard = ending.guard;
          if (own.cases.size() > 1) {
            const ExprId mine = guard_of(network, value, one.clock, one.timing);
            guard = guard ? arena.binary(Op::And, guard, mine) : mine;
          }
          longer.push_back({guard, code.empty() ? ExprId() : arena.seq(code)});
        }
      made = std::move(longer);
    }
    return made;
  }

  void refuse(util::Position position, const std::string& message) {
    if (refused_.insert(message).second) diagnostics_.error(position, message);
  }

  // Appends what the observer does in this case.
  void move(ir::Network& network, std::size_t index, const ClockCase& value, const Possible& possible,
            const ir::Edge* alone, bool last_chance, std::vector<ExprId>& code) {
    const Watching& one = observing_.observers[index];
    const Own& own = own_[index];
    ir::Arena& arena = network.arena;
    const bool timed = one.clock != 0;
    if (timed) code.push_back(arena.assign_cell(own.status, arena.constant(AsBefore)));
    if (value.runs)
      catch_up(
          network, index, [&](const ClockGuard& due) { return value.meets(due); }, {}, code);
    if (observing_.step == ObserverStep::Set) {
      std::map<std::uint32_t, ExprId> occurs;
      for (const Letters::Possible& letter : possible) {
        const auto [at, is_new] = occurs.emplace(letter.event, letter.occurs);
        if (!is_new) at->second = arena.binary(Op::Or, at->second, letter.occurs);
      }
      take(network, index, value, {}, {}, occurs, code);
    } else {
      std::vector<ExprId> any;
      for (const Letters::Possible& letter : possible) {
        if (!own.events.contains(letter.event)) continue;
        take(network, index, value, letter.occurs, letter.event, {}, code);
        any.push_back(letter.occurs);
      }
      if (own.moves_without) {
        const ExprId none = any.empty() ? ExprId() : arena.unary(Op::Not, balanced(arena, Op::Or, any));
        take(network, index, value, none, {}, {}, code);
      }
    }
    if (one.scope && one.strong) leave_scope(network, index, alone, code);
    if (last_chance) {
      const ExprId status = arena.load_cell(own.status);
      const auto is = [&](ClockStatus which) { return arena.binary(Op::Eq, status, arena.constant(which)); };
      catch_up(network, index, zero_meets, is(Restarted), code);
      if (value.runs)
        catch_up(
            network, index, [&](const ClockGuard& due) { return value.meets(due); }, is(AsBefore), code);
    }
    if (timed) set_clock(network, index, code);
  }

  // Moves by time alone that are due, where the condition holds.
  template <class Meets>
  void catch_up(ir::Network& network, std::size_t index, const Meets& meets, ExprId condition,
                std::vector<ExprId>& code) {
    std::map<std::uint32_t, ExprId> to, status;
    const Own& own = own_[index];
    for (std::uint32_t state = 0; state < own.later.size(); ++state) {
      const LaterState* last = nullptr;
      for (const LaterState& later : own.later[state])
        if (meets(later.after)) last = &later;
      if (last == nullptr) continue;
      to.emplace(state, number(network, last->state));
      if (last->stops) status.emplace(state, network.arena.constant(Stopped));
    }
    assign(network, index, to, status, condition, code);
  }

  // One move, where the condition holds: with the letter; without one, by transitions without events; or, for sets of
  // events, by any.
  void take(ir::Network& network, std::size_t index, const ClockCase& value, ExprId condition,
            std::optional<std::uint32_t> letter, const std::map<std::uint32_t, ExprId>& occurs,
            std::vector<ExprId>& code) {
    const Watching& one = observing_.observers[index];
    const Observer& observer = *one.observer;
    ir::Arena& arena = network.arena;
    std::map<std::uint32_t, ExprId> to, status;
    // Backwards, so that the first transition is the outermost choice.
    for (std::size_t t = observer.transitions.size(); t-- > 0;) {
      const ObserverTransition& transition = observer.transitions[t];
      if (is_last(observer, transition.source) || is_by_time(transition)) continue;
      std::vector<ExprId> needed;
      if (!needs_events(transition, letter, occurs, needed)) continue;
      if (transition.guard) {
        const auto holds = clock_holds(network, index, value, *transition.guard);
        if (!holds) continue;
        if (*holds) needed.push_back(*holds);
      }
      if (one.predicates[t]) needed.push_back(arena.load_cell(letters_.before(one.predicates[t])));
      const bool in_scope = one.scope && (one.strong || transition.source == observer.start);
      if (in_scope) needed.push_back(arena.load_cell(letters_.before(*one.scope)));
      const auto otherwise = [&](std::map<std::uint32_t, ExprId>& map, ExprId stays) {
        const auto known = map.find(transition.source);
        return known != map.end() ? known->second : stays;
      };
      const auto choose = [&](std::map<std::uint32_t, ExprId>& map, ExprId then, ExprId stays) {
        const ExprId rest = otherwise(map, stays);
        map[transition.source] = needed.empty() ? then : arena.ite(balanced(arena, Op::And, needed), then, rest);
      };
      choose(to, number(network, transition.target), arena.load_cell(one.cell));
      if (one.clock != 0) {
        const ExprId as_is = arena.load_cell(own_[index].status);
        choose(status, !transition.update ? as_is : arena.constant(*transition.update == 0 ? Restarted : Stopped),
               as_is);
      }
    }
    assign(network, index, to, status, condition, code);
  }

  // False: it cannot be taken now.
  static bool needs_events(const ObserverTransition& transition, std::optional<std::uint32_t> letter,
                           const std::map<std::uint32_t, ExprId>& occurs, std::vector<ExprId>& needed) {
    if (letter)
      return transition.events.empty() || (transition.events.size() == 1 && transition.events[0].index == *letter);
    for (const Reference& event : transition.events) {
      const auto known = occurs.find(event.index);
      if (known == occurs.end()) return false;
      needed.push_back(known->second);
    }
    return true;
  }

  // None: no. An empty expression: yes.
  std::optional<ExprId> clock_holds(ir::Network& network, std::size_t index, const ClockCase& value,
                                    const ClockGuard& guard) const {
    const bool now = value.meets(guard), restarted = zero_meets(guard);
    if (!now && !restarted) return std::nullopt;
    ir::Arena& arena = network.arena;
    const ExprId status = arena.load_cell(own_[index].status);
    const auto is = [&](ClockStatus which) { return arena.binary(Op::Eq, status, arena.constant(which)); };
    if (now && restarted) return arena.binary(Op::Ne, status, arena.constant(Stopped));
    return is(now ? AsBefore : Restarted);
  }

  // By state: where it goes, and what becomes of its clock; the others stay.
  void assign(ir::Network& network, std::size_t index, const std::map<std::uint32_t, ExprId>& to,
              const std::map<std::uint32_t, ExprId>& status, ExprId condition, std::vector<ExprId>& code) {
    if (to.empty()) return;
    ir::Arena& arena = network.arena;
    const Watching& one = observing_.observers[index];
    const auto chosen = [&](const std::map<std::uint32_t, ExprId>& map, std::uint32_t cell) {
      const std::vector<std::pair<std::uint32_t, ExprId>> list(map.begin(), map.end());
      const ExprId stays = arena.load_cell(cell);
      const ExprId moved = by_state(network, one.cell, list, 0, list.size(), stays);
      return condition ? arena.ite(condition, moved, stays) : moved;
    };
    if (status.empty()) {
      code.push_back(arena.assign_cell(one.cell, chosen(to, one.cell)));
      return;
    }
    const std::uint32_t next = own_[index].next, clock = own_[index].status;
    code.push_back(arena.assign_cell(next, chosen(to, one.cell)));
    code.push_back(arena.assign_cell(clock, chosen(status, clock)));
    code.push_back(arena.assign_cell(one.cell, arena.load_cell(next)));
  }

  static ExprId by_state(ir::Network& network, std::uint32_t cell,
                         const std::vector<std::pair<std::uint32_t, ExprId>>& list, std::size_t begin, std::size_t end,
                         ExprId stays) {
    ir::Arena& arena = network.arena;
    const ExprId state = arena.load_cell(cell);
    if (end - begin == 1)
      return arena.ite(arena.binary(Op::Eq, state, number(network, list[begin].first)), list[begin].second, stays);
    const std::size_t middle = begin + (end - begin) / 2;
    const ExprId lower = by_state(network, cell, list, begin, middle, stays);
    const ExprId upper = by_state(network, cell, list, middle, end, stays);
    return arena.ite(arena.binary(Op::Lt, state, number(network, list[middle].first)), lower, upper);
  }

  void leave_scope(ir::Network& network, std::size_t index, const ir::Edge* alone, std::vector<ExprId>& code) {
    const Watching& one = observing_.observers[index];
    ir::Arena& arena = network.arena;
    const ExprId inside =
        arena.binary(Op::And, arena.load_cell(letters_.before(*one.scope)), letters_.after(network, *one.scope, alone));
    std::map<std::uint32_t, ExprId> to, status;
    for (std::uint32_t state = 0; state < one.observer->states.size(); ++state) {
      if (is_last(*one.observer, state)) continue;
      to.emplace(state, number(network, one.observer->start));
      if (one.clock != 0) status.emplace(state, arena.constant(Stopped));
    }
    assign(network, index, to, status, arena.unary(Op::Not, inside), code);
  }

  void set_clock(ir::Network& network, std::size_t index, std::vector<ExprId>& code) {
    const Watching& one = observing_.observers[index];
    ir::Arena& arena = network.arena;
    const ExprId status = arena.load_cell(own_[index].status);
    const auto is = [&](ClockStatus which) { return arena.binary(Op::Eq, status, arena.constant(which)); };
    code.push_back(arena.assign_cell(one.timing, arena.ite(is(AsBefore), arena.load_cell(one.timing), is(Restarted))));
    code.push_back(arena.ite(arena.binary(Op::Ne, status, arena.constant(AsBefore)),
                             arena.reset(arena.clock(one.clock), arena.constant(0)), arena.constant(0)));
  }

  Observing& observing_;
  util::Diagnostics& diagnostics_;
  Letters letters_;
  std::vector<Own> own_;
  std::map<Letters::Key, std::vector<ir::Ending>> endings_;
  std::optional<std::vector<ir::Ending>> of_events_;  // that do not differ
  std::set<std::string> refused_;
};

}  // namespace

void add_places(ir::Network& network, Observing& observing) {
  for (Watching& one : observing.observers) {
    const Observer& observer = *one.observer;
    one.cell =
        add_cell(network, one.name.text, ir::CellKind::Variable, static_cast<std::int32_t>(observer.states.size()) - 1,
                 static_cast<std::int32_t>(observer.start));
    network.cells[one.cell].position = one.name.position;
  }
}

bool observe(ir::Network& network, Observing& observing, Attachment& attachment, util::Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  if (const std::string reason = ir::unwatchable(network); !reason.empty()) {
    diagnostics.error(observing.observers.front().name.position, "unsupported: " + reason);
    return false;
  }
  Code code(network, observing, attachment, diagnostics);
  if (diagnostics.errors() != errors) return false;
  ir::Transformed watched = ir::watch_steps(network, code, "observers");
  if (diagnostics.errors() != errors) return false;
  network = std::move(watched.network);
  return true;
}

ExprId not_cut(ir::Network& network, const Observing& observing) {
  ir::Arena& arena = network.arena;
  std::vector<ExprId> all;
  for (const Watching& one : observing.observers) {
    if (!one.cuts) continue;
    for (std::uint32_t s = 0; s < one.observer->states.size(); ++s)
      if (one.observer->states[s].kind == ObserverState::Kind::Cut)
        all.push_back(arena.binary(Op::Ne, arena.load_cell(one.cell), arena.constant(static_cast<std::int32_t>(s))));
  }
  return all.empty() ? ExprId() : balanced(arena, Op::And, all);
}

ExprId where(ir::Network& network, const Observing& observing, const Watching& watching,
             const std::vector<bool>& states) {
  ir::Arena& arena = network.arena;
  const Observer& observer = *watching.observer;
  util::Diagnostics none;
  const auto later = later_states(observer, none);
  std::vector<ExprId> all;
  const auto passed = [&](const ClockGuard& guard, bool yes) {
    const bool strict = guard.comparison == Comparison::Greater;
    const Op relation = yes ? (strict ? Op::Gt : Op::Ge) : (strict ? Op::Le : Op::Lt);
    return arena.clock_cmp(relation, arena.clock(watching.clock), arena.clock(0), arena.constant(guard.bound));
  };
  for (std::uint32_t state = 0; state < observer.states.size(); ++state) {
    const ExprId here =
        arena.binary(Op::Eq, arena.load_cell(watching.cell), arena.constant(static_cast<std::int32_t>(state)));
    const auto& moves = later[state];
    if (moves.empty()) {
      if (states[state]) all.push_back(here);
      continue;
    }
    ExprId counts = arena.load_cell(watching.timing);
    if (const ExprId goes_on = not_cut(network, observing)) counts = arena.binary(Op::And, counts, goes_on);
    const ExprId runs = arena.binary(Op::And, here, counts);
    if (states[state]) {
      all.push_back(arena.binary(Op::And, here, arena.unary(Op::Not, counts)));
      all.push_back(arena.binary(Op::And, runs, passed(moves[0].after, false)));
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (!states[moves[i].state]) continue;
      ExprId one = arena.binary(Op::And, runs, passed(moves[i].after, true));
      if (i + 1 < moves.size()) one = arena.binary(Op::And, one, passed(moves[i + 1].after, false));
      all.push_back(one);
    }
  }
  return all.empty() ? ExprId() : balanced(arena, Op::Or, all);
}

}  // namespace beeline::frontend::cdl
