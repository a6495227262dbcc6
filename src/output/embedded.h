// Style and script of a trace's page, from assets/, compiled in by cmake/embed.cmake.
#pragma once

#include "util/page.h"

namespace beeline::output {

extern const util::Asset trace_style;
extern const util::Asset trace_script;

}  // namespace beeline::output
