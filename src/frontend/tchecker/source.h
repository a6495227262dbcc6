// The model's text, looked at by offset.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "frontend/common/text.h"
#include "util/characters.h"
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

using util::is_digit;
using util::is_letter;
using util::is_of_name;
constexpr bool is_foreign(char c) { return static_cast<unsigned char>(c) >= 0x80; }  // of a letter that is not ASCII

// What is wrong with this as a name, or nothing.
std::string wrong_name(std::string_view name);

}  // namespace beeline::frontend::tchecker
