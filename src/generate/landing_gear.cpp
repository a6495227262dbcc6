#include "generate/landing_gear.h"

#include <array>
#include <cstddef>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "generate/embedded.h"
#include "generate/examples.h"

namespace beeline::generate {

namespace {

constexpr std::array<std::string_view, 18> failures = {"asboF", "asbcF", "gboF",  "gbcF",  "deboF", "debcF",
                                                       "drboF", "drbcF", "geboF", "gebcF", "grboF", "grbcF",
                                                       "fdF",   "ldF",   "rdF",   "fgF",   "lgF",   "rgF"};
constexpr std::size_t paired = 12;  // so many first ones exclude each other two by two

void choose(std::size_t from, std::size_t left, FailureConfiguration& chosen, std::vector<FailureConfiguration>& all) {
  if (left == 0) {
    all.push_back(chosen);
    return;
  }
  for (std::size_t i = from; i < failures.size(); ++i) {
    chosen.emplace_back(failures[i]);
    choose(i < paired ? i / 2 * 2 + 2 : i + 1, left - 1, chosen, all);
    chosen.pop_back();
  }
}

}  // namespace

std::vector<FailureConfiguration> failure_configurations(std::uint32_t fewest, std::uint32_t most) {
  std::vector<FailureConfiguration> all;
  FailureConfiguration chosen;
  for (std::uint32_t count = fewest; count <= most; ++count) choose(0, count, chosen, all);
  return all;
}

std::string landing_gear_cdl(std::uint32_t handles, const std::vector<FailureConfiguration>& configurations) {
  std::string text(declarations_of(landing_gear_contexts.text));
  for (const FailureConfiguration& configuration : configurations) {
    text += fmt::format("\ncdl {} is {{\n  properties R1, R2\n  init is {{ event init }}\n",
                        configuration.empty() ? "nominal" : fmt::format("{}", fmt::join(configuration, "_")));
    text += fmt::format("  main is {{ loop {} {{ event handle }}", handles);
    for (const std::string& failure : configuration) text += fmt::format(" || event {}", failure);
    text += " }\n}\n";
  }
  return text;
}

std::string landing_gear_fcr() { return std::string(landing_gear_system.text); }

}  // namespace beeline::generate
