// The part of Parser that reads ports, parameters, variables and time intervals.
#include <charconv>
#include <limits>

#include <fmt/format.h>

#include "frontend/fiacre/parser_detail.h"

namespace beeline::frontend::fiacre {

using syntax::Ports;

std::vector<Ports> Parser::port_parameters() {
  std::vector<Ports> result;
  if (!accept(Word::LeftBracket)) return result;
  do {
    Ports& ports = result.emplace_back();
    ports.names = names("the name of a port");
    expect(Word::Colon, "':' and what the port carries");
    directions(ports);
    ports.profile = profile();
  } while (accept(Word::Comma));
  expect(Word::RightBracket, "',' and another port, or ']'");
  return result;
}

void Parser::directions(Ports& ports) {
  ports.in = accept(Word::In);
  ports.out = accept(Word::Out);
}

syntax::Profile Parser::profile() {
  syntax::Profile result;
  result.position = token().position;
  if (accept_name("none") || accept_name("sync")) return result;
  result.types.push_back(type());
  while (word() == Word::Hash) {
    if (!result.hash) frac_only(token().position, "products of types at ports");
    result.hash = take().position;
    result.types.push_back(type());
  }
  return result;
}

std::vector<syntax::Parameters> Parser::parameters() {
  std::vector<syntax::Parameters> result;
  if (!accept(Word::LeftParen)) return result;
  if (accept(Word::RightParen)) return result;
  do {
    syntax::Parameters& group = result.emplace_back();
    do {
      const bool reference = accept(Word::Ampersand);
      group.names.push_back({name("the name of a parameter"), reference});
    } while (accept(Word::Comma));
    expect(Word::Colon, "':' and the type of the parameter");
    group.read = accept_name("read");
    group.write = accept_name("write");
    group.type.push_back(type());
  } while (accept(Word::Comma));
  expect(Word::RightParen, "',' and another parameter, or ')'");
  return result;
}

std::vector<syntax::Variables> Parser::variables() {
  std::vector<syntax::Variables> result;
  while (accept(Word::Var)) {
    do {
      syntax::Variables& group = result.emplace_back();
      group.names = names("the name of a variable");
      expect(Word::Colon, "':' and the type of the variable");
      group.type.push_back(type());
      if (accept(Word::Assign)) group.initial.push_back(expression());
    } while (accept(Word::Comma));
  }
  return result;
}

syntax::Interval Parser::interval() {
  syntax::Interval result;
  result.position = token().position;
  if (accept(Word::RightBracket)) result.low_strict = true;
  else expect(Word::LeftBracket, "an interval of times such as [1,2] or [0,...[");
  result.low = time();
  expect(Word::Comma, "',' and the upper bound of the interval");
  if (accept(Word::Ellipsis)) {
    expect(Word::LeftBracket, "'[': an interval without upper bound is open");
    return result;
  }
  result.high = time();
  if (accept(Word::LeftBracket)) result.high_strict = true;
  else expect(Word::RightBracket, "']'");
  const bool strict = result.low_strict || result.high_strict;
  if (*result.high < result.low || (strict && *result.high == result.low))
    tell(result.position, "this interval of times is empty");
  return result;
}

std::uint32_t Parser::time() {
  const Token& number = token();
  expect(Word::Number, "a time, which is a number");
  if (word() == Word::Dot) fail(number.position, "times are integers: where they have fractions, multiply all of them");
  std::uint32_t value = 0;
  const auto result = std::from_chars(number.text.data(), number.text.data() + number.text.size(), value);
  constexpr std::uint32_t greatest = std::numeric_limits<std::int32_t>::max();
  if (result.ec != std::errc{} || value > greatest)
    fail(number.position, fmt::format("the time {} is greater than {}", number.text, greatest));
  return value;
}

}  // namespace beeline::frontend::fiacre
