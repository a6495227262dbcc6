// What a law met, by name. A law of many random cases can hold because none of them was of the kind that it speaks of;
// so it names these kinds, counts them, and fails when one never came.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <map>
#include <string>

#include <gtest/gtest.h>

namespace beeline::test {

class Judged {
 public:
  Judged(std::initializer_list<const char*> kinds) {
    for (const char* kind : kinds) counts_[kind] = 0;
  }

  void count(const std::string& kind, bool met = true) {
    const auto found = counts_.find(kind);
    if (found == counts_.end()) {
      ADD_FAILURE() << "the law does not name " << kind;
    } else {
      found->second += met;
    }
  }

  std::size_t of(const std::string& kind) const { return counts_.at(kind); }

  void expect_each(std::size_t at_least = 1) const {
    for (const auto& [kind, count] : counts_) EXPECT_GE(count, at_least) << kind;
  }

 private:
  std::map<std::string, std::size_t> counts_;
};

}  // namespace beeline::test

// A test that rapidcheck tries on many random cases; the body gets a Judged of the kinds named behind it as `judged`.
#define BEELINE_LAW(suite, name, ...)                                                \
  void suite##_##name(beeline::test::Judged& judged);                                \
  TEST(suite, name) {                                                                \
    beeline::test::Judged judged{__VA_ARGS__};                                       \
    EXPECT_TRUE(rc::check(#suite "." #name, [&judged] { suite##_##name(judged); })); \
    judged.expect_each();                                                            \
  }                                                                                  \
  void suite##_##name(beeline::test::Judged& judged)
