#include "util/page.h"

#include <algorithm>
#include <cassert>
#include <cstdint>

#include <fmt/format.h>

namespace beeline::util {

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

std::string page_head(std::string_view title, const Asset& style, const Asset& script) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
      "style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<link rel=\"icon\" href=\"data:,\">\n"
      "<title>{}</title>\n<style>{}</style>\n</head>\n",
      base64_of_hex(style.sha256), base64_of_hex(script.sha256), html_escaped(title), style.text);
}

std::string page_script(std::string_view json, const Asset& script) {
  std::string safe;
  safe.reserve(json.size());
  for (const char c : json) {
    if (c == '<') safe += "\\u003c";  // JSON has it in strings only
    else safe += c;
  }
  return fmt::format("<script type=\"application/json\" id=\"data\">{}</script>\n<script>{}</script>\n", safe,
                     script.text);
}

}  // namespace beeline::util
