// What the files of the parser share.
#pragma once

#include <fmt/format.h>

#include "frontend/fiacre/parser.h"

namespace beeline::frontend::fiacre {

// Bounds the recursion of the parser and of everything that later walks over what it read; a parenthesis counts twice.
class Parser::Nesting {
 public:
  explicit Nesting(Parser& parser) : parser_(parser) {
    if (++parser_.nesting_ > deepest) {
      --parser_.nesting_;
      parser_.fail(parser_.token().position, fmt::format("more than {} levels of nesting", deepest / 2));
    }
  }
  ~Nesting() { --parser_.nesting_; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

  static constexpr std::uint32_t deepest = 200;

 private:
  Parser& parser_;
};

}  // namespace beeline::frontend::fiacre
