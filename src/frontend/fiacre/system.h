// A Fiacre system as it was loaded: the program, the names of its file, and where its parts are in the network.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "frontend/fiacre/layout.h"
#include "frontend/fiacre/lowering.h"
#include "frontend/fiacre/named_parts.h"
#include "frontend/fiacre/program.h"
#include "frontend/fiacre/resolver.h"
#include "util/diagnostic.h"

namespace beeline::frontend::fiacre {

struct System {
  System(util::Sources of, Program with, Declared names, Symbols where)
      : sources(std::move(of)),
        program(std::move(with)),
        declared(std::move(names)),
        layouts(program.types),
        symbols(std::move(where)),
        parts(program, symbols) {}
  System(const System&) = delete;
  System& operator=(const System&) = delete;

  util::Sources sources;  // the names are in the text of the file
  Program program;
  Declared declared;
  Layouts layouts;
  Symbols symbols;
  NamedParts parts;
};

// What the numbers in cells that tell constructors apart are called, by cell, from 0 on.
std::map<std::uint32_t, std::vector<std::string>> value_names(const System& system);

}  // namespace beeline::frontend::fiacre
