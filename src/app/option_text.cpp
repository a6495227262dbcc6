#include "app/option_text.h"

namespace beeline::app {

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

// CLI11 appends what it checks behind a colon: "WHEN:{auto,always,never}", "N:UINT in [1 - 1024]".
std::string value_name(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  int brackets = 0;
  for (std::size_t i = 0; i < type.size(); ++i) {
    if (type[i] == '[') ++brackets;
    if (type[i] == ']') --brackets;
    if (brackets == 0 && (type[i] == ':' || type[i] == '{')) return type.substr(0, i);
  }
  return type;
}

std::vector<std::string> values_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const auto begin = type.find('{'), end = type.find('}');
  if (begin == std::string::npos || end == std::string::npos) return {};
  return CLI::detail::split(type.substr(begin + 1, end - begin - 1), ',');
}

}  // namespace beeline::app
