#include "app/completion.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/generate.h"
#include "app/option_text.h"
#include "bench/suite.h"
#include "components/registry.h"

namespace beeline::app {

namespace {

using Words = std::vector<std::string>;

// What can stand in some place: these words, and what the shell itself knows.
struct Candidates {
  Words words;
  enum class Files { None, Any, Folders } files = Files::None;
};
using Files = Candidates::Files;

std::string list(const Words& words) { return fmt::format("{}", fmt::join(words, " ")); }

Words names(components::Kind kind) {
  Words out;
  for (const components::Component* component : components::standard().all(kind)) out.push_back(component->name);
  return out;
}

Candidates values(const CLI::Option& option) {
  const std::string name = value_name(option);
  if (name == "SPEC")
    return {names(option.check_lname("estimate") ? components::Kind::Estimate : components::Kind::Search)};
  if (name.starts_with("FILE") || name == "A B") return {{}, Files::Any};
  if (name == "DIR" || name == "FOLDER") return {{}, Files::Folders};
  return {values_of(option)};
}

// Behind the command itself.
Candidates behind(const CLI::App& command) {
  Candidates out;
  if (command.get_name() == "generate") {
    for (Generator& generator : generators()) out.words.push_back(std::move(generator.name));
  } else if (command.get_name() == "components") {
    for (const components::Kind kind : components::all_kinds)
      for (std::string& name : names(kind)) out.words.push_back(std::move(name));
  } else if (command.get_name() == "bench") {
    out.words = bench::suite_names();
  }
  constexpr std::string_view of_files[] = {"MODEL", "FILE", "CERTIFICATE", "CONTEXT", "SUITE"};
  for (const CLI::Option* option : positionals(command)) {
    for (std::string& word : values_of(*option)) out.words.push_back(std::move(word));
    if (std::ranges::find(of_files, option->get_name(true)) != std::end(of_files)) out.files = Files::Any;
  }
  std::ranges::sort(out.words);
  out.words.erase(std::unique(out.words.begin(), out.words.end()), out.words.end());
  return out;
}

Words with_dashes(const CLI::Option& option) {
  Words out;
  for (const std::string& name : option.get_snames()) out.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) out.push_back("--" + name);
  return out;
}

Words long_options(const CLI::App& command) {
  Words out;
  for (const CLI::Option* option : options(command))
    for (const std::string& name : option->get_lnames()) out.push_back("--" + name);
  return out;
}

Words all_commands(const CLI::App& app) {
  Words out;
  for (const CLI::App* command : commands(app)) out.push_back(command->get_name());
  return out;
}

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

// --- bash

std::string in_bash(const Candidates& candidates) {
  if (!candidates.words.empty()) return fmt::format("$(compgen -W \"{}\" -- \"$current\")", list(candidates.words));
  if (candidates.files == Files::None) return "";
  return fmt::format("$(compgen -{} -- \"$current\")", candidates.files == Files::Any ? "f" : "d");
}

// Without a command, beeline checks.
std::string bash(const CLI::App& app) {
  std::map<std::string, Words> places;  // what completes a value: behind which options
  places[in_bash({{}, Files::Any})] = {"generate -o", "generate --output", "generate --model"};
  std::string cases;
  for (const CLI::App* command : commands(app)) {
    const std::string name = command->get_name();
    for (const CLI::Option* option : options(*command)) {
      if (is_flag(*option)) continue;
      for (const std::string& spelt : with_dashes(*option))
        places[in_bash(values(*option))].push_back(name + " " + spelt);
    }
    const Candidates own = behind(*command);
    cases += fmt::format("    {}) words=\"{}\" own=\"{}\"{} ;;\n", name, list(long_options(*command)), list(own.words),
                         own.files == Files::Any ? " files=yes" : "");
  }
  std::string value_cases, generated;
  for (const auto& [reply, options] : places)
    value_cases += fmt::format("    \"{}\") COMPREPLY=({}); return ;;\n", fmt::join(options, "\"|\""), reply);
  for (const Generator& generator : generators())
    generated += fmt::format("    \"generate {}\") words=\"{}\" ;;\n", generator.name, list(generator.options));
  const Words known = all_commands(app);
  return fmt::format(R"(# bash completion for beeline
_beeline() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD-1]}}" command="${{COMP_WORDS[1]}}"
  local words own files="" general=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ] && [[ "$current" != -* ]]; then
    COMPREPLY=($(compgen -W "{}" -- "$current") $(compgen -f -- "$current"))
    return
  fi
  case "$command" in
    {}) ;;
    *) command=check general=" --version" ;;
  esac
  case "$command $previous" in
{}  esac
  case "$command" in
{}  esac
  case "$command ${{COMP_WORDS[2]}}" in
{}  esac
  if [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$words$general" -- "$current"))
    return
  fi
  [ "$COMP_CWORD" -eq 2 ] && COMPREPLY=($(compgen -W "$own" -- "$current"))
  [ -n "$files" ] && COMPREPLY+=($(compgen -f -- "$current"))
}}
complete -o filenames -F _beeline beeline
)",
                     list(known), fmt::join(known, "|"), value_cases, cases, generated);
}

// --- zsh

std::string in_zsh(const Candidates& candidates) {
  if (!candidates.words.empty()) return "(" + list(candidates.words) + ")";
  if (candidates.files == Files::None) return " ";
  return candidates.files == Files::Any ? "_files" : "_files -/";
}

std::string arguments_of(const CLI::App& command) {
  std::string specs;
  for (const CLI::Option* option : options(command)) {
    for (const std::string& name : option->get_lnames()) {
      const std::string value =
          is_flag(*option) ? "" : fmt::format(":{}:{}", in_quotes(value_name(*option), ":"), in_zsh(values(*option)));
      specs += fmt::format(" \\\n        '*--{}{}[{}]{}'", name, is_flag(*option) ? "" : "=",
                           in_quotes(option->get_description(), "[]:"), value);
    }
  }
  return specs;
}

std::string zsh(const CLI::App& app) {
  std::string list_of, cases, either;
  for (const CLI::App* command : commands(app)) {
    const std::string name = command->get_name();
    list_of += fmt::format("    '{}:{}'\n", name, in_quotes(command->get_description(), ":"));
    const Candidates own = behind(*command);
    std::string specs = arguments_of(*command);
    if (!own.words.empty() && own.files != Files::None) {
      either += fmt::format("_beeline_{}() {{ compadd -- {}; _files }}\n", name, list(own.words));
      specs += fmt::format(" \\\n        '1:name:_beeline_{}'", name);
    } else if (!own.words.empty()) {
      specs += fmt::format(" \\\n        '1:name:({})'", list(own.words));
    }
    std::string more;
    if (name == "generate") {
      for (const Generator& generator : generators())
        more += fmt::format("{}) more=({}) ;; ", generator.name, list(generator.options));
      more = fmt::format("      local -a more; case \"$words[2]\" in {}esac\n", more);
      specs += " \\\n        '*-o[where to write it]:FILE:_files' \"$more[@]\"";
    }
    specs += fmt::format(" \\\n        '*:{}'", own.files == Files::None ? " : " : "file:_files");
    cases += fmt::format("    {})\n{}      _arguments{} ;;\n", name, more, specs);
  }
  return fmt::format(R"(#compdef beeline
{}_beeline() {{
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
                     either, list_of, cases);
}

// --- fish

std::string in_fish(const Candidates& candidates) {
  if (!candidates.words.empty()) return " -x -a '" + list(candidates.words) + "'";
  if (candidates.files == Files::Folders) return " -x -a '(__fish_complete_directories)'";
  return candidates.files == Files::Any ? " -r" : " -x";
}

std::string fish(const CLI::App& app) {
  std::string out = "# fish completion for beeline\n";
  const std::string known = list(all_commands(app));
  for (const CLI::App* command : commands(app)) {
    const std::string name = command->get_name(), seen = "__fish_seen_subcommand_from " + name;
    out += fmt::format("complete -c beeline -n 'not __fish_seen_subcommand_from {}' -a {} -d '{}'\n", known, name,
                       in_quotes(command->get_description(), "\\"));
    const Candidates own = behind(*command);
    if (!own.words.empty())
      out += fmt::format("complete -c beeline -n '{}'{} -a '{}'\n", seen, own.files == Files::None ? " -f" : "",
                         list(own.words));
    for (const CLI::Option* option : options(*command)) {
      std::string spelling;
      for (const std::string& letter : option->get_snames()) spelling += " -s " + letter;
      for (const std::string& word : option->get_lnames()) spelling += " -l " + word;
      out += fmt::format("complete -c beeline -n '{}'{}{} -d '{}'\n", seen, spelling,
                         is_flag(*option) ? "" : in_fish(values(*option)), in_quotes(option->get_description(), "\\"));
    }
  }
  for (const Generator& generator : generators())
    for (const std::string& option : generator.options)
      out += fmt::format(
          "complete -c beeline -n '__fish_seen_subcommand_from generate; and __fish_seen_subcommand_from {}' -l {}\n",
          generator.name, option.substr(2));
  return out;
}

}  // namespace

std::string completion(const CLI::App& app, const std::string& shell) {
  return shell == "bash" ? bash(app) : shell == "zsh" ? zsh(app) : fish(app);
}

}  // namespace beeline::app
