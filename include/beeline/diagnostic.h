// What the library has to say about the text that a user wrote.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace beeline {

// Lines and columns count from 1, columns in bytes; line 0 means "no place".
struct Position {
  std::string file;  // as it was named when it was loaded
  std::uint32_t line = 0, column = 0;

  explicit operator bool() const { return line != 0; }
};

enum class Severity : std::uint8_t { Error, Warning, Note };

struct Diagnostic {
  Severity severity = Severity::Error;
  Position position;
  std::string message;
  std::string text;  // as compilers print it: "file:line:column: error: message", the line, and a caret; ends its line
};

// Whether any of them is more than a warning.
bool has_errors(const std::vector<Diagnostic>& diagnostics);

}  // namespace beeline
