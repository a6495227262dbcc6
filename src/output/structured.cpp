#include "output/structured.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace beeline::output {

namespace {

// The next step of a way: ".field" or "[2]", with how long it is; nothing at its end.
std::string_view step(std::string_view name, std::size_t from) {
  if (from >= name.size()) return {};
  const std::size_t end =
      name[from] == '[' ? name.find(']', from) + 1 : std::min(name.find_first_of(".[", from + 1), name.size());
  return name.substr(from, end - from);
}

std::size_t root_size(std::string_view name) {
  const std::size_t colon = name.find(':');
  if (!name.starts_with('{') || colon == std::string_view::npos) return name.size();
  return std::min(name.find_first_of(".[", colon), name.size());
}

}  // namespace

Structured::Structured(std::span<const std::string> names, std::size_t first) {
  const std::size_t size = root_size(names[first]);
  label_ = names[first].substr(0, size);
  std::size_t end = first + 1;
  while (size < names[first].size() && end < names.size() && root_size(names[end]) == size &&
         names[end].size() > size && names[end].compare(0, size, label_) == 0)
    ++end;
  build(names, first, end, size, "");
}

std::size_t Structured::build(std::span<const std::string> names, std::size_t begin, std::size_t end, std::size_t from,
                              std::string name) {
  const std::size_t number = nodes_.size();
  nodes_.emplace_back();
  nodes_[number].name = std::move(name);
  nodes_[number].begin = begin;
  nodes_[number].count = end - begin;
  const std::string_view opening = step(names[begin], from);
  if (opening.empty()) return number;
  std::vector<std::size_t> parts;
  for (std::size_t i = begin; i < end;) {
    const std::string_view part = step(names[i], from);
    std::size_t next = i + 1;
    while (next < end && step(names[next], from) == part) ++next;
    parts.push_back(build(names, i, next, from + part.size(), std::string(part.substr(part.starts_with('.') ? 1 : 0))));
    i = next;
  }
  nodes_[number].kind = opening.starts_with('[') ? Kind::Array
                        : opening == ".length"   ? Kind::Queue
                        : opening == ".is"       ? Kind::Union
                                                 : Kind::Record;
  nodes_[number].parts = std::move(parts);
  return number;
}

std::string Structured::text(std::size_t number, std::span<const std::int64_t> values, const Show& show) const {
  const Node& node = nodes_[number];
  const auto list = [&](const Node& of, std::size_t count, bool named) {
    std::string out;
    for (std::size_t i = 0; i < count && i < of.parts.size(); ++i)
      out += fmt::format("{}{}{}", i == 0 ? "" : ", ", named ? nodes_[of.parts[i]].name + " = " : "",
                         text(of.parts[i], values, show));
    return out;
  };
  switch (node.kind) {
    case Kind::Cell: return show(node.begin, values[node.begin]);
    case Kind::Array: return "[" + list(node, node.parts.size(), false) + "]";
    case Kind::Record: return "{" + list(node, node.parts.size(), true) + "}";
    case Kind::Queue: {
      const auto length = static_cast<std::size_t>(std::max<std::int64_t>(values[node.begin], 0));
      return "{|" + (node.parts.size() > 1 ? list(nodes_[node.parts[1]], length, false) : "") + "|}";
    }
    case Kind::Union: break;
  }
  const std::string constructor = show(node.begin, values[node.begin]);
  for (const std::size_t part : node.parts)
    if (nodes_[part].name == constructor) return constructor + " " + text(part, values, show);
  return constructor;
}

std::string Structured::change(std::span<const std::int64_t> before, std::span<const std::int64_t> after,
                               const Show& show) const {
  const auto differs = [&](std::size_t number) {
    const Node& node = nodes_[number];
    return !std::equal(before.begin() + static_cast<std::ptrdiff_t>(node.begin),
                       before.begin() + static_cast<std::ptrdiff_t>(node.begin + node.count),
                       after.begin() + static_cast<std::ptrdiff_t>(node.begin));
  };
  if (!differs(0)) return {};
  constexpr std::size_t short_value = 16;
  std::string out;
  std::vector<std::pair<std::size_t, std::string>> open{{0, label_}};
  while (!open.empty()) {
    const auto [at, label] = std::move(open.back());
    open.pop_back();
    const Node& node = nodes_[at];
    std::vector<std::size_t> changed;
    if (node.kind == Kind::Array || node.kind == Kind::Record)
      for (const std::size_t part : node.parts)
        if (differs(part)) changed.push_back(part);
    if (changed.size() == 1 || (!changed.empty() && node.count > short_value)) {
      std::reverse(changed.begin(), changed.end());
      for (const std::size_t part : changed)
        open.emplace_back(part, label + (node.kind == Kind::Record ? "." : "") + nodes_[part].name);
      continue;
    }
    out += fmt::format("{}{}: {} -> {}", out.empty() ? "" : ", ", label, text(at, before, show), text(at, after, show));
  }
  return out;
}

}  // namespace beeline::output
