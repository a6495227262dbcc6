// Whatever the bytes, the TChecker front end ends with messages or a well-formed network.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "frontend/tchecker/tchecker.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace beeline;
  util::Sources sources;
  const auto file = sources.add("fuzz.tck", std::string(reinterpret_cast<const char*>(data), size));
  util::Diagnostics diagnostics;
  const auto document = frontend::tchecker::load(sources, file, diagnostics);
  for (const util::Diagnostic& diagnostic : diagnostics.all()) sources.render(diagnostic);
  if ((document != nullptr) == diagnostics.has_errors()) {
    std::fputs("a document must come without errors, and none with some\n", stderr);
    std::abort();
  }
  if (!document) return 0;
  for (const std::string& fault : ir::check(document->network())) {
    std::fprintf(stderr, "ill-formed network: %s\n", fault.c_str());
    std::abort();
  }
  ir::Model model = document->model();
  document->label_query(model, "a,b", diagnostics);
  const auto query = sources.add("<query>", "E<> P.l && i == 0 && x <= 1\nA[] not deadlock\n");
  document->read_queries(model, sources, query, diagnostics);
  return 0;
}
