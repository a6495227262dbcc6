// --time and --memory of a command: how they are called, read, and refused when they make no sense.
#pragma once

#include <cstdint>
#include <string>

#include <CLI/CLI.hpp>

namespace beeline::app {

// "500ms", "60s", "5m", "1h"; what is no time is a usage error.
void add_time(CLI::App& command, double& seconds,
              const std::string& help = "Give up after so long, e.g. 500ms, 60s, 5m, 1h",
              const std::string& name = "--time");

// "500M", "4G"; less than any program needs is a usage error, too.
void add_memory(CLI::App& command, std::uint64_t& bytes,
                const std::string& help = "Give up when the process is larger, e.g. 500M, 4G");

}  // namespace beeline::app
