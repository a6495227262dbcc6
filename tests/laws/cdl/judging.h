// What all laws of contexts have in common: which observers a context has, and whether answers are as expected.
#pragma once

#include <string>
#include <vector>

#include "frontend/cdl/attach.h"
#include "observing.h"
#include "support/environment.h"
#include "support/judged.h"

namespace beeline::test {

inline std::uint64_t models() { return from_environment("BEELINE_LAW_MODELS", 300); }

std::string said(const util::Sources& sources, const util::Diagnostics& diagnostics);

// The observers of a context, restrictions first; those of patterns are kept in `made`.
std::vector<Watched> watched_by(const cdl::Unit& unit, const cdl::Cdl& context, std::vector<cdl::Observer>& made,
                                std::vector<bool>& is_pattern);

struct Reached {
  std::vector<bool> violated;            // by assert
  std::vector<bool> rejected, accepted;  // by observer
};
// `directed`: by another search than breadth first.
void compare(const cdl::Attached& attached, const std::vector<Watched>& observers, const std::vector<bool>& is_pattern,
             const Reached& reached, bool directed, Judged& judged);

}  // namespace beeline::test
