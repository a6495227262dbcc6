// The second file of a program that includes the library's header.
#include <beeline/beeline.h>

#include <cstdio>
#include <string>

int check_twice(const char* guard) {
  const beeline::Loading loading = beeline::load_text(std::string(R"(
    clock x;
    process P() {
      state A { x <= 3 }, B;
      init A;
      trans A -> B { guard )") + guard + R"(; };
    }
    system P;
  )",
                                                      "model.xta");
  for (const auto& diagnostic : loading.diagnostics) std::fputs(diagnostic.text.c_str(), stderr);
  if (!loading) return 1;
  beeline::Queries queries(*loading.model);
  if (!queries.add("E<> P.B\nE<> P.B and x < 1\n").empty()) return 2;
  beeline::CheckOptions options;
  options.search = "bfs";
  const beeline::CheckResult result = queries.check(options);
  if (!result || result.answers.size() != 2) return 3;
  if (result.answers[0].verdict != beeline::Verdict::Satisfied) return 4;
  if (result.answers[1].verdict != beeline::Verdict::NotSatisfied) return 5;
  if (!result.answers[0].trace || !beeline::replay(queries, 0, *result.answers[0].trace)) return 6;
  beeline::Simulation simulation(*loading.model);
  if (simulation.choices().size() != 1 || !simulation.take(0).empty()) return 7;
  return simulation.state().locations == result.answers[0].trace->states.back().locations ? 0 : 8;
}
