#include "generate/wrap.h"

#include <sstream>

namespace beeline::generate {

namespace {

std::string wrap_paragraph(std::string_view text, std::string_view prefix, std::size_t width) {
  std::string wrapped, line(prefix);
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    if (line.size() > prefix.size() && line.size() + 1 + word.size() > width) {
      wrapped += line + "\n";
      line = prefix;
    }
    if (!line.empty()) line += " ";
    line += word;
  }
  return wrapped + line + "\n";
}

}  // namespace

std::string wrap(std::string_view text, std::string_view prefix, std::size_t width) {
  const std::size_t end = text.find("\n\n");
  std::string wrapped = wrap_paragraph(text.substr(0, end), prefix, width);
  if (end == std::string_view::npos) return wrapped;
  return wrapped + std::string(prefix) + "\n" + wrap(text.substr(end + 2), prefix, width);
}

}  // namespace beeline::generate
