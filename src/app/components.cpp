#include <algorithm>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

#include "app/app.h"
#include "plan/registry.h"

namespace beeline::app {

namespace {

// Kinds that people choose among; the others are values of options, told with the component that has the option.
constexpr std::string_view main_kinds[] = {"search", "estimate", "preference", "store"};

void list(std::string_view kind, const char* indent) {
  for (const auto& component : plan::components()) {
    if (component.kind == kind) fmt::print("{}{:<13}{}\n", indent, component.name, component.summary);
  }
}

void describe(const plan::Component& component) {
  fmt::print("{} ({})\n  {}\n", component.name, component.kind, component.summary);
  if (const std::string more = plan::more_about(component.kind, component.name); !more.empty()) fmt::print("  {}\n", more);
  if (!component.argument.empty()) {
    const std::string count = component.least == component.most ? fmt::format("{}", component.least)
                                                                : fmt::format("{} to {}", component.least, component.most);
    fmt::print("\n  takes {} {}{}{}\n", count, component.argument, component.most > 1 ? "s" : "",
               component.initial.empty() ? "" : fmt::format(", {} when none is named", component.initial));
    if (std::find(std::begin(main_kinds), std::end(main_kinds), component.argument) == std::end(main_kinds)) {
      list(component.argument, "    ");
    }
  }
  for (const auto& option : component.options) {
    const std::string only = option.needs.empty() ? "" : fmt::format(" (with {})", option.needs);
    fmt::print("\n  {}={}: {}{}\n", option.name, option.initial, option.summary, only);
    if (option.kind == "number" || option.kind == "count") continue;
    list(option.kind, "    ");
  }
  if (component.properties.empty()) return;
  fmt::print("\n");
  for (const auto& property : component.properties) fmt::print("  {}\n", property);
}

}  // namespace

ExitCode components(const std::string& name) {
  if (!name.empty()) {
    bool found = false;
    for (const auto& component : plan::components()) {
      if (component.name != name) continue;
      if (found) fmt::print("\n");
      describe(component);
      found = true;
    }
    if (!found) fmt::print(stderr, "beeline: there is no component '{}'; beeline components lists them\n", name);
    return found ? ExitCode::Satisfied : ExitCode::Usage;
  }
  for (const std::string_view kind : main_kinds) {
    fmt::print("{}:\n", kind);
    list(kind, "  ");
    fmt::print("\n");
  }
  fmt::print("A search is written like greedy(hU, prefer=contexts, store=inclusion); what is left out is at its default.\n"
             "beeline components NAME tells the options of a component, their values and what it needs.\n");
  return ExitCode::Satisfied;
}

}  // namespace beeline::app
