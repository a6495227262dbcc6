// The search that the options of `beeline check` ask for.
#pragma once

#include <optional>

#include "app/app.h"
#include "components/spec.h"

namespace beeline::app {

// In full, with what other options say of it; none: somebody has been told why there is no such search.
std::optional<components::Spec> read_search(const CheckOptions& options);

}  // namespace beeline::app
