// Amounts as people write and read them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace beeline::app {

std::optional<double> parse_seconds(std::string_view text);       // "500ms", "60s", "5m", "1.5h", "60"
std::optional<std::uint64_t> parse_bytes(std::string_view text);  // "500M", "4G", "4GB", "4GiB": powers of 1024; "4096"

std::string grouped(std::uint64_t number);                         // 1,234,567
std::string show_bytes(std::uint64_t bytes);                       // 12.3 MB
std::string show_seconds(double seconds);                          // 0.012 s, 75 s
std::string counted(std::uint64_t number, std::string_view noun);  // 1 clock, 2 clocks

}  // namespace beeline::app
