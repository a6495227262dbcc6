// Signs of an XML text that are not escaped, or the wrong way: `a && b`, `z &le; 4`, as HTML would have it, `z &lt= 4`.
//
// Such a file is not well-formed, and UPPAAL does not read it. The XML parser leaves what it does not know as it
// stands, so that `&le;` would become a bitwise "and" with a variable named `le`, and everything that is said about
// that is beside the point.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace beeline::frontend::uppaal {

struct WrongEntity {
  std::size_t offset = 0;  // of its '&'
  std::string message;
};

// In the order of the text; what stands in comments and CDATA sections is no entity.
std::vector<WrongEntity> wrong_entities(std::string_view xml);

}  // namespace beeline::frontend::uppaal
