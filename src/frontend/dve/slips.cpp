#include "frontend/dve/slips.h"

namespace beeline::frontend::dve {

namespace {

constexpr ForeignWord foreign_words[] = {
    {"transition", "trans"}, {"transitions", "trans"}, {"edge", "trans"},       {"edges", "trans"},
    {"location", "state"},   {"locations", "state"},   {"initial", "init"},     {"start", "init"},
    {"committed", "commit"}, {"accepting", "accept"},  {"assertion", "assert"}, {"chan", "channel"},
    {"constant", "const"},   {"integer", "int"},       {"template", "process"}, {"proctype", "process"},
};

}  // namespace

std::vector<std::string_view> Slips::meant(std::size_t at) const {
  if (tokens_[at].kind != T::Name) return {};
  return meant_words(tokens_[at].text, reserved_words(), foreign_words);
}

void Slips::put(std::size_t at, std::string_view word) {
  tokens_[at].kind = word_of(word);
  tokens_[at].text = word;
}

}  // namespace beeline::frontend::dve
