#include "frontend/dve/token.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/common/text.h"
#include "util/characters.h"

namespace beeline::frontend::dve {

namespace {

using util::is_digit;
using util::is_letter;
using util::is_of_name;

constexpr std::pair<std::string_view, T> words[] = {
    {"accept", T::Accept},   {"and", T::AndAnd},        {"assert", T::Assert}, {"async", T::Async},
    {"byte", T::Byte},       {"channel", T::Channel},   {"commit", T::Commit}, {"const", T::Const},
    {"effect", T::Effect},   {"false", T::False},       {"guard", T::Guard},   {"imply", T::Imply},
    {"init", T::Init},       {"int", T::Int},           {"not", T::Not},       {"or", T::OrOr},
    {"process", T::Process}, {"property", T::Property}, {"state", T::State},   {"sync", T::Sync},
    {"system", T::System},   {"trans", T::Trans},       {"true", T::True},
};

constexpr auto word_texts = [] {
  std::array<std::string_view, std::size(words)> texts{};
  for (std::size_t i = 0; i < std::size(words); ++i) texts[i] = words[i].first;
  return texts;
}();

// Longer signs first.
constexpr std::pair<std::string_view, T> signs[] = {
    {"->", T::Arrow}, {"=>", T::WideArrow}, {"<<", T::Shl},      {">>", T::Shr},     {"&&", T::AndAnd},
    {"||", T::OrOr},  {"<=", T::Le},        {">=", T::Ge},       {"==", T::Eq},      {"!=", T::Ne},
    {"(", T::LParen}, {")", T::RParen},     {"[", T::LBracket},  {"]", T::RBracket}, {"{", T::LBrace},
    {"}", T::RBrace}, {",", T::Comma},      {";", T::Semicolon}, {":", T::Colon},    {".", T::Dot},
    {"=", T::Assign}, {"!", T::Bang},       {"?", T::Question},  {"+", T::Plus},     {"-", T::Minus},
    {"*", T::Star},   {"/", T::Slash},      {"%", T::Percent},   {"&", T::Amp},      {"|", T::Pipe},
    {"^", T::Caret},  {"~", T::Tilde},      {"<", T::Lt},        {">", T::Gt},
};

constexpr bool is_name(char c) { return is_of_name(c) || c == '$' || c == '#'; }

template <class Belongs>
std::size_t end_of(std::string_view text, std::size_t begin, Belongs belongs) {
  while (begin < text.size() && belongs(text[begin])) ++begin;
  return begin;
}

// Behind blanks and comments; a comment that is not closed stays.
std::size_t past_blanks(std::string_view text, std::size_t at) {
  for (;;) {
    at = text.find_first_not_of(" \t\r\n\v\f\x1A", at);
    if (at == std::string_view::npos) return text.size();
    const std::string_view rest = text.substr(at);
    std::size_t end = at;
    if (rest.starts_with("//")) end = std::min(text.find('\n', at), text.size());
    if (rest.starts_with("/*")) {
      const std::size_t close = text.find("*/", at + 2);
      if (close == std::string_view::npos) return at;
      end = close + 2;
    }
    if (end == at) return at;
    at = end;
  }
}

}  // namespace

std::vector<Token> tokenize(std::string_view text, util::Watch& watch) {
  std::vector<Token> out;
  std::size_t at = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  for (;;) {
    watch.before_growth(out, 1);
    if (out.size() % 4096 == 0) watch.look();
    at = past_blanks(text, at);
    Token token{T::Bad, {}, at};
    if (at == text.size()) {
      token.kind = T::End;
      out.push_back(token);
      return out;
    }
    std::size_t end = at + 1;
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("/*")) {
      token.kind = T::OpenComment;
      end = text.size();
    } else if (is_letter(text[at])) {
      end = end_of(text, at, is_name);
      token.kind = word_of(text.substr(at, end - at));
    } else if (is_digit(text[at])) {
      end = end_of(text, at, is_digit);
      token.kind = T::Number;
    } else {
      const auto found =
          std::find_if(std::begin(signs), std::end(signs), [&](auto& s) { return rest.starts_with(s.first); });
      if (found != std::end(signs)) {
        token.kind = found->second;
        end = at + found->first.size();
      } else {
        while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;  // rest of UTF-8
      }
    }
    token.text = text.substr(at, end - at);
    out.push_back(token);
    at = end;
  }
}

std::span<const std::string_view> reserved_words() { return word_texts; }

T word_of(std::string_view text) {
  const auto found = std::find_if(std::begin(words), std::end(words), [&](auto& w) { return w.first == text; });
  return found == std::end(words) ? T::Name : found->second;
}

bool is_keyword(T kind) { return kind >= T::Accept && kind <= T::True; }

std::string_view spelling(T keyword) {
  for (const auto& [word, kind] : words)
    if (kind == keyword) return word;
  return {};
}

std::string described(const Token& token) {
  if (token.kind == T::End) return "the end of the file";
  const bool printable =
      std::all_of(token.text.begin(), token.text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x20; });
  return printable ? fmt::format("'{}'", token.text) : std::string("an unprintable character");
}

T meant_keyword(std::string_view name) {
  std::vector<std::string_view> known;
  for (const auto& [word, kind] : words)
    if (is_keyword(kind)) known.push_back(word);
  const std::string_view near = nearest(name, known);
  for (const auto& [word, kind] : words)
    if (word == near) return kind;
  return T::End;
}

}  // namespace beeline::frontend::dve
