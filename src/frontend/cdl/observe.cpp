#include "frontend/cdl/observe.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "frontend/cdl/by_time.h"
#include "frontend/common/balanced.h"
#include "ir/references.h"
#include "ir/transform/moved.h"
#include "ir/transform/watch_steps.h"

namespace beeline::frontend::cdl {

namespace {

using ir::ExprId;
using ir::Op;

// Copies of one edge, for the clocks of all observers together.
constexpr std::size_t most_cases = 64;

// What the observer's clock is in the middle of a step.
enum ClockStatus : std::int32_t { AsBefore = 0, Restarted = 1, Stopped = 2 };

// An event in the order of letters.
struct Letter {
  std::uint32_t event = 0;
  int rank = 0;
  std::uint32_t first = 0, second = 0;  // cells
  bool two_sides = false;
  const Becoming* becoming = nullptr;
  std::uint32_t was = 0;  // the cell with what the predicate was before
};

int rank(const Event& event) {
  switch (event.kind) {
    case Event::Kind::Send:
    case Event::Kind::Sync: return 0;
    case Event::Kind::Receive: return 1;
    case Event::Kind::Informal: return 2;
    case Event::Kind::Becomes: break;
  }
  return 3;
}

class Code final : public ir::StepWatch {
 public:
  Code(ir::Network& network, Observing& observing, Attachment& attachment, util::Diagnostics& diagnostics)
      : observing_(observing),
        attachment_(attachment),
        diagnostics_(diagnostics),
        references_(network),
        moves_(network) {
    make_letters(network);
    make_observers(network);
    note_sights(network);
  }

  // --- when a step begins

  ExprId begin(ir::Network& network) override {
    std::vector<ExprId> all;
    for (const auto& [predicate, cell] : before_) {
      const ExprId truth = network.arena.binary(Op::Ne, predicate, network.arena.constant(0));
      all.push_back(network.arena.assign_cell(cell, truth));
    }
    return all.empty() ? ExprId() : network.arena.seq(all);
  }

  // --- with an edge

  ExprId with(ir::Network& network, const ir::Edge& edge) override {
    const auto [known, is_new] = with_.emplace(key(edge), ExprId());
    if (!is_new) return known->second;
    ir::Arena& arena = network.arena;
    std::vector<ExprId> all;
    for (const Sight& sight : sights(edge)) {
      const Letter& letter = letter_of(sight.event);
      all.push_back(arena.assign_cell(sight.second ? letter.second : letter.first,
                                      sight.condition ? sight.condition : arena.constant(1)));
    }
    if (edge.sync != ir::SyncKind::None)
      if (const ExprId noted = moves_.note(network, edge)) all.push_back(noted);
    return known->second = all.empty() ? ExprId() : arena.seq(all);
  }

  // --- when it is over

  std::vector<ir::Ending> endings(ir::Network& network, const ir::Edge& last) override {
    const auto [known, is_new] = endings_.emplace(key(last), std::vector<ir::Ending>());
    if (!is_new) return known->second;
    std::vector<const Letter*> possible;
    const bool alone = last.sync == ir::SyncKind::None;
    for (const Letter& letter : letters_) {
      if (letter.becoming != nullptr) {
        const bool may_change =
            !alone || last.update || moves_.reads(network, letter.becoming->predicate, last.process);
        if (may_change) possible.push_back(&letter);
      } else if (!alone && may_end_with(network, last, letter)) {
        possible.push_back(&letter);
      }
    }
    std::vector<ir::Ending> made =
        all_endings(network, possible, alone ? &last : nullptr, urgent_channel(network, last));
    return known->second = std::move(made);
  }

  std::vector<ir::Ending> endings_on(ir::Network& network, std::uint32_t channel) override {
    std::vector<const Letter*> possible;
    for (const Letter& letter : letters_)
      if (letter.becoming != nullptr || on_channel_[channel].contains(letter.event)) possible.push_back(&letter);
    return all_endings(network, possible, nullptr, nullptr);
  }

  std::vector<ir::Ending> endings_of_events(ir::Network& network) override {
    std::vector<const Letter*> possible;
    for (const Letter& letter : letters_)
      if (letter.becoming != nullptr || on_events_.contains(letter.event)) possible.push_back(&letter);
    return all_endings(network, possible, nullptr, nullptr);
  }

  ExprId guard(ir::Network& network) override {
    std::vector<ExprId> all;
    for (const Watching& one : observing_.observers) {
      if (!one.cuts) continue;
      for (std::uint32_t s = 0; s < one.observer->states.size(); ++s)
        if (one.observer->states[s].kind == ObserverState::Kind::Cut)
          all.push_back(network.arena.binary(Op::Ne, network.arena.load_cell(one.cell), number(network, s)));
    }
    return all.empty() ? ExprId() : balanced(network.arena, Op::And, all);
  }

 private:
  using Key = std::tuple<std::uint32_t, ir::SyncKind, std::uint32_t, std::uint32_t, std::uint32_t, bool>;

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

  // What is the same for edges with the same key is made once: a context has as many edges as its graph.
  Key key(const ir::Edge& edge) const {
    return {edge.process,
            edge.sync,
            edge.channel.value,
            edge.event,
            moves_.tracks(edge.process) ? edge.target + 1 : 0,
            static_cast<bool>(edge.update)};
  }

  static std::uint32_t add_cell(ir::Network& network, std::string name, ir::CellKind kind, std::int32_t high,
                                std::int32_t initial = 0, bool is_bool = false) {
    ir::Cell cell;
    cell.name = std::move(name);
    cell.kind = kind;
    cell.high = high;
    cell.initial = initial;
    cell.is_bool = is_bool;
    network.cells.push_back(std::move(cell));
    return static_cast<std::uint32_t>(network.cells.size() - 1);
  }

  std::uint32_t remembered(ir::Network& network, ExprId predicate) {
    const auto [known, is_new] = before_.emplace(predicate, 0);
    if (is_new) known->second = add_cell(network, fmt::format("#before {}", before_.size()), ir::CellKind::Meta, 1);
    return known->second;
  }

  void make_letters(ir::Network& network) {
    std::set<std::uint32_t> events;
    for (const Watching& one : observing_.observers)
      for (const ObserverTransition& transition : one.observer->transitions)
        for (const Reference& event : transition.events) events.insert(event.index);
    for (const std::uint32_t event : events) {
      const Event& of = observing_.unit->events[event];
      Letter letter;
      letter.event = event;
      letter.rank = rank(of);
      if (of.kind == Event::Kind::Becomes) {
        const auto becoming = std::find_if(observing_.becoming.begin(), observing_.becoming.end(),
                                           [&](const Becoming& one) { return one.event == event; });
        letter.becoming = &*becoming;
        letter.was = remembered(network, becoming->predicate);
        moves_.track(network, becoming->predicate);
      } else {
        letter.two_sides = attachment_.has_two_sides(event);
        letter.first = add_cell(network, "#" + of.name.text, ir::CellKind::Meta, 1);
        if (letter.two_sides) letter.second = add_cell(network, "#" + of.name.text + "'", ir::CellKind::Meta, 1);
      }
      letters_.push_back(letter);
    }
    std::stable_sort(letters_.begin(), letters_.end(),
                     [](const Letter& a, const Letter& b) { return a.rank < b.rank; });
  }

  const Letter& letter_of(std::uint32_t event) const {
    return *std::find_if(letters_.begin(), letters_.end(), [&](const Letter& letter) { return letter.event == event; });
  }

  void make_observers(ir::Network& network) {
    for (Watching& one : observing_.observers) {
      const Observer& observer = *one.observer;
      Own& own = own_.emplace_back();
      const std::string& name = one.name.text;
      one.cell = add_cell(network, name, ir::CellKind::Variable, static_cast<std::int32_t>(observer.states.size()) - 1,
                          static_cast<std::int32_t>(observer.start));
      network.cells[one.cell].position = one.name.position;
      own.later = later_states(observer, diagnostics_);
      own.cases = clock_cases(observer);
      for (const ObserverTransition& transition : observer.transitions) {
        for (const Reference& event : transition.events) own.events.insert(event.index);
        own.moves_without |= transition.events.empty() && !is_by_time(transition);
        if (transition.update && *transition.update != 0 && *transition.update != stopped)
          diagnostics_.error(transition.position, "unsupported: a clock is set to 0, or to -1, which stops it");
      }
      for (const ExprId predicate : one.predicates)
        if (predicate) remembered(network, predicate);
      if (one.scope) {
        remembered(network, *one.scope);
        moves_.track(network, *one.scope);
      }
      if (own.cases.size() == 1) continue;
      if (one.cuts) diagnostics_.error(one.name.position, "unsupported: a restriction with a clock");
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

  // --- which letters a step can have

  const std::vector<Sight>& sights(const ir::Edge& edge) const {
    static const std::vector<Sight> nothing;
    const auto known = sights_.find(key(edge));
    return known != sights_.end() ? known->second : nothing;
  }

  std::vector<std::uint32_t> channels_of(const ir::Network& network, ExprId channel) const {
    if (const auto fixed = ir::as_channel(network.arena, channel)) return {*fixed};
    const auto all = references_.of(channel);
    return {all.begin(), all.end()};
  }

  void note_sights(const ir::Network& network) {
    on_channel_.resize(network.channels.size());
    for (const ir::Edge& edge : network.edges) {
      if (edge.sync == ir::SyncKind::None) continue;
      const auto [seen, is_new] = sights_.emplace(key(edge), std::vector<Sight>());
      if (!is_new) continue;
      seen->second = attachment_.sights(edge);
      for (const Sight& sight : seen->second) {
        if (edge.sync == ir::SyncKind::Event) on_events_.insert(sight.event);
        else
          for (const std::uint32_t channel : channels_of(network, edge.channel))
            on_channel_[channel].insert(sight.event);
      }
    }
  }

  bool may_end_with(const ir::Network& network, const ir::Edge& last, const Letter& letter) {
    if (letter.two_sides) {
      const auto& seen = sights(last);
      return std::any_of(seen.begin(), seen.end(),
                         [&](const Sight& sight) { return sight.event == letter.event && sight.second; });
    }
    const auto channels = channels_of(network, last.channel);
    return std::any_of(channels.begin(), channels.end(),
                       [&](std::uint32_t channel) { return on_channel_[channel].contains(letter.event); });
  }

  const ir::Channel* urgent_channel(const ir::Network& network, const ir::Edge& last) const {
    if (last.sync == ir::SyncKind::None) return nullptr;
    for (const std::uint32_t channel : channels_of(network, last.channel))
      if (network.channels[channel].urgent) return &network.channels[channel];
    return nullptr;
  }

  // --- the code of an ending

  bool concerns(const Own& own, const std::vector<const Letter*>& possible, const Watching& one) const {
    if (own.moves_without || one.scope) return true;
    return std::any_of(possible.begin(), possible.end(),
                       [&](const Letter* letter) { return own.events.contains(letter->event); });
  }

  std::vector<ir::Ending> all_endings(ir::Network& network, const std::vector<const Letter*>& possible,
                                      const ir::Edge* alone, const ir::Channel* urgent) {
    ir::Arena& arena = network.arena;
    std::map<std::uint32_t, ExprId> occurs;
    for (const Letter* letter : possible) occurs.emplace(letter->event, occurrence(network, *letter, alone));
    std::vector<ir::Ending> made(1);
    for (std::size_t i = 0; i < observing_.observers.size(); ++i) {
      const Watching& one = observing_.observers[i];
      const Own& own = own_[i];
      if (!concerns(own, possible, one)) continue;
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
          move(network, i, value, possible, occurs, alone, code);
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

  ExprId occurrence(ir::Network& network, const Letter& letter, const ir::Edge* alone) {
    ir::Arena& arena = network.arena;
    if (letter.becoming == nullptr) {
      const ExprId first = arena.load_cell(letter.first);
      return letter.two_sides ? arena.binary(Op::And, first, arena.load_cell(letter.second)) : first;
    }
    const ExprId was = arena.load_cell(letter.was);
    const ExprId is = moves_.after(network, letter.becoming->predicate, alone);
    return letter.becoming->becomes ? arena.binary(Op::And, arena.unary(Op::Not, was), is)
                                    : arena.binary(Op::And, was, arena.unary(Op::Not, is));
  }

  // Appends what the observer does in this case.
  void move(ir::Network& network, std::size_t index, const ClockCase& value, const std::vector<const Letter*>& possible,
            const std::map<std::uint32_t, ExprId>& occurs, const ir::Edge* alone, std::vector<ExprId>& code) {
    const Watching& one = observing_.observers[index];
    const Own& own = own_[index];
    ir::Arena& arena = network.arena;
    const bool timed = one.clock != 0;
    if (timed) code.push_back(arena.assign_cell(own.status, arena.constant(AsBefore)));
    if (value.runs) catch_up(network, index, value, code);
    std::vector<const Letter*> letters;
    for (const Letter* letter : possible)
      if (own.events.contains(letter->event)) letters.push_back(letter);
    if (observing_.step == ObserverStep::Set) {
      take(network, index, value, {}, nullptr, occurs, code);
    } else {
      std::vector<ExprId> any;
      for (const Letter* letter : letters) {
        take(network, index, value, occurs.at(letter->event), letter, occurs, code);
        any.push_back(occurs.at(letter->event));
      }
      if (own.moves_without) {
        const ExprId none = any.empty() ? ExprId() : arena.unary(Op::Not, balanced(arena, Op::Or, any));
        take(network, index, value, none, nullptr, {}, code);
      }
    }
    if (one.scope && one.strong) leave_scope(network, index, alone, code);
    if (timed) set_clock(network, index, code);
  }

  // Moves by time alone that are due.
  void catch_up(ir::Network& network, std::size_t index, const ClockCase& value, std::vector<ExprId>& code) {
    std::map<std::uint32_t, ExprId> to, status;
    const Own& own = own_[index];
    for (std::uint32_t state = 0; state < own.later.size(); ++state) {
      const LaterState* last = nullptr;
      for (const LaterState& later : own.later[state])
        if (value.meets(later.after)) last = &later;
      if (last == nullptr) continue;
      to.emplace(state, number(network, last->state));
      if (last->stops) status.emplace(state, network.arena.constant(Stopped));
    }
    assign(network, index, to, status, {}, code);
  }

  // One move, where the condition holds: with the letter; without one, by transitions without events; or, for sets of
  // events, by any.
  void take(ir::Network& network, std::size_t index, const ClockCase& value, ExprId condition, const Letter* letter,
            const std::map<std::uint32_t, ExprId>& occurs, std::vector<ExprId>& code) {
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
      if (one.predicates[t]) needed.push_back(arena.load_cell(before_.at(one.predicates[t])));
      const bool in_scope = one.scope && (one.strong || transition.source == observer.start);
      if (in_scope) needed.push_back(arena.load_cell(before_.at(*one.scope)));
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
  bool needs_events(const ObserverTransition& transition, const Letter* letter,
                    const std::map<std::uint32_t, ExprId>& occurs, std::vector<ExprId>& needed) const {
    if (letter != nullptr)
      return transition.events.empty() ||
             (transition.events.size() == 1 && transition.events[0].index == letter->event);
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
        arena.binary(Op::And, arena.load_cell(before_.at(*one.scope)), moves_.after(network, *one.scope, alone));
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
  Attachment& attachment_;
  util::Diagnostics& diagnostics_;
  ir::References references_;  // before anything is rewritten
  ir::Moved moves_;
  std::vector<Letter> letters_;
  std::vector<Own> own_;
  std::map<ExprId, std::uint32_t> before_;  // predicates, and the cells that remember them
  std::vector<std::set<std::uint32_t>> on_channel_;
  std::set<std::uint32_t> on_events_;
  std::map<Key, std::vector<Sight>> sights_;
  std::map<Key, ExprId> with_;
  std::map<Key, std::vector<ir::Ending>> endings_;
  std::set<std::string> refused_;
};

}  // namespace

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

ExprId where(ir::Network& network, const Watching& watching, const std::vector<bool>& states) {
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
    const ExprId runs = arena.binary(Op::And, here, arena.load_cell(watching.timing));
    if (states[state]) {
      all.push_back(arena.binary(Op::And, here, arena.unary(Op::Not, arena.load_cell(watching.timing))));
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
