// What queries can name in a state of a system: instances of processes and components, their states and variables.
//
// {P}2@s and {P}2:x say which instance is meant. `P(2).s`, `P(2).x` and, of what there is once, `P.s` and `P.x` are the
// same in the way of other languages; the variable x of the only component that has one is x.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/fiacre/coder.h"
#include "frontend/fiacre/lowering.h"
#include "frontend/fiacre/program.h"

namespace beeline::frontend::fiacre {

struct NamedParts {
  // An instance.
  struct Part {
    std::string name;  // "{P}2"
    bool is_process = false;
    std::uint32_t process = 0;  // its number among the instances
    std::map<std::string, std::uint32_t, std::less<>> states, variables;
  };

  // The symbols say in which cells variables are.
  NamedParts(const Program& program, const Symbols& symbols);

  std::map<std::string, std::vector<Part>, std::less<>> units;            // by process or component
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> shared;  // slots by plain name
  std::vector<Slot> slots;
  Frame frame;

  NamedParts(const NamedParts&) = delete;  // the frame points to the slots
  NamedParts& operator=(const NamedParts&) = delete;
};

}  // namespace beeline::frontend::fiacre
