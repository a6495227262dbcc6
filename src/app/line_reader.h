// Lines that a user types at a prompt: with editing and a history of this session where both ends are terminals (and
// there is libedit, here and when the program was built), otherwise as they come.
//
// At the prompt of a terminal Ctrl-C drops the line, Ctrl-D ends the input.
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace beeline::app {

class LineReader {
 public:
  explicit LineReader(std::string prompt);
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  bool interactive() const { return interactive_; }
  // The next line without its end; nothing at the end of the input.
  std::optional<std::string> next();

 private:
  struct Editor;
  std::string prompt_;
  bool interactive_;
  std::unique_ptr<Editor> editor_;  // null: plain lines
};

}  // namespace beeline::app
