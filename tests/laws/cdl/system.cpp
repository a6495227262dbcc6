#include "system.h"

#include <algorithm>
#include <deque>
#include <functional>

#include <fmt/format.h>

namespace beeline::test {

namespace cdl = frontend::cdl;

namespace {

using Random = std::mt19937_64;

int below(Random& random, int n) { return static_cast<int>(random() % static_cast<std::uint64_t>(n)); }
bool chance(Random& random, int percent) { return below(random, 100) < percent; }

}  // namespace

std::string System::text() const {
  std::string out;
  for (int v = 0; v < variables; ++v) out += fmt::format("int[0,2] v{};\n", v);
  for (std::size_t c = 0; c < broadcast.size(); ++c)
    out += fmt::format("{}chan c{};\n", broadcast[c] ? "broadcast " : "", c);
  std::string names;
  for (std::size_t p = 0; p < processes.size(); ++p) {
    const Process& process = processes[p];
    std::string states, committed, urgent, edges;
    for (int l = 0; l < process.locations; ++l) {
      const auto i = static_cast<std::size_t>(l);
      states += fmt::format("{}L{}", l ? ", " : "", l);
      if (process.committed[i]) committed += fmt::format("{}L{}", committed.empty() ? "" : ", ", l);
      if (process.urgent[i]) urgent += fmt::format("{}L{}", urgent.empty() ? "" : ", ", l);
    }
    for (const Edge& e : process.edges) {
      edges += fmt::format("{}  L{} -> L{} {{ ", edges.empty() ? "" : ",\n", e.source, e.target);
      if (e.tested >= 0) edges += fmt::format("guard v{} == {}; ", e.tested, e.value);
      if (e.sync != Sync::None) edges += fmt::format("sync c{}{}; ", e.channel, e.sync == Sync::Send ? "!" : "?");
      if (e.written >= 0)
        edges += e.cycles ? fmt::format("assign v{0} := (v{0} + 1) % 3; ", e.written)
                          : fmt::format("assign v{} := {}; ", e.written, e.by);
      edges += "}";
    }
    out += fmt::format("process P{}() {{\n state {};\n", p, states);
    if (!committed.empty()) out += fmt::format(" commit {};\n", committed);
    if (!urgent.empty()) out += fmt::format(" urgent {};\n", urgent);
    out += " init L0;\n";
    if (!edges.empty()) out += fmt::format(" trans\n{};\n", edges);
    out += "}\n";
    names += fmt::format("{}P{}", names.empty() ? "" : ", ", p);
  }
  return out + "system " + names + ";\n";
}

System random_system(Random& random) {
  System system;
  system.variables = 1 + below(random, 2);
  const int channels = 2 + below(random, 2);
  for (int c = 0; c < channels; ++c) system.broadcast.push_back(chance(random, 35));
  const int processes = 1 + below(random, 3);
  for (int p = 0; p < processes; ++p) {
    System::Process process;
    process.locations = 1 + below(random, 3);
    for (int l = 0; l < process.locations; ++l) {
      process.committed.push_back(chance(random, 8));
      process.urgent.push_back(!process.committed.back() && chance(random, 8));
    }
    const int edges = 1 + below(random, 5);
    for (int i = 0; i < edges; ++i) {
      System::Edge e;
      e.source = below(random, process.locations);
      e.target = below(random, process.locations);
      if (chance(random, 25)) e.tested = below(random, system.variables);
      e.value = below(random, 3);
      const int kind = below(random, 5);
      e.sync = kind == 0 ? System::Sync::None : kind < 3 ? System::Sync::Send : System::Sync::Receive;
      e.channel = below(random, channels);
      if (chance(random, 40)) e.written = below(random, system.variables);
      e.by = below(random, 3);
      e.cycles = chance(random, 40);
      process.edges.push_back(e);
    }
    system.processes.push_back(std::move(process));
  }
  return system;
}

// --- contexts

namespace {

class Writer {
 public:
  Writer(Random& random, const System& system, bool timed, bool sets)
      : random_(random), system_(system), timed_(timed), sets_(sets) {}

  std::string run() {
    declare_steps();
    declare_observed();
    const int observers = 1 + below(random_, 2);
    std::string properties, restrictions;
    bool clock_used = false;
    for (int i = 0; i < observers; ++i) {
      const bool timed = timed_ && !clock_used;
      clock_used = clock_used || timed;
      out_ += fmt::format("property p{} is {{ {}{} }}\n", i, chance(random_, 15) && !timed ? scope() : "",
                          chance(random_, 45) ? pattern(timed) : observer(timed));
      properties += fmt::format("{}p{}", i ? ", " : "", i);
    }
    if (chance(random_, 20)) {
      out_ += fmt::format("restriction r is {{ start -- / / {} / -> cut }}\n", event());
      restrictions = " restrictions r";
    }
    std::string asserts;
    for (int i = below(random_, 3); i > 0; --i)
      asserts += fmt::format("{} assert {}", asserts.empty() ? "" : ";", predicate());
    out_ += fmt::format("cdl k is {{{} properties {}{} main is {{ {}{} }} }}\n", restrictions, properties, asserts,
                        activity(0), chance(random_, 40) ? " || " + activity(1) : "");
    return out_;
  }

 private:
  std::string process(bool any = true) {
    if (any && chance(random_, 50)) return "any";
    return fmt::format("{{P{}}}1", below(random_, static_cast<int>(system_.processes.size())));
  }
  bool able(int channel, System::Sync sync) const {
    for (const auto& process : system_.processes)
      for (const auto& edge : process.edges)
        if (edge.channel == channel && edge.sync == sync) return true;
    return false;
  }

  void declare_steps() {
    out_ += "event tag is { informal # tick # }\n";
    steps_.push_back("tag");
    for (std::size_t c = 0; c < system_.broadcast.size(); ++c) {
      const int channel = static_cast<int>(c);
      if (system_.broadcast[c] || able(channel, System::Sync::Receive)) {
        out_ += fmt::format("event s{0} is {{ send c{0} to any }}\n", c);
        steps_.push_back(fmt::format("s{}", c));
      }
      if (able(channel, System::Sync::Send)) {
        out_ += fmt::format("event r{0} is {{ receive c{0} from any }}\n", c);
        steps_.push_back(fmt::format("r{}", c));
      }
    }
    events_ = steps_;
  }

  void declare_observed() {
    const int count = 3 + below(random_, 3);
    for (int i = 0; i < count; ++i) {
      const std::string name = fmt::format("e{}", i);
      const int channel = below(random_, static_cast<int>(system_.broadcast.size()));
      const std::string message = chance(random_, 15) ? "any" : fmt::format("c{}", channel);
      switch (below(random_, 5)) {
        case 0: out_ += fmt::format("event {} is {{ send {} from {} to {} }}\n", name, message, ends(), ends()); break;
        case 1:
          out_ += fmt::format("event {} is {{ receive {} from {} to {} }}\n", name, message, ends(), process());
          break;
        case 2:
          out_ += fmt::format("event {} is {{ sync any:c{}() from {} to {} }}\n", name, channel, ends(), ends());
          break;
        default:
          out_ += fmt::format("event {} is {{ {} becomes {} }}\n", name, predicate(),
                              chance(random_, 60) ? "true" : "false");
      }
      events_.push_back(name);
    }
  }
  // `from` and `to` of what others do; a context that is named as the one side is not named as the other.
  std::string ends() { return process(); }

  std::string event() { return events_[static_cast<std::size_t>(below(random_, static_cast<int>(events_.size())))]; }

  std::string atom() {
    const int p = below(random_, static_cast<int>(system_.processes.size()));
    if (chance(random_, 50))
      return fmt::format("{{P{}}}1@L{}", p, below(random_, system_.processes[static_cast<std::size_t>(p)].locations));
    static const char* relations[] = {"=", "<", "<=", ">", ">="};
    return fmt::format("any:v{} {} {}", below(random_, system_.variables), relations[below(random_, 5)],
                       below(random_, 3));
  }
  std::string predicate() {
    std::string out = (chance(random_, 20) ? "not " : "") + atom();
    while (chance(random_, 25)) out += (chance(random_, 50) ? " and " : " or ") + atom();
    return out;
  }
  std::string scope() { return fmt::format("{} scope {} ", chance(random_, 50) ? "strong" : "weak", predicate()); }

  std::string activity(int depth) {
    const int kind = depth > 2 ? 0 : below(random_, 4);
    const auto several = [&](const char* between) {
      std::string out = "{ ";
      const int count = 2 + below(random_, 2);
      for (int i = 0; i < count; ++i) out += (i ? between : "") + activity(depth + 1);
      return out + " }";
    };
    if (kind == 1) return (chance(random_, 15) ? "atomic " : "") + several("; ");
    if (kind == 2) return several(" [] ");
    if (kind == 3 && chance(random_, 30)) return "skip";
    return "event " + steps_[static_cast<std::size_t>(below(random_, static_cast<int>(steps_.size())))];
  }

  std::string observer(bool timed) {
    static const char* relation[] = {">", ">="};
    // Something starts the clock, time moves the observer on, and it goes another way then.
    if (timed && chance(random_, 50))
      return fmt::format(
          "clock t; start -- / / {} / t := 0 -> a; a -- t {} {} / / / {} -> b; a -- / / {} / -> {}; "
          "b -- {} / / {} / -> {}; b -- t {} {} / / / -> {}",
          event(), relation[below(random_, 2)], below(random_, 3), chance(random_, 30) ? "t := -1" : "", event(),
          chance(random_, 50) ? "success" : "start", chance(random_, 40) ? "t < 3" : "", event(),
          chance(random_, 50) ? "reject" : "success", relation[below(random_, 2)], 2 + below(random_, 2),
          chance(random_, 50) ? "c" : "success");
    std::string out = timed ? "clock t; " : "";
    const int count = 2 + below(random_, 4);
    std::set<std::string> by_time;
    static const char* states[] = {"start", "a", "b"};
    static const char* ends[] = {"reject", "success"};
    for (int i = 0; i < count; ++i) {
      const std::string source = i == 0 ? "start" : states[below(random_, 3)];
      const std::string target = chance(random_, 35) ? ends[below(random_, 2)] : states[below(random_, 3)];
      const bool alone = timed && chance(random_, 25) && by_time.insert(source).second && source != target;
      static const char* relations[] = {">", ">=", "<", "<=", "="};
      std::string guard, needs, with, update;
      if (alone || (timed && chance(random_, 50)))
        guard = fmt::format("t {} {}", relations[below(random_, alone ? 2 : 5)], below(random_, 4));
      if (!alone) {
        if (chance(random_, 30)) needs = predicate();
        if (chance(random_, 85)) with = event();
        if (sets_ && !with.empty() && chance(random_, 30)) with += " & " + event();
        if (guard.empty() || !needs.empty() || !with.empty()) {
          if (timed && chance(random_, 60)) update = chance(random_, 75) ? "t := 0" : "t := -1";
        } else {
          with = event();
        }
      } else if (chance(random_, 50)) {
        update = "t := -1";
      }
      out += fmt::format("{}{} -- {} / {} / {} / {} -> {}", i ? "; " : "", source, guard, needs, with, update, target);
    }
    return out;
  }

  std::string occurrences() {
    static const char* kinds[] = {"an", "all ordered", "all combined"};
    std::string out = fmt::format("{} {{ ", kinds[below(random_, 3)]);
    const int count = 1 + below(random_, 2);
    for (int i = 0; i < count; ++i)
      out += fmt::format("{}{} {}", i ? "; " : "",
                         chance(random_, 50) ? "exactly one occurrence of" : "one or more occurrences of", event());
    return out + " }";
  }
  std::string interval() {
    const int low = below(random_, 3);
    return fmt::format("{}{}..{}{}", chance(random_, 50) ? '[' : ']', low, low + 1 + below(random_, 2),
                       chance(random_, 50) ? ']' : '[');
  }
  std::string pattern(bool timed) {
    switch (below(random_, 3)) {
      case 0: return fmt::format("{} occurs never {}", occurrences(), timed ? interval() : "");
      case 1: return fmt::format("{} occurs {}", occurrences(), timed ? interval() : "");
      default: break;
    }
    if (!timed) return observer(false);  // a response has an interval
    const std::string first = event(), second = event();
    return fmt::format("{} {} leads-to {} {} {} {} one of {} {} occur before the first one of {} repeatability: {}",
                       occurrences(), chance(random_, 75) ? "eventually" : "immediately", interval(), occurrences(),
                       first, chance(random_, 70) ? "may never occur" : "must occur", second,
                       chance(random_, 80) ? "may" : "cannot", first, chance(random_, 50) ? "true" : "false");
  }

  Random& random_;
  const System& system_;
  bool timed_, sets_;
  std::string out_;
  std::vector<std::string> steps_, events_;
};

}  // namespace

std::string random_context(Random& random, const System& system, bool timed, bool sets) {
  return Writer(random, system, timed, sets).run();
}

// --- side by side

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
  std::vector<int> clocks;  // in halves; -1: stopped
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
        if (transition.guard) most_ = std::max(most_, transition.guard->bound);
  }

  SideBySide::Verdicts run() {
    constexpr std::size_t most = 30'000;
    SideBySide::Verdicts out;
    out.violated.resize(given_.cdl.asserts.size());
    out.rejected.resize(given_.observers.size());
    out.accepted.resize(given_.observers.size());
    State first;
    first.places.assign(system_.processes.size(), 0);
    first.values.assign(static_cast<std::size_t>(system_.variables), 0);
    first.node = given_.graph.start;
    for (const auto& watched : given_.observers) {
      first.observers.push_back(static_cast<int>(watched.observer->start));
      first.clocks.push_back(watched.observer->clock_runs ? 0 : -1);
    }
    by_time(first);
    std::set<State> seen{first}, discrete;
    std::deque<State> open{first};
    const auto add = [&](State state) {
      by_time(state);
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
      const std::vector<Move> moves = is_cut(state) ? std::vector<Move>() : all_moves(state);
      judge(state, moves.empty() && !is_cut(state), out);
      for (const Move& move : moves) add(after(state, move));
      if (may_wait(state)) {
        State later = state;
        for (int& clock : later.clocks)
          if (clock >= 0) clock = std::min(clock + 1, 2 * most_ + 1);
        add(std::move(later));
      }
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
      if (!holds(given_.cdl.asserts[i], state)) out.violated[i] = true;
    for (std::size_t o = 0; o < given_.observers.size(); ++o) {
      if (at(state, o).kind == Kind::Reject || (ends && at(state, o).rejects_at_end)) out.rejected[o] = true;
      if (at(state, o).kind == Kind::Success) out.accepted[o] = true;
    }
  }
  bool may_wait(const State& state) const {
    for (std::size_t p = 0; p < system_.processes.size(); ++p) {
      const auto l = static_cast<std::size_t>(state.places[p]);
      if (system_.processes[p].committed[l] || system_.processes[p].urgent[l]) return false;
    }
    return true;
  }

  // --- predicates

  bool holds(const cdl::Predicate& p, const State& state) const {
    using K = cdl::Predicate::Kind;
    const auto in = [&](const cdl::Predicate& part) { return holds(part, state); };
    switch (p.kind) {
      case K::All: return true;
      case K::And: return std::all_of(p.operands.begin(), p.operands.end(), in);
      case K::Or: return std::any_of(p.operands.begin(), p.operands.end(), in);
      case K::Not: return !in(p.operands[0]);
      case K::Reference: return in(given_.unit.predicates[p.reference.index].body);
      case K::State: return state.places[process(p.process)] == std::stoi(p.state.text.substr(1));
      case K::Compare: break;
    }
    const int left = state.values[static_cast<std::size_t>(std::stoi(p.left.path[0].name.text.substr(1)))];
    return compare(p.comparison, left, p.value.value);
  }
  static std::size_t process(const cdl::ProcessId& id) {
    return static_cast<std::size_t>(std::stoi(id.process.text.substr(1)));
  }
  static bool compare(cdl::Comparison comparison, int left, int right) {
    switch (comparison) {
      case cdl::Comparison::Equal: return left == right;
      case cdl::Comparison::Less: return left < right;
      case cdl::Comparison::LessEqual: return left <= right;
      case cdl::Comparison::Greater: return left > right;
      case cdl::Comparison::GreaterEqual: return left >= right;
    }
    return false;
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
           (edge.tested < 0 || state.values[static_cast<std::size_t>(edge.tested)] == edge.value);
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

  static bool alone(const cdl::ObserverTransition& t) { return t.guard && t.events.empty() && !t.predicate; }
  static bool meets(int clock, const cdl::ClockGuard& guard) {
    return clock >= 0 && compare(guard.comparison, clock, 2 * guard.bound);
  }

  void observe(std::size_t o, const State& before, const Move& move, State& next) const {
    const auto& watched = given_.observers[o];
    std::set<std::uint32_t> spoken;
    for (const auto& t : watched.observer->transitions)
      for (const auto& event : t.events) spoken.insert(event.index);
    std::vector<std::uint32_t> letters;
    for (const std::uint32_t event : spoken)
      if (occurs(event, before, move, next)) letters.push_back(event);
    std::stable_sort(letters.begin(), letters.end(), [&](auto a, auto b) { return rank(a) < rank(b); });
    const auto take = [&](const std::set<std::uint32_t>& now) {
      if (at(next, o).kind != Kind::Plain) return;
      for (const auto& t : watched.observer->transitions) {
        if (static_cast<int>(t.source) != next.observers[o] || alone(t)) continue;
        if (!std::all_of(t.events.begin(), t.events.end(), [&](const auto& e) { return now.contains(e.index); }))
          continue;
        if (t.guard && !meets(next.clocks[o], *t.guard)) continue;
        if (t.predicate && !holds(*t.predicate, before)) continue;
        const bool asks_scope = watched.scope && (watched.scope->strong || t.source == watched.observer->start);
        if (asks_scope && !holds(watched.scope->predicate, before)) continue;
        next.observers[o] = static_cast<int>(t.target);
        if (t.update) next.clocks[o] = *t.update == 0 ? 0 : -1;
        return;
      }
    };
    if (given_.sets) {
      take({letters.begin(), letters.end()});
    } else if (letters.empty()) {
      take({});
    } else {
      for (const std::uint32_t letter : letters) take({letter});
    }
    if (!watched.scope || !watched.scope->strong || at(next, o).kind != Kind::Plain) return;
    if (holds(watched.scope->predicate, before) && holds(watched.scope->predicate, next)) return;
    next.observers[o] = static_cast<int>(watched.observer->start);
    next.clocks[o] = -1;
  }

  // Moves by time alone, at once.
  void by_time(State& state) const {
    for (std::size_t o = 0; o < given_.observers.size(); ++o) {
      const auto due = [&]() -> const cdl::ObserverTransition* {
        for (const auto& t : given_.observers[o].observer->transitions)
          if (static_cast<int>(t.source) == state.observers[o] && alone(t) && meets(state.clocks[o], *t.guard))
            return &t;
        return nullptr;
      };
      for (std::size_t i = 0; i < 20 && at(state, o).kind == Kind::Plain; ++i) {
        const auto* t = due();
        if (t == nullptr) break;
        state.observers[o] = static_cast<int>(t->target);
        if (t->update) state.clocks[o] = *t->update == 0 ? 0 : -1;
      }
      if (at(state, o).kind != Kind::Plain) state.clocks[o] = -1;
    }
  }

  const SideBySide& given_;
  const System& system_;
  std::vector<std::string> tags_;
  std::set<int> wanted_;
  std::int32_t most_ = 0;
};

}  // namespace

SideBySide::Verdicts SideBySide::run() const { return Explorer(*this).run(); }

}  // namespace beeline::test
