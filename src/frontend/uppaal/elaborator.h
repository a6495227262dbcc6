// From the tree to the IR: looks names up, checks types, instantiates templates, and writes expressions for one flat
// memory (ir/expr.h). Queries are elaborated later in the scopes that the model left behind.
//
// A template is elaborated anew for each of its processes, with its parameters bound to constants and places; so
// everything below a process is plain constant folding. Errors are reported once per position, however often the text
// is elaborated.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "frontend/uppaal/ast.h"
#include "frontend/uppaal/builder.h"
#include "frontend/uppaal/symbol.h"
#include "frontend/uppaal/type.h"
#include "ir/property.h"

namespace beeline::frontend::uppaal {

// What an expression is before it is known what is wanted of it.
struct Value {
  enum class Kind : std::uint8_t {
    Error,    // reported; whatever is made of it is silent
    Int,      // `expr` computes it
    Place,    // `expr` computes where it is: a cell address, a clock or a channel
    Table,    // constants: those of `symbol` from `offset` on
    Clocks,   // plus - minus + expr, where either clock may be absent
    Formula,  // `expr` has clock atoms
    Wide,     // the constant `wide` of more than 32 bits, for clocks only
    Opaque,   // a double or the like; `expr`, if set, is an effect on the way
    Process,
    Family,
    Function,
    Nothing,  // of a void function; `expr` is its effect
  };
  Kind kind = Kind::Error;
  const Type* type = nullptr;
  ExprId expr, plus, minus;
  const Symbol* symbol = nullptr;  // Place: what it is a part of; Table; Function
  std::uint32_t offset = 0;
  bool is_const = false;
  std::uint32_t process = 0;
  std::int64_t wide = 0;
  InstanceInfo* family = nullptr;
  Position position;

  bool is_clock() const { return kind == Kind::Clocks || (kind == Kind::Place && type->kind == Type::Kind::Clock); }
  bool is_scalar() const { return type && type->kind == Type::Kind::Scalar; }
  bool is_stored() const { return kind == Kind::Place || kind == Kind::Table; }
  bool is_text() const { return kind == Kind::Opaque && type->is_text; }
  // An array or struct that can be copied to one of the type `target`.
  bool fits(const Type& target) const { return is_stored() && compatible(target, *type); }
};

class Elaborator {
 public:
  Elaborator(ir::Network& network, Names& names);
  // For queries over `network`, a copy of what `model` has built: looks names up there and changes nothing of it.
  Elaborator(const Elaborator& model, ir::Network& network, Names& names);

  // The whole model; the network is well-formed if no error was reported.
  // `start` is where messages about the model as a whole point.
  void model(const ast::Ast& ast, Position start, util::Diagnostics& diagnostics, util::Watch& watch);
  // Appends to `out` unless there was an error.
  void query(const ast::Query& query, std::vector<ir::Property>& out, util::Diagnostics& diagnostics,
             util::Watch& watch);

  // For networks of other front ends.
  void adopt();
  void declare_foreign(std::string_view name, std::uint32_t process, const Type* type, std::uint32_t base);
  void declare_foreign_constant(std::string_view name, std::uint32_t process, std::int32_t value);
  void declare_foreign_process(std::uint32_t process);
  Types& types() { return types_; }

 private:
  enum class Purpose : std::uint8_t { Guard, Invariant, Query };
  struct Qualified {
    const Type* type = nullptr;
    bool is_const = false, is_meta = false;
  };
  // An argument of a template.
  struct Bound {
    bool is_place = false, is_const = false;
    const Type* type = nullptr;
    std::uint32_t base = 0;
    std::vector<std::int32_t> values;
  };
  class InScope;
  // Something that is declared: where in the text, of which process's kind, and the elements it belongs to.
  struct Spot {
    std::string path;
    std::vector<ir::Seat> seats;
  };

  // messages
  void error(Position position, std::string message);
  void warning(Position position, std::string message);
  void limitation(Position position, std::string reason);
  Value failed(Position position, std::string message);
  // For a message about a name: told once, however often the name is used; each query has its own.
  Value failed_once(Position position, std::string message);
  // Whether it is the first time.
  bool first_time(const std::string& message) { return told_.insert(message).second; }
  bool stopped() const;

  // names
  // "; did you mean 'xyz'?", of the names that `scope` and those around it know and of these words, or nothing.
  std::string meant(std::string_view name, const Scope& scope, bool around = true,
                    std::span<const std::string_view> words = {}) const;
  Symbol* declare(Scope& scope, std::string_view name, Position position, Symbol::Kind kind, const Type* type);
  Scope* new_scope(Scope* parent);
  std::string qualified(std::string_view name) const;

  // types
  Qualified resolve(const ast::Type& tree);
  const Type* dimensions(const Type* element, const std::vector<ast::Dimension>& list);
  const Type* struct_type(const ast::Type& tree);
  const Type* range_type(const ast::Type& tree, const char* what);
  bool constant(const ast::Expr& tree, std::int32_t& value);
  void not_constant(const ast::Expr& tree);  // the error for what had to be one
  const Symbol* variable_in(const ast::Expr& tree) const;

  // expressions
  Value expression(const ast::Expr& tree, bool want_place = false);
  Value number(std::int64_t value, Position position);
  Value name(const ast::Expr& tree);
  Value symbol_value(const Symbol& symbol, Position position);
  std::string processes_of(const InstanceInfo& info) const;
  Value member(const ast::Expr& tree);
  static std::string no_field(const Type& type, std::string_view name);  // the message
  Value index(const ast::Expr& tree);
  Value unary(const ast::Expr& tree);
  Value binary(const ast::Expr& tree);
  Value joined(const ast::Expr& tree, const Value& a, const Value& b);
  Value logical(const ast::Expr& tree);
  Value comparison(Op op, const Value& a, const Value& b, Position position);
  Value clock_comparison(Op op, const Value& a, const Value& b, Position position);
  Value sum_of(Op op, const Value& a, const Value& b, Position position);
  Value rate(const ast::Expr& clock, const ast::Expr& value, Position position);
  Value conditional(const ast::Expr& tree, bool want_place);
  Value assignment(const ast::Expr& tree);
  Value clock_assignment(const Value& target, const Value& source, Position position);
  Value increment(const ast::Expr& tree, bool prefix);
  Value quantifier(const ast::Expr& tree);
  Value unrolled(const ast::Expr& tree, const Type& range);
  Value call(const ast::Expr& tree);
  Value not_a_function(const Value& callee, const ast::Expr& tree);
  Value call_function(FunctionInfo& function, const ast::Expr& tree);
  Value call_builtin(const ast::Expr& tree);
  Value family_member(const Value& family, const ast::Expr& tree);
  Value out_of_range(const ast::Expr& tree, const Type& array);
  Value int_result(ExprId expr, const Type* type, Position position) const;
  Value opaque(ExprId effect, Position position) const;
  static constexpr std::string_view text_as_number = "a string is neither a number nor a truth value";

  // what is wanted of a value
  ExprId to_int(const Value& value);
  // Of both operands; none where one has no int, which is told of the first.
  std::pair<ExprId, ExprId> to_ints(const Value& a, const Value& b);
  ExprId to_condition(const Value& value);
  ExprId condition(const ast::Expr& tree);
  ExprId negated(ExprId condition, Position position);
  ExprId to_address(const Value& value);                     // Place or Table of an aggregate
  ExprId to_stored(const Value& value, const Type& target);  // converted to bool where the target is one
  ExprId effect_of(const Value& value);                      // none when there is none
  ExprId settled(ExprId address, Position position, std::vector<ExprId>& before);
  bool may_assign(const Value& target);
  void note_write(const Symbol* symbol, Position position);
  void note_effect(std::string_view changed, Position position);
  bool mentions_parameter(const ast::Expr& tree) const;
  bool mentions_family(const ast::Expr& tree, std::string_view variable) const;
  bool is_computable(const ast::Expr& tree) const;

  // formulas
  // The '=' that stands where a condition is expected, if there is one.
  static const ast::Expr* assigned_condition(const ast::Expr& tree);
  ExprId formula(const ast::Expr& tree, Purpose purpose, bool deadlock_allowed = false);
  bool conjunctive(ExprId id, Purpose purpose);
  bool query_shape(ExprId id, bool deadlock_allowed);

  // declarations
  void declarations(const std::vector<ast::Declaration>& list);
  void variables(const ast::Variables& list);
  void variable(const ast::Declarator& tree, const Qualified& base);
  void type_definition(const ast::Variables& list);
  bool initial_values(const Type& type, const ast::Expr& tree, std::vector<std::int32_t>& out);
  bool initial_record(const Type& type, const ast::Expr& tree, std::vector<std::int32_t>& out);
  void default_values(const Type& type, std::vector<std::int32_t>& out) const;
  std::uint32_t allocate_cells(ir::CellKind kind, std::string_view name, const Type& type,
                               std::span<const std::int32_t> values, Position position);
  void add_cells(const std::string& name, const Type& type, Position position, const Spot& spot,
                 std::vector<ir::Cell>& out);
  void add_clocks(const std::string& name, const Type& type, Position position, const Spot& spot);
  void add_channels(const std::string& name, const Type& type, Position position, const Spot& spot);
  void channel_priority(const ast::ChannelPriority& tree);

  // scalar sets
  Spot spot(std::string_view name) const;
  Spot element(const Spot& array, const Type& type, std::uint32_t i) const;
  Spot field(const Spot& record, std::string_view name) const;
  std::uint32_t place(const Spot& spot, Position position);
  // Cells of their own for values of the type, up to `high`, and for what stands for a cell, clock or channel.
  std::uint32_t temporary(std::string_view name, const Type& range, std::int32_t high, Position position);
  std::uint32_t holder(std::string_view name, ir::Referent holds, Position position);

  // functions
  void function(const ast::Function& tree);
  void parameters(const ast::Function& tree, FunctionInfo& info);
  ExprId statement(const ast::Statement& tree);
  ExprId block(const ast::Statement& tree);
  ExprId local_variables(const ast::Variables& list);
  ExprId local_variable(const ast::Declarator& tree, const Qualified& base);
  ExprId for_each(const ast::Statement& tree);
  ExprId return_statement(const ast::Statement& tree);
  void assign_list(const Type& type, std::uint32_t cell, const ast::Expr& tree, Position position,
                   std::vector<ExprId>& out);
  ExprId effect_expression(const ast::Expr* tree);
  void declare_counter(const ast::Expr* first);
  ExprId pack(const std::vector<ExprId>& list, Position position);

  // templates
  void declare_template(const ast::Template& tree);
  void declare_instance(const ast::Instance& tree);
  void system(const ast::System& tree);
  void expand(InstanceInfo& info, std::int32_t priority, Position position);
  void instantiate(InstanceInfo& info, std::vector<Bound> arguments, const std::string& process_name,
                   std::int32_t priority);
  bool bind(const ast::Parameter& parameter, const Bound& argument, Position position,
            const std::unordered_set<std::string_view>* written);
  bool argument(const ast::Parameter& parameter, const ast::Expr& tree, Scope& parameter_scope, Bound& out);
  void process(const ast::Template& tree, Scope& scope, const std::string& process_name, std::int32_t priority);
  void edges(const ast::Template& tree);
  void edge(const ast::Edge& tree, const ast::Edge* branch, std::uint32_t source, std::uint32_t target);
  void synchronisation(const ast::Edge& tree, ir::Edge& out);
  const std::unordered_set<std::string_view>& written_names(const ast::Template& tree);

  // queries
  bool terms(const ast::Query& tree, std::vector<ir::Term>& out);

  void finish();

  ir::Network& network_;
  Names& names_;
  util::Diagnostics* diagnostics_ = nullptr;
  util::Watch* watch_ = nullptr;  // of who calls, as the diagnostics are
  Builder builder_;
  Types types_;
  std::deque<Symbol> symbols_;
  std::deque<Scope> scopes_;
  std::deque<FunctionInfo> functions_;
  std::deque<InstanceInfo> instances_;
  Scope* global_ = nullptr;
  Scope* scope_ = nullptr;  // where names are looked up now
  std::vector<Scope*> process_scopes_;
  FunctionInfo* function_ = nullptr;  // whose body is being elaborated
  std::string process_name_;          // of the process being elaborated
  std::string process_pattern_;       // the same for all that differ in scalar arguments only
  std::vector<ir::Seat> process_seats_;
  std::unordered_map<std::string, std::uint32_t> families_;
  std::map<std::pair<std::string, std::vector<ir::Seat>>, std::uint32_t> placed_;  // how many at each spot
  bool in_query_ = false;
  std::string query_limitation_;  // why the query at hand cannot be answered
  std::size_t failures_ = 0;      // errors, told or not
  bool told_stopped_ = false;     // that constants take too long
  int dead_ = 0;                  // inside code that constants have switched off
  std::uint64_t effects_ = 0;     // effects met so far, outside of a function's own locals
  std::string_view changed_;      // what the last one was on
  Position changed_at_;
  std::set<std::string> told_;  // messages about names
  std::set<std::tuple<std::uint16_t, std::uint32_t, std::uint32_t>> reported_, warned_, limited_;
  std::unordered_map<const ast::Template*, std::unordered_set<std::string_view>> written_;
  const ast::System* system_ = nullptr;
  bool uses_csp_ = false, uses_channels_ = false;
  bool templates_doubtful_ = false;  // two share a name, which has been told: one that is missing may be meant by it
  Position csp_position_;
};

// Names are looked up in `scope` while this lives.
class Elaborator::InScope {
 public:
  InScope(Elaborator& elaborator, Scope* scope) : elaborator_(elaborator), before_(elaborator.scope_) {
    elaborator_.scope_ = scope;
  }
  ~InScope() { elaborator_.scope_ = before_; }
  InScope(const InScope&) = delete;
  InScope& operator=(const InScope&) = delete;

 private:
  Elaborator& elaborator_;
  Scope* before_;
};

}  // namespace beeline::frontend::uppaal
