// What the parser makes of the text, before any name is looked up. XML and XTA give the same tree.
//
// Nodes live in an Ast and are pointed to; nothing is freed before the whole. Every node knows its depth, bounded by
// `deepest_expression` (common/balanced.h), so that whoever walks the tree by recursion cannot run out of stack; rows
// of one operator, which may be longer, are walked along.
#pragma once

#include <cstdint>
#include <deque>
#include <set>
#include <string_view>
#include <vector>

#include "frontend/uppaal/token.h"

namespace beeline::frontend::uppaal::ast {

using util::Position;

struct Type;

struct Expr {
  enum class Kind : std::uint8_t {
    Number,
    Bool,
    Real,
    String,
    Name,
    Deadlock,
    Member,       // a.name
    Index,        // a[b]
    Call,         // a(list)
    Unary,        // op a
    Binary,       // a op b; of a chain of comparisons, 1 < i < 5, the name is what was meant: 1 < i && i < 5
    Conditional,  // a ? b : c
    Assign,       // a op b
    Increment,    // ++a (prefix) or a++; op tells ++ from --
    Rate,         // a'
    Quantifier,   // op (name : type) a
    List,         // { list }, the elements perhaps labelled with field names
  };
  Kind kind = Kind::Number;
  T op = T::End;
  bool prefix = false;
  int depth = 1;
  Position position;
  std::int64_t value = 0;
  std::string_view name;
  Expr *a = nullptr, *b = nullptr, *c = nullptr;
  std::vector<Expr*> list;
  std::vector<std::string_view> labels;  // of a List, as long as it; empty for "no label"
  Type* type = nullptr;
};

// `[size]` or `[type]`; which of the two a lone name is, is known only when it is looked up.
struct Dimension {
  Expr* size = nullptr;
  Type* type = nullptr;
};

struct Declarator {
  std::string_view name;
  Position position;
  bool reference = false;
  std::vector<Dimension> dimensions;
  Expr* initial = nullptr;
};

struct Variables {
  Type* type = nullptr;
  std::vector<Declarator> list;
};

struct Type {
  enum class Kind : std::uint8_t { Int, Bool, Clock, Channel, Void, Double, String, Scalar, Struct, Named };
  Kind kind = Kind::Int;
  bool is_const = false, is_meta = false, is_urgent = false, is_broadcast = false, is_hybrid = false;
  Position position;
  std::string_view name;
  Expr *low = nullptr, *high = nullptr;  // Int: bounds, if given; Scalar: `low` is the size
  std::vector<Variables> fields;
};

struct Parameter {
  Type* type = nullptr;
  Declarator declarator;
};

struct Statement {
  enum class Kind : std::uint8_t {
    Empty,
    Block,
    Declaration,
    Typedef,
    Expression,
    If,
    While,
    DoWhile,
    For,
    ForEach,
    Return,
    Assert,
  };
  Kind kind = Kind::Empty;
  Position position;
  std::string_view name;                          // ForEach
  Type* type = nullptr;                           // ForEach
  Variables variables;                            // Declaration, Typedef
  Expr *a = nullptr, *b = nullptr, *c = nullptr;  // condition or value; For: init, condition, step
  Statement *then = nullptr, *otherwise = nullptr;
  std::vector<Statement*> list;
};

struct Function {
  std::string_view name;
  Position position;
  Type* result = nullptr;
  std::vector<Parameter> parameters;
  Statement* body = nullptr;
};

// `chan priority a, b < default < c;`: groups from lowest to highest. A null entry is `default`.
struct ChannelPriority {
  Position position;
  std::vector<std::vector<Expr*>> groups;
};

struct Location {
  std::string_view name;  // empty: anonymous
  std::string_view id;    // what edges call it: the XML id, or the name
  Position position;
  Expr* invariant = nullptr;
  bool urgent = false, committed = false, branch_point = false;
};

enum class Direction : std::uint8_t { None, Send, Receive, Csp };

struct SelectVariable {
  std::string_view name;
  Position position;
  Type* type = nullptr;
};

struct Edge {
  std::string_view source, target;  // ids of locations
  Position position, source_position, target_position;
  std::vector<SelectVariable> selects;
  Expr* guard = nullptr;
  Direction direction = Direction::None;
  Expr* channel = nullptr;
  std::vector<Expr*> updates;
  Expr* weight = nullptr;
  bool controllable = true;
};

struct Declaration;

struct Template {
  std::string_view name;
  Position position;
  std::vector<Parameter> parameters;
  std::vector<Declaration> declarations;
  std::vector<Location> locations;
  std::vector<Edge> edges;
  std::string_view initial;
  Position initial_position;
};

// `name(parameters) = of(arguments);`
struct Instance {
  std::string_view name;
  Position position;
  std::vector<Parameter> parameters;
  std::string_view of;
  Position of_position;
  std::vector<Expr*> arguments;
};

// `system A, B < C;`: groups from lowest to highest priority.
struct System {
  struct Entry {
    std::string_view name;
    Position position;
  };
  Position position;
  std::vector<std::vector<Entry>> groups;
};

struct Updates {
  Position position;
  std::vector<Expr*> list;
};

struct Note {
  Position position;
  std::string_view what;
};

// One item at the outer level of the model or of a template, in the order of the text.
struct Declaration {
  enum class Kind : std::uint8_t {
    Variables,
    Typedef,
    Function,
    ChannelPriority,
    Instance,
    System,
    Template,
    BeforeUpdate,
    AfterUpdate,
    Limitation,
  };
  Kind kind = Kind::Variables;
  Variables variables;
  Function* function = nullptr;
  ChannelPriority* priority = nullptr;
  Instance* instance = nullptr;
  System* system = nullptr;
  Template* process = nullptr;
  Updates updates;
  Note limitation;  // something the symbolic engine cannot honour
};

// The text of one query with what is known around it.
struct Query {
  enum class Kind : std::uint8_t {
    Reachable,
    Invariantly,
    Eventually,
    Potentially,
    LeadsTo,
    Supremum,
    Infimum,
    Bounds,
    Unsupported,  // of another engine
    Broken,       // had an error
  };
  Kind kind = Kind::Reachable;
  Position position, end;
  std::string text, comment, expected;
  std::string reason;  // of the last two kinds
  Position reason_position;
  Expr *formula = nullptr, *conclusion = nullptr;
  std::vector<Expr*> terms;
  std::vector<std::string> term_texts;
};

class Ast {
 public:
  Expr* expr() { return &exprs_.emplace_back(); }
  Type* type() { return &types_.emplace_back(); }
  Statement* statement() { return &statements_.emplace_back(); }
  Function* function() { return &functions_.emplace_back(); }
  ChannelPriority* priority() { return &priorities_.emplace_back(); }
  Instance* instance() { return &instances_.emplace_back(); }
  System* system() { return &systems_.emplace_back(); }
  Template* process() { return &templates_.emplace_back(); }

  std::vector<Declaration> declarations;  // of the model
  std::vector<Query> queries;             // of the model file
  std::set<std::string_view> type_names;  // that any typedef introduced
  std::set<T> misnamed;                   // keywords that functions are called, which has been told

 private:
  std::deque<Expr> exprs_;
  std::deque<Type> types_;
  std::deque<Statement> statements_;
  std::deque<Function> functions_;
  std::deque<ChannelPriority> priorities_;
  std::deque<Instance> instances_;
  std::deque<System> systems_;
  std::deque<Template> templates_;
};

}  // namespace beeline::frontend::uppaal::ast
