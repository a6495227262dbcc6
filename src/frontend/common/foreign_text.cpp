#include "frontend/common/foreign_text.h"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "util/characters.h"

namespace beeline::frontend {

namespace {

using util::is_letter;
using util::is_of_name;

constexpr std::string_view blanks = " \t\r";

// One line, word by word.
class Line {
 public:
  explicit Line(std::string_view text) : rest_(text) { skip(); }

  bool accept(std::string_view sign) {
    if (!rest_.starts_with(sign)) return false;
    if (is_of_name(sign.back()) && rest_.size() > sign.size() && is_of_name(rest_[sign.size()])) return false;
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
    if (rest_.empty() || !is_letter(rest_[0])) return {};
    const auto end = static_cast<std::size_t>(std::find_if_not(rest_.begin(), rest_.end(), is_of_name) - rest_.begin());
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
    return text.ends_with(word) && (text.size() == word.size() || !is_of_name(text[text.size() - word.size() - 1]));
  }
  bool ends_with(char c) const { return !rest_.empty() && rest_[rest_.find_last_not_of(blanks)] == c; }
  bool empty() const { return rest_.empty(); }

 private:
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

bool is_xta(Line line) {
  if (line.accept_word("process") || line.accept_word("template")) return line.accept_name() && line.at("({");
  if (line.accept_word("system")) return line.accept_name() && line.at(",;<");
  if (line.accept_word("state") || line.accept_word("init")) return line.accept_name() && line.at(",;{\n");
  return line.accept_word("trans") && (line.empty() || (line.accept_name() && line.accept("->")));
}

bool is_tchecker(Line line) {
  constexpr std::string_view keywords[] = {"clock", "edge", "event", "int", "location", "process", "sync", "system"};
  const std::string_view word = line.name();
  return line.accept(":") && (std::find(std::begin(keywords), std::end(keywords), word) != std::end(keywords) ||
                              !nearest(word, keywords).empty());
}

bool is_dve(Line line) {
  if (!line.accept("system") || !(line.accept("async") || line.accept("sync"))) return false;
  return line.at(";") || (line.accept("property") && line.accept_name());
}

bool is_fiacre(Line line) {
  return (line.accept("process") || line.accept("component")) && line.accept_name() && line.ends_with_word("is");
}

bool is_cdl(Line line) {
  constexpr std::string_view kinds[] = {"cdl", "event", "activity", "predicate", "property"};
  const std::string_view kind = line.name();
  return std::find(std::begin(kinds), std::end(kinds), kind) != std::end(kinds) && line.accept_name() &&
         line.accept("is") && line.at("{");
}

bool is_query(Line line) {
  constexpr std::string_view openings[] = {
      "A[",   "E[",   "A<", "E<", "sup", "inf", "bounds", "Pr[", "Pr (", "simulate", "control",     "strategy",
      "minE", "maxE", "[]", "<>", "AG",  "EF",  "AF",     "EG",  "a[",   "e<",       "saveStrategy"};
  return std::any_of(std::begin(openings), std::end(openings), [&](std::string_view o) { return line.accept(o); });
}

bool is_python(Line line) {
  if (line.accept("def")) return line.accept_name() && line.accept("(") && line.ends_with(':');
  if (line.accept("class")) return line.accept_name() && line.ends_with(':');
  if (line.accept("from")) return line.accept_name() && line.accept("import");
  if (line.accept("import")) return line.accept_name() && line.at(",.\na");
  return line.accept("#!") &&
         (line.accept("/usr/bin/env python") || line.accept("/usr/bin/env python3") || line.accept("/usr/bin/python3"));
}

bool is_c(Line line) {
  if (line.accept("#include")) return line.at("<\"");
  return line.accept("using") && line.accept("namespace");
}

bool is_promela(Line line) {
  line.accept("active");
  if (line.accept("proctype")) return line.accept_name();
  if (line.accept("mtype")) return line.at("={:");
  return (line.accept("init") || line.accept("never")) && line.at("{");
}

bool is_smv(Line line) { return line.accept("MODULE") && line.accept_name(); }

bool is_markdown(Line line) {
  if (line.accept("```")) return true;
  return line.accept("##") || line.accept("**") || line.accept("[!") || (line.accept("# ") && line.accept_name());
}

bool is_shell(Line line) { return line.accept("#!/bin/") || line.accept("#!/usr/bin/env bash"); }

bool is_latex(Line line) { return line.accept("\\documentclass") || line.accept("\\begin{"); }

struct Language {
  std::string_view name;
  bool (*test)(Line);
  std::size_t least;  // so many of its lines are no accident
};

constexpr Language languages[] = {
    {"a Python program", is_python, 1},     {"a C program", is_c, 1},
    {"a Promela model", is_promela, 1},     {"an SMV model", is_smv, 1},
    {"a shell script", is_shell, 1},        {"a LaTeX document", is_latex, 1},
    {"a page in Markdown", is_markdown, 2}, {"contexts in CDL, which --context takes", is_cdl, 1},
};

}  // namespace

bool has_xta_line(std::string_view text) { return count_lines(text, is_xta) > 0; }

bool has_tchecker_line(std::string_view text) {
  if (count_lines(text, is_tchecker) > 0) return true;
  return count_lines(text, [](Line line) { return !line.empty() && !line.at("#"); }) == 0;
}

bool has_dve_line(std::string_view text) { return count_lines(text, is_dve) > 0; }

bool has_fiacre_line(std::string_view text) { return count_lines(text, is_fiacre) > 0; }

bool has_query_line(std::string_view text) {
  return text.find("-->") != std::string_view::npos || count_lines(text, is_query) > 0;
}

std::string_view other_language(std::string_view text) {
  if (has_xta_line(text)) return {};
  for (const Language& language : languages)
    if (count_lines(text, language.test) >= language.least) return language.name;
  return {};
}

std::string unlike(std::string_view what, std::string_view text, std::string_view lacks) {
  const std::string_view other = other_language(text);
  return other.empty() ? fmt::format("this does not look like {}: {}", what, lacks)
                       : fmt::format("this looks like {}, not like {}", other, what);
}

}  // namespace beeline::frontend
