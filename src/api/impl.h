// What is behind the library's handles (include/beeline), for the library itself and for the command line, which prints
// from the network what the plain data of the library leaves out.
#pragma once

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include <beeline/beeline.h>

#include "frontend/frontend.h"
#include "ir/property.h"
#include "output/names.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline {

struct Model::Impl {
  Impl(std::string name, util::Sources sources, std::unique_ptr<frontend::Document> document, util::Watch& watch);

  std::string name;
  util::Sources sources;
  std::unique_ptr<frontend::Document> document;
  const ir::Network& network;  // of the document
  output::Names names;
  output::ValueNames value_names;

  // Where State's members are among result::TraceState::values.
  std::vector<std::size_t> location_at, variable_at;

  std::vector<Process> processes;
  std::vector<Variable> variables;
  std::vector<std::string> clocks;
  std::vector<Diagnostic> limitations;
};

struct Queries::Impl {
  Impl(const Model& of, ir::Model with) : model(of), sources(of.impl().sources), content(std::move(with)) {}

  Model model;
  util::Sources sources;                 // the model's, then the texts of queries
  ir::Model content;                     // the network with the expressions of the queries
  std::map<std::size_t, ir::Said> said;  // what some of them ask in linear time
  std::vector<Query> list;
};

}  // namespace beeline
