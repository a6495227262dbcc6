#include "frontend/cdl/instances.h"

#include <string_view>

#include <fmt/format.h>

#include "frontend/common/nearest.h"

namespace beeline::frontend::cdl {

Instances::Instances(const ir::Network& network) {
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const ir::Process& process = network.processes[p];
    named_.emplace(process.name, p);
    if (!process.template_name.empty()) made_from_[process.template_name].push_back(p);
  }
}

std::optional<std::uint32_t> Instances::find(const ProcessId& id, util::Diagnostics& diagnostics) const {
  const std::string& name = id.process.text;
  const auto named = named_.find(name);
  if (named != named_.end() && id.instance == 1) return named->second;
  const auto made = made_from_.find(name);
  const std::size_t count = made != made_from_.end() ? made->second.size() : named != named_.end() ? 1 : 0;
  if (made != made_from_.end() && id.instance >= 1 && static_cast<std::size_t>(id.instance) <= count)
    return made->second[static_cast<std::size_t>(id.instance) - 1];
  if (count > 0) {
    diagnostics.error(id.process.position, fmt::format("there is no {}: '{}' has {} {}, counted from 1", to_text(id),
                                                       name, count, count == 1 ? "instance" : "instances"));
    return std::nullopt;
  }
  std::vector<std::string_view> known{"env"};
  for (const auto& entry : named_) known.push_back(entry.first);
  for (const auto& entry : made_from_) known.push_back(entry.first);
  diagnostics.error(id.process.position, fmt::format("the model has no process '{}'{}", name, suggestion(name, known)));
  return std::nullopt;
}

std::string to_text(const ProcessId& id) {
  return id.any ? "any" : fmt::format("{{{}}}{}", id.process.text, id.instance);
}

}  // namespace beeline::frontend::cdl
