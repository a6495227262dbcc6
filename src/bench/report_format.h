// How figures are written in reports.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "bench/suite.h"

namespace beeline::bench {

std::string format_count(double value, int decimals = 0);  // 1,234,567
std::string format_seconds(double seconds);                // in tables, without the unit: 0.03, 4.21, 61.3, 1,234
std::string format_limit(double seconds);                  // 60 s, 30 min
std::string format_duration(double seconds);               // of a whole suite: 4.2 s, 12 min 5 s, 3 h 20 min
std::string format_bytes(std::uint64_t bytes);             // 512 MB, 4 GB (powers of 1024)
std::string format_ratio(double ratio);                    // 0.031, 1.2, 340
std::string format(Measure measure, double value);

std::string plural(std::size_t count, std::string_view noun);  // "1 run", "2,000 runs"

}  // namespace beeline::bench
