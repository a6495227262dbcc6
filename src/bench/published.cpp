#include "bench/published.h"

#include <cstdlib>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "bench/embedded.h"

namespace beeline::bench {

namespace {

using Json = nlohmann::ordered_json;

Figure figure(const std::string& row, const std::string& config, const std::string& measure, const std::string& text) {
  Figure figure{row, config, measure, text, std::nullopt};
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (end != text.c_str() && *end == '\0') figure.value = value;
  return figure;
}

PublishedTable table(const Json& from) {
  PublishedTable table;
  table.table = from.at("table").get<std::string>();
  const auto configs = from.at("configs").get<std::vector<std::string>>();
  for (const auto& [row, measures] : from.at("rows").items()) {
    for (const auto& [measure, figures] : measures.items()) {
      if (figures.size() != configs.size()) throw std::runtime_error("published: " + row + " " + measure);
      for (std::size_t k = 0; k < configs.size(); ++k) {
        if (figures[k].is_null()) continue;
        table.figures.push_back(figure(row, configs[k], measure, figures[k].get<std::string>()));
      }
    }
  }
  return table;
}

}  // namespace

Published parse_published(std::string_view json) {
  const Json from = Json::parse(json);
  Published published;
  published.source = from.at("source").get<std::string>();
  published.short_name = from.at("short_name").get<std::string>();
  published.setting = from.at("setting").get<std::string>();
  for (const Json& caveat : from.at("caveats")) {
    published.caveats.push_back(
        {caveat.at("families").get<std::vector<std::string>>(), caveat.at("configs").get<std::vector<std::string>>(),
         caveat.at("measures").get<std::vector<std::string>>(), caveat.at("text").get<std::string>()});
  }
  for (const Json& one : from.at("tables")) published.tables.push_back(table(one));
  return published;
}

Published context_enhanced_figures() { return parse_published(published_context_enhanced.text); }
Published distance_preserving_figures() { return parse_published(published_distance_preserving.text); }
Published predicate_abstraction_figures() { return parse_published(published_predicate_abstraction.text); }
Published error_finding_figures() { return parse_published(published_error_finding.text); }
Published past_freeze_figures() { return parse_published(published_past_freeze.text); }

}  // namespace beeline::bench
