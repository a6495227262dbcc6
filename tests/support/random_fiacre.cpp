#include "support/random_fiacre.h"

#include <array>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

namespace beeline::test {

namespace {

constexpr const char* declarations = R"(
type small is 0..2
type sign is -1..1
type off is 1..3
type pair is record a: small, b: bool end
type kind is union red | green | blue end
type event is union idle | number of small | both of pair | other of kind end
type row is array 2 of small
type table is array 2 of pair
type numbers is queue 2 of small
type offs is queue 3 of off
type events is queue 2 of event
type hold is record q: numbers, e: event end
function mod3 (x: int): small is begin x := x % 3; if x < 0 then x := x + 3 end; return x end
function head (q: numbers): small is var s: small := 1 begin if empty q then return s else s := first q; return s end end
function flip (r: pair): pair is begin r.a := 2 - r.a; r.b := not r.b; return r end
function size (q: numbers): nat is begin return length q end
function none (q: events): bool is begin return empty q end
function weight (e: event): small is
begin case e of idle -> return 0 | number any -> return 1 | any -> return 2 end end
function sum (r: row): nat is var t: nat, i: 0..1
begin foreach i do t := t + r[i] end; while t > 2 do t := t - 2 end; return t end
function count (q: offs, n: nat): nat is
begin if empty q then return n end; return count(dequeue q, n + first q) end
function turned (q: offs): offs is var o: off
begin if empty q then return q end; o := first q; q := dequeue q; return enqueue(turned(q), o) end
function fib (x: small): nat is begin return x < 2 ? 1 : fib(x - 1) + fib(x - 2) end
)";

enum Type : std::size_t { Small, Sign, Off, Bool, Pair, Kind, Event, Row, Table, Numbers, Offs, Events, Hold, types };
constexpr std::array<const char*, types> names{"small", "sign",  "off",     "bool", "pair",   "kind", "event",
                                               "row",   "table", "numbers", "offs", "events", "hold"};

class Generator {
 public:
  Generator(util::Random& random, bool ports, bool unless) : random_(random), ports_(ports), unless_(unless) {}

  std::string run() {
    const int shared = 2 + below(3);
    for (int i = 0; i < shared; ++i) shared_.push_back(any_type());
    const int processes = 2 + (one_in(3) ? 1 : 0);
    std::string out = declarations, par;
    sets_ = ports_ && (unless_ ? !one_in(3) : one_in(3));
    for (int p = 0; p < processes; ++p) {
      out += process(p);
      std::string actuals;
      for (std::size_t i = 0; i < shared_.size(); ++i) actuals += fmt::format("{}&g{}", i ? ", " : "", i);
      const std::string sets = sets_ ? (one_in(4) ? "n -> " : "n, v, w -> ") : "";
      par += fmt::format("  {}{}P{}{}({})\n", p ? "|| " : "   ", sets, p, ports_ ? "[n, v, w] " : " ", actuals);
    }
    out += "component main is\nvar ";
    for (std::size_t i = 0; i < shared_.size(); ++i)
      out += fmt::format("{}g{}: {}", i ? ", " : "", i, names[shared_[i]]);
    out += "\n";
    if (ports_) out += "port n: none, v: small, w: event\n";
    if (ports_ && one_in(6)) out += one_in(2) ? "priority n > v\n" : "priority v > w\n";
    return out + "par\n" + par + "end\nmain\n";
  }

 private:
  int below(int n) { return static_cast<int>(random_.below(static_cast<std::uint64_t>(n))); }
  bool one_in(int n) { return below(n) == 0; }
  // Small ones more often, so that there are not too many states.
  Type any_type() { return one_in(2) ? static_cast<Type>(below(Pair)) : static_cast<Type>(below(types)); }

  struct Variable {
    std::string name;
    Type type;
  };

  std::string process(int number) {
    variables_.clear();
    std::string parameters, locals;
    for (std::size_t i = 0; i < shared_.size(); ++i) {
      const std::string name = fmt::format("s{}", i);
      variables_.push_back({name, shared_[i]});
      parameters += fmt::format("{}&{}: {}", i ? ", " : "", name, names[shared_[i]]);
    }
    const int own = 1 + below(2);
    for (int i = 0; i < own; ++i) {
      const Type type = one_in(3) ? any_type() : static_cast<Type>(below(2));
      variables_.push_back({fmt::format("x{}", i), type});
      locals += fmt::format("x{}: {}, ", i, names[type]);
    }
    states_ = 2 + below(2);
    std::string out =
        fmt::format("process P{}{}({}) is\nstates s_0, s_1{}\nvar {}t: small, i: 0..1\ninit ", number,
                    ports_ ? " [n: none, v: small, w: event] " : " ", parameters, states_ == 3 ? ", s_2" : "", locals);
    if (one_in(3)) out += fmt::format("t := {}; ", below(3));
    out += fmt::format("to s_{}\n", below(states_));
    for (int s = 0; s < states_; ++s)
      for (int n = one_in(5) ? 0 : !unless_ && one_in(3) ? 2 : 1; n > 0; --n)
        out += fmt::format("from s_{}\n{}\n", s, block(2, ports_ && (unless_ ? one_in(3) : !one_in(3))));
    return out + "\n";
  }

  std::string jump() { return one_in(5) ? "loop" : fmt::format("to s_{}", below(states_)); }

  // Statements up to a jump; `communicates`: with one communication on some paths. A path without a jump does not
  // exist, and whether something goes wrong on it is nobody's business: nothing does.
  std::string block(int depth, bool communicates) {
    if (!unless_ && one_in(25)) return fmt::format("  if t = 0 then {} end", jump());
    std::string out;
    for (int n = below(3); n > 0; --n) out += "  " + statement(depth, true) + ";\n";
    if (depth > 0 && one_in(7)) out += "  " + loop(communicates) + ";\n";
    if (one_in(12)) out += unless_ && one_in(2) ? "  t := any where t <> 1;\n" : "  t := any;\n";
    if (communicates) {
      if (depth > 0 && one_in(4))
        out += fmt::format("  if {} then {} else {} end;\n", truth(1), block(depth - 1, true),
                           block(depth - 1, one_in(2)));
      else out += "  " + communication() + ";\n";
      for (int n = below(2); n > 0; --n) out += "  " + statement(depth, true) + ";\n";
    } else if (depth > 0 && one_in(unless_ ? 2 : 4)) {
      out += "  select\n";
      for (int n = 2 + below(2); n > 0; --n)
        out += fmt::format("    {}{}\n", alternative(depth - 1, n == 1), n == 1 ? "" : separator());
      out += "  end;\n";
    }
    return out + "  " + jump();
  }

  // One that chooses in its rounds. How many there are, the path knows or not.
  std::string loop(bool communicates) {
    const int kind = below(4);  // others than the last count down in t, which statements of depth 0 leave alone
    const std::string chosen = communicates && one_in(2) ? communication() + "; " + assignment() + "; " + jump()
                               : one_in(4)               ? "i := any"
                                                         : statements(kind == 3 ? 1 : 0, true);
    const std::string body = fmt::format("select {}{} {} end", chosen, separator(), statements(0, true));
    switch (kind) {
      case 0: return fmt::format("while t > 0 do t := t - 1; {} end", body);
      case 1: return fmt::format("t := {}; while {} and t > 0 do t := t - 1; {} end", below(3), truth(1), body);
      case 2: return fmt::format("t := {}; while t > 0 do t := t - 1; {}; {} end", below(3), assignment(), body);
      default: return fmt::format("foreach i do {} end", body);
    }
  }

  std::string alternative(int depth, bool is_last) {
    if (!unless_) return block(depth, false);
    if (is_last || one_in(2)) return block(depth, ports_ && one_in(2));
    return fmt::format("on {}; {}; {}", truth(2), assignment(), jump());
  }
  std::string separator() { return unless_ && !one_in(3) ? " unless" : " []"; }

  std::string communication() {
    switch (below(5)) {
      case 0: return "n";
      case 1: return "v! " + small_value(1);
      case 2: {
        if (one_in(3)) return fmt::format("v? {}", below(3));
        const std::string place = place_of(Small);
        return fmt::format("v? {}", place.empty() ? "any" : place);
      }
      case 3: return "w! " + value(Event, 1);
      default: return fmt::format("w? {}", pattern());
    }
  }

  // Of an event.
  std::string pattern() {
    const std::string whole = place_of(Event), part = place_of(Small);
    switch (below(5)) {
      case 0: return "idle";
      case 1: return part.empty() ? "number any" : fmt::format("number {}", part);
      case 2: return fmt::format("number {}", below(3));
      case 3: return whole.empty() ? "both any" : whole;
      default: return "any";
    }
  }

  std::string statement(int depth, bool may_jump) {
    const int kind = depth > 0 ? below(12) : below(6);
    switch (kind) {
      case 6: {
        const std::string then = statements(depth - 1, may_jump), otherwise = statements(depth - 1, may_jump);
        return one_in(2)
                   ? fmt::format("if {} then {} end", truth(2), then)
                   : fmt::format("if {} then {} elsif {} then null else {} end", truth(2), then, truth(1), otherwise);
      }
      case 7: return fmt::format("on {}", truth(2));
      case 8:
        return fmt::format("case {} of true -> {} | any -> {} end", truth(1), statements(depth - 1, may_jump),
                           one_in(2) ? "null" : "on false");
      case 9:
        return fmt::format("case {} of {} -> {} | number t -> null | idle -> {} end", value(Event, 1), pattern(),
                           statements(depth - 1, may_jump), statements(depth - 1, may_jump));
      case 10:
        return fmt::format("t := {}; while t > 0 do t := t - 1; {} end", small_value(1),
                           statements(0, may_jump && one_in(2)));
      case 11: return fmt::format("foreach i do {} end", statements(depth - 1, may_jump && one_in(2)));
      default: return one_in(8) ? two_assignments() : assignment();
    }
  }

  std::string statements(int depth, bool may_jump) {
    std::string out = statement(depth, may_jump);
    if (one_in(3)) out += "; " + statement(depth, may_jump);
    if (may_jump && one_in(3)) out += "; " + jump();
    return out;
  }

  // A place, and a value for it.
  std::pair<std::string, std::string> stored(int depth) {
    const Variable& variable = variables_[at(below(static_cast<int>(variables_.size())))];
    const std::string& x = variable.name;
    const bool whole = one_in(3);
    if (variable.type == Pair && !whole)
      return one_in(2) ? std::pair(x + ".a", small_value(depth)) : std::pair(x + ".b", truth(depth));
    if (variable.type == Row && !whole) return {fmt::format("{}[{}]", x, index()), small_value(depth)};
    if (variable.type == Table && !whole)
      return one_in(2) ? std::pair(fmt::format("{}[{}]", x, index()), value(Pair, depth))
                       : std::pair(fmt::format("{}[{}].a", x, index()), small_value(depth));
    if (variable.type == Hold && !whole) {
      if (one_in(3)) return {x + ".e", value(Event, depth)};
      return {x + ".q", one_in(2) ? guarded_add(x + ".q", Small, 1) : guarded_remove(x + ".q")};
    }
    if ((variable.type == Numbers || variable.type == Events || variable.type == Offs) && !whole) {
      const Type item = variable.type == Numbers ? Small : variable.type == Events ? Event : Off;
      return {x, one_in(2) ? guarded_add(x, item, depth) : guarded_remove(x)};
    }
    return {x, value(variable.type, depth)};
  }

  std::string assignment() {
    const auto [place, stored_value] = stored(2);
    return fmt::format("{} := {}", place, stored_value);
  }

  std::string two_assignments() {
    const auto a = stored(1), b = stored(1);
    return fmt::format("{}, {} := {}, {}", a.first, b.first, a.second, b.second);
  }

  std::string guarded_add(const std::string& queue, Type item, int depth) {
    const std::string more =
        fmt::format("{} ({}, {})", one_in(4) ? "append" : "enqueue", queue, value(item, depth - 1));
    return one_in(30) ? more : fmt::format("(full {0} ? {0} : {1})", queue, more);
  }
  std::string guarded_remove(const std::string& queue) {
    return one_in(30) ? fmt::format("dequeue {}", queue) : fmt::format("(empty {0} ? {0} : dequeue {0})", queue);
  }

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  // A variable of the type; empty: there is none.
  std::string place_of(Type type) {
    std::vector<std::string> found;
    for (const Variable& variable : variables_) {
      if (variable.type == type) found.push_back(variable.name);
      if (type == Small && variable.type == Pair) found.push_back(variable.name + ".a");
      if (type == Small && variable.type == Row) found.push_back(fmt::format("{}[{}]", variable.name, index()));
      if (type == Pair && variable.type == Table) found.push_back(fmt::format("{}[{}]", variable.name, index()));
      if (type == Numbers && variable.type == Hold) found.push_back(variable.name + ".q");
      if (type == Event && variable.type == Hold) found.push_back(variable.name + ".e");
    }
    if (type == Small && one_in(3)) found.push_back("t");
    return found.empty() ? "" : found[at(below(static_cast<int>(found.size())))];
  }

  std::string index() { return one_in(3) ? "i" : one_in(40) ? "t" : std::to_string(below(2)); }

  std::string number(int depth) {
    const std::string variable = place_of(one_in(2) ? Small : one_in(2) ? Sign : Off);
    if (depth <= 0 || one_in(3)) return variable.empty() || one_in(4) ? std::to_string(below(4)) : variable;
    switch (below(12)) {
      case 10: return fmt::format("fib({})", small_value(depth - 1));
      case 11: return fmt::format("count({}, {})", value(Offs, depth - 1), below(3));
      case 0: return fmt::format("({} + {})", number(depth - 1), number(depth - 1));
      case 1: return fmt::format("({} - {})", number(depth - 1), number(depth - 1));
      case 2: return fmt::format("({} * {})", number(depth - 1), number(depth - 1));
      case 3:
        return fmt::format("({} {} {})", number(depth - 1), one_in(2) ? "/" : "%",
                           one_in(30) ? number(depth - 1) : std::to_string(1 + below(3)));
      case 4: return fmt::format("(- {})", number(depth - 1));
      case 5: return fmt::format("({} ? {} : {})", truth(depth - 1), number(depth - 1), number(depth - 1));
      case 6: return fmt::format("head({})", value(Numbers, depth - 1));
      case 7: return fmt::format("weight({})", value(Event, depth - 1));
      case 8: return fmt::format("sum({})", value(Row, depth - 1));
      default: {
        const std::string queue = place_of(Numbers);
        if (queue.empty()) return fmt::format("size({})", value(Numbers, depth - 1));
        return one_in(30) ? fmt::format("(first {})", queue) : fmt::format("(empty {0} ? 0 : first {0})", queue);
      }
    }
  }

  std::string small_value(int depth) {
    if (one_in(3)) return std::to_string(below(3));
    return one_in(25) ? number(depth) : fmt::format("mod3({})", number(depth));
  }

  std::string truth(int depth) {
    const std::string variable = place_of(Bool);
    if (depth <= 0) return variable.empty() ? (one_in(2) ? "(t = 0)" : "true") : variable;
    switch (below(8)) {
      case 0: return fmt::format("({} and {})", truth(depth - 1), truth(depth - 1));
      case 1: return fmt::format("({} or {})", truth(depth - 1), truth(depth - 1));
      case 2: return fmt::format("(not {})", truth(depth - 1));
      case 3: return fmt::format("none({})", value(Events, depth - 1));
      case 4: {
        const Type type = static_cast<Type>(below(types));
        const std::string place = place_of(type);
        if (!place.empty()) return fmt::format("({} {} {})", place, one_in(2) ? "=" : "<>", value(type, depth - 1));
        [[fallthrough]];
      }
      default:
        return fmt::format("({} {} {})", number(depth - 1),
                           one_in(3)   ? "<"
                           : one_in(2) ? ">="
                                       : "=",
                           number(depth - 1));
    }
  }

  std::string value(Type type, int depth) {
    const std::string place = place_of(type);
    if (!place.empty() && one_in(3)) return place;
    if (depth > 0 && one_in(8))
      return fmt::format("({} ? {} : {})", truth(depth - 1), value(type, depth - 1), value(type, depth - 1));
    switch (type) {
      case Small: return small_value(depth);
      case Sign: return one_in(25) ? number(depth) : fmt::format("(mod3({}) - 1)", number(depth));
      case Off: return one_in(25) ? number(depth) : fmt::format("(mod3({}) + 1)", number(depth));
      case Bool: return one_in(3) ? (one_in(2) ? "true" : "false") : truth(depth);
      case Pair:
        if (depth > 0 && one_in(3)) return fmt::format("flip({})", value(Pair, depth - 1));
        return fmt::format("{{a = {}, b = {}}}", small_value(depth - 1), truth(depth - 1));
      case Kind: return one_in(3) ? "red" : one_in(2) ? "green" : "blue";
      case Event:
        switch (below(4)) {
          case 0: return "idle";
          case 1: return fmt::format("number ({})", small_value(depth - 1));
          case 2: return fmt::format("both ({})", value(Pair, depth - 1));
          default: return fmt::format("other ({})", value(Kind, depth - 1));
        }
      case Row: return fmt::format("[{}, {}]", small_value(depth - 1), small_value(depth - 1));
      case Table: return fmt::format("[{}, {}]", value(Pair, depth - 1), value(Pair, depth - 1));
      case Numbers: return one_in(3) ? "{||}" : fmt::format("{{|{}|}}", small_value(depth - 1));
      case Offs:
        if (depth > 0 && one_in(3)) return fmt::format("turned({})", value(Offs, depth - 1));
        return one_in(3) ? "{||}" : fmt::format("{{|{}, 2|}}", value(Off, depth - 1));
      case Events: return one_in(3) ? "{||}" : fmt::format("{{|{}|}}", value(Event, depth - 1));
      default: return fmt::format("{{q = {}, e = {}}}", value(Numbers, depth - 1), value(Event, depth - 1));
    }
  }

  util::Random& random_;
  bool ports_, unless_, sets_ = false;
  int states_ = 0;
  std::vector<Type> shared_;
  std::vector<Variable> variables_;
};

}  // namespace

std::string random_fiacre(util::Random& random, bool ports, bool unless) {
  return Generator(random, ports, unless).run();
}

}  // namespace beeline::test
