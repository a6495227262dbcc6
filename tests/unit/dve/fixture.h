// Loads DVE models from text and shows what was said about them.
#pragma once

#include <memory>
#include <string>

#include "frontend/dve/dve.h"

namespace beeline::test {

struct Loaded {
  util::Sources sources;
  util::Diagnostics diagnostics;
  std::unique_ptr<frontend::Document> document;

  explicit Loaded(std::string text, std::string name = "m.dve") {
    const auto file = sources.add(std::move(name), std::move(text));
    document = frontend::dve::load(sources, file, diagnostics);
  }
  const ir::Network& network() const { return document->network(); }

  // One line per message: "m.dve:3:7: error: ...".
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
