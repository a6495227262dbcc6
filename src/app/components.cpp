#include <fmt/format.h>

#include "app/app.h"
#include "plan/registry.h"

namespace beeline::app {

namespace {

void describe(const plan::Component& component) {
  fmt::print("{} ({})\n  {}\n", component.name, component.kind, component.summary);
  for (const auto& option : component.options) {
    fmt::print("  {}={} ({}): {}\n", option.name, option.initial, option.kind, option.summary);
  }
  std::string properties;
  for (const auto& property : component.properties) properties += (properties.empty() ? "" : ", ") + property;
  if (!properties.empty()) fmt::print("  properties: {}\n", properties);
}

}  // namespace

ExitCode components(const std::string& name) {
  bool found = false;
  if (!name.empty()) {
    for (const auto& component : plan::components()) {
      if (component.name != name) continue;
      describe(component);
      found = true;
    }
    if (!found) fmt::print(stderr, "beeline: there is no component '{}'; beeline components lists them\n", name);
    return found ? ExitCode::Satisfied : ExitCode::Usage;
  }
  std::string kind;
  for (const auto& component : plan::components()) {
    if (component.kind != kind) fmt::print("{}{}\n", kind.empty() ? "" : "\n", component.kind);
    kind = component.kind;
    fmt::print("  {:<12}{}\n", component.name, component.summary);
  }
  return ExitCode::Satisfied;
}

}  // namespace beeline::app
