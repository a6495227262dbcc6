// Random UPPAAL models with scalar sets, as text: arrays of variables, clocks and channels over a set, also of several
// dimensions and within structs, variables of its type, processes for its elements, some by way of a reference, select,
// quantifiers, functions, some of which return elements or take references, loops through the set, meta variables,
// urgent channels, priorities. Some of them tell the elements apart.
#pragma once

#include <cstdint>
#include <string>

namespace beeline::test {

struct ScalarModel {
  std::string text;          // XTA
  std::string query;         // E<> ...
  std::string extremum;      // sup, inf or bounds
  bool tells_apart = false;  // something is in it that treats elements differently
};

ScalarModel scalar_model(std::uint64_t seed);

}  // namespace beeline::test
