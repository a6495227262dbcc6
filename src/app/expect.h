// What a file says the answers are, beside what they are.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "ir/property.h"
#include "result/answer.h"

namespace beeline::app {

enum class Expectation {
  None,    // nothing is said
  Met,     // a yes or no, and the right one
  Missed,  // the other one
  Open,    // no answer to compare
};

// `expected` as in ir::Property, `verdict` as result::name says it.
Expectation compare(std::string_view expected, std::string_view verdict);
std::vector<Expectation> compare(std::span<const ir::Property> properties, std::span<const result::Answer> answers);

}  // namespace beeline::app
