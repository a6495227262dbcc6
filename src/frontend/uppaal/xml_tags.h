// Where the tags of an XML text do not fit together, how deep they are nested, and what stands outside of its root
// element.
//
// The XML parser tells that a tag does not match and where it gave up, not which element was left open; and it leaves
// out without a word what stands behind the root element. This looks at the tags alone and knows both.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace beeline::frontend::uppaal {

struct Tag {
  std::string_view name;
  std::size_t offset = 0;  // of its '<'
};

struct Outline {
  // The element that was to be closed next, and the tag that closes another one instead; without a name, the text ends.
  struct Mismatch {
    Tag open, found;
  };
  std::optional<Mismatch> mismatch;
  // The first that stands before or behind the root element and is neither comment nor declaration.
  std::optional<std::size_t> outside;
};

Outline outline(std::string_view text);

// Where an element begins that has so many around it.
std::optional<std::size_t> deeper_than(int most, std::string_view text);

// Where the comment begins that is not closed.
std::optional<std::size_t> open_comment(std::string_view text);

// Of the tag whose '<' stands at `opening`: where the value of an attribute begins that is not in quotes, and its name.
std::optional<Tag> unquoted_attribute(std::string_view text, std::size_t opening);

// Of the tag whose '<' or '</' stands before `text`.
std::string_view tag_name(std::string_view text);

}  // namespace beeline::frontend::uppaal
