#include "bench/report_format.h"

#include <fmt/format.h>

#include <cmath>

namespace beeline::bench {

std::string format_count(double value, int decimals) {
  std::string text = fmt::format("{:.{}f}", value, decimals);
  std::size_t end = text.find('.');
  if (end == std::string::npos) end = text.size();
  const std::size_t begin = text.starts_with('-') ? 1 : 0;
  while (end > begin + 3) text.insert(end -= 3, 1, ',');
  return text;
}

std::string format_seconds(double seconds) {
  if (seconds < 0.005) return seconds < 0.0005 ? "0.000" : fmt::format("{:.3f}", seconds);
  if (seconds < 9.995) return fmt::format("{:.2f}", seconds);
  return format_count(seconds, seconds < 99.95 ? 1 : 0);
}

std::string format_limit(double seconds) {
  if (seconds >= 120 && std::fmod(seconds, 60) == 0) return fmt::format("{} min", seconds / 60);
  return fmt::format("{} s", seconds);
}

std::string format_duration(double seconds) {
  if (seconds < 60) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

std::string format_bytes(std::uint64_t bytes) {
  constexpr double mega = 1024.0 * 1024.0;
  const double value = static_cast<double>(bytes) / mega;
  if (value < 9.95) return fmt::format("{:.1f} MB", value);
  if (value < 1023.5) return fmt::format("{:.0f} MB", value);
  const std::string giga = fmt::format("{:.1f}", value / 1024);
  return (giga.ends_with(".0") ? giga.substr(0, giga.size() - 2) : giga) + " GB";
}

std::string format_ratio(double ratio) {
  if (ratio < 0.0995) return fmt::format("{:.2g}", ratio);
  if (ratio < 9.95) return fmt::format("{:.2f}", ratio);
  return format_count(ratio, ratio < 99.5 ? 1 : 0);
}

std::string format(Measure measure, double value) {
  switch (measure) {
    case Measure::Seconds:
    case Measure::Overhead: return format_seconds(value);
    case Measure::Peak:
    case Measure::Written: return format_count(value, value < 99.95 ? 1 : 0);
    case Measure::Freezability: return fmt::format("{:.2f}", value);
    default: return format_count(value);
  }
}

std::string plural(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", format_count(static_cast<double>(count)), noun, count == 1 ? "" : "s");
}

}  // namespace beeline::bench
