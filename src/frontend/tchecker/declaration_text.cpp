// The part of DeclarationReader that reads characters, words and names.
#include <algorithm>

#include <fmt/format.h>

#include "frontend/common/printed_signs.h"
#include "frontend/tchecker/declaration_reader.h"

namespace beeline::frontend::tchecker {

namespace {

// How each is written, in the order of the keywords.
constexpr std::string_view forms[] = {"clock:SIZE:NAME",
                                      "edge:PROCESS:SOURCE:TARGET:EVENT{ATTRIBUTES}",
                                      "event:NAME",
                                      "int:SIZE:MINIMUM:MAXIMUM:INITIAL:NAME",
                                      "location:PROCESS:NAME{ATTRIBUTES}",
                                      "process:NAME",
                                      "sync:PROCESS@EVENT:PROCESS@EVENT",
                                      "system:NAME"};

}  // namespace

void DeclarationReader::error(std::size_t offset, std::string message) {
  if (quiet_) return;
  diagnostics_.error(text_.position(offset), std::move(message));
}

void DeclarationReader::fail(std::size_t offset, std::string message) {
  error(offset, std::move(message));
  throw Skip{};
}

void DeclarationReader::skip_blanks() {
  while (!at_end() && (peek() == ' ' || peek() == '\t' || peek() == '\r')) ++next_;
}

void DeclarationReader::skip_comment() {
  if (!at_end() && peek() == '#')
    while (!at_end() && peek() != '\n') ++next_;
}

void DeclarationReader::skip_lines() {
  for (;;) {
    skip_blanks();
    skip_comment();
    if (at_end() || peek() != '\n') return;
    ++next_;
  }
}

// Goes on behind the broken declaration: at the end of its attributes when it broke inside them, at the end of the
// line otherwise, but never past the start of a line that looks like a declaration.
void DeclarationReader::recover() {
  for (; !at_end(); ++next_) {
    if (peek() == '}' && in_attributes_) in_attributes_ = false;
    if (peek() != '\n') continue;
    if (!in_attributes_) break;
    if (at_declaration(next_ + 1)) break;
  }
  in_attributes_ = false;
}

// A line that looks like a declaration begins here.
bool DeclarationReader::at_declaration(std::size_t line) const {
  return std::any_of(std::begin(keywords), std::end(keywords), [&](std::string_view keyword) {
    return text_.view().substr(line).starts_with(keyword) && text_.at(line + keyword.size()) == ':';
  });
}

std::string DeclarationReader::seen() const {
  if (at_end()) return "the end of the file";
  if (peek() == '\n') return "the end of the line";
  const char c = peek();
  std::size_t end = next_;
  while (is_of_name(text_.at(end))) ++end;
  if (end > next_) return fmt::format("'{}'", text_.view().substr(next_, end - next_));
  if (c >= 0x20 && c < 0x7f) return fmt::format("'{}'", c);
  return fmt::format("byte 0x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
}

void DeclarationReader::expect(char c) {
  skip_blanks();
  if (at_end() || peek() != c) fail(next_, fmt::format("expected '{}' but found {}{}", c, seen(), how()));
  ++next_;
}

// The tail of a message about something that is missing: how the declaration is written.
std::string DeclarationReader::how() const {
  const auto found = std::find(std::begin(keywords), std::end(keywords), kind_);
  if (in_attributes_ || found == std::end(keywords)) return "";
  return fmt::format("; write '{}'", forms[found - std::begin(keywords)]);
}

Name DeclarationReader::word(std::string_view what) {
  skip_blanks();
  if (at_end() || !is_letter(peek())) fail(next_, fmt::format("expected {} but found {}{}", what, seen(), how()));
  const std::size_t start = next_;
  while (!at_end() && (is_of_name(peek()) || peek() == '.')) ++next_;
  return {text_.view().substr(start, next_ - start), start};
}

// Where a name comes next that is none, as `Käse`, `1st` or `to-do`, which has been told, it is taken for one.
std::optional<Name> DeclarationReader::wrong_word(bool may_have_hyphens) {
  skip_blanks();
  const auto goes_on = [&](std::size_t i) {
    const char c = text_.at(i), next = text_.at(i + 1);
    if (is_foreign(c)) return printed_sign(text_.view().substr(i)) == nullptr;
    const bool hyphen = c == '-' && may_have_hyphens && i > next_ && is_of_name(next);
    return is_of_name(c) || c == '.' || hyphen;
  };
  std::size_t end = next_;
  while (goes_on(end)) ++end;
  const std::string_view text = text_.view().substr(next_, end - next_);
  if (text.empty() || text[0] == '.' || std::all_of(text.begin(), text.end(), is_digit)) return std::nullopt;
  std::string wrong = wrong_name(text);
  if (wrong.empty()) return std::nullopt;
  const Name result{text, std::exchange(next_, end)};
  if (no_names_.insert(text).second) error(result.offset, std::move(wrong));
  return result;
}

Name DeclarationReader::name(std::string_view what) {
  if (const auto wrong = wrong_word(true)) return *wrong;
  const Name result = word(what);
  if (std::find(std::begin(keywords), std::end(keywords), result.text) != std::end(keywords))
    fail(result.offset, fmt::format("expected {}, but '{}' is a keyword", what, result.text));
  return result;
}

void DeclarationReader::refuse_comment() {
  if (peek() != '/' || (text_.at(next_ + 1) != '/' && text_.at(next_ + 1) != '*')) return;
  error(next_, "a comment begins with '#' and ends with the line");
  if (const std::size_t end = text_.view().find("*/", next_ + 2);
      text_.at(next_ + 1) == '*' && end != std::string_view::npos)
    next_ = end;
  throw Skip{};
}

}  // namespace beeline::frontend::tchecker
