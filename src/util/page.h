// Pages that stand on their own: one file that a browser shows without asking anybody for anything.
//
// Style and script are assets, compiled in by cmake/embed.cmake, and the page's Content-Security-Policy names their
// digests: whatever else gets into a page, through a name in a model say, does not run. What goes in is escaped all the
// same.
#pragma once

#include <string>
#include <string_view>

#include "util/sink.h"

namespace beeline::util {

struct Asset {
  std::string_view text;
  std::string_view sha256;  // of the text, in hexadecimal
};

// For element content and quoted attributes, of XML as well. Bytes that are not UTF-8 and characters that XML cannot
// hold (names of files may have both) become U+FFFD.
std::string html_escaped(std::string_view text);
std::string uri_escaped(std::string_view text);  // for fragments in quoted attributes; decodeURIComponent undoes it
std::string base64_of_hex(std::string_view digits);

// From the doctype to </head>; `title` is plain text.
std::string page_head(std::string_view title, const Asset& style, const Asset& script);

// The end of a page: JSON for the script, as the element with id "data", and the script. `json` may hold any text; a
// "</script>" inside stays inside.
void write_page_script(const Sink& sink, const Writing& json, const Asset& script);
std::string page_script(std::string_view json, const Asset& script);

}  // namespace beeline::util
