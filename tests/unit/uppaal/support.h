// Models written inside tests, and what became of them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "check/eval.h"
#include "frontend/frontend.h"

namespace beeline::frontend::uppaal::test {

struct Loaded {
  util::Sources sources;
  util::Diagnostics diagnostics;
  std::unique_ptr<Document> document;
  ir::Model model;  // the document's, with what queries() has read

  const ir::Network& network() const { return model.network; }
  std::string messages() const;
  // "line:col message" of every error.
  std::vector<std::string> errors() const;

  const ir::Process& process(std::string_view name) const;
  const ir::Edge& edge(std::string_view process, std::size_t number) const;
  std::uint32_t process_index(std::string_view name) const;
  // The cell of this name; a test fails without one.
  const ir::Cell& cell(std::string_view name) const;
  std::uint32_t cell_index(std::string_view name) const;

  std::vector<ir::Property> queries(std::string_view text);
  // An int expression in the scope of queries, on the initial state or on a given memory.
  std::int32_t value(const std::string& expression);
  std::int32_t value(const std::string& expression, check::Memory& memory);
};

Loaded load_xta(std::string text);
Loaded load_xml(std::string text);

// Declarations and updates of one process with one location and one edge: int value of `expression` after the update.
std::int32_t after(const std::string& declarations, const std::string& update, const std::string& expression);

// The guard of a one-edge process over clocks x, y and c[3] and ints i = 1, j = 2, as text: "x-y<=3 && ...".
std::string guard(const std::string& text);
std::string shown(const check::Formula& formula, const ir::Network& network);

}  // namespace beeline::frontend::uppaal::test
