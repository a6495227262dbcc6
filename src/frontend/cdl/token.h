// The tokens of CDL.
//
// Keywords are no tokens of their own: they are words, in upper or lower case alike, and only where the grammar looks
// for one is a word a keyword. So events may be called `first` or `open`; a name in quotes ('main') is never a keyword.
// Keywords of several words ("exactly one occurrence of") are several tokens with any blanks between them, but for
// `leads-to`. Text outside of comments, strings and quoted names is ASCII; inside them bytes are as they are, so that
// UTF-8 and Latin-1 both pass.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "util/watch.h"

namespace beeline::frontend::cdl {

// clang-format off
enum class TokenKind : std::uint8_t {
  End, Bad, Word, Quoted, Integer, String, Informal,
  LeftBrace, RightBrace, LeftParen, RightParen, LeftBracket, RightBracket,
  Comma, Semicolon, Colon, Assign, Dot, DotDot, At, Slash, Ampersand, Dashes, Arrow, Bars,
  Equal, Less, LessEqual, Greater, GreaterEqual,
};
// clang-format on

struct Token {
  TokenKind kind = TokenKind::End;
  std::string_view text;       // without the quotes or signs around it
  std::size_t offset = 0;      // where it begins, quotes included
  std::int64_t value = 0;      // of an Integer
  bool after_comment = false;  // a comment to the end of the line stands right before it
  std::string complaint;       // of a Bad one, for whoever comes to read it
};

// The last one is the End.
std::vector<Token> tokens(std::string_view text, util::Watch& watch);

// Whatever the case of the letters.
bool same_letters(std::string_view text, std::string_view word);
bool is_word(const Token& token, std::string_view word);

}  // namespace beeline::frontend::cdl
