#include "frontend/dve/slips.h"

namespace beeline::frontend::dve {

std::vector<std::string_view> Slips::meant(std::size_t at) const {
  if (tokens_[at].kind != T::Name) return {};
  return meant_words(tokens_[at].text, reserved_words(), {});
}

void Slips::put(std::size_t at, std::string_view word) {
  tokens_[at].kind = word_of(word);
  tokens_[at].text = word;
}

}  // namespace beeline::frontend::dve
