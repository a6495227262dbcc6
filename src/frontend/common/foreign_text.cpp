#include "frontend/common/foreign_text.h"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "frontend/common/model_text.h"
#include "frontend/common/text_line.h"

namespace beeline::frontend {

namespace {

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
    {"a page in Markdown", is_markdown, 2},
};

}  // namespace

bool has_query_line(std::string_view text) {
  return text.find("-->") != std::string_view::npos || count_lines(text, is_query) > 0;
}

std::string_view other_language(std::string_view text) {
  if (has_xta_line(text)) return {};
  for (const Language& language : languages)
    if (count_lines(text, language.test) >= language.least) return language.name;
  return is_of(ModelLanguage::Cdl, text) ? name_of(ModelLanguage::Cdl) : std::string_view();
}

std::string unlike(std::string_view what, std::string_view text, std::string_view lacks) {
  const std::string_view other = other_language(text);
  return other.empty() ? fmt::format("this does not look like {}: {}", what, lacks)
                       : fmt::format("this looks like {}, not like {}", other, what);
}

}  // namespace beeline::frontend
