// Looks up every name and finds every type.
//
// Types, constants, channels and functions are known from their declaration on; processes and components everywhere. A
// name means, in this order: a parameter or variable, a constant, a constructor, a function. Literals of records,
// arrays and queues take their type from where they stand. Whatever depends on something broken is silent about it.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "frontend/fiacre/component.h"
#include "frontend/fiacre/dialect.h"
#include "frontend/fiacre/evaluator.h"
#include "frontend/fiacre/named_parts.h"
#include "frontend/fiacre/program.h"
#include "frontend/fiacre/syntax.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::fiacre {

// What a file declares by name, for who reads queries about it. The names are parts of its text.
struct Declared {
  template <class T>
  using Names = std::unordered_map<std::string_view, T>;

  Names<TypeId> types;
  Names<ExprId> constants;
  Names<std::vector<std::pair<TypeId, std::uint32_t>>> constructors;
  Names<std::uint32_t> functions;
  std::vector<TypeId> records;
};

// A program without its system, and the components that make one.
struct Resolved {
  Program program;
  Declared declared;
  std::vector<Component> components;
  bool root_is_component = false;
  std::optional<std::uint32_t> root;  // none: declarations only
  util::Position root_position;
};

class Resolver {
 public:
  Resolver(const syntax::File& file, Dialect dialect, util::Diagnostics& diagnostics, util::Watch& watch)
      : file_(file), dialect_(dialect), diagnostics_(diagnostics), watch_(watch) {
    program_.dialect = dialect;
  }

  // Of use without errors only.
  Resolved resolve();

  // For queries: knows the types, constants and functions of `program`, and what `named` names in a state.
  Resolver(Program program, const Declared& declared, const NamedParts& named, util::Diagnostics& diagnostics,
           util::Watch& watch);
  // None after an error.
  ExprId query_condition(const syntax::Expr& syntax);
  ExprId query_value(const syntax::Expr& syntax);
  const Program& program() const { return program_; }

 private:
  // Where a body stands, and what it may do there.
  enum class Body : std::uint8_t { Function, Process, ProcessInit, ComponentInit };

  struct Scope {
    std::unordered_map<std::string_view, std::uint32_t> slots, ports, states;
    std::vector<Slot>* slot_list = nullptr;
    std::vector<PortParameter>* port_list = nullptr;
    TypeId result;        // of a function
    bool starts = false;  // what is evaluated before the first step, which tells what goes wrong there
  };

  template <class T>
  using Names = Declared::Names<T>;

  // resolver.cpp
  void error(util::Position position, std::string message);
  void warn(util::Position position, std::string message);
  void enter(Scope& scope);
  void leave();
  void unknown(std::string_view kind, const syntax::Name& name, std::span<const std::string_view> candidates);
  template <class Map>
  void unknown_in(std::string_view kind, const syntax::Name& name, const Map& map);
  template <class Map>
  bool declare(std::string_view kind, const syntax::Name& name, const Map& taken);

  // resolve_declaration.cpp
  void type_declaration(const syntax::TypeDeclaration& declaration);
  void constant(const syntax::ConstantDeclaration& declaration);
  void channel(const syntax::ChannelDeclaration& declaration);
  void function(const syntax::FunctionDeclaration& declaration);
  void process(const syntax::ProcessDeclaration& declaration);
  void component_header(const syntax::ComponentDeclaration& declaration);
  void component_body(const syntax::ComponentDeclaration& declaration, Component& component);
  std::vector<Slot> parameters(const std::vector<syntax::Parameters>& groups, bool references,
                               Names<std::uint32_t>& names);
  void variables(const std::vector<syntax::Variables>& groups, Scope& scope);
  std::vector<PortParameter> ports(const std::vector<syntax::Ports>& groups, Names<std::uint32_t>& names);
  Composition composition(const syntax::Composition& syntax, const Scope& scope);
  void instance(const syntax::Composition& syntax, const Scope& scope, Composition& result);
  void actuals(const syntax::Composition& syntax, const std::vector<Slot>& slots, Composition& result);

  // resolve_type.cpp
  TypeId type(const syntax::Type& syntax);
  TypeId sized(const syntax::Type& syntax);
  TypeId interval(const syntax::Type& syntax);
  TypeId record(const syntax::Type& syntax);
  TypeId union_type(const syntax::Type& syntax);
  TypeId added(Type type, util::Position position);
  Profile profile(const syntax::Profile& syntax);
  std::optional<std::int32_t> constant_number(const syntax::Expr& syntax);
  std::optional<Value> constant_value(ExprId id);

  // resolve_expression.cpp, resolve_application.cpp
  ExprId expression(const syntax::Expr& syntax, TypeId expected = {});
  ExprId value_of(const syntax::Expr& syntax, TypeId target);
  ExprId fitted(ExprId id, TypeId target);
  bool may_stand_for_element(TypeId type, util::Position position);
  ExprId as_number(ExprId id);
  ExprId of_kind(const syntax::Expr& syntax, Type::Kind kind, std::string_view what, TypeId expected = {});
  ExprId number(const syntax::Expr& syntax, bool negative);
  ExprId named(const syntax::Expr& syntax, TypeId expected);
  ExprId applied(const syntax::Expr& syntax, TypeId expected);
  ExprId called(std::uint32_t function, const syntax::Expr& syntax);
  ExprId constructed(const syntax::Expr& syntax, TypeId expected);
  ExprId unary(const syntax::Expr& syntax, TypeId expected);
  ExprId row(const syntax::Expr& syntax);
  ExprId binary(const syntax::Expr& syntax, TypeId expected);
  ExprId compared(const syntax::Expr& syntax);
  ExprId enlarged(const syntax::Expr& syntax, TypeId expected);
  ExprId conditional(const syntax::Expr& syntax, TypeId expected);
  ExprId element(const syntax::Expr& syntax);
  ExprId field(const syntax::Expr& syntax);
  ExprId array_literal(const syntax::Expr& syntax, TypeId expected);
  ExprId queue_literal(const syntax::Expr& syntax, TypeId expected);
  ExprId record_literal(const syntax::Expr& syntax, TypeId expected);
  TypeId record_with(const syntax::Expr& syntax);
  std::optional<std::uint32_t> field_of(TypeId type, const syntax::Name& name);
  std::optional<std::pair<TypeId, std::uint32_t>> constructor(const syntax::Name& name, TypeId expected, bool told);
  ExprId add(Expr expr);
  ExprId broken(util::Position position);
  bool is_broken(ExprId id) const { return program_.types.is_broken(program_[id].type); }
  const std::string& name_of(TypeId id) const { return program_.types[id].name; }

  // resolve_query.cpp
  ExprId member(const syntax::Expr& syntax);
  ExprId member_of(const NamedParts::Part& instance, const syntax::Name& name, Word sign);
  const NamedParts::Part* instance(const syntax::Name& unit, std::optional<syntax::Name> number, util::Position at);
  std::optional<ExprId> plain_member(const syntax::Expr& syntax);
  bool tell_plain_name(const syntax::Name& name);
  ExprId state_of(const NamedParts::Part& instance, std::uint32_t state, util::Position position);
  ExprId slot(std::uint32_t number, util::Position position);
  ExprId made_by(const syntax::Expr& syntax);
  ExprId argument(ExprId of, const syntax::Name& constructor);
  std::optional<std::uint32_t> constructor_of(TypeId type, const syntax::Name& name);

  // resolve_statement.cpp
  Block block(const syntax::Block& syntax, Body body);
  void statement(const syntax::Statement& syntax, Body body, Block& into);
  void refuse(const syntax::Statement& syntax, Body body);
  void assign(const syntax::Statement& syntax, Statement& result);
  void communicate(const syntax::Statement& syntax, Statement& result);
  void carried(const syntax::Statement& syntax, PortParameter& port, std::span<const TypeId> types);
  void case_of(const syntax::Statement& syntax, Body body, Statement& result);
  void foreach_in(const syntax::Statement& syntax, Body body, Statement& result);
  std::optional<Place> place(const syntax::Expr& syntax, bool written);
  std::optional<Pattern> pattern(const syntax::Expr& syntax, TypeId type);
  std::optional<std::uint32_t> state(const syntax::Name& name);

  const syntax::File& file_;
  Dialect dialect_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  Program program_;
  std::vector<Component> components_;
  Names<TypeId> types_;
  Names<Profile> channels_;
  Names<ExprId> constants_;
  Names<std::vector<std::pair<TypeId, std::uint32_t>>> constructors_;
  Names<std::uint32_t> functions_;
  std::vector<TypeId> records_;
  Names<std::pair<bool, std::uint32_t>> units_;  // processes and components: whether it is one of these, its number
  Scope* scope_ = nullptr;                       // of the body that is being resolved
  std::set<std::string_view> told_;              // unknown names of this body
  std::set<std::string> told_fields_;            // those that types do not have, with the type
  const NamedParts* named_ = nullptr;            // queries: what there is in a state
  Scope query_scope_;
  std::vector<Slot> query_slots_;
};

}  // namespace beeline::frontend::fiacre
