#include "frontend/common/printed_signs.h"

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

std::string complaint(const PrintedSign& sign) {
  if (sign.text == no_break_space) return "this is a no-break space: write a blank";
  return fmt::format("'{}' is no operator; did you mean '{}'?", sign.text, sign.written);
}

}  // namespace beeline::frontend
