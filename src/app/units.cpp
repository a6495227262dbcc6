#include "app/units.h"

#include <array>
#include <charconv>
#include <cmath>
#include <span>

#include <fmt/format.h>

namespace beeline::app {

namespace {

struct Unit {
  std::string_view name;
  double factor;
};

std::optional<double> parse_amount(std::string_view text, std::span<const Unit> units) {
  double number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || !(number > 0) || !std::isfinite(number)) return std::nullopt;
  const std::string_view suffix = text.substr(static_cast<std::size_t>(rest - text.data()));
  for (const Unit& unit : units) {
    if (suffix == unit.name) return number * unit.factor;
  }
  return std::nullopt;
}

constexpr double kilo = 1024;

}  // namespace

std::optional<double> parse_seconds(std::string_view text) {
  static constexpr Unit units[] = {{"", 1}, {"ms", 1e-3}, {"s", 1}, {"m", 60}, {"min", 60}, {"h", 3600}};
  return parse_amount(text, units);
}

std::optional<std::uint64_t> parse_bytes(std::string_view text) {
  static constexpr Unit units[] = {
      {"", 1},
      {"K", kilo},
      {"KB", kilo},
      {"KiB", kilo},
      {"k", kilo},
      {"M", kilo * kilo},
      {"MB", kilo * kilo},
      {"MiB", kilo * kilo},
      {"G", kilo * kilo * kilo},
      {"GB", kilo * kilo * kilo},
      {"GiB", kilo * kilo * kilo},
      {"T", kilo * kilo * kilo * kilo},
      {"TB", kilo * kilo * kilo * kilo},
      {"TiB", kilo * kilo * kilo * kilo},
  };
  const auto bytes = parse_amount(text, units);
  if (!bytes || *bytes < 1 || *bytes > 1e18) return std::nullopt;
  return static_cast<std::uint64_t>(*bytes);
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string show_bytes(std::uint64_t bytes) {
  static constexpr std::array names = {"B", "KB", "MB", "GB", "TB"};
  double amount = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; amount >= kilo && unit + 1 < names.size(); ++unit) amount /= kilo;
  return unit == 0 || amount >= 100 ? fmt::format("{:.0f} {}", amount, names[unit])
                                    : fmt::format("{:.1f} {}", amount, names[unit]);
}

std::string show_seconds(double seconds) {
  if (seconds < 1) return fmt::format("{:.3f} s", seconds);
  return seconds < 100 ? fmt::format("{:.1f} s", seconds) : fmt::format("{:.0f} s", seconds);
}

std::string counted(std::uint64_t number, std::string_view noun) {
  if (number == 1) return fmt::format("1 {}", noun);
  if (noun.ends_with("ss")) return fmt::format("{} {}es", grouped(number), noun);
  if (noun.ends_with("y")) return fmt::format("{} {}ies", grouped(number), noun.substr(0, noun.size() - 1));
  return fmt::format("{} {}s", grouped(number), noun);
}

}  // namespace beeline::app
