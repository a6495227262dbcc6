// Text on its way into HTML.
#pragma once

#include <string>
#include <string_view>

namespace beeline::bench {

std::string html_escaped(std::string_view text);  // for element content and quoted attributes
std::string uri_escaped(std::string_view text);   // for fragments in quoted attributes; decodeURIComponent undoes it
std::string base64_of_hex(std::string_view digits);

}  // namespace beeline::bench
