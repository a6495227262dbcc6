#include "frontend/dve/macros.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include <fmt/format.h>

#include "util/characters.h"

namespace beeline::frontend::dve {

namespace {

using util::is_letter;
using util::is_of_name;

constexpr int deepest = 20;                 // of macros inside of macros
constexpr std::size_t longest = 1'000'000;  // characters
constexpr std::string_view blanks = " \t\r\n";

struct Wrong {
  std::string message;
};

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

// Behind the quote that begins at `at`.
std::size_t past_quote(std::string_view text, std::size_t at) {
  int depth = 0;
  for (; at < text.size(); ++at) {
    if (text[at] == '`') ++depth;
    if (text[at] == '\'' && --depth == 0) return at + 1;
  }
  throw Wrong{"a quote ` is not closed by '"};
}

class Expander {
 public:
  std::string expand(std::string_view text, const Parameters& parameters, int depth) {
    if (depth > deepest) throw Wrong{"macros nest too deeply"};
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
      if (text[i] == '`') {
        const std::size_t end = past_quote(text, i);
        out += text.substr(i + 1, end - i - 2);
        i = end;
      } else if (is_letter(text[i])) {
        std::size_t end = i;
        while (end < text.size() && is_of_name(text[end])) ++end;
        const std::string_view word = text.substr(i, end - i);
        i = end;
        if (const auto parameter = parameters.find(word); parameter != parameters.end()) {
          out += expand(parameter->second, without(parameters, word), depth + 1);
        } else if ((word == "myloop" || word == "decr" || word == "incr") && i < text.size() && text[i] == '(') {
          const std::vector<std::string_view> arguments = split(text, i);
          out += word == "myloop" ? loop(arguments, parameters, depth) : step(word, arguments, parameters, depth);
        } else {
          out += word;
        }
      } else {
        // A number is no word, and neither is what follows it without a gap.
        do out += text[i++];
        while (i < text.size() && is_of_name(out.back()) && is_of_name(text[i]));
      }
      spend(out.size());
    }
    return out;
  }

 private:
  static Parameters without(const Parameters& parameters, std::string_view name) {
    Parameters out = parameters;
    out.erase(out.find(name));
    return out;
  }

  void spend(std::size_t size) {
    if (size > longest) throw Wrong{"this becomes too long"};
  }

  // The arguments in the parentheses that open at `at`, which moves behind them.
  static std::vector<std::string_view> split(std::string_view text, std::size_t& at) {
    std::vector<std::string_view> out;
    int depth = 0;
    std::size_t begin = at + 1;
    while (at < text.size()) {
      if (text[at] == '`') {
        at = past_quote(text, at);
        continue;
      }
      if (text[at] == '(') ++depth;
      if (text[at] == ')') --depth;
      if (depth == 0 || (depth == 1 && text[at] == ',')) {
        out.push_back(text.substr(begin, at - begin));
        begin = at + 1;
      }
      ++at;
      if (depth == 0) return out;
    }
    throw Wrong{"a '(' is not closed"};
  }

  int number(std::string_view text, const Parameters& parameters, int depth) {
    const std::string expanded = expand(text, parameters, depth + 1);
    const std::string_view digits = trimmed(expanded);
    int value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size() || value > 1'000'000 || value < -1'000'000)
      throw Wrong{fmt::format("'{}' is no number", digits.substr(0, 40))};
    return value;
  }

  std::string step(std::string_view word, const std::vector<std::string_view>& arguments, const Parameters& parameters,
                   int depth) {
    if (arguments.size() != 1) throw Wrong{fmt::format("{} has one argument", word)};
    return std::to_string(number(arguments[0], parameters, depth) + (word == "incr" ? 1 : -1));
  }

  std::string loop(const std::vector<std::string_view>& arguments, const Parameters& parameters, int depth) {
    if (arguments.size() != 5) throw Wrong{"myloop has five arguments"};
    const auto unquoted = [&](std::string_view text) {
      const auto begin = text.find_first_not_of(blanks);
      return expand(begin == std::string_view::npos ? "" : text.substr(begin), parameters, depth + 1);
    };
    const int from = number(arguments[1], parameters, depth), to = number(arguments[2], parameters, depth);
    const std::string body = unquoted(arguments[3]), separator = unquoted(arguments[4]);
    std::string out;
    Parameters inside = parameters;
    for (int i = from; i <= to; ++i) {
      inside.insert_or_assign(std::string(trimmed(arguments[0])), std::to_string(i));
      if (i > from) out += separator;
      out += expand(body, inside, depth + 1);
      spend(out.size());
    }
    return out;
  }
};

}  // namespace

Parameters read_parameters(std::string_view text) {
  Parameters out;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view entry = text.substr(0, comma);
    text.remove_prefix(std::min(comma + 1, text.size()));
    const std::size_t equals = entry.find('=');
    if (equals != std::string_view::npos)
      out.insert_or_assign(std::string(trimmed(entry.substr(0, equals))),
                           std::string(trimmed(entry.substr(equals + 1))));
  }
  return out;
}

Expansion expand_macros(std::string_view text, const Parameters& parameters) {
  try {
    return {Expander().expand(text, parameters, 0), {}};
  } catch (const Wrong& wrong) {
    return {{}, wrong.message};
  }
}

}  // namespace beeline::frontend::dve
