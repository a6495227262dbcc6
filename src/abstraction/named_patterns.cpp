#include "abstraction/named_patterns.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "util/nearest.h"

namespace beeline::abstraction {

namespace {

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// At separators that no bracket encloses.
std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '(' || text[i] == '[';
    depth -= text[i] == ')' || text[i] == ']';
    if (text[i] != separator || depth > 0) continue;
    parts.push_back(trimmed(text.substr(begin, i - begin)));
    begin = i + 1;
  }
  parts.push_back(trimmed(text.substr(begin)));
  return parts;
}

bool is_part_of(const std::string& cell, const std::string& name) {
  return cell.size() > name.size() && cell.starts_with(name) && (cell[name.size()] == '[' || cell[name.size()] == '.');
}

// Cells that are part of a state, by number.
std::vector<std::uint32_t> cells_of(const ir::Network& network, const std::string& name) {
  std::vector<std::uint32_t> whole, parts;
  for (std::uint32_t c = 0; c < network.cells.size(); ++c) {
    const ir::Cell& cell = network.cells[c];
    if (!cell.lasts()) continue;
    if (cell.name == name) whole.push_back(c);
    else if (is_part_of(cell.name, name)) parts.push_back(c);
  }
  return whole.empty() ? parts : whole;  // of a process its location, without what is declared in it
}

std::string without_blanks(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (c != ' ' && c != '\t') result += c;
  return result;
}

}  // namespace

NamedPatterns read_patterns(std::string_view text) {
  NamedPatterns read;
  for (const std::string_view pattern : split(text, ';')) {
    std::vector<std::string>& names = read.patterns.emplace_back();
    for (const std::string_view name : split(pattern, ',')) {
      if (name.empty()) {
        read.mistake = pattern.empty() ? "a pattern has no name" : fmt::format("a name is missing in '{}'", pattern);
        return read;
      }
      names.push_back(without_blanks(name));
    }
  }
  return read;
}

std::string unknown_name(const NamedPatterns& named, const ir::Network& network) {
  for (const std::vector<std::string>& pattern : named.patterns) {
    for (const std::string& name : pattern) {
      if (!cells_of(network, name).empty()) continue;
      if (std::ranges::any_of(network.clocks, [&](const ir::Clock& clock) { return clock.name == name; }))
        return fmt::format("'{}' is a clock, and patterns know of no clocks", name);
      std::vector<std::string_view> known;
      for (const ir::Cell& cell : network.cells)
        if (cell.lasts()) known.push_back(cell.name);
      return fmt::format("there is no process or variable '{}'{}", name, util::suggestion(name, known));
    }
  }
  return {};
}

std::vector<Pattern> factors_named(const NamedPatterns& named, const ir::Network& network, const Task& task) {
  std::vector<Pattern> found;
  for (const std::vector<std::string>& names : named.patterns) {
    std::set<std::uint32_t> cells;
    for (const std::string& name : names)
      for (const std::uint32_t cell : cells_of(network, name)) cells.insert(cell);
    Pattern pattern;
    bool knows_any = false;
    for (std::uint32_t f = 0; f < task.factors.size(); ++f) {
      const std::optional<std::uint32_t> cell = task.factors[f].cell;
      if (cell && !cells.contains(*cell)) continue;
      pattern.push_back(f);
      knows_any |= cell.has_value();
    }
    if (knows_any && std::ranges::find(found, pattern) == found.end()) found.push_back(std::move(pattern));
  }
  return found;
}

}  // namespace beeline::abstraction
