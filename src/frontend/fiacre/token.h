// The tokens of a Fiacre file.
//
// Block comments nest. A comment that begins with `/*@` is a tag, which labels the transition around it: it may stand
// between any two tokens but means something between statements only, so tags are kept beside the tokens, each with the
// token that follows it. Bytes beyond ASCII are fine in comments and tags, whatever their encoding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "util/diagnostic.h"

namespace beeline::frontend::fiacre {

// clang-format off
enum class Word : std::uint8_t {
  End, Name, Number, Text, Bad,
  // Words of the language
  Type, Const, Channel, Function, Extern, Task, Process, Component, Property, Assert,
  Is, Bool, Nat, Int, Array, Of, Queue, Record, Union, EndWord,
  States, Var, Init, From, Port, Priority, Par, In, Out, Begin, Return,
  Null, If, Then, Elsif, Else, Case, While, Do, Foreach, Select, Unless, On, Wait, To, Loop, Any, Where,
  True, False, Not, And, Or, Empty, Full, First, Dequeue, Length, Enqueue, Append,
  // Signs
  Dots, Ellipsis, Assign, Arrow, LessEqual, GreaterEqual, NotEqual, Implies, Parallel, Box, LeftQueue, RightQueue,
  LeftParen, RightParen, LeftBracket, RightBracket, LeftBrace, RightBrace,
  Colon, Semicolon, Comma, Dot, Bar, Ampersand, Hash, Dollar, Question, Exclamation,
  Equal, Less, Greater, Plus, Minus, Times, Divide, Modulo,
  // Signs of queries
  At, LeadsTo,
};
// clang-format on

struct Token {
  Word word = Word::End;
  std::string_view text;  // of a Text, what is between the quotes
  util::Position position;
};

struct Tag {
  std::size_t before = 0;  // which token follows it
  std::string_view text;   // without the blanks around it
  util::Position position;
};

// Of queries, which are told apart by lines, and whose comments say something.
struct Remark {
  std::size_t before = 0;  // which token follows it
  std::string_view text;
  bool starts_line = false;
  util::Position position;
  std::uint32_t last_line = 0;
};

struct Tokens {
  std::vector<Token> all;  // the last one is End
  std::vector<Tag> tags;
  bool preprocessor = false;  // there were lines of the C preprocessor, which has been told

  bool of_queries = false;
  std::vector<bool> starts_line;  // of queries, by token: a line that no `\` joins to the one above
  std::vector<Remark> remarks;
};

// Queries have signs of their own, and may use those of UPPAAL for what Fiacre has words for.
enum class Text : std::uint8_t { Program, Queries };

// What cannot be read is told and becomes Bad, or is left out where that makes sense. The file must outlive the tokens.
Tokens read_tokens(const util::SourceFile& file, std::uint16_t index, util::Diagnostics& diagnostics,
                   Text of = Text::Program);

// The words of the language, for who wants to know which one was meant.
std::span<const std::string_view> reserved_words();
Word word_of(std::string_view text);  // Name: it is none of them
bool is_reserved(Word word);

}  // namespace beeline::frontend::fiacre
