// The model's text, looked at by offset.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "frontend/common/text.h"
#include "util/diagnostic.h"

namespace beeline::frontend::tchecker {

class Source {
 public:
  // The file must outlive this object.
  Source(const util::SourceFile& file, std::uint16_t index) : view_(file.text), lines_(view_, index) {}

  std::string_view view() const { return view_; }
  char at(std::size_t offset) const { return offset < view_.size() ? view_[offset] : '\0'; }
  util::Position position(std::size_t offset) const { return lines_.at(offset); }

 private:
  std::string_view view_;
  LineTable lines_;
};

// Letters are ASCII whatever the locale.
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_foreign(char c) { return static_cast<unsigned char>(c) >= 0x80; }  // of a letter that is not ASCII

// What is wrong with this as a name, or nothing.
std::string wrong_name(std::string_view name);

}  // namespace beeline::frontend::tchecker
