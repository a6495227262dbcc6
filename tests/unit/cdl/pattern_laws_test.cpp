// Random patterns on random timed words: the observer rejects exactly the words that violate what compile_pattern.h
// says, read as a definition over whole words.
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "frontend/cdl/compile_pattern.h"
#include "tests/unit/cdl/fixture.h"
#include "tests/unit/cdl/random_activity.h"

namespace beeline {
namespace {

using namespace frontend::cdl;
using test::Random;

// Times are in halves, so that strict bounds can be told from others.
struct Letter {
  std::uint32_t event;
  int time;
};

struct TimedWord {
  std::vector<Letter> letters;
  int end = 0;

  std::string shown() const {
    std::string all;
    for (const Letter& letter : letters)
      all += std::string(1, static_cast<char>('a' + letter.event)) + "@" + std::to_string(letter.time) + "/2 ";
    return all + "end@" + std::to_string(end) + "/2";
  }
};

// --- what an observer says

class Observation {
 public:
  explicit Observation(const Observer& observer) : observer_(observer), state_(observer.start) {
    if (observer.clock_runs) since_ = 0;
  }

  bool rejects(const TimedWord& word) {
    for (const Letter& letter : word.letters) {
      time_passes(letter.time);
      occurs(letter);
    }
    time_passes(word.end);
    const ObserverState& last = observer_.states[state_];
    return last.kind == ObserverState::Kind::Reject || last.rejects_at_end;
  }

 private:
  bool holds(const std::optional<ClockGuard>& guard, int now) const {
    if (!guard) return true;
    if (!since_) return false;
    const int value = now - *since_, bound = 2 * guard->bound;
    switch (guard->comparison) {
      case Comparison::Equal: return value == bound;
      case Comparison::Less: return value < bound;
      case Comparison::LessEqual: return value <= bound;
      case Comparison::Greater: return value > bound;
      case Comparison::GreaterEqual: return value >= bound;
    }
    return false;
  }

  void take(const ObserverTransition& transition, int now) {
    state_ = transition.target;
    if (!transition.update) return;
    if (*transition.update == stopped) since_.reset();
    else since_ = now - 2 * *transition.update;
  }

  void time_passes(int now) {
    for (const ObserverTransition& transition : observer_.transitions)
      if (transition.source == state_ && transition.events.empty() && holds(transition.guard, now)) {
        take(transition, now);
        return time_passes(now);
      }
  }

  void occurs(const Letter& letter) {
    for (const ObserverTransition& transition : observer_.transitions)
      if (transition.source == state_ && !transition.events.empty() &&
          transition.events.front().index == letter.event && holds(transition.guard, letter.time))
        return take(transition, letter.time);
  }

  const Observer& observer_;
  std::uint32_t state_;
  std::optional<int> since_;
};

// --- what the pattern says

class Meaning {
 public:
  Meaning(const Pattern& pattern, const TimedWord& word) : pattern_(pattern), word_(word.letters) {
    for (const Occurrences* part : {&pattern.first, &pattern.second})
      for (const auto& one : part->events) spoken_of_.insert(one.event.index);
    for (const auto& nullity : pattern.nullities) spoken_of_.insert(nullity.event.index);
    for (const auto& ordering : pattern.orderings) {
      for (const auto& event : ordering.early) spoken_of_.insert(event.index);
      for (const auto& event : ordering.late) spoken_of_.insert(event.index);
    }
  }

  bool violated() const {
    for (const Nullity& nullity : pattern_.nullities)
      if (nullity.must && !anywhere(nullity.event.index)) return true;
    switch (pattern_.kind) {
      case Pattern::Kind::Absence: return occurs(pattern_.first, 0, pattern_.interval, 0).has_value();
      case Pattern::Kind::Existence: return !occurs(pattern_.first, 0, pattern_.interval, 0).has_value();
      case Pattern::Kind::Response: return response();
      case Pattern::Kind::Precedence: return precedence();
    }
    return false;
  }

 private:
  using Index = std::size_t;

  bool anywhere(std::uint32_t event) const {
    return std::any_of(word_.begin(), word_.end(), [&](const Letter& letter) { return letter.event == event; });
  }

  static bool within(const Interval& interval, int halves) {
    const bool after = interval.low_open ? halves > 2 * interval.low : halves >= 2 * interval.low;
    const bool before = interval.high_open ? halves < 2 * interval.high : halves <= 2 * interval.high;
    return after && before;
  }

  // The expression, with the letter at `last` as its last event, from `begin` on.
  bool ends_at(const Occurrences& of, Index begin, Index last) const {
    std::vector<std::uint32_t> events;
    for (const auto& one : of.events) events.push_back(one.event.index);
    switch (of.kind) {
      case Occurrences::Kind::An: return std::find(events.begin(), events.end(), word_[last].event) != events.end();
      case Occurrences::Kind::Ordered: {
        if (word_[last].event != events.back()) return false;
        events.pop_back();
        return in_order(events, 0, begin, last);
      }
      case Occurrences::Kind::Combined: {
        if (std::find(events.begin(), events.end(), word_[last].event) == events.end()) return false;
        std::sort(events.begin(), events.end());
        do
          if (in_order(events, 0, begin, last + 1)) return true;
        while (std::next_permutation(events.begin(), events.end()));
        return false;
      }
    }
    return false;
  }

  bool in_order(const std::vector<std::uint32_t>& events, std::size_t next, Index begin, Index end) const {
    if (next == events.size()) return true;
    for (Index i = begin; i < end; ++i)
      if (word_[i].event == events[next] && in_order(events, next + 1, i + 1, end)) return true;
    return false;
  }

  std::optional<Index> occurs(const Occurrences& of, Index begin, const std::optional<Interval>& interval,
                              int since) const {
    for (Index last = begin; last < word_.size(); ++last)
      if ((!interval || within(*interval, word_[last].time - since)) && ends_at(of, begin, last)) return last;
    return std::nullopt;
  }

  static bool among(const std::vector<Reference>& events, std::uint32_t event) {
    return std::any_of(events.begin(), events.end(), [&](const Reference& one) { return one.index == event; });
  }

  // One that cannot come first does, from `begin` to the letter at `last`.
  bool too_soon(Index begin, Index last) const {
    for (const Ordering& ordering : pattern_.orderings) {
      if (!ordering.cannot) continue;
      for (Index i = begin; i <= last && i < word_.size(); ++i) {
        if (among(ordering.late, word_[i].event)) break;
        if (among(ordering.early, word_[i].event)) return true;
      }
    }
    return false;
  }

  bool interrupts(std::uint32_t event) const {
    if (!spoken_of_.contains(event)) return false;
    for (const auto& one : pattern_.second.events)
      if (one.event.index == event) return false;
    const auto& first = pattern_.first.events;
    for (std::size_t i = 0; i < first.size(); ++i) {
      const bool can_end = pattern_.first.kind != Occurrences::Kind::Ordered || i + 1 == first.size();
      if (first[i].event.index == event && first[i].or_more && can_end) return false;
    }
    return true;
  }

  bool response() const {
    Index begin = 0;
    for (;;) {
      const auto first = occurs(pattern_.first, begin, {}, 0);
      if (too_soon(begin, first.value_or(word_.size()))) return true;
      if (!first) return false;
      const auto second = occurs(pattern_.second, *first + 1, pattern_.interval, word_[*first].time);
      if (!second) return true;
      if (pattern_.immediately)
        for (Index i = *first + 1; i < *second; ++i)
          if (interrupts(word_[i].event)) return true;
      if (!pattern_.repeatable) return false;
      begin = *second + 1;
    }
  }

  bool precedence() const {
    Index begin = 0;
    for (;;) {
      const auto first = occurs(pattern_.first, begin, {}, 0);
      const auto second = occurs(pattern_.second, begin, {}, 0);
      if (second && (!first || *second <= *first)) return true;
      if (too_soon(begin, first.value_or(word_.size()))) return true;
      if (!second) return false;
      if (!within(*pattern_.interval, word_[*second].time - word_[*first].time)) return true;
      if (!pattern_.repeatable) return false;
      begin = *second + 1;
    }
  }

  const Pattern& pattern_;
  const std::vector<Letter>& word_;
  std::set<std::uint32_t> spoken_of_;
};

// --- random ones

std::string event(Random& random) { return std::string(1, static_cast<char>('a' + random.below(4))); }

std::string occurrences(Random& random) {
  constexpr std::string_view kinds[] = {"an", "all ordered", "all combined"};
  std::string text(kinds[random.below(3)]);
  text += " {";
  const int count = 1 + random.below(3);
  for (int i = 0; i < count; ++i) {
    text += i > 0 ? "; " : " ";
    text += random.one_in(2) ? "exactly one occurrence of " : "one or more occurrences of ";
    text += event(random);
  }
  return text + " }";
}

std::string interval(Random& random) {
  const int low = random.below(4), high = low + 1 + random.below(4);
  return (random.one_in(2) ? "[" : "]") + std::to_string(low) + ".." + std::to_string(high) +
         (random.one_in(2) ? "]" : "[");
}

std::string random_pattern(Random& random) {
  std::string text = occurrences(random);
  const int kind = random.below(6);
  if (kind < 2) {
    text += kind == 0 ? " occurs" : " occurs never";
    if (random.one_in(2)) text += " " + interval(random);
    return text;
  }
  text += kind == 2 ? " immediately leads-to " : kind < 5 ? " eventually leads-to " : " eventually precedes ";
  text += interval(random) + "\n" + occurrences(random) + "\n";
  const int nullities = 1 + random.below(2);
  for (int i = 0; i < nullities; ++i)
    text += event(random) + (random.one_in(4) ? " must occur\n" : " may never occur\n");
  const int orderings = 1 + random.below(2);
  for (int i = 0; i < orderings; ++i)
    text += "one of " + event(random) + (random.one_in(3) ? " cannot" : " may") + " occur before the first one of " +
            event(random) + (random.one_in(3) ? ", " + event(random) : "") + "\n";
  if (random.one_in(2)) text += random.one_in(2) ? "repeatability : true" : "repeatability : false";
  return text;
}

TimedWord random_word(Random& random) {
  TimedWord word;
  const int length = random.below(9);
  for (int i = 0; i < length; ++i) {
    word.end += random.one_in(3) ? 0 : random.below(5);
    word.letters.push_back({static_cast<std::uint32_t>(random.below(5)), word.end});
  }
  word.end += random.below(8);
  return word;
}

TEST(CdlPatternLaws, ObserversRejectWhatViolates) {
  std::map<Pattern::Kind, std::array<int, 2>> seen;
  for (std::uint32_t seed = 0; seed < 4000; ++seed) {
    Random random(seed);
    const std::string text = random_pattern(random);
    SCOPED_TRACE(text);
    test::Read read(test::with_events("property p is { " + text + " }"));
    ASSERT_TRUE(read.unit) << read.said();
    const auto& pattern = std::get<Pattern>(read.unit->properties[0].body);
    const auto observer = compile(pattern, read.diagnostics);
    ASSERT_TRUE(observer) << read.said();
    for (int i = 0; i < 40; ++i) {
      const TimedWord word = random_word(random);
      const bool violated = Meaning(pattern, word).violated();
      ++seen[pattern.kind][violated ? 1 : 0];
      ASSERT_EQ(Observation(*observer).rejects(word), violated) << word.shown();
    }
  }
  for (const auto kind :
       {Pattern::Kind::Absence, Pattern::Kind::Existence, Pattern::Kind::Response, Pattern::Kind::Precedence})
    for (const int count : seen[kind]) EXPECT_GT(count, 1000) << static_cast<int>(kind);
}

}  // namespace
}  // namespace beeline
