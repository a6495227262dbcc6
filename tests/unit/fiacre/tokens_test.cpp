// What the text is cut into.
#include <gtest/gtest.h>

#include "frontend/fiacre/token.h"

namespace beeline {
namespace {

using namespace frontend::fiacre;

struct Read {
  util::SourceFile file;
  util::Diagnostics diagnostics;
  Tokens tokens;

  explicit Read(std::string text) : file{"m.fcr", std::move(text)} { tokens = read_tokens(file, 0, diagnostics); }
  std::string texts() const {
    std::string all;
    for (const Token& token : tokens.all) all += (all.empty() ? "" : " ") + std::string(token.text);
    return all;
  }
};

TEST(FiacreTokens, SignsAreAsLongAsTheyCanBe) {
  const Read read("0..9 ...[ := -> <= >= <> => || [] {|a|} {||} p!x?y $e %");
  EXPECT_EQ(read.texts(), "0 .. 9 ... [ := -> <= >= <> => || [] {| a |} {| |} p ! x ? y $ e % ");
  EXPECT_EQ(read.tokens.all.back().word, Word::End);
  EXPECT_FALSE(read.diagnostics.has_errors());
}

TEST(FiacreTokens, WordsAreReservedInLowerCaseOnly) {
  const Read read("end End endif first _first");
  EXPECT_EQ(read.tokens.all[0].word, Word::EndWord);
  EXPECT_EQ(read.tokens.all[1].word, Word::Name);
  EXPECT_EQ(read.tokens.all[2].word, Word::Name);
  EXPECT_EQ(read.tokens.all[3].word, Word::First);
  EXPECT_EQ(read.tokens.all[4].word, Word::Name);
}

TEST(FiacreTokens, CommentsNest) {
  EXPECT_EQ(Read("a /* b /* c */ d */ e // f /* g\nh").texts(), "a e h ");
  const Read open("a\n /* b /* c */ d");
  ASSERT_EQ(open.diagnostics.all().size(), 1u);
  EXPECT_EQ(open.diagnostics.all()[0].position, (util::Position{2, 2, 0}));
}

TEST(FiacreTokens, TagsAreKeptBesideTheTokenThatFollows) {
  const Read read("x := 1; /*@  n := /*0*/ x\xE9 */ /*no*/ to s /*@end*/");
  ASSERT_EQ(read.tokens.tags.size(), 2u);
  EXPECT_EQ(read.tokens.tags[0].text, "n := /*0*/ x\xE9");
  EXPECT_EQ(read.tokens.all[read.tokens.tags[0].before].text, "to");
  EXPECT_EQ(read.tokens.all[read.tokens.tags[1].before].word, Word::End);
}

TEST(FiacreTokens, LatinBytesAndOtherLineEndsAreFineInComments) {
  const Read read("a // incr\xE9mente\r\n/* \xE0 \xFF */ b\r\n");
  EXPECT_EQ(read.texts(), "a b ");
  EXPECT_EQ(read.tokens.all[1].position, (util::Position{2, 11, 0}));
  EXPECT_FALSE(read.diagnostics.has_errors());
  EXPECT_TRUE(Read("a \xE9\xE8 b").diagnostics.has_errors());
}

TEST(FiacreTokens, LinesOfThePreprocessorAreToldOnce) {
  const Read read("#ifndef A\n#define A\n#endif\nx # y\n");
  ASSERT_EQ(read.diagnostics.all().size(), 1u);
  EXPECT_EQ(read.diagnostics.all()[0].message,
            "unsupported: lines of the C preprocessor; run the file through cpp first");
  EXPECT_EQ(read.texts(), "x # y ");
}

}  // namespace
}  // namespace beeline
