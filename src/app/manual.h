// The manual page, from the same tables as --help.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace beeline::app {

std::string manual_page(const CLI::App& app, const std::string& version);  // roff, for man(1)

}  // namespace beeline::app
