// A model with its queries, from the files and texts that a command line names.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/app.h"
#include "frontend/frontend.h"

namespace beeline::app {

struct Model {
  std::string name;  // as the user gave it
  util::Sources sources;
  std::unique_ptr<frontend::Document> document;
  ir::Network queried;  // the document's network with what the properties need besides
  std::vector<ir::Property> properties;

  const ir::Network& network() const { return queried; }
};

// Loads the model alone. What there is to say (errors, warnings) goes to stderr; on failure `failure` is set and the
// result has no document.
struct Loading {
  Model model;
  std::optional<ExitCode> failure;
};
Loading load_model(const std::string& name);

// Fills model.properties: those that the options name, in the order -q, --queries, --labels; without any, those inside
// the model; without those, the file beside it with the ending .q (it says so). May end with no query at all.
std::optional<ExitCode> load_queries(Model& model, const QueryOptions& options);

// The whole file ("-": standard input), or nothing and a message on stderr.
std::optional<std::string> read_file(const std::string& name);
bool write_file(const std::string& name, const std::string& text);

}  // namespace beeline::app
