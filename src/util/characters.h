// What names are made of in the languages that are read: ASCII alone, whatever the locale says.
#pragma once

namespace beeline::util {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr bool is_of_name(char c) { return is_letter(c) || is_digit(c); }

}  // namespace beeline::util
