// How text about traces is laid out, whether it is made from a model's trace or from one in a file.
#pragma once

#include <string>
#include <vector>

#include "output/text.h"

namespace beeline::output {

inline constexpr const char *bold = "1", *dim = "2", *yellow = "33", *cyan = "36";

std::string paint(const TextStyle& style, const char* colour, const std::string& text);

// "a, b, c" broken into lines of at most style.width columns, each behind `indent` blanks. Items hold no colour codes
// (they would count as columns); the whole is painted, with `colour` null not at all. What is longer than a line is
// broken at its blanks.
std::string list_text(const std::vector<std::string>& items, std::size_t indent, const TextStyle& style,
                      const char* colour);

// Why nothing can happen any more, a line for each process; places are "Process.location".
std::string standstill_text(const result::Standstill& standstill, const std::vector<std::string>& places,
                            std::size_t indent, const TextStyle& style);

// After the end of a run in which time may pass for ever.
std::string diverges_text(std::size_t indent, const TextStyle& style);

std::string shows_text(const std::string& shows, std::size_t indent, const TextStyle& style);

// What goes wrong after a run; `movement` is the transition in which it does, if it is one.
std::string error_text(const result::RunError& error, const std::string& movement, std::size_t indent,
                       const TextStyle& style);

// The columns of numbers and times before every step.
class StepColumns {
 public:
  // Of the steps, and of the end of the run.
  StepColumns(const std::vector<result::Rational>& times, result::Rational end);

  std::size_t indent() const { return number_width_ + time_width_ + 4; }
  std::string title(const TextStyle& style) const;
  std::string step(std::size_t index) const;  // "   3  1.5   "
  // Before the first step of a loop, and after its last one.
  std::string for_ever(const TextStyle& style) const;
  std::string back_to(std::size_t index, bool zeno, const TextStyle& style) const;
  std::string waiting(const TextStyle& style) const;  // before the end; empty where nothing is to be waited for
  std::string end() const;                            // " end  1.5   "

 private:
  const std::vector<result::Rational>& times_;
  result::Rational end_;
  std::size_t number_width_, time_width_;
};

}  // namespace beeline::output
