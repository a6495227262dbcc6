#include "app/arguments.h"

#include <algorithm>
#include <filesystem>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "util/nearest.h"

namespace beeline::app {

std::vector<GivenOption> given_options(const CLI::App& check) {
  std::vector<GivenOption> given;
  for (const CLI::Option* option : check.get_options()) {
    if (option->count() == 0 || option->get_positional()) continue;
    GivenOption one{"--" + option->get_lnames().front(), {}, false};
    if (one.name == "--json" || one.name == "--junit" || one.name == "--jobs" || one.name == "--color") continue;
    if (option->get_items_expected_max() > 0) one.values = option->results();
    one.writes_file = option->get_type_name() == "FILE" && one.name != "--queries";
    given.push_back(std::move(one));
  }
  return given;
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

namespace {

std::vector<std::string> long_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    names.insert(names.end(), option->get_lnames().begin(), option->get_lnames().end());
  return names;
}

}  // namespace

std::string single_dash(const CLI::App& command, const std::vector<std::string>& arguments) {
  const std::vector<std::string> names = long_names(command);
  for (const std::string& argument : arguments) {
    if (!argument.starts_with('-') || argument.size() < 3 || argument[1] == '-') continue;
    const std::string name = argument.substr(1, argument.find('=') - 1);
    if (name != "help" && std::find(names.begin(), names.end(), name) != names.end())  // -h is help whatever follows
      return fmt::format("-{0} has two dashes: write --{0}", name);
  }
  return "";
}

std::string meant_option(const CLI::App& program, const CLI::App& command, const std::vector<std::string>& arguments) {
  std::vector<std::string> names = long_names(command);
  const std::vector<std::string> general = long_names(program);
  names.insert(names.end(), general.begin(), general.end());
  const std::vector<std::string_view> known(names.begin(), names.end());
  for (const std::string& argument : arguments) {
    if (!argument.starts_with("--") || argument == "--") continue;
    const std::string name = argument.substr(2, argument.find('=') - 2);
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    std::string_view found = util::nearest(name, known);
    if (found.empty() && name.size() > 1) {  // the beginning of one
      const auto whole = std::find_if(known.begin(), known.end(), [&](auto& one) { return one.starts_with(name); });
      if (whole != known.end()) found = *whole;
    }
    if (!found.empty()) return fmt::format("; did you mean '--{}'?", found);
  }
  return "";
}

std::string meant_value(const std::string& message) {
  constexpr std::string_view outside = " not in {";
  const std::size_t at = message.find(outside), close = message.rfind('}');
  if (at == std::string::npos || close == std::string::npos) return "";
  const std::size_t begin = message.rfind(' ', at - 1) + 1;  // 0 where the word is all there is
  const std::string_view all(message), word = all.substr(begin, at - begin);
  std::vector<std::string_view> known;
  for (std::size_t from = at + outside.size(); from < close;) {
    const std::size_t end = std::min(all.find(',', from), close);
    known.push_back(all.substr(from, end - from));
    from = end + 1;
  }
  return util::suggestion(word, known);
}

std::string meant_command(const std::string& word, const std::vector<std::string>& names) {
  std::error_code ignored;
  if (word.starts_with('-') || word.find_first_of("./") != std::string::npos || std::filesystem::exists(word, ignored))
    return "";
  std::vector<std::string_view> known(names.begin(), names.end());
  known.push_back("help");
  std::string found = util::suggestion(word, known);
  if (found.empty() && word.size() > 1) {  // the beginning of one
    const auto whole = std::find_if(names.begin(), names.end(), [&](auto& name) { return name.starts_with(word); });
    if (whole != names.end()) found = fmt::format("; did you mean '{}'?", *whole);
  }
  if (found.empty() && word == "version") found = "; did you mean '--version'?";
  return fmt::format("'{}' is neither a command nor a file{}", word, found);
}

}  // namespace beeline::app
