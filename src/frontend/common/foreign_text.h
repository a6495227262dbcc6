// Text that is of no language of models at all: a program, a page of documentation.
//
// Read as a model, such a text gives a message for every other line, none of which is to the point. It is told by what
// it has, lines that begin as only those of another language do, and by what it lacks, lines that begin as only those
// of a model do. A model with many slips still has some of the latter, and keeps its messages.
#pragma once

#include <string>
#include <string_view>

namespace beeline::frontend {

// A line begins like a query.
bool has_query_line(std::string_view text);

// "a Python program"; empty where nothing is known of it, or where it has a line of UPPAAL's textual language. Comments
// are not told from the rest: only for text that could not be read.
std::string_view other_language(std::string_view text);

// What to say of such a text, that should be `what`: which language it looks like, or what it lacks.
std::string unlike(std::string_view what, std::string_view text, std::string_view lacks);

}  // namespace beeline::frontend
