// A context of a .cdl file, with what is asserted and observed, put on a network.
//
// The result is a network: the model's, the context as a process of it (context_process.h), observers written into its
// steps (observe.h); and questions about it, one for each assert and property. A property is violated where its
// observer can reach `reject`, or where nothing can happen any more, now or later, and the observer is in a state in
// which no run may end: that is how "eventually" is meant for contexts, which are finite. With an observer of one's own
// that names `success` there is a second question, whether that can be reached.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontend/cdl/observe.h"
#include "frontend/cdl/syntax.h"
#include "frontend/frontend.h"
#include "ir/property.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::cdl {

struct AttachOptions {
  bool discard = true;
  ObserverStep step = ObserverStep::Sequence;
};

// A variable whose values have names: where an observer is.
struct NamedValues {
  std::uint32_t cell = 0;
  std::vector<std::string> names;
};

struct Attached {
  ir::Network network;
  std::vector<ir::Property> properties;
  std::vector<NamedValues> observers;
  // The restrictions: every answer about the network is relative to them. The texts of `properties` end with
  // `assuming`, which is empty where there are none.
  std::vector<std::string> assumptions;
  std::string assuming;
  bool is_new = false;  // the network is not the one that was given
};

// `network` is the document's, or a copy of it that queries were read into: these are formulas of the result as they
// are. Of a Fiacre system the result is another network, which has the same variables and processes and tells more:
// queries are to be read into that one. None after errors.
std::optional<Attached> attach(const Document& document, ir::Network network, const Unit& unit, const Cdl& cdl,
                               const AttachOptions& options, util::Diagnostics& diagnostics,
                               util::Watch& watch = util::nobody());

}  // namespace beeline::frontend::cdl
