#include "frontend/fiacre/system.h"

namespace beeline::frontend::fiacre {

namespace {

using ValueNames = std::map<std::uint32_t, std::vector<std::string>>;

// Of a block from `cell` on.
void add(const System& system, TypeId type, std::uint32_t cell, ValueNames& into) {
  const Type& t = system.program.types[type];
  const Layouts& layouts = system.layouts;
  switch (t.kind) {
    case Type::Kind::Broken:
    case Type::Kind::Bool:
    case Type::Kind::Number: break;
    case Type::Kind::Array:
    case Type::Kind::Queue: {
      const std::uint32_t first = cell + (t.kind == Type::Kind::Queue ? Layouts::slots : 0);
      for (std::uint32_t i = 0; i < t.size; ++i) add(system, t.element, first + i * layouts.width(t.element), into);
      break;
    }
    case Type::Kind::Record:
      for (std::uint32_t i = 0; i < t.fields.size(); ++i)
        add(system, t.fields[i].type, cell + layouts.field(type, i), into);
      break;
    case Type::Kind::Union: {
      std::vector<std::string>& names = into[cell];
      for (std::uint32_t i = 0; i < t.constructors.size(); ++i) {
        names.push_back(t.constructors[i].name);
        if (t.constructors[i].argument) add(system, t.constructors[i].argument, cell + layouts.argument(type, i), into);
      }
      break;
    }
  }
}

}  // namespace

ValueNames value_names(const System& system) {
  ValueNames result;
  for (const Symbols::Variable& variable : system.symbols.shared) add(system, variable.type, variable.cell, result);
  for (std::size_t i = 0; i < system.symbols.slots.size(); ++i)
    for (std::size_t s = 0; s < system.symbols.slots[i].size(); ++s)
      if (!system.program.instances[i].slots[s].shared)
        add(system, system.symbols.slots[i][s].type, system.symbols.slots[i][s].cell, result);
  return result;
}

}  // namespace beeline::frontend::fiacre
