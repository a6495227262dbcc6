// One line of a text of whatever language, word by word: what it begins like.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "util/characters.h"
#include "util/nearest.h"

namespace beeline::frontend {

class Line {
 public:
  explicit Line(std::string_view text) : rest_(text) { skip(); }

  bool accept(std::string_view sign) {
    if (!rest_.starts_with(sign)) return false;
    if (util::is_of_name(sign.back()) && rest_.size() > sign.size() && util::is_of_name(rest_[sign.size()]))
      return false;
    rest_.remove_prefix(sign.size());
    skip();
    return true;
  }
  // Whatever the case of its letters, as people write who do not know the language.
  bool accept_word(std::string_view word) {
    Line ahead = *this;
    if (!util::same_but_for_case(ahead.name(), word)) return false;
    *this = ahead;
    return true;
  }
  bool accept_name() { return !name().empty(); }
  std::string_view name() {
    if (rest_.empty() || !util::is_letter(rest_[0])) return {};
    const std::size_t end =
        static_cast<std::size_t>(std::find_if_not(rest_.begin(), rest_.end(), util::is_of_name) - rest_.begin());
    const std::string_view out = rest_.substr(0, end);
    rest_.remove_prefix(end);
    skip();
    return out;
  }
  // One of these characters comes next, or the end of the line where a '\n' is among them.
  bool at(std::string_view signs) const {
    return signs.find(rest_.empty() ? '\n' : rest_[0]) != std::string_view::npos;
  }
  bool ends_with_word(std::string_view word) const {
    const std::string_view text = rest_.substr(0, rest_.find_last_not_of(blanks) + 1);
    return text.ends_with(word) &&
           (text.size() == word.size() || !util::is_of_name(text[text.size() - word.size() - 1]));
  }
  bool has_word(std::string_view word) const {
    for (Line ahead = *this; !ahead.empty();) {
      const std::string_view next = ahead.name();
      if (next == word) return true;
      if (next.empty()) ahead.rest_.remove_prefix(1);
    }
    return false;
  }
  bool has(char c) const { return rest_.find(c) != std::string_view::npos; }
  bool at_word() const { return !rest_.empty() && util::is_of_name(rest_[0]); }
  bool ends_with(char c) const { return !rest_.empty() && rest_[rest_.find_last_not_of(blanks)] == c; }
  bool empty() const { return rest_.empty(); }

 private:
  static constexpr std::string_view blanks = " \t\r";

  void skip() { rest_.remove_prefix(std::min(rest_.find_first_not_of(blanks), rest_.size())); }

  std::string_view rest_;
};

template <class Test>
std::size_t count_lines(std::string_view text, Test test) {
  std::size_t count = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (test(Line(text.substr(0, end)))) ++count;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return count;
}

}  // namespace beeline::frontend
