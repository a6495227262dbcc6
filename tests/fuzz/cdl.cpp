// Whatever the bytes, CDL ends with messages or a unit whose contexts unfold to acyclic graphs, within limits, and
// whose patterns become observers.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "context/order.h"
#include "context/paths.h"
#include "frontend/cdl/cdl.h"
#include "frontend/cdl/compile_pattern.h"
#include "frontend/cdl/unfold.h"

namespace {

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace beeline;
  using namespace beeline::frontend;
  util::Sources sources;
  const auto file = sources.add("fuzz.cdl", std::string(reinterpret_cast<const char*>(data), size));
  util::Diagnostics diagnostics;
  const auto unit = cdl::read(sources, file, diagnostics);
  require(unit.has_value() != diagnostics.has_errors(), "a unit must come without errors, and none with some");
  if (unit) {
    constexpr context::Size most{20000, 100000};
    for (const cdl::Cdl& one : unit->cdls) {
      const std::size_t before = diagnostics.errors();
      const auto graph = cdl::unfold(*unit, one, diagnostics, util::nobody(), most);
      require(graph.has_value() == (diagnostics.errors() == before) || diagnostics.full(),
              "a context must unfold or be refused");
      if (!graph) continue;
      require(context::fault(*graph).empty(), "an ill-formed graph");
      require(graph->states() <= most.states && graph->transitions() <= most.transitions, "a graph beyond its limits");
      require(context::order(*graph, context::Order::DepthFirst).size() == graph->states(), "not all states in order");
      to_string(context::count_paths(*graph));
    }
    for (const cdl::Property& property : unit->properties)
      if (const auto* pattern = std::get_if<cdl::Pattern>(&property.body)) cdl::compile(*pattern, diagnostics);
  }
  for (const util::Diagnostic& diagnostic : diagnostics.all()) {
    require(static_cast<bool>(diagnostic.position), "a message without a position");
    sources.render(diagnostic);
  }
  return 0;
}
