// Formulas from text over a, b, ..., z, which are propositions 0 to 25; a name with a number, as in p3, is that one.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "ltl/parse.h"

namespace beeline::ltl {

inline Formula read(Formulas& formulas, const std::string& text) {
  const util::SourceFile file{"<formula>", text};
  util::Diagnostics diagnostics;
  const auto f = parse(
      formulas, file, 0, 0, text.size(),
      [](std::string_view atom, std::size_t) {
        if (atom.size() > 1) return std::optional(static_cast<std::uint32_t>(std::stoul(std::string(atom.substr(1)))));
        return std::optional(static_cast<std::uint32_t>(atom[0] - 'a'));
      },
      diagnostics);
  for (const util::Diagnostic& diagnostic : diagnostics.all()) ADD_FAILURE() << text << ": " << diagnostic.message;
  return f.value_or(formulas.falsity());
}

}  // namespace beeline::ltl
