// The context of the cruise control (examples/cruise_control.fcr): a driver, somebody who disturbs, and so many ticks.
//
// After the case study of Teodorov, Leroux and Dhaussy (MEDI 2014), which counts states for 4 to 11 ticks. Events,
// activities and observers are those of examples/cruise_control.cdl, which is compiled in.
#pragma once

#include <cstdint>
#include <string>

namespace beeline::generate {

inline constexpr std::uint32_t most_ticks = 1000;

std::string cruise_control_cdl(std::uint32_t ticks);
std::string cruise_control_fcr();

}  // namespace beeline::generate
