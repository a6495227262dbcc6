// A file that cannot be what its name says: told in one message, instead of one for every line that makes no sense.
#pragma once

#include <string>
#include <string_view>

#include "frontend/frontend.h"

namespace beeline::frontend {

// What is wrong with the text as a whole, with what it looks like; empty where it may well be a model of that format.
// XML tells other languages from itself when it reads.
std::string wrong_text(Format format, std::string_view text);

// What is wrong with text that should hold queries; empty where it may well do so.
std::string wrong_queries(std::string_view text);

// Text of 16 bits a character, as some editors save it.
bool is_utf16(std::string_view text);
inline constexpr std::string_view utf16_message = "this text is encoded as UTF-16: save it as UTF-8";

}  // namespace beeline::frontend
