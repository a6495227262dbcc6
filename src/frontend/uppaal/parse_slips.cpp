// What was meant by a name that stands where only a keyword can: told once, and then read as that keyword, so that
// nothing behind it is out of step.
#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/uppaal/foreign_words.h"
#include "frontend/uppaal/parser_detail.h"

namespace beeline::frontend::uppaal {

namespace {

constexpr std::string_view words_before_parenthesis[] = {"if", "while", "for", "return", "assert"};
constexpr std::string_view words_before_name[] = {"return", "assert", "typedef", "int", "bool", "const", "do"};
constexpr std::string_view words_before_rest[] = {"return", "assert", "do"};
constexpr std::string_view process_words[] = {
    "state", "commit",    "urgent",  "branchpoint", "init", "trans",  "clock",  "int",    "bool",   "const",
    "chan",  "broadcast", "typedef", "void",        "meta", "hybrid", "scalar", "double", "string", "struct"};
constexpr std::string_view operator_words[] = {"and", "or", "imply", "xor"};
constexpr std::string_view quantifier_words[] = {"forall", "exists", "sum"};
constexpr std::string_view ranged_words[] = {"int", "scalar"};
constexpr std::string_view record_words[] = {"struct"};
constexpr std::string_view init_words[] = {"init"};
constexpr std::string_view else_words[] = {"else"};
constexpr std::string_view not_words[] = {"not"};

// What is a sign here.
constexpr std::pair<std::string_view, T> operators_elsewhere[] = {
    {"mod", T::Percent}, {"div", T::Slash}, {"shl", T::Shl}, {"shr", T::Shr}, {"eq", T::Eq},
    {"neq", T::Ne},      {"is", T::Eq},     {"min", T::Min}, {"max", T::Max},
};

bool is_operator(T kind) {
  return kind == T::AndAnd || kind == T::OrOr || kind == T::Imply || kind == T::Xor || kind == T::Not;
}

bool begins_statement(T kind) {
  return kind == T::If || kind == T::While || kind == T::For || kind == T::Do || kind == T::Return ||
         kind == T::Assert || kind == T::LBrace;
}

// Of those that cannot follow an operand as well.
bool begins_operand(T kind) {
  switch (kind) {
    case T::Name:
    case T::Number:
    case T::Real:
    case T::True:
    case T::False:
    case T::Not:
    case T::Forall:
    case T::Exists:
    case T::Sum:
    case T::Deadlock: return true;
    default: return false;
  }
}

}  // namespace

void Parser::tell(util::Position position, std::string message) {
  if (next_ < quiet_until_ || tokens_.is_doubtful(next_)) return;
  diagnostics_.error(position, std::move(message));
  quiet_until_ = next_ + consequences;
}

std::string_view Parser::meant_by(std::span<const std::string_view> words, std::size_t ahead) const {
  const std::string_view name = peek(ahead).text;
  if (!at(T::Name, ahead) || ast_.type_names.contains(name)) return {};
  std::string lower(name);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  std::vector<std::string_view> known(ast_.type_names.begin(), ast_.type_names.end());
  known.insert(known.end(), words.begin(), words.end());
  if (const std::string_view foreign = foreign_word(lower, words); !foreign.empty()) return foreign;
  const std::string_view meant = nearest(lower, known);
  return meant == name || ast_.type_names.contains(meant) ? std::string_view() : meant;
}

void Parser::read_as(std::string_view word, std::size_t ahead) {
  Token& token = tokens_.list[next_ + ahead];
  token.kind = keyword(word);
  token.text = names_.intern(word);
}

void Parser::read_as_name(T word) {
  const auto is_call = [&](std::size_t i) {  // and no `sum (i : id_t)`
    return tokens_.list[i + 1].kind == T::LParen &&
           !(tokens_.list[i + 2].kind == T::Name && tokens_.list[i + 3].kind == T::Colon);
  };
  for (std::size_t i = 0; i + 3 < tokens_.list.size(); ++i) {
    Token& token = tokens_.list[i];
    if (token.kind != word || !is_call(i)) continue;
    token.kind = T::Name;
    token.text = names_.intern(spelt(token));
  }
}

// Behind a type: `int sum() {`.
void Parser::refuse_as_function() {
  const T word = peek().kind;
  if ((word != T::Sum && word != T::Forall && word != T::Exists) || !at(T::LParen, 1)) return;
  tell(peek().position, fmt::format("expected a name, but {} is a keyword", describe(word)));
  ast_.misnamed.insert(word);
  read_as_name(word);
}

void Parser::repair_as(std::string_view word, std::size_t ahead) {
  tell(peek(ahead).position, fmt::format("'{}' is no {}; did you mean '{}'?", peek(ahead).text,
                                         is_operator(keyword(word)) ? "operator" : "keyword", word));
  read_as(word, ahead);
}

bool Parser::repair(std::span<const std::string_view> words, std::size_t ahead) {
  if (tokens_.is_doubtful(next_ + ahead)) return false;
  const std::string_view word = meant_by(words, ahead);
  if (!word.empty()) repair_as(word, ahead);
  return !word.empty();
}

void Parser::repair_foreign(std::span<const std::string_view> words) {
  if (!at(T::Name) || ast_.type_names.contains(peek().text)) return;
  if (const std::string_view word = foreign_word(peek().text, words); !word.empty()) repair_as(word);
}

bool Parser::at_range(std::size_t ahead) const {
  constexpr std::size_t longest = 64;
  if (!at(T::LBracket, ahead)) return false;
  for (std::size_t i = 0, open = 0; i < longest; ++i) {
    if (at(T::LBracket, ahead + i)) ++open;
    if (at(T::RBracket, ahead + i) && --open == 0) return at(T::Name, ahead + i + 1);
    if (at(T::End, ahead + i) || at(T::Semicolon, ahead + i)) return false;
  }
  return false;
}

// `brodcast chan c`, `Process P()`, `itn[0,3] v`: no instance is declared like this.
bool Parser::repair_declaration(std::span<const std::string_view> words) {
  if (!at(T::Name)) return false;
  if (at_word("template") && at(T::Name, 1) && at(T::LParen, 2)) {
    repair_as("process");
    return true;
  }
  const bool is_type = ast_.type_names.contains(peek().text);
  const bool function = at_word("function") || at_word("func") || at_word("def");
  if (function && !is_type && at(T::Name, 1) && at(T::LParen, 2)) {
    tell(peek().position, fmt::format("'{}' is no keyword: a function begins with its type, as in 'int {}(int k)'",
                                      peek().text, peek(1).text));
    std::size_t end = 3;  // its parameters may have no types either
    while (!at(T::RParen, end) && !at(T::LBrace, end) && !at(T::Semicolon, end) && !at(T::End, end)) ++end;
    quiet_until_ = next_ + end + consequences;
    read_as("void");
    return true;
  }
  if (at_range(1)) return repair(ranged_words);
  if (at(T::LBrace, 1) && at_type_word(2)) return repair(record_words);
  if (at_foreign_typedef()) return false;
  if (at_type_word(1) && meant_by(words, 0) == "int") return false;  // `long int k`
  return (at(T::Name, 1) || at_type_word(1) || at(T::Priority, 1)) && repair(words);
}

// `run P();`, as Promela has it.
void Parser::repair_run(const std::vector<ast::Declaration>& declared) {
  const auto is_process = [&](const ast::Declaration& one) { return one.process && one.process->name == peek(1).text; };
  if (at_word("run") && at(T::Name, 1) && std::any_of(declared.begin(), declared.end(), is_process))
    repair_as("system");
}

// Between two parameters: `int a; int b`.
bool Parser::repair_comma() {
  if (!at(T::Semicolon) || !(at_type_word(1) || (at(T::Name, 1) && (at(T::Name, 2) || at(T::Amp, 2))))) return false;
  tell(peek().position, "parameters are separated by ','");
  take();
  return true;
}

// Behind a word that begins a section or a part: `init: A;`, `guard = x > 1;`.
void Parser::skip_sign() {
  if (!at(T::Colon) && !at(T::Assign)) return;
  tell(peek().position, fmt::format("no {} stands behind '{}'", describe(peek().kind), spelt(tokens_.list[next_ - 1])));
  take();
}

bool Parser::missing_comma() {
  if (!at(T::Name)) return false;
  const T next = peek(1).kind;
  const bool ends = next == T::Comma || next == T::Semicolon || next == T::RParen;
  const bool goes_on =
      next == T::Assign || next == T::LBracket || next == T::LBrace || next == T::Lt || next == T::Colon;
  if (!ends && (!goes_on || peek().starts_line)) return false;
  tell(peek().position, fmt::format("a ',' is missing before '{}'", peek().text));
  return true;
}

bool Parser::repair_value() {
  if (at(T::Eq)) {
    tell(peek().position, "a value is given with '=', not with '=='");
    take();
    return true;
  }
  const bool value = at(T::Number) || at(T::Real) || at(T::True) || at(T::False) || at(T::LBrace) ||
                     (at(T::Minus) && at(T::Number, 1) && !touches(0));
  if (value) tell(peek().position, "a '=' is missing before this value");
  return value;
}

// What stands behind the word may tell as well: `transitions A -> B`, `location A { x < 3 }`, `start A;`.
void Parser::repair_section(const ast::Template& in) {
  const auto is_location = [&](std::string_view name) {
    return std::any_of(in.locations.begin(), in.locations.end(), [&](const auto& l) { return l.id == name; });
  };
  const bool starts = in.initial.empty() && at(T::Name, 1) && at(T::Semicolon, 2) && is_location(peek(1).text);
  if (at(T::Int) && starts) {
    tell(peek().position, fmt::format("'{0}' is a location; did you mean 'init {0};'?", peek(1).text));
    read_as("init");
  }
  if (starts && !ast_.type_names.contains(peek().text)) repair(init_words);
  if (!at(T::Name) || repair_declaration(process_words) || ast_.type_names.contains(peek().text)) return;
  if (!at(T::Name, 1)) return;
  if (at(T::Arrow, 2)) repair_as("trans");
  else if (at(T::LBrace, 2) || at_word("location") || at_word("locations")) repair_as("state");
  else if (starts) repair_as("init");
}

// `whlie (c) {`, `fro (i = 0;`, `retrun s;`: no call and no declaration goes on like this.
void Parser::repair_statement() {
  if (!at(T::Name)) return;
  bool odd = begins_operand(peek(1).kind) || begins_statement(peek(1).kind) || at_type_word(1) || at(T::Bang, 1);
  if (at(T::LParen, 1)) {
    std::size_t ahead = 2;
    for (int open = 1; open > 0 && !at(T::End, ahead); ++ahead) {
      open += at(T::LParen, ahead) ? 1 : at(T::RParen, ahead) ? -1 : 0;
      odd = odd || at(T::Semicolon, ahead) || at(T::LBrace, ahead);
      if (odd) break;
    }
    odd = odd || begins_statement(peek(ahead).kind) || at(T::Name, ahead);
  }
  if (at_word("foreach") && at(T::LParen, 1)) repair_as("for");
  else if (at_word("repeat") && odd && !at(T::LParen, 1)) repair_as("do");
  else if ((at_word("loop") || at_word("repeat")) && at(T::LBrace, 1)) skip_foreign_loop();
  else if (at_range(1)) repair(ranged_words);
  else if (at(T::LBrace, 1) && at_type_word(2)) repair(record_words);
  else if (odd && at(T::LParen, 1)) repair(words_before_parenthesis);
  else if (odd && (at(T::Name, 1) || at_type_word(1))) repair(words_before_name);
  else if (odd) repair(words_before_rest);
}

// `loop { ... }`, `repeat { ... } until (c);`
void Parser::skip_foreign_loop() {
  std::size_t end = 2;
  for (int open = 1; open > 0 && !at(T::End, end); ++end) open += at(T::LBrace, end) ? 1 : at(T::RBrace, end) ? -1 : 0;
  if (at_word("until", end) || at(T::While, end)) return repair_as("do");
  tell(peek().position, fmt::format("'{}' is no keyword: write 'while (...)'", peek().text));
  take();
}

// Behind the body of a loop that began with `do`.
void Parser::repair_until() {
  if (!at_word("until")) return;
  tell(peek().position, "'until' is no keyword: write 'while (!(...))'");
  read_as("while");
}

// Behind the first branch of an `if`.
bool Parser::repair_else() {
  if (!at(T::Name)) return false;
  if (at(T::LParen, 1) && (at_word("elif") || at_word("elsif") || at_word("elseif"))) {
    tell(peek().position, fmt::format("'{}' is no keyword; did you mean 'else if'?", peek().text));
    read_as("if");
    return true;
  }
  if (at(T::Name, 1) || begins_statement(peek(1).kind)) repair(else_words);
  return false;
}

// Behind an operand: `a adn b`, `a AND b`.
void Parser::repair_operator() {
  const T next = peek(1).kind;
  if (!begins_operand(next) && next != T::LParen && next != T::Bang && next != T::Minus) return;
  for (const auto& [word, sign] : operators_elsewhere) {
    if (!util::same_but_for_case(peek().text, word)) continue;
    tell(peek().position, fmt::format("'{}' is no operator; did you mean {}?", peek().text, describe(sign)));
    tokens_.list[next_].kind = sign;
    return;
  }
  repair(operator_words);
}

// Where an operand begins: `nto a`, `NOT (a)`, `foral (i : id_t)`.
void Parser::repair_operand() {
  if (at(T::LParen, 1)) {
    if (util::same_but_for_case(peek().text, "not")) return repair_as("not");
    if (!at(T::Name, 2) || !(at(T::Colon, 3) || (at_word("in", 3) && at(T::Name, 4)))) return;
    if (repair(quantifier_words)) return;
    tell(peek().position, fmt::format("'{}' is no keyword: before '({} : ...)' stands 'forall', 'exists' or 'sum'",
                                      peek().text, peek(2).text));
    return read_as("forall");
  }
  if (begins_operand(peek(1).kind) && meant_by(operator_words, 1).empty()) repair(not_words);
}

// Behind a condition: `P.idle Q.busy`, `(p) (q)`.
void Parser::refuse_second_condition() {
  const T next = peek(1).kind;
  const bool goes_on = next == T::Dot || next == T::LBracket || next == T::LParen || next == T::End ||
                       next == T::Semicolon || next == T::RParen || next == T::AndAnd || next == T::OrOr ||
                       (next >= T::Lt && next <= T::Gt);
  const bool condition = at(T::LParen) || at(T::Not) || at(T::Bang) || at(T::Forall) || at(T::Exists) ||
                         at(T::Deadlock) || at(T::True) || at(T::False);
  if (!condition && !(at(T::Name) && goes_on)) return;
  fail(peek().position, fmt::format("a '&&' or '||' is missing before '{}'", spelt(peek())));
}

// Behind a name that is declared: `my-turn`.
void Parser::refuse_dash(const Token& name) {
  if (!at(T::Minus) || !touches(0) || !touches(1) || !(at(T::Name, 1) || at(T::Number, 1))) return;
  fail(name.position,
       fmt::format("'{}-{}' is no name: names have the letters a to z, digits and '_'", name.text, spelt(peek(1))));
}

// Where the braces around it are closed further down, it was meant to stand in them.
bool Parser::skip_nested_process() {
  if (!at(T::Process) || !at(T::Name, 1)) return false;
  std::size_t end = 0;
  bool has_body = false;
  for (int open = 1; open > 0; ++end) {
    if (at(T::End, end) || (at(T::System, end) && at(T::Name, end + 1))) return false;
    has_body = has_body || at(T::LBrace, end);
    open += at(T::LBrace, end) ? 1 : at(T::RBrace, end) ? -1 : 0;
  }
  if (!has_body) return false;
  tell(peek().position, "a process cannot stand inside another: declare it before that one");
  while (!at(T::LBrace)) take();
  skip_braces();
  return true;
}

void Parser::expect_colon() {
  if (!at_word("in")) {
    if (at(T::Assign)) fail_here("':' and a type, as in 'i : int[0,3]',");
    expect(T::Colon);
    return;
  }
  tell(peek().position, "'in' is no keyword; did you mean ':'?");
  take();
}

util::Position Parser::open_brace() {
  if (at(T::LBrace)) return take().position;
  if (at(T::Semicolon) || at(T::RBrace) || at(T::Comma) || at(T::End) || at_section()) fail_here("'{'");
  tell_expected("'{'");
  quiet_until_ = std::max(quiet_until_, next_ + 1);
  if (!at(T::LBrace, 1)) return peek().position;
  take();  // one word too many
  return take().position;
}

bool Parser::skip_rest_of_function() {
  if (at_section()) unbalanced_ = false;
  if (!unbalanced_) return false;
  if (!begins_statement(peek().kind) && !at(T::Else) && !at(T::RBrace)) return false;
  if (at(T::RBrace)) take();
  else recover();
  return true;
}

// Where the block around it is closed further down, the function was meant to stand in it.
bool Parser::skip_nested_function() {
  if (!at_function()) return false;
  std::size_t end = 0;
  for (int open = 1; open > 0; ++end) {
    const bool section = (at(T::Process, end) || at(T::System, end)) && at(T::Name, end + 1);
    if (section || at(T::End, end) || at(T::State, end) || at(T::Trans, end)) return false;
    open += at(T::LBrace, end) ? 1 : at(T::RBrace, end) ? -1 : 0;
  }
  tell(peek().position, "a function cannot stand inside another: declare it before that one");
  while (!at(T::LBrace)) take();
  skip_braces();
  return true;
}

// A function cannot stand inside another: a '}' is missing before this one.
bool Parser::at_function() const {
  std::size_t ahead = 0;
  while (at_type_word(ahead)) ++ahead;
  if (ahead == 0 && !(at(T::Name) && ast_.type_names.contains(peek().text))) return false;
  if (ahead == 0) ahead = 1;
  if (at_range(ahead)) {
    while (!at(T::RBracket, ahead) || !at(T::Name, ahead + 1)) ++ahead;
    ++ahead;
  }
  if (!at(T::Name, ahead) || !at(T::LParen, ahead + 1)) return false;
  while (!at(T::RParen, ahead) && !at(T::Semicolon, ahead) && !at(T::LBrace, ahead) && !at(T::End, ahead)) ++ahead;
  return at(T::RParen, ahead) && at(T::LBrace, ahead + 1);
}

// `n << 5` is a value, which counts as true where it is not 0.
void Parser::warn_of_shift(const ast::Expr& condition) const {
  const ast::Expr* left = &condition;
  const auto joins = [&] {
    return left->kind == ast::Expr::Kind::Binary && (left->op == T::AndAnd || left->op == T::OrOr);
  };
  for (; joins(); left = left->a) warn_of_shift(*left->b);
  if (left->kind != ast::Expr::Kind::Binary || (left->op != T::Shl && left->op != T::Shr)) return;
  diagnostics_.warning(left->position,
                       fmt::format("'{0}{0}' shifts; to compare write '{0}'", left->op == T::Shl ? '<' : '>'));
}

}  // namespace beeline::frontend::uppaal
