// A Fiacre file as it is written: no name looked up, no type known.
//
// Everything that the grammar has is here, also what is refused later, so that it is refused with a reason. Views point
// into the file's text.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "frontend/fiacre/token.h"
#include "util/diagnostic.h"

namespace beeline::frontend::fiacre::syntax {

struct Name {
  std::string_view text;
  util::Position position;
};

struct Sign {
  Word op = Word::End;
  util::Position position;
};

// Expressions, and with them places (x[1].f) and patterns, which look the same but for `any`.
struct Expr {
  enum class Kind : std::uint8_t {
    Number,
    True,
    False,
    Any,
    Name,
    Apply,   // a function or constructor, with or without parentheses
    Index,   // operands: array, index
    Field,   // operand: record
    Unary,   // op: - not $ empty full first dequeue length
    Binary,  // op: the sign; enqueue and append too
    Chain,   // op: and, or; two operands or more
    Row,     // a + b - c, or of products, where it is long; signs, and one operand more
    Conditional,
    Array,
    Record,  // fields name the operands
    Queue,
    // Of queries only
    Member,  // {P}2@s or {P}2:x: fields are P and 2, text is the member, op the sign
    Is,      // operand: a union; text: a constructor
  };
  Kind kind = Kind::Number;
  Word op = Word::End;
  std::string_view text;  // of a number, name, application or field
  util::Position position;
  std::vector<Expr> operands;
  std::vector<Name> fields;
  std::vector<Sign> signs;
  std::uint32_t depth = 1;
};

struct Type;

struct Fields {
  std::vector<Name> names;
  std::vector<Type> type;  // one
};

struct Constructors {
  std::vector<Name> names;
  std::vector<Type> argument;  // one or none
};

struct Type {
  enum class Kind : std::uint8_t { Bool, Nat, Int, Interval, Named, Array, Queue, Record, Union };
  Kind kind = Kind::Bool;
  util::Position position;
  std::string_view text;      // of a named one
  std::vector<Expr> bounds;   // low and high; or the size
  std::vector<Type> element;  // one or none
  std::vector<Fields> fields;
  std::vector<Constructors> constructors;
};

struct Interval {
  util::Position position;
  std::uint32_t low = 0;
  std::optional<std::uint32_t> high;  // none: no bound
  bool low_strict = false, high_strict = false;
};

struct Statement;
using Block = std::vector<Statement>;

struct Branch {
  std::vector<Expr> when;  // the condition or pattern; none for `else` and alternatives
  Block body;
  bool unless = false;  // it follows `unless` instead of `[]`
  util::Position position;
};

struct Statement {
  enum class Kind : std::uint8_t {
    Null,
    Assign,   // left := right
    Send,     // name ! right
    Receive,  // name ? left where condition
    Synchronise,
    If,
    Case,  // condition is what is looked at
    While,
    Foreach,
    Select,
    On,
    Wait,
    To,
    Loop,
    Return,
    Tag,
  };
  Kind kind = Kind::Null;
  util::Position position;
  Name name;  // the port, state or variable; a tag's text
  std::vector<Expr> left, right;
  std::vector<Expr> condition;  // one or none
  std::vector<Branch> branches;
  Interval interval;
};

struct Variables {
  std::vector<Name> names;
  std::vector<Type> type;     // one
  std::vector<Expr> initial;  // one or none
};

struct Profile {
  util::Position position;
  std::vector<Type> types;             // none: `none` or `sync`
  std::optional<util::Position> hash;  // of the first `#`
};

struct Ports {
  std::vector<Name> names;
  bool in = false, out = false;
  Profile profile;
  std::optional<Interval> interval;  // where they are declared
};

struct Parameter {
  Name name;
  bool reference = false;
};

struct Parameters {
  std::vector<Parameter> names;
  bool read = false, write = false;  // neither: both
  std::vector<Type> type;            // one
};

struct TypeDeclaration {
  Name name;
  Type type;
};

struct ConstantDeclaration {
  Name name;
  Type type;
  Expr value;
};

struct ChannelDeclaration {
  Name name;
  Profile profile;
};

struct FunctionDeclaration {
  Name name;
  std::vector<Parameters> parameters;
  Type result;
  std::vector<Variables> variables;
  Block body;
};

struct From {
  Name state;
  Block body;
};

struct ProcessDeclaration {
  Name name;
  std::vector<Ports> ports;
  std::vector<Parameters> parameters;
  std::vector<Name> states;
  std::vector<Variables> variables;
  Block init;
  std::vector<From> transitions;
};

struct PortSet {
  bool given = false, all = false;
  std::vector<Name> names;
};

struct Actual {
  bool reference = false;
  Expr value;
};

// An instance, or processes side by side.
struct Composition {
  util::Position position;
  PortSet set;  // which its surroundings give it
  Name instance;
  std::vector<Name> ports;
  std::vector<Actual> actuals;
  std::vector<Composition> branches;  // none: an instance
};

struct Priority {
  std::vector<std::vector<Name>> levels;  // the highest first
};

struct ComponentDeclaration {
  Name name;
  std::vector<Ports> ports;
  std::vector<Parameters> parameters;
  std::vector<Variables> variables;
  std::vector<Ports> own_ports;
  std::vector<Priority> priorities;
  Block init;
  Composition body;
};

using Declaration = std::variant<TypeDeclaration, ConstantDeclaration, ChannelDeclaration, FunctionDeclaration,
                                 ProcessDeclaration, ComponentDeclaration>;

// A line of queries. `formula` and `conclusion` have one or none; a broken one has neither, and has been told.
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
    Broken,
  };
  Kind kind = Kind::Broken;
  std::vector<Expr> formula, conclusion, terms;
  std::vector<std::pair<std::size_t, std::size_t>> term_tokens;  // from, to
};

// Of the dialect frac (properties.h).
struct PropertyDeclaration {
  Name name;
  bool deadlock_free = false;
  std::vector<Token> formula;  // otherwise
};

struct File {
  std::vector<Declaration> declarations;
  std::vector<PropertyDeclaration> properties;
  std::vector<Name> asserts;
  std::optional<Name> root;
  util::Position end;
  // What may have been declared where it could not be read: that it is unknown is no news.
  std::set<std::string_view> doubtful;
  bool all_doubtful = false;
};

}  // namespace beeline::frontend::fiacre::syntax
