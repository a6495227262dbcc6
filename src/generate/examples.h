// Contexts of examples, with other numbers than the examples have.
#pragma once

#include <string_view>

namespace beeline::generate {

// What a file of CDL declares before its first context: events, activities, observers.
inline std::string_view declarations_of(std::string_view cdl) {
  return cdl.substr(0, cdl.rfind("\n\n", cdl.find("\ncdl ")) + 1);
}

}  // namespace beeline::generate
