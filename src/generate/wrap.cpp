#include "generate/wrap.h"

#include <sstream>

namespace beeline::generate {

std::string wrap(std::string_view text, std::string_view prefix, std::size_t width) {
  std::string wrapped;
  std::istringstream paragraphs{std::string(text)};
  for (std::string paragraph; std::getline(paragraphs, paragraph);) {
    std::string line(prefix);
    std::istringstream words(paragraph);
    for (std::string word; words >> word;) {
      if (line.size() > prefix.size() && line.size() + 1 + word.size() > width) {
        wrapped += line + "\n";
        line = prefix;
      }
      if (!line.empty()) line += " ";
      line += word;
    }
    wrapped += line + "\n";
  }
  return wrapped;
}

}  // namespace beeline::generate
