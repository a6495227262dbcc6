#include <string>
#include <variant>

#include <fmt/format.h>

#include "app/app.h"
#include "components/promises.h"
#include "components/registry.h"
#include "util/nearest.h"

namespace beeline::app {

namespace {

using components::Choice;
using components::Component;
using components::Kind;
using components::Registry;
using components::Type;

void item(const char* indent, const std::string& name, const std::string& summary) {
  fmt::print("{}{:<13}{}\n", indent, name, summary);
}

void list(const Registry& registry, Kind kind, const char* indent) {
  for (const Component* component : registry.all(kind)) item(indent, component->name, component->summary);
}

void list_values(const Registry& registry, const Type& type) {
  if (const auto* kind = std::get_if<Kind>(&type)) list(registry, *kind, "    ");
  if (const auto* choice = std::get_if<Choice>(&type)) {
    for (const Choice::Value& value : choice->values) item("    ", value.name, value.summary);
    if (!choice->file.empty()) item("    ", "\"FILE\"", choice->file);
  }
}

void describe_arguments(const Registry& registry, const components::Arguments& arguments) {
  const auto* kind = std::get_if<Kind>(&arguments.type);
  const auto* choice = std::get_if<Choice>(&arguments.type);
  const std::string what = kind ? name(*kind) : choice ? choice->what : "number";
  const std::string count = arguments.least == arguments.most
                                ? fmt::format("{}", arguments.least)
                                : fmt::format("{} to {}", arguments.least, arguments.most);
  fmt::print("\n  takes {} {}{}{}\n", count, what, arguments.most > 1 ? "s" : "",
             arguments.initial.empty() ? "" : fmt::format(", {} when none is named", arguments.initial));
  if (choice) list_values(registry, arguments.type);
}

void describe(const Registry& registry, const Component& component) {
  fmt::print("{} ({})\n  {}\n", component.name, name(component.kind()), component.summary);
  if (!component.more.empty()) fmt::print("  {}\n", component.more);
  if (component.arguments.most > 0) describe_arguments(registry, component.arguments);
  for (const components::Option& option : component.options) {
    const auto& [needed, value] = option.needs;
    const std::string only =
        value.empty() ? "" : fmt::format(" (with {}{}{})", needed, needed.empty() ? "" : "=", value);
    fmt::print("\n  {}={}: {}{}\n", option.name, option.initial, option.summary, only);
    list_values(registry, option.type);
  }
  const std::vector<std::string> promises = components::promises(registry, component);
  if (!promises.empty()) fmt::print("\n");
  for (const std::string& promise : promises) fmt::print("  {}\n", promise);
}

}  // namespace

ExitCode components(const std::string& name) {
  const Registry& registry = components::standard();
  if (!name.empty()) {
    bool found = false;
    for (const Kind kind : components::all_kinds) {
      const Component* component = registry.find(kind, name);
      if (component == nullptr) continue;
      if (found) fmt::print("\n");
      describe(registry, *component);
      found = true;
    }
    if (!found) {
      std::vector<std::string_view> names;
      for (const Kind kind : components::all_kinds)
        for (const Component* component : registry.all(kind)) names.push_back(component->name);
      const std::string meant = util::suggestion(name, names);
      fmt::print(stderr, "beeline: there is no component '{}'{}\n", name,
                 meant.empty() ? "; beeline components lists them" : meant);
    }
    return found ? ExitCode::Satisfied : ExitCode::Usage;
  }
  for (const Kind kind : components::all_kinds) {
    fmt::print("{}:\n", components::name(kind));
    list(registry, kind, "  ");
    fmt::print("\n");
  }
  fmt::print(
      "A search is written like greedy(hU, prefer=contexts, store=inclusion); what is left out is at its default.\n"
      "beeline components NAME tells the options of a component, their values and what it needs.\n");
  return ExitCode::Satisfied;
}

}  // namespace beeline::app
