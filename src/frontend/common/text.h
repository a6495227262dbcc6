// Text to be read, with the way back to where each character stands in the user's file.
//
// A label inside an XML file is decoded (entities, CDATA) before it is parsed; an error in it must still point into the
// XML file. A Text is therefore a string plus a list of anchors (offset here, offset in the file), linear in between.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "util/diagnostic.h"

namespace beeline::frontend {

// Some editors put it before the text.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// Line starts of one file, so that a position costs a binary search instead of a scan of the file.
class LineTable {
 public:
  LineTable(std::string_view text, std::uint16_t file);
  util::Position at(std::size_t offset) const;

 private:
  std::vector<std::size_t> starts_;
  std::size_t size_;
  std::uint16_t file_;
};

class Text {
 public:
  // A whole file, or the part of it from `offset` on taken literally.
  Text(std::string_view text, const LineTable& lines, std::size_t offset = 0);
  // The character data of an XML element, `raw` being what stands in the file at `offset`: character references and the
  // five predefined entities are decoded, CDATA sections taken literally, comments and nested elements left out.
  static Text from_xml(std::string_view raw, const LineTable& lines, std::size_t offset);

  std::string_view view() const { return text_; }
  util::Position at(std::size_t offset) const;

 private:
  struct Anchor {
    std::size_t here, there;
  };
  explicit Text(const LineTable& lines) : lines_(&lines) {}
  void append(std::string_view piece, std::size_t there);

  const LineTable* lines_;
  std::string text_;
  std::vector<Anchor> anchors_;
};

}  // namespace beeline::frontend
