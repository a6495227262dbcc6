#include <fmt/format.h>

#include "generate/families.h"

namespace beeline::generate {

namespace {

constexpr const char* description =
    R"(Fischer's protocol: processes take turns in a critical section with one shared variable and the clock. A process
that finds the variable free writes its number within a delay, waits, and enters if its number is still there. It must
wait longer than another process can take to write. The error is that two processes are in the critical section at the
same time. It is possible because the wait is weakened from more than the delay to at least the delay: the slowest
writer and the most hurried reader can then meet at one point in time.

Variant FA asks two witnesses, automata that a process synchronises with on entering and on leaving; the error is that
both hold somebody. Variant FB asks for the critical sections of two given processes. With --correct the wait is longer
than the delay and the error is unreachable.

Two processes need three transitions each to be in the critical section, and six are enough: a shortest trace has 6
transitions in both variants.)";

Template process(bool witnessed, bool correct) {
  return {.name = "Process",
          .parameters = "const number me",
          .declarations = "clock x;\n",
          .locations = {{.name = "idle", .at = Point{0, 0}},
                        {.name = "writing", .invariant = "x <= DELAY", .at = Point{272, 0}},
                        {.name = "waiting", .at = Point{272, 204}},
                        {.name = "critical", .at = Point{0, 204}}},
          .edges = {{.from = "idle", .to = "writing", .guard = "owner == 0", .update = "x = 0"},
                    {.from = "writing", .to = "waiting", .guard = "x <= DELAY", .update = "owner = me, x = 0"},
                    {.from = "waiting", .to = "writing", .guard = "owner == 0", .update = "x = 0"},
                    {.from = "waiting",
                     .to = "critical",
                     .guard = fmt::format("x {} DELAY && owner == me", correct ? ">" : ">="),
                     .sync = witnessed ? "enter!" : ""},
                    {.from = "critical", .to = "idle", .sync = witnessed ? "leave!" : "", .update = "owner = 0"}}};
}

Template witness() {
  return {.name = "Witness",
          .parameters = "const int[1,2] me",
          .locations = {{.name = "free", .at = Point{0, 0}}, {.name = "holding", .at = Point{272, 0}}},
          .edges = {{.from = "free", .to = "holding", .sync = "enter?"},
                    {.from = "holding", .to = "free", .sync = "leave?"}}};
}

Instance make(const Parameters& parameters) {
  const bool witnessed = parameters.word("variant") == "FA";
  const bool correct = parameters.flag("correct");
  Model model{.about = description,
              .declarations =
                  fmt::format("const int N = {};\nconst int DELAY = {};\ntypedef int[1,N] number;\n\n"
                              "int[0,N] owner;  // 0: free\n{}",
                              parameters.size(), parameters.number("delay"), witnessed ? "chan enter, leave;\n" : ""),
              .templates = {process(witnessed, correct)}};
  const std::string comment = "Two processes are in the critical section at the same time.";
  if (witnessed) {
    model.templates.push_back(witness());
    model.system = "system Process, Witness;\n";
    model.queries = {{"E<> Witness(1).holding && Witness(2).holding", comment}};
  } else {
    model.system = "system Process;\n";
    model.queries = {{"E<> Process(1).critical && Process(2).critical", comment}};
  }
  if (correct) return {std::move(model), {false, {}}};
  return {std::move(model), {true, 6}};
}

}  // namespace

Family fischer() {
  return {.name = "fischer",
          .summary = "mutual exclusion by a shared variable and waiting",
          .size = "processes",
          .sizes = {2, 1000},
          .options = {{.name = "variant", .summary = "how the error is asked for", .words = {"FA", "FB"}},
                      {.name = "delay", .summary = "longest time to write", .numbers = Range{1, 10000}, .initial = 2},
                      {.name = "correct", .summary = "wait longer than the delay: no error"}},
          .description = description,
          .source =
              "after Hoffmann, Smaus, Rybalchenko, Kupferschmid, Podelski: Using predicate abstraction to "
              "generate heuristic functions in UPPAAL (FA, FB); the protocol is in Lamport: A fast mutual "
              "exclusion algorithm",
          .make = make};
}

}  // namespace beeline::generate
