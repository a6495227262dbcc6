// The part of DeclarationReader that knows what has been declared, or may have been.
#include <algorithm>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/tchecker/declaration_reader.h"

namespace beeline::frontend::tchecker {

// The names in a declaration that is wrong: nobody need be told that they are missing. Of its first line, before the
// attributes. How many there are.
std::size_t DeclarationReader::doubt_names(std::size_t begin) {
  const std::string_view line = text_.view().substr(begin, text_.view().find_first_of("{\n#", begin) - begin);
  std::size_t names = 0;
  for (std::size_t at = 0; at < line.size();) {
    std::size_t end = at;
    while (end < line.size() && (is_of_name(line[end]) || line[end] == '.')) ++end;
    if (end > at && is_letter(line[at])) {
      system_.doubts.names.insert(line.substr(at, end - at));
      ++names;
    }
    at = end + 1;
  }
  return names;
}

void DeclarationReader::doubt(std::size_t begin) {
  const std::size_t names = doubt_names(begin);  // the keyword among them
  const std::string_view line = text_.view().substr(begin, text_.view().find_first_of("\n#", begin) - begin);
  // A name may have run into its attributes: `location:P:Ainitial:}`.
  const bool ends = kind_ == "location" || line.find('}') != std::string_view::npos;
  const bool unopened = ends && line.find('{') == std::string_view::npos;
  if (unopened || names < (kind_ == "location" ? 3 : 2)) doubt_all(kind_);
}

// What may be a name with something missing before it.
void DeclarationReader::doubt_word(std::string_view word) {
  if (!word.empty()) system_.doubts.names.insert(word);
}

// One of this kind has no name, or that of another one: any that is missing may be meant.
void DeclarationReader::doubt_all(std::string_view kind) {
  using Kind = Doubts::Kind;
  if (kind == "event") system_.doubts.nameless.insert(Kind::Event);
  if (kind == "process") system_.doubts.nameless.insert(Kind::Process);
  if (kind == "int" || kind == "clock") system_.doubts.nameless.insert(Kind::Variable);
  if (kind == "location") system_.doubts.nameless.insert(Kind::Location);
}

std::optional<std::uint32_t> DeclarationReader::find(const Index& index, Name name, Doubts::Kind kind,
                                                     std::string_view what) {
  if (const auto found = index.find(name.text); found != index.end()) return found->second;
  if (system_.doubts.cover(kind, name.text) || no_names_.contains(name.text)) return std::nullopt;
  if (const auto below = declared_below(name, kind)) {
    if (told_early_.insert(kind_).second)  // one message for all that stand too early
      error(name.offset, fmt::format("{} '{}' is declared further down, in line {}: move this '{}' below it", what,
                                     name.text, text_.position(*below).line, kind_));
    return std::nullopt;
  }
  std::vector<std::string_view> candidates;
  for (const auto& entry : index) candidates.push_back(entry.first);
  std::sort(candidates.begin(), candidates.end());
  if (unknown_.emplace(what, name.text).second)  // one message for all its uses
    error(name.offset, fmt::format("{} '{}' is not declared{}", what, name.text, suggestion(name.text, candidates)));
  return std::nullopt;
}

// Where a process or an event is declared behind its use. The text is looked through once.
std::optional<std::size_t> DeclarationReader::declared_below(Name name, Doubts::Kind kind) {
  if (kind != Doubts::Kind::Process && kind != Doubts::Kind::Event) return std::nullopt;
  if (!lines_) {
    lines_.emplace();
    for (std::size_t end = next_; (end = text_.view().find('\n', end)) != std::string_view::npos;) {
      const std::size_t begin = ++end;
      while (is_of_name(text_.at(end)) || text_.at(end) == '.' || text_.at(end) == ':') ++end;
      const std::string_view line = text_.view().substr(begin, end - begin);
      if (line.starts_with("process:") || line.starts_with("event:")) lines_->emplace(line, begin);
    }
  }
  const bool process = kind == Doubts::Kind::Process;
  const auto found = lines_->find(fmt::format("{}:{}", process ? "process" : "event", name.text));
  return found == lines_->end() ? std::nullopt : std::optional(found->second);
}

void DeclarationReader::declare(Index& index, Name name, std::string_view what) {
  if (index.emplace(name.text, static_cast<std::uint32_t>(index.size())).second) return;
  doubt_all(kind_);
  fail(name.offset, fmt::format("{} '{}' is declared twice", what, name.text));
}

}  // namespace beeline::frontend::tchecker
