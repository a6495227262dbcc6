#include "output/variables.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>

namespace beeline::output {

namespace {

constexpr std::size_t many_variables = 12;  // with more than these, those that are 0 say little
constexpr std::size_t few_variables = 4;    // unless they are no more than these
constexpr std::size_t short_array = 16;

struct Element {
  std::string_view base;
  std::vector<std::int64_t> indices;
};

// "m[2][3]" as m, 2, 3; nothing without an index.
std::optional<Element> element(std::string_view name) {
  Element found{name, {}};
  while (found.base.ends_with(']')) {
    const std::size_t open = found.base.rfind('[');
    if (open == std::string_view::npos || open == 0) break;
    const char *first = found.base.data() + open + 1, *last = found.base.data() + found.base.size() - 1;
    std::int64_t index = 0;
    const auto [rest, error] = std::from_chars(first, last, index);
    if (error != std::errc() || rest != last) break;
    found.indices.insert(found.indices.begin(), index);
    found.base = found.base.substr(0, open);
  }
  return found.indices.empty() ? std::nullopt : std::optional(std::move(found));
}

// The extents when the elements are all of an array in order, the last index running fastest; otherwise nothing.
std::vector<std::size_t> extents(std::span<const Element> elements) {
  const auto &low = elements.front().indices, &high = elements.back().indices;
  std::vector<std::size_t> sizes;
  std::size_t product = 1;
  for (std::size_t d = 0; d < low.size(); ++d) {
    if (high[d] < low[d]) return {};
    sizes.push_back(static_cast<std::size_t>(high[d] - low[d]) + 1);
    product *= sizes.back();
    if (product > elements.size()) return {};
  }
  if (product != elements.size()) return {};
  std::vector<std::int64_t> expected = low;
  for (const Element& e : elements) {
    if (e.indices != expected) return {};
    for (std::size_t d = expected.size(); d-- > 0;) {
      if (++expected[d] <= high[d]) break;
      expected[d] = low[d];
    }
  }
  return sizes;
}

}  // namespace

Variables::Variables(std::vector<std::string> names) : names_(std::move(names)) {
  for (std::size_t i = 0; i < names_.size();) {
    if (Structured structure(names_, i); structure.cells() > 1) {
      groups_.push_back({std::string(structure.label()), i, structure.cells(), {}, structure});
      i += structure.cells();
      continue;
    }
    std::vector<Element> elements;
    for (std::size_t j = i; j < names_.size(); ++j) {
      auto next = element(names_[j]);
      const bool same =
          next &&
          (elements.empty() || (next->base == elements[0].base && next->indices.size() == elements[0].indices.size()));
      if (!same) break;
      elements.push_back(std::move(*next));
    }
    const auto sizes = elements.size() > 1 ? extents(elements) : std::vector<std::size_t>();
    if (sizes.empty()) {
      // A part of an array that is not whole: its elements by themselves.
      for (const std::size_t end = i + std::max<std::size_t>(1, elements.size()); i < end; ++i)
        groups_.push_back({names_[i], i, 1, {}});
      continue;
    }
    std::string label(elements[0].base);
    const auto &low = elements.front().indices, &high = elements.back().indices;
    if (std::any_of(low.begin(), low.end(), [](std::int64_t n) { return n != 0; }))
      for (std::size_t d = 0; d < low.size(); ++d) label += fmt::format("[{}..{}]", low[d], high[d]);
    groups_.push_back({std::move(label), i, elements.size(), sizes});
    i += elements.size();
  }
}

std::string Variables::list(const Group& group, std::span<const std::int64_t> values, const Show& show) {
  if (group.structure) return group.structure->text(values, show);
  if (group.extents.empty()) return show(group.begin, values[group.begin]);
  std::string out;
  for (std::size_t i = 0; i < group.count; ++i) {
    // How many of the nested lists begin and end at this element.
    std::size_t begin = 0, end = 0, block = 1;
    for (std::size_t d = group.extents.size(); d-- > 0;) {
      block *= group.extents[d];
      begin += i % block == 0;
      end += i % block == block - 1;
    }
    out += (i == 0 ? "" : ", ") + std::string(begin, '[') + show(group.begin + i, values[group.begin + i]) +
           std::string(end, ']');
  }
  return out;
}

std::vector<std::string> Variables::all(std::span<const std::int64_t> values, const Show& show) const {
  std::vector<std::string> items;
  const auto is_zero = [&](const Group& group) {
    const auto own = values.subspan(group.begin, group.count);
    return std::all_of(own.begin(), own.end(), [](std::int64_t v) { return v == 0; });
  };
  std::size_t hidden = 0;
  for (const Group& group : groups_) hidden += is_zero(group) ? group.count : 0;
  if (names_.size() <= many_variables || hidden <= few_variables) hidden = 0;
  for (const Group& group : groups_)
    if (hidden == 0 || !is_zero(group)) items.push_back(fmt::format("{} = {}", group.label, list(group, values, show)));
  if (hidden) items.push_back(fmt::format("{} variables are 0", hidden));
  return items;
}

std::vector<std::string> Variables::each(std::span<const std::int64_t> values, const Show& show) const {
  std::vector<std::string> items;
  for (const Group& group : groups_) items.push_back(fmt::format("{} = {}", group.label, list(group, values, show)));
  return items;
}

std::vector<std::pair<std::string, std::string>> Variables::wholes(
    std::span<const std::int64_t> values, const Show& show, const std::function<bool(std::size_t)>& named) const {
  std::vector<std::pair<std::string, std::string>> items;
  for (const Group& group : groups_) {
    bool told = group.structure.has_value();
    for (std::size_t i = 0; i < group.count && !told; ++i) told = named(group.begin + i);
    if (told) items.emplace_back(group.label, list(group, values, show));
  }
  return items;
}

std::vector<std::string> Variables::changes(std::span<const std::int64_t> before, std::span<const std::int64_t> after,
                                            const Show& show) const {
  std::vector<std::string> items;
  for (const Group& group : groups_) {
    if (group.structure) {
      if (std::string change = group.structure->change(before, after, show); !change.empty())
        items.push_back(std::move(change));
      continue;
    }
    const std::size_t end = group.begin + group.count;
    std::size_t changed = 0;
    for (std::size_t i = group.begin; i < end; ++i) changed += before[i] != after[i];
    if (changed > 1 && group.count <= short_array) {
      items.push_back(fmt::format("{}: {} -> {}", group.label, list(group, before, show), list(group, after, show)));
      continue;
    }
    for (std::size_t i = group.begin; i < end; ++i) {
      if (before[i] != after[i])
        items.push_back(fmt::format("{}: {} -> {}", names_[i], show(i, before[i]), show(i, after[i])));
    }
  }
  return items;
}

}  // namespace beeline::output
