// What a name stands for, and where names are looked up.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "frontend/uppaal/ast.h"
#include "frontend/uppaal/type.h"
#include "ir/network.h"

namespace beeline::frontend::uppaal {

struct FunctionInfo;
struct InstanceInfo;
struct Scope;

struct Symbol {
  enum class Kind : std::uint8_t {
    Constant,   // `values`, flattened
    Place,      // cells, clocks or channels from `base` on (which of the three, the type tells)
    Reference,  // function parameter: the cell `base` holds where it is
    Type,
    Function,
    Instance,  // a template, perhaps with some parameters bound; in queries also the family P(..) of its processes
    Process,
    Location,
    Broken,  // its declaration had an error that was reported
  };
  Kind kind = Kind::Broken;
  std::string_view name;
  util::Position position;
  const uppaal::Type* type = nullptr;
  bool is_const = false;      // may not be assigned to; for Type: carries the qualifier
  bool is_meta = false;       // Type: carries the qualifier
  bool is_computable = true;  // Constant: may stand where UPPAAL asks for a compile-time constant
  bool is_parameter = false;  // Constant: differs between processes or rounds of an unrolled quantifier
  std::vector<std::int32_t> values;
  std::uint32_t base = 0;
  const FunctionInfo* owner = nullptr;  // the function it is local to
  std::size_t reference_index = 0;      // Reference: which parameter of the owner it is
  FunctionInfo* function = nullptr;
  InstanceInfo* instance = nullptr;
  std::uint32_t process = 0, location = 0;
};

struct Scope {
  Scope* parent = nullptr;
  std::unordered_map<std::string_view, Symbol*> names;

  Symbol* find(std::string_view name) const {
    for (const Scope* scope = this; scope; scope = scope->parent) {
      const auto found = scope->names.find(name);
      if (found != scope->names.end()) return found->second;
    }
    return nullptr;
  }
  // What the nearest of that name hides.
  Symbol* find_hidden(std::string_view name) const {
    for (const Scope* scope = this; scope; scope = scope->parent) {
      if (scope->find_here(name)) return scope->parent ? scope->parent->find(name) : nullptr;
    }
    return nullptr;
  }
  Symbol* find_here(std::string_view name) const {
    const auto found = names.find(name);
    return found == names.end() ? nullptr : found->second;
  }
};

struct FunctionInfo {
  struct Parameter {
    const Type* type = nullptr;
    bool is_reference = false, is_const = false;
    bool is_written = false;  // through the reference
    std::uint32_t cell = 0;   // of the value, or of the address for a reference
  };
  const ast::Function* tree = nullptr;
  ir::FunctionId id;
  const Type* result = nullptr;
  std::uint32_t result_cell = 0;  // where a returned value is put
  bool returns = false;           // a return statement was seen
  std::vector<Parameter> parameters;
  bool has_effect = false;   // on anything but its own parameters and locals
  std::string_view changes;  // what the first of these effects is on
  util::Position changes_at;
  bool is_usable = false;  // elaborated without error
};

// A template or a partial instantiation of one.
struct InstanceInfo {
  const ast::Template* process = nullptr;   // the template itself
  const ast::Instance* instance = nullptr;  // or `instance` applied to `of`
  InstanceInfo* of = nullptr;
  Scope* scope = nullptr;  // where it was declared
  std::string_view name;
  util::Position position;
  const std::vector<ast::Parameter>* parameters = nullptr;
  // Processes that the system line made of it, by the values of its parameters.
  std::vector<std::pair<std::int32_t, std::int32_t>> ranges;
  std::uint32_t first_process = 0;
  bool is_in_system = false;
};

}  // namespace beeline::frontend::uppaal
