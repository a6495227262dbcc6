// What is behind the library's handles (include/beeline), for the library itself and for the command line, which prints
// from the network what the plain data of the library leaves out.
#pragma once

#include <memory>
#include <vector>

#include <beeline/beeline.h>

#include "frontend/frontend.h"
#include "ir/property.h"
#include "output/names.h"
#include "util/diagnostic.h"

namespace beeline {

struct Model::Impl {
  Impl(std::string name, util::Sources sources, std::unique_ptr<frontend::Document> document);

  std::string name;
  util::Sources sources;
  std::unique_ptr<const frontend::Document> document;
  const ir::Network& network;
  output::Names names;

  // Where State's members are among result::TraceState::values.
  std::vector<std::size_t> location_at, variable_at;

  std::vector<Process> processes;
  std::vector<Variable> variables;
  std::vector<std::string> clocks;
  std::vector<Diagnostic> limitations;
};

struct Queries::Impl {
  explicit Impl(const Model& of) : model(of), sources(of.impl().sources) { content.network = of.impl().network; }

  Model model;
  util::Sources sources;  // the model's, then the texts of queries
  ir::Model content;      // the network with the expressions of the queries
  std::vector<Query> list;
};

}  // namespace beeline
