// Reads CDL from text and shows what was said about it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "context/graph.h"
#include "frontend/cdl/cdl.h"
#include "frontend/cdl/unfold.h"

namespace beeline::test {

struct Read {
  util::Sources sources;
  util::Diagnostics diagnostics;
  std::optional<frontend::cdl::Unit> unit;

  explicit Read(std::string text) {
    const auto file = sources.add("c.cdl", std::move(text));
    unit = frontend::cdl::read(sources, file, diagnostics);
  }

  // One line per message: "c.cdl:3:7: error: ...".
  std::string said() const {
    std::string all;
    for (const auto& diagnostic : diagnostics.all()) {
      const std::string text = sources.render(diagnostic);
      all += text.substr(0, text.find('\n') + 1);
    }
    return all;
  }
  // The messages alone.
  std::vector<std::string> messages() const {
    std::vector<std::string> all;
    for (const auto& diagnostic : diagnostics.all()) all.push_back(diagnostic.message);
    return all;
  }
  std::optional<context::Graph> unfolded(std::size_t cdl = 0) {
    if (!unit || cdl >= unit->cdls.size()) return std::nullopt;
    return frontend::cdl::unfold(*unit, unit->cdls[cdl], diagnostics);
  }
};

// A context over the events a to f and whatever is declared besides.
inline std::string with_events(const std::string& rest) {
  std::string text;
  for (const char c : {'a', 'b', 'c', 'd', 'e', 'f'})
    text += std::string("event ") + c + " is { informal #" + c + "# }\n";
  return text + rest;
}

}  // namespace beeline::test
