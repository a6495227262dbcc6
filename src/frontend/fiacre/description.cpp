#include "frontend/fiacre/description.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace beeline::frontend::fiacre {

namespace {

constexpr std::size_t most_names = 8;

using Kind = Type::Kind;

// What a type is made of; its parts by their names.
std::string structure(const Types& types, TypeId id) {
  const Type& t = types[id];
  std::vector<std::string> parts;
  switch (t.kind) {
    case Kind::Broken: break;
    case Kind::Bool: return "bool";
    case Kind::Number:
      if (id == types.nat() || id == types.integer()) return t.name;
      return fmt::format("{}..{}", t.low, t.high);
    case Kind::Array: return fmt::format("array {} of {}", t.size, types[t.element].name);
    case Kind::Queue: return fmt::format("queue {} of {}", t.size, types[t.element].name);
    case Kind::Record:
      for (const Type::Field& field : t.fields)
        parts.push_back(fmt::format("{} : {}", field.name, types[field.type].name));
      return fmt::format("record {} end", fmt::join(parts, ", "));
    case Kind::Union:
      for (const Type::Constructor& constructor : t.constructors)
        parts.push_back(constructor.argument
                            ? fmt::format("{} of {}", constructor.name, types[constructor.argument].name)
                            : constructor.name);
      return fmt::format("union {} end", fmt::join(parts, " | "));
  }
  return {};
}

// Those in a value of the type, by the name of where it is.
void add_queues(const Types& types, TypeId id, const std::string& name, std::vector<std::string>& into) {
  const Type& t = types[id];
  if (t.kind == Kind::Queue) into.push_back(fmt::format("{}: {}", name, structure(types, id)));
  if (t.kind == Kind::Array) add_queues(types, t.element, fmt::format("{}[0..{}]", name, t.size - 1), into);
  if (t.kind == Kind::Queue) add_queues(types, t.element, fmt::format("{}.items[0..{}]", name, t.size - 1), into);
  for (const Type::Field& field : t.fields) add_queues(types, field.type, name + "." + field.name, into);
  for (const Type::Constructor& constructor : t.constructors)
    if (constructor.argument) add_queues(types, constructor.argument, name + "." + constructor.name, into);
}

std::vector<std::string> queues(const System& system) {
  std::vector<std::string> lines;
  const Types& types = system.program.types;
  for (const Symbols::Variable& variable : system.symbols.shared)
    add_queues(types, variable.type, variable.name, lines);
  for (std::size_t i = 0; i < system.symbols.slots.size(); ++i)
    for (std::size_t s = 0; s < system.symbols.slots[i].size(); ++s)
      if (!system.program.instances[i].slots[s].shared)
        add_queues(types, system.symbols.slots[i][s].type, system.symbols.slots[i][s].name, lines);
  return lines;
}

std::string names(const Program& program, const std::vector<std::uint32_t>& instances) {
  std::string all;
  for (std::size_t i = 0; i < std::min(instances.size(), most_names); ++i)
    all += (i > 0 ? ", " : "") + program.instances[instances[i]].name;
  if (instances.size() > most_names) all += fmt::format(", ... ({} in all)", instances.size());
  return all.empty() ? "nobody" : all;
}

std::string text(const Interval& interval) {
  return fmt::format("{}{}, {}{}", interval.low_strict ? "]" : "[", interval.low,
                     interval.high ? std::to_string(*interval.high) : "...",
                     interval.high && !interval.high_strict ? "]" : "[");
}

std::string text(const Program& program, const Port& port) {
  std::vector<std::string> carried;
  for (const TypeId type : port.profile) carried.push_back(program.types[type].name);
  std::string line =
      fmt::format("{}: {}", port.name, carried.empty() ? "none" : fmt::format("{}", fmt::join(carried, " # ")));
  if (port.interval) line += fmt::format(" in {}", text(*port.interval));
  if (port.hand_shake) return line + fmt::format("; two of {}", names(program, port.members));
  std::vector<std::string> groups;
  for (std::size_t i = 0; i < std::min(port.groups.size(), most_names); ++i)
    groups.push_back(names(program, port.groups[i]));
  if (port.groups.size() > most_names) groups.push_back(fmt::format("... ({} in all)", port.groups.size()));
  return line + fmt::format("; {}{}", port.groups.size() == 1 && port.groups[0].size() > 1 ? "all of " : "",
                            groups.empty() ? "nobody" : fmt::format("{}", fmt::join(groups, "; or ")));
}

std::vector<std::string> types(const System& system) {
  std::vector<std::pair<std::uint32_t, std::string>> found;
  for (const auto& [name, id] : system.declared.types)
    found.emplace_back(id.value, fmt::format("{} is {}", name, structure(system.program.types, id)));
  std::sort(found.begin(), found.end());
  std::vector<std::string> lines;
  for (auto& [id, line] : found) lines.push_back(std::move(line));
  return lines;
}

}  // namespace

std::vector<std::string> description(const System& system) {
  std::vector<std::string> result;
  const auto add = [&](const char* what, const std::vector<std::string>& lines) {
    if (lines.empty()) return;
    result.push_back(fmt::format("{}: {}", what, lines.size()));
    for (const std::string& line : lines) result.push_back("  " + line);
  };
  add("types", types(system));
  add("queues", queues(system));
  std::vector<std::string> ports, priorities;
  for (const Port& port : system.program.ports) ports.push_back(text(system.program, port));
  for (const auto& [high, low] : system.program.priorities)
    priorities.push_back(fmt::format("{} > {}", system.program.ports[high].name, system.program.ports[low].name));
  add("ports", ports);
  add("priorities", priorities);
  return result;
}

}  // namespace beeline::frontend::fiacre
