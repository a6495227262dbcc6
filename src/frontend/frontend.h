// The door to all input languages: text in, ir::Network and properties out, diagnostics with positions on the way.
//
// A Document keeps what is needed to resolve names after loading, so that queries given on the command line or in a
// file of their own are read in the model's scope. Loading never throws, reads no other file (external XML entities
// are never followed), and ends on any input whatsoever with bounded memory.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ir/property.h"
#include "util/diagnostic.h"

namespace beeline::frontend {

enum class Format : std::uint8_t { UppaalXml, UppaalXta, TChecker };

// By the file's ending (.xml, .xta, .ta, .tck, .tchecker), otherwise by a look at the text ("-" has no ending).
Format guess_format(std::string_view name, std::string_view text);

class Document {
 public:
  virtual ~Document() = default;

  ir::Network network;
  std::vector<ir::Property> own_queries;  // those inside the model file, in order

  // Reads the queries of one source file (.q syntax: one a line, `\` continues, comments) in this model's scope.
  // Errors go to `diagnostics`; what could be read is returned. Appends to network.arena and to the temporaries of network.cells.
  virtual std::vector<ir::Property> read_queries(const util::Sources& sources, std::uint16_t file,
                                                 util::Diagnostics& diagnostics) = 0;

  // The property "a state that carries all these labels is reachable" (comma-separated). Only TChecker models have labels; elsewhere an error.
  virtual std::vector<ir::Property> label_query(std::string_view labels, util::Diagnostics& diagnostics);
};

// Null when there were errors (they are in `diagnostics`, with positions in sources.file(file)).
std::unique_ptr<Document> load(const util::Sources& sources, std::uint16_t file, Format format,
                               util::Diagnostics& diagnostics);

}  // namespace beeline::frontend
