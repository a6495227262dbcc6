#include "frontend/fiacre/token.h"

#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "frontend/common/text.h"
#include "util/characters.h"

namespace beeline::frontend::fiacre {

namespace {

using util::is_digit;
using util::is_letter;
using util::is_of_name;

constexpr std::pair<std::string_view, Word> words[] = {
    {"type", Word::Type},
    {"const", Word::Const},
    {"channel", Word::Channel},
    {"function", Word::Function},
    {"extern", Word::Extern},
    {"task", Word::Task},
    {"process", Word::Process},
    {"component", Word::Component},
    {"property", Word::Property},
    {"assert", Word::Assert},
    {"is", Word::Is},
    {"bool", Word::Bool},
    {"nat", Word::Nat},
    {"int", Word::Int},
    {"array", Word::Array},
    {"of", Word::Of},
    {"queue", Word::Queue},
    {"record", Word::Record},
    {"union", Word::Union},
    {"end", Word::EndWord},
    {"states", Word::States},
    {"var", Word::Var},
    {"init", Word::Init},
    {"from", Word::From},
    {"port", Word::Port},
    {"priority", Word::Priority},
    {"par", Word::Par},
    {"in", Word::In},
    {"out", Word::Out},
    {"begin", Word::Begin},
    {"return", Word::Return},
    {"null", Word::Null},
    {"if", Word::If},
    {"then", Word::Then},
    {"elsif", Word::Elsif},
    {"else", Word::Else},
    {"case", Word::Case},
    {"while", Word::While},
    {"do", Word::Do},
    {"foreach", Word::Foreach},
    {"select", Word::Select},
    {"unless", Word::Unless},
    {"on", Word::On},
    {"wait", Word::Wait},
    {"to", Word::To},
    {"loop", Word::Loop},
    {"any", Word::Any},
    {"where", Word::Where},
    {"true", Word::True},
    {"false", Word::False},
    {"not", Word::Not},
    {"and", Word::And},
    {"or", Word::Or},
    {"empty", Word::Empty},
    {"full", Word::Full},
    {"first", Word::First},
    {"dequeue", Word::Dequeue},
    {"length", Word::Length},
    {"enqueue", Word::Enqueue},
    {"append", Word::Append},
};

// Longer signs first.
constexpr std::pair<std::string_view, Word> signs[] = {
    {"...", Word::Ellipsis}, {"..", Word::Dots},         {":=", Word::Assign},     {"->", Word::Arrow},
    {"<=", Word::LessEqual}, {">=", Word::GreaterEqual}, {"<>", Word::NotEqual},   {"=>", Word::Implies},
    {"||", Word::Parallel},  {"[]", Word::Box},          {"{|", Word::LeftQueue},  {"|}", Word::RightQueue},
    {"(", Word::LeftParen},  {")", Word::RightParen},    {"[", Word::LeftBracket}, {"]", Word::RightBracket},
    {"{", Word::LeftBrace},  {"}", Word::RightBrace},    {":", Word::Colon},       {";", Word::Semicolon},
    {",", Word::Comma},      {".", Word::Dot},           {"|", Word::Bar},         {"&", Word::Ampersand},
    {"#", Word::Hash},       {"$", Word::Dollar},        {"?", Word::Question},    {"!", Word::Exclamation},
    {"=", Word::Equal},      {"<", Word::Less},          {">", Word::Greater},     {"+", Word::Plus},
    {"-", Word::Minus},      {"*", Word::Times},         {"/", Word::Divide},      {"%", Word::Modulo},
};

// Letters are ASCII whatever the locale.
constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

class Reader {
 public:
  Reader(const util::SourceFile& file, std::uint16_t index, util::Diagnostics& diagnostics, Text of)
      : text_(file.text), lines_(text_, index), diagnostics_(diagnostics), queries_(of == Text::Queries) {
    tokens_.of_queries = queries_;
  }

  Tokens read() {
    if (text_.starts_with(byte_order_mark)) next_ = byte_order_mark.size();
    while (skip_to_token()) token();
    push(Word::End, text_.size(), text_.size());
    return std::move(tokens_);
  }

 private:
  bool starts(std::string_view what) const { return text_.substr(next_).starts_with(what); }

  // False at the end of the text.
  bool skip_to_token() {
    bool line_starts = next_ == 0;
    for (;; line_starts = false) {
      while (next_ < text_.size() && is_blank(text_[next_])) {
        line_starts = line_starts || text_[next_] == '\n';
        fresh_line_ = fresh_line_ || text_[next_] == '\n';
        ++next_;
      }
      if (queries_ && joins_lines()) continue;
      if (next_ >= text_.size()) return false;
      if (starts("/*")) {
        comment();
      } else if (starts("//")) {
        const std::size_t begin = next_;
        skip_line();
        remark(begin, begin + 2, next_);
      } else if (text_[next_] == '#' && (line_starts || only_blanks_before())) {
        preprocessor_line();
      } else {
        return true;
      }
    }
  }

  // A `\` at the end of a line, and that end.
  bool joins_lines() {
    if (text_[next_] != '\\') return false;
    const std::size_t end = text_.find_first_not_of(" \t\r", next_ + 1);
    if (end != std::string_view::npos && text_[end] != '\n') return false;
    next_ = std::min(end, text_.size() - 1) + 1;
    return true;
  }

  void remark(std::size_t start, std::size_t begin, std::size_t end) {
    if (!queries_) return;
    tokens_.remarks.push_back(
        {tokens_.all.size(), text_.substr(begin, end - begin), fresh_line_, lines_.at(start), lines_.at(end).line});
  }

  bool only_blanks_before() const {
    for (std::size_t i = next_; i > 0 && text_[i - 1] != '\n'; --i)
      if (!is_blank(text_[i - 1])) return false;
    return true;
  }

  void skip_line() {
    while (next_ < text_.size() && text_[next_] != '\n') ++next_;
  }

  // A `#` that is no line of the preprocessor stands between types.
  void preprocessor_line() {
    if (!tokens_.preprocessor)
      diagnostics_.error(lines_.at(next_), "unsupported: lines of the C preprocessor; run the file through cpp first");
    tokens_.preprocessor = true;
    skip_line();
  }

  void comment() {
    const std::size_t start = next_;
    const bool tag = starts("/*@");
    next_ += tag ? 3 : 2;
    const std::size_t begin = next_;
    for (std::size_t depth = 1; depth > 0;) {
      if (next_ >= text_.size()) {
        diagnostics_.error(lines_.at(start), "this comment does not end: comments nest, so every '/*' needs its '*/'");
        return;
      }
      if (starts("/*")) {
        ++depth;
        next_ += 2;
      } else if (starts("*/")) {
        --depth;
        next_ += 2;
      } else {
        ++next_;
      }
    }
    remark(start, begin, next_ - 2);
    if (tag)
      tokens_.tags.push_back({tokens_.all.size(), trimmed(text_.substr(begin, next_ - 2 - begin)), lines_.at(start)});
  }

  void token() {
    const std::size_t start = next_;
    const char c = text_[next_];
    Word word = Word::Bad;
    if (is_digit(c)) {
      while (next_ < text_.size() && is_digit(text_[next_])) ++next_;
      word = Word::Number;
      if (next_ < text_.size() && is_letter(text_[next_])) {
        while (next_ < text_.size() && is_of_name(text_[next_])) ++next_;
        diagnostics_.error(lines_.at(start), fmt::format("'{}' is no number, and a name cannot begin with a digit",
                                                         text_.substr(start, next_ - start)));
        word = Word::Name;
      }
    } else if (is_letter(c)) {
      while (next_ < text_.size() && is_of_name(text_[next_])) ++next_;
      word = Word::Name;
      for (const auto& [text, reserved] : words)
        if (text == text_.substr(start, next_ - start)) word = reserved;
    } else if (c == '"') {
      quoted();
      return;
    } else {
      const auto found = sign();
      if (!found) return;
      word = *found;
    }
    push(word, start, next_);
  }

  void push(Word word, std::size_t start, std::size_t end) {
    const std::size_t begin = word == Word::Text ? start + 1 : start;
    tokens_.all.push_back({word, text_.substr(begin, end - begin), lines_.at(start)});
    if (queries_) tokens_.starts_line.push_back(fresh_line_);
    fresh_line_ = false;
  }

  void quoted() {
    const std::size_t start = next_++;
    while (next_ < text_.size() && text_[next_] != '"' && text_[next_] != '\n') ++next_;
    push(Word::Text, start, next_);
    if (next_ < text_.size() && text_[next_] == '"') ++next_;
    else diagnostics_.error(lines_.at(start), "this text has no closing '\"'");
  }

  // Signs of other languages and of books are read as what they mean there, and told.
  std::optional<Word> sign() {
    constexpr std::pair<std::string_view, std::pair<std::string_view, Word>> foreign[] = {
        {"==", {"=", Word::Equal}},      {"!=", {"<>", Word::NotEqual}}, {"&&", {"and", Word::And}},
        {"=<", {"<=", Word::LessEqual}}, {"≤", {"<=", Word::LessEqual}}, {"≥", {">=", Word::GreaterEqual}},
        {"≠", {"<>", Word::NotEqual}},   {"∧", {"and", Word::And}},      {"∨", {"or", Word::Or}},
        {"¬", {"not", Word::Not}},       {"→", {"->", Word::Arrow}},     {"−", {"-", Word::Minus}},
    };
    constexpr std::pair<std::string_view, Word> of_queries[] = {
        {"-->", Word::LeadsTo}, {"==", Word::Equal}, {"!=", Word::NotEqual}, {"&&", Word::And},
        {"||", Word::Or},       {"!", Word::Not},    {"@", Word::At},
    };
    if (queries_)
      for (const auto& [text, word] : of_queries)
        if (starts(text)) {
          next_ += text.size();
          return word;
        }
    for (const auto& [text, meant] : foreign)
      if (starts(text)) {
        diagnostics_.error(lines_.at(next_), fmt::format("'{}' is no operator; did you mean '{}'?", text, meant.first));
        next_ += text.size();
        return meant.second;
      }
    for (const auto& [text, word] : signs)
      if (starts(text)) {
        next_ += text.size();
        return word;
      }
    const auto byte = static_cast<unsigned char>(text_[next_]);
    diagnostics_.error(lines_.at(next_), byte >= 0x20 && byte < 0x7f
                                             ? fmt::format("'{}' means nothing here", text_[next_])
                                             : std::string("characters beyond ASCII may stand in comments only"));
    do ++next_;
    while (next_ < text_.size() && static_cast<unsigned char>(text_[next_]) >= 0x80);
    return std::nullopt;
  }

  std::string_view text_;
  LineTable lines_;
  util::Diagnostics& diagnostics_;
  bool queries_;
  Tokens tokens_;
  std::size_t next_ = 0;
  bool fresh_line_ = true;
};

constexpr auto word_texts = [] {
  std::array<std::string_view, std::size(words)> texts{};
  for (std::size_t i = 0; i < std::size(words); ++i) texts[i] = words[i].first;
  return texts;
}();

}  // namespace

Tokens read_tokens(const util::SourceFile& file, std::uint16_t index, util::Diagnostics& diagnostics, Text of) {
  return Reader(file, index, diagnostics, of).read();
}

std::span<const std::string_view> reserved_words() { return word_texts; }

Word word_of(std::string_view text) {
  for (const auto& [known, word] : words)
    if (known == text) return word;
  return Word::Name;
}

bool is_reserved(Word word) { return word >= Word::Type && word <= Word::Append; }

}  // namespace beeline::frontend::fiacre
