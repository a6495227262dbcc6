// Text for people, broken into lines.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace beeline::generate {

// Paragraphs of `text` are separated by empty lines, other line ends are blanks. Every line of the result starts with
// `prefix`, none is longer than `width` unless a word is, and an empty line (of `prefix`) parts paragraphs.
std::string wrap(std::string_view text, std::string_view prefix = "", std::size_t width = 100);

}  // namespace beeline::generate
