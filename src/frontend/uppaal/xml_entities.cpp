#include "frontend/uppaal/xml_entities.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "util/characters.h"

namespace beeline::frontend::uppaal {

namespace {

constexpr std::pair<std::string_view, std::string_view> of_html[] = {
    {"le", "&lt;="}, {"leq", "&lt;="}, {"ge", "&gt;="}, {"geq", "&gt;="},  {"ne", "!="},  {"and", "&amp;&amp;"},
    {"or", "||"},    {"not", "!"},     {"minus", "-"},  {"rarr", "-&gt;"}, {"nbsp", " "},
};

bool is_predefined(std::string_view name) {
  return name == "lt" || name == "gt" || name == "amp" || name == "quot" || name == "apos";
}

// About the '&' at the beginning of `text`; empty where it is right, or nothing is known about it.
std::string complaint(std::string_view text) {
  if (text.starts_with("&&")) return "not well-formed XML: '&&' in a text is written '&amp;&amp;'";
  if (text.starts_with("&#")) return {};
  const auto* const end = std::find_if_not(text.begin() + 1, text.end(), util::is_of_name);
  const std::string_view name = text.substr(1, static_cast<std::size_t>(end - text.begin()) - 1);
  if (name.empty() || end == text.end() || *end != ';')
    return is_predefined(name) ? fmt::format("'&{0}' ends with ';': write '&{0};'", name)
                               : "not well-formed XML: a '&' in a text is written '&amp;'";
  const auto* found = std::find_if(std::begin(of_html), std::end(of_html), [&](auto& e) { return e.first == name; });
  if (found != std::end(of_html)) return fmt::format("XML knows no '&{};': write '{}'", name, found->second);
  return is_predefined(name) ? "" : fmt::format("XML knows no '&{};': a '&' in a text is written '&amp;'", name);
}

}  // namespace

std::vector<WrongEntity> wrong_entities(std::string_view xml) {
  std::vector<WrongEntity> out;
  const auto past = [&](std::string_view closing, std::size_t from) {
    const std::size_t end = xml.find(closing, from);
    return end == std::string_view::npos ? xml.size() : end + closing.size();
  };
  for (std::size_t i = 0; (i = xml.find_first_of("<&", i)) != std::string_view::npos;) {
    const std::string_view rest = xml.substr(i);
    if (rest.starts_with("<!--")) {
      i = past("-->", i);
    } else if (rest.starts_with("<![CDATA[")) {
      i = past("]]>", i);
    } else {
      if (rest[0] == '&')
        if (std::string message = complaint(rest); !message.empty()) out.push_back({i, std::move(message)});
      i += rest.starts_with("&&") ? 2 : 1;
    }
  }
  return out;
}

}  // namespace beeline::frontend::uppaal
