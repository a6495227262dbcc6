#include "frontend/tchecker/tokens.h"

#include <utility>

#include "frontend/common/printed_signs.h"

namespace beeline::frontend::tchecker {

namespace {

constexpr std::pair<std::string_view, Token> words[] = {
    {"if", Token::If},       {"then", Token::Then}, {"else", Token::Else},   {"end", Token::EndIf},
    {"while", Token::While}, {"do", Token::Do},     {"local", Token::Local}, {"nop", Token::Nop},
};

// Longer symbols first.
constexpr std::pair<std::string_view, Token> symbols[] = {
    {"&&", Token::And},          {"==", Token::Equal},       {"!=", Token::NotEqual}, {"<=", Token::LessEqual},
    {">=", Token::GreaterEqual}, {"=", Token::Assign},       {"(", Token::LeftParen}, {")", Token::RightParen},
    {"[", Token::LeftBracket},   {"]", Token::RightBracket}, {";", Token::Semicolon}, {"+", Token::Plus},
    {"-", Token::Minus},         {"*", Token::Times},        {"/", Token::Divide},    {"%", Token::Modulo},
    {"!", Token::Not},           {"<", Token::Less},         {">", Token::Greater},
};

}  // namespace

void Tokens::advance() {
  while (next_ < end_ && std::string_view(" \t\r\n").find(source_.at(next_)) != std::string_view::npos) ++next_;
  start_ = next_;
  if (next_ >= end_) {
    kind_ = Token::End;
    return;
  }
  const char c = source_.at(next_);
  // Names that are none, as `1st`, are tokens all the same: whoever looks them up says so.
  std::size_t digits = next_;
  while (digits < end_ && is_digit(source_.at(digits))) ++digits;
  if (digits > next_ && (digits == end_ || !at_letter(digits))) {
    next_ = digits;
    kind_ = Token::Integer;
  } else if (is_digit(c) || at_letter(next_) || c == '$') {
    do ++next_;
    while (next_ < end_ && (at_letter(next_) || is_digit(source_.at(next_)) || source_.at(next_) == '.'));
    kind_ = Token::Name;
    for (const auto& [word, token] : words)
      if (text() == word) kind_ = token;
  } else {
    kind_ = symbol();
  }
}

bool Tokens::at_letter(std::size_t offset) const {
  const char c = source_.at(offset);
  return is_letter(c) || (is_foreign(c) && printed_sign(source_.view().substr(offset)) == nullptr);
}

Token Tokens::symbol() {
  const std::string_view rest = source_.view().substr(next_, end_ - next_);
  for (const auto& [text, token] : symbols)
    if (rest.starts_with(text)) {
      next_ += text.size();
      return token;
    }
  ++next_;
  return Token::Bad;
}

}  // namespace beeline::frontend::tchecker
