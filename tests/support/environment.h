// Numbers that whoever runs the tests may set, such as how many random models a law tries (BEELINE_LAW_MODELS).
#pragma once

#include <cstdint>
#include <cstdlib>

namespace beeline::test {

inline std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

}  // namespace beeline::test
