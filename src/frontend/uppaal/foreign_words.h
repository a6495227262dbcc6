// Words that other languages have for UPPAAL's keywords, as in `boolean b;` or `update x = 0;`: too far from them to be
// slips of the hand.
#pragma once

#include <span>
#include <string_view>

namespace beeline::frontend::uppaal {

// Which of the keywords `word` means elsewhere, in small letters; empty where it means none of them.
std::string_view foreign_word(std::string_view word, std::span<const std::string_view> keywords);

}  // namespace beeline::frontend::uppaal
