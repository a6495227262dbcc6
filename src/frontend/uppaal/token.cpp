#include "frontend/uppaal/token.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include <fmt/format.h>

#include "frontend/common/printed_signs.h"
#include "ir/clock_offset.h"
#include "util/characters.h"

namespace beeline::frontend::uppaal {

namespace {

using util::is_digit;
using util::is_letter;
using util::is_of_name;

struct Spelling {
  std::string_view text;
  T token;
};

// Longest first among those that share a beginning.
constexpr Spelling punctuation[] = {
    {"<<=", T::ShlAssign}, {">>=", T::ShrAssign}, {"(", T::LParen},     {")", T::RParen},      {"[", T::LBracket},
    {"]", T::RBracket},    {"{", T::LBrace},      {"}", T::RBrace},     {",", T::Comma},       {";", T::Semicolon},
    {":=", T::Assign},     {":", T::Colon},       {".", T::Dot},        {"?", T::Question},    {"!=", T::Ne},
    {"!", T::Bang},        {"'", T::Prime},       {"->", T::Arrow},     {"--", T::MinusMinus}, {"-=", T::SubAssign},
    {"-", T::Minus},       {"++", T::PlusPlus},   {"+=", T::AddAssign}, {"+", T::Plus},        {"**", T::Power},
    {"*=", T::MulAssign},  {"*", T::Star},        {"/=", T::DivAssign}, {"/", T::Slash},       {"%=", T::ModAssign},
    {"%", T::Percent},     {"&&", T::AndAnd},     {"&=", T::AndAssign}, {"&", T::Amp},         {"||", T::OrOr},
    {"|=", T::OrAssign},   {"|", T::Pipe},        {"^=", T::XorAssign}, {"^", T::Caret},       {"~", T::Tilde},
    {"<<", T::Shl},        {"<=", T::Le},         {"<?", T::Min},       {"<", T::Lt},          {">>", T::Shr},
    {">=", T::Ge},         {">?", T::Max},        {">", T::Gt},         {"==", T::Eq},         {"=", T::Assign},
};

constexpr Spelling words[] = {
    {"and", T::AndAnd},
    {"or", T::OrOr},
    {"xor", T::Xor},
    {"not", T::Not},
    {"imply", T::Imply},
    {"true", T::True},
    {"false", T::False},
    {"forall", T::Forall},
    {"exists", T::Exists},
    {"sum", T::Sum},
    {"int", T::Int},
    {"bool", T::Bool},
    {"clock", T::Clock},
    {"chan", T::Chan},
    {"void", T::Void},
    {"double", T::Double},
    {"string", T::StringType},
    {"scalar", T::Scalar},
    {"struct", T::Struct},
    {"typedef", T::Typedef},
    {"const", T::Const},
    {"meta", T::Meta},
    {"urgent", T::Urgent},
    {"broadcast", T::Broadcast},
    {"hybrid", T::Hybrid},
    {"process", T::Process},
    {"state", T::State},
    {"commit", T::Commit},
    {"init", T::Init},
    {"trans", T::Trans},
    {"select", T::Select},
    {"guard", T::Guard},
    {"sync", T::Sync},
    {"assign", T::AssignWord},
    {"system", T::System},
    {"priority", T::Priority},
    {"default", T::Default},
    {"if", T::If},
    {"else", T::Else},
    {"while", T::While},
    {"for", T::For},
    {"do", T::Do},
    {"return", T::Return},
    {"break", T::Break},
    {"continue", T::Continue},
    {"switch", T::Switch},
    {"assert", T::Assert},
    {"deadlock", T::Deadlock},
    {"progress", T::Progress},
    {"before_update", T::BeforeUpdate},
    {"after_update", T::AfterUpdate},
};

const std::unordered_map<std::string_view, T>& word_table() {
  static const auto table = [] {
    std::unordered_map<std::string_view, T> map;
    for (const Spelling& word : words) map.emplace(word.text, word.token);
    return map;
  }();
  return table;
}

bool is_hexadecimal(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool is_foreign(char c) { return static_cast<unsigned char>(c) >= 0x80; }  // of a letter that is not ASCII
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

constexpr std::int64_t number_limit = ir::greatest_clock_offset;

class Lexer {
 public:
  Lexer(const Text& text, Dialect dialect, Names& names, util::Diagnostics& diagnostics, util::Watch& watch)
      : text_(text), s_(text.view()), dialect_(dialect), names_(names), diagnostics_(diagnostics), watch_(watch) {}

  Tokens run() {
    if (starts(byte_order_mark)) i_ = byte_order_mark.size();
    while (skip_blanks()) read_token();
    push(T::End, s_.size());
    return std::move(out_);
  }

 private:
  char at(std::size_t i) const { return i < s_.size() ? s_[i] : '\0'; }
  bool starts(std::string_view prefix) const { return s_.substr(i_).starts_with(prefix); }
  util::Position here() const { return text_.at(i_); }

  // False at the end of the text.
  bool skip_blanks() {
    while (i_ < s_.size()) {
      if (s_[i_] == '\n') {
        starts_line_ = true;
        ++i_;
      } else if (is_blank(s_[i_])) {
        ++i_;
      } else if (s_[i_] == '\\' && (at(i_ + 1) == '\n' || (at(i_ + 1) == '\r' && at(i_ + 2) == '\n'))) {
        i_ += at(i_ + 1) == '\n' ? 2 : 3;
      } else if (starts("//")) {
        const std::size_t end = std::min(s_.find('\n', i_), s_.size());
        comment(i_ + 2, end);
        i_ = end;
      } else if (starts("/*")) {
        const std::size_t end = s_.find("*/", i_ + 2);
        if (end == std::string_view::npos) {
          diagnostics_.error(here(), "comment is not closed");
          skip_to(dialect_ == Dialect::Query ? std::min(s_.find('\n', i_), s_.size()) : s_.size());
        } else {
          comment(i_ + 2, end);
          i_ = end + 2;
        }
      } else {
        return true;
      }
    }
    return false;
  }

  void comment(std::size_t begin, std::size_t end) {
    watch_.look();
    watch_.before_growth(out_.comments, 1);
    out_.comments.push_back({std::string(s_.substr(begin, end - begin)), begin, end, out_.list.size(), starts_line_});
  }

  void push(T kind, std::size_t end, std::string_view text = {}, std::int64_t value = 0) {
    watch_.look();
    watch_.before_growth(out_.list, 1);
    if (starts_line_ && dialect_ == Dialect::Query && !out_.doubtful.empty())
      out_.doubtful.back().until = std::min(out_.doubtful.back().until, out_.list.size());
    out_.list.push_back({kind, starts_line_, value, text, here(), i_, end});
    starts_line_ = false;
    i_ = end;
  }

  void read_token() {
    const char c = s_[i_];
    if (dialect_ == Dialect::Query && refuse_printed_quantifier()) return;
    if (is_letter(c)) return read_word();
    if (is_digit(c) || (c == '.' && is_digit(at(i_ + 1)))) return read_number();
    if (c == '"') return read_string();
    if (dialect_ == Dialect::Query && starts("-->")) return push(T::LeadsTo, i_ + 3);
    for (const Spelling& sign : punctuation)
      if (starts(sign.text)) return push(sign.token, i_ + sign.text.size());
    if (c == '#') return refuse_line();
    if (const PrintedSign* sign = printed_sign(s_.substr(i_))) return read_as_typed(*sign);
    if (is_foreign(c)) return read_word();
    diagnostics_.error(here(), c > ' ' ? fmt::format("unexpected '{}'", c) : "unexpected character");
    skip_to(i_ + 1);
  }

  void skip_to(std::size_t end) {
    watch_.look();
    watch_.before_growth(out_.skipped, 1);
    out_.skipped.push_back({i_, end});
    i_ = end;
  }

  // `∃◇ p`, `E◇ p`, `∀[] p`, `□ p`: a query as it is printed in books.
  bool refuse_printed_quantifier() {
    const PrintedQuantifier printed = printed_quantifier(s_.substr(i_));
    if (printed.length == 0) return false;
    diagnostics_.error(here(),
                       fmt::format("'{}' begins no query: write {}", s_.substr(i_, printed.length), printed.written));
    out_.doubtful.push_back({out_.list.size()});
    skip_to(i_ + printed.length);
    return true;
  }

  void read_as_typed(const PrintedSign& sign) {
    const std::size_t end = i_ + sign.text.size();
    if (sign.written == "-" && at(end) == '>') {  // an editor made it of "->" or "-->"
      const bool leads = dialect_ == Dialect::Query;
      diagnostics_.error(here(), complaint({s_.substr(i_, end + 1 - i_), leads ? "-->" : "->"}));
      return push(leads ? T::LeadsTo : T::Arrow, end + 1);
    }
    diagnostics_.error(here(), complaint(sign));
    if (is_letter(sign.written[0])) return push(keyword(sign.written), end);
    for (const Spelling& typed : punctuation)
      if (typed.text == sign.written) return push(typed.token, end);
    i_ = end;
  }

  // `#define N 3`, `# a comment`
  void refuse_line() {
    const std::size_t end = std::min(s_.find_first_of("\r\n", i_), s_.size());
    const std::string_view line = s_.substr(i_ + 1, end - i_ - 1);
    const std::size_t first = std::min(line.find_first_not_of(" \t"), line.size());
    const bool define = line.substr(first).starts_with("define");
    const bool command = define || line.substr(first).starts_with("include") || line.substr(first).starts_with("if");
    diagnostics_.error(here(), define    ? "there is no preprocessor: write a constant as 'const int N = 3;'"
                               : command ? "there is no preprocessor: a model is one file"
                                         : "'#' begins no comment: write '//'");
    skip_to(end);
  }

  void read_word() {
    std::size_t end = i_ + 1;
    while (is_of_name(at(end)) || at(end) == '$' || at(end) == '#' ||
           (is_foreign(at(end)) && !printed_sign(s_.substr(end))))
      ++end;
    const std::string_view word = s_.substr(i_, end - i_);
    if (std::any_of(word.begin(), word.end(), is_foreign)) refuse_letters(word);
    const T kind = keyword(word);
    push(kind, end, kind == T::Name ? names_.intern(word) : std::string_view());
  }

  void refuse_letters(std::string_view word) {
    diagnostics_.error(here(), fmt::format("'{}' is no name: names have the letters a to z, digits and '_'", word));
    const std::size_t token = out_.list.size();
    out_.doubtful.push_back({token, token + 1});
  }

  // `0x1F`
  bool refuse_hexadecimal() {
    if (s_[i_] != '0' || (at(i_ + 1) != 'x' && at(i_ + 1) != 'X') || !is_hexadecimal(at(i_ + 2))) return false;
    std::size_t end = i_ + 2;
    while (is_hexadecimal(at(end))) ++end;
    diagnostics_.error(here(), fmt::format("'{}' is no number: they are written in decimal", s_.substr(i_, end - i_)));
    push(T::Number, end);
    return true;
  }

  void read_number() {
    if (refuse_hexadecimal()) return;
    std::size_t end = i_;
    std::int64_t value = 0;
    while (is_digit(at(end))) {
      if (value <= number_limit) value = value * 10 + (s_[end] - '0');
      ++end;
    }
    bool real = false;
    if (at(end) == '.' && (is_digit(at(end + 1)) || end > i_)) {
      real = true;
      ++end;
      while (is_digit(at(end))) ++end;
    }
    const std::size_t sign = at(end + 1) == '-' || at(end + 1) == '+' ? 1 : 0;
    if ((at(end) == 'e' || at(end) == 'E') && is_digit(at(end + 1 + sign))) {
      real = true;
      end += 1 + sign;
      while (is_digit(at(end))) ++end;
    }
    if (real) return push(T::Real, end, names_.intern(s_.substr(i_, end - i_)));
    if (value > number_limit) {
      diagnostics_.error(here(), fmt::format("number is larger than {}", number_limit));
      value = 0;
    }
    push(T::Number, end, {}, value);
  }

  void read_string() {
    std::size_t end = i_ + 1;
    while (end < s_.size() && s_[end] != '"' && s_[end] != '\n')
      end += s_[end] == '\\' && end + 1 < s_.size() && s_[end + 1] != '\n' ? 2 : 1;
    const bool closed = at(end) == '"';
    if (!closed && !out_.is_doubtful(out_.list.size())) {
      diagnostics_.error(here(), "string is not closed");
      out_.doubtful.push_back({out_.list.size()});
    }
    push(T::String, closed ? end + 1 : end, names_.intern(s_.substr(i_ + 1, end - i_ - 1)));
  }

  const Text& text_;
  std::string_view s_;
  Dialect dialect_;
  Names& names_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  std::size_t i_ = 0;
  bool starts_line_ = true;
  Tokens out_;
};

}  // namespace

std::string describe(T token) {
  switch (token) {
    case T::End: return "the end of the text";
    case T::Name: return "a name";
    case T::Number:
    case T::Real: return "a number";
    case T::String: return "a string";
    case T::LeadsTo: return "'-->'";
    default: break;
  }
  for (const Spelling& word : words)
    if (word.token == token && word.text != "and" && word.text != "or") return fmt::format("'{}'", word.text);
  for (const Spelling& sign : punctuation)
    if (sign.token == token && sign.text != ":=") return fmt::format("'{}'", sign.text);
  return "a token";
}

T keyword(std::string_view word) {
  const auto known = word_table().find(word);
  return known == word_table().end() ? T::Name : known->second;
}

Tokens tokenize(const Text& text, Dialect dialect, Names& names, util::Diagnostics& diagnostics, util::Watch& watch) {
  return Lexer(text, dialect, names, diagnostics, watch).run();
}

}  // namespace beeline::frontend::uppaal
