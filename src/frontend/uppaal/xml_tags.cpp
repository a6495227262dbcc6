#include "frontend/uppaal/xml_tags.h"

#include <algorithm>
#include <vector>

namespace beeline::frontend::uppaal {

namespace {

constexpr std::string_view blanks = " \t\r\n";

class Scan {
 public:
  explicit Scan(std::string_view text) : text_(text) {
    if (text_.starts_with("\xef\xbb\xbf")) next_ = 3;
  }

  Outline run() {
    while (next_ < text_.size()) {
      const std::size_t tag = std::min(text_.find('<', next_), text_.size());
      if (open_.empty()) look_outside(next_, tag);
      next_ = tag;
      if (next_ >= text_.size()) break;
      const std::string_view rest = text_.substr(next_);
      if (rest.starts_with("<!--")) skip_past("-->");
      else if (rest.starts_with("<![CDATA[")) {
        if (open_.empty()) look_outside(next_, next_ + 1);
        skip_past("]]>");
      } else if (rest.starts_with("<?")) skip_past("?>");
      else if (rest.starts_with("<!")) skip_declaration();
      else if (rest.starts_with("</")) {
        if (!closing_tag()) return out_;
      } else {
        opening_tag();
      }
    }
    if (!open_.empty()) out_.mismatch = Outline::Mismatch{open_.back(), {{}, text_.size()}};
    return out_;
  }

 private:
  void look_outside(std::size_t begin, std::size_t end) {
    const std::size_t found = text_.substr(0, end).find_first_not_of(blanks, begin);
    if (found != std::string_view::npos && !out_.outside) out_.outside = found;
  }

  void skip_past(std::string_view end) {
    const std::size_t found = text_.find(end, next_);
    next_ = found == std::string_view::npos ? text_.size() : found + end.size();
  }

  // <!DOCTYPE ...>, which may have declarations in brackets.
  void skip_declaration() {
    int depth = 0;
    for (; next_ < text_.size(); ++next_) {
      if (text_[next_] == '<') ++depth;
      if (text_[next_] != '>') continue;
      if (--depth > 0) continue;
      ++next_;
      return;
    }
  }

  Tag tag_at(std::size_t name) const { return {tag_name(text_.substr(name)), next_}; }

  bool closing_tag() {
    const Tag tag = tag_at(next_ + 2);
    if (open_.empty()) {
      if (!out_.outside) out_.outside = next_;
    } else if (open_.back().name != tag.name) {
      out_.mismatch = Outline::Mismatch{open_.back(), tag};
      return false;
    } else {
      open_.pop_back();
    }
    skip_past(">");
    return true;
  }

  void opening_tag() {
    const Tag tag = tag_at(next_ + 1);
    if (open_.empty() && has_root_ && !out_.outside) out_.outside = next_;
    has_root_ = true;
    for (; next_ < text_.size() && text_[next_] != '>'; ++next_) {
      if (text_[next_] != '"' && text_[next_] != '\'') continue;
      next_ = std::min(text_.find(text_[next_], next_ + 1), text_.size() - 1);
    }
    if (next_ < text_.size() && text_[next_ - 1] != '/') open_.push_back(tag);
    ++next_;
  }

  std::string_view text_;
  std::size_t next_ = 0;
  bool has_root_ = false;
  std::vector<Tag> open_;
  Outline out_;
};

}  // namespace

Outline outline(std::string_view text) { return Scan(text).run(); }

std::string_view tag_name(std::string_view text) { return text.substr(0, text.find_first_of(" \t\r\n/>")); }

std::optional<Tag> unquoted_attribute(std::string_view text, std::size_t opening) {
  const std::size_t end = text.size();
  for (std::size_t i = opening + 1; i < end && text[i] != '>' && text[i] != '<';) {
    const std::size_t equals = std::min(text.find_first_of("=><", i), end);
    if (equals == end || text[equals] != '=') return std::nullopt;
    const std::size_t value = std::min(text.find_first_not_of(blanks, equals + 1), end);
    if (value == end || text[value] == '<' || text[value] == '>') return std::nullopt;
    if (text[value] != '"' && text[value] != '\'') {
      const std::size_t last = text.find_last_not_of(blanks, equals - 1);
      const std::size_t first = text.find_last_of(blanks, last) + 1;
      return Tag{text.substr(first, last + 1 - first), value};
    }
    i = std::min(text.find(text[value], value + 1), end - 1) + 1;
  }
  return std::nullopt;
}

std::optional<std::size_t> deeper_than(int most, std::string_view text) {
  int depth = 0;
  std::size_t end = 0;  // of the tag at hand, and of all that seem to begin before it
  for (std::size_t i = text.find('<'); i != std::string_view::npos; i = text.find('<', i + 1)) {
    const std::string_view rest = text.substr(i);
    if (rest.starts_with("<!--")) {
      i = text.find("-->", i);
    } else if (rest.starts_with("<![CDATA[")) {
      i = text.find("]]>", i);
    } else if (rest.starts_with("</")) {
      --depth;
    } else if (rest.size() > 1 && rest[1] != '!' && rest[1] != '?') {
      if (end <= i) end = text.find('>', i);
      if (end == std::string_view::npos) break;
      if (text[end - 1] != '/' && ++depth > most) return i;
    }
    if (i == std::string_view::npos) break;
  }
  return std::nullopt;
}

std::optional<std::size_t> open_comment(std::string_view text) {
  constexpr std::string_view opening = "<!--", closing = "-->";
  for (std::size_t begin = 0; (begin = text.find(opening, begin)) != std::string_view::npos;) {
    const std::size_t end = text.find(closing, begin + opening.size());
    if (end == std::string_view::npos) return begin;
    begin = end + closing.size();
  }
  return std::nullopt;
}

}  // namespace beeline::frontend::uppaal
