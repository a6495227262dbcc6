// A formula as text that parse.h reads again as the same formula.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "ltl/formula.h"

namespace beeline::ltl {

// How a proposition is written. One that is no plain name comes with parentheses of its own.
using Names = std::function<std::string(std::uint32_t)>;

std::string print(const Formulas& formulas, Formula f, const Names& names);

// a, b, ..., z, p26, p27, ...; no operator is a small letter.
std::string letter_name(std::uint32_t proposition);

}  // namespace beeline::ltl
