#include "frontend/common/wrong_text.h"

#include <algorithm>

#include "frontend/common/foreign_text.h"
#include "frontend/common/model_text.h"
#include "util/characters.h"

namespace beeline::frontend {

namespace {

constexpr std::string_view tchecker_words[] = {"clock",    "edge",    "event", "int",
                                               "location", "process", "sync",  "system"};
constexpr std::string_view xta_words[] = {"clock", "int",  "process", "system",    "bool",
                                          "const", "chan", "typedef", "broadcast", "urgent"};

// `word` and what follows it behind blanks; 0 where the line begins with something else.
char behind(std::string_view line, std::string_view word) {
  if (!line.starts_with(word)) return 0;
  const std::size_t next = line.find_first_not_of(" \t", word.size());
  return next == std::string_view::npos || (next == word.size() && line[next] != ':') ? '\0' : line[next];
}

// A line is a declaration of UPPAAL's textual language, and none is one of TChecker's.
bool is_xta(std::string_view text) {
  bool found = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    for (const std::string_view word : tchecker_words)
      if (behind(line, word) == ':') return false;
    for (const std::string_view word : xta_words) {
      const char next = behind(line, word);
      const bool name = util::is_letter(next) || next == '[';
      found = found || (name && line.find_first_of(";({") != std::string_view::npos);
    }
  }
  return found;
}

bool is_queries(std::string_view text) {
  const std::string_view start = past_comments(text);
  return start.starts_with("A[]") || start.starts_with("E<>") || start.starts_with("A<>") || start.starts_with("E[]");
}

// Control characters that no editor writes, by the way a file begins.
bool is_binary(std::string_view text) {
  constexpr std::size_t looked_at = 4096;
  const std::string_view begin = text.substr(0, looked_at);
  const auto is_control = [](char c) {
    return static_cast<unsigned char>(c) < ' ' &&
           std::string_view("\t\n\v\f\r\x1A\x1B").find(c) == std::string_view::npos;
  };
  const auto controls = static_cast<std::size_t>(std::count_if(begin.begin(), begin.end(), is_control));
  return controls > 3 && controls > begin.size() / 50;
}

// What beeline writes besides models, by how it begins.
std::string written_by_beeline(std::string_view text) {
  if (text.starts_with("beeline certificate "))
    return "this is a certificate, no model: 'beeline verify MODEL CERTIFICATE' checks it";
  const std::string_view begin = text.substr(0, text.find(','));
  if (past_comments(text).starts_with("{") && begin.find("\"beeline-trace/") != std::string_view::npos)
    return "this is a stored trace, no model: 'beeline trace FILE' shows it";
  return {};
}

}  // namespace

bool is_utf16(std::string_view text) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return true;
  if (text.size() < 4) return false;
  const bool zero[] = {text[0] == '\0', text[1] == '\0', text[2] == '\0', text[3] == '\0'};
  return zero[0] != zero[1] && zero[0] == zero[2] && zero[1] == zero[3];
}

std::string wrong_text(Format format, std::string_view text) {
  if (is_utf16(text)) return std::string(utf16_message);
  if (is_binary(text)) return "this is no model but a binary file";
  if (std::string what = written_by_beeline(text); !what.empty()) return what;
  if (format != Format::UppaalXml && is_queries(text))
    return "these are queries, no model: they are read after the model that they are about";
  if (format == Format::TChecker && !has_tchecker_line(text)) {
    const std::string other = of_another(ModelLanguage::TChecker, text);
    return other.empty() ? unlike("a TChecker model", text, "no line begins like a declaration, as 'system:NAME' does")
                         : other;
  }
  return {};
}

std::string wrong_queries(std::string_view text) {
  if (is_utf16(text)) return std::string(utf16_message);
  if (is_binary(text)) return "these are no queries but a binary file";
  const bool path = past_comments(text).starts_with("<>");
  if ((!path && guess_format("", text) != Format::UppaalXta) || (is_xta(text) && other_language(text).empty()))
    return "this is a model, no queries: a file of queries has one a line, as in 'A[] not deadlock'";
  return {};
}

}  // namespace beeline::frontend
