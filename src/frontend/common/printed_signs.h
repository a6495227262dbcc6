// Signs as they are printed in books, which come into models with what is copied from a page: `x ≤ 3`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace beeline::frontend {

struct PrintedSign {
  std::string_view text;     // UTF-8
  std::string_view written;  // as it is typed
};

// The sign that `text` begins with; null when it begins with none of them.
const PrintedSign* printed_sign(std::string_view text);

// What to say about it: "'≤' is no operator; did you mean '<='?"
std::string complaint(const PrintedSign& sign);

// A path quantifier of a query in such signs: `∃◇`, `E◇`, `∀□`, `∃<>`, or a lone `□`.
struct PrintedQuantifier {
  std::size_t length = 0;    // 0 where there is none
  std::string_view written;  // what to write, in quotes
};
PrintedQuantifier printed_quantifier(std::string_view text);

}  // namespace beeline::frontend
