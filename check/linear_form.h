// Number terms as sums of multiples of what cannot be taken apart: open values, choices, quotients and rests.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "check/terms.h"

namespace beeline::check {

struct LinearForm {
  std::vector<std::pair<Terms::Id, std::int64_t>> terms;  // ascending; no factor is 0
  std::int64_t constant = 0;

  friend auto operator<=>(const LinearForm&, const LinearForm&) = default;
};

// None: numbers get too large.
std::optional<LinearForm> linear_form(const Terms& terms, Terms::Id number);
std::optional<LinearForm> sum(const LinearForm& a, const LinearForm& b, std::int64_t factor_of_b);
// By `by`, exactly or, of whole numbers, cut off: a form of which `<= 0` says the same. None: there is none.
std::optional<LinearForm> with_common_factor_removed(LinearForm form, bool whole);

}  // namespace beeline::check
