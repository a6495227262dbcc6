// What stands where in a file, in words: an XML file is not read line by line, so a message says "template P, edge a ->
// b" too.
#pragma once

#include <span>
#include <string>

#include "util/diagnostic.h"

namespace beeline::frontend {

struct Place {
  util::Position begins;  // it ends where the next one begins
  std::string what;       // empty: nothing worth telling
};

// Adds its place to every message that lies in one; `places` are in the order of the file.
void tell_places(std::span<const Place> places, util::Diagnostics& diagnostics);

}  // namespace beeline::frontend
