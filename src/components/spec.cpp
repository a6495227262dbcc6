#include "components/spec.h"

#include <algorithm>

#include <fmt/format.h>

#include "util/characters.h"

namespace beeline::components {

bool operator==(const Spec& a, const Spec& b) {
  return a.name == b.name && a.arguments == b.arguments && a.options == b.options;
}

const Spec* Spec::option(std::string_view key) const {
  const auto found = std::find_if(options.begin(), options.end(), [&](const auto& o) { return o.first == key; });
  return found == options.end() ? nullptr : &found->second;
}

namespace {

using util::is_digit;
using util::is_letter;
using util::is_of_name;

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  SpecError parse(Spec& spec) {
    term(spec, 0);
    if (!error_ && peek() != '\0') fail(fmt::format("expected the end, found '{}'", peek()));
    return error_;
  }

 private:
  static constexpr int deepest = 100;  // nobody nests this far; bounds the recursion on hostile input

  char peek() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  void fail(std::string message) {
    if (!error_) error_ = {std::move(message), at_ + 1};
  }

  std::string name() {
    const auto begin = at_;
    while (at_ < text_.size() && is_of_name(text_[at_])) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  std::string number() {
    const auto begin = at_;
    const auto digits = [&] {
      const auto first = at_;
      while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
      if (at_ == first) fail("expected a digit");
    };
    if (text_[at_] == '-') ++at_;
    digits();
    if (at_ < text_.size() && text_[at_] == '.') {
      ++at_;
      digits();
    }
    return std::string(text_.substr(begin, at_ - begin));
  }

  std::string text() {
    const auto begin = at_++;
    while (at_ < text_.size() && text_[at_] != '"') ++at_;
    if (at_ == text_.size()) {
      at_ = begin;
      fail("no '\"' ends this text");
      return {};
    }
    return std::string(text_.substr(begin, ++at_ - begin));
  }

  void term(Spec& spec, int depth) {
    const char first = peek();
    if (depth > deepest) return fail("nested too deeply");
    if (depth > 0 && first == '"') {
      spec.name = text();
      return;
    }
    if (depth > 0 && (is_digit(first) || first == '-')) {
      spec.name = number();
      return;
    }
    if (!is_letter(first)) {
      return fail(first == '\0' ? std::string("expected a name, found the end")
                                : fmt::format("expected a name, found '{}'", first));
    }
    spec.name = name();
    arguments(spec, depth);
  }

  void arguments(Spec& spec, int depth) {
    if (peek() != '(') return;
    ++at_;
    if (peek() == ')') {
      ++at_;
      return;
    }
    while (!error_) {
      argument(spec, depth);
      if (error_) return;
      const char next = peek();
      if (next == ')') {
        ++at_;
        return;
      }
      if (next != ',') return fail("expected ',' or ')'");
      ++at_;
    }
  }

  void argument(Spec& spec, int depth) {
    Spec value;
    if (!is_letter(peek())) {
      term(value, depth + 1);
      spec.arguments.push_back(std::move(value));
      return;
    }
    const auto begin = at_;
    std::string key = name();
    if (peek() == '=') {
      if (spec.option(key)) {
        at_ = begin;
        return fail(fmt::format("'{}' is given twice", key));
      }
      ++at_;
      term(value, depth + 1);
      spec.options.emplace_back(std::move(key), std::move(value));
      return;
    }
    at_ = begin;
    term(value, depth + 1);
    spec.arguments.push_back(std::move(value));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  SpecError error_;
};

}  // namespace

SpecError parse(std::string_view text, Spec& spec) {
  Spec parsed;
  const SpecError error = Parser(text).parse(parsed);
  if (!error) spec = std::move(parsed);
  return error;
}

std::string print(const Spec& spec) {
  if (spec.arguments.empty() && spec.options.empty()) return spec.name;
  std::string inside;
  const auto separate = [&] {
    if (!inside.empty()) inside += ", ";
  };
  for (const Spec& argument : spec.arguments) {
    separate();
    inside += print(argument);
  }
  for (const auto& [key, value] : spec.options) {
    separate();
    inside += key + "=" + print(value);
  }
  return spec.name + "(" + inside + ")";
}

}  // namespace beeline::components
