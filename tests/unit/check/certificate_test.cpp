#include "result/certificate.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace beeline::result {
namespace {

Certificate sample() {
  InductiveSet set;
  set.covering = Covering::Alu;
  set.limits = {{0, 2, 1, ClockLimit::none, 5}, {ClockLimit::everywhere, 0, 2, 3, 3}};
  set.states.push_back({{0, -2, 7}, {{{1, 2, -3, true}, {0, 1, 4, false}}, {}}});
  set.states.push_back({{1, 0, 0}, {{{2, 0, 0, false}}}});
  return {{fingerprint("model"), "A[] not (P.a && Q.b)", {}}, set};
}

std::string text_of(const Certificate& c) {
  std::ostringstream out;
  write(out, c);
  return out.str();
}

TEST(Certificate, WhatIsWrittenIsReadAgain) {
  std::istringstream in(text_of(sample()) + text_of(sample()));
  std::string error;
  for (int i = 0; i < 2; ++i) {
    const auto read = read_certificate(in, error);
    ASSERT_TRUE(read) << error;
    EXPECT_EQ(std::get<InductiveSet>(read->evidence).limits, std::get<InductiveSet>(sample().evidence).limits);
    EXPECT_EQ(std::get<InductiveSet>(read->evidence).zones(), 3u);
    EXPECT_EQ(read->header.property, sample().header.property);
    EXPECT_EQ(text_of(*read), text_of(sample()));
  }
  EXPECT_FALSE(read_certificate(in, error));
  EXPECT_EQ(error, "");
}

TEST(Certificate, ReadingIsWatchedLineByLine) {
  struct Counting final : util::Watch {
    void look(std::uint64_t) override { ++looks; }
    std::ptrdiff_t looks = 0;
  } watch;
  const std::string text = text_of(sample());
  std::istringstream in(text);
  std::string error;
  EXPECT_TRUE(read_certificate(in, error, watch));
  EXPECT_EQ(watch.looks, std::count(text.begin(), text.end(), '\n'));
}

std::string error_of(const std::string& text) {
  std::istringstream in(text);
  std::string error;
  EXPECT_FALSE(read_certificate(in, error)) << text;
  return error;
}

TEST(Certificate, TheKindMayBeNamed) {
  std::string text = text_of(sample());
  EXPECT_EQ(text.find("kind"), std::string::npos) << "files stay as they were before there were kinds";
  const std::size_t second_line = text.find('\n') + 1;
  const auto with_kind = [&](const std::string& line) { return std::string(text).insert(second_line, line); };
  std::istringstream in(with_kind("kind inductive\n"));
  std::string error;
  const auto read = read_certificate(in, error);
  ASSERT_TRUE(read) << error;
  EXPECT_EQ(text_of(*read), text);
  EXPECT_EQ(error_of(with_kind("kind ranked\n")), "line 2: unknown kind 'ranked'");
  EXPECT_EQ(error_of(with_kind("kind inductive ranked\n")), "line 2: unknown kind 'inductive ranked'");
  EXPECT_EQ(error_of(with_kind("kind\n")), "line 2: unknown kind ''");
}

TEST(Certificate, AssumptionsAreReadAgain) {
  Certificate certificate = sample();
  certificate.header.assumptions = {"fair", "progress"};
  const std::string text = text_of(certificate);
  EXPECT_NE(text.find("\nassume fair\nassume progress\n"), std::string::npos) << text;
  std::istringstream in(text);
  std::string error;
  const auto read = read_certificate(in, error);
  ASSERT_TRUE(read) << error;
  EXPECT_EQ(read->header.assumptions, certificate.header.assumptions);
  EXPECT_EQ(error_of(std::string(text).replace(text.find("assume fair"), 11, "assume ")),
            "line 4: an assumption without a name");
}

TEST(Certificate, DamagedFilesAreRefusedWithTheLine) {
  const std::string good = text_of(sample());
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return text;
  };
  EXPECT_EQ(error_of("nonsense\n"), "line 1: this is not a certificate of a version known here");
  EXPECT_EQ(error_of(good.substr(0, good.size() - 6)), "line 11: the certificate is cut off");
  EXPECT_EQ(error_of(with("end 3", "end 4")), "line 12: the number of zones is wrong");
  EXPECT_EQ(error_of(with("alu", "magic")), "line 4: unknown abstraction");
  EXPECT_EQ(error_of(with("1-2<-3", "1~2<-3")), "line 8: bad constraint");
  EXPECT_EQ(error_of(with("1-2<-3", "1-2<")), "line 8: bad constraint");
  EXPECT_EQ(error_of(with("limit 0 2 1 - 5", "limit 0 2 1 - -5")), "line 5: bad limit");
  EXPECT_EQ(error_of(with("s 0 -2", "s 0 99999999999")), "line 7: bad value");
  EXPECT_EQ(error_of(with("s 0 -2 7", "")), "line 8: a zone before any values");
  EXPECT_EQ(error_of(with("property", "propriety")), "line 3: unknown line");
  EXPECT_EQ(error_of(with("property A[] not (P.a && Q.b)", "")), "line 12: the property is missing");
  EXPECT_EQ(error_of(with("abstraction alu", "")), "line 12: the abstraction is missing");
}

}  // namespace
}  // namespace beeline::result
