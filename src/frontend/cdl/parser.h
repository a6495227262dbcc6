// Recursive descent over a .cdl file.
//
// clang-format off
//   unit        = { variable | event | activity | predicate | property | restriction | ltl | cdl }
//   variable    = "variable" ID "is" "{" ids "}"
//   event       = "event" ID "is" bevent                    bevent = "{" [options] ev "}"
//   ev          = "send" lit ["from" pid] "to" pid | "receive" lit "from" pid ["to" pid]
//               | "sync" pid ":" ID "(" [lits] ")" "from" pid "to" pid
//               | "informal" #text# ["from" pid] | pred "becomes" ("true" | "false")
//   pid         = "{" ID "}" INT | "any"
//   lit         = INT | STRING | "true" | "false" | "any" | ID | ID "[" [lits] "]" | ID "{" [ID "=" lit {"," ...}] "}"
//               | ID "." ID ["(" lit ")"]
//   predicate   = "predicate" ID "is" "{" [options] pred "}"
//   pred        = npred {("and" | "or") npred}              left to right, both bind alike
//   npred       = ["not"] (pid "@" ID | acc cmp (acc | lit) | "(" pred ")" | ID | "all")
//   acc         = pid ":" frag {"." frag}                   frag = ID ["[" INT "]"]
//   activity    = "activity" ID "is" bact                   bact = ["atomic"] "{" [options] act "}"
//   act         = pact {";" pact} | [guard "->"] pact {"[]" [guard "->"] pact}
//   pact        = ["loop" INT] (ID | bact | ID ":=" ID | "event" (ID | bevent) | "skip")
//   property    = "property" ID "is" "{" [options] [scope] (pattern | observer) "}"
//   restriction = "restriction" ID "is" "{" [options] [scope] observer "}"
//   scope       = ("strong" | "weak") "scope" pred
//   pattern     = occ "occurs" ["never"] [tint] [rep]
//               | occ ("immediately" | "eventually") ("leads-to" | "precedes") tint occ nullity {nullity} preced {preced} [rep]
//   occ         = ("an" | "all" "ordered" | "all" "combined") "{" one {";" one} "}"
//   one         = ("exactly one occurrence of" | "one or more occurrences of") ID
//   tint        = ("[" | "]") INT ".." INT ("]" | "[")
//   nullity     = ID ("may never occur" | "must occur")
//   preced      = "one of" ids ("cannot" | "may") "occur before the first one of" ids
//   rep         = "repeatability" ":" ("true" | "false")
//   observer    = ["clock" ID ";"] tr {";" tr}
//   tr          = ID "--" [ID cmp INT] "/" [pred] "/" [ID {"&" ID}] "/" [ID ":=" INT] "->" ID
//   cdl         = "cdl" ID "is" "{" [options] ["ltl" ids] ["restrictions" ids] ["properties" ids]
//                 ["assert" pred {(";" "assert" | ",") pred}] ["init" "is" pact] "main" "is" "{" pact {"||" pact} "}" "}"
//   options     = "options" "{" ID "=" STRING {";" ID "=" STRING} "}"
// clang-format on
//
// An error ends a declaration; reading goes on with the next thing that looks like one.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/cdl/declaration.h"
#include "frontend/cdl/syntax.h"
#include "frontend/cdl/token.h"
#include "frontend/common/text.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::cdl {

struct Parsed {
  Unit unit;  // references are names still
  Doubts doubts;
};

class Parser {
 public:
  Parser(std::vector<Token> tokens, const LineTable& lines, util::Diagnostics& diagnostics, util::Watch& watch);
  Parsed run();

 private:
  // Thrown when a declaration makes no sense any more; the message has been given.
  struct Skip {};
  class Nesting;

  // --- tokens
  const Token& token(std::size_t ahead = 0) const {
    return tokens_[next_ + ahead < tokens_.size() ? next_ + ahead : tokens_.size() - 1];
  }
  bool at(TokenKind kind, std::size_t ahead = 0) const { return token(ahead).kind == kind; }
  bool at_word(std::string_view word, std::size_t ahead = 0) const { return is_word(token(ahead), word); }
  bool at_name(std::size_t ahead = 0) const { return at(TokenKind::Word, ahead) || at(TokenKind::Quoted, ahead); }
  util::Position position() const { return position(token()); }
  util::Position position(const Token& token) const { return lines_.at(token.offset); }
  std::string seen() const;
  void advance() {
    if (next_ + 1 < tokens_.size()) ++next_;
  }
  bool accept(TokenKind kind);
  bool accept_word(std::string_view word);
  // `what`: how it is called, with an example where that helps.
  void expect(TokenKind kind, std::string_view what);
  void expect_word(std::string_view word, std::string_view example = {});
  void expect_words(std::initializer_list<std::string_view> words, std::string_view example);
  Name name(std::string_view what);
  Reference reference(std::string_view what) { return {name(what), unresolved}; }
  std::vector<Reference> references(std::string_view what);
  std::int32_t integer(std::string_view what);
  [[noreturn]] void fail(std::string message);

  // --- declarations
  bool at_declaration(std::size_t ahead) const;
  std::optional<DeclarationKind> declared_kind(const Token& token) const;
  void declaration();
  void recover(std::size_t begin);
  void options();
  void variable(Name name);
  void ltl();
  void cdl(Name name);
  void asserts(Cdl& cdl);
  void main(Cdl& cdl);

  // --- what is said about a system
  Event event();
  Event event_in_braces();
  Literal message();
  ProcessId process_id();
  Literal literal();
  void record(Literal& literal);
  std::vector<Literal> literals(TokenKind end);
  Predicate predicate();
  Predicate negated();
  Predicate atom();
  void refuse_high(const Predicate& predicate);
  Predicate comparison(ProcessId process, util::Position position);
  Access access(ProcessId process);
  std::optional<Comparison> comparison_sign();

  // --- activities
  Activity block();
  Activity activity();
  Activity alternative();
  Activity part();
  Activity repeated(Activity activity, std::int32_t times, util::Position position);
  bool at_guard() const;
  void guard();

  // --- properties
  std::optional<Scope> scope();
  void property(Name name);
  void restriction(Name name);
  Observer observer(DeclarationKind of);
  void transition(Observer& observer, DeclarationKind of);
  std::uint32_t state(Observer& observer, const Name& name, DeclarationKind of);
  Pattern pattern();
  Occurrences occurrences();
  Interval interval();
  void nullities(Pattern& pattern);
  void orderings(Pattern& pattern);
  void repeatability(Pattern& pattern);

  const LineTable& lines_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  std::vector<Token> tokens_;
  std::size_t next_ = 0;
  std::uint32_t nesting_ = 0;
  std::size_t kept_events_ = 0;  // those of declarations that are whole
  Parsed parsed_;
};

}  // namespace beeline::frontend::cdl
