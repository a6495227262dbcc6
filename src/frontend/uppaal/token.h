// The tokens of UPPAAL's languages: declarations, labels, XTA and queries share one lexer.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "frontend/common/text.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::uppaal {

enum class T : std::uint8_t {
  End,
  Name,
  Number,
  Real,
  String,
  // punctuation
  LParen,
  RParen,
  LBracket,
  RBracket,
  LBrace,
  RBrace,
  Comma,
  Semicolon,
  Colon,
  Dot,
  Question,
  Bang,
  Prime,
  Arrow,
  LeadsTo,
  Assign,
  AddAssign,
  SubAssign,
  MulAssign,
  DivAssign,
  ModAssign,
  AndAssign,
  OrAssign,
  XorAssign,
  ShlAssign,
  ShrAssign,
  Plus,
  Minus,
  Star,
  Slash,
  Percent,
  Power,
  Amp,
  Pipe,
  Caret,
  Tilde,
  Shl,
  Shr,
  Lt,
  Le,
  Eq,
  Ne,
  Ge,
  Gt,
  Min,
  Max,
  AndAnd,
  OrOr,
  PlusPlus,
  MinusMinus,
  // words
  Xor,
  Not,
  Imply,
  True,
  False,
  Forall,
  Exists,
  Sum,
  Int,
  Bool,
  Clock,
  Chan,
  Void,
  Double,
  StringType,
  Scalar,
  Struct,
  Typedef,
  Const,
  Meta,
  Urgent,
  Broadcast,
  Hybrid,
  Process,
  State,
  Commit,
  Init,
  Trans,
  Select,
  Guard,
  Sync,
  AssignWord,
  System,
  Priority,
  Default,
  If,
  Else,
  While,
  For,
  Do,
  Return,
  Break,
  Continue,
  Switch,
  Assert,
  Deadlock,
  Progress,
  BeforeUpdate,
  AfterUpdate,
};

// How messages call the token: "';'", "a name".
std::string describe(T token);

// The token of a word: Name if it is none of the keywords.
T keyword(std::string_view word);

// Strings that live as long as this does, so that names are string_views from the lexer on.
class Names {
 public:
  std::string_view intern(std::string_view text) { return *pool_.emplace(text).first; }

 private:
  std::unordered_set<std::string> pool_;
};

struct Token {
  T kind = T::End;
  bool starts_line = false;  // a line break (not joined by a backslash) is before it
  std::int64_t value = 0;    // Number; some of more than 32 bits, for clocks
  std::string_view text;     // Name, String, Real
  util::Position position;
  std::size_t begin = 0, end = 0;  // offsets in the Text
};

struct Comment {
  std::string text;
  std::size_t begin = 0, end = 0;  // offsets of that text
  std::size_t before = 0;          // index of the token that follows it
  bool starts_line = false;        // a line break is between it and the token before it
};

struct Tokens {
  std::vector<Token> list;  // ends with End
  // These may not be what was meant: a string before them was not closed, and that has been told. In a model, all that
  // come after it; among queries, those of its line.
  struct Doubtful {
    std::size_t from = 0, until = SIZE_MAX;
  };
  std::vector<Doubtful> doubtful;
  bool is_doubtful(std::size_t token) const {
    for (const Doubtful& d : doubtful)
      if (d.from <= token && token < d.until) return true;
    return false;
  }
  std::vector<Comment> comments;
  // What is neither token nor comment nor blank, which has been told: offsets, in order.
  struct Skipped {
    std::size_t begin = 0, end = 0;
  };
  std::vector<Skipped> skipped;
};

enum class Dialect : std::uint8_t {
  Model,
  Query,  // `-->` is one token; a comment that is not closed ends with its line, not with the text
};

Tokens tokenize(const Text& text, Dialect dialect, Names& names, util::Diagnostics& diagnostics, util::Watch& watch);

}  // namespace beeline::frontend::uppaal
