// Misspelt words of DVE: one message each, where the slip is, with the word that was meant.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "frontend/dve/token.h"
#include "tests/support/slips_of_the_hand.h"
#include "tests/unit/dve/fixture.h"

namespace beeline {
namespace {

using test::Loaded;

constexpr std::string_view whole = R"(const int K = 3;
byte v = 1;
int w;
channel {byte, int} c[2];
channel d;
process P {
byte l = 1;
int k;
state s, t, u;
commit t;
init s;
assert s: v < 100 and not (l > 200), t: true or false;
trans
 s -> t { guard v < 3 and not (w == 1) or l == 1; sync c!{v, 2}; effect v = v + 1, l = 2; },
 t -> u { sync d!; },
 u -> s { guard (v == 50) imply (w == K); effect v = 1; };
}
process Q {
byte b;
int i;
state q, r;
init q;
trans
 q -> r { sync c?{b, i}; },
 r -> q { sync d?; };
}
process N {
state n0, n1;
init n0;
accept n1;
trans
 n0 -> n0 {},
 n0 -> n1 { guard P.t && v > 1; },
 n1 -> n1 { guard P->l > 3; };
}
system async property N;
)";

TEST(DveSlips, EverySlipOfTheHandInAnyWord) {
  ASSERT_EQ(Loaded(std::string(whole)).said(), "");
  util::Sources sources;
  const auto file = sources.add("m.dve", std::string(whole));
  std::set<std::string_view> words;
  for (const std::string_view word : frontend::dve::reserved_words()) words.insert(word);
  std::size_t tried = 0;
  for (const auto& token : frontend::dve::tokenize(whole, util::nobody())) {
    if (!words.contains(token.text)) continue;
    const std::string word(token.text);
    for (const std::string& slip : test::slips_of_the_hand(word)) {
      if (slip.size() < 2 || words.contains(slip)) continue;
      ++tried;
      const std::string place = sources.describe(sources.file(file).position_of(token.offset, file)) + ": error: ";
      const std::string said = Loaded(std::string(whole).replace(token.offset, word.size(), slip)).said();
      EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << slip << "\n" << said;
      EXPECT_TRUE(said.starts_with(place)) << slip << "\n" << said;
      EXPECT_NE(said.find("did you mean '" + word + "'?"), std::string::npos) << slip << "\n" << said;
    }
  }
  EXPECT_GT(tried, 500u);
}

TEST(DveSlips, NamesAreNotMistakenForThem) {
  EXPECT_EQ(
      Loaded("byte nto, tru, nad; process P { byte guar; state stat, ini; init ini; trans ini -> stat { guard tru "
             "== nto and nad > 0; effect guar = 1; }; } system async;")
          .said(),
      "");
  EXPECT_EQ(Loaded("byte nto; process P { state a; init a; trans a -> a { guard nto > b; }; } system async;").said(),
            "m.dve:1:67: error: unknown variable 'b'\n");
}

}  // namespace
}  // namespace beeline
