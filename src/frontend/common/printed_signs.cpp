#include "frontend/common/printed_signs.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

namespace beeline::frontend {

namespace {

constexpr std::string_view no_break_space = "\xC2\xA0";

constexpr PrintedSign signs[] = {
    {"≤", "<="}, {"≥", ">="}, {"≠", "!="},     {"∧", "&&"},     {"∨", "||"},
    {"¬", "!"},  {"→", "->"}, {"⇒", "imply"},  {"−", "-"},      {"–", "-"},
    {"—", "-"},  {"×", "*"},  {"∀", "forall"}, {"∃", "exists"}, {no_break_space, " "},
};

}  // namespace

const PrintedSign* printed_sign(std::string_view text) {
  for (const PrintedSign& sign : signs)
    if (text.starts_with(sign.text)) return &sign;
  return nullptr;
}

PrintedQuantifier printed_quantifier(std::string_view text) {
  constexpr std::string_view all[] = {"∀", "A"}, some[] = {"∃", "E"};
  constexpr std::string_view boxes[] = {"□", "◻", "▢", "☐", "⬜", "[]"}, diamonds[] = {"◇", "♢", "⋄", "◊", "<>"};
  const auto length = [](std::span<const std::string_view> either, std::string_view of) {
    for (const std::string_view sign : either)
      if (of.starts_with(sign)) return sign.size();
    return std::size_t{0};
  };
  const std::size_t universal = length(all, text), path = universal > 0 ? universal : length(some, text);
  const std::size_t blanks = path == 0 ? 0 : std::min(text.find_first_not_of(' ', path), text.size()) - path;
  const std::string_view rest = text.substr(path + blanks);
  const std::size_t box = length(boxes, rest), sign = box > 0 ? box : length(diamonds, rest);
  const bool typed = sign == 2 && path <= 1;
  if (sign == 0 || typed) return {};
  const std::size_t whole = path + blanks + sign;
  if (path == 0) return {whole, box > 0 ? "'A[]' or 'E[]'" : "'E<>' or 'A<>'"};
  if (universal > 0) return {whole, box > 0 ? "'A[]'" : "'A<>'"};
  return {whole, box > 0 ? "'E[]'" : "'E<>'"};
}

std::string complaint(const PrintedSign& sign) {
  if (sign.text == no_break_space) return "this is a no-break space: write a blank";
  return fmt::format("'{}' is no operator; did you mean '{}'?", sign.text, sign.written);
}

}  // namespace beeline::frontend
