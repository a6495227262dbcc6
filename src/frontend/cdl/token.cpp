#include "frontend/cdl/token.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "frontend/common/printed_signs.h"
#include "frontend/common/text.h"
#include "util/characters.h"

namespace beeline::frontend::cdl {

namespace {

using util::is_digit;
using util::is_letter;
using util::is_of_name;

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v'; }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// As UTF-8 it is one of the printed signs.
constexpr char no_break_space_in_latin1 = '\xA0';

// Longer symbols first.
constexpr std::pair<std::string_view, TokenKind> symbols[] = {
    {"--", TokenKind::Dashes},       {"->", TokenKind::Arrow},     {"||", TokenKind::Bars},
    {":=", TokenKind::Assign},       {"..", TokenKind::DotDot},    {"<=", TokenKind::LessEqual},
    {">=", TokenKind::GreaterEqual}, {"{", TokenKind::LeftBrace},  {"}", TokenKind::RightBrace},
    {"(", TokenKind::LeftParen},     {")", TokenKind::RightParen}, {"[", TokenKind::LeftBracket},
    {"]", TokenKind::RightBracket},  {",", TokenKind::Comma},      {";", TokenKind::Semicolon},
    {":", TokenKind::Colon},         {".", TokenKind::Dot},        {"@", TokenKind::At},
    {"/", TokenKind::Slash},         {"&", TokenKind::Ampersand},  {"=", TokenKind::Equal},
    {"<", TokenKind::Less},          {">", TokenKind::Greater},
};

// What other languages write. First what begins like a symbol.
constexpr std::pair<std::string_view, std::string_view> doubled[] = {
    {"&&", "'and' is written out"},
    {"==", "equality is a single '='"},
    {"<>", "there is no '<>': write 'not (... = ...)'"},
};
constexpr std::pair<std::string_view, std::string_view> foreign[] = {
    {"!=", "there is no '!=': write 'not (... = ...)'"},
    {"!", "negation is 'not'; sending and receiving are 'send' and 'receive'"},
    {"?", "receiving is 'receive'"},
    {"|", "'or' is written out; activities side by side are '||'"},
    {"-", "a transition is 'source -- / / / -> target'; only numbers have a sign"},
    {"+", "there is no arithmetic here"},
    {"*", "there is no arithmetic here"},
    {"∧", "'and' is written out"},
    {"∨", "'or' is written out"},
    {"¬", "negation is 'not'"},
    {"≠", "there is no '≠': write 'not (... = ...)'"},
};

class Lexer {
 public:
  Lexer(std::string_view text, util::Watch& watch) : text_(text), watch_(watch) {}

  std::vector<Token> run() {
    if (text_.starts_with(byte_order_mark)) next_ = byte_order_mark.size();
    for (;;) {
      if (tokens_.size() % 1024 == 0) watch_.look();
      watch_.before_growth(tokens_, 1);
      token_ = {};
      blanks();
      token_.offset = next_;
      if (next_ >= text_.size()) break;
      read();
      tokens_.push_back(token_);
    }
    tokens_.push_back(token_);
    return std::move(tokens_);
  }

 private:
  char at(std::size_t offset) const { return offset < text_.size() ? text_[offset] : '\0'; }

  void blanks() {
    for (;;) {
      while (next_ < text_.size() && is_blank(text_[next_])) ++next_;
      const std::string_view rest = text_.substr(next_);
      if (rest.starts_with("//")) {
        token_.after_comment = true;
        next_ += std::min(rest.find('\n'), rest.size());
      } else if (rest.starts_with("/*")) {
        const std::size_t end = rest.find("*/", 2);
        if (end == std::string_view::npos) return;
        next_ += end + 2;
      } else {
        return;
      }
    }
  }

  void read() {
    const char c = text_[next_];
    if (is_letter(c)) return word();
    if (c == '/' && at(next_ + 1) == '*') return bad(text_.size() - next_, "this comment never ends: '*/' is missing");
    if (is_digit(c) || (c == '-' && is_digit(at(next_ + 1)))) return integer();
    if (c == '#') return enclosed(TokenKind::Informal, false, "the text of an informal event is written #text#");
    if (c == '"') return enclosed(TokenKind::String, true, "this string never ends: '\"' is missing");
    if (c == '\'') return enclosed(TokenKind::Quoted, true, "this quoted name never ends: ''' is missing");
    symbol();
  }

  void take(TokenKind kind, std::size_t length) {
    token_.kind = kind;
    token_.text = text_.substr(next_, length);
    next_ += length;
  }

  void bad(std::size_t length, std::string complaint) {
    take(TokenKind::Bad, length);
    token_.complaint = std::move(complaint);
  }

  void word() {
    std::size_t end = next_;
    while (is_of_name(at(end))) ++end;
    constexpr std::string_view tail = "-to";
    if (same_letters(text_.substr(next_, end - next_), "leads") && same_letters(text_.substr(end, tail.size()), tail) &&
        !is_letter(at(end + tail.size())))
      end += tail.size();
    take(TokenKind::Word, end - next_);
  }

  void integer() {
    std::size_t end = next_ + 1;
    while (is_digit(at(end))) ++end;
    take(TokenKind::Integer, end - next_);
    const auto [stop, fault] =
        std::from_chars(token_.text.data(), token_.text.data() + token_.text.size(), token_.value);
    if (fault != std::errc() || token_.value > INT32_MAX || token_.value < INT32_MIN) {
      token_.kind = TokenKind::Bad;
      token_.complaint = fmt::format("numbers lie between {} and {}", INT32_MIN, INT32_MAX);
    }
  }

  void enclosed(TokenKind kind, bool one_line, std::string_view unended) {
    const std::size_t begin = next_ + 1;
    std::size_t end = text_.find(text_[next_], begin);
    if (one_line) end = std::min(end, text_.find('\n', begin)) == end ? end : std::string_view::npos;
    if (end == std::string_view::npos)
      return bad(std::min(text_.find('\n', next_), text_.size()) - next_, std::string(unended));
    take(kind, end + 1 - next_);
    token_.text = token_.text.substr(1, token_.text.size() - 2);
  }

  void symbol() {
    const std::string_view rest = text_.substr(next_);
    for (const auto& [text, message] : doubled)
      if (rest.starts_with(text)) return bad(text.size(), std::string(message));
    for (const auto& [text, kind] : symbols)
      if (rest.starts_with(text)) return take(kind, text.size());
    for (const auto& [text, message] : foreign)
      if (rest.starts_with(text)) return bad(text.size(), std::string(message));
    strange();
  }

  void strange() {
    const std::string_view rest = text_.substr(next_);
    if (const PrintedSign* sign = printed_sign(rest)) return bad(sign->text.size(), complaint(*sign));
    // A run of such bytes is most likely one word in another alphabet.
    const auto begins_other = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    const auto length = static_cast<std::size_t>(std::find_if(rest.begin(), rest.end(), begins_other) - rest.begin());
    if (length == 0)
      return bad(1, rest[0] > ' '
                        ? fmt::format("'{}' means nothing here", rest[0])
                        : fmt::format("a control character (byte {}) stands here", static_cast<int>(rest[0])));
    if (rest[0] == no_break_space_in_latin1) return bad(1, "this is a no-break space: write a blank");
    bad(length, "names are made of the letters a to z, digits and '_'; any other is put into '...'");
  }

  std::string_view text_;
  util::Watch& watch_;
  std::size_t next_ = 0;
  Token token_;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokens(std::string_view text, util::Watch& watch) { return Lexer(text, watch).run(); }

bool same_letters(std::string_view text, std::string_view word) {
  return std::equal(text.begin(), text.end(), word.begin(), word.end(),
                    [](char a, char b) { return lower(a) == lower(b); });
}

bool is_word(const Token& token, std::string_view word) {
  return token.kind == TokenKind::Word && same_letters(token.text, word);
}

}  // namespace beeline::frontend::cdl
