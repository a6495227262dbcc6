#include "result/shown.h"

#include <charconv>

#include <fmt/format.h>

namespace beeline::result {

namespace {

constexpr std::string_view high = "sup ", low = "inf ", equals = " = ", approached = ", approached";

}  // namespace

std::string text(const Shown& shown) {
  return fmt::format("{}{}{}{}{}", shown.high ? high : low, shown.term, equals, shown.value,
                     shown.approached ? approached : "");
}

std::optional<Shown> read_shown(std::string_view text) {
  Shown shown;
  shown.high = text.starts_with(high);
  if (!shown.high && !text.starts_with(low)) return std::nullopt;
  text.remove_prefix(high.size());
  if (text.ends_with(approached)) {
    shown.approached = true;
    text.remove_suffix(approached.size());
  }
  const auto at = text.rfind(equals);
  if (at == std::string_view::npos) return std::nullopt;
  shown.term = text.substr(0, at);
  text.remove_prefix(at + equals.size());
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), shown.value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return shown;
}

}  // namespace beeline::result
