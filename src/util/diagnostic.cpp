#include "util/diagnostic.h"

#include <algorithm>

#include <fmt/format.h>

namespace beeline::util {

std::string_view SourceFile::line(std::uint32_t number) const {
  std::string_view rest = text;
  for (std::uint32_t i = 1; i < number; ++i) {
    const auto end = rest.find('\n');
    if (end == std::string_view::npos) return {};
    rest.remove_prefix(end + 1);
  }
  rest = rest.substr(0, rest.find('\n'));
  if (rest.ends_with('\r')) rest.remove_suffix(1);
  return rest;
}

Position SourceFile::position_of(std::size_t offset, std::uint16_t file_index) const {
  const std::string_view before = std::string_view(text).substr(0, offset);
  const auto line = static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n') + 1);
  const auto start = before.rfind('\n');
  const auto column = static_cast<std::uint32_t>(before.size() - (start == std::string_view::npos ? 0 : start + 1) + 1);
  return {line, column, file_index};
}

std::uint16_t Sources::add(std::string name, std::string text) {
  files_.push_back(std::make_shared<SourceFile>(SourceFile{std::move(name), std::move(text)}));
  return static_cast<std::uint16_t>(files_.size() - 1);
}

std::string Sources::describe(Position position) const {
  if (!position || position.file >= files_.size()) return {};
  return fmt::format("{}:{}:{}", files_[position.file]->name, position.line, position.column);
}

namespace {

const char* word(Severity severity) {
  switch (severity) {
    case Severity::Error: return "error";
    case Severity::Warning: return "warning";
    case Severity::Note: return "note";
  }
  return "";
}

constexpr std::size_t widest_excerpt = 160;

// Bytes of the UTF-8 character that the text begins with; 0 where a terminal should not see it.
std::size_t printable(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned first = byte(0);
  if (first < 0x80) return first >= 0x20 && first != 0x7f ? 1 : 0;
  const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || (first == 0xC2 && byte(1) < 0xA0)) return 0;  // control characters, too
  for (std::size_t i = 1; i < size; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  return size;
}

}  // namespace

std::string Sources::render(const Diagnostic& diagnostic) const {
  const std::string where = describe(diagnostic.position);
  std::string out =
      fmt::format("{}{}: {}\n", where.empty() ? "" : where + ": ", word(diagnostic.severity), diagnostic.message);
  if (where.empty()) return out;
  std::string_view line = files_[diagnostic.position.file]->line(diagnostic.position.line);
  if (line.empty()) return out;
  std::size_t column = diagnostic.position.column == 0 ? 0 : diagnostic.position.column - 1;
  column = std::min(column, line.size());
  // A very long line (generated models have them) is cut to the surroundings of the caret.
  if (line.size() > widest_excerpt) {
    const std::size_t start = column > widest_excerpt / 2 ? column - widest_excerpt / 2 : 0;
    line = line.substr(start, widest_excerpt);
    column -= start;
  }
  std::string shown, caret;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t size = printable(line.substr(i));
    shown += size > 0 ? line.substr(i, size) : " ";
    if (i < column) caret += ' ';
    i += std::max<std::size_t>(size, 1);
  }
  return out + "  " + shown + "\n  " + caret + "^\n";
}

namespace {

constexpr std::size_t longest_message = 1000, kept_at_the_end = 200;

// What quotes something endless is told without its middle.
std::string abridged(std::string message) {
  if (message.size() <= longest_message) return message;
  const auto is_inside = [&](std::size_t i) { return (static_cast<unsigned char>(message[i]) & 0xC0) == 0x80; };
  std::size_t end = longest_message - kept_at_the_end, begin = message.size() - kept_at_the_end;
  while (end > 0 && is_inside(end)) --end;
  while (begin < message.size() && is_inside(begin)) ++begin;
  return message.replace(end, begin - end, " [...] ");
}

}  // namespace

void Diagnostics::add(const Diagnostic& diagnostic) {
  const bool error = diagnostic.severity == Severity::Error;
  if (error && full()) return;
  if (error) ++errors_;
  all_.push_back({diagnostic.severity, diagnostic.position, abridged(diagnostic.message)});
}

void Diagnostics::error(Position position, std::string message) {
  add({Severity::Error, position, std::move(message)});
}

void Diagnostics::warning(Position position, std::string message) {
  add({Severity::Warning, position, std::move(message)});
}

void Diagnostics::note(Position position, std::string message) { add({Severity::Note, position, std::move(message)}); }

}  // namespace beeline::util
