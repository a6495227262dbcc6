#include "app/manual.h"

#include <algorithm>
#include <map>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "components/registry.h"
#include "generate/family.h"

namespace beeline::app {

namespace {

std::vector<const CLI::App*> commands(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

std::vector<const CLI::Option*> options(const CLI::App& command) {
  return command.get_options([](const CLI::Option* option) { return option->nonpositional(); });
}

std::vector<const CLI::Option*> positionals(const CLI::App& command) {
  return command.get_options([](const CLI::Option* option) { return option->get_positional(); });
}

bool is_flag(const CLI::Option& option) { return option.get_items_expected_max() == 0; }

// Of what --help shows; CLI11 calls every text TEXT.
std::string value_name(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return type.substr(0, type.find_first_of(":{ "));
}

// The words it may be, separated by blanks, where they are few: CLI11 appends them to the type as {a,b}.
std::string values_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const auto begin = type.find('{'), end = type.find('}');
  if (begin == std::string::npos || end == std::string::npos) return "";
  std::string out = type.substr(begin + 1, end - begin - 1);
  std::replace(out.begin(), out.end(), ',', ' ');
  return out;
}

// "-q, --query QUERY"
std::string spelled(const CLI::Option& option) {
  std::string out;
  for (const std::string& name : option.get_snames()) out += (out.empty() ? "-" : ", -") + name;
  for (const std::string& name : option.get_lnames()) out += (out.empty() ? "--" : ", --") + name;
  return is_flag(option) ? out : out + " " + value_name(option);
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

std::string in_quotes(const std::string& text, const std::string& special) {
  std::string out;
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
      continue;
    }
    if (special.find(c) != std::string::npos) out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

std::string words_of(const CLI::App& command) {
  std::string out;
  for (const CLI::Option* option : options(command)) {
    for (const std::string& name : option->get_lnames()) out += (out.empty() ? "--" : " --") + name;
  }
  return out;
}

// What stands behind the command itself, where that is no file.
std::string own_words_of(const CLI::App& command) {
  std::vector<std::string> words;
  if (command.get_name() == "generate") {
    for (const generate::Family& family : generate::families()) words.push_back(family.name);
  } else if (command.get_name() == "components") {
    for (const components::Kind kind : components::all_kinds)
      for (const components::Component* component : components::standard().all(kind)) words.push_back(component->name);
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return fmt::format("{}", fmt::join(words, " "));
}

std::string all_commands(const CLI::App& app) {
  std::string out;
  for (const CLI::App* command : commands(app)) out += (out.empty() ? "" : " ") + command->get_name();
  return out;
}

// What stands for files is completed by the shell itself; without a command, beeline checks.
std::string bash(const CLI::App& app) {
  std::string cases;
  std::map<std::string, std::string> values;  // by option: it means the same in every command
  for (const CLI::App* command : commands(app)) {
    const std::string own = own_words_of(*command);
    cases += fmt::format("    {}) words=\"{}\"{} ;;\n", command->get_name(), words_of(*command),
                         own.empty() ? "" : fmt::format(" own=\"{}\"", own));
    for (const CLI::Option* option : options(*command))
      for (const std::string& name : option->get_lnames())
        if (const std::string words = values_of(*option); !words.empty()) values.emplace(name, words);
  }
  std::string value_cases;
  for (const auto& [name, words] : values)
    value_cases += fmt::format("    --{}) COMPREPLY=($(compgen -W \"{}\" -- \"$current\")); return ;;\n", name, words);
  return fmt::format(R"(# bash completion for beeline
_beeline() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" words own=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ] && [[ "$current" != -* ]]; then
    COMPREPLY=($(compgen -W "{}" -- "$current") $(compgen -f -- "$current"))
    return
  fi
  case "${{COMP_WORDS[COMP_CWORD-1]}}" in
{}  esac
  case "${{COMP_WORDS[1]}}" in
{}    *) words="{} --version" ;;
  esac
  if [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  elif [ "$COMP_CWORD" -eq 2 ] && [ -n "$own" ]; then
    COMPREPLY=($(compgen -W "$own" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}}
complete -o filenames -F _beeline beeline
)",
                     all_commands(app), value_cases, cases, words_of(*app.get_subcommand("check")));
}

std::string zsh(const CLI::App& app) {
  std::string list, cases;
  for (const CLI::App* command : commands(app)) {
    list += fmt::format("    '{}:{}'\n", command->get_name(), in_quotes(command->get_description(), ":"));
    std::string specs;
    for (const CLI::Option* option : options(*command)) {
      for (const std::string& name : option->get_lnames()) {
        const std::string values = values_of(*option);
        const std::string action = values.empty() ? "_files" : "(" + values + ")";
        specs +=
            fmt::format(" \\\n        '*--{}{}[{}]{}'", name, is_flag(*option) ? "" : "=",
                        in_quotes(option->get_description(), "[]:"),
                        is_flag(*option) ? "" : fmt::format(":{}:{}", in_quotes(value_name(*option), ":"), action));
      }
    }
    if (const std::string own = own_words_of(*command); !own.empty())
      specs += fmt::format(" \\\n        '1:name:({})'", own);
    cases += fmt::format("    {})\n      _arguments{} \\\n        '*:file:_files' ;;\n", command->get_name(), specs);
  }
  return fmt::format(R"(#compdef beeline
_beeline() {{
  local -a commands
  commands=(
{})
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    _files
    return
  fi
  local command="${{words[2]}}"
  (( ${{commands[(I)${{command}}:*]}} )) || command=check
  shift words; (( CURRENT-- ))
  case "$command" in
{}  esac
}}
# Read by the completion system it is the function itself, otherwise it announces it.
if [ "$funcstack[1]" = "_beeline" ]; then _beeline "$@"; else compdef _beeline beeline; fi
)",
                     list, cases);
}

std::string fish(const CLI::App& app) {
  std::string out = "# fish completion for beeline\n";
  const std::string names = all_commands(app);
  for (const CLI::App* command : commands(app)) {
    out += fmt::format("complete -c beeline -n 'not __fish_seen_subcommand_from {}' -a {} -d '{}'\n", names,
                       command->get_name(), in_quotes(command->get_description(), "\\"));
    if (const std::string own = own_words_of(*command); !own.empty())
      out +=
          fmt::format("complete -c beeline -n '__fish_seen_subcommand_from {}' -f -a '{}'\n", command->get_name(), own);
    for (const CLI::Option* option : options(*command)) {
      std::string spelling;
      for (const std::string& name : option->get_snames()) spelling += " -s " + name;
      for (const std::string& name : option->get_lnames()) spelling += " -l " + name;
      if (const std::string values = values_of(*option); !values.empty()) spelling += " -x -a '" + values + "'";
      else if (!is_flag(*option)) spelling += " -r";
      out += fmt::format("complete -c beeline -n '__fish_seen_subcommand_from {}'{} -d '{}'\n", command->get_name(),
                         spelling, in_quotes(option->get_description(), "\\"));
    }
  }
  return out;
}

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

std::string completion(const CLI::App& app, const std::string& shell) {
  return shell == "bash" ? bash(app) : shell == "zsh" ? zsh(app) : fish(app);
}

}  // namespace beeline::app
