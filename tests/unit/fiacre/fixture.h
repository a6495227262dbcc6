// Loads Fiacre programs from text and shows what was said about them.
#pragma once

#include <optional>
#include <string>

#include "frontend/fiacre/fiacre.h"

namespace beeline::test {

struct Loaded {
  util::Sources sources;
  util::Diagnostics diagnostics;
  std::optional<frontend::fiacre::Program> program;

  explicit Loaded(std::string text, frontend::fiacre::Dialect dialect = frontend::fiacre::Dialect::Obp) {
    const auto file = sources.add("m.fcr", std::move(text));
    program = frontend::fiacre::load(sources, file, dialect, diagnostics);
  }

  // One line per message: "m.fcr:3:7: error: ...".
  std::string said() const {
    std::string all;
    for (const auto& diagnostic : diagnostics.all()) {
      const std::string text = sources.render(diagnostic);
      all += text.substr(0, text.find('\n') + 1);
    }
    return all;
  }
};

}  // namespace beeline::test
