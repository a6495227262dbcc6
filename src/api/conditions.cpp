#include "api/conditions.h"

#include <utility>

#include "components/registry.h"
#include "util/file.h"

namespace beeline::api {

util::Diagnostics read_conditions(const frontend::Document& document, const components::Spec& search,
                                  util::Sources& sources, ir::Network& network, ir::Conditions& conditions) {
  util::Diagnostics diagnostics;
  for (const std::string& name : components::standard().files(search)) {
    if (conditions.contains(name)) continue;
    util::FileReading reading = util::read_file(name);
    if (!reading.text) {
      diagnostics.error({}, reading.error);
      continue;
    }
    const std::uint16_t file = sources.add(name, std::move(*reading.text));
    ir::Model into{std::move(network), {}};
    document.read_conditions(into, sources, file, diagnostics);
    network = std::move(into.network);
    conditions.emplace(name, std::move(into.properties));
  }
  return diagnostics;
}

}  // namespace beeline::api
