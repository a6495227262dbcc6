// What makes shells complete command lines, from the same tables as --help.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace beeline::app {

std::string completion(const CLI::App& app, const std::string& shell);  // "bash", "zsh" or "fish"

}  // namespace beeline::app
