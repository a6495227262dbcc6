#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "queue_system.h"
#include "support/fiacre_interpreter.h"

namespace beeline::test {

namespace {

using fiacre::TypeId;
using fiacre::Value;
using Note = FiacreNote::Kind;
using Kind = cdl::Event::Kind;

constexpr int context_number = -1;
constexpr int anybody = -2;

struct State {
  FiacreState system;
  context::State node = 0;
  std::vector<int> observers;
  std::string key() const {
    std::string out = system.key() + "/" + std::to_string(node);
    for (const int o : observers) out += "," + std::to_string(o);
    return out;
  }
};

// What a step does, and what of it can be an event, in order.
struct Happened {
  enum class Kind { Sent, Received, Tagged, Met, Wrote, Ended };
  Kind kind = Kind::Ended;
  int who = 0;
  std::uint32_t variable = 0;  // a shared one; or, of `own`, a slot of `who`
  bool own = false;
  Value item;
  std::string tag;
  const FiacreNote* met = nullptr;
  std::size_t loop = 0;
};

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

class Explorer {
 public:
  explicit Explorer(const QueuesSideBySide& given)
      : given_(given), program_(given.system.program), interpreter_(program_) {
    for (std::uint32_t v = 0; v < program_.variables.size(); ++v) {
      const std::string& name = program_.variables[v].name;
      shared_.emplace(name.substr(name.find(':') + 1), v);
    }
    find_ends();
  }

  QueuesSideBySide::Verdicts run() {
    constexpr std::size_t most = 4'000;
    QueuesSideBySide::Verdicts out;
    out.reached.resize(given_.cdl.asserts.size(), given_.observers.size());
    State first;
    first.system = interpreter_.initial().at(0);
    first.node = given_.graph.start;
    for (const Watched& watched : given_.observers)
      first.observers.push_back(static_cast<int>(watched.observer->start));
    std::set<std::string> seen{first.key()};
    std::deque<State> open{first};
    while (!open.empty()) {
      if (seen.size() > most) {
        out.too_large = true;
        return out;
      }
      const State state = open.front();
      open.pop_front();
      std::vector<State> next;
      const bool cut = is_cut(state);
      if (!cut) {
        const FiacreSuccessors all = interpreter_.successors(state.system);
        out.wrong = out.wrong || !all.errors.empty();
        for (const FiacreStep& step : all.steps) next.push_back(observed(state, after(state, step), happened(step)));
        context_steps(state, next);
      }
      judge(state, next.empty() && !cut, out);
      out.edges += next.size();
      for (State& one : next)
        if (seen.insert(one.key()).second) open.push_back(std::move(one));
    }
    out.states = seen.size();
    return out;
  }

 private:
  using ObserverKind = cdl::ObserverState::Kind;
  const cdl::ObserverState& at(const State& state, std::size_t o) const {
    return given_.observers[o].observer->states[static_cast<std::size_t>(state.observers[o])];
  }
  bool is_cut(const State& state) const {
    for (std::size_t o = 0; o < given_.observers.size(); ++o)
      if (at(state, o).kind == ObserverKind::Cut) return true;
    return false;
  }
  void judge(const State& state, bool ends, QueuesSideBySide::Verdicts& out) const {
    for (std::size_t i = 0; i < given_.cdl.asserts.size(); ++i)
      if (!holds(given_.cdl.asserts[i], state)) out.reached.violated[i] = true;
    for (std::size_t o = 0; o < given_.observers.size(); ++o) out.reached.meet(o, at(state, o), ends);
  }

  // --- values

  bool like(const cdl::Literal& literal, TypeId type, const Value& value) const {
    const fiacre::Type& of = program_.types[type];
    using K = cdl::Literal::Kind;
    const auto made_by = [&](const std::string& name) {
      return of.constructors.at(static_cast<std::size_t>(value.number)).name == name;
    };
    switch (literal.kind) {
      case K::Any: return true;
      case K::Integer: return value.number == literal.value;
      case K::Union:
        if (!made_by(literal.constructor)) return false;
        return literal.parts.empty() ||
               like(literal.parts[0], of.constructors[static_cast<std::size_t>(value.number)].argument, value.items[0]);
      default: break;
    }
    const auto constant = given_.system.declared.constants.find(literal.name);
    if (constant != given_.system.declared.constants.end()) return program_[constant->second].value == value;
    return made_by(literal.name);
  }

  struct Found {
    TypeId type;
    Value value;
  };
  Found find(const cdl::Access& access, const State& state) const {
    const std::string& name = access.path[0].name.text;
    Found found;
    if (access.process.process.text == "main") {
      const std::uint32_t v = shared_.at(name);
      found = {program_.variables[v].type, state.system.shared[v]};
    } else {
      const auto i = static_cast<std::size_t>(instance(access.process));
      const auto& slots = program_.processes[program_.instances[i].process].slots;
      for (std::size_t s = 0; s < slots.size(); ++s)
        if (slots[s].name == name) found = {slots[s].type, state.system.own[i][s]};
    }
    if (access.path.size() > 1)
      found = {program_.types.nat(), {static_cast<std::int32_t>(found.value.items.size()), {}}};
    return found;
  }
  bool holds(const cdl::Predicate& predicate, const State& state) const {
    return test::holds(given_.unit, predicate, [&](const cdl::Predicate& p) {
      if (p.kind == cdl::Predicate::Kind::State && p.process.process.text == "p0")
        return at(state, given_.cdl.restrictions.size()).name == p.state.text;
      if (p.kind == cdl::Predicate::Kind::State) {
        const auto i = static_cast<std::size_t>(instance(p.process));
        return program_.processes[program_.instances[i].process].states[state.system.locations[i]] == p.state.text;
      }
      const Found left = find(p.left, state);
      if (p.with_access) {
        const Found right = find(p.right, state);
        return p.comparison == cdl::Comparison::Equal ? left.value == right.value
                                                      : compare(p.comparison, left.value.number, right.value.number);
      }
      if (p.comparison == cdl::Comparison::Equal) return like(p.value, left.type, left.value);
      const auto constant = given_.system.declared.constants.find(p.value.name);
      const int right =
          p.value.kind == cdl::Literal::Kind::Integer ? p.value.value : program_[constant->second].value.number;
      return compare(p.comparison, left.value.number, right);
    });
  }

  int instance(const cdl::ProcessId& id) const {
    if (id.any) return anybody;
    if (id.process.text == "env") return context_number;
    const std::string name = "{" + id.process.text + "}" + std::to_string(id.instance);
    for (std::size_t i = 0; i < program_.instances.size(); ++i)
      if (program_.instances[i].name == name) return static_cast<int>(i);
    return anybody;
  }
  int instance(const std::optional<cdl::ProcessId>& id) const { return id ? instance(*id) : anybody; }

  // --- steps

  static State after(const State& state, const FiacreStep& step) {
    State next = state;
    next.system = step.target;
    return next;
  }

  std::uint32_t queue_of(int who) const {
    if (who == context_number) return shared_.at("toContext");
    return shared_.at(program_.processes[program_.instances[static_cast<std::size_t>(who)].process].name + "_1");
  }

  std::vector<Happened> happened(const FiacreStep& step) const {
    std::vector<Happened> out;
    for (const FiacreNote& note : step.target.notes) {
      if (!out.empty() && out.back().loop != 0 && out.back().loop != note.loop) end_loop(out);
      Happened one;
      one.who = static_cast<int>(note.instance);
      one.loop = note.loop;
      if (note.kind == Note::Tagged) {
        one.kind = Happened::Kind::Tagged;
        one.tag = note.tag;
        out.push_back(one);
      } else if (note.kind == Note::Met) {
        one.kind = Happened::Kind::Met;
        one.met = &note;
        out.push_back(one);
      } else {
        wrote(note, one, out);
      }
    }
    if (!out.empty() && out.back().loop != 0) end_loop(out);
    drop_earlier_tags(out);
    return out;
  }
  // The last one of a process is what it shows.
  static void drop_earlier_tags(std::vector<Happened>& out) {
    std::set<int> later;
    for (std::size_t i = out.size(); i-- > 0;)
      if (out[i].kind == Happened::Kind::Tagged && !later.insert(out[i].who).second)
        out.erase(out.begin() + static_cast<std::ptrdiff_t>(i));
  }
  // What becomes true in a loop does so when it is over.
  static void end_loop(std::vector<Happened>& out) {
    Happened end;
    end.kind = Happened::Kind::Ended;
    out.push_back(end);
  }
  void wrote(const FiacreNote& note, Happened one, std::vector<Happened>& out) const {
    const auto shared = program_.instances[note.instance].slots[note.slot].shared;
    one.own = !shared;
    one.variable = shared ? *shared : note.slot;
    const auto& was = note.before.items;
    const auto& is = note.after.items;
    if (shared && program_.types.is(program_.variables[*shared].type, fiacre::Type::Kind::Queue)) {
      using Items = std::vector<Value>;
      const auto part = [](const Items& items, std::size_t from, std::size_t to) {
        return Items(items.begin() + static_cast<std::ptrdiff_t>(from),
                     items.begin() + static_cast<std::ptrdiff_t>(to));
      };
      const auto add = [&](Happened::Kind kind, const Value& item) {
        out.push_back(one);
        out.back().kind = kind;
        out.back().item = item;
      };
      const bool more = is.size() == was.size() + 1 && part(is, 0, was.size()) == was;
      const bool less = is.size() + 1 == was.size() && part(was, 1, was.size()) == is;
      const bool both =
          is.size() == was.size() && is != was && !is.empty() && part(was, 1, was.size()) == part(is, 0, is.size() - 1);
      if (less || both) add(Happened::Kind::Received, was.front());
      if (more || both) add(Happened::Kind::Sent, is.back());
    }
    one.kind = Happened::Kind::Wrote;
    out.push_back(one);
  }

  void context_steps(const State& state, std::vector<State>& into) const {
    const auto expects = [&](const Value& head) {
      const auto steps = given_.graph.steps_of(state.node);
      return std::any_of(steps.begin(), steps.end(), [&](const context::Step& step) {
        return step.label != context::silent && given_.unit.events[step.label].kind == Kind::Receive &&
               like(given_.unit.events[step.label].literal, item_type(), head);
      });
    };
    const std::uint32_t own = shared_.at("toContext");
    for (const context::Step& step : given_.graph.steps_of(state.node)) {
      State next = state;
      next.node = step.target;
      if (step.label == context::silent) {
        into.push_back(observed(state, std::move(next), {}));
        continue;
      }
      const cdl::Event& event = given_.unit.events[step.label];
      Happened one;
      one.who = context_number;
      if (event.kind == Kind::Informal) {
        one.kind = Happened::Kind::Tagged;
        one.tag = event.text;
        into.push_back(observed(state, std::move(next), {one}));
        continue;
      }
      one.variable = event.kind == Kind::Send ? queue_of(instance(*event.to)) : own;
      auto& items = next.system.shared[one.variable].items;
      if (event.kind == Kind::Send) {
        if (items.size() == program_.types[program_.variables[one.variable].type].size) continue;
        one.kind = Happened::Kind::Sent;
        one.item = value(event.literal);
        items.push_back(one.item);
      } else {
        if (items.empty() || !like(event.literal, item_type(), items.front())) continue;
        one.kind = Happened::Kind::Received;
        one.item = items.front();
        items.erase(items.begin());
      }
      Happened written = one;
      written.kind = Happened::Kind::Wrote;
      into.push_back(observed(state, std::move(next), {one, written}));
    }
    const auto& waiting = state.system.shared[own].items;
    if (!given_.discard || waiting.empty() || expects(waiting.front())) return;
    State next = state;
    next.system.shared[own].items.erase(next.system.shared[own].items.begin());
    Happened written;
    written.kind = Happened::Kind::Wrote;
    written.variable = own;
    into.push_back(observed(state, std::move(next), {written}));
  }
  TypeId item_type() const { return program_.types[program_.variables[shared_.at("toContext")].type].element; }
  Value value(const cdl::Literal& literal) const {
    for (const Value& one : program_.types.values(item_type()))
      if (like(literal, item_type(), one)) return one;
    return {};
  }

  // --- events

  // Who is at the ends of queues, by what the text of the program says.
  void find_ends() {
    for (std::size_t i = 0; i < program_.instances.size(); ++i)
      for (const auto& from : program_.processes[program_.instances[i].process].transitions) ends(from.body, i);
    for (const context::Step& step : given_.graph.steps)
      if (step.label != context::silent && given_.unit.events[step.label].kind == Kind::Send)
        writers_[queue_of(instance(*given_.unit.events[step.label].to))].insert(context_number);
  }
  void ends(const fiacre::Block& block, std::size_t i) {
    for (const fiacre::Statement& statement : block) {
      if (const auto* assign = std::get_if<fiacre::Assign>(&statement.what)) {
        for (std::size_t p = 0; p < assign->places.size(); ++p) {
          const auto shared = program_.instances[i].slots[assign->places[p].slot].shared;
          if (!shared) continue;
          const fiacre::Expr* expr = &program_[assign->values[p]];
          while (expr->op == fiacre::Op::Check) expr = &program_[expr->operands[0]];
          const bool plain = (expr->op == fiacre::Op::Enqueue || expr->op == fiacre::Op::Dequeue) &&
                             program_[expr->operands[0]].op == fiacre::Op::Slot;
          if (!plain || expr->op == fiacre::Op::Enqueue) writers_[*shared].insert(static_cast<int>(i));
          if (!plain || expr->op == fiacre::Op::Dequeue) readers_[*shared].insert(static_cast<int>(i));
        }
      } else if (const auto* choice = std::get_if<fiacre::If>(&statement.what)) {
        for (const auto& branch : choice->branches) ends(branch.body, i);
        ends(choice->otherwise, i);
      } else if (const auto* cases = std::get_if<fiacre::Case>(&statement.what)) {
        for (const auto& branch : cases->branches) ends(branch.body, i);
      } else if (const auto* loop = std::get_if<fiacre::While>(&statement.what)) {
        ends(loop->body, i);
      } else if (const auto* each = std::get_if<fiacre::Foreach>(&statement.what)) {
        ends(each->body, i);
      } else if (const auto* select = std::get_if<fiacre::Select>(&statement.what)) {
        for (const auto& group : select->groups)
          for (const auto& one : group) ends(one, i);
      }
    }
  }

  static bool is(int wanted, int who) { return wanted == anybody || wanted == who; }
  static bool only(const std::map<std::uint32_t, std::set<int>>& ends, std::uint32_t queue, int wanted) {
    const auto at = ends.find(queue);
    return at == ends.end() || at->second.size() != 1 || is(wanted, *at->second.begin());
  }

  bool shows(const cdl::Event& event, const Happened& one) const {
    const int from = instance(event.from), to = instance(event.to);
    switch (one.kind) {
      case Happened::Kind::Tagged:
        return event.kind == Kind::Informal && is(from, one.who) && trimmed(event.text) == trimmed(one.tag);
      case Happened::Kind::Sent: {
        if (event.kind != Kind::Send || !like(event.literal, item_type(), one.item)) return false;
        if (!is(event.from ? from : context_number, one.who)) return false;
        for (const auto& entry : shared_)  // all queues are somebody's
          if (entry.second == one.variable)
            return is(to, entry.first == "toContext" ? context_number : entry.first == "P_1" ? 0 : 1);
        return false;
      }
      case Happened::Kind::Received: {
        if (event.kind != Kind::Receive || !like(event.literal, item_type(), one.item)) return false;
        const int receiver = event.to ? to : context_number;
        if (!is(receiver, one.who)) return false;
        return receiver == context_number || only(writers_, one.variable, from);
      }
      case Happened::Kind::Met: {
        if (event.kind != Kind::Sync || program_.ports[one.met->port].name != "{main}1:p") return false;
        if (!one.met->passed || !like(event.arguments[0], item_type(), (*one.met->passed)[0])) return false;
        for (const auto& a : one.met->parts)
          for (const auto& b : one.met->parts)
            if (a.role == fiacre::Role::Output && b.role == fiacre::Role::Input &&
                is(from, static_cast<int>(a.instance)) && is(to, static_cast<int>(b.instance)))
              return true;
        return false;
      }
      default: return false;
    }
  }

  // Whether the predicate speaks of the variable that is written, or of states.
  bool mentions(const cdl::Predicate& p, const Happened& one) const {
    const auto speaks = [&](const cdl::Access& access) {
      const std::string& name = access.path[0].name.text;
      if (access.process.process.text == "main") return !one.own && shared_.at(name) == one.variable;
      const auto i = static_cast<std::size_t>(instance(access.process));
      const auto& slots = program_.processes[program_.instances[i].process].slots;
      return one.own && one.who == static_cast<int>(i) && slots[one.variable].name == name;
    };
    if (p.kind == cdl::Predicate::Kind::Compare) return speaks(p.left) || (p.with_access && speaks(p.right));
    return std::any_of(p.operands.begin(), p.operands.end(), [&](const auto& part) { return mentions(part, one); });
  }
  static bool asks_state(const cdl::Predicate& p) {
    return p.kind == cdl::Predicate::Kind::State ||
           std::any_of(p.operands.begin(), p.operands.end(), [](const auto& part) { return asks_state(part); });
  }

  State observed(const State& before, State next, std::vector<Happened> all) const {
    all.emplace_back();  // the end of the step
    std::vector<std::vector<std::uint32_t>> at_place(all.size());
    for (std::uint32_t e = 0; e < given_.unit.events.size(); ++e) {
      const cdl::Event& event = given_.unit.events[e];
      if (event.kind == Kind::Becomes) {
        if (holds(event.predicate, before) == holds(event.predicate, next)) continue;
        if (holds(event.predicate, next) != event.becomes) continue;
        std::size_t last = all.size() - 1;
        if (!asks_state(event.predicate))
          for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].kind == Happened::Kind::Wrote && mentions(event.predicate, all[i]))
              for (last = i; all[last].loop != 0;) ++last;
        at_place[last].push_back(e);
      } else {
        for (std::size_t i = 0; i < all.size(); ++i)
          if (shows(event, all[i])) at_place[i].push_back(e);
      }
    }
    std::vector<std::uint32_t> letters;
    for (const auto& some : at_place) letters.insert(letters.end(), some.begin(), some.end());
    const Truth was = [&](const cdl::Predicate& p) { return holds(p, before); };
    const Truth is = [&](const cdl::Predicate& p) { return holds(p, next); };
    for (std::size_t o = 0; o < given_.observers.size(); ++o) {
      std::set<std::uint32_t> spoken;
      for (const auto& t : given_.observers[o].observer->transitions)
        for (const auto& event : t.events) spoken.insert(event.index);
      std::vector<std::uint32_t> own;
      for (const std::uint32_t letter : letters)
        if (spoken.contains(letter)) own.push_back(letter);
      Seat seat{before.observers[o], -1};
      test::move(given_.observers[o], seat, own, given_.sets, was, is);
      next.observers[o] = seat.state;
    }
    return next;
  }

  const QueuesSideBySide& given_;
  const fiacre::Program& program_;
  mutable FiacreInterpreter interpreter_;
  std::map<std::string, std::uint32_t> shared_;  // variables by name
  std::map<std::uint32_t, std::set<int>> writers_, readers_;
};

}  // namespace

QueuesSideBySide::Verdicts QueuesSideBySide::run() const { return Explorer(*this).run(); }

}  // namespace beeline::test
