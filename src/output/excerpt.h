// The lines of the user's files that a trace speaks of, so that a saved trace can show them without the model.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>

#include "util/diagnostic.h"

namespace beeline::output {

// By file name and line number: every place with the line before it and those behind it that an edge usually takes.
// Very long lines are cut.
std::map<std::string, std::map<std::uint32_t, std::string>> excerpts(const util::Sources& sources,
                                                                     std::span<const util::Position> places);

}  // namespace beeline::output
