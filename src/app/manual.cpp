#include "app/manual.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/option_text.h"

namespace beeline::app {

namespace {

// "-q, --query QUERY", "--slice on|off"
std::string spelled(const CLI::Option& option) {
  std::string out;
  for (const std::string& name : option.get_snames()) out += (out.empty() ? "-" : ", -") + name;
  for (const std::string& name : option.get_lnames()) out += (out.empty() ? "--" : ", --") + name;
  if (is_flag(option)) return out;
  const std::vector<std::string> values = values_of(option);
  return fmt::format("{} {}", out, values.empty() ? value_name(option) : fmt::format("{}", fmt::join(values, "|")));
}

// Text for roff: no line begins a request, no backslash an escape, and hyphens stay hyphens.
std::string roff(const std::string& text) {
  std::string out;
  bool begins = true;
  for (const char c : text) {
    if (begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') out += "\\e";
    else if (c == '-') out += "\\-";
    else out += c;
    begins = c == '\n';
  }
  return out;
}

std::string verbatim(const std::string& text) { return fmt::format(".PP\n.nf\n{}\n.fi\n", roff(text)); }

}  // namespace

std::string manual_page(const CLI::App& app, const std::string& version) {
  std::string out = fmt::format(
      ".TH BEELINE 1 \"\" \"beeline {}\" \"User Commands\"\n.SH NAME\nbeeline \\- a model checker for timed automata\n"
      ".SH SYNOPSIS\n.B beeline\n[\\fICOMMAND\\fR] [\\fIOPTIONS\\fR] \\fIMODEL\\fR ...\n.SH DESCRIPTION\n"
      "Beeline reads models of UPPAAL, TChecker, DiVinE (DVE) and OBP (Fiacre) and says whether states can be reached. "
      "Without a "
      "command it checks "
      "the model.\n.SH COMMANDS\n",
      version);
  for (const CLI::App* command : commands(app)) {
    out += fmt::format(".SS \"{}\"\n{}.\n", roff(command->get_name()), roff(command->get_description()));
    for (const CLI::Option* option : positionals(*command))
      out += fmt::format(".TP\n.I {}\n{}\n", roff(option->get_name(true)), roff(option->get_description()));
    for (const CLI::Option* option : options(*command)) {
      if (option->get_lnames() == std::vector<std::string>{"help"}) continue;
      out += fmt::format(".TP\n.B {}\n{}\n", roff(spelled(*option)), roff(option->get_description()));
    }
    if (const std::string footer = command->get_footer(); !footer.empty()) out += verbatim(footer);
  }
  return out + ".SH EXAMPLES\n" + verbatim(app.get_footer());
}

}  // namespace beeline::app
