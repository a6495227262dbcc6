// A search configuration as data: `bfs(store=inclusion)`, `greedy(hU, prefer=contexts)`.
//
// Grammar: term = NAME [ "(" [argument {"," argument}] ")" ], argument = [NAME "="] (term | NUMBER | TEXT), a TEXT is
// anything in double quotes. Blanks are free.
// The printed form of a Spec parses back to the same Spec.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace beeline::components {

struct Spec {
  Spec() = default;  // spelled out for clang 14, which otherwise needs the pair below while Spec is incomplete

  std::string name;                                   // or a number's digits, or a text with its quotes
  std::vector<Spec> arguments;                        // positional
  std::vector<std::pair<std::string, Spec>> options;  // named, in the order written

  const Spec* option(std::string_view key) const;
  friend bool operator==(const Spec&, const Spec&);
};

// The error message, with the column it speaks of (from 1), or nothing.
struct SpecError {
  std::string message;
  std::size_t column = 0;
  explicit operator bool() const { return !message.empty(); }
};

SpecError parse(std::string_view text, Spec& spec);
std::string print(const Spec& spec);

}  // namespace beeline::components
