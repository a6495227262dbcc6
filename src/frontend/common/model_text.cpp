#include "frontend/common/model_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "frontend/common/foreign_text.h"
#include "frontend/common/nearest.h"
#include "frontend/common/text_line.h"

namespace beeline::frontend {

namespace {

template <class Words>
bool is_among(std::string_view word, const Words& words) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

bool is_xta(Line line) {
  if (line.accept_word("process") || line.accept_word("template")) return line.accept_name() && line.at("({");
  if (line.accept_word("system")) return line.accept_name() && line.at(",;<");
  if (line.accept_word("state") || line.accept_word("init")) return line.accept_name() && line.at(",;{\n");
  return line.accept_word("trans") && (line.empty() || (line.accept_name() && line.accept("->")));
}

// DVE has processes, states and transitions as UPPAAL does, but processes without parameters; CDL has clocks.
bool is_only_xta(Line line) {
  constexpr std::string_view kinds[] = {"async", "sync"};
  if (line.accept("process"))
    return line.accept_name() && line.accept("(") && !line.empty() && !line.has_word("is") && !line.has(':');
  if (line.accept("system")) {
    const std::string_view name = line.name();
    return !name.empty() && line.at(",;<") && !is_among(name, kinds) && nearest(name, kinds).empty();
  }
  if (line.accept("urgent") || line.accept("broadcast")) return line.accept("chan") || line.accept("broadcast");
  return line.accept("chan") && line.accept_name() && line.at(",;[");
}

bool is_tchecker(Line line) {
  constexpr std::string_view keywords[] = {"clock", "edge", "event", "int", "location", "process", "sync", "system"};
  const std::string_view word = line.name();
  return line.accept(":") && (is_among(word, keywords) || !nearest(word, keywords).empty());
}

bool is_like_tchecker(Line line) {
  return is_tchecker(line) && line.accept_name() && line.accept(":") && line.at_word() && !line.ends_with(',');
}

bool is_only_tchecker(Line line) {
  constexpr std::string_view keywords[] = {"edge", "event", "location", "process", "system"};
  return is_among(line.name(), keywords) && line.accept(":") && line.accept_name();
}

bool is_dve(Line line) {
  if (!line.accept("system") || !(line.accept("async") || line.accept("sync"))) return false;
  return line.at(";") || (line.accept("property") && line.accept_name());
}

bool is_like_dve(Line line) {
  if (line.accept("byte") || line.accept("effect")) return line.accept_name();
  if (line.accept("channel")) return line.at("{") || (line.accept_name() && line.at(",;["));
  return !line.name().empty() && (line.accept("async") || line.accept("sync")) &&
         (line.at(";") || line.accept("property"));
}

constexpr std::string_view cdl_kinds[] = {"cdl", "event", "activity", "predicate", "property"};

bool is_fiacre(Line line) {
  return (line.accept("process") || line.accept("component")) && line.accept_name() && line.ends_with_word("is");
}

bool is_only_fiacre(Line line) {
  if (line.accept("process")) return line.accept_name() && line.has_word("is");
  if (line.accept("component")) return line.accept_name() && !line.at("{");
  if (line.accept("type") || line.accept("channel")) return line.accept_name() && line.accept("is");
  line.accept("is");
  return line.accept("states") && line.accept_name() && !line.ends_with(';');
}

bool is_like_fiacre(Line line) {
  if (line.accept("from")) return line.accept_name() && !line.accept("import");
  return !is_among(line.name(), cdl_kinds) && line.accept_name() && line.ends_with_word("is");
}

bool is_cdl(Line line) {
  return is_among(line.name(), cdl_kinds) && line.accept_name() && line.accept("is") && line.at("{");
}

bool is_like_cdl(Line line) {
  const std::string_view kind = line.name();
  return (is_among(kind, cdl_kinds) || !nearest(kind, cdl_kinds).empty()) && line.accept_name() && line.accept("is") &&
         line.at("{\n");
}

bool begins_like_xml(std::string_view text) { return past_comments(text).starts_with("<"); }
bool is_like_xml(std::string_view text) { return begins_like_xml(text) || text.find("<nta") != std::string_view::npos; }

template <bool (*... test)(Line)>
bool has(std::string_view text) {
  return count_lines(text, [](Line line) { return (test(line) || ...); }) > 0;
}

struct Description {
  ModelLanguage language;
  std::string_view name, ending;
  bool (*is)(std::string_view text);
  bool (*may_be)(std::string_view text);  // misspelt, too
};

constexpr Description languages[] = {
    {ModelLanguage::Xml, "XML as UPPAAL writes it", ".xml", begins_like_xml, is_like_xml},
    {ModelLanguage::Dve, "a DVE model", ".dve", has<is_dve>, has<is_dve, is_like_dve>},
    {ModelLanguage::Cdl, "contexts in CDL, which --context takes", ".cdl", has<is_cdl>, has<is_cdl, is_like_cdl>},
    {ModelLanguage::Fiacre, "a Fiacre model", ".fcr", has<is_only_fiacre>, has<is_only_fiacre, is_like_fiacre>},
    {ModelLanguage::TChecker, "a TChecker model", ".tck", has<is_only_tchecker>, has<is_like_tchecker>},
    {ModelLanguage::Xta, "a model in UPPAAL's textual language", ".xta", has<is_only_xta>, has<is_only_xta>},
};

const Description& description(ModelLanguage language) {
  return *std::find_if(std::begin(languages), std::end(languages),
                       [&](const Description& one) { return one.language == language; });
}

}  // namespace

std::string_view past_comments(std::string_view text) {
  for (;;) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (begin == std::string_view::npos) return {};
    text.remove_prefix(begin);
    std::size_t end = 0;
    if (text.starts_with("/*")) {
      end = text.find("*/");
      end = end == std::string_view::npos ? end : end + 2;
    } else if (text.starts_with("//") || text.starts_with("#")) {
      end = text.find('\n');
    } else {
      return text;
    }
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end);
  }
}

bool has_xta_line(std::string_view text) { return has<is_xta>(text); }

bool has_tchecker_line(std::string_view text) {
  if (has<is_tchecker>(text)) return true;
  return count_lines(text, [](Line line) { return !line.empty() && !line.at("#"); }) == 0;
}

bool has_dve_line(std::string_view text) { return has<is_dve>(text); }

bool has_fiacre_line(std::string_view text) { return has<is_fiacre>(text); }

bool is_of(ModelLanguage language, std::string_view text) { return description(language).is(text); }

std::string_view name_of(ModelLanguage language) { return description(language).name; }

std::string of_another(ModelLanguage language, std::string_view text) {
  const Description& own = description(language);
  if (own.may_be(text)) return {};
  const auto* const end = std::end(languages);
  const auto* other = std::find_if(std::begin(languages), end, [&](const Description& one) { return one.is(text); });
  const std::string_view theirs = other == end ? other_language(text) : other->name;
  if (theirs.empty()) return {};
  const bool contexts = language == ModelLanguage::Cdl;
  std::string out =
      fmt::format("this looks like {}, not like {}", theirs, contexts ? std::string_view("contexts in CDL") : own.name);
  if (other == end || other->language == ModelLanguage::Cdl) return out;
  if (contexts) return out + ": a model is given without --context";
  return out + fmt::format(": such a file is named *{}", other->ending);
}

}  // namespace beeline::frontend
