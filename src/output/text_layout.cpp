#include "output/text_layout.h"

#include <algorithm>

#include <fmt/format.h>

#include "result/rational.h"

namespace beeline::output {

std::string paint(const TextStyle& style, const char* colour, const std::string& text) {
  return style.colour ? fmt::format("\033[{}m{}\033[0m", colour, text) : text;
}

std::string list_text(const std::vector<std::string>& items, std::size_t indent, const TextStyle& style,
                      const char* colour) {
  std::string out, line;
  const auto flush = [&] {
    if (!line.empty()) out += std::string(indent, ' ') + (colour ? paint(style, colour, line) : line) + "\n";
    line.clear();
  };
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
    if (!line.empty() && indent + line.size() + 1 + item.size() > style.width) flush();
    line += (line.empty() ? "" : " ") + item;
  }
  flush();
  return out;
}

StepColumns::StepColumns(const std::vector<result::Rational>& times)
    : times_(times), number_width_(std::max<std::size_t>(4, std::to_string(times.size() - 1).size())), time_width_(4) {
  for (const auto& time : times) time_width_ = std::max(time_width_, result::readable(time).size());
}

std::string StepColumns::title(const TextStyle& style) const {
  return paint(style, dim, fmt::format("{:>{}}  {:<{}}", "step", number_width_, "time", time_width_)) + "\n";
}

std::string StepColumns::step(std::size_t index) const {
  return fmt::format("{:>{}}  {:<{}}  ", index, number_width_, result::readable(times_[index]), time_width_);
}

std::string StepColumns::back_to(std::size_t index) const {
  return fmt::format("{:>{}}  back to the state after step {}\n", "", number_width_, index);
}

std::string StepColumns::waiting(const result::Rational& delay, const TextStyle& style) const {
  const std::string time = result::readable(times_.back() + delay);
  return fmt::format("{:>{}}  {:<{}}  ", "", number_width_, time, time_width_) +
         paint(style, cyan, fmt::format("after waiting {} more", result::readable(delay))) + "\n";
}

}  // namespace beeline::output
