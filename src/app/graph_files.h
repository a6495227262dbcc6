// The files that --graph writes: one for each query, as DOT or, drawn by Graphviz, as SVG. Other graphs have one file.
#pragma once

#include <cstddef>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "app/formats.h"
#include "util/budget.h"

namespace beeline::app {

class GraphFiles {
 public:
  // With several queries the files carry their numbers.
  GraphFiles(std::string file, bool several) : file_(std::move(file)), several_(several) {}

  // Why the files cannot be written, as far as that can be known before there is a graph; empty: they can.
  std::string problem() const;
  // Where the graph of a query goes; what an earlier call for the same one began is forgotten. The title is a comment
  // in it; without one it is the number of the query.
  std::ostream& begin(std::size_t query, const std::string& title = {});
  // Takes away what was begun: half a graph is none.
  void drop();
  // Draws what is to be drawn, within these limits of time and memory and until somebody interrupts; after an interrupt
  // nothing is drawn any more. False, after having said why, when a file was not written, whatever the reason.
  bool finish(const util::Limits& limits);

 private:
  struct File {
    std::size_t query = 0;
    std::string name;
    std::unique_ptr<std::ostream> out;
    std::string problem;  // met when it was begun
  };
  std::string name_of(std::size_t query) const { return several_ ? numbered(file_, query + 1) : file_; }
  bool draws() const { return file_.ends_with(".svg"); }

  std::string file_;
  bool several_;
  std::vector<File> files_;
};

}  // namespace beeline::app
