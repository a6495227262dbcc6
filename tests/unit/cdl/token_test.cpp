#include <gtest/gtest.h>

#include "frontend/cdl/token.h"

namespace beeline {
namespace {

using frontend::cdl::is_word;
using frontend::cdl::Token;
using frontend::cdl::TokenKind;

std::vector<Token> tokens(std::string_view text) { return frontend::cdl::tokens(text, util::nobody()); }

std::string shown(std::string_view text) {
  std::string all;
  for (const Token& token : tokens(text)) {
    if (token.kind == TokenKind::End) break;
    if (!all.empty()) all += ' ';
    all += token.kind == TokenKind::Bad ? "BAD" : std::string(token.text);
  }
  return all;
}

TEST(CdlTokens, SymbolsAreTakenAsLongAsTheyAre) {
  EXPECT_EQ(shown("a--c<=5/ /e/c:=-1->b"), "a -- c <= 5 / / e / c := -1 -> b");
  EXPECT_EQ(shown("[0..10["), "[ 0 .. 10 [");
  EXPECT_EQ(shown("]1..2]"), "] 1 .. 2 ]");
  EXPECT_EQ(shown("{P}1:a.b[3]||x[]y"), "{ P } 1 : a . b [ 3 ] || x [ ] y");
}

TEST(CdlTokens, WordsAreKeywordsInAnyCase) {
  EXPECT_TRUE(is_word(tokens("PROPERTY")[0], "property"));
  EXPECT_TRUE(is_word(tokens("Leads-To")[0], "leads-to"));
  EXPECT_FALSE(is_word(tokens("'property'")[0], "property"));
  EXPECT_EQ(tokens("'property'")[0].text, "property");
  EXPECT_EQ(shown("leads - to"), "leads BAD to");
}

TEST(CdlTokens, CommentsOfBothStyles) {
  EXPECT_EQ(shown("a // b\r\nc /* d\n e */ f"), "a c f");
  EXPECT_TRUE(tokens("/ // x\n a")[1].after_comment);
  EXPECT_FALSE(tokens("/ /* x */ a")[1].after_comment);
  EXPECT_EQ(tokens("a /* b").at(1).complaint, "this comment never ends: '*/' is missing");
}

TEST(CdlTokens, InformalTextKeepsItsBlanks) {
  const auto all = tokens("informal # a  b\t# x");
  EXPECT_EQ(all[1].kind, TokenKind::Informal);
  EXPECT_EQ(all[1].text, " a  b\t");
  EXPECT_EQ(all[2].text, "x");
}

TEST(CdlTokens, OtherBytesStandInTextsOnly) {
  EXPECT_EQ(shown("// \xE9v\xE9nement\n#\xE9# \"\xC3\xA9\" '\xE9'"), "\xE9 \xC3\xA9 \xE9");
  EXPECT_EQ(shown("a \xE9t\xE9 b"), "a BAD t BAD b");
  for (const std::string_view text : {"a||\xC2\xA0 b", "a||\xA0 b"})
    EXPECT_EQ(tokens(text)[2].complaint, "this is a no-break space: write a blank");
  EXPECT_EQ(tokens("\xEF\xBB\xBF"
                   "cdl")[0]
                .text,
            "cdl");
}

TEST(CdlTokens, NumbersFitOrComplain) {
  EXPECT_EQ(tokens("-12")[0].value, -12);
  EXPECT_EQ(tokens("2147483647")[0].kind, TokenKind::Integer);
  EXPECT_EQ(tokens("2147483648")[0].kind, TokenKind::Bad);
  EXPECT_EQ(tokens("99999999999999999999999")[0].kind, TokenKind::Bad);
}

TEST(CdlTokens, WhatNeverEndsEndsWithItsLine) {
  EXPECT_EQ(shown("\"abc\nd"), "BAD d");
  EXPECT_EQ(shown("'abc\nd"), "BAD d");
  EXPECT_EQ(shown("#abc\nd"), "BAD d");
}

}  // namespace
}  // namespace beeline
