#include "app/formats.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace beeline::app {

bool is_device(const std::string& file) {
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  return file == "-" || (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status));
}

std::string unknown_format(const std::string& file, const char* what, std::span<const std::string_view> endings) {
  const std::string ending = std::filesystem::path(file).extension().string();
  if (ending.empty() || is_device(file) || std::find(endings.begin(), endings.end(), ending) != endings.end())
    return {};
  return fmt::format("{}: {} cannot be written as '{}'; the name ends in one of {}", file, what, ending,
                     fmt::join(endings, ", "));
}

std::string numbered(const std::string& file, std::size_t number) {
  if (is_device(file)) return file;
  const std::filesystem::path path(file);
  return (path.parent_path() / fmt::format("{}-{}{}", path.stem().string(), number, path.extension().string()))
      .string();
}

}  // namespace beeline::app
