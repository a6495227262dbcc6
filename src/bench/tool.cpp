#include "bench/tool.h"

#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <sstream>

#include <fmt/format.h>
#include <unistd.h>

namespace beeline::bench {

std::unique_ptr<Tool> make_tool(const std::string& name, const ToolSettings& settings) {
  if (name == "beeline") return make_beeline(settings);
  if (name == "tchecker") return make_tchecker(settings);
  if (name == "spin") return make_spin(settings);
  return nullptr;
}

std::string find_program(const std::string& given, const std::string& name) {
  const std::string wanted = given.empty() ? name : given;
  if (wanted.find('/') != std::string::npos) {
    std::error_code ignored;
    return access(wanted.c_str(), X_OK) == 0 ? std::filesystem::absolute(wanted, ignored).string() : "";
  }
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string candidate = folder + "/" + wanted;
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return "";
}

void read_ending(const ProcessOutcome& outcome, Record& record) {
  record.exit_code = outcome.exit_code;
  record.seconds = record.wall_seconds = outcome.wall_seconds;
  record.cpu_seconds = outcome.cpu_seconds;
  record.peak_bytes = outcome.peak_bytes;
  if (!outcome.failure.empty()) {
    record.status = Status::Error;
    record.reason = outcome.failure;
  } else if (outcome.killed == Killed::Time) {
    record.status = Status::OutOfTime;
    record.reason = fmt::format("killed after {:.1f} s", outcome.wall_seconds);
  } else if (outcome.killed == Killed::Memory) {
    record.status = Status::OutOfMemory;
    record.reason = "killed because of its size";
  } else if (outcome.exit_code < 0) {
    record.status = Status::Crashed;
    record.reason = fmt::format("ended by signal {}", -outcome.exit_code);
  } else {
    record.status = Status::Done;
  }
}

std::string quoted(const std::string& argument) {
  if (argument.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=+:,") ==
          std::string::npos &&
      !argument.empty()) {
    return argument;
  }
  std::string text = "'";
  for (const char c : argument) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

}  // namespace beeline::bench
