// Loads a model from memory, checks its query and looks at the answer: the library's whole path from text to verdict.
#include <cstdio>

#include "frontend/frontend.h"
#include "plan/run.h"

int main() {
  using namespace beeline;
  util::Sources sources;
  const auto file = sources.add("model.xta", R"(
    clock x;
    process P() {
      state A { x <= 3 }, B;
      init A;
      trans A -> B { guard x >= 2; };
    }
    system P;
  )");
  const auto query = sources.add("model.q", "E<> P.B\nE<> P.B and x < 2\n");
  util::Diagnostics diagnostics;
  const auto document = frontend::load(sources, file, frontend::Format::UppaalXta, diagnostics);
  if (!document) return 1;
  const auto properties = document->read_queries(sources, query, diagnostics);
  for (const auto& diagnostic : diagnostics.all()) std::fputs(sources.render(diagnostic).c_str(), stderr);
  if (diagnostics.has_errors()) return 2;

  plan::Options options;
  if (components::parse("bfs", options.search)) return 3;
  const auto answers = plan::run(document->network, properties, options);
  if (answers.size() != 2) return 4;
  return answers[0].verdict == result::Verdict::Satisfied && answers[1].verdict == result::Verdict::NotSatisfied ? 0 : 5;
}
