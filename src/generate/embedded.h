// Files that cmake/embed.cmake compiles in.
#pragma once

#include "util/page.h"

namespace beeline::generate {

extern const util::Asset cruise_control_system;    // examples/cruise_control.fcr
extern const util::Asset cruise_control_contexts;  // examples/cruise_control.cdl
extern const util::Asset landing_gear_system;      // examples/landing_gear.fcr
extern const util::Asset landing_gear_contexts;    // examples/landing_gear.cdl

}  // namespace beeline::generate
