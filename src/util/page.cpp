#include "util/page.h"

#include <algorithm>
#include <cassert>
#include <cstdint>

#include <fmt/format.h>

namespace beeline::util {

namespace {

// How many bytes the character takes that `text` begins with; 0 when it is none of XML's.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return first >= 0x20 || first == '\t' || first == '\n' || first == '\r' ? 1 : 0;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  std::uint32_t code = first & (0xffu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3fu);
  }
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  return code < least[length] || code > 0x10ffff || surrogate || code == 0xfffe || code == 0xffff ? 0 : length;
}

}  // namespace

std::string html_escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: {
        const std::size_t length = character_length(text.substr(i));
        out += length == 0 ? "\xef\xbf\xbd" : text.substr(i, length);
        i += std::max<std::size_t>(length, 1) - 1;
      }
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

void write_page_script(const Sink& sink, const Writing& json, const Asset& script) {
  sink("<script type=\"application/json\" id=\"data\">");
  std::string safe;
  json([&](std::string_view piece) {
    safe.clear();
    for (std::size_t at = 0; at < piece.size();) {
      const std::size_t less = std::min(piece.find('<', at), piece.size());  // JSON has it in strings only
      safe += piece.substr(at, less - at);
      if (less < piece.size()) safe += "\\u003c";
      at = less + 1;
    }
    sink(safe);
  });
  sink("</script>\n<script>");
  sink(script.text);
  sink("</script>\n");
}

std::string page_script(std::string_view json, const Asset& script) {
  return gathered([&](const Sink& page) {
    write_page_script(
        page, [&](const Sink& data) { data(json); }, script);
  });
}

}  // namespace beeline::util
