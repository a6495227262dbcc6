#include "frontend/common/text.h"

#include <algorithm>

namespace beeline::frontend {

LineTable::LineTable(std::string_view text, std::uint16_t file) : starts_{0}, size_(text.size()), file_(file) {
  starts_.reserve(1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')));
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n') starts_.push_back(i + 1);
}

util::Position LineTable::at(std::size_t offset) const {
  offset = std::min(offset, size_);
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const auto line = static_cast<std::uint32_t>(next - starts_.begin());
  return {line, static_cast<std::uint32_t>(offset - *(next - 1) + 1), file_};
}

Text::Text(std::string_view text, const LineTable& lines, std::size_t offset)
    : lines_(&lines), text_(text), anchors_{{0, offset}} {}

void Text::append(std::string_view piece, std::size_t there) {
  anchors_.push_back({text_.size(), there});
  text_ += piece;
}

util::Position Text::at(std::size_t offset) const {
  const auto next = std::upper_bound(anchors_.begin(), anchors_.end(), offset,
                                     [](std::size_t o, const Anchor& anchor) { return o < anchor.here; });
  if (next == anchors_.begin()) return lines_->at(0);
  return lines_->at((next - 1)->there + (offset - (next - 1)->here));
}

namespace {

void append_utf8(std::string& out, std::uint32_t code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0 | (code >> 6));
    out += static_cast<char>(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    out += static_cast<char>(0xE0 | (code >> 12));
    out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (code & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | (code >> 18));
    out += static_cast<char>(0x80 | ((code >> 12) & 0x3F));
    out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (code & 0x3F));
  }
}

// The text of `&name;`, empty when it is none that we know (it then stays as it is written).
std::string decode_entity(std::string_view name) {
  if (name == "lt") return "<";
  if (name == "gt") return ">";
  if (name == "amp") return "&";
  if (name == "quot") return "\"";
  if (name == "apos") return "'";
  if (name.size() < 2 || name[0] != '#') return {};
  const bool hex = name[1] == 'x' || name[1] == 'X';
  std::uint32_t code = 0;
  const std::string_view digits = name.substr(hex ? 2 : 1);
  if (digits.empty() || digits.size() > 8) return {};
  for (char c : digits) {
    std::uint32_t digit = 0;
    if (c >= '0' && c <= '9') digit = static_cast<std::uint32_t>(c - '0');
    else if (hex && c >= 'a' && c <= 'f') digit = static_cast<std::uint32_t>(c - 'a' + 10);
    else if (hex && c >= 'A' && c <= 'F') digit = static_cast<std::uint32_t>(c - 'A' + 10);
    else return {};
    code = code * (hex ? 16 : 10) + digit;
  }
  if (code == 0 || code > 0x10FFFF) return {};
  std::string out;
  append_utf8(out, code);
  return out;
}

constexpr std::string_view cdata_open = "<![CDATA[", comment_open = "<!--";

}  // namespace

Text Text::from_xml(std::string_view raw, const LineTable& lines, std::size_t offset) {
  Text out(lines);
  out.anchors_.push_back({0, offset});
  std::size_t i = 0;
  const auto skip_past = [&](std::string_view closing) {
    const std::size_t end = raw.find(closing, i);
    i = end == std::string_view::npos ? raw.size() : end + closing.size();
  };
  while (i < raw.size()) {
    const std::size_t stop = std::min(raw.find_first_of("<&", i), raw.size());
    if (stop > i) out.append(raw.substr(i, stop - i), offset + i);
    i = stop;
    if (i == raw.size()) break;
    const std::string_view rest = raw.substr(i);
    if (rest.starts_with(cdata_open)) {
      i += cdata_open.size();
      const std::size_t end = std::min(raw.find("]]>", i), raw.size());
      out.append(raw.substr(i, end - i), offset + i);
      skip_past("]]>");
    } else if (rest.starts_with(comment_open)) {
      skip_past("-->");
    } else if (rest[0] == '<') {
      skip_past(">");
    } else {
      const std::size_t end = rest.substr(0, 12).find(';');
      const std::string decoded = end == std::string_view::npos ? "" : decode_entity(rest.substr(1, end - 1));
      if (decoded.empty()) {
        out.append("&", offset + i);
        ++i;
      } else {
        out.append(decoded, offset + i);
        i += end + 1;
        out.anchors_.push_back({out.text_.size(), offset + i});
      }
    }
  }
  return out;
}

}  // namespace beeline::frontend
