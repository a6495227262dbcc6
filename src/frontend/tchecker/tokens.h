// The tokens of attribute values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "frontend/tchecker/source.h"

namespace beeline::frontend::tchecker {

// clang-format off
enum class Token : std::uint8_t {
  End, Bad, Name, Integer,
  If, Then, Else, EndIf, While, Do, Local, Nop,
  Assign, LeftParen, RightParen, LeftBracket, RightBracket, Semicolon,
  Plus, Minus, Times, Divide, Modulo, And, Not,
  Equal, NotEqual, LessEqual, GreaterEqual, Less, Greater,
};
// clang-format on

// Walks over one attribute value.
class Tokens {
 public:
  Tokens(const Source& source, std::size_t begin, std::size_t end) : source_(source), next_(begin), end_(end) {
    advance();
  }

  Token kind() const { return kind_; }
  std::string_view text() const { return source_.view().substr(start_, next_ - start_); }
  std::size_t offset() const { return start_; }
  void advance();

 private:
  Token symbol();
  bool at_letter(std::size_t offset) const;  // ASCII or not

  const Source& source_;
  std::size_t next_, end_;
  std::size_t start_ = 0;
  Token kind_ = Token::End;
};

}  // namespace beeline::frontend::tchecker
