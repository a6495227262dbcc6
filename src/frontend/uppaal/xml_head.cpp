#include "frontend/uppaal/xml_head.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "util/characters.h"

namespace beeline::frontend::uppaal {

namespace {

constexpr std::string_view xml_form = "<?xml version=\"1.0\" encoding=\"utf-8\"?>";

// Blanks and comments.
std::size_t after_blanks(std::string_view source, std::size_t at) {
  for (;;) {
    at = std::min(source.find_first_not_of(" \t\r\n\xEF\xBB\xBF", at), source.size());
    if (!source.substr(at).starts_with("<!--")) return at;
    at = std::min(source.find("-->", at), source.size());
    at = std::min(at + 3, source.size());
  }
}

std::string_view word_at(std::string_view source, std::size_t at) {
  const std::string_view rest = source.substr(std::min(at, source.size()));
  const auto* end = std::find_if(rest.begin(), rest.end(), [](char c) { return !util::is_of_name(c) && c != '-'; });
  return rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
}

// Of `word` for `right`, which it may be already.
bool is_slip(std::string_view word, std::string_view right) {
  return word != right && !nearest(word, std::span(&right, 1)).empty();
}

std::optional<WrongHead> wrong_attribute(std::string_view source, std::size_t at, std::size_t end) {
  constexpr std::string_view known[] = {"version", "encoding", "standalone"};
  for (std::size_t sign = source.find('=', at); sign < end; sign = source.find('=', sign + 1)) {
    std::size_t begin = sign;
    while (begin > at && util::is_of_name(source[begin - 1])) --begin;
    const std::string_view name = source.substr(begin, sign - begin);
    if (std::find(std::begin(known), std::end(known), name) != std::end(known)) continue;
    if (const std::string meant = suggestion(name, known); !meant.empty())
      return WrongHead{begin, fmt::format("'<?xml' has no attribute '{}'{}", name, meant), false};
  }
  return std::nullopt;
}

}  // namespace

std::optional<WrongHead> wrong_head(std::string_view source) {
  std::size_t at = after_blanks(source, 0);
  const bool asks = source.substr(at).starts_with("<?");
  const std::string_view word = word_at(source, at + (asks ? 2 : 1));
  if (asks || word == "xml") {
    if (!asks || is_slip(word, "xml"))
      return WrongHead{at, fmt::format("'<{}{}' begins no XML; did you mean '<?xml'?", asks ? "?" : "", word), !asks};
    if (word != "xml") return std::nullopt;
    const std::size_t end = source.find("?>", at);
    if (end > source.find('<', at + 1))
      return WrongHead{at, fmt::format("this ends with '?>', as in {}", xml_form), true};
    if (auto wrong = wrong_attribute(source, at, end)) return wrong;
    at = after_blanks(source, end + 2);
  }
  const std::string_view rest = source.substr(at);
  const bool marked = rest.starts_with("<!");
  const std::string_view type = word_at(source, at + (marked ? 2 : 1));
  if (is_slip(type, "DOCTYPE") || (type == "DOCTYPE" && !marked))
    return WrongHead{at, fmt::format("'<{}{}' is no part of XML; did you mean '<!DOCTYPE'?", marked ? "!" : "", type),
                     true};
  return std::nullopt;
}

}  // namespace beeline::frontend::uppaal
