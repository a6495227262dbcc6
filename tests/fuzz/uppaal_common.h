// What must hold of the UPPAAL front end on any bytes.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "frontend/frontend.h"

namespace beeline::fuzz {

inline void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

inline void require_well_formed(const ir::Network& network) {
  for (const std::string& fault : ir::check(network)) require(false, fault.c_str());
}

inline void load_anything(frontend::Format format, std::string text) {
  util::Sources sources;
  const std::uint16_t file = sources.add("fuzz", std::move(text));
  util::Diagnostics diagnostics;
  const auto document = frontend::load(sources, file, format, diagnostics);
  for (const util::Diagnostic& diagnostic : diagnostics.all()) {
    require(static_cast<bool>(diagnostic.position), "a message without a position");
    sources.render(diagnostic);
  }
  require((document == nullptr) == diagnostics.has_errors(), "a document comes without errors, and none with some");
  if (!document) return;
  ir::Model model = document->model();
  require_well_formed(model.network);
  const std::uint16_t query = sources.add("<query>", "E<> P.a && i == 0 && x <= 1\nA[] not deadlock\n");
  util::Diagnostics about_query;
  document->read_queries(model, sources, query, about_query);
  require_well_formed(model.network);
}

}  // namespace beeline::fuzz
