#include "frontend/fiacre/named_parts.h"

namespace beeline::frontend::fiacre {

namespace {

// "{main}1" is an instance of main.
std::string unit_of(std::string_view instance) { return std::string(instance.substr(1, instance.find('}') - 1)); }

}  // namespace

NamedParts::NamedParts(const Program& program, const Symbols& symbols) {
  const auto slot = [&](const Symbols::Variable& variable) {
    Slot& made = slots.emplace_back();
    made.name = variable.name;
    made.type = variable.type;
    frame.cells.push_back(variable.cell);
    return static_cast<std::uint32_t>(slots.size() - 1);
  };
  for (const std::string& component : program.components)
    units[unit_of(component)].push_back({component, false, 0, {}, {}});
  for (const Symbols::Variable& variable : symbols.shared) {
    const std::size_t colon = variable.name.find(':');
    const std::string name = variable.name.substr(colon + 1);
    const std::uint32_t number = slot(variable);
    shared[name].push_back(number);
    for (Part& part : units[unit_of(variable.name)])
      if (variable.name.compare(0, colon, part.name) == 0) part.variables[name] = number;
  }
  for (std::uint32_t i = 0; i < program.instances.size(); ++i) {
    const Instance& instance = program.instances[i];
    const Process& process = program.processes[instance.process];
    Part& part = units[process.name].emplace_back();
    part.name = instance.name;
    part.is_process = true;
    part.process = i;
    for (std::uint32_t s = 0; s < process.states.size(); ++s) part.states[process.states[s]] = s;
    for (std::size_t s = 0; s < process.slots.size(); ++s)
      part.variables[process.slots[s].name] = slot(symbols.slots[i][s]);
  }
  frame.slots = &slots;
}

}  // namespace beeline::frontend::fiacre
