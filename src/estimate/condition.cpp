#include "estimate/condition.h"

#include <algorithm>
#include <utility>

namespace beeline::estimate {

bool contains(const Values& values, std::int32_t value) {
  return std::any_of(values.begin(), values.end(), [&](const Range& r) { return r.low <= value && value <= r.high; });
}

Values intersection(const Values& a, const Values& b) {
  Values both;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    const Range common{std::max(i->low, j->low), std::min(i->high, j->high)};
    if (common.low <= common.high) both.push_back(common);
    if (i->high < j->high) ++i;
    else ++j;
  }
  return both;
}

Values union_of(const Values& a, const Values& b) {
  Values sorted(a);
  sorted.insert(sorted.end(), b.begin(), b.end());
  std::sort(sorted.begin(), sorted.end());
  Values all;
  for (const Range& r : sorted) {
    if (!all.empty() && std::int64_t{r.low} <= std::int64_t{all.back().high} + 1)
      all.back().high = std::max(all.back().high, r.high);
    else all.push_back(r);
  }
  return all;
}

Values complement(const Values& values, Range within) {
  Values rest;
  std::int64_t next = within.low;
  for (const Range& r : values) {
    if (r.low > next) rest.push_back({static_cast<std::int32_t>(next), r.low - 1});
    next = std::max(next, std::int64_t{r.high} + 1);
  }
  if (next <= within.high) rest.push_back({static_cast<std::int32_t>(next), within.high});
  return intersection(rest, {within});
}

Condition constant(bool value) {
  Condition condition;
  condition.kind = value ? Condition::Kind::True : Condition::Kind::False;
  return condition;
}

Condition one_of(std::uint32_t cell, Values values) {
  if (values.empty()) return constant(false);
  Condition condition;
  condition.kind = Condition::Kind::Cell;
  condition.cell = cell;
  condition.values = std::move(values);
  return condition;
}

namespace {

Condition combine(std::vector<Condition> parts, bool conjunction) {
  using Kind = Condition::Kind;
  const Kind kind = conjunction ? Kind::All : Kind::Any;
  const Kind neutral = conjunction ? Kind::True : Kind::False, decisive = conjunction ? Kind::False : Kind::True;

  std::vector<Condition> flat;
  for (Condition& part : parts) {
    if (part.is(decisive)) return constant(!conjunction);
    if (part.is(neutral)) continue;
    if (part.is(kind)) std::move(part.parts.begin(), part.parts.end(), std::back_inserter(flat));
    else flat.push_back(std::move(part));
  }
  // Cells first and in order, so that those about the same cell are neighbours.
  std::stable_sort(flat.begin(), flat.end(), [](const Condition& a, const Condition& b) {
    return std::pair(!a.is(Kind::Cell), a.cell) < std::pair(!b.is(Kind::Cell), b.cell);
  });
  Condition result;
  result.kind = kind;
  for (Condition& part : flat) {
    const bool same_cell = part.is(Kind::Cell) && !result.parts.empty() && result.parts.back().is(Kind::Cell) &&
                           result.parts.back().cell == part.cell;
    if (!same_cell) {
      result.parts.push_back(std::move(part));
      continue;
    }
    Values& values = result.parts.back().values;
    values = conjunction ? intersection(values, part.values) : union_of(values, part.values);
    if (values.empty()) return constant(false);
  }
  if (result.parts.empty()) return constant(conjunction);
  if (result.parts.size() == 1) {
    Condition only = std::move(result.parts.front());
    return only;
  }
  return result;
}

}  // namespace

Condition all_of(std::vector<Condition> parts) { return combine(std::move(parts), true); }

Condition any_of(std::vector<Condition> parts) { return combine(std::move(parts), false); }

}  // namespace beeline::estimate
