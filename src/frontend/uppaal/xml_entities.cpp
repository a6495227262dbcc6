#include "frontend/uppaal/xml_entities.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace beeline::frontend::uppaal {

namespace {

constexpr std::pair<std::string_view, std::string_view> of_html[] = {
    {"le", "&lt;="}, {"leq", "&lt;="}, {"ge", "&gt;="}, {"geq", "&gt;="},  {"ne", "!="},  {"and", "&amp;&amp;"},
    {"or", "||"},    {"not", "!"},     {"minus", "-"},  {"rarr", "-&gt;"}, {"nbsp", " "},
};

std::string complaint(std::string_view name, char next) {
  if (next == ';') {
    const auto* found = std::find_if(std::begin(of_html), std::end(of_html), [&](auto& e) { return e.first == name; });
    if (found == std::end(of_html)) return {};
    return fmt::format("XML knows no '&{};': write '{}'", name, found->second);
  }
  const bool known = name == "lt" || name == "gt" || name == "amp";
  return known && next != '_' ? fmt::format("'&{0}' ends with ';': write '&{0};'", name) : std::string();
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
      const auto is_letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      };
      const std::size_t begin = i + 1;
      std::size_t end = begin;
      while (end < xml.size() && is_letter(xml[end])) ++end;
      if (rest[0] == '&' && end < xml.size())
        if (std::string message = complaint(xml.substr(begin, end - begin), xml[end]); !message.empty())
          out.push_back({i, std::move(message)});
      i = end;
    }
  }
  return out;
}

}  // namespace beeline::frontend::uppaal
