// Shared by the files that implement Parser.
#pragma once

#include <fmt/format.h>

#include "frontend/uppaal/parser.h"

namespace beeline::frontend::uppaal {

// Bounds how deep the parser calls itself; a parenthesis or block takes two calls.
class Parser::Nested {
 public:
  explicit Nested(Parser& parser) : parser_(parser) {
    if (++parser_.nesting_ > limit) {
      --parser_.nesting_;
      parser_.fail(parser_.peek().position, fmt::format("more than {} levels of nesting", limit / 2));
    }
  }
  ~Nested() { --parser_.nesting_; }
  Nested(const Nested&) = delete;
  Nested& operator=(const Nested&) = delete;

 private:
  static constexpr int limit = 500;
  Parser& parser_;
};

}  // namespace beeline::frontend::uppaal
