#include "ir/property.h"

namespace beeline::ir {

ExprId Property::target() const {
  if (const auto* reachable = as<Reachable>()) return reachable->formula;
  if (const auto* invariantly = as<Invariantly>()) return invariantly->formula;
  if (const auto* extrema = as<Extrema>()) return extrema->formula;
  return {};
}

}  // namespace beeline::ir
