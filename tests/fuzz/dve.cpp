// Whatever the bytes, the DVE front end ends with messages or a well-formed network.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "frontend/dve/dve.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace beeline;
  const std::string text(reinterpret_cast<const char*>(data), size);
  util::Sources sources;
  const auto file = sources.add("fuzz.1.dve", text);
  util::Diagnostics diagnostics;
  const auto document = frontend::dve::load(sources, file, diagnostics);
  for (const util::Diagnostic& diagnostic : diagnostics.all()) sources.render(diagnostic);
  if ((document != nullptr) == diagnostics.has_errors()) {
    std::fputs("a document must come without errors, and none with some\n", stderr);
    std::abort();
  }
  if (!document) {
    // What is no model may be goals.
    util::Sources others;
    util::Diagnostics about;
    const auto model = others.add("fuzz.1.dve", "process P { byte x; state s; init s; } system async;");
    const auto goals = others.add("fuzz.xml", text);
    frontend::dve::load(others, model, about)->goal(others, goals, 1, about);
    return 0;
  }
  for (const std::string& fault : ir::check(document->network())) {
    std::fprintf(stderr, "ill-formed network: %s\n", fault.c_str());
    std::abort();
  }
  ir::Model model = document->model();
  const auto query = sources.add("<query>", "E<> P.s && x == 0\nA[] not deadlock\n");
  document->read_queries(model, sources, query, diagnostics);
  return 0;
}
