#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "frontend/uppaal/elaborator.h"

namespace beeline::frontend::uppaal {

using TypeKind = Type::Kind;

namespace {

constexpr std::size_t max_clocks = 20'000, max_channels = 1'000'000;

}  // namespace

void Elaborator::declarations(const std::vector<ast::Declaration>& list) {
  for (const ast::Declaration& item : list) {
    watch_->look();
    if (stopped()) return;
    using Kind = ast::Declaration::Kind;
    switch (item.kind) {
      case Kind::Variables: variables(item.variables); break;
      case Kind::Typedef: type_definition(item.variables); break;
      case Kind::Function: function(*item.function); break;
      case Kind::ChannelPriority: channel_priority(*item.priority); break;
      case Kind::Template: declare_template(*item.process); break;
      case Kind::Instance: declare_instance(*item.instance); break;
      case Kind::System:
        if (system_) error(item.system->position, "a model has one 'system' line");
        system_ = item.system;
        break;
      case Kind::BeforeUpdate:
      case Kind::AfterUpdate:
        if (!item.updates.list.empty())
          limitation(item.updates.position, item.kind == Kind::BeforeUpdate ? "before_update is not supported"
                                                                            : "after_update is not supported");
        break;
      case Kind::Limitation: limitation(item.limitation.position, std::string(item.limitation.what)); break;
    }
  }
}

void Elaborator::type_definition(const ast::Variables& list) {
  const Qualified base = resolve(*list.type);
  for (const ast::Declarator& declarator : list.list) {
    const Type* type = dimensions(base.type, declarator.dimensions);
    Symbol* symbol = declare(*scope_, declarator.name, declarator.position, Symbol::Kind::Type, type);
    if (type->kind == TypeKind::Error) symbol->kind = Symbol::Kind::Broken;
    symbol->is_const = base.is_const;
    symbol->is_meta = base.is_meta;
    if (type->kind != TypeKind::Scalar) continue;
    std::string& name = network_.scalar_sets[type->scalar_set].name;
    if (name.empty()) name = declarator.name;
  }
}

void Elaborator::variables(const ast::Variables& list) {
  const Qualified base = resolve(*list.type);
  if (base.is_meta && (base.type->holds_clocks() || base.type->holds_channels()))
    warning(list.type->position, fmt::format("'meta' says nothing about a {}: it is for integers and truth values",
                                             base.type->holds_clocks() ? "clock" : "channel"));
  for (const ast::Declarator& declarator : list.list) variable(declarator, base);
}

void Elaborator::variable(const ast::Declarator& tree, const Qualified& base) {
  const Type* type = dimensions(base.type, tree.dimensions);
  // The initial value is read before the name is known, so that it cannot mention itself.
  std::vector<std::int32_t> values;
  std::int64_t late = 0;  // the start of a clock, beyond what an int can be
  bool good = type->kind != TypeKind::Error;
  if (good && type->kind == TypeKind::Void) {
    error(tree.position, "a variable cannot be void");
    good = false;
  }
  const auto limited = [&](const char* kind, std::size_t before, std::size_t most) {
    if (before + type->size <= most) return;
    error(tree.position,
          fmt::format("the model has too many {}: {} with this, and {} are the most", kind, before + type->size, most));
    good = false;
  };
  if (good && type->holds_clocks()) limited("clocks", network_.clocks.size() - 1, max_clocks - 1);
  else if (good && type->holds_channels()) limited("channels", network_.channels.size(), max_channels);
  else if (good) limited("variables", builder_.cell_count(), Builder::max_cells);
  // A cell has a name, and is listed by the name that people see besides.
  constexpr std::size_t cell_bytes = sizeof(ir::Cell) + 64;
  if (good && type->size > 1) watch_->look(type->size * cell_bytes);
  if (good && type->holds_channels() && tree.initial) {
    error(tree.initial->position, "a channel has no initial value");
    good = false;
  }
  if (good && tree.initial && type->size > 0 && !type->holds_channels()) {
    const ast::Expr& initial = *tree.initial;
    if (type->kind == TypeKind::Clock && initial.kind == ast::Expr::Kind::Number &&
        initial.value > std::numeric_limits<std::int32_t>::max())
      late = initial.value;
    else good = initial_values(*type, initial, values);
  } else if (good && base.is_const && !tree.initial && !type->holds_channels() &&
             type->leaf().kind != TypeKind::Opaque) {
    error(tree.position, "a constant needs a value");
    good = false;
  } else if (good) {
    default_values(*type, values);
  }
  if (!good) {  // that has been told; what is no declaration declares nothing twice
    if (!scope_->names.contains(tree.name))
      declare(*scope_, tree.name, tree.position, Symbol::Kind::Broken, types_.error());
    return;
  }
  const bool constants = base.is_const && !type->holds_clocks() && !type->holds_channels() &&
                         (type->size > 0 || type->kind == TypeKind::Opaque);
  Symbol* symbol =
      declare(*scope_, tree.name, tree.position, constants ? Symbol::Kind::Constant : Symbol::Kind::Place, type);
  symbol->is_const = base.is_const;
  if (constants) {
    symbol->values = std::move(values);
  } else if (type->holds_clocks()) {
    symbol->base = static_cast<std::uint32_t>(network_.clocks.size());
    add_clocks(qualified(tree.name), *type, tree.position, spot(tree.name));
    if (late > 0) network_.clocks[symbol->base].initial = late;
    for (std::size_t i = 0; i < values.size(); ++i) {
      network_.clocks[symbol->base + i].initial = values[i];
      if (values[i] < 0) error(tree.position, "a clock cannot be negative");
    }
  } else if (type->holds_channels()) {
    symbol->base = static_cast<std::uint32_t>(network_.channels.size());
    add_channels(qualified(tree.name), *type, tree.position, spot(tree.name));
  } else {
    symbol->base = allocate_cells(base.is_meta ? ir::CellKind::Meta : ir::CellKind::Variable, tree.name, *type, values,
                                  tree.position);
  }
}

// --- initial values

void Elaborator::default_values(const Type& type, std::vector<std::int32_t>& out) const {
  if (type.size == 0) return;
  if (type.kind == TypeKind::Array) {
    const std::size_t begin = out.size();
    default_values(*type.element, out);
    const std::vector<std::int32_t> one(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end());
    for (std::uint32_t i = 1; i < type.count; ++i) out.insert(out.end(), one.begin(), one.end());
  } else if (type.kind == TypeKind::Struct) {
    for (const Field& field : type.fields) default_values(*field.type, out);
  } else if (type.is_integral()) {
    out.push_back(std::clamp(0, type.low, type.high) == 0 ? 0 : type.low);
  } else if (type.kind == TypeKind::Clock) {
    out.push_back(0);
  }
}

bool Elaborator::initial_values(const Type& type, const ast::Expr& tree, std::vector<std::int32_t>& out) {
  if (type.kind == TypeKind::Opaque) return true;
  if (type.is_aggregate() && tree.kind == ast::Expr::Kind::List) {
    if (type.kind == TypeKind::Struct) return initial_record(type, tree, out);
    if (tree.list.size() != type.count) {
      error(tree.position,
            fmt::format("the array has {} element{} but {} value{} given", type.count, type.count == 1 ? "" : "s",
                        tree.list.size(), tree.list.size() == 1 ? " is" : "s are"));
      return false;
    }
    for (const ast::Expr* item : tree.list)
      if (!initial_values(*type.element, *item, out)) return false;
    return true;
  }
  const std::uint64_t before = effects_;
  const Value value = expression(tree);
  if (value.kind == Value::Kind::Error) return false;
  if (effects_ != before) {
    error(tree.position, "an initial value must not have side effects");
    return false;
  }
  if (type.is_aggregate()) {
    if (!value.fits(type) || type.holds_clocks()) {
      error(tree.position, fmt::format("expected {}", describe(type)));
      return false;
    }
    if (value.kind == Value::Kind::Table) {
      const auto begin = value.symbol->values.begin() + value.offset;
      out.insert(out.end(), begin, begin + type.size);
      return true;
    }
    const auto cells = builder_.evaluate_cells(value.expr, type.size);
    if (!cells) {
      not_constant(tree);
      return false;
    }
    out.insert(out.end(), cells->begin(), cells->end());
    return true;
  }
  if (tree.kind == ast::Expr::Kind::Real && type.is_integral()) {
    error(tree.position, "expected an integer but this is a floating-point number");
    return false;
  }
  if (value.kind == Value::Kind::Opaque && !value.is_text()) {
    limitation(tree.position, "floating-point and random initial values are not supported");
    default_values(type, out);
    return true;
  }
  const bool is_clock = type.kind == TypeKind::Clock;
  const std::size_t failures = failures_;
  const auto known = builder_.evaluate(is_clock ? to_int(value) : to_stored(value, type));
  if (failures_ != failures) return false;
  if (!known) {
    not_constant(tree);
    return false;
  }
  if (!is_clock && (*known < type.low || *known > type.high)) {
    error(tree.position, fmt::format("{} is not in the range [{},{}]", *known, type.low, type.high));
    return false;
  }
  out.push_back(*known);
  return true;
}

// { 1, 2 } in the order of the fields, or { b: 2, a: 1 }.
bool Elaborator::initial_record(const Type& type, const ast::Expr& tree, std::vector<std::int32_t>& out) {
  std::vector<const ast::Expr*> chosen(type.fields.size(), nullptr);
  std::size_t next = 0;
  for (std::size_t i = 0; i < tree.list.size(); ++i) {
    if (!tree.labels[i].empty()) {
      const auto found = std::find_if(type.fields.begin(), type.fields.end(),
                                      [&](const Field& f) { return f.name == tree.labels[i]; });
      if (found == type.fields.end()) {
        failed_once(tree.list[i]->position, no_field(type, tree.labels[i]));
        return false;
      }
      next = static_cast<std::size_t>(found - type.fields.begin());
    }
    if (next >= chosen.size() || chosen[next]) {
      error(tree.list[i]->position, "too many values for the struct");
      return false;
    }
    chosen[next++] = tree.list[i];
  }
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (!chosen[i]) {
      error(tree.position, fmt::format("field '{}' has no value", type.fields[i].name));
      return false;
    }
    if (!initial_values(*type.fields[i].type, *chosen[i], out)) return false;
  }
  return true;
}

// --- memory

void Elaborator::add_cells(const std::string& name, const Type& type, Position position, const Spot& spot,
                           std::vector<ir::Cell>& out) {
  if (type.size == 0) return;
  if (type.kind == TypeKind::Array) {
    for (std::uint32_t i = 0; i < type.count; ++i)
      add_cells(fmt::format("{}[{}]", name, type.first_index + static_cast<std::int32_t>(i)), *type.element, position,
                element(spot, type, i), out);
  } else if (type.kind == TypeKind::Struct) {
    for (const Field& f : type.fields)
      add_cells(fmt::format("{}.{}", name, f.name), *f.type, position, field(spot, f.name), out);
  } else if (type.is_integral()) {
    ir::Cell cell;
    cell.name = name;
    cell.low = type.low;
    cell.high = type.high;
    cell.is_bool = type.kind == TypeKind::Bool;
    cell.position = position;
    if (type.kind == TypeKind::Scalar) cell.element_of = type.scalar_set;
    cell.place = place(spot, position);
    watch_->look();
    out.push_back(std::move(cell));
  }
}

std::uint32_t Elaborator::allocate_cells(ir::CellKind kind, std::string_view name, const Type& type,
                                         std::span<const std::int32_t> values, Position position) {
  std::vector<ir::Cell> cells;
  add_cells(qualified(name), type, position, spot(name), cells);
  for (std::size_t i = 0; i < cells.size() && i < values.size(); ++i) cells[i].initial = values[i];
  return builder_.allocate(kind, std::move(cells));
}

void Elaborator::add_clocks(const std::string& name, const Type& type, Position position, const Spot& spot) {
  if (type.kind != TypeKind::Array) {
    network_.clocks.push_back({name, 0, position, place(spot, position)});
    return;
  }
  for (std::uint32_t i = 0; i < type.count; ++i)
    add_clocks(fmt::format("{}[{}]", name, type.first_index + static_cast<std::int32_t>(i)), *type.element, position,
               element(spot, type, i));
}

void Elaborator::add_channels(const std::string& name, const Type& type, Position position, const Spot& spot) {
  if (type.kind != TypeKind::Array) {
    ir::Channel channel;
    channel.name = name;
    channel.kind = type.is_broadcast ? ir::ChannelKind::Broadcast : ir::ChannelKind::Binary;
    channel.urgent = type.is_urgent;
    channel.position = position;
    channel.place = place(spot, position);
    network_.channels.push_back(std::move(channel));
    return;
  }
  for (std::uint32_t i = 0; i < type.count; ++i)
    add_channels(fmt::format("{}[{}]", name, type.first_index + static_cast<std::int32_t>(i)), *type.element, position,
                 element(spot, type, i));
}

// Groups are numbered around `default`, which is 0 and below all others when it is not listed; so channels that are not
// mentioned, or are declared later, need no second look.
void Elaborator::channel_priority(const ast::ChannelPriority& tree) {
  if (network_.has_priorities) error(tree.position, "channel priorities are declared twice");
  network_.has_priorities = true;
  std::int32_t rank = 1;
  for (std::size_t group = 0; group < tree.groups.size(); ++group)
    if (std::find(tree.groups[group].begin(), tree.groups[group].end(), nullptr) != tree.groups[group].end())
      rank = -static_cast<std::int32_t>(group);
  for (const auto& group : tree.groups) {
    for (const ast::Expr* channel : group) {
      if (!channel) continue;
      constexpr std::string_view words[] = {"default"};
      if (channel->kind == ast::Expr::Kind::Name && !scope_->find(channel->name)) {
        failed_once(channel->position,
                    fmt::format("'{}' is not declared{}", channel->name, meant(channel->name, *scope_, true, words)));
        continue;
      }
      const Value value = expression(*channel);
      if (value.kind == Value::Kind::Error) continue;
      const bool channels = value.kind == Value::Kind::Place && value.type->holds_channels();
      const auto first = channels ? builder_.fixed(value.expr) : std::nullopt;
      if (!first) {
        error(channel->position, "expected a channel or an array of channels");
        continue;
      }
      for (std::uint32_t i = 0; i < value.type->size; ++i) network_.channels[*first + i].priority = rank;
    }
    ++rank;
  }
}

}  // namespace beeline::frontend::uppaal
