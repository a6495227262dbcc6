#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/uppaal/parser_detail.h"

namespace beeline::frontend::uppaal {

using DeclarationKind = ast::Declaration::Kind;

namespace {

constexpr std::string_view model_words[] = {"process", "system", "typedef", "const",     "int",   "bool",
                                            "clock",   "chan",   "urgent",  "broadcast", "void",  "hybrid",
                                            "meta",    "scalar", "double",  "string",    "struct"};
constexpr std::string_view priority_words[] = {"priority"};

}  // namespace

ast::Declarator Parser::declarator(bool may_refer) {
  ast::Declarator out;
  if (may_refer && accept(T::Amp)) out.reference = true;
  if (at(T::Star))
    fail(peek().position, "there are no pointers: a reference, of parameters, is written as in 'int &k'");
  if (!may_refer && at(T::Amp)) fail(peek().position, "only parameters are references");
  const Token name = expect(T::Name);
  out.name = name.text;
  out.position = name.position;
  refuse_dash(name);
  while (accept(T::LBracket)) {
    ast::Dimension dimension;
    if (at(T::RBracket)) fail(peek().position, fmt::format("an array has a size: write '{}[3]'", name.text));
    if (at_type()) dimension.type = type();
    else dimension.size = expression();
    out.dimensions.push_back(dimension);
    if (at(T::Comma))
      fail(peek().position, fmt::format("each dimension has brackets of its own: write '{}[2][3]'", name.text));
    expect(T::RBracket);
  }
  return out;
}

ast::Variables Parser::variables_after(ast::Type* base) {
  ast::Variables out{base, {}};
  do {
    out.list.push_back(declarator(false));
    if (accept(T::Assign) || repair_value()) out.list.back().initial = initialiser();
  } while (accept(T::Comma) || missing_comma());
  expect(T::Semicolon);
  return out;
}

ast::Variables Parser::variables() { return variables_after(type()); }

std::vector<ast::Parameter> Parser::parameters() {
  std::vector<ast::Parameter> out;
  if (at(T::RParen) || at(T::End)) return out;
  do {
    if (at(T::Name) && (at(T::RParen, 1) || at(T::Comma, 1) || at(T::End, 1)))
      fail(peek().position, fmt::format("a parameter has a type: write 'int {}'", peek().text));
    ast::Type* base = type();
    out.push_back({base, declarator(true)});
    if (at(T::Name) && (at(T::RParen, 1) || at(T::Comma, 1) || at(T::End, 1)))
      fail(peek().position, fmt::format("each parameter has a type, and a ',' before it, as in 'int {}, int {}'",
                                        out.back().declarator.name, peek().text));
  } while (accept(T::Comma) || repair_comma());
  return out;
}

void Parser::model(std::vector<ast::Declaration>& out) {
  while (!at(T::End) && !diagnostics_.full()) {
    try {
      if (skip_rest_of_function()) continue;
      if (at(T::RBrace)) fail_here("a declaration");
      repair_run(out);
      repair_declaration(model_words);
      const Token first = peek();
      const bool late = behind_system_ && first.kind != T::Semicolon && first.kind != T::System &&
                        first.kind != T::Progress && !at_word("IO") && !at_word("gantt") && !at_word("query");
      const std::size_t errors = diagnostics_.errors();
      declaration(out, true);
      if (!late || diagnostics_.errors() != errors) continue;
      diagnostics_.warning(first.position,
                           "this stands behind the system line, which ends a model: write it before 'system'");
      behind_system_ = false;  // said once
    } catch (Failure&) {
      recover();
      accept(T::RBrace);
    }
  }
}

void Parser::local_declarations(std::vector<ast::Declaration>& out) {
  while (!at(T::End) && !diagnostics_.full()) {
    try {
      if (skip_rest_of_function()) continue;
      if (at(T::RBrace)) fail_here("a declaration");
      repair_declaration(model_words);
      declaration(out, false);
    } catch (Failure&) {
      if (at_section()) take();
      recover();
      accept(T::RBrace);
    }
  }
}

void Parser::declaration(std::vector<ast::Declaration>& out, bool outer) {
  const auto add = [&](DeclarationKind kind) -> ast::Declaration& {
    out.emplace_back().kind = kind;
    return out.back();
  };
  const auto limitation = [&](util::Position position, std::string_view what) {
    add(DeclarationKind::Limitation).limitation = {position, what};
  };
  const util::Position here = peek().position;
  if (accept(T::Semicolon)) return;
  const bool note = at(T::Progress) || ((at_word("gantt") || at_word("query")) && at(T::LBrace, 1));
  if (at(T::Chan) && at(T::Name, 1) && (at(T::Name, 2) || at(T::Default, 2))) repair(priority_words, 1);
  if (at(T::Typedef) || at_foreign_typedef()) refuse_typedef();
  if (accept(T::Typedef)) {
    ast::Variables read = variables();
    for (const ast::Declarator& type : read.list) ast_.type_names.insert(type.name);
    add(DeclarationKind::Typedef).variables = std::move(read);
  } else if (at(T::Chan) && at(T::Priority, 1)) {
    ast::ChannelPriority* read = channel_priority();
    add(DeclarationKind::ChannelPriority).priority = read;
  } else if (at(T::BeforeUpdate) || at(T::AfterUpdate)) {
    const DeclarationKind kind = at(T::BeforeUpdate) ? DeclarationKind::BeforeUpdate : DeclarationKind::AfterUpdate;
    ast::Updates read = update_block();
    add(kind).updates = std::move(read);
  } else if (outer && at(T::System)) {
    ast::System* read = system();
    add(DeclarationKind::System).system = read;
    behind_system_ = true;
    return;
  } else if (outer && at(T::Process)) {
    ast::Template* read = process();
    add(DeclarationKind::Template).process = read;
  } else if (note) {
    take();
    skip_braces();
  } else if (outer && at_word("IO") && at(T::Name, 1)) {
    io_declaration();
  } else if (at_word("import") && at(T::String, 1)) {
    take();
    take();
    if (at(T::LBrace)) skip_braces();
    accept(T::Semicolon);
    limitation(here, "functions of an external library are not supported");
  } else if (at_word("dynamic") && at(T::Name, 1)) {
    while (!at(T::Semicolon) && !at(T::End)) take();
    expect(T::Semicolon);
    limitation(here, "dynamic templates are not supported");
  } else if (at(T::Name) && at(T::Name, 1) && at(T::LParen, 2) && (at(T::Number, 3) || at(T::Semicolon, 4))) {
    fail(here, fmt::format("a process is declared as '{} = {}(...);'", peek(1).text, peek().text));
  } else if (!at_enum() && at_type()) {
    ast::Type* base = type();
    refuse_as_function();
    if (at(T::Name) && at(T::LParen, 1)) {
      ast::Function* read = function_after(base);
      add(DeclarationKind::Function).function = read;
    } else {
      ast::Variables read = variables_after(base);
      add(DeclarationKind::Variables).variables = std::move(read);
    }
  } else if (outer && at(T::Name)) {
    ast::Instance* read = instance();
    add(DeclarationKind::Instance).instance = read;
  } else if (at(T::MinusMinus) || at(T::Percent)) {
    fail(here, "a comment begins with '//'");
  } else {
    fail_here("a declaration");
  }
}

ast::Function* Parser::function_after(ast::Type* result) {
  ast::Function* out = ast_.function();
  out->result = result;
  const Token name = take();
  out->name = name.text;
  out->position = name.position;
  expect(T::LParen);
  out->parameters = parameters();
  expect(T::RParen);
  out->body = block();
  accept(T::Semicolon);
  return out;
}

ast::ChannelPriority* Parser::channel_priority() {
  ast::ChannelPriority* out = ast_.priority();
  out->position = take().position;
  take();
  out->groups.emplace_back();
  for (;;) {
    if (accept(T::Default)) out->groups.back().push_back(nullptr);
    else out->groups.back().push_back(postfix());
    if (at(T::Gt)) fail(peek().position, "the least priority comes first: write '<'");
    if (accept(T::Lt)) out->groups.emplace_back();
    else if (!accept(T::Comma)) break;
  }
  expect(T::Semicolon);
  return out;
}

bool Parser::at_enum() const { return at_word("enum") && (at(T::LBrace, 1) || (at(T::Name, 1) && at(T::LBrace, 2))); }

// `type t = int;`
bool Parser::at_foreign_typedef() const {
  return at_word("type") && at(T::Name, 1) && at(T::Assign, 2) && !ast_.type_names.contains(peek().text);
}

// `typedef t = int;`, `typedef t int;`
void Parser::refuse_typedef() {
  if (!at(T::Name, 1)) return;
  std::size_t end = 1;
  while (!at(T::Semicolon, end) && !at(T::End, end)) ++end;
  if (at(T::Assign, 2) || (at_type_word(2) && !at(T::Name, end - 1)))
    fail(peek(1).position, fmt::format("the name stands behind the type: write 'typedef int[0,9] {};'", peek(1).text));
}

// What begins like the declaration of an instance, `P = Q(3);`, for it begins with a name, and is none.
void Parser::refuse_instance() {
  if ((at_word("A") || at_word("E")) && (at(T::Lt, 1) || (at(T::LBracket, 1) && at(T::RBracket, 2))))
    fail(peek().position, "this is a query: it stands in a file of its own, not in the model");
  if (at_enum()) fail(peek().position, "there is no 'enum': write constants, as in 'const int RED = 0, GREEN = 1;'");
  if (at(T::Colon, 1) && at_type_word(2))
    fail(peek().position,
         fmt::format("a declaration begins with its type: write '{} {};'", spelt(peek(2)), peek().text));
  if (at(T::LBrace, 1)) {
    constexpr std::string_view blocks[] = {"progress", "gantt", "before_update", "after_update"};
    if (const std::string meant = suggestion(peek().text, blocks); !meant.empty())
      fail(peek().position, fmt::format("'{}' is no keyword{}", peek().text, meant));
  }
  const bool update = (peek(1).kind >= T::Assign && peek(1).kind <= T::ShrAssign) || at(T::PlusPlus, 1) ||
                      at(T::MinusMinus, 1) || at(T::LBracket, 1) || at(T::Dot, 1);
  if (update && !(at(T::Assign, 1) && at(T::Name, 2)))
    fail(peek().position,
         fmt::format("a declaration begins with its type, as in 'int {} = 1;', and a statement stands in functions "
                     "alone: should this be in one, a '}}' before it is one too many",
                     peek().text));
  if (at(T::Semicolon, 1) || at(T::Comma, 1))
    fail(peek().position, fmt::format("'{}' alone declares nothing: processes stand in the system line, as in "
                                      "'system P, Q;'",
                                      peek().text));
}

// Between the braces that open here stands what processes have.
bool Parser::holds_states() const {
  int open = 0;
  for (std::size_t ahead = 0; !at(T::End, ahead); ++ahead) {
    open += at(T::LBrace, ahead) ? 1 : at(T::RBrace, ahead) ? -1 : 0;
    if (open == 0) return false;
    if (at(T::State, ahead) || at(T::Trans, ahead)) return true;
  }
  return false;
}

ast::Instance* Parser::instance() {
  ast::Instance* out = ast_.instance();
  refuse_instance();
  const Token name = take();
  out->name = name.text;
  out->position = name.position;
  if (accept(T::LParen)) {
    out->parameters = parameters();
    expect(T::RParen);
    if (at(T::LBrace) && holds_states())
      fail(name.position, fmt::format("'process' is missing before '{}'", name.text));
    if (at(T::LBrace))
      fail(name.position,
           fmt::format("a function has a type: write 'void {}(...)' where it returns nothing", name.text));
  }
  expect(T::Assign);
  if (at_word("new") && at(T::Name, 1)) {
    tell(peek().position, fmt::format("'new' is no keyword: write '{} = {}(...);'", name.text, peek(1).text));
    take();
  }
  const Token of = expect(T::Name);
  out->of = of.text;
  out->of_position = of.position;
  if (at(T::Semicolon) || at(T::Comma))
    fail(peek().position,
         fmt::format("a template stands with its arguments: write '{} = {}();' where it has none", name.text, of.text));
  expect(T::LParen);
  out->arguments = arguments(T::RParen);
  expect(T::RParen);
  if (at(T::Comma) && at(T::Name, 1) && at(T::Assign, 2)) {
    tell(peek().position, "a ';' stands between the declarations of two processes, no ','");
    take();
  } else {
    expect(T::Semicolon);
  }
  return out;
}

ast::System* Parser::system() {
  ast::System* out = ast_.system();
  out->position = take().position;
  out->groups.emplace_back();
  if (at(T::Semicolon))
    fail(peek().position,
         "the system line names no process: write 'system P, Q;' with the names of templates or instances");
  const std::size_t errors = diagnostics_.errors();
  if (at(T::Assign) || at(T::Colon) || at(T::LBrace)) {
    tell(peek().position, "behind 'system' stand the processes at once: write 'system P, Q;'");
    take();
  }
  for (;;) {
    const Token name = expect(T::Name);
    out->groups.back().push_back({name.text, name.position});
    if (at(T::LParen))
      fail(peek().position, fmt::format("the system line has names alone: declare 'A = {}(...);' before it and write "
                                        "'system A;'",
                                        name.text));
    if (at(T::Gt)) fail(peek().position, "the least priority comes first: write '<'");
    if (accept(T::Lt)) {
      out->groups.emplace_back();
    } else if (at(T::AndAnd) || at(T::OrOr) || at(T::Pipe) || at(T::Plus)) {
      tell(peek().position, fmt::format("processes are separated by ',', not by '{}'", spelt(peek())));
      take();
    } else if (at(T::Name) && at(T::Name, 1) && !peek().starts_line) {
      if (diagnostics_.errors() == errors)
        tell(peek().position, fmt::format("a ',' is missing before '{}'", peek().text));
    } else if (!accept(T::Comma) && !missing_comma()) {
      break;
    }
  }
  if (diagnostics_.errors() > errors) accept(T::RBrace);
  expect(T::Semicolon);
  return out;
}

// `IO process { channels }` goes with CSP-style synchronisation, which is a limitation at each edge that uses it.
void Parser::io_declaration() {
  take();
  take();
  if (accept(T::LParen)) {
    arguments(T::RParen);
    expect(T::RParen);
  }
  expect(T::LBrace);
  do postfix();
  while (accept(T::Comma));
  expect(T::RBrace);
}

ast::Updates Parser::update_block() {
  ast::Updates out;
  out.position = take().position;
  expect(T::LBrace);
  out.list = arguments(T::RBrace);
  accept(T::Semicolon);
  expect(T::RBrace);
  return out;
}

}  // namespace beeline::frontend::uppaal
