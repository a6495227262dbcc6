// The style and the script of the page, from assets/, compiled in by cmake/embed.cmake.
#pragma once

#include <string_view>

namespace beeline::bench {

struct Asset {
  std::string_view text;
  std::string_view sha256;  // of the text, in hexadecimal
};

extern const Asset report_style;
extern const Asset report_script;

}  // namespace beeline::bench
