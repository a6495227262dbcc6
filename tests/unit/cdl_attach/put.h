// A context on a model, both as text.
#pragma once

#include <optional>
#include <string>

#include "frontend/cdl/attach.h"
#include "frontend/cdl/cdl.h"
#include "frontend/frontend.h"
#include "support/region_explorer.h"

namespace beeline::test {

namespace cdl = frontend::cdl;

struct Put {
  util::Sources sources;
  util::Diagnostics diagnostics;
  std::optional<cdl::Attached> attached;

  Put(const std::string& model, frontend::Format format, const std::string& context, cdl::AttachOptions options = {}) {
    const auto file = sources.add("m", model);
    const auto context_file = sources.add("c.cdl", context);
    const auto document = frontend::load(sources, file, format, diagnostics);
    if (!document) return;
    const auto unit = cdl::read(sources, context_file, diagnostics);
    if (unit) attached = cdl::attach(*document, document->network(), *unit, unit->cdls[0], options, diagnostics);
  }

  // One line per message.
  std::string said() const {
    std::string all;
    for (const auto& diagnostic : diagnostics.all()) {
      const std::string text = sources.render(diagnostic);
      all += text.substr(0, text.find('\n') + 1);
    }
    return all;
  }
  std::size_t states() const {
    ir::Network network = attached->network;
    return RegionExplorer(network, network.arena.constant(0)).reachable_values().size();
  }
  bool reached(std::size_t property) const {
    return reachable(attached->network, attached->properties[property].target());
  }
};

}  // namespace beeline::test
