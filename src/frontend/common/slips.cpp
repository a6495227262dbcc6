#include "frontend/common/slips.h"

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "util/nearest.h"

namespace beeline::frontend {

namespace {

using util::Diagnostic;
using util::Diagnostics;
using util::Position;

// Where the slip may be: so many tokens up to the error, and behind it (`a adn b` is an `a` that is applied to `adn`).
constexpr std::size_t tokens_before = 8, tokens_behind = 6;
// A word in a wrong place is an error no later than this; what is wrong farther on may just not have been seen before.
constexpr std::size_t tokens_next = 4;
constexpr std::size_t most_slips = 10, most_tries = 60;
constexpr std::size_t most_work = 4'000'000;  // tokens, over all tries

bool is_before(Position a, Position b) { return std::tie(a.line, a.column) < std::tie(b.line, b.column); }

std::vector<Diagnostic> errors_of(const Diagnostics& all) {
  std::vector<Diagnostic> errors;
  for (const Diagnostic& each : all.all())
    if (each.severity == util::Severity::Error) errors.push_back(each);
  return errors;
}

bool has(const std::vector<Diagnostic>& errors, Position position) {
  return std::any_of(errors.begin(), errors.end(), [&](const Diagnostic& e) { return e.position == position; });
}

class Corrector {
 public:
  Corrector(SlipText& text, const Diagnostics& before) : text_(text), before_(before) {}

  void correct(Diagnostics& found) {
    while (slips_.size() < most_slips && correct_one(found)) {
    }
    if (slips_.empty()) return;
    std::vector<Diagnostic> all(found.all().begin() + static_cast<std::ptrdiff_t>(before_.all().size()),
                                found.all().end());
    all.insert(all.end(), slips_.begin(), slips_.end());
    std::stable_sort(all.begin(), all.end(),
                     [](const Diagnostic& a, const Diagnostic& b) { return is_before(a.position, b.position); });
    found = before_;
    for (const Diagnostic& each : all) found.add(each);
  }

 private:
  bool correct_one(Diagnostics& found) {
    const std::vector<Diagnostic> errors = errors_of(found);
    for (std::size_t i = errors_of(before_).size(); i < errors.size(); ++i)
      if (correct(errors[i], errors, found)) return true;
    return false;
  }

  // Tokens that begin there or before.
  std::size_t up_to(Position position) const {
    std::size_t low = 0, high = text_.size();
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (is_before(position, text_.position(middle))) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  // The slip that the error comes from, at the error or before it.
  bool correct(const Diagnostic& error, const std::vector<Diagnostic>& errors, Diagnostics& found) {
    const std::size_t behind = up_to(error.position);
    const auto is_at = [&](std::size_t at) { return correct(at, text_.meant(at), error, errors, found); };
    for (std::size_t back = 1; back <= std::min(behind, tokens_before); ++back)
      if (is_at(behind - back)) return true;
    for (std::size_t at = behind; at < std::min(behind + tokens_behind, text_.size()); ++at)
      if (is_at(at)) return true;
    return false;
  }

  // With the word that leaves the fewest errors, if there is one that fits.
  bool correct(std::size_t at, const std::vector<std::string_view>& words, const Diagnostic& error,
               const std::vector<Diagnostic>& errors, Diagnostics& found) {
    if (words.empty()) return false;
    const std::string_view was = text_.text(at);
    const Position position = text_.position(at);
    std::optional<std::string_view> meant;
    std::size_t fewest = errors.size() + 1;
    Diagnostics best = before_;
    for (const std::string_view word : words) {
      work_ += text_.size();
      if (++tries_ > most_tries || work_ > most_work) break;
      text_.put(at, word);
      Diagnostics then = before_;
      text_.read(then);
      const std::vector<Diagnostic> left = errors_of(then);
      const auto is_fine = [&](const Diagnostic& e) {
        // Of one line one error is told: one that stays before the slip may hide others.
        if (e.position == error.position || e.position == position) return false;
        if (is_before(e.position, position)) return e.position.line != position.line || !has(errors, e.position);
        return has(errors, e.position) || up_to(e.position) > at + tokens_next;
      };
      if (left.size() >= fewest || !std::all_of(left.begin(), left.end(), is_fine)) continue;
      fewest = left.size();
      meant = word;
      best = std::move(then);
    }
    text_.put(at, was);
    if (!meant) return false;
    text_.put(at, *meant);
    slips_.push_back({util::Severity::Error, position, message(was, position, *meant, errors)});
    found = std::move(best);
    return true;
  }

  static std::string message(std::string_view slip, Position position, std::string_view meant,
                             const std::vector<Diagnostic>& errors) {
    const std::string suggested = fmt::format("; did you mean '{}'?", meant);
    for (const Diagnostic& error : errors) {
      if (error.position != position) continue;
      return error.message.substr(0, error.message.find("; did you mean")) + suggested;
    }
    return fmt::format("'{}' is no keyword{}", slip, suggested);
  }

  SlipText& text_;
  const Diagnostics& before_;
  std::vector<Diagnostic> slips_;
  std::size_t tries_ = 0, work_ = 0;
};

}  // namespace

void correct_slips(SlipText& text, const Diagnostics& before, Diagnostics& diagnostics) {
  Corrector(text, before).correct(diagnostics);
}

std::vector<std::string_view> meant_words(std::string_view name, std::span<const std::string_view> words,
                                          std::span<const ForeignWord> foreign) {
  std::vector<std::string_view> all;
  for (const std::string_view word : words) {
    const std::size_t gap = std::max(name.size(), word.size()) - std::min(name.size(), word.size());
    if (name != word && gap <= 1 && (util::same_but_for_case(name, word) || util::typing_distance(name, word) == 1))
      all.push_back(word);
  }
  // What would be suggested comes first.
  const std::string_view best = util::nearest(name, all);
  std::stable_partition(all.begin(), all.end(), [&](std::string_view word) { return word == best; });
  for (const ForeignWord& one : foreign)
    if (util::same_but_for_case(name, one.foreign)) all.push_back(one.own);
  return all;
}

}  // namespace beeline::frontend
