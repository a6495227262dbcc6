// Files as texts.
#pragma once

#include <optional>
#include <string>

namespace beeline::util {

struct FileReading {
  std::optional<std::string> text;
  std::string error;  // why there is none
};

// The whole file ("-": standard input). What is larger than any model (`/dev/zero`, say) is refused.
FileReading read_file(const std::string& name);

}  // namespace beeline::util
