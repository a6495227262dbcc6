// Recursive descent over the tokens of a Fiacre file.
//
// clang-format off
//   file      = {declaration} [name]
//   type      = "bool" | "nat" | "int" | sum ".." sum | name | ("array" | "queue") sum "of" type
//             | "record" names ":" type {"," ...} "end" | "union" names ["of" type] {"|" ...} "end"
//   process   = "process" name ["[" ports "]"] ["(" parameters ")"] "is" "states" names ["var" ...] ["init" block] {"from" name block}
//   component = "component" name [...] [...] "is" {"var" ... | "port" ... | "priority" ... | "init" block} par
//   par       = "par" [set "in"] branch {"||" branch} "end"        branch = [set "->"] (par | name ["[" names "]"] ["(" actuals ")"])
//   block     = statement {";" statement} [";"], tags anywhere in between
//   expr      = or ["?" expr ":" expr]; or > and > = <> > < <= > >= > + - > * / % > unary > postfix
// clang-format on
//
// `end` may be followed by the word it closes. A declaration that makes no sense is told once and left out, what it may
// have declared is remembered as doubtful; of a process, `from` blocks are left out one by one.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/fiacre/dialect.h"
#include "frontend/fiacre/syntax.h"
#include "frontend/fiacre/token.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::fiacre {

class Parser {
 public:
  Parser(const Tokens& tokens, Dialect dialect, util::Diagnostics& diagnostics, util::Watch& watch)
      : tokens_(tokens), dialect_(dialect), diagnostics_(diagnostics), watch_(watch) {}

  syntax::File file();
  // The tokens of one query, or of one condition, which has no path quantifier.
  syntax::Query query();
  syntax::Query condition();

 private:
  // Thrown once a declaration or block makes no sense any more; the message has been given. Never leaves the parser.
  struct GiveUp {};
  class Nesting;

  // parser.cpp: tokens, messages, recovery
  const Token& token(std::size_t ahead = 0) const;
  Word word(std::size_t ahead = 0) const { return token(ahead).word; }
  const Token& take();
  bool accept(Word word);
  bool accept_name(std::string_view text);  // a word that means something in places only
  void expect(Word word, std::string_view what);
  syntax::Name name(std::string_view what);
  std::vector<syntax::Name> names(std::string_view what);
  void close(Word opened, std::string_view what);
  [[noreturn]] void fail(util::Position position, std::string message);
  [[noreturn]] void fail_here(std::string_view expected);
  void tell(util::Position position, std::string message);
  void frac_only(util::Position position, std::string_view what);
  std::string seen() const;

  // parse_declaration.cpp
  void declaration();
  void unsupported(std::string_view what);
  void property();
  void skip_declaration(std::size_t start);
  syntax::TypeDeclaration type_declaration();
  syntax::ConstantDeclaration constant();
  syntax::ChannelDeclaration channel();
  syntax::FunctionDeclaration function();
  syntax::ProcessDeclaration process();
  void root();
  bool root_is_next() const;
  bool header_is_next() const;
  template <class Read>
  void guarded_block(Read read);

  // parse_header.cpp: what processes, components and functions have in common
  std::vector<syntax::Ports> port_parameters();
  std::vector<syntax::Parameters> parameters();
  std::vector<syntax::Variables> variables();
  syntax::Profile profile();
  void directions(syntax::Ports& ports);
  syntax::Interval interval();
  std::uint32_t time();

  // parse_component.cpp
  syntax::ComponentDeclaration component();
  void own_ports(std::vector<syntax::Ports>& into);
  void priorities(std::vector<syntax::Priority>& into);
  syntax::Composition par();
  syntax::Composition branch();
  syntax::PortSet port_set();
  syntax::Composition instance();
  bool set_is_next(Word closing) const;

  // parse_type.cpp
  syntax::Type type();
  void record(syntax::Type& type);
  void union_of(syntax::Type& type);

  // parse_statement.cpp
  syntax::Block block();
  void tags(syntax::Block& into);
  bool statement_is_next() const;
  syntax::Statement statement();
  syntax::Statement simple(syntax::Statement::Kind kind);
  syntax::Statement assignment_or_communication();
  syntax::Statement task_statement();
  syntax::Statement if_statement();
  syntax::Statement case_statement();
  syntax::Statement while_statement();
  syntax::Statement foreach_statement();
  syntax::Statement select_statement();
  [[noreturn]] void no_statement();
  void check_block_end(std::string_view expected);
  void check_end_of_block();

  // parse_expression.cpp
  void contain(syntax::Expr& whole, syntax::Expr part);
  syntax::Expr expression();
  syntax::Expr conditional(syntax::Expr condition);
  syntax::Expr disjunction();
  syntax::Expr conjunction();
  syntax::Expr equality();
  syntax::Expr relation();
  syntax::Expr sum();
  syntax::Expr product();
  syntax::Expr unary();
  syntax::Expr postfix(syntax::Expr operand);
  syntax::Expr primary();
  syntax::Expr named();
  syntax::Expr two_arguments();
  syntax::Expr brace_literal();
  syntax::Expr list(syntax::Expr::Kind kind, Word closing, std::string_view closing_text);
  syntax::Expr place();
  syntax::Expr pattern();
  syntax::Expr chain(Word op, syntax::Expr (Parser::*part)());
  template <class... Words>
  syntax::Expr left_associative(syntax::Expr (Parser::*part)(), Words... ops);
  template <class... Words>
  syntax::Expr row(syntax::Expr (Parser::*part)(), Words... ops);
  bool argument_is_next() const;

  // parse_query.cpp
  void query_body(syntax::Query& out);
  void path_quantifier(syntax::Query& out);
  void extremum(syntax::Query& out);
  void refuse_foreign_opening();
  bool at_name(std::string_view text, std::size_t ahead = 0) const;
  bool member_is_next() const;
  syntax::Expr member();
  bool implication_is_next() const;
  syntax::Expr implied(syntax::Expr condition);
  syntax::Expr with_constructor(syntax::Expr of);

  const Tokens& tokens_;
  Dialect dialect_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  syntax::File file_;
  std::size_t next_ = 0;
  std::size_t next_tag_ = 0;
  std::uint32_t nesting_ = 0;
  bool tasks_told_ = false;
  bool misses_name_ = false;  // what is being read lacks the name of something: any name may be it
  std::set<Word> unsupported_told_;
};

}  // namespace beeline::frontend::fiacre
