// Recursive descent over DVE text.
//
// clang-format off
//   model       = {variables | channels | process} "system" ("async" | "sync") ["property" name] ";"
//   variables   = ["const"] ("byte" | "int") variable {"," variable} ";"
//   variable    = name ["[" expression "]"] ["=" expression | "=" "{" expression {"," expression} "}"]
//   channels    = "channel" name {"," name} ";"
//               | "channel" "{" type {"," type} "}" name "[" number "]" {"," name "[" number "]"} ";"
//   process     = "process" name "{" {variables | states | asserts | transitions} "}"
//   states      = ("state" | "init" | "commit" | "accept") name {"," name} ";"
//   asserts     = "assert" name ":" expression {"," name ":" expression} ";"
//   transitions = "trans" transition {"," transition} ";"
//   transition  = [name] "->" name "{" ["guard" expression ";"] ["sync" sync ";"] ["effect" effects ";"] "}"
//   sync        = name ("!" | "?") [expression | "{" expression {"," expression} "}"]
//   effects     = assignment {"," assignment}
//   expression  = "imply" over "and" "or" over "|" "^" "&" over "==" "!=" over "<" "<=" ">" ">=" over "<<" ">>" over
//                 "+" "-" over "*" "/" "%" over unary "-" "~" "not" "!" over primary; all binary ones to the left
//   primary     = number | "true" | "false" | "(" expression ")" | name ["[" expression "]"] | name "." name
//               | name "->" name ["[" expression "]"]
// clang-format on
//
// `and` and `or` bind alike, and so do `|`, `^` and `&`: DiVinE's grammar says so. Where that differs from what the
// reader of another language expects, there is a warning.
//
// An error ends the declaration, the item of a process or the transition that it is in; reading goes on behind it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/common/text.h"
#include "frontend/dve/syntax.h"
#include "frontend/dve/token.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::dve {

class Parser {
 public:
  // The text must outlive what is read from it.
  Parser(const Text& text, util::Diagnostics& diagnostics, util::Watch& watch);
  Parser(const Text& text, std::vector<Token> tokens, util::Diagnostics& diagnostics, util::Watch& watch);

  SystemSyntax model();
  // The whole text as one expression; no node when it is none.
  NodeId expression_alone(SystemSyntax& into);

 private:
  struct GiveUp {};  // the message has been given
  class Nesting;

  const Token& peek(std::size_t ahead = 0) const;
  bool at(T kind, std::size_t ahead = 0) const { return peek(ahead).kind == kind; }
  const Token& take();
  bool accept(T kind);
  util::Position position(const Token& token) const { return text_.at(token.offset); }
  util::Position here() const { return position(peek()); }
  // Behind the token that was taken last.
  util::Position behind() const;
  [[noreturn]] void fail(util::Position position, std::string message);
  [[noreturn]] void fail_here(std::string_view wanted);
  void expect(T kind, std::string_view wanted);
  // At the end of the line where something is missing, rather than at what comes next.
  void expect_end(T kind, std::string_view wanted);
  Name name(std::string_view what);
  void refuse_lexical_error();

  void top();
  void variables(std::vector<VariableSyntax>& into);
  void channels();
  void system();
  void skip_declaration(std::size_t begin);
  void doubt(std::size_t begin);
  // What a declaration that could not be read has declared so far may not be what was meant, an array maybe.
  template <class List, class Read>
  void all_or_none(List& list, Read read) {
    const std::size_t before = list.size();
    try {
      read();
    } catch (GiveUp&) {
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(before), list.end());
      throw;
    }
  }

  void process();
  void open_process(ProcessSyntax& process);
  bool begins_item() const;
  void item(ProcessSyntax& process);
  void names(std::vector<Name>& into, std::string_view what);
  void acceptance(ProcessSyntax& process);
  void asserts(ProcessSyntax& process);
  void transitions(ProcessSyntax& process);
  void transition(ProcessSyntax& process);
  void body(TransitionSyntax& transition);
  SyncSyntax sync();
  std::vector<EffectSyntax> effects();
  bool begins_transition(std::size_t ahead) const;
  void skip_item(int depth);
  void skip_transition(int depth);

  NodeId expression();
  NodeId binary(int level);
  NodeId chains();
  NodeId unary();
  NodeId primary();
  // `is_long`: `left` is a row of one operator that is walked along, and goes on here.
  NodeId joined(ir::Op op, NodeId left, NodeId right, util::Position position, bool is_long);
  NodeId add(Node node);
  void refuse_operator();
  void refuse_assignment();
  void warn_of_shift(NodeId condition) const;
  void refuse_part(T before);
  void refuse_dash(std::string_view name);
  void refuse_second_brace(ProcessSyntax& process);
  void refuse_type();
  void warn_of_mixture(const Token& sign, NodeId left);
  std::vector<NodeId> braced_expressions();

  const Text& text_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  std::vector<Token> tokens_;
  std::size_t next_ = 0;
  int depth_ = 0;  // of open braces
  std::uint32_t nesting_ = 0;
  bool misses_name_ = false;  // what is being read lacks the name of something: any name may be it
  SystemSyntax syntax_;
};

}  // namespace beeline::frontend::dve
