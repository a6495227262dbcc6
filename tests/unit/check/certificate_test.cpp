#include "result/certificate.h"

#include <sstream>

#include <gtest/gtest.h>

namespace beeline::result {
namespace {

Certificate sample() {
  Certificate c;
  c.header = {fingerprint("model"), "A[] not (P.a && Q.b)", Covering::Alu,
              {{0, 2, 1, ClockLimit::none, 5}, {ClockLimit::everywhere, 0, 2, 3, 3}}};
  c.states.push_back({{0, -2, 7}, {{{1, 2, -3, true}, {0, 1, 4, false}}, {}}});
  c.states.push_back({{1, 0, 0}, {{{2, 0, 0, false}}}});
  return c;
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
    EXPECT_EQ(read->header.limits, sample().header.limits);
    EXPECT_EQ(read->header.property, sample().header.property);
    EXPECT_EQ(text_of(*read), text_of(sample()));
  }
  EXPECT_FALSE(read_certificate(in, error));
  EXPECT_EQ(error, "");
}

TEST(Certificate, DamagedFilesAreRefusedWithTheLine) {
  const std::string good = text_of(sample());
  const auto error_of = [](const std::string& text) {
    std::istringstream in(text);
    std::string error;
    EXPECT_FALSE(read_certificate(in, error)) << text;
    return error;
  };
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
}

}  // namespace
}  // namespace beeline::result
