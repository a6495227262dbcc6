// Bounds how deep the parser's recursion goes.
#pragma once

#include "frontend/cdl/parser.h"

namespace beeline::frontend::cdl {

class Parser::Nesting {
 public:
  explicit Nesting(Parser& parser) : parser_(parser) {
    if (parser.nesting_ >= deepest_activity) parser.fail("this nests too deeply");
    ++parser.nesting_;
  }
  ~Nesting() { --parser_.nesting_; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

 private:
  Parser& parser_;
};

}  // namespace beeline::frontend::cdl
