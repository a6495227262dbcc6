// Text for people, broken into lines.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace beeline::generate {

// Each line of `text` is a paragraph; every line of the result starts with `prefix` and none is longer than `width`
// unless a word is. Ends with a line end.
std::string wrap(std::string_view text, std::string_view prefix = "", std::size_t width = 100);

}  // namespace beeline::generate
