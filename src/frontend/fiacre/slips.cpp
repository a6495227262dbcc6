#include "frontend/fiacre/slips.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "util/nearest.h"

namespace beeline::frontend::fiacre {

namespace {

using util::Diagnostic;
using util::Diagnostics;
using util::Position;

// Words that are names elsewhere.
constexpr std::array<std::string_view, 4> more_words = {"none", "sync", "read", "write"};

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
  Corrector(Tokens& tokens, const Diagnostics& before, const std::function<void(const Tokens&, Diagnostics&)>& read)
      : tokens_(tokens), before_(before), read_(read) {}

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
    const auto behind = std::partition_point(tokens_.all.begin(), tokens_.all.end(),
                                             [&](const Token& token) { return !is_before(position, token.position); });
    return static_cast<std::size_t>(behind - tokens_.all.begin());
  }

  // The slip that the error comes from, at the error or before it.
  bool correct(const Diagnostic& error, const std::vector<Diagnostic>& errors, Diagnostics& found) {
    const std::size_t behind = up_to(error.position);
    const auto is_at = [&](std::size_t at) {
      const Token& token = tokens_.all[at];
      return token.word == Word::Name && correct(at, near(token.text), error, errors, found);
    };
    for (std::size_t back = 1; back <= std::min(behind, tokens_before); ++back)
      if (is_at(behind - back)) return true;
    for (std::size_t at = behind; at < std::min(behind + tokens_behind, tokens_.all.size()); ++at)
      if (is_at(at)) return true;
    return false;
  }

  static std::vector<std::string_view> near(std::string_view name) {
    std::vector<std::string_view> words;
    const auto look = [&](std::string_view word) {
      const std::size_t gap = std::max(name.size(), word.size()) - std::min(name.size(), word.size());
      if (name != word && gap <= 1 && (util::same_but_for_case(name, word) || util::typing_distance(name, word) == 1))
        words.push_back(word);
    };
    for (const std::string_view word : reserved_words()) look(word);
    for (const std::string_view word : more_words) look(word);
    // What would be suggested comes first.
    const std::string_view best = util::nearest(name, words);
    std::stable_partition(words.begin(), words.end(), [&](std::string_view word) { return word == best; });
    return words;
  }

  // With the word that leaves the fewest errors, if there is one that fits.
  bool correct(std::size_t at, const std::vector<std::string_view>& words, const Diagnostic& error,
               const std::vector<Diagnostic>& errors, Diagnostics& found) {
    const Token was = tokens_.all[at];
    std::optional<std::string_view> meant;
    std::size_t fewest = errors.size() + 1;
    Diagnostics best = before_;
    for (const std::string_view word : words) {
      work_ += tokens_.all.size();
      if (++tries_ > most_tries || work_ > most_work) break;
      tokens_.all[at] = {word_of(word), word, was.position};
      Diagnostics then = before_;
      read_(tokens_, then);
      const std::vector<Diagnostic> left = errors_of(then);
      const auto is_fine = [&](const Diagnostic& e) {
        // Of one line one error is told: one that stays before the slip may hide others.
        if (e.position == error.position || e.position == was.position) return false;
        if (is_before(e.position, was.position))
          return e.position.line != was.position.line || !has(errors, e.position);
        return has(errors, e.position) || up_to(e.position) > at + tokens_next;
      };
      if (left.size() >= fewest || !std::all_of(left.begin(), left.end(), is_fine)) continue;
      fewest = left.size();
      meant = word;
      best = std::move(then);
    }
    tokens_.all[at] = was;
    if (!meant) return false;
    tokens_.all[at] = {word_of(*meant), *meant, was.position};
    slips_.push_back({util::Severity::Error, was.position, message(was, *meant, errors)});
    found = std::move(best);
    return true;
  }

  static std::string message(const Token& slip, std::string_view meant, const std::vector<Diagnostic>& errors) {
    const std::string suggested = fmt::format("; did you mean '{}'?", meant);
    for (const Diagnostic& error : errors) {
      if (error.position != slip.position) continue;
      return error.message.substr(0, error.message.find("; did you mean")) + suggested;
    }
    return fmt::format("'{}' is no keyword{}", slip.text, suggested);
  }

  Tokens& tokens_;
  const Diagnostics& before_;
  const std::function<void(const Tokens&, Diagnostics&)>& read_;
  std::vector<Diagnostic> slips_;
  std::size_t tries_ = 0, work_ = 0;
};

}  // namespace

void correct_slips(Tokens& tokens, const Diagnostics& before,
                   const std::function<void(const Tokens&, Diagnostics&)>& read, Diagnostics& diagnostics) {
  Corrector(tokens, before, read).correct(diagnostics);
}

}  // namespace beeline::frontend::fiacre
