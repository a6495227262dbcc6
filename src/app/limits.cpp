#include "app/limits.h"

#include <fmt/format.h>

#include "app/units.h"

namespace beeline::app {

void add_time(CLI::App& command, double& seconds, const std::string& help, const std::string& name) {
  const auto read = [&seconds, name](const std::string& text) {
    const auto amount = parse_seconds(text);
    if (!amount)
      throw CLI::ValidationError(
          fmt::format("{} {}: expected a number above 0 with ms, s, m or h, like 60s", name, text));
    seconds = *amount;
  };
  command.add_option_function<std::string>(name, read, help)->type_name("TIME");
}

void add_memory(CLI::App& command, std::uint64_t& bytes, const std::string& help) {
  const auto read = [&bytes](const std::string& text) {
    constexpr std::uint64_t least = std::uint64_t{1} << 20;  // no program starts with less
    constexpr const char* expected = "expected a number above 0 with K, M, G or T, like 4G";
    const auto amount = parse_bytes(text);
    if (!amount) throw CLI::ValidationError(fmt::format("--memory {}: {}", text, expected));
    if (*amount < least)
      throw CLI::ValidationError(
          fmt::format("--memory {}: the program alone needs more than {}; {}", text, show_bytes(*amount), expected));
    bytes = *amount;
  };
  command.add_option_function<std::string>("--memory", read, help)->type_name("SIZE");
}

}  // namespace beeline::app
