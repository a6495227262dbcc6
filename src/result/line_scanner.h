// Takes a line of text apart; every member says whether it found what it looked for.
#pragma once

#include <algorithm>
#include <charconv>
#include <string_view>

namespace beeline::result {

class LineScanner {
 public:
  explicit LineScanner(std::string_view text) : rest_(text) {}

  bool at_end() {
    skip_blanks();
    return rest_.empty();
  }
  bool literal(std::string_view text) {
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }
  bool word(std::string_view text) {
    skip_blanks();
    if (!rest_.starts_with(text) || (rest_.size() > text.size() && rest_[text.size()] != ' ')) return false;
    rest_.remove_prefix(text.size());
    return true;
  }
  // Up to the next blank; empty at the end.
  std::string_view next_word() {
    skip_blanks();
    const std::string_view found = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(found.size());
    return found;
  }
  template <class Int>
  bool number(Int& value) {
    const auto [end, problem] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (problem != std::errc()) return false;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return true;
  }
  template <class Int>
  bool next_number(Int& value) {
    skip_blanks();
    return number(value);
  }
  std::string_view rest() {
    skip_blanks();
    return rest_;
  }

 private:
  void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }
  std::string_view rest_;
};

}  // namespace beeline::result
