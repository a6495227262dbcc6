// Which formats the names of output files can ask for.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace beeline::app {

inline constexpr std::string_view trace_endings[] = {".json", ".html", ".htm"};
inline constexpr std::string_view graph_endings[] = {".dot", ".gv", ".svg"};
inline constexpr std::string_view automaton_endings[] = {".txt", ".dot", ".gv", ".svg", ".hoa", ".pml"};
inline constexpr std::string_view text_endings[] = {".txt", ".text", ".json", ".html", ".htm"};

// Why a file of this name cannot be written: its ending is that of a format which is not one of these. Empty for names
// without an ending, and for what is there and no file (/dev/stdout).
std::string unknown_format(const std::string& file, const char* what, std::span<const std::string_view> endings);

// "-", or something that is there and no file: /dev/null, a pipe.
bool is_device(const std::string& file);

// "t.json" -> "t-2.json". A device has no number.
std::string numbered(const std::string& file, std::size_t number);

}  // namespace beeline::app
