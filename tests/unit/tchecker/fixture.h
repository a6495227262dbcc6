// Loads models from text and shows what was said about them.
#pragma once

#include <memory>
#include <string>

#include "frontend/tchecker/tchecker.h"

namespace beeline::test {

struct Loaded {
  util::Sources sources;
  util::Diagnostics diagnostics;
  std::unique_ptr<frontend::Document> document;
  ir::Model model;  // the document's, with what queries have added

  explicit Loaded(std::string text) {
    const auto file = sources.add("m.tck", std::move(text));
    document = frontend::tchecker::load(sources, file, diagnostics);
    if (document) model = document->model();
  }
  const ir::Network& network() const { return model.network; }
  const ir::Edge& edge(std::size_t process, std::size_t number) const {
    return network().edges_of(network().processes[process])[number];
  }
  const std::vector<ir::Property>& labelled(std::string_view labels) {
    model.properties.clear();
    document->label_query(model, labels, diagnostics);
    return model.properties;
  }

  // One line per message: "m.tck:3:7: error: ...".
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
