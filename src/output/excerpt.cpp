#include "output/excerpt.h"

#include <algorithm>
#include <set>
#include <vector>

namespace beeline::output {

namespace {

// A <transition> with source, target, four labels and a nail.
constexpr std::uint32_t lines_before = 1, lines_behind = 8;
constexpr std::size_t longest_line = 400;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    at = end + 1;
  }
  return lines;
}

std::string shortened(std::string_view line) {
  if (line.size() <= longest_line) return std::string(line);
  std::size_t end = longest_line;
  while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80) --end;  // not inside a character
  return std::string(line.substr(0, end)) + " ...";
}

}  // namespace

std::map<std::string, std::map<std::uint32_t, std::string>> excerpts(const util::Sources& sources,
                                                                     std::span<const util::Position> places) {
  std::map<std::uint16_t, std::set<std::uint32_t>> wanted;
  for (const util::Position& place : places) {
    if (place && place.file < sources.size()) wanted[place.file].insert(place.line);
  }
  std::map<std::string, std::map<std::uint32_t, std::string>> out;
  for (const auto& [file, numbers] : wanted) {
    const auto lines = lines_of(sources.file(file).text);
    auto& of_file = out[sources.file(file).name];
    for (const std::uint32_t number : numbers) {
      const std::size_t last = std::min<std::size_t>(lines.size(), std::size_t(number) + lines_behind);
      for (std::size_t line = std::max(number, 1 + lines_before) - lines_before; line <= last; ++line) {
        of_file.try_emplace(static_cast<std::uint32_t>(line), shortened(lines[line - 1]));
      }
    }
  }
  return out;
}

}  // namespace beeline::output
