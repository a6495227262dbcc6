#include "generate/contexts.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "util/random.h"

namespace beeline::generate {

namespace {

constexpr std::uint64_t events = 10, rounds = 2, sequences = 10, alternatives = 10, composed_weight = 2;

// Names of the pool are calls as CDL writes them: "event e3", "s12".
class Pool {
 public:
  Pool(std::uint64_t seed, ContextLanguage language) : random_(seed), language_(language) {
    for (std::uint64_t i = 0; i < events; ++i) {
      const std::string message = language == ContextLanguage::Fiacre ? std::to_string(i) : fmt::format("put[{}]", i);
      text_ += fmt::format("event e{} is {{ send {} to {{Behavior}}1 }}\n", i, message);
      names_.push_back(fmt::format("event e{}", i));
    }
    for (std::uint64_t round = 0; round < rounds; ++round) {
      const auto longer = [this] {
        const std::uint64_t one = between(2, 10), other = between(2, 10);
        return std::max(one, other);
      };
      add(sequences, "s", "; ", longer);
      add(alternatives, "a", " [] ", [this] { return between(2, 5); });
    }
  }

  std::string contexts(std::uint32_t count) {
    for (std::uint32_t i = 1; i <= count; ++i) {
      std::string main;
      for (std::uint64_t parts = between(2, 3); parts > 0; --parts)
        main += (main.empty() ? "" : " || ") + names_[random_.below(names_.size())];
      const std::string holds = language_ == ContextLanguage::Fiacre ? "{main}1:Behavior_1.length <= 1"
                                                                     : fmt::format("any:held < {}", events);
      text_ += fmt::format("\ncdl c{} is {{\n  assert {}\n  main is {{ {} }}\n}}\n", i, holds, main);
    }
    return std::move(text_);
  }

 private:
  std::uint64_t between(std::uint64_t low, std::uint64_t high) { return low + random_.below(high - low + 1); }

  const std::string& draw() {
    const std::uint64_t composed = names_.size() - events;
    const std::uint64_t chosen = random_.below(events + composed_weight * composed);
    return names_[chosen < events ? chosen : events + (chosen - events) / composed_weight];
  }

  // The new ones are no parts of each other.
  template <class Length>
  void add(std::uint64_t count, const char* kind, const char* between, Length length) {
    std::vector<std::string> fresh;
    for (std::uint64_t i = 0; i < count; ++i) {
      fresh.push_back(fmt::format("{}{}", kind, names_.size() - events + i + 1));
      std::string parts;
      for (std::uint64_t left = length(); left > 0; --left) parts += (parts.empty() ? "" : between) + draw();
      text_ += fmt::format("activity {} is {{ {} }}\n", fresh.back(), parts);
    }
    names_.insert(names_.end(), fresh.begin(), fresh.end());
  }

  util::Random random_;
  ContextLanguage language_;
  std::string text_;
  std::vector<std::string> names_;
};

}  // namespace

std::string random_contexts(std::uint32_t count, std::uint64_t seed, ContextLanguage language) {
  return fmt::format("// beeline generate contexts {} --seed {}\n", count, seed) + Pool(seed, language).contexts(count);
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
