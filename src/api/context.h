// The contexts of a .cdl file, for who has a model to put them on.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/impl.h"
#include "frontend/cdl/attach.h"
#include "frontend/cdl/picture.h"
#include "util/diagnostic.h"
#include "util/sink.h"
#include "util/watch.h"

namespace beeline::api {

// A model with a context, and the queries that were asked of the model, which are asked of both now: under the
// restrictions of the context, which their texts name.
struct WithContext {
  frontend::cdl::Attached attached;
  std::vector<ir::Property> queries;
};

class Contexts {
 public:
  // The text is added to the sources. None after errors.
  static std::optional<Contexts> read(std::string text, std::string name, util::Sources& sources,
                                      util::Diagnostics& diagnostics, util::Watch& watch);

  std::vector<std::string> names() const;
  // result::fingerprint of the text.
  const std::string& fingerprint() const { return fingerprint_; }
  std::size_t asserts(std::size_t context) const { return unit_.cdls[context].asserts.size(); }
  std::size_t properties(std::size_t context) const { return unit_.cdls[context].properties.size(); }

  // None after errors.
  std::optional<WithContext> attach(std::size_t context, const Queries& to, const frontend::cdl::AttachOptions& options,
                                    util::Diagnostics& diagnostics, util::Watch& watch) const;
  std::optional<frontend::cdl::Figures> figures(std::size_t context, util::Diagnostics& diagnostics,
                                                util::Watch& watch) const;
  // In DOT. False after errors.
  bool draw(std::size_t context, const util::Sink& sink, util::Diagnostics& diagnostics, util::Watch& watch) const;

 private:
  Contexts(frontend::cdl::Unit unit, std::string fingerprint)
      : unit_(std::move(unit)), fingerprint_(std::move(fingerprint)) {}

  frontend::cdl::Unit unit_;
  std::string fingerprint_;
};

}  // namespace beeline::api
