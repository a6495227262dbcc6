#include "queue_system.h"

#include <fmt/format.h>

namespace beeline::test {

namespace {

constexpr const char* declarations = R"(
type small is 0..2
type message is union a | b | c of small end
type queues is queue 2 of message
const zero: small is 0
const call: message is c (1)
)";

// Statements of a process: what they say of its parameters `input`, `output`, `away` and `x`, and of its own variables.
class Body {
 public:
  Body(Random& random, bool sends) : random_(random), sends_(sends) {}

  std::string path(int depth) {
    std::string out;
    const int count = 1 + below(random_, 3);
    bool met = false;
    for (int i = 0; i < count; ++i) {
      if (!met && depth == 0 && chance(random_, 20)) {
        out += meeting() + "; ";
        met = true;
      }
      out += statement(depth) + "; ";
    }
    return out;
  }

 private:
  std::string message() {
    static const char* all[] = {"a", "b", "c (1)", "m", "call", "c (x)"};
    return all[below(random_, 6)];
  }
  std::string queue() {
    static const char* all[] = {"input", "output", "away"};
    return all[below(random_, 3)];
  }
  std::string meeting() {
    if (chance(random_, 30)) return "q";
    return sends_ ? fmt::format("p!{}", message()) : chance(random_, 70) ? "p?m" : "p?b";
  }
  std::string statement(int depth) {
    const std::string q = queue();
    switch (below(random_, depth < 2 ? 13 : 10)) {
      case 0: return fmt::format("on not (empty {0}); m := first {0}; {0} := dequeue {0}", q);
      case 1: return fmt::format("on not (full {0}); {0} := enqueue ({0}, {1})", q, message());
      case 2: return fmt::format("x := {}", below(random_, 3));
      case 3: return fmt::format("y := {}", below(random_, 3));
      case 4: return "x, y := y, x";
      case 5: return fmt::format("/*@ t{} */ null", below(random_, 2));
      case 6:
        return fmt::format("t := {0}; on not (full t); t := enqueue (t, {1}); {0} := t; t := {{||}}", q, message());
      case 7: return fmt::format("on not (empty {0}); {0} := enqueue (dequeue {0}, {1})", q, message());
      case 8: return fmt::format("m := {}", message());
      case 9: return loop();
      case 10: return fmt::format("if x = {} then {}else {}end", below(random_, 3), inside(depth), inside(depth));
      case 11:
        return fmt::format("case m of a -> {}| c y -> {}| any -> {}end", inside(depth), inside(depth), inside(depth));
      default: return fmt::format("select {}[] {}end", inside(depth), inside(depth));
    }
  }
  // Several messages and tags in one statement; some of them jump out of it.
  std::string loop() {
    const std::string q = queue();
    switch (below(random_, chance(random_, 8) ? 5 : 3)) {
      case 0: return fmt::format("while not (empty {0}) do m := first {0}; {0} := dequeue {0}; {1}end", q, in_loop());
      case 1: return fmt::format("foreach i do {}{}end", in_loop(), in_loop());
      case 2: return fmt::format("foreach i do foreach j do {}end; {}end", in_loop(), in_loop());
      case 3: return fmt::format("foreach i do select {}[] {}end; {}end", cut(in_loop()), cut(in_loop()), in_loop());
      default:
        return fmt::format("foreach i do foreach j do {}end; select null [] {}end end", in_loop(), cut(in_loop()));
    }
  }
  std::string in_loop() {
    const std::string q = queue();
    switch (below(random_, 7)) {
      case 0: return fmt::format("if not (full {0}) then {0} := enqueue ({0}, {1}) end; ", q, message());
      case 1: return "x := i; ";
      case 2: return fmt::format("if i = 1 then /*@ t{} */ null end; ", below(random_, 2));
      case 3: return fmt::format("if not (empty {0}) then {0} := enqueue (dequeue {0}, {1}) end; ", q, message());
      case 4: return fmt::format("if not (empty {0}) then m, {0} := first {0}, dequeue {0} end; ", q);
      case 5: return fmt::format("if m = {} then to s{} end; ", chance(random_, 50) ? "a" : "c (1)", below(random_, 2));
      default: return fmt::format("/*@ t{} */ null; ", below(random_, 2));
    }
  }
  std::string inside(int depth) { return cut(path(depth + 1)); }
  // Without the semicolon at the end.
  static std::string cut(const std::string& statements) { return statements.substr(0, statements.size() - 2) + " "; }

  Random& random_;
  bool sends_;
};

std::string process(Random& random, const char* name, bool sends) {
  std::string out = fmt::format(
      "process {} [p: {} message, q: none] (&input: queues, &output: queues, &away: queues, &x: small) is\n"
      "states s0, s1\nvar m: message := a, y: small := 0, t: queues := {{||}}, i: 0..1, j: 0..1\n",
      name, sends ? "out" : "in");
  for (int from = 0; from < 2; ++from) {
    const int count = 1 + below(random, 2);
    std::string alternatives;
    for (int i = 0; i < count; ++i)
      alternatives += fmt::format("{}{}to s{}", i > 0 ? " [] " : "", Body(random, sends).path(0), below(random, 2));
    out += fmt::format("from s{} {}\n", from, count > 1 ? "select " + alternatives + " end" : alternatives);
  }
  return out;
}

class Writer final : public RandomProperties {
 public:
  Writer(Random& random, bool sets) : RandomProperties(random, false, sets) {}

 private:
  std::string message(bool any) {
    static const char* all[] = {"a", "message.b", "message.c(1)", "call", "any", "message.c(any)"};
    return all[below(random_, any ? 6 : 4)];
  }
  std::string who() {
    static const char* all[] = {"{P}1", "{Q}1", "{env}1", "any"};
    return all[below(random_, 4)];
  }
  void declare() override {
    out_ += "event tag is { informal # t1 # }\n";
    steps_.push_back("tag");
    const int steps = 2 + below(random_, 3);
    for (int i = 0; i < steps; ++i) {
      if (chance(random_, 60))
        out_ +=
            fmt::format("event s{} is {{ send {} to {} }}\n", i, message(false), chance(random_, 50) ? "{P}1" : "{Q}1");
      else out_ += fmt::format("event s{} is {{ receive {} from {{P}}1 }}\n", i, message(true));
      steps_.push_back(fmt::format("s{}", i));
    }
    events_ = steps_;
    const int count = 3 + below(random_, 4);
    for (int i = 0; i < count; ++i) {
      std::string is;
      const std::string process = chance(random_, 40) ? "any" : chance(random_, 50) ? "{P}1" : "{Q}1";
      switch (below(random_, 6)) {
        case 0: is = fmt::format("send {} from {} to {}", message(true), process, who()); break;
        case 1: is = fmt::format("receive {} from {} to {}", message(true), who(), process); break;
        case 2:
          is = fmt::format("sync {{main}}1:p({}) from {} to {}", message(true), process,
                           chance(random_, 50) ? "any" : "{Q}1");
          break;
        case 3: is = fmt::format("informal #t{}# from {}", below(random_, 2), process); break;
        default: is = fmt::format("{} becomes {}", predicate(), chance(random_, 60) ? "true" : "false");
      }
      out_ += fmt::format("event e{} is {{ {} }}\n", i, is);
      events_.push_back(fmt::format("e{}", i));
    }
  }
  std::string atom() override {
    static const char* relations[] = {"=", "<", "<=", ">", ">="};
    const char* p = chance(random_, 50) ? "P" : "Q";
    const char* relation = relations[below(random_, 5)];
    switch (below(random_, 7)) {
      case 0: return fmt::format("{{{}}}1@s{}", p, below(random_, 2));
      case 1: return fmt::format("{{main}}1:x {} {}", relation, below(random_, 3));
      case 2: return fmt::format("{{{}}}1:y {} zero", p, relation);
      case 3: return fmt::format("{{{}}}1:m = {}", p, message(true));
      case 4:
        return fmt::format("{{main}}1:{}.length {} {}", chance(random_, 50) ? "P_1" : "toContext", relation,
                           below(random_, 3));
      case 5: return "{P}1:m = {Q}1:m";
      default: return fmt::format("{{P}}1:y {} {{main}}1:x", relation);
    }
  }
};

}  // namespace

std::string random_queue_system(Random& random) {
  return declarations + process(random, "P", true) + process(random, "Q", false) +
         "component main is\nvar P_1: queues := {||}, Q_1: queues := {||}, toContext: queues := {||}, x: small := 0\n"
         "port p: message, q: none\n"
         "par P [p, q] (&P_1, &Q_1, &toContext, &x) || Q [p, q] (&Q_1, &P_1, &toContext, &x) end\nmain\n";
}

std::string random_queue_context(Random& random, bool sets) { return Writer(random, sets).run(); }

}  // namespace beeline::test
