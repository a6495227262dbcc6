// Recursive-descent parser from tokens to ast.h. One Parser reads one piece of text: an XTA file, a declaration
// section, one label, one query.
//
// An error is reported and thrown as a private exception that the nearest list of declarations, statements or edges
// catches to go on after the next `;` or `}`; it never leaves this class. Where it is clear what was meant, as with a
// misspelt keyword, the error is told and reading goes on as if that had been written. What goes wrong within three
// tokens from where reading goes on is taken for a consequence, and not reported.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "frontend/uppaal/ast.h"

namespace beeline::frontend::uppaal {

class Parser {
 public:
  Parser(const Text& text, Dialect dialect, Names& names, ast::Ast& ast, util::Diagnostics& diagnostics,
         util::Watch& watch);

  // The outer level of an XTA file, and of the <declaration> and <system> parts of an XML file.
  void model(std::vector<ast::Declaration>& out);
  // The <declaration> part of a template.
  void local_declarations(std::vector<ast::Declaration>& out);

  // Whole labels; null or empty when there was an error or no text.
  std::vector<ast::Parameter> parameter_label();
  std::vector<ast::SelectVariable> select_label();
  ast::Expr* expression_label();
  std::vector<ast::Expr*> update_label();
  ast::Expr* invariant_label();
  void sync_label(ast::Edge& edge);

  // A .q file: one query a line. A query of an XML file may stand on several.
  std::vector<ast::Query> query_list();
  std::vector<ast::Query> single_query();
  // The same with formulas alone; they become E<> queries.
  std::vector<ast::Query> condition_list();

  // After a label: no tokens left (an error otherwise).
  bool blank() const { return tokens_.list.front().kind == T::End; }

 private:
  struct Failure {};
  static constexpr std::size_t consequences = 3;  // tokens
  class Nested;
  class Alternatives;

  const Token& peek(std::size_t ahead = 0) const;
  bool at(T kind, std::size_t ahead = 0) const { return peek(ahead).kind == kind; }
  bool at_word(std::string_view word, std::size_t ahead = 0) const;
  bool touches(std::size_t ahead) const {  // no blank before it
    return next_ + ahead > 0 && tokens_.list[next_ + ahead - 1].end == peek(ahead).begin;
  }
  Token take();
  bool accept(T kind);
  Token expect(T kind);
  void refuse_as_name();
  [[noreturn]] void fail(util::Position position, std::string message);
  void tell_expected(std::string_view wanted);
  bool closes_nothing() const;  // a '}' that no '{' stands before
  [[noreturn]] void fail_here(std::string_view wanted);
  void expect_end();
  void recover();
  // A process or the system line begins: no brace of what stands before it is still open.
  bool at_section() const { return (at(T::Process) || at(T::System)) && at(T::Name, 1); }
  // `P0 = P(0);`
  bool at_instance() const { return at(T::Name) && at(T::Assign, 1) && at(T::Name, 2) && at(T::LParen, 3); }
  void missing_brace(std::string_view what, util::Position opened);
  void skip_braces();
  std::string_view spelt(const Token& token) const { return text_.view().substr(token.begin, token.end - token.begin); }
  // `advice`: what stands where somebody wrote a ';' between two parts.
  template <class Read>
  auto label(Read read, std::string_view advice) -> decltype(read());

  // slips: for places where, by what follows, no name can stand. A name that is a keyword but for a slip or the case of
  // its letters is told, and becomes the keyword.
  void tell(util::Position position, std::string message);  // an error, unless it is a consequence of another
  // Which of these keywords was meant by a name; empty where none was, or rather the name of a type.
  std::string_view meant_by(std::span<const std::string_view> words, std::size_t ahead) const;
  void read_as(std::string_view word, std::size_t ahead = 0);
  // A function is called like this keyword, which has been told: its calls are calls.
  void read_as_name(T word);
  void refuse_as_function();
  void repair_as(std::string_view word, std::size_t ahead = 0);
  bool repair(std::span<const std::string_view> words, std::size_t ahead = 0);
  void repair_foreign(std::span<const std::string_view> words);  // words of other languages alone
  bool repair_declaration(std::span<const std::string_view> words);
  void repair_section(const ast::Template& in);
  void repair_statement();
  void repair_run(const std::vector<ast::Declaration>& declared);
  bool repair_comma();
  bool missing_comma();  // before another name of a list
  bool repair_value();   // behind a name that is declared: a value without its `=`
  void skip_foreign_loop();
  void repair_until();
  bool repair_else();  // the `else` is read, the `if` after it is not
  void repair_operator();
  void repair_operand();
  void expect_colon();
  // Where it is. One that is missing is told, and taken for read unless nothing can follow it here.
  util::Position open_brace();
  // What follows belongs into a function that braces have closed too early, which has been told.
  bool skip_rest_of_function();
  bool at_type_word(std::size_t ahead) const;
  bool at_range(std::size_t ahead) const;  // `[0,3] name`
  bool at_function() const;
  bool skip_nested_function();

  // expressions
  ast::Expr* make(ast::Expr::Kind kind, util::Position position, ast::Expr* a = nullptr, ast::Expr* b = nullptr,
                  ast::Expr* c = nullptr);
  ast::Expr* row(T op, util::Position position, ast::Expr* left, ast::Expr* right, bool is_long);
  ast::Expr* conditional(ast::Expr* condition, util::Position position);
  ast::Expr* balanced(T op, std::vector<ast::Expr*>& operands, std::size_t begin, std::size_t end);
  ast::Expr* expression(int level = 0);
  ast::Expr* condition();  // a whole guard
  void refuse_operator(T op, util::Position position);
  void refuse_string();  // as a whole condition
  void refuse_second_condition();
  void refuse_dash(const Token& name);
  bool skip_nested_process();
  [[noreturn]] void refuse_if();
  ast::Expr* unary();
  ast::Expr* postfix();
  ast::Expr* primary();
  ast::Expr* quantifier();
  Token bound_name();
  std::vector<ast::Expr*> arguments(T closing);
  std::vector<ast::Expr*> updates(T closing);
  bool missing_comma_of_update();
  // Assignments that `&&` joins, as if they were conditions; `first` is the token that they begin with.
  void tell_joined(std::size_t first, const ast::Expr& read, std::string_view advice);
  ast::Expr* initialiser();

  // declarations
  bool at_type() const;
  bool at_misspelt_qualifier() const;
  bool skip_word_before_type();
  ast::Type* type();
  void refuse_size(std::string_view first);
  [[noreturn]] void refuse_set();
  void fields(ast::Type& out);
  bool is_closed() const;
  bool misses_end_of_fields();
  void warn_of_shift(const ast::Expr& condition) const;
  ast::Declarator declarator(bool may_refer);
  ast::Variables variables_after(ast::Type* type);
  ast::Variables variables();
  std::vector<ast::Parameter> parameters();
  void declaration(std::vector<ast::Declaration>& out, bool outer);
  ast::Function* function_after(ast::Type* result);
  ast::ChannelPriority* channel_priority();
  ast::Instance* instance();
  bool at_enum() const;
  bool at_foreign_typedef() const;
  void refuse_typedef();
  void refuse_instance();
  bool holds_states() const;
  ast::System* system();
  void io_declaration();
  ast::Updates update_block();

  // statements
  ast::Statement* statement();
  void choice(ast::Statement& first);
  // `may_end`: an `else` ends it too, the '}' being forgotten.
  ast::Statement* block(bool may_end = false);
  void loop_head(ast::Statement& out);
  ast::Statement* loop_body();
  template <class Read>
  void parenthesised(Read read);
  bool skip_parentheses(std::size_t begin, int semicolons);

  // XTA templates
  ast::Template* process();
  void process_body(ast::Template& out);
  void states(ast::Template& out);
  void skip_sign();
  void rate();
  void transitions(ast::Template& out);
  void edge(ast::Template& out, Token& source);
  void edge_head(ast::Edge& edge, Token& source);
  void skip_edge();
  void tell_of_edges(util::Position position, std::string message);
  bool lacks_braces() const;
  bool forgotten_comma();
  bool edge_left_open() const;
  void edge_body(ast::Edge& edge);
  T edge_part(std::vector<T>& seen);
  T edge_part_without_word() const;
  std::string_view meant_on_edge() const;
  std::vector<ast::SelectVariable> selects();
  void synchronisation(ast::Edge& edge);

  // queries
  ast::Query query(std::size_t begin, std::size_t end);
  void query_body(ast::Query& out);
  void condition_body(ast::Query& out);
  bool at_path_quantifier() const;
  void refuse_crossed_opening();
  void refuse_foreign_opening();
  void terms(ast::Query& out);
  std::string folded(std::size_t begin, std::size_t end) const;
  std::string whole_text(std::size_t begin, std::size_t end) const;
  std::string folded_text(std::size_t from, std::size_t until, std::size_t token) const;

  const Text& text_;
  const Dialect dialect_;
  ast::Ast& ast_;
  Names& names_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  Tokens tokens_;
  std::size_t next_ = 0;
  std::size_t quiet_until_ = 0;  // this token: what goes wrong before it is not reported
  std::size_t last_ = 0;         // index of the token that ends what is being read
  Token end_;                    // stands in for tokens_.list[last_] when that is not End
  int nesting_ = 0;
  int alternatives_ = 0;        // `else if`s that what is being read is in or behind
  bool conditions_ = false;     // queries are formulas
  bool compares_ = false;       // what is being read holds or does not: nothing is assigned there
  bool may_lead_ = false;       // a query without a path quantifier: `-->` may stand in it
  bool unbalanced_ = false;     // a brace was too many or forgotten
  bool behind_system_ = false;  // the line that ends a model has been read
  bool told_of_edges_ = false;
};

}  // namespace beeline::frontend::uppaal
