#include "frontend/common/places.h"

#include <algorithm>

#include <fmt/format.h>

namespace beeline::frontend {

void tell_places(std::span<const Place> places, util::Diagnostics& diagnostics) {
  const auto before = [](const util::Position& a, const util::Position& b) {
    return a.line != b.line ? a.line < b.line : a.column < b.column;
  };
  diagnostics.amend([&](util::Diagnostic& diagnostic) {
    const auto next =
        std::upper_bound(places.begin(), places.end(), diagnostic.position,
                         [&](const util::Position& p, const Place& place) { return before(p, place.begins); });
    if (!diagnostic.position || next == places.begin()) return;
    const Place& place = *std::prev(next);
    if (place.begins.file != diagnostic.position.file || place.what.empty()) return;
    diagnostic.message += fmt::format(" ({})", place.what);
  });
}

}  // namespace beeline::frontend
