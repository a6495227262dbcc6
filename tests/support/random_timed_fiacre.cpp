#include "support/random_timed_fiacre.h"

#include <vector>

#include <fmt/format.h>

namespace beeline::test {

namespace {

class Generator {
 public:
  Generator(util::Random& random, bool ports, bool unless, bool queues)
      : random_(random), ports_(ports), unless_(unless), queues_(queues) {}

  std::string run() {
    std::string out =
        "type small is 0..2\ntype box is queue 1 of small\nfunction least (a: array 2 of small): small is\n"
        "begin if a[0] < a[1] then return a[0] else return a[1] end end\n";
    ranked_ = ports_ && one_in(3);
    const int processes = !ranked_ && one_in(3) ? 3 : 2;
    for (int p = 0; p < processes; ++p) out += process(p);
    out += "component main is\nvar b: bool, c: bool, n: small\n";
    if (queues_) out += "var P0_1: box, P1_1: box, toContext: box\n";
    if (ports_) {
      const auto timing = [&] { return one_in(3) ? "" : " in " + interval(); };
      out += fmt::format("port p: none{}, q: small{}, r: none{}\n", timing(), timing(), timing());
      if (ranked_) out += one_in(2) ? "priority p > r\n" : one_in(2) ? "priority r > p\n" : "priority p > q\n";
    }
    const bool sets = unless_ || one_in(2);
    out += "par\n";
    for (int p = 0; p < processes; ++p)
      out += fmt::format("  {}{}P{}{} (&b, &c, &n{})\n", p ? "|| " : "   ",
                         !ports_ || !sets ? ""
                         : one_in(4)      ? "p, r -> "
                                          : "p, q, r -> ",
                         p, ports_ ? " [p, r, q]" : "", queues_ ? fmt::format(", &P{}_1, &toContext", p % 2) : "");
    return out + "end\nmain\n";
  }

 private:
  int below(int n) { return static_cast<int>(random_.below(static_cast<std::uint64_t>(n))); }
  bool one_in(int n) { return below(n) == 0; }

  std::string process(int number) {
    states_ = 1 + below(3);
    std::string out = fmt::format("process P{}{} (&b: bool, &c: bool, &n: small{}) is\nstates s_0", number,
                                  ports_ ? " [p, r: none, q: small]" : "", queues_ ? ", &input, &output: box" : "");
    for (int s = 1; s < states_; ++s) out += fmt::format(", s_{}", s);
    out += "\nvar x: small\ninit to s_0\n";
    for (int s = 0; s < states_; ++s) {
      const int alternatives = ranked_ ? 2 + below(2) : one_in(6) ? 0 : 1 + below(3);
      if (alternatives == 0) continue;
      out += fmt::format("from s_{}\n", s);
      if (alternatives == 1) {
        out += "  " + alternative() + "\n";
        continue;
      }
      out += "  select\n";
      for (int a = 0; a < alternatives; ++a)
        out += fmt::format("    {}{}\n",
                           a == 0                  ? "   "
                           : unless_ && !one_in(3) ? "unless "
                                                   : "[] ",
                           ranked_ && a < 2 ? ranked(a ? "p" : "r") : alternative());
      out += one_in(8) ? fmt::format("  end; {}\n", jump()) : "  end\n";
    }
    return out + "\n";
  }

  std::string alternative() {
    if (ranked_) return one_in(2) ? fmt::format("on {}; {}; {}", condition(), wait(), end()) : ranked(communication());
    switch (below(13)) {
      case 4:
        return fmt::format("{}while x > 0 do x := x - 1; select {}{} [] on {} end end; {}", one_in(2) ? "x := 2; " : "",
                           timing(), end(), condition(), jump());
      case 3:
        return fmt::format("if {} then if {} then {} end end; {}; {}", condition(), condition(), jump(), wait(), end());
      case 0:
        return fmt::format("if {} then {}{} else {}{} end", condition(), timing(), end(), one_in(2) ? timing() : "",
                           end());
      case 1: return fmt::format("case n of 0 -> {} | 1 -> null | any -> {}on b end; {}", wait(), timing(), end());
      case 2: return fmt::format("select on b [] on not b; x := 1 end; {}; {}", wait(), end());
      default: return before() + timing() + end();
    }
  }

  std::string ranked(const std::string& communicates) {
    const std::string first = one_in(3) ? before() : one_in(3) ? "on " + plain_condition() + "; " : "";
    return fmt::format("{}{}; {}{}", first, communicates, one_in(2) ? "" : assignment() + "; ", jump());
  }

  std::string before() {
    std::string out;
    if (one_in(2)) out += fmt::format("on {}; ", condition());
    if (one_in(6)) out += fmt::format("if {} then {} end; ", condition(), assignment());
    else if (one_in(5)) out += assignment() + "; ";
    if (one_in(8)) out += "x := any; ";
    if (one_in(6)) out += fmt::format("on {}; ", condition());
    return out;
  }

  std::string timing() {
    if (ports_ && !one_in(3)) return communication() + "; ";
    return one_in(5) ? "" : wait() + "; ";
  }

  std::string end() {
    std::string out;
    if (one_in(8)) out += fmt::format("on {}; ", condition());
    if (!one_in(3)) out += assignment() + "; ";
    if (one_in(12)) out += fmt::format("on {}; ", condition());
    if (one_in(10)) out += fmt::format("if {} then {} end; ", condition(), jump());
    return out + jump();
  }

  std::string communication() {
    if (one_in(4)) return "r";
    switch (below(6)) {
      case 0:
      case 1: return fmt::format("q! {}", one_in(3) ? std::to_string(below(3)) : "n");
      case 2:
      case 3: return one_in(4) ? "q? any" : one_in(3) ? "q? x" : fmt::format("q? {}", below(3));
      default: return "p";
    }
  }

  std::string wait() { return "wait " + interval(); }

  std::string interval() {
    if (one_in(6)) return "[0,0]";
    const int low = below(3), length = below(3);
    const bool open = one_in(4);
    if (one_in(5)) return fmt::format("{}{},...[", open ? "]" : "[", low);
    if (length == 0) return fmt::format("[{},{}]", low, low);
    return fmt::format("{}{},{}{}", open ? "]" : "[", low, low + length, one_in(4) ? "[" : "]");
  }

  std::string condition() {
    if (one_in(5)) return fmt::format("least ([n, {}]) = {}", below(3), below(2));
    return plain_condition();
  }

  std::string plain_condition() {
    if (queues_ && one_in(2)) {
      switch (below(4)) {
        case 0: return "not (empty input)";
        case 1: return fmt::format("not (empty input) and first input = {}", below(3));
        case 2: return "empty output";
        default: return "empty input";
      }
    }
    switch (below(6)) {
      case 0: return "b";
      case 1: return "not c";
      case 2: return fmt::format("n = {}", below(3));
      case 3: return fmt::format("x <= {}", below(2));
      case 4: return "b and not c";
      default: return fmt::format("n <> {}", below(3));
    }
  }

  std::string assignment() {
    if (queues_ && one_in(2))
      return one_in(3) ? fmt::format("if empty output then output := enqueue (output, {}) end", one_in(2) ? "n" : "1")
                       : "if not (empty input) then n := first input; input := dequeue input end";
    switch (below(7)) {
      case 0: return "b := not b";
      case 1: return "c := b";
      case 2: return "c := not c";
      case 3: return "n := (n + 1) % 3";
      case 4: return fmt::format("n := {}", below(3));
      case 5: return fmt::format("x := {}", below(2));
      default: return "b := n > 0";
    }
  }

  std::string jump() { return one_in(3) ? "loop" : fmt::format("to s_{}", below(states_)); }

  util::Random& random_;
  bool ports_, unless_, queues_, ranked_ = false;
  int states_ = 0;
};

}  // namespace

std::string random_timed_fiacre(util::Random& random, bool ports, bool unless, bool queues) {
  return Generator(random, ports, unless, queues).run();
}

}  // namespace beeline::test
