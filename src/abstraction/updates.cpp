#include "abstraction/updates.h"

#include <algorithm>

namespace beeline::abstraction {

using estimate::Range;
using estimate::Values;

namespace {

// Without this cell, for comparison.
std::vector<std::pair<std::uint32_t, const Relation*>> others(const Effects& effects, std::uint32_t cell) {
  std::vector<std::pair<std::uint32_t, const Relation*>> rest;
  for (const auto& [c, relation] : effects)
    if (c != cell) rest.emplace_back(c, &relation);
  return rest;
}

struct Less {
  bool operator()(const std::vector<std::pair<std::uint32_t, const Relation*>>& a,
                  const std::vector<std::pair<std::uint32_t, const Relation*>>& b) const {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
      return x.first != y.first ? x.first < y.first : *x.second < *y.second;
    });
  }
};

// Of these, as far as they are left, which have the cell; the others are `gone` then.
void unite(std::vector<Effects>& all, std::uint32_t cell, std::vector<std::size_t>& members, std::vector<bool>& gone) {
  std::erase_if(members, [&](std::size_t i) { return gone[i]; });
  // Products of as many cells can be alike; to compare others would take long where there are many cells.
  std::map<std::size_t, std::vector<std::size_t>> by_size;
  for (const std::size_t i : members) by_size[all[i].size()].push_back(i);
  for (const auto& [size, candidates] : by_size) {
    if (candidates.size() == 1) continue;
    std::map<std::vector<std::pair<std::uint32_t, const Relation*>>, std::vector<std::size_t>, Less> alike;
    for (const std::size_t i : candidates) alike[others(all[i], cell)].push_back(i);
    for (const auto& [rest, same] : alike) {
      if (same.size() == 1) continue;
      Relation& sum = all[same.front()].at(cell);
      for (std::size_t m = 1; m < same.size(); ++m) {
        const Relation& more = all[same[m]].at(cell);
        sum.insert(sum.end(), more.begin(), more.end());
        gone[same[m]] = true;
      }
      std::sort(sum.begin(), sum.end());
      sum.erase(std::unique(sum.begin(), sum.end()), sum.end());
    }
  }
}

bool connected(const Statement& a, const Statement& b) {
  return a.writes.intersects(b.writes) || a.writes.intersects(b.reads) || a.reads.intersects(b.writes) ||
         a.state.intersects(b.state);
}

}  // namespace

void unite(std::vector<Effects>& all, util::Watch& watch) {
  if (all.size() < 2) return;
  std::map<std::uint32_t, std::vector<std::size_t>> with_cell;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (const auto& [cell, relation] : all[i]) with_cell[cell].push_back(i);
  std::vector<bool> gone(all.size());
  for (auto& [cell, members] : with_cell) {
    watch.look();
    unite(all, cell, members, gone);
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (gone[i]) continue;
    if (kept != i) all[kept] = std::move(all[i]);
    ++kept;
  }
  all.resize(kept);
}

Values UpdateFinder::values(std::uint32_t cell, const Box& before) const {
  const auto found = before.find(cell);
  return found != before.end() ? found->second : Values{splitter_.domain(cell)};
}

Relation UpdateFinder::anything(std::uint32_t cell, const Box& before) {
  constexpr std::int64_t most_pairs = 4096;
  Relation all;
  const Range domain = splitter_.domain(cell);
  const std::int64_t size = std::int64_t{domain.high} - domain.low + 1;
  if (size * size > most_pairs) {
    wanted_[cell] = false;
    return all;
  }
  for (const Range& range : values(cell, before))
    for (std::int64_t from = range.low; from <= range.high; ++from)
      for (std::int64_t to = domain.low; to <= domain.high; ++to)
        all.emplace_back(static_cast<std::int32_t>(from), static_cast<std::int32_t>(to));
  return all;
}

std::vector<Effects> UpdateFinder::find(std::span<const Participant> participants, const Box& before,
                                        const analysis::CellSet& disturbed) {
  std::vector<Step> steps;
  for (const Participant& p : participants)
    for (const Statement& s : p.statements) steps.push_back({&s, &p});
  std::vector<std::size_t> group_of(steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    group_of[i] = i;
    for (std::size_t j = 0; j < i; ++j) {
      if (group_of[i] == group_of[j] || !connected(*steps[i].statement, *steps[j].statement)) continue;
      const std::size_t from = group_of[i], to = group_of[j];
      std::replace(group_of.begin(), group_of.begin() + static_cast<std::ptrdiff_t>(i) + 1, from, to);
    }
  }
  std::vector<Effects> all{Effects{}};
  for (std::size_t g = 0; g < steps.size(); ++g) {
    std::vector<Step> members;
    bool lasts = false;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (group_of[i] != g) continue;
      members.push_back(steps[i]);
      lasts |= !steps[i].statement->lasting.empty();
    }
    if (!lasts) continue;
    std::optional<std::vector<Effects>> more = group(members, before, disturbed);
    if (!more || all.size() * more->size() > most_cases_) more = {anything(members, before)};
    std::vector<Effects> product;
    for (const Effects& a : all) {
      for (const Effects& b : *more) {
        product.push_back(a);
        product.back().insert(b.begin(), b.end());
      }
    }
    all = std::move(product);
  }
  return all;
}

std::optional<std::vector<Effects>> UpdateFinder::group(std::span<const Step> steps, const Box& before,
                                                        const analysis::CellSet& disturbed) {
  std::vector<estimate::BoundCode> code;
  for (const Step& step : steps) {
    if (step.participant->open || step.statement->state.intersects(disturbed)) return std::nullopt;
    code.push_back({step.statement->code, *step.participant->selected});
  }
  const auto tree = splitter_.tree(code, estimate::CaseSplitter::Wanted::Writes, before);
  const auto cases = tree ? tree->cases(most_cases_) : std::nullopt;
  if (!cases) return std::nullopt;
  std::vector<Effects> all;
  for (const estimate::Case& c : *cases)
    if (std::optional<Effects> one = effects(c, before)) all.push_back(*std::move(one));
  unite(all, splitter_.watch());
  return all;
}

std::optional<Effects> UpdateFinder::effects(const estimate::Case& outcome, const Box& before) const {
  Box when = before;
  Effects effects;
  for (const estimate::CellRange& literal : outcome.when) {
    Values& left = when[literal.cell];
    left = estimate::intersection(values(literal.cell, before), {literal.range});
    if (left.empty()) return std::nullopt;
    if (wanted_[literal.cell]) effects[literal.cell];
  }
  for (const estimate::CellRange& write : outcome.writes)
    if (wanted_[write.cell]) effects[write.cell];
  for (auto& [cell, relation] : effects) {
    const auto written = std::find_if(outcome.writes.begin(), outcome.writes.end(),
                                      [cell = cell](const estimate::CellRange& w) { return w.cell == cell; });
    for (const Range& range : values(cell, when)) {
      for (std::int64_t v = range.low; v <= range.high; ++v) {
        const auto from = static_cast<std::int32_t>(v);
        relation.emplace_back(from, written != outcome.writes.end() ? written->range.low : from);
      }
    }
  }
  return effects;
}

Effects UpdateFinder::anything(std::span<const Step> steps, const Box& before) {
  Effects effects;
  for (const Step& step : steps)
    step.statement->lasting.for_each([&](std::uint32_t cell) {
      if (wanted_[cell]) effects[cell] = anything(cell, before);
    });
  return effects;
}

}  // namespace beeline::abstraction
