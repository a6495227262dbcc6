#include <algorithm>
#include <deque>
#include <functional>

#include "observing.h"
#include "system.h"
#include "ticks.h"

namespace beeline::test {

namespace cdl = frontend::cdl;

namespace {

constexpr int nobody = -1;

// Who moves in a step, by numbers: processes, then the context, then who discards.
struct Mover {
  int who = 0;
  const System::Edge* edge = nullptr;   // of a process
  const context::Step* step = nullptr;  // of the context
};
struct Move {
  std::vector<Mover> movers;  // who sends first
  int channel = nobody;
};

struct State {
  std::vector<int> places, values;
  context::State node = 0;
  std::vector<int> observers;
  std::vector<int> clocks;  // of the system, then of observers (-1: stopped), in ticks
  friend auto operator<=>(const State&, const State&) = default;
};

class Explorer {
 public:
  explicit Explorer(const SideBySide& given) : given_(given), system_(given.system) {
    for (const cdl::Event& event : given.unit.events) {
      tags_.push_back(event.text.substr(0, 0));
      if (event.kind == cdl::Event::Kind::Informal) {
        const auto first = event.text.find_first_not_of(' ');
        tags_.back() = event.text.substr(first, event.text.find_last_not_of(' ') - first + 1);
      }
    }
    for (const context::Step& step : given.graph.steps)
      if (const int channel = received(step); channel != nobody) wanted_.insert(channel);
    for (const auto& watched : given.observers)
      for (const auto& transition : watched.observer->transitions)
        if (transition.guard) ticks_.most = std::max(ticks_.most, transition.guard->bound);
    for (const System::Process& process : system_.processes) {
      for (const int most : process.most) ticks_.most = std::max(ticks_.most, most);
      for (const System::Edge& edge : process.edges)
        if (edge.guard) ticks_.most = std::max(ticks_.most, edge.guard->bound);
    }
    ticks_.unit = system_.clocks + static_cast<int>(given.observers.size()) + 1;
  }

  SideBySide::Verdicts run() {
    constexpr std::size_t most = 30'000;
    SideBySide::Verdicts out;
    out.reached.resize(given_.cdl.asserts.size(), given_.observers.size());
    State first;
    first.places.assign(system_.processes.size(), 0);
    first.values.assign(static_cast<std::size_t>(system_.variables), 0);
    first.node = given_.graph.start;
    first.clocks.assign(static_cast<std::size_t>(system_.clocks), 0);
    for (const Watched& watched : given_.observers) {
      first.observers.push_back(static_cast<int>(watched.observer->start));
      first.clocks.push_back(watched.observer->clock_runs ? 0 : -1);
    }
    by_time(first);
    std::set<State> seen{first}, discrete;
    std::deque<State> open{first};
    const auto add = [&](State state) {
      by_time(state);
      ticks_.normalise(state.clocks);
      if (seen.insert(state).second) open.push_back(std::move(state));
    };
    while (!open.empty()) {
      if (seen.size() > most) {
        out.too_large = true;
        return out;
      }
      const State state = open.front();
      open.pop_front();
      State without = state;
      without.clocks.clear();
      discrete.insert(std::move(without));
      judge(state, !is_cut(state) && is_end(state), out);
      if (is_cut(state)) continue;
      for (const Move& move : possible(state)) add(after(state, move));
      State later = state;
      if (wait(later)) add(std::move(later));
    }
    out.states = discrete.size();
    return out;
  }

 private:
  using Kind = cdl::ObserverState::Kind;
  const cdl::ObserverState& at(const State& state, std::size_t o) const {
    return given_.observers[o].observer->states[static_cast<std::size_t>(state.observers[o])];
  }
  bool is_cut(const State& state) const {
    for (std::size_t o = 0; o < given_.observers.size(); ++o)
      if (given_.observers[o].cuts && at(state, o).kind == Kind::Cut) return true;
    return false;
  }
  void judge(const State& state, bool ends, SideBySide::Verdicts& out) const {
    for (std::size_t i = 0; i < given_.cdl.asserts.size(); ++i)
      if (!holds(given_.cdl.asserts[i], state)) out.reached.violated[i] = true;
    for (std::size_t o = 0; o < given_.observers.size(); ++o) out.reached.meet(o, at(state, o), ends);
  }
  // False: time cannot pass, or nothing tells that it has.
  bool wait(State& state) const {
    for (std::size_t p = 0; p < system_.processes.size(); ++p) {
      const auto l = static_cast<std::size_t>(state.places[p]);
      if (system_.processes[p].committed[l] || system_.processes[p].urgent[l]) return false;
    }
    State later = state;
    ticks_.wait(later.clocks);
    if (later.clocks == state.clocks || !is_allowed(later)) return false;
    state = std::move(later);
    return true;
  }
  bool is_allowed(const State& state) const {
    for (std::size_t p = 0; p < system_.processes.size(); ++p) {
      const System::Process& process = system_.processes[p];
      const int most = process.most[static_cast<std::size_t>(state.places[p])];
      if (most >= 0 && state.clocks[static_cast<std::size_t>(process.timed)] > most * ticks_.unit) return false;
    }
    return true;
  }
  std::vector<Move> possible(const State& state) const {
    std::vector<Move> moves = all_moves(state);
    std::erase_if(moves, [&](const Move& move) { return !is_allowed(after(state, move)); });
    return moves;
  }
  // Nothing can happen, now or later.
  bool is_end(State state) const {
    do {
      if (!possible(state).empty()) return false;
    } while (wait(state));
    return true;
  }

  // --- predicates

  bool holds(const cdl::Predicate& predicate, const State& state) const {
    return test::holds(given_.unit, predicate, [&](const cdl::Predicate& p) {
      if (p.kind == cdl::Predicate::Kind::State && p.process.process.text == "p0")
        return at(state, given_.cdl.restrictions.size()).name == p.state.text;
      if (p.kind == cdl::Predicate::Kind::State)
        return state.places[process(p.process)] == std::stoi(p.state.text.substr(1));
      const int left = state.values[static_cast<std::size_t>(std::stoi(p.left.path[0].name.text.substr(1)))];
      return compare(p.comparison, left, p.value.value);
    });
  }
  static std::size_t process(const cdl::ProcessId& id) {
    return static_cast<std::size_t>(std::stoi(id.process.text.substr(1)));
  }

  // --- moves

  int channel_of(const cdl::Literal& literal) const { return std::stoi(literal.name.substr(1)); }
  int sent(const context::Step& step) const {
    if (step.label == context::silent) return nobody;
    const cdl::Event& event = given_.unit.events[step.label];
    return event.kind == cdl::Event::Kind::Send ? channel_of(event.literal) : nobody;
  }
  int received(const context::Step& step) const {
    if (step.label == context::silent) return nobody;
    const cdl::Event& event = given_.unit.events[step.label];
    return event.kind == cdl::Event::Kind::Receive ? channel_of(event.literal) : nobody;
  }
  int context() const { return static_cast<int>(system_.processes.size()); }

  bool enabled(const System::Edge& edge, const State& state, std::size_t p) const {
    return state.places[p] == edge.source &&
           (edge.tested < 0 || state.values[static_cast<std::size_t>(edge.tested)] == edge.value) &&
           (!edge.guard || meets(state.clocks[static_cast<std::size_t>(edge.timed)], *edge.guard, ticks_.unit));
  }

  std::vector<Move> all_moves(const State& state) const {
    std::vector<Move> out;
    bool committed = false;
    const auto is_committed = [&](int who) {
      if (who >= context()) return false;
      const auto p = static_cast<std::size_t>(who);
      return static_cast<bool>(system_.processes[p].committed[static_cast<std::size_t>(state.places[p])]);
    };
    for (int p = 0; p < context(); ++p) committed = committed || is_committed(p);
    const auto add = [&](Move move) {
      const bool allowed = !committed || std::any_of(move.movers.begin(), move.movers.end(),
                                                     [&](const Mover& m) { return is_committed(m.who); });
      if (allowed) out.push_back(std::move(move));
    };
    std::vector<std::pair<Mover, int>> senders;
    for (std::size_t p = 0; p < system_.processes.size(); ++p)
      for (const System::Edge& edge : system_.processes[p].edges) {
        if (!enabled(edge, state, p)) continue;
        if (edge.sync == System::Sync::None) add({{{static_cast<int>(p), &edge, nullptr}}, nobody});
        if (edge.sync == System::Sync::Send) senders.push_back({{static_cast<int>(p), &edge, nullptr}, edge.channel});
      }
    for (const context::Step& step : given_.graph.steps_of(state.node)) {
      if (sent(step) != nobody) senders.push_back({{context(), nullptr, &step}, sent(step)});
      else if (received(step) == nobody) add({{{context(), nullptr, &step}}, nobody});
    }
    for (const auto& [sender, channel] : senders) {
      std::vector<std::vector<Mover>> able;  // by process that can receive
      for (int who = 0; who <= context(); ++who) {
        if (who == sender.who) continue;
        std::vector<Mover> ways;
        if (who == context()) {
          for (const context::Step& step : given_.graph.steps_of(state.node))
            if (received(step) == channel) ways.push_back({who, nullptr, &step});
        } else {
          const auto p = static_cast<std::size_t>(who);
          for (const System::Edge& edge : system_.processes[p].edges)
            if (edge.sync == System::Sync::Receive && edge.channel == channel && enabled(edge, state, p))
              ways.push_back({who, &edge, nullptr});
        }
        if (!ways.empty()) able.push_back(std::move(ways));
      }
      if (system_.broadcast[static_cast<std::size_t>(channel)]) {
        std::vector<Move> all{{{sender}, channel}};
        for (const auto& ways : able) {
          std::vector<Move> longer;
          for (const Move& move : all)
            for (const Mover& way : ways) {
              longer.push_back(move);
              longer.back().movers.push_back(way);
            }
          all = std::move(longer);
        }
        for (Move& move : all) add(std::move(move));
        continue;
      }
      bool expected = false;
      for (const context::Step& step : given_.graph.steps_of(state.node))
        expected = expected || received(step) == channel;
      for (const auto& ways : able)
        for (const Mover& way : ways) add({{sender, way}, channel});
      if (given_.discard && wanted_.contains(channel) && !expected)
        add({{sender, {context() + 1, nullptr, nullptr}}, channel});
    }
    return out;
  }

  State after(const State& state, const Move& move) const {
    State next = state;
    for (const Mover& mover : move.movers) {
      if (mover.step != nullptr) next.node = mover.step->target;
      if (mover.edge == nullptr) continue;
      next.places[static_cast<std::size_t>(mover.who)] = mover.edge->target;
      if (mover.edge->reset >= 0) next.clocks[static_cast<std::size_t>(mover.edge->reset)] = 0;
      if (mover.edge->written < 0) continue;
      int& value = next.values[static_cast<std::size_t>(mover.edge->written)];
      value = mover.edge->cycles ? (value + 1) % 3 : mover.edge->by;
    }
    for (std::size_t o = 0; o < given_.observers.size(); ++o) observe(o, state, move, next);
    return next;
  }

  // --- observers

  bool occurs(std::uint32_t number, const State& before, const Move& move, const State& next) const {
    const cdl::Event& event = given_.unit.events[number];
    using K = cdl::Event::Kind;
    if (event.kind == K::Becomes) {
      const bool was = holds(event.predicate, before), is = holds(event.predicate, next);
      return event.becomes ? !was && is : was && !is;
    }
    const context::Step* own = nullptr;
    for (const Mover& mover : move.movers)
      if (mover.step != nullptr && mover.step->label != context::silent) own = mover.step;
    if (event.kind == K::Informal)
      return own != nullptr && given_.unit.events[own->label].kind == K::Informal && tags_[own->label] == tags_[number];
    if (event.kind == K::Send && !event.from) return own != nullptr && sent(*own) == channel_of(event.literal);
    if (event.kind == K::Receive && !event.to) return own != nullptr && received(*own) == channel_of(event.literal);
    if (move.channel == nobody) return false;
    const bool any = event.kind != K::Sync && event.literal.kind == cdl::Literal::Kind::Any;
    const int channel = any                     ? nobody
                        : event.kind == K::Sync ? std::stoi(event.port.text.substr(1))
                                                : channel_of(event.literal);
    if (!any && channel != move.channel) return false;
    const auto is = [&](const cdl::ProcessId& id, int who) { return id.any || static_cast<int>(process(id)) == who; };
    if (!is(*event.from, move.movers[0].who)) return false;
    if (event.to->any && event.kind != K::Receive) return true;
    return std::any_of(move.movers.begin() + 1, move.movers.end(),
                       [&](const Mover& m) { return is(*event.to, m.who); });
  }

  int rank(std::uint32_t number) const {
    switch (given_.unit.events[number].kind) {
      case cdl::Event::Kind::Send:
      case cdl::Event::Kind::Sync: return 0;
      case cdl::Event::Kind::Receive: return 1;
      case cdl::Event::Kind::Informal: return 2;
      default: return 3;
    }
  }

  void observe(std::size_t o, const State& before, const Move& move, State& next) const {
    const Watched& watched = given_.observers[o];
    std::set<std::uint32_t> spoken;
    for (const auto& t : watched.observer->transitions)
      for (const auto& event : t.events) spoken.insert(event.index);
    std::vector<std::uint32_t> letters;
    for (const std::uint32_t event : spoken)
      if (occurs(event, before, move, next)) letters.push_back(event);
    std::stable_sort(letters.begin(), letters.end(), [&](auto a, auto b) { return rank(a) < rank(b); });
    int& clock = clock_of(next, o);
    Seat seat{next.observers[o], clock};
    const Truth was = [&](const cdl::Predicate& p) { return holds(p, before); };
    const Truth is = [&](const cdl::Predicate& p) { return holds(p, next); };
    test::move(watched, seat, letters, given_.sets, was, is, ticks_.unit);
    next.observers[o] = seat.state;
    clock = seat.clock;
  }

  int& clock_of(State& state, std::size_t o) const {
    return state.clocks[static_cast<std::size_t>(system_.clocks) + o];
  }

  // Moves by time alone, at once.
  void by_time(State& state) const {
    for (std::size_t o = 0; o < given_.observers.size(); ++o) {
      int& clock = clock_of(state, o);
      const auto due = [&]() -> const cdl::ObserverTransition* {
        for (const auto& t : given_.observers[o].observer->transitions)
          if (static_cast<int>(t.source) == state.observers[o] && alone(t) && meets(clock, *t.guard, ticks_.unit))
            return &t;
        return nullptr;
      };
      for (std::size_t i = 0; i < 20 && at(state, o).kind == Kind::Plain; ++i) {
        const auto* t = due();
        if (t == nullptr) break;
        state.observers[o] = static_cast<int>(t->target);
        if (t->update) clock = *t->update == 0 ? 0 : -1;
      }
      if (at(state, o).kind != Kind::Plain) clock = -1;
    }
  }

  const SideBySide& given_;
  const System& system_;
  std::vector<std::string> tags_;
  std::set<int> wanted_;
  Ticks ticks_;
};

}  // namespace

SideBySide::Verdicts SideBySide::run() const { return Explorer(*this).run(); }

}  // namespace beeline::test
