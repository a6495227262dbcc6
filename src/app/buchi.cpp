// The automaton of a formula of linear temporal logic, for people and for other programs.
#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/app.h"
#include "app/formats.h"
#include "app/graph_files.h"
#include "app/model.h"
#include "app/terminal.h"
#include "app/unloaded.h"
#include "ltl/parse.h"
#include "ltl/translate.h"
#include "ltl/write.h"
#include "util/budget.h"
#include "util/characters.h"
#include "util/diagnostic.h"

namespace beeline::app {

namespace {

// Atoms are not looked up in any model: equal texts are equal propositions.
class Propositions {
 public:
  std::uint32_t number(std::string_view atom) {
    const auto [entry, fresh] = numbers_.try_emplace(std::string(atom), static_cast<std::uint32_t>(texts_.size()));
    if (fresh) texts_.emplace_back(atom);
    return entry->second;
  }
  std::string name(std::uint32_t p) const {
    const std::string& text = texts_[p];
    const bool plain = std::all_of(text.begin(), text.end(), [](char c) { return util::is_of_name(c) || c == '.'; });
    return plain ? text : fmt::format("({})", text);
  }

 private:
  std::map<std::string, std::uint32_t> numbers_;
  std::vector<std::string> texts_;
};

std::string format_of(const BuchiOptions& options) {
  if (!options.to.empty()) return options.to;
  const auto ends = [&](std::string_view ending) { return options.output.ends_with(ending); };
  if (ends(".dot") || ends(".gv")) return "dot";
  if (ends(".svg")) return "svg";
  if (ends(".hoa")) return "hoa";
  return ends(".pml") ? "never" : "text";
}

}  // namespace

ExitCode buchi(const BuchiOptions& options) {
  const std::string format = format_of(options);
  if (std::string unknown = unknown_format(options.output, "an automaton", automaton_endings); !unknown.empty()) {
    fmt::print(stderr, "beeline: {}\n", unknown);
    return ExitCode::Usage;
  }
  GraphFiles drawing(options.output, false);
  if (format == "svg") {
    const std::string problem = options.output.empty() ? "-o tells where to draw it" : drawing.problem();
    if (!problem.empty()) {
      fmt::print(stderr, "beeline: {}\n", problem);
      return ExitCode::Usage;
    }
  }
  util::Sources sources;
  const std::uint16_t file = sources.add("<formula>", options.formula);
  util::Diagnostics diagnostics;
  ltl::Formulas formulas;
  Propositions propositions;
  const auto atoms = [&](std::string_view atom, std::size_t) { return propositions.number(atom); };
  const auto formula = ltl::parse(formulas, sources.file(file), file, 0, options.formula.size(), atoms, diagnostics);
  for (const util::Diagnostic& d : diagnostics.all()) fmt::print(stderr, "{}", sources.render(d));
  if (!formula) return ExitCode::ModelError;

  const InterruptGuard interrupt;
  const util::Limits limits{options.seconds, options.bytes, interrupt.flag()};
  util::Budget budget(limits);
  const ltl::Names names = [&](std::uint32_t p) { return propositions.name(p); };
  std::string out;
  try {
    const ltl::Translated translated = ltl::translate(formulas, *formula, budget);
    if (!translated.automaton) {
      fmt::print(stderr, "beeline: {}\n", translated.refusal);
      return ExitCode::Unsupported;
    }
    const ltl::Automaton& automaton = *translated.automaton;
    if (format == "hoa") out = ltl::hoa(automaton, names, options.formula);
    else if (format == "never") out = ltl::never_claim(automaton, names, budget, options.formula);
    else if (format == "text") out = ltl::text(automaton, names, options.formula);
    else out = ltl::dot(automaton, names, options.formula);
  } catch (const util::Exceeded& exceeded) {
    return stopped("<formula>", exceeded.cause, "its automaton was made");
  }
  if (format == "svg") {
    drawing.begin(0) << out;
    return drawing.finish(limits) ? ExitCode::Satisfied : ExitCode::Usage;
  }
  if (!options.output.empty()) return write_file(options.output, out) ? ExitCode::Satisfied : ExitCode::Usage;
  fmt::print("{}", out);
  return ExitCode::Satisfied;
}

}  // namespace beeline::app
