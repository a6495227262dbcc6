// The tokens of DVE text.
//
// `and`, `or` and `&&`, `||` are the same tokens: files mix both spellings. `->` is one token wherever it stands; only
// the parser knows whether it leads to a state or to a variable of a process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "util/watch.h"

namespace beeline::frontend::dve {

// clang-format off
enum class T : std::uint8_t {
  End, Bad, OpenComment, Name, Number,
  Accept, Assert, Async, Byte, Channel, Commit, Const, Effect, False, Guard, Init, Int, Process, Property, State, Sync,
  System, Trans, True,
  LParen, RParen, LBracket, RBracket, LBrace, RBrace, Comma, Semicolon, Colon, Dot, Arrow, WideArrow, Assign, Bang,
  Question, Plus, Minus, Star, Slash, Percent, Amp, Pipe, Caret, Tilde, Shl, Shr, AndAnd, OrOr, Not, Imply,
  Lt, Le, Eq, Ne, Ge, Gt,
};
// clang-format on

struct Token {
  T kind = T::End;
  std::string_view text;
  std::size_t offset = 0;
};

// All tokens of the text, the last one being End. A comment that is not closed is an OpenComment up to the end, and a
// character that begins no token is Bad.
std::vector<Token> tokenize(std::string_view text, util::Watch& watch);

// All words of the language, and which one a text is; Name when it is none.
std::span<const std::string_view> reserved_words();
T word_of(std::string_view text);
bool is_keyword(T kind);
// The keyword of this meaning, as it is written.
std::string_view spelling(T keyword);
// What was found, for messages: "'guard'", "the end of the file".
std::string described(const Token& token);
// The keyword that a name was meant to be; End when it is none.
T meant_keyword(std::string_view name);

}  // namespace beeline::frontend::dve
