#include <algorithm>

#include <fmt/format.h>

#include "frontend/uppaal/parser_detail.h"

namespace beeline::frontend::uppaal {

namespace {

constexpr std::string_view qualifiers[] = {"const", "meta", "urgent", "broadcast", "hybrid"};
constexpr std::string_view ranged_types[] = {"int", "scalar"};
constexpr std::string_view simple_types[] = {"int", "bool", "clock", "chan", "double"};
constexpr std::string_view record_words[] = {"struct"};

}  // namespace

bool Parser::at_type_word(std::size_t ahead) const {
  switch (peek(ahead).kind) {
    case T::Int:
    case T::Bool:
    case T::Clock:
    case T::Chan:
    case T::Void:
    case T::Double:
    case T::StringType:
    case T::Scalar:
    case T::Struct:
    case T::Const:
    case T::Meta:
    case T::Urgent:
    case T::Broadcast:
    case T::Hybrid: return true;
    default: return false;
  }
}

bool Parser::at_type() const {
  if (at_type_word(0)) return true;
  if (!at(T::Name)) return false;
  // the last two are slips
  return at(T::Name, 1) || (at(T::Amp, 1) && at(T::Name, 2)) || at_type_word(1) || at_range(1);
}

// `cosnt int k`, `cosnt id_t &k`
bool Parser::at_misspelt_qualifier() const {
  if (!at(T::Name)) return false;
  return at_type_word(1) || (at(T::Name, 1) && (at(T::Name, 2) || (at(T::Amp, 2) && at(T::Name, 3))));
}

// `var int k`, `unsigned int k`
bool Parser::skip_word_before_type() {
  if (!at(T::Name) || !at_type_word(1) || !(at(T::Name, 2) || at(T::LBracket, 2) || at_type_word(2))) return false;
  tell(peek().position, fmt::format("'{}' is no keyword: a declaration begins with its type", peek().text));
  take();
  return true;
}

// Of a struct, up to its '}'. What could not be read may be that brace.
// Whether a '}' still closes what is open here.
bool Parser::is_closed() const {
  std::ptrdiff_t open = 1;
  for (std::size_t i = next_; i < last_ && open > 0; ++i)
    open += tokens_.list[i].kind == T::LBrace ? 1 : tokens_.list[i].kind == T::RBrace ? -1 : 0;
  return open == 0;
}

// `struct { int a; int b; rec_t;`: what has no type is the name behind the '}' that is missing.
bool Parser::misses_end_of_fields() {
  if (!at(T::Name) || !at(T::Semicolon, 1) || is_closed()) return false;
  tell(peek().position, fmt::format("a '}}' is missing before '{}'", peek().text));
  return true;
}

// Up to the '}'.
void Parser::fields(ast::Type& out) {
  bool failed = false;
  while (!at(T::RBrace) && !at(T::End) && !at(T::Typedef) && !at_section()) {
    if (misses_end_of_fields()) return;
    try {
      out.fields.push_back(variables());
    } catch (Failure&) {
      if (diagnostics_.full()) throw;
      recover();
      if (tokens_.list[next_ - 1].kind == T::RBrace) throw;
      failed = true;
    }
  }
  if (failed && !at(T::RBrace)) throw Failure();
  expect(T::RBrace);
}

// `i : [0,2]`, `i : { 0, 1, 2 }`
void Parser::refuse_set() {
  const bool range = at(T::LBracket);
  std::size_t end = next_;
  const auto ends = [&](T kind) { return kind == T::Semicolon || kind == (range ? T::RBracket : T::RBrace); };
  while (end < last_ && !ends(tokens_.list[end].kind)) ++end;
  const auto count = [&](T kind) {
    return std::count_if(tokens_.list.begin() + static_cast<std::ptrdiff_t>(next_),
                         tokens_.list.begin() + static_cast<std::ptrdiff_t>(end),
                         [&](const Token& token) { return token.kind == kind; });
  };
  if (range && end < last_ && tokens_.list[end].kind == T::RBracket && count(T::Comma) == 1)
    fail(peek().position, fmt::format("a range is a type with 'int' before it: write 'int{}'", folded(next_, end + 1)));
  fail(peek().position, "expected a type, as in 'int[0,2]', which has the values from 0 to 2");
}

// `chan[3] c`: we are at one of the brackets.
void Parser::refuse_size(std::string_view first) {
  std::size_t opening = next_;
  while (opening > 0 && tokens_.list[opening].kind != T::LBracket) --opening;
  const util::Position here = peek().position;
  const std::string_view word = opening > 0 ? spelt(tokens_.list[opening - 1]) : std::string_view("int");
  std::size_t end = opening;
  const auto goes_on = [&](T kind, int open) { return open > 0 ? kind != T::Semicolon : kind == T::LBracket; };
  for (int open = 0; end < last_ && goes_on(tokens_.list[end].kind, open); ++end)
    open += tokens_.list[end].kind == T::LBracket ? 1 : tokens_.list[end].kind == T::RBracket ? -1 : 0;
  if (end >= last_ || tokens_.list[end].kind != T::Name) return;
  fail(here, fmt::format("{}an array has its size behind its name: write '{} {}{}'", first, word,
                         tokens_.list[end].text, folded(opening, end)));
}

ast::Type* Parser::type() {
  Nested nested(*this);
  ast::Type* out = ast_.type();
  out->position = peek().position;
  for (;;) {
    if (accept(T::Const)) out->is_const = true;
    else if (accept(T::Meta)) out->is_meta = true;
    else if (accept(T::Urgent)) out->is_urgent = true;
    else if (accept(T::Broadcast)) out->is_broadcast = true;
    else if (accept(T::Hybrid)) out->is_hybrid = true;
    else if ((!at_misspelt_qualifier() || !repair(qualifiers)) && !skip_word_before_type()) break;
  }
  if (out->is_const && at(T::Name) && (at(T::Assign, 1) || at_type_word(1)))
    fail(peek().position, fmt::format("a constant has a type: write 'const int {} = ...'", peek().text));
  const bool lone = at(T::Name) && (at(T::Semicolon, 1) || at(T::Comma, 1) || at(T::LBracket, 1));
  if ((out->is_broadcast || out->is_urgent) && lone)
    fail(peek().position, fmt::format("a 'chan' is missing before '{}'", peek().text));
  if (at(T::Name) && at(T::LBracket, 1)) repair(ranged_types);
  if (at(T::Name) && at(T::LBrace, 1)) repair(record_words);
  repair_foreign(simple_types);
  using Kind = ast::Type::Kind;
  switch (peek().kind) {
    case T::Int:
      take();
      out->kind = Kind::Int;
      if (at(T::LParen)) fail(peek().position, "a range stands in brackets, as in 'int[0,9]'");
      if (accept(T::LBracket)) {
        if (at(T::RBracket)) fail(peek().position, "an array has its size behind its name, as in 'int a[3]'");
        if (!at(T::Comma)) out->low = expression();
        if (at(T::RBracket) && (out->low->kind == ast::Expr::Kind::Number || out->low->kind == ast::Expr::Kind::Name))
          refuse_size("a range has two bounds, as in 'int[0,9]'; ");
        if (at(T::RBracket)) fail(peek().position, "a range has two bounds, as in 'int[0,9]'");
        if (!at(T::Comma)) fail(peek().position, "the bounds of a range are separated by ',', as in 'int[0,9]'");
        take();
        if (!at(T::RBracket)) out->high = expression();
        expect(T::RBracket);
      }
      break;
    case T::Scalar:
      take();
      out->kind = Kind::Scalar;
      expect(T::LBracket);
      out->low = expression();
      expect(T::RBracket);
      break;
    case T::Struct:
      take();
      out->kind = Kind::Struct;
      if (at(T::Name) && at(T::LBrace, 1)) {
        tell(peek().position,
             fmt::format("a struct has its name behind it: write 'typedef struct {{ ... }} {};'", peek().text));
        take();
        skip_braces();
        throw Failure();
      }
      open_brace();
      fields(*out);
      break;
    case T::Bool:
      take();
      out->kind = Kind::Bool;
      break;
    case T::Clock:
      take();
      out->kind = Kind::Clock;
      break;
    case T::Chan:
      take();
      out->kind = Kind::Channel;
      for (; at(T::Broadcast) || at(T::Urgent); take())
        tell(peek().position, fmt::format("{} stands before 'chan'", describe(peek().kind)));
      break;
    case T::Void:
      take();
      out->kind = Kind::Void;
      break;
    case T::Double:
      take();
      out->kind = Kind::Double;
      break;
    case T::StringType:
      take();
      out->kind = Kind::String;
      break;
    case T::Name:
      out->kind = Kind::Named;
      out->name = take().text;
      break;
    default:
      if (at(T::LBracket) || (at(T::LBrace) && next_ > 0 && tokens_.list[next_ - 1].kind == T::Colon)) refuse_set();
      fail_here(at(T::Number) || at(T::Real) ? "a type, as in 'int[0,9]'," : "a type");
  }
  if (at(T::LBracket)) refuse_size("");
  for (; at(T::Const); take()) {
    tell(peek().position, "'const' stands before the type");
    out->is_const = true;
  }
  return out;
}

}  // namespace beeline::frontend::uppaal
