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
  const auto add = [&](const std::string& part) {
    if (!line.empty() && indent + line.size() + 1 + part.size() > style.width) flush();
    line += (line.empty() ? "" : " ") + part;
  };
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
    if (indent + item.size() <= style.width) {
      add(item);
      continue;
    }
    for (std::size_t at = 0; at != std::string::npos;) {
      const std::size_t blank = item.find(' ', at);
      add(item.substr(at, blank - at));
      at = blank == std::string::npos ? blank : blank + 1;
    }
  }
  flush();
  return out;
}

std::string standstill_text(const result::Standstill& standstill, const std::vector<std::string>& places,
                            std::size_t indent, const TextStyle& style) {
  constexpr std::size_t most = 40;
  const std::string blanks(indent, ' ');
  std::string out = blanks + paint(style, cyan, "no transition is possible, now or later:") + "\n";
  if (!standstill.time.empty()) out += fmt::format("{}  {}\n", blanks, standstill.time);
  const std::size_t count = std::min(standstill.processes.size(), places.size());
  for (std::size_t p = 0; p < count && p < most; ++p)
    out += fmt::format("{}  {}: {}\n", blanks, places[p], standstill.processes[p]);
  if (count > most) out += fmt::format("{}  and {} more\n", blanks, count - most);
  return out;
}

std::string diverges_text(std::size_t indent, const TextStyle& style) {
  return std::string(indent, ' ') + paint(style, cyan, "then time passes for ever, and nothing else happens") + "\n";
}

std::string shows_text(const std::string& shows, std::size_t indent, const TextStyle& style) {
  return std::string(indent, ' ') + paint(style, cyan, "shows " + shows) + "\n";
}

std::string error_text(const result::RunError& error, const std::string& movement, std::size_t indent,
                       const TextStyle& style) {
  const std::string blanks(indent, ' ');
  std::string out;
  if (!movement.empty()) out += blanks + paint(style, bold, movement) + "\n";
  const std::string what = error.part.empty() ? "something" : "the " + error.part;
  return out + blanks + paint(style, yellow, fmt::format("{} goes wrong: {}", what, error.message)) + "\n";
}

StepColumns::StepColumns(const std::vector<result::Rational>& times, result::Rational end)
    : times_(times),
      end_(std::move(end)),
      number_width_(std::max<std::size_t>(4, std::to_string(times.size() - 1).size())),
      time_width_(std::max<std::size_t>(4, result::readable(end_).size())) {
  for (const auto& time : times) time_width_ = std::max(time_width_, result::readable(time).size());
}

std::string StepColumns::title(const TextStyle& style) const {
  return paint(style, dim, fmt::format("{:>{}}  {:<{}}", "step", number_width_, "time", time_width_)) + "\n";
}

std::string StepColumns::step(std::size_t index) const {
  return fmt::format("{:>{}}  {:<{}}  ", index, number_width_, result::readable(times_[index]), time_width_);
}

std::string StepColumns::for_ever(const TextStyle& style) const {
  return std::string(indent(), ' ') + paint(style, cyan, "then for ever:") + "\n";
}

std::string StepColumns::back_to(std::size_t index, bool zeno, const TextStyle& style) const {
  const std::string where = index == 0 ? "the start" : fmt::format("the state after step {}", index);
  const std::string out = std::string(indent(), ' ') + paint(style, cyan, "back to " + where) + "\n";
  if (!zeno) return out;
  return out + std::string(indent(), ' ') +
         paint(style, cyan, "Zeno: all rounds together take less than a fixed time") + "\n";
}

std::string StepColumns::waiting(const TextStyle& style) const {
  const result::Rational delay = end_ - times_.back();
  if (delay == 0) return {};
  return std::string(indent(), ' ') +
         paint(style, cyan, fmt::format("after waiting {} more", result::readable(delay))) + "\n";
}

std::string StepColumns::end() const {
  return fmt::format("{:>{}}  {:<{}}  ", "end", number_width_, result::readable(end_), time_width_);
}

}  // namespace beeline::output
