// Which value of sup, inf or bounds a trace is the witness of, as its text: "sup x = 7", "inf a - b = -3, approached".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace beeline::result {

struct Shown {
  bool high = true;  // a supremum; otherwise an infimum
  std::string term;
  std::int64_t value = 0;
  bool approached = false;  // the run comes closer than 1, and none gets there

  friend bool operator==(const Shown&, const Shown&) = default;
};

std::string text(const Shown& shown);
// Nothing for any other text.
std::optional<Shown> read_shown(std::string_view text);

}  // namespace beeline::result
