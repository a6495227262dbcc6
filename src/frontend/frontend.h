// The door to all input languages: text in, ir::Network and properties out, diagnostics with positions on the way.
//
// A Document keeps what is needed to resolve names after loading, so that queries given on the command line or in a
// file of their own are read in the model's scope. It does not change any more: several may read queries at once.
// Loading reads no other file (external XML entities are never followed), and ends on any input whatsoever with bounded
// memory. A model may be large all the same, so it looks at the watch like everything else; it throws nothing but what
// the watch does.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/linear_time.h"
#include "ir/property.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend {

namespace fiacre {
struct System;
}

// Fiacre has two dialects: as OBP reads it, and as the compiler frac does (fiacre/dialect.h).
enum class Format : std::uint8_t { UppaalXml, UppaalXta, TChecker, Dve, Fiacre, FiacreFrac };

// By the file's ending (.xml, .xta, .ta, .tck, .tchecker, .dve, .fcr), otherwise by a look at the text ("-" has no
// ending).
Format guess_format(std::string_view name, std::string_view text);

class Document {
 public:
  virtual ~Document() = default;

  // The network and the queries inside the model file, in order.
  const ir::Model& model() const { return model_; }
  const ir::Network& network() const { return model_.network; }

  // Reads the queries of one source file (.q syntax: one a line, `\` continues, comments) in this model's scope, and
  // appends them to `into`: the properties, and the expressions, temporaries and tables that they need. `into` starts
  // as a copy of model(). One that cannot be read is ir::Broken, as it is in model(); its errors go to `diagnostics`.
  virtual void read_queries(ir::Model& into, const util::Sources& sources, std::uint16_t file,
                            util::Diagnostics& diagnostics, util::Watch& watch) const = 0;
  void read_queries(ir::Model& into, const util::Sources& sources, std::uint16_t file,
                    util::Diagnostics& diagnostics) const {
    read_queries(into, sources, file, diagnostics, util::nobody());
  }

  // What a property of model() asks in linear time that is otherwise Unsupported; null: nothing.
  virtual const ir::Said* said(std::size_t /*property*/) const { return nullptr; }

  // Reads conditions, one a line, written like the formulas of queries, and appends them as queries whether they are
  // reachable; otherwise as read_queries() does.
  virtual void read_conditions(ir::Model& into, const util::Sources& sources, std::uint16_t file,
                               util::Diagnostics& diagnostics) const = 0;

  // The property "a state that carries all these labels is reachable" (comma-separated). Only TChecker models have
  // labels; elsewhere an error.
  virtual void label_query(ir::Model& into, std::string_view labels, util::Diagnostics& diagnostics) const;

  // The text of the query that asks for a goal, by its number in a file of goals (dve/goals.h); empty after an error.
  // Only DVE models have goals; elsewhere an error.
  virtual std::string goal(const util::Sources& sources, std::uint16_t file, std::uint32_t number,
                           util::Diagnostics& diagnostics) const;

  // Of a Fiacre model: its program, and where its variables, processes and ports are in the network. Null elsewhere.
  virtual const fiacre::System* fiacre() const { return nullptr; }

  // What there is in the model that a network does not show, for people, line by line.
  virtual std::vector<std::string> description() const { return {}; }

 protected:
  ir::Model model_;
};

// Null when there were errors (they are in `diagnostics`, with positions in the files). First the file of the model,
// then those it needs besides: none, for the formats that there are.
std::unique_ptr<Document> load(const util::Sources& sources, std::span<const std::uint16_t> files, Format format,
                               util::Diagnostics& diagnostics, util::Watch& watch = util::nobody());
inline std::unique_ptr<Document> load(const util::Sources& sources, std::uint16_t file, Format format,
                                      util::Diagnostics& diagnostics, util::Watch& watch = util::nobody()) {
  return load(sources, std::span(&file, 1), format, diagnostics, watch);
}

}  // namespace beeline::frontend
