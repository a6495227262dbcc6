#include "bench/report_escape.h"

#include <fmt/format.h>

#include <cassert>
#include <cstdint>

namespace beeline::bench {

std::string html_escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string uri_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("-_.~/+").find(c) != std::string_view::npos;
    if (plain) out += c;
    else out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

std::string base64_of_hex(std::string_view digits) {
  assert(digits.size() % 2 == 0);
  static constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const auto nibble = [](char c) { return static_cast<std::uint32_t>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10); };
  std::string out;
  for (std::size_t i = 0; i < digits.size(); i += 6) {
    const std::size_t present = std::min<std::size_t>(6, digits.size() - i);
    std::uint32_t bits = 0;
    for (std::size_t j = 0; j < 6; ++j) bits = bits << 4 | (j < present ? nibble(digits[i + j]) : 0);
    for (std::size_t j = 0; j < 4; ++j) out += j * 6 < present * 4 ? alphabet[bits >> (18 - 6 * j) & 63] : '=';
  }
  return out;
}

}  // namespace beeline::bench
