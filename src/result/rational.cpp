#include "result/rational.h"

#include <algorithm>

namespace beeline::result {

std::string exact(const Rational& value) { return value.get_str(); }

std::string readable(const Rational& value) {
  constexpr int most_places = 4;
  Rational scaled = value;
  for (int places = 0; places <= most_places; ++places, scaled *= 10) {
    if (scaled.get_den() != 1) continue;
    if (places == 0) return value.get_str();
    const mpz_class magnitude = abs(scaled.get_num());
    std::string digits = magnitude.get_str();
    const auto behind = static_cast<std::size_t>(places);
    if (digits.size() <= behind) digits.insert(0, behind + 1 - digits.size(), '0');
    digits.insert(digits.size() - behind, ".");
    return (sgn(value) < 0 ? "-" : "") + digits;
  }
  return value.get_str();
}

namespace {

constexpr std::size_t longest = 1000;

bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::optional<Rational> parse_rational(std::string_view text) {
  if (text.size() > longest) return std::nullopt;
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  Rational value;
  if (const auto slash = text.find('/'); slash != std::string_view::npos) {
    const auto above = text.substr(0, slash), below = text.substr(slash + 1);
    if (!all_digits(above) || !all_digits(below)) return std::nullopt;
    const mpz_class denominator(std::string(below), 10);
    if (denominator == 0) return std::nullopt;
    value = Rational(mpz_class(std::string(above), 10), denominator);
    value.canonicalize();
  } else {
    const auto dot = text.find('.');
    const auto whole = text.substr(0, dot);
    const auto behind = dot == std::string_view::npos ? std::string_view() : text.substr(dot + 1);
    if (!all_digits(whole) || (dot != std::string_view::npos && !all_digits(behind))) return std::nullopt;
    mpz_class scale;
    mpz_ui_pow_ui(scale.get_mpz_t(), 10, behind.size());
    value = Rational(mpz_class(std::string(whole) + std::string(behind), 10), scale);
    value.canonicalize();
  }
  return negative ? Rational(-value) : value;
}

}  // namespace beeline::result
