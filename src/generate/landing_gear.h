// Contexts of the landing gear (examples/landing_gear.fcr): a pilot who moves the handle so often, and parts that fail.
//
// There are eighteen failures: the switch and the five valves blocked open or closed, of which a part has one at most,
// and three doors and three gears that stay where they are. With one, two and three of them that makes 18, 147 and 720
// configurations. Each is a context: its failures come in any order and at any time beside the pilot.
//
// Events and observers are those of examples/landing_gear.cdl, up to its first context; that file is compiled in.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace beeline::generate {

inline constexpr std::uint32_t most_handles = 100'000;
inline constexpr std::uint32_t most_failures = 3;

// Names of events, in the order of the file: {"asboF", "fdF"}. Those with fewer failures come first.
using FailureConfiguration = std::vector<std::string>;
std::vector<FailureConfiguration> failure_configurations(std::uint32_t fewest, std::uint32_t most);

// One context for each configuration, named after it ("asboF_fdF"; "nominal" without any).
std::string landing_gear_cdl(std::uint32_t handles, const std::vector<FailureConfiguration>& configurations);
std::string landing_gear_fcr();

}  // namespace beeline::generate
