#include <utility>

#include <fmt/format.h>

#include "frontend/uppaal/elaborator.h"

namespace beeline::frontend::uppaal {

bool Elaborator::constant(const ast::Expr& tree, std::int32_t& value) {
  const std::size_t failures = failures_;
  const ExprId id = to_int(expression(tree));
  if (failures_ != failures) return false;
  const auto known = builder_.evaluate(id);
  if (!known) {
    not_constant(tree);
    return false;
  }
  value = *known;
  return true;
}

const Symbol* Elaborator::variable_in(const ast::Expr& tree) const {
  if (tree.kind == ast::Expr::Kind::Name) {
    const Symbol* symbol = scope_->find(tree.name);
    return symbol && symbol->kind == Symbol::Kind::Place && !symbol->is_const ? symbol : nullptr;
  }
  for (const ast::Expr* part : {tree.a, tree.b, tree.c}) {
    if (part == nullptr) continue;
    if (const Symbol* found = variable_in(*part)) return found;
  }
  for (const ast::Expr* part : tree.list) {
    if (const Symbol* found = variable_in(*part)) return found;
  }
  return nullptr;
}

void Elaborator::not_constant(const ast::Expr& tree) {
  using Stopped = Builder::Stopped;
  const Stopped stopped = builder_.evaluation_stopped();
  if (stopped != Stopped::No && std::exchange(told_stopped_, true) && diagnostics_->has_errors()) return;
  if (const Symbol* variable = variable_in(tree); variable && stopped == Stopped::No) {
    failed_once(tree.position,
                fmt::format("'{}' is a variable, and this must be a constant: declare it const", variable->name));
    return;
  }
  error(tree.position, stopped == Stopped::Constant
                           ? "this constant takes too long to compute: does the function it calls end?"
                       : stopped == Stopped::All ? "this constant and those before it take too long to compute together"
                       : !builder_.evaluation_problem().empty()
                           ? fmt::format("this constant cannot be computed: {}", builder_.evaluation_problem())
                           : "this must be a constant");
}

Elaborator::Qualified Elaborator::resolve(const ast::Type& tree) {
  using Kind = ast::Type::Kind;
  Qualified out{types_.error(), tree.is_const, tree.is_meta};
  switch (tree.kind) {
    case Kind::Int: {
      std::int32_t low = types_.integer()->low, high = types_.integer()->high;
      if (!tree.low && !tree.high) {
        out.type = types_.integer();
        break;
      }
      if ((tree.low && !constant(*tree.low, low)) || (tree.high && !constant(*tree.high, high))) break;
      if (low > high) error(tree.position, fmt::format("the range [{},{}] is empty", low, high));
      else out.type = types_.range(low, high);
      break;
    }
    case Kind::Scalar: {
      std::int32_t count = 0;
      if (!constant(*tree.low, count)) break;
      if (count < 1) error(tree.position, "a scalar set needs at least one element");
      else out.type = types_.scalar(count, static_cast<std::uint32_t>(network_.scalar_sets.size()));
      if (count >= 1) network_.scalar_sets.push_back({"", count, tree.position});
      break;
    }
    case Kind::Bool: out.type = types_.boolean(); break;
    case Kind::Clock: out.type = tree.is_hybrid ? types_.opaque() : types_.clock(); break;
    case Kind::Channel: out.type = types_.channel(tree.is_broadcast, tree.is_urgent); break;
    case Kind::Void: out.type = types_.none(); break;
    case Kind::Double: out.type = types_.opaque(); break;
    case Kind::String: out.type = types_.text(); break;
    case Kind::Struct: out.type = struct_type(tree); break;
    case Kind::Named: {
      const Symbol* symbol = scope_->find(tree.name);
      if (!symbol) {
        constexpr std::string_view words[] = {"int", "bool", "clock", "chan", "double", "string"};
        const std::string message =
            fmt::format("type '{}' is not declared{}", tree.name, meant(tree.name, *scope_, true, words));
        failed_once(tree.position, message);
      } else if (symbol->kind == Symbol::Kind::Broken) {
        break;
      } else if (symbol->kind != Symbol::Kind::Type) {
        const std::string message =
            symbol->kind == Symbol::Kind::Instance
                ? fmt::format("'{0}' is a template, no type: a process is declared as 'Q = {0}(...);'", tree.name)
                : fmt::format("'{}' is not a type", tree.name);
        failed_once(tree.position, message);
      } else {
        out.type = symbol->type;
        out.is_const = out.is_const || symbol->is_const;
        out.is_meta = out.is_meta || symbol->is_meta;
        if (out.type->kind == Type::Kind::Channel && (tree.is_broadcast || tree.is_urgent))
          out.type = types_.channel(out.type->is_broadcast || tree.is_broadcast, out.type->is_urgent || tree.is_urgent);
      }
      break;
    }
  }
  if (out.is_const && out.type == types_.integer()) out.type = types_.constant_integer();
  if ((tree.is_broadcast || tree.is_urgent) && out.type->kind != Type::Kind::Channel &&
      out.type->kind != Type::Kind::Error && !out.type->holds_channels())
    error(tree.position, "only channels can be urgent or broadcast");
  return out;
}

const Type* Elaborator::struct_type(const ast::Type& tree) {
  std::vector<Field> fields;
  for (const ast::Variables& list : tree.fields) {
    const Qualified base = resolve(*list.type);
    for (const ast::Declarator& declarator : list.list) {
      const Type* type = dimensions(base.type, declarator.dimensions);
      if (type->kind == Type::Kind::Error) return types_.error();
      if (type->holds_clocks() || type->holds_channels() || type->kind == Type::Kind::Void) {
        error(declarator.position, fmt::format("a struct cannot hold {}", describe(type->leaf())));
        return types_.error();
      }
      if (declarator.initial) error(declarator.position, "a field of a struct type has no initial value");
      for (const Field& other : fields)
        if (other.name == declarator.name)
          error(declarator.position, fmt::format("'{}' is declared twice", declarator.name));
      fields.push_back({declarator.name, type, 0});
    }
  }
  const Type* type = types_.record(std::move(fields));
  if (!type) error(tree.position, "the struct is too large");
  return type ? type : types_.error();
}

// a[2][3] is an array of two arrays of three.
const Type* Elaborator::dimensions(const Type* element, const std::vector<ast::Dimension>& list) {
  for (auto dimension = list.rbegin(); dimension != list.rend(); ++dimension) {
    if (element->kind == Type::Kind::Error) return element;
    const Type* index = nullptr;
    Position position;
    if (dimension->type) {
      position = dimension->type->position;
      index = resolve(*dimension->type).type;
    } else {
      position = dimension->size->position;
      if (dimension->size->kind == ast::Expr::Kind::Name) {
        const Symbol* symbol = scope_->find(dimension->size->name);
        if (symbol && symbol->kind == Symbol::Kind::Type) index = symbol->type;
      }
    }
    if (element->kind == Type::Kind::Void) {
      error(position, "an array of void makes no sense");
      return types_.error();
    }
    std::int32_t first = 0, count = 0;
    if (index) {
      if (index->kind == Type::Kind::Error) return index;
      const std::int64_t width = std::int64_t{index->high} - index->low + 1;
      if (!index->is_range() || width > Types::max_size) {
        error(position,
              index->is_range() ? "the array is too large" : "an array is indexed by a range or a scalar type");
        return types_.error();
      }
      first = index->low;
      count = static_cast<std::int32_t>(width);
    } else if (!constant(*dimension->size, count)) {
      return types_.error();
    } else if (count < 1) {
      error(position, "an array needs at least one element");
      return types_.error();
    }
    const Type* array = types_.array(element, first, static_cast<std::uint32_t>(count),
                                     index && index->kind == Type::Kind::Scalar ? index : nullptr);
    if (!array) {
      error(position, "the array is too large");
      return types_.error();
    }
    element = array;
  }
  return element;
}

const Type* Elaborator::range_type(const ast::Type& tree, const char* what) {
  const Type* type = resolve(tree).type;
  if (type->kind == Type::Kind::Error || type->is_range()) return type;
  error(tree.position, fmt::format("{} ranges over a bounded integer or scalar type", what));
  return types_.error();
}

}  // namespace beeline::frontend::uppaal
