// Arguments as they were given, and those that were meant.
#pragma once

#include <string>
#include <vector>

#include "app/several.h"

namespace CLI {
class App;
}

namespace beeline::app {

std::vector<std::string> command_names(const CLI::App& app);

// What each of several models is checked with: all that was given, but for what concerns them together.
std::vector<GivenOption> given_options(const CLI::App& check);

// The tail of a message: which option of this command, or of the program as a whole, may have been meant, or nothing.
std::string meant_option(const CLI::App& program, const CLI::App& command, const std::vector<std::string>& arguments);
// The same for a value that is none of those an option has, as CLI11 tells it.
std::string meant_value(const std::string& message);

// "-query" would be -q with the value "uery". A whole message, or nothing.
std::string single_dash(const CLI::App& command, const std::vector<std::string>& arguments);

// "beeline chekc m.xml": the first word is neither a command nor a file. A whole message, or nothing.
std::string meant_command(const std::string& word, const std::vector<std::string>& commands);

}  // namespace beeline::app
