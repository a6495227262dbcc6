#include "frontend/fiacre/known.h"

#include <algorithm>
#include <utility>

#include "frontend/fiacre/blocks.h"
#include "frontend/fiacre/evaluator.h"

namespace beeline::frontend::fiacre {

namespace {

void add_once(std::vector<Value>& values, const Value& value) {
  if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
}

}  // namespace

std::optional<Known::Values> Known::values_of(std::uint32_t slot) const {
  if (const auto found = values_.find(slot); found != values_.end()) return found->second;
  const Instance& instance = program_->instances[instance_];
  if (instance.slots[slot].shared) return std::nullopt;
  const TypeId type = program_->processes[instance.process].slots[slot].type;
  if (!program_->types.count(type, most_values)) return std::nullopt;
  return program_->types.values(type);
}

bool Known::reads(ExprId id, std::set<std::uint32_t>& slots) const {
  const Expr& e = (*program_)[id];
  if (e.op == Op::Call) return false;
  if (e.op == Op::Slot) slots.insert(e.index);
  return std::all_of(e.operands.begin(), e.operands.end(), [&](ExprId part) { return reads(part, slots); });
}

bool Known::for_each(ExprId id, const std::set<std::uint32_t>& slots, const Visit& visit) const {
  std::vector<std::pair<std::uint32_t, Values>> all;
  std::size_t combinations = 1;
  for (const std::uint32_t slot : slots) {
    auto some = values_of(slot);
    if (!some || (combinations *= some->size()) > most_combinations) return false;
    all.emplace_back(slot, std::move(*some));
  }
  std::vector<Value*> now(program_->instances[instance_].slots.size());
  for (std::size_t n = 0; n < combinations; ++n) {
    std::size_t rest = n;
    for (auto& [slot, some] : all) {
      now[slot] = &some[rest % some.size()];
      rest /= some.size();
    }
    std::optional<Value> value;
    try {
      value = Evaluator(*program_).evaluate(id, now);
    } catch (const Evaluator::Failure&) {
    }
    visit(std::move(value), now);
  }
  return true;
}

std::optional<bool> Known::truth(ExprId condition) const {
  std::set<std::uint32_t> slots;
  if (program_ == nullptr || !reads(condition, slots)) return std::nullopt;
  bool may_be[] = {false, false}, wrong = false;
  const bool all = for_each(condition, slots, [&](std::optional<Value> value, const std::vector<Value*>&) {
    if (value) may_be[value->number != 0] = true;
    else wrong = true;
  });
  if (!all || wrong || may_be[0] == may_be[1]) return std::nullopt;
  return may_be[1];
}

bool Known::may_be(ExprId condition, bool truth) const { return Known(*this).refine(condition, truth); }

bool Known::refine(ExprId condition, bool truth) {
  if (program_ == nullptr) return true;
  const Expr& e = (*program_)[condition];
  if (e.op == Op::Not) return refine(e.operands[0], !truth);
  if (e.op == (truth ? Op::And : Op::Or))
    return std::all_of(e.operands.begin(), e.operands.end(), [&](ExprId part) { return refine(part, truth); });
  std::set<std::uint32_t> slots;
  if (!reads(condition, slots)) return true;
  std::map<std::uint32_t, Values> left;
  bool is_so = false;
  const bool all = for_each(condition, slots, [&](std::optional<Value> value, const std::vector<Value*>& now) {
    if (!value || (value->number != 0) != truth) return;
    is_so = true;
    for (const std::uint32_t slot : slots) add_once(left[slot], *now[slot]);
  });
  if (!all) return true;
  for (auto& [slot, values] : left) values_.insert_or_assign(slot, std::move(values));
  return is_so;
}

std::optional<Known::Values> Known::values(ExprId id) const {
  std::set<std::uint32_t> slots;
  if (!reads(id, slots)) return std::nullopt;
  Values result;
  const bool all = for_each(id, slots, [&](std::optional<Value> value, const std::vector<Value*>&) {
    if (value) add_once(result, *value);
  });
  if (!all || result.empty() || result.size() > most_values) return std::nullopt;
  return result;
}

void Known::store(const Place& place, std::optional<Values> values) {
  if (program_ == nullptr) return;
  const bool own = !program_->instances[instance_].slots[place.slot].shared;
  if (own && place.steps.empty() && values) values_.insert_or_assign(place.slot, std::move(*values));
  else values_.erase(place.slot);
}

void Known::stored(const Place& place, const Value& value) { store(place, Values{value}); }

void Known::bound(const Pattern& pattern) {
  if (pattern.kind == Pattern::Kind::Bind) store(pattern.place, std::nullopt);
  for (const Pattern& argument : pattern.argument) bound(argument);
}

void Known::ran(const Statement& statement) {
  if (program_ == nullptr) return;
  const auto* assign = std::get_if<Assign>(&statement.what);
  if (assign == nullptr) return forget(statement);
  std::vector<std::optional<Values>> all;
  for (const ExprId each : assign->values) all.push_back(values(each));
  for (std::size_t i = 0; i < all.size(); ++i) store(assign->places[i], std::move(all[i]));
}

void Known::forget(const Statement& statement) {
  const auto all = [&](const std::vector<Place>& places) {
    for (const Place& place : places) store(place, std::nullopt);
  };
  if (const auto* assign = std::get_if<Assign>(&statement.what)) all(assign->places);
  else if (const auto* any = std::get_if<AssignAny>(&statement.what)) all(any->places);
  else if (const auto* each = std::get_if<Foreach>(&statement.what)) store(each->place, std::nullopt);
  else if (const auto* communicate = std::get_if<Communicate>(&statement.what))
    for (const Pattern& pattern : communicate->patterns) bound(pattern);
  else if (const auto* cases = std::get_if<Case>(&statement.what))
    for (const Case::Branch& branch : cases->branches) bound(branch.pattern);
  each_block(statement, [&](const Block& block) {
    for (const Statement& inner : block) forget(inner);
  });
}

}  // namespace beeline::frontend::fiacre
