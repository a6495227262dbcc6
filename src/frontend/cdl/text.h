// Parts of a .cdl file as it has them, but for blanks.
#pragma once

#include <string>
#include <string_view>

#include "frontend/cdl/syntax.h"

namespace beeline::frontend::cdl {

std::string_view to_text(Comparison comparison);
std::string path_text(const Access& access);  // without the process
std::string to_text(const Access& access);
std::string to_text(const Literal& literal);
std::string to_text(const Predicate& predicate);
std::string to_text(const Event& event);

}  // namespace beeline::frontend::cdl
