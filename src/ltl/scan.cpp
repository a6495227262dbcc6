#include "ltl/scan.h"

#include <algorithm>
#include <array>
#include <utility>

#include "util/characters.h"

namespace beeline::ltl {

namespace {

using util::is_of_name;

constexpr std::size_t npos = std::string_view::npos;

bool blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

constexpr std::array binders{std::string_view("forall"), std::string_view("exists"), std::string_view("sum")};

struct Spelling {
  std::string_view text;
  Sign sign;
};
constexpr std::array unary_words{Spelling{"X", Sign::Next}, Spelling{"F", Sign::Finally}, Spelling{"G", Sign::Globally},
                                 Spelling{"not", Sign::Not}};
constexpr std::array binary_words{Spelling{"U", Sign::Until},   Spelling{"W", Sign::WeakUntil},
                                  Spelling{"R", Sign::Release}, Spelling{"M", Sign::StrongRelease},
                                  Spelling{"and", Sign::And},   Spelling{"or", Sign::Or},
                                  Spelling{"xor", Sign::Xor},   Spelling{"imply", Sign::Implies}};
constexpr std::array binary_signs{Spelling{"&&", Sign::And}, Spelling{"||", Sign::Or}, Spelling{"->", Sign::Implies},
                                  Spelling{"<->", Sign::Equivalent}};
constexpr std::array foreign_signs{std::string_view("-->"), std::string_view("<=>"), std::string_view("=>")};

}  // namespace

Scan::Scan(std::string_view text) : text_(text), closing_(text.size(), npos) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      const std::size_t end = text.find('"', i + 1);
      if (end == npos) continue;
      closing_[i] = end;
      i = end;
    } else if (c == '(' || c == '[' || c == '{') {
      open.push_back(i);
    } else if (c == ')' || c == ']' || c == '}') {
      const char wanted = c == ')' ? '(' : c == ']' ? '[' : '{';
      while (!open.empty() && text[open.back()] != wanted) open.pop_back();
      if (open.empty()) continue;
      closing_[open.back()] = i;
      open.pop_back();
    }
  }
}

std::size_t Scan::after_blanks(std::size_t at, std::size_t end) const {
  while (at < end && blank(text_[at])) ++at;
  return at;
}

std::size_t Scan::word_end(std::size_t at, std::size_t end) const {
  while (at < end && is_of_name(text_[at])) ++at;
  return at;
}

bool Scan::uses_word(std::size_t at, std::size_t end) const {
  if (at < end && text_[at] == '(' && closing_[at] != npos) {
    const std::size_t next = after_blanks(closing_[at] + 1, end);
    return next < end && text_[next] == '.';
  }
  at = after_blanks(at, end);
  if (at == end || starts(at, end, "[]") || starts(at, end, "<>") || starts(at, end, "<->") || starts(at, end, "->"))
    return false;
  return std::string_view(".[=<>+-*/%,?").find(text_[at]) != npos || starts(at, end, "!=");
}

std::optional<Operator> Scan::unary(std::size_t at, std::size_t end) const {
  if (at >= end) return {};
  if (text_[at] == '!' && !starts(at, end, "!=")) return Operator{Sign::Not, 1};
  if (starts(at, end, "[]")) return Operator{Sign::Globally, 2};
  if (starts(at, end, "<>")) return Operator{Sign::Finally, 2};
  const std::size_t size = word_end(at, end) - at;
  for (const Spelling& s : unary_words)
    if (s.text == text_.substr(at, size) && !(size == 1 && uses_word(at + size, end))) return Operator{s.sign, size};
  return {};
}

std::optional<Operator> Scan::binary(std::size_t at, std::size_t end) const {
  if (at >= end) return {};
  for (const Spelling& s : binary_signs)
    if (starts(at, end, s.text)) return Operator{s.sign, s.text.size()};
  const std::size_t size = word_end(at, end) - at;
  for (const Spelling& s : binary_words)
    if (s.text == text_.substr(at, size)) return Operator{s.sign, size};
  return {};
}

std::size_t Scan::foreign(std::size_t at, std::size_t end) const {
  for (const std::string_view sign : foreign_signs)
    if (starts(at, end, sign)) return sign.size();
  const bool letter = at < end && text_[at] >= 'A' && text_[at] <= 'Z' && word_end(at, end) == at + 1;
  return letter && !binary(at, end) && !unary(at, end) ? 1 : 0;
}

bool Scan::letter_before_operand(std::size_t at, std::size_t end) const {
  const std::size_t next = after_blanks(at + 1, end);
  return next < end && is_of_name(text_[next]) && text_[at] >= 'A' && text_[at] <= 'Z' && foreign(at, end) == 1 &&
         !binary(next, end);
}

bool Scan::conditional(std::size_t begin, std::size_t end) const {
  for (std::size_t i = begin; i < end; ++i) {
    if (text_[i] == '?' && (i == begin || (text_[i - 1] != '<' && text_[i - 1] != '>'))) return true;
    if (closing_[i] != npos && closing_[i] < end) i = closing_[i];
  }
  return false;
}

bool Scan::stops_atom(std::size_t at, std::size_t end, bool operand_ended) const {
  const char c = text_[at];
  if (c == ')' || c == ']' || c == '}') return true;
  if (starts(at, end, "[]") || starts(at, end, "<>")) return true;
  if (foreign(at, end) != 0 && (operand_ended || !is_of_name(c))) return true;
  const bool is_word = is_of_name(c);
  if (binary(at, end) && (operand_ended || !is_word)) return true;
  return operand_ended && unary(at, end).has_value();
}

std::size_t Scan::atom_end(std::size_t at, std::size_t end) const {
  bool operand_ended = false;
  std::size_t last = at;
  while ((at = after_blanks(at, end)) < end && !stops_atom(at, end, operand_ended)) {
    if (closing_[at] != npos && closing_[at] < end) {
      at = closing_[at] + 1;
      operand_ended = true;
    } else if (is_of_name(text_[at])) {
      const std::size_t next = word_end(at, end);
      const bool binds = std::ranges::find(binders, text_.substr(at, next - at)) != binders.end();
      at = binds && !operand_ended ? end : next;
      operand_ended = true;
    } else {
      operand_ended = text_[at] == '\'';
      ++at;
    }
    last = at;
  }
  while (last > 0 && blank(text_[last - 1])) --last;
  return last;
}

}  // namespace beeline::ltl
