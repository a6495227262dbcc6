#include "analysis/normal_form.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace beeline::analysis {

using ir::Expr;
using ir::ExprId;
using ir::Op;
using ir::Referent;

namespace {

constexpr std::uint64_t most_combinations = 100'000;

// Kinds of forms besides the operations.
enum : std::int64_t {
  fixed_part = 1000,
  plain_element,
  placed_element,
  behind_reference,
  referred,
  bound_variable,
  scalar_loop
};

// However its conditions turn out.
bool surely_returns(const ir::Arena& arena, ExprId id) {
  if (!id) return false;
  const Expr& e = arena[id];
  switch (e.op) {
    case Op::Return: return true;
    case Op::Seq: {
      const auto items = arena.list(id);
      return std::any_of(items.begin(), items.end(), [&](ExprId item) { return surely_returns(arena, item); });
    }
    case Op::If: return surely_returns(arena, e.b) && surely_returns(arena, e.c);
    default: return false;
  }
}

Referent referent_of(Op op) {
  return op == Op::CellRef ? Referent::Address : op == Op::ClockRef ? Referent::Clock : Referent::Channel;
}

}  // namespace

Form Forms::of(const std::vector<std::int64_t>& words) {
  return known_.try_emplace(words, static_cast<Form>(known_.size() + 1)).first->second;
}

Form NormalForm::fail(ExprId at, std::string why) {
  if (problem_.empty()) {
    problem_ = std::move(why);
    position_ = network_.arena[at].position;
  }
  return no_form;
}

// --- sorts

NormalForm::Sort NormalForm::join(Sort a, Sort b, ExprId at) {
  if (a == anything || a == b) return b;
  if (b == anything) return a;
  fail(at, "an element is used as a number");
  return a;
}

NormalForm::Sort NormalForm::sort_of_cells(ExprId address) {
  Sort sort = anything;
  for (const std::uint32_t cell : harmless_.references().of(address))
    sort = join(sort, network_.cells[cell].element_of, address);
  return sort == anything ? number : sort;
}

NormalForm::Sort NormalForm::sort_of(ExprId id) {
  const Expr& e = network_.arena[id];
  switch (e.op) {
    case Op::Const: return anything;
    case Op::Load: return sort_of_cells(e.a);
    case Op::Ite: return join(sort_of(e.b), sort_of(e.c), id);
    case Op::Assign: return sort_of_cells(e.a);
    case Op::Seq: return e.list_size == 0 ? number : sort_of(network_.arena.list(id).back());
    case Op::Call: return returned_by(static_cast<std::uint32_t>(e.x));
    default: return number;
  }
}

// By what its returns say, for a constant says nothing.
NormalForm::Sort NormalForm::returned_by(std::uint32_t function) {
  if (const auto known = returned_.find(function); known != returned_.end()) return known->second;
  Sort sort = anything;
  std::vector<ExprId> open{network_.functions[function].body};
  while (!open.empty()) {
    const ExprId at = open.back();
    open.pop_back();
    if (!at) continue;
    const Expr& part = network_.arena[at];
    if (part.op == Op::Return && part.a) sort = join(sort, sort_of(part.a), at);
    if (part.op == Op::Seq)
      for (const ExprId item : network_.arena.list(at)) open.push_back(item);
    if (part.op == Op::If || part.op == Op::While) open.insert(open.end(), {part.b, part.c});
  }
  return returned_[function] = sort;
}

// --- references

bool NormalForm::as_element(ExprId id, Element& out) const {
  const Expr* e = &network_.arena[id];
  std::int64_t offset = 0;  // by indices that are constants
  for (; e->op == Op::Index; id = e->a, e = &network_.arena[id]) {
    if (const auto at = ir::as_constant(network_.arena, e->b);
        at && *at >= e->x && std::int64_t{*at} < std::int64_t{e->x} + e->y) {
      offset += (std::int64_t{*at} - e->x) * e->z;
      continue;
    }
    out.indices.push_back(id);
    out.combinations *= static_cast<std::uint64_t>(e->y);
    if (out.combinations > most_combinations) return false;
  }
  if (e->op != Op::CellRef && e->op != Op::ClockRef && e->op != Op::ChannelRef) return false;
  out.kind = referent_of(e->op);
  out.base = static_cast<std::uint32_t>(e->x + offset);
  return true;
}

std::uint32_t NormalForm::moved(Referent kind, std::uint32_t which) const {
  return kind == Referent::Address ? action_.cell(which, by_)
         : kind == Referent::Clock ? action_.clock(which, by_)
                                   : action_.channel(which, by_);
}

bool NormalForm::is_placed(Referent kind, std::uint32_t which) const {
  const std::uint32_t place = kind == Referent::Address ? network_.cells[which].place
                              : kind == Referent::Clock ? network_.clocks[which].place
                                                        : network_.channels[which].place;
  return place != ir::no_place;
}

// An index that may be any number is one; a constant one, of a part that is not fixed, too.
NormalForm::Sort NormalForm::index_sort(const Expr& e) {
  const Sort sort = sort_of(e.b);
  if (sort == anything || sort == number) return number;
  const bool whole = e.x == 0 && e.y == network_.scalar_sets[sort].size;
  if (!whole) fail(e.b, "an element is used as a number");
  return whole ? sort : number;
}

template <class Visit>
void NormalForm::for_all_indices(const Element& element, Visit visit) {
  std::vector<Sort> sorts;
  for (const ExprId id : element.indices) sorts.push_back(index_sort(network_.arena[id]));
  std::vector<std::int32_t> at(element.indices.size(), 0);
  for (;;) {
    std::int64_t offset = 0;
    std::size_t place = 0;
    for (std::size_t i = 0; i < at.size(); ++i) {
      const Expr& e = network_.arena[element.indices[i]];
      offset += std::int64_t{at[i]} * e.z;
      place = place * static_cast<std::size_t>(e.y) +
              static_cast<std::size_t>(sorts[i] == number ? at[i] : by_(sorts[i], at[i]));
    }
    visit(static_cast<std::uint32_t>(offset), place);
    std::size_t i = at.size();
    while (i > 0 && ++at[i - 1] == network_.arena[element.indices[i - 1]].y) at[--i] = 0;
    if (i == 0) return;
  }
}

Form NormalForm::reference(ExprId id) {
  if (const auto known = references_.find(id.value); known != references_.end()) return known->second;
  const auto made = [&]() -> Form {
    const Expr& e = network_.arena[id];
    std::vector<std::int64_t> words;
    Element element;
    if (as_element(id, element)) {
      const auto kind = static_cast<std::int64_t>(element.kind);
      const auto bound = element.kind == Referent::Address ? bound_.find(element.base) : bound_.end();
      if (element.indices.empty() && bound != bound_.end()) return forms_.of({bound_variable, bound->second});
      if (element.indices.empty()) return forms_.of({fixed_part, kind, moved(element.kind, element.base)});
      bool placed = false;
      for (const ExprId index : element.indices) placed = placed || index_sort(network_.arena[index]) != number;
      for (const std::uint32_t part : harmless_.references().of(id)) placed = placed || is_placed(element.kind, part);
      words = {placed ? placed_element : plain_element, kind};
      for (const ExprId index : element.indices) {
        const Expr& i = network_.arena[index];
        words.insert(words.end(), {value(i.b, index_sort(i)), i.x, i.y});
        if (!placed) words.push_back(i.z);
      }
      if (!placed) {
        words.push_back(element.base);
        return forms_.of(words);
      }
      const std::size_t table = words.size();
      words.resize(table + element.combinations);
      for_all_indices(element, [&](std::uint32_t offset, std::size_t place) {
        words[table + place] = moved(element.kind, element.base + offset);
      });
      return forms_.of(words);
    }
    switch (e.op) {
      case Op::Index: {  // of what a reference parameter stands for
        const Sort sort = index_sort(e);
        const Referent kind = ir::referent(network_, e.a);
        const auto at = [&](std::uint32_t base, std::int32_t i) {
          return base + static_cast<std::uint32_t>(std::int64_t{i} * e.z);
        };
        for (const std::uint32_t base : harmless_.references().of(e.a))
          for (std::int32_t i = 0; i < e.y; ++i)
            if (moved(kind, at(base, i)) != at(moved(kind, base), sort == number ? i : by_(sort, i)))
              return fail(id, "an array is passed by reference whose elements change places");
        return forms_.of({behind_reference, reference(e.a), value(e.b, sort), e.x, e.y, e.z});
      }
      case Op::Load:
        if (const auto holder = ir::as_cell(network_.arena, e.a))
          return forms_.of({referred, moved(Referent::Address, *holder)});
        break;
      case Op::Ite:
        return forms_.of({static_cast<std::int64_t>(e.op), value(e.a, number), reference(e.b), reference(e.c)});
      case Op::Seq:
        words = {static_cast<std::int64_t>(e.op)};
        for (const ExprId item : network_.arena.list(id).first(e.list_size - 1)) words.push_back(value(item, anything));
        words.push_back(reference(network_.arena.list(id).back()));
        return forms_.of(words);
      case Op::Assign: return forms_.of({static_cast<std::int64_t>(e.op), reference(e.a), reference(e.b)});
      default: break;
    }
    return fail(id, "a reference is computed in a way that is not understood");
  }();
  references_[id.value] = made;
  return made;
}

// --- values

Form NormalForm::value(ExprId id, Sort wanted) {
  const std::uint64_t key = std::uint64_t{id.value} << 32 | wanted;
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  const Form made = problem_.empty() ? make(id, wanted) : no_form;
  known_[key] = made;
  return made;
}

void NormalForm::flatten(ExprId id, Op op, Sort wanted, std::vector<std::int64_t>& out) {
  const Expr& e = network_.arena[id];
  if (e.op != op) {
    out.push_back(value(id, wanted));
    return;
  }
  flatten(e.a, op, wanted, out);
  flatten(e.b, op, wanted, out);
}

Form NormalForm::make(ExprId id, Sort wanted) {
  const Expr& e = network_.arena[id];
  const auto op = static_cast<std::int64_t>(e.op);
  const auto is_number = [&] {
    if (wanted != number && wanted != anything) fail(id, "a number is used as an element");
  };
  std::vector<std::int64_t> words{op};
  switch (e.op) {
    case Op::Const:
      if (wanted == number || wanted == anything) return forms_.of({op, e.x});
      if (e.x < 0 || e.x >= network_.scalar_sets[wanted].size) return fail(id, "a number is used as an element");
      return forms_.of({op, by_(wanted, e.x), wanted});
    case Op::Load: {
      const Sort sort = ir::referent(network_, id) == Referent::Value ? sort_of_cells(e.a) : anything;
      join(sort, wanted, id);
      return forms_.of({op, reference(e.a)});
    }
    case Op::CellRef:
    case Op::ClockRef:
    case Op::ChannelRef:
    case Op::Index: return reference(id);
    case Op::At: is_number(); return forms_.of({op, action_.process(static_cast<std::uint32_t>(e.x), by_), e.y});
    case Op::And:
    case Op::Or:
    case Op::Min:
    case Op::Max:
    case Op::Add: {
      is_number();
      if (!harmless_(id)) return forms_.of({op, value(e.a, number), value(e.b, number)});
      flatten(id, e.op, number, words);
      std::sort(words.begin() + 1, words.end());
      return forms_.of(words);
    }
    case Op::Eq:
    case Op::Ne: {
      is_number();
      Sort sort = join(sort_of(e.a), sort_of(e.b), id);
      if (sort == anything) sort = number;
      words.insert(words.end(), {value(e.a, sort), value(e.b, sort)});
      if (harmless_(id)) std::sort(words.begin() + 1, words.end());
      return forms_.of(words);
    }
    case Op::Neg:
    case Op::Not:
    case Op::BitNot:
    case Op::Assert:
    case Op::Require: is_number(); return forms_.of({op, value(e.a, number)});
    case Op::Sub:
    case Op::Mul:
    case Op::Div:
    case Op::Mod:
    case Op::Pow:
    case Op::Shl:
    case Op::Shr:
    case Op::BitAnd:
    case Op::BitOr:
    case Op::BitXor:
    case Op::Lt:
    case Op::Le:
    case Op::Ge:
    case Op::Gt: is_number(); return forms_.of({op, value(e.a, number), value(e.b, number)});
    case Op::Ite: return forms_.of({op, value(e.a, number), value(e.b, wanted), value(e.c, wanted)});
    case Op::EqualCells:
    case Op::CopyCells: return whole(e, id);
    case Op::Forall:
    case Op::Exists:
    case Op::Sum: is_number(); return quantifier(e);
    case Op::Call: {
      const Sort sort = sort_of(id);
      join(sort, wanted, id);
      const bool is_element = wanted != number && wanted != anything;
      if (sort == anything && is_element) return fail(id, "a number is used as an element");
      return call(e, id);
    }
    case Op::Assign: {
      if (ir::referent(network_, e.b) != Referent::Value) return forms_.of({op, reference(e.a), reference(e.b)});
      const Sort sort = sort_of_cells(e.a);
      join(sort, wanted, id);
      return forms_.of({op, reference(e.a), value(e.b, sort)});
    }
    case Op::ResetClock:
      return forms_.of({op, reference(e.a), value(e.b, number), e.c ? reference(e.c) : no_form, e.y, e.z});
    case Op::Seq: return sequence(id, wanted);
    case Op::If:
      return forms_.of(
          {op, value(e.a, number), e.b ? value(e.b, anything) : no_form, e.c ? value(e.c, anything) : no_form});
    case Op::While: return forms_.of({op, value(e.a, number), e.b ? value(e.b, anything) : no_form});
    case Op::Return: return forms_.of({op, e.a ? value(e.a, returning_) : no_form});
    case Op::ClockCmp: return forms_.of({op, e.x, reference(e.a), reference(e.b), value(e.c, number), e.y, e.z});
    case Op::Rate: return forms_.of({op, reference(e.a), value(e.b, number)});
    case Op::Deadlock: return forms_.of({op});
  }
  return fail(id, "an expression is not understood");
}

Form NormalForm::quantifier(const Expr& e) {
  const auto cell = static_cast<std::uint32_t>(e.x);
  const std::uint32_t set = network_.cells[cell].element_of;
  if (set != ir::no_set && by_.moves(set)) {
    if (e.y != 0 || e.z + 1 != network_.scalar_sets[set].size) return fail(e.a, "a quantifier sees some elements only");
    if (!harmless_(e.a)) return fail(e.a, "a quantifier meets an error or not by the order of elements");
  }
  const std::int32_t name = height(e.a);
  if (const auto [known, fresh] = bound_.try_emplace(cell, name); !fresh && known->second != name)
    return fail(e.a, "two quantifiers share a variable");
  return forms_.of({static_cast<std::int64_t>(e.op), name, set, e.y, e.z, value(e.a, number)});
}

std::int32_t NormalForm::height(ExprId id) {
  if (!id) return 0;
  if (const auto known = heights_.find(id.value); known != heights_.end()) return known->second;
  const Expr& e = network_.arena[id];
  std::int32_t most = 0;
  for (const ExprId part : {e.a, e.b, e.c}) most = std::max(most, height(part));
  for (const ExprId part : network_.arena.list(id)) most = std::max(most, height(part));
  if (e.op == Op::Call) most = std::max(most, height(network_.functions[static_cast<std::size_t>(e.x)].body));
  if (e.op == Op::Forall || e.op == Op::Exists || e.op == Op::Sum) ++most;
  return heights_[id.value] = most;
}

Form NormalForm::call(const Expr& e, ExprId id) {
  const ir::Function& function = network_.functions[static_cast<std::size_t>(e.x)];
  const Sort sort = returned_by(static_cast<std::uint32_t>(e.x));
  if (sort != number && sort != anything && !surely_returns(network_.arena, function.body))
    return fail(id, "a function may end without returning an element");
  if (returning_from_.try_emplace(function.body.value, sort).first->second != sort)
    return fail(id, "two functions share a body");
  const Sort before = std::exchange(returning_, sort);
  const Form body = function.body ? value(function.body, anything) : no_form;
  returning_ = before;
  std::vector<std::int64_t> words{static_cast<std::int64_t>(e.op), body, sort};
  const auto arguments = network_.arena.list(id);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const ir::Cell& parameter = network_.cells[function.parameters[i]];
    words.push_back(action_.cell(function.parameters[i], by_));
    words.push_back(parameter.holds == Referent::Value ? value(arguments[i], parameter.element_of)
                                                       : reference(arguments[i]));
  }
  return forms_.of(words);
}

Form NormalForm::sequence(ExprId id, Sort wanted) {
  std::vector<std::int64_t> words{static_cast<std::int64_t>(Op::Seq)};
  const auto items = network_.arena.list(id);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const ScalarLoop* through = i + 1 < items.size() ? loops_.find(items[i], items[i + 1]) : nullptr;
    if (through != nullptr) {
      words.push_back(loop(*through));
      ++i;
    } else {
      words.push_back(value(items[i], i + 1 == items.size() ? wanted : anything));
    }
  }
  return forms_.of(words);
}

Form NormalForm::loop(const ScalarLoop& through) {
  if (by_.moves(through.set) && !through.objection.empty()) return fail(through.loop, through.objection);
  std::vector<std::int64_t> words{scalar_loop, moved(Referent::Address, through.counter), through.set};
  for (const ExprId item : through.body) words.push_back(value(item, anything));
  return forms_.of(words);
}

// Several cells at once, in whatever order: pairs of cells.
Form NormalForm::whole(const Expr& e, ExprId id) {
  Element a, b;
  const auto width = static_cast<std::uint32_t>(e.x);
  std::vector<std::int64_t> words{static_cast<std::int64_t>(e.op), e.x};
  // What is done on the way to a side, such as a call that leaves its result there.
  const auto behind = [&](ExprId side) {
    for (; network_.arena[side].op == Op::Seq; side = network_.arena.list(side).back()) {
      const auto items = network_.arena.list(side);
      for (const ExprId item : items.first(items.size() - 1)) words.push_back(value(item, anything));
    }
    words.push_back(no_form);
    return side;
  };
  const bool known = as_element(behind(e.a), a) && as_element(behind(e.b), b) &&
                     a.combinations * b.combinations * width <= most_combinations;
  if (!known) {
    for (const ExprId side : {e.a, e.b})
      for (const std::uint32_t cell : harmless_.references().of(side, e.x))
        if (network_.cells[cell].place != ir::no_place || network_.cells[cell].element_of != ir::no_set)
          return fail(id, "an array or struct that has to do with elements is passed by reference and copied whole");
    words.insert(words.end(), {reference(e.a), reference(e.b)});
    return forms_.of(words);
  }
  for (const Element* side : {&a, &b})
    for (const ExprId index : side->indices) {
      const Expr& i = network_.arena[index];
      words.insert(words.end(), {value(i.b, index_sort(i)), i.x, i.y});
    }
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> table(a.combinations * b.combinations);
  for_all_indices(a, [&](std::uint32_t offset_a, std::size_t place_a) {
    for_all_indices(b, [&](std::uint32_t offset_b, std::size_t place_b) {
      auto& pairs = table[place_a * b.combinations + place_b];
      for (std::uint32_t i = 0; i < width; ++i) {
        const std::uint32_t x = a.base + offset_a + i, y = b.base + offset_b + i;
        if (network_.cells[x].element_of != network_.cells[y].element_of) fail(id, "an element is used as a number");
        pairs.emplace_back(action_.cell(x, by_), action_.cell(y, by_));
      }
      std::sort(pairs.begin(), pairs.end());
    });
  });
  for (const auto& pairs : table)
    for (const auto& [x, y] : pairs) words.insert(words.end(), {x, y});
  return forms_.of(words);
}

}  // namespace beeline::analysis
