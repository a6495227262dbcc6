#include "util/file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace beeline::util {

namespace {

constexpr std::size_t largest_file = std::size_t(256) << 20;

}  // namespace

FileReading read_file(const std::string& name) {
  const bool is_stdin = name == "-";
  std::FILE* file = is_stdin ? stdin : std::fopen(name.c_str(), "rb");
  const auto fail = [&](const char* why) -> FileReading {
    std::string error = "cannot read " + name + ": " + why;
    if (file && !is_stdin) std::fclose(file);
    return {std::nullopt, std::move(error)};
  };
  if (!file) return fail(std::strerror(errno));
  std::string text;
  char buffer[1 << 16];
  std::size_t got = 0;
  while ((got = std::fread(buffer, 1, sizeof buffer, file)) > 0) {
    text.append(buffer, got);
    if (text.size() > largest_file) return fail("it is larger than 256 MB");
  }
  if (std::ferror(file)) return fail(std::strerror(errno));
  if (!is_stdin) std::fclose(file);
  return {std::move(text), {}};
}

}  // namespace beeline::util
