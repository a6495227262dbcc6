// Rationals as text, for traces and for what a person types.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "result/trace.h"

namespace beeline::result {

// "3", "3/2": exact and canonical.
std::string exact(const Rational& value);

// "1.5" where a short decimal is exact, otherwise as exact().
std::string readable(const Rational& value);

// Reads "3", "-3/2", "1.50". Nothing for any other text, a zero denominator, or a number of absurd length.
std::optional<Rational> parse_rational(std::string_view text);

}  // namespace beeline::result
