// What the tables of options say, for the manual and for shells.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace beeline::app {

std::vector<const CLI::App*> commands(const CLI::App& app);
std::vector<const CLI::Option*> options(const CLI::App& command);  // those that begin with a dash
std::vector<const CLI::Option*> positionals(const CLI::App& command);

bool is_flag(const CLI::Option& option);
// Of what --help shows: "FILE", "FILE.cdl[:NAME]"; CLI11 calls every text TEXT.
std::string value_name(const CLI::Option& option);
// The words it may be, where they are few.
std::vector<std::string> values_of(const CLI::Option& option);

}  // namespace beeline::app
