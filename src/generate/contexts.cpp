#include "generate/contexts.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "util/random.h"

namespace beeline::generate {

namespace {

constexpr std::uint64_t events = 10, rounds = 2, sequences = 10, alternatives = 10, composed_weight = 2;

// What contexts are made of: an event, or parts one after the other, or one of several. The first ten are the events.
struct Activity {
  enum class Kind : std::uint8_t { Event, Sequence, Alternative } kind = Kind::Event;
  std::vector<std::size_t> parts = {};  // in the pool
};

struct Drawn {
  std::vector<Activity> pool;
  std::vector<std::vector<std::size_t>> contexts;  // side by side
};

class Draw {
 public:
  Draw(std::uint32_t count, std::uint64_t seed) : random_(seed) {
    drawn_.pool.resize(events);
    for (std::uint64_t round = 0; round < rounds; ++round) {
      add(sequences, Activity::Kind::Sequence, [this] {
        const std::uint64_t one = between(2, 10), other = between(2, 10);
        return std::max(one, other);
      });
      add(alternatives, Activity::Kind::Alternative, [this] { return between(2, 5); });
    }
    for (std::uint32_t i = 0; i < count; ++i) {
      auto& side_by_side = drawn_.contexts.emplace_back();
      for (std::uint64_t parts = between(2, 3); parts > 0; --parts)
        side_by_side.push_back(random_.below(drawn_.pool.size()));
    }
  }

  Drawn take() { return std::move(drawn_); }

 private:
  std::uint64_t between(std::uint64_t low, std::uint64_t high) { return low + random_.below(high - low + 1); }

  std::size_t part() {
    const std::uint64_t composed = drawn_.pool.size() - events;
    const std::uint64_t chosen = random_.below(events + composed_weight * composed);
    return chosen < events ? chosen : events + (chosen - events) / composed_weight;
  }

  // The new ones are no parts of each other.
  template <class Length>
  void add(std::uint64_t count, Activity::Kind kind, Length length) {
    std::vector<Activity> fresh(count, {kind});
    for (Activity& activity : fresh)
      for (std::uint64_t left = length(); left > 0; --left) activity.parts.push_back(part());
    drawn_.pool.insert(drawn_.pool.end(), fresh.begin(), fresh.end());
  }

  util::Random random_;
  Drawn drawn_;
};

// As CDL calls it: "event e3", "s12".
std::string name(const Drawn& drawn, std::size_t activity) {
  switch (drawn.pool[activity].kind) {
    case Activity::Kind::Event: return fmt::format("event e{}", activity);
    case Activity::Kind::Sequence: return fmt::format("s{}", activity - events + 1);
    case Activity::Kind::Alternative: return fmt::format("a{}", activity - events + 1);
  }
  return {};
}

std::string names(const Drawn& drawn, const std::vector<std::size_t>& activities, const char* between) {
  std::string text;
  for (const std::size_t one : activities) text += (text.empty() ? "" : between) + name(drawn, one);
  return text;
}

// All that an activity stands for, written out.
std::string in_promela(const Drawn& drawn, std::size_t number) {
  const Activity& activity = drawn.pool[number];
  if (activity.kind == Activity::Kind::Event) return fmt::format("put({})", number);
  std::string text = activity.kind == Activity::Kind::Alternative ? "if" : "";
  for (const std::size_t part : activity.parts) {
    if (activity.kind == Activity::Kind::Alternative) text += " :: ";
    else if (!text.empty()) text += "; ";
    text += in_promela(drawn, part);
  }
  return activity.kind == Activity::Kind::Alternative ? text + " fi" : text;
}

}  // namespace

std::string random_contexts(std::uint32_t count, std::uint64_t seed, ContextLanguage language) {
  const Drawn drawn = Draw(count, seed).take();
  std::string text = fmt::format("// beeline generate contexts {} --seed {}\n", count, seed);
  for (std::size_t i = 0; i < drawn.pool.size(); ++i) {
    const Activity& activity = drawn.pool[i];
    if (activity.kind == Activity::Kind::Event) {
      const std::string message = language == ContextLanguage::Fiacre ? std::to_string(i) : fmt::format("put[{}]", i);
      text += fmt::format("{} is {{ send {} to {{Behavior}}1 }}\n", name(drawn, i), message);
    } else {
      const char* sign = activity.kind == Activity::Kind::Sequence ? "; " : " [] ";
      text += fmt::format("activity {} is {{ {} }}\n", name(drawn, i), names(drawn, activity.parts, sign));
    }
  }
  const std::string holds =
      language == ContextLanguage::Fiacre ? "{main}1:Behavior_1.length <= 1" : fmt::format("any:held < {}", events);
  for (std::size_t i = 0; i < drawn.contexts.size(); ++i) {
    text += fmt::format("\ncdl c{} is {{\n  assert {}\n  main is {{ {} }}\n}}\n", i + 1, holds,
                        names(drawn, drawn.contexts[i], " || "));
  }
  return text;
}

std::string random_context_in_promela(std::uint32_t count, std::uint64_t seed, std::uint32_t number) {
  const Drawn drawn = Draw(count, seed).take();
  if (number == 0 || number > drawn.contexts.size()) return "";
  std::string text = fmt::format(
      "short held = -1;\nbool seen[{0}];\n"
      "inline put(message) {{ d_step {{ held < 0 -> held = message }} }}\n"
      "active proctype behavior() {{\n"
      "  do :: d_step {{ held >= 0 -> assert(held < {0}); seen[held] = !seen[held]; held = -1 }} od\n}}\n",
      events);
  std::size_t side = 0;
  for (const std::size_t activity : drawn.contexts[number - 1]) {
    text += fmt::format("active proctype side{}() {{\n  {};\n  false\n}}\n", ++side, in_promela(drawn, activity));
  }
  return text;
}

std::string system_of_contexts(ContextLanguage language) {
  if (language == ContextLanguage::Fiacre)
    return fmt::format(
        "/* The system of beeline generate contexts: takes one message at a time, and notes which. */\n"
        "type message is 0..{1}\n"
        "type box is queue 1 of message\n"
        "process Behavior (&input : box) is\n"
        "states s0\n"
        "var seen : array {0} of bool\n"
        "from s0\n"
        "  on not (empty input);\n"
        "  seen[first input] := not seen[first input];\n"
        "  input := dequeue input;\n"
        "  to s0\n"
        "component main is\n"
        "var Behavior_1 : box := {{||}}\n"
        "par Behavior (&Behavior_1) end\n"
        "main\n",
        events, events - 1);
  return fmt::format(
      "// The system of beeline generate contexts: takes one message at a time, and notes which.\n"
      "chan put[{0}];\n"
      "int[-1,{1}] held = -1;\n"
      "bool seen[{0}];\n"
      "process Behavior() {{\n"
      "state s0;\n"
      "init s0;\n"
      "trans\n"
      "  s0 -> s0 {{ select i : int[0,{1}]; guard held < 0; sync put[i]?; assign held := i; }},\n"
      "  s0 -> s0 {{ guard held >= 0; assign seen[held] := !seen[held], held := -1; }};\n"
      "}}\n"
      "system Behavior;\n",
      events, events - 1);
}

}  // namespace beeline::generate
