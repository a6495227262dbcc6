// The part of DeclarationReader that reads what stands between '{' and '}' at the end of a declaration.
#include <algorithm>

#include <fmt/format.h>

#include "frontend/tchecker/attributes.h"
#include "frontend/tchecker/declaration_reader.h"

namespace beeline::frontend::tchecker {

// The end of a declaration: its attributes, then nothing more on the line.
Attributes DeclarationReader::finish(std::span<const std::string_view> known) {
  Attributes result = attributes();
  for (const Attribute& attribute : result) {
    const std::string_view key = attribute.key.text;
    if (std::find(known.begin(), known.end(), key) != known.end() || no_names_.contains(key)) continue;
    const StrayAttribute stray = stray_attribute(key, kind_, known);
    const util::Position position = text_.position(attribute.key.offset);
    stray.error ? diagnostics_.error(position, stray.message) : diagnostics_.warning(position, stray.message);
  }
  skip_blanks();
  skip_comment();
  refuse_comment();
  if (is_of_name(peek())) doubt_all(kind_);  // `event:ta u`
  if (!at_end() && peek() != '\n')
    fail(next_, fmt::format("expected the end of the declaration but found {}{}", seen(), how()));
  return result;
}

Attributes DeclarationReader::attributes() {
  Attributes result;
  skip_blanks();
  if (at_end() || peek() != '{') return result;
  const std::size_t open = next_++;
  in_attributes_ = true;
  skip_attribute_blanks(open);
  while (peek() != '}') {
    Attribute attribute;
    const auto wrong = wrong_word(false);
    attribute.key = wrong ? *wrong : word("the name of an attribute");
    skip_attribute_blanks(open);
    if (peek() != ':') refuse_nameless(attribute.key);
    if (peek() != ':') {
      const std::string_view meant = is_attribute(attribute.key.text) ? "" : meant_here(attribute.key.text);
      const std::string_view key = meant.empty() ? attribute.key.text : meant;
      fail(next_, fmt::format("expected ':' but found {}; an attribute is written '{}:{}'", seen(), key,
                              is_flag(key) ? "" : " VALUE"));
    }
    ++next_;
    attribute.begin = next_;
    if (peek() == '=') fail(next_ - 1, "an assignment is '=', not ':='");
    while (!at_end() && std::string_view(":{}#").find(peek()) == std::string_view::npos) {
      if (peek() == '\n' && at_declaration(next_ + 1)) fail(open, "this '{' is never closed");
      ++next_;
    }
    if (const auto sign = text_.view().substr(0, next_).find('?', attribute.begin);
        peek() == ':' && sign != std::string_view::npos)
      fail(sign, "there is no '?:': write '(if C then A else B)'");
    if (peek() == '{') fail(next_, "no '{' can stand between '{' and '}'");
    attribute.end = next_;
    trim(attribute);
    if (peek() == ':') look_for_separator(attribute);
    look_for_two(attribute);
    result.push_back(attribute);
    skip_attribute_blanks(open);
    if (peek() == '}') break;
    if (peek() == '#') fail(next_, "a comment cannot stand between '{' and '}'");
    expect(':');
    if (peek() == '=') fail(next_ - 1, "an assignment is '=', not ':='");
    skip_attribute_blanks(open);
    if (peek() == '}') fail(next_, "expected another attribute behind the ':' but found '}'");
  }
  ++next_;
  in_attributes_ = false;
  return result;
}

std::string_view DeclarationReader::meant_here(std::string_view attribute) const {
  if (kind_ == "location") return meant_attribute(attribute, location_attributes);
  return kind_ == "edge" ? meant_attribute(attribute, edge_attributes) : std::string_view();
}

// `{x>=1}`, `{x=0}`: the name of the attribute is missing.
void DeclarationReader::refuse_nameless(Name first) {
  const char sign = peek(), next = text_.at(next_ + 1);
  const bool assigns = sign == '=' && next != '=';
  if (is_attribute(first.text) || std::string_view("<>=!&|[+-").find(sign) == std::string_view::npos) return;
  if (kind_ != "edge" && kind_ != "location") return;
  const std::string_view attribute = kind_ == "location" ? "invariant" : assigns ? "do" : "provided";
  fail(first.offset, fmt::format("an attribute has a name: write '{}: {}{}...'", attribute, first.text, sign));
}

void DeclarationReader::skip_attribute_blanks(std::size_t open) {
  for (skip_blanks(); !at_end() && peek() == '\n'; skip_blanks()) {
    if (at_declaration(next_ + 1)) fail(open, "this '{' is never closed");
    ++next_;
  }
  if (at_end()) fail(open, "this '{' is never closed");
}

bool DeclarationReader::blank(std::size_t i) const {
  return std::string_view(" \t\r\n\v\f").find(text_.at(i)) != std::string_view::npos;
}

void DeclarationReader::trim(Attribute& attribute) const {
  while (attribute.begin < attribute.end && blank(attribute.begin)) ++attribute.begin;
  while (attribute.begin < attribute.end && blank(attribute.end - 1)) --attribute.end;
}

// The name of an attribute and its ':' come next.
bool DeclarationReader::at_attribute(std::size_t at) const {
  while (blank(at)) ++at;
  const std::size_t start = at;
  while (is_of_name(text_.at(at)) || text_.at(at) == '.') ++at;
  const bool named = at > start;
  while (blank(at)) ++at;
  return named && text_.at(at) == ':';
}

// At the end of a value, before the next ':'. Where it ends in the name of an attribute, as in `initial:, urgent:` or
// `x<3 do:`, that name and the ':' belong together, and something else should stand before them.
void DeclarationReader::look_for_separator(const Attribute& attribute) {
  std::size_t start = attribute.end;
  while (start > attribute.begin && is_letter(text_.at(start - 1))) --start;
  const std::string_view word = text_.view().substr(start, attribute.end - start), key = attribute.key.text;
  if (!is_attribute(word)) return;
  std::size_t before = start;
  while (before > attribute.begin && blank(before - 1)) --before;
  const bool alone = before == attribute.begin;
  const char sign = alone ? '\0' : text_.at(before - 1);
  const bool separated = sign == ',' || sign == ';';
  if (at_attribute(next_ + 1) && (!separated || (key == "labels" && sign == ','))) return;  // of something else
  if (separated) fail(before - 1, fmt::format("attributes are separated by ':', not by '{}'", sign));
  if (alone || before < start)
    fail(start, fmt::format("a ':' is missing before '{0}': attributes are separated by ':', as in '{1}:{2} : {0}:'",
                            word, key, is_flag(key) ? "" : " ..."));
}

// `initial: urgent : committed:`, which has two attributes.
void DeclarationReader::look_for_two(const Attribute& attribute) {
  std::size_t end = attribute.begin;
  while (end < attribute.end && is_letter(text_.at(end))) ++end;
  const std::string_view word = text_.view().substr(attribute.begin, end - attribute.begin), key = attribute.key.text;
  if (!is_flag(key) || !is_attribute(word)) return;
  error(attribute.begin, fmt::format("'{0}' has no value; to have both attributes write '{0}: : {1}:'", key, word));
}

}  // namespace beeline::frontend::tchecker
