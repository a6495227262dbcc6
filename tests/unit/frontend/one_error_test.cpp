// A token that is missing or stands twice is one error: what it declared, or what stands behind it, is not complained
// about as well.
#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "frontend/frontend.h"

namespace beeline {
namespace {

constexpr std::string_view dve = R"(const int K = 3;
byte v = 1, f[2];
int w;
channel {byte, int} c[2];
channel d;
process P {
byte l = 1;
state s, t, u;
commit t;
init s;
assert s: v < 100 and not (l > 200), t: true or false;
trans
 s -> t { guard v < 3 and not (w == 1) or l == 1; sync c!{v, 2}; effect v = v + 1, l = 2; },
 t -> u { sync d!; },
 u -> s { guard (f[1] == 50) imply (w == K); effect f[0] = 1; };
}
process Q {
byte b;
int i;
state q, r;
init q;
trans
 q -> r { guard P.t; sync c?{b, i}; },
 r -> q { sync d?; };
}
system async;
)";

constexpr std::string_view fiacre = R"(type cup is 0..3
type order is union coin | tea of cup end
type box is queue 2 of order
const most : cup is 2
function more (c : cup) : cup is
begin
  if c < most then return c + 1 end;
  return 0
end
process Machine [push : in order, heat : none] (&answers : box) is
states idle, paid, brewing
var wanted : cup := 0, made : cup := 0, last : order := coin
from idle
  push?last;
  case last of
    coin -> to paid
  | tea(wanted) -> null; loop
  end
from paid
  select
    wait [1, 2]; to idle
  [] on made < most; made := more (made); to brewing
  end
from brewing
  heat;
  on not (full answers);
  answers := enqueue (answers, tea (wanted));
  to idle
process Person [push : out order] (&answers : box) is
states here, there
var sent : cup := 0
from here
  push!coin;
  sent := 1;
  to there
from there
  on not (empty answers);
  answers := dequeue answers;
  to here
component Cafe is
var answers : box := {||}
port push : order, heat : none in [2, 3]
par
  push, heat -> Machine [push, heat] (&answers)
|| push -> Person [push] (&answers)
end
Cafe
)";

constexpr std::string_view tchecker = R"(system:crossing
clock:1:x
clock:1:y
int:2:0:5:1:n
event:near
event:enter
process:Train
location:Train:far{initial:}
location:Train:close{invariant: x<=5 : labels: a,b}
edge:Train:far:close:near{provided: x>=2 && n[0]<4 : do: x=0; n[0]=n[1]+1}
edge:Train:close:far:enter{do: n[0]=0}
process:Gate
location:Gate:up{initial:}
location:Gate:down{invariant: y<=1}
edge:Gate:up:down:near{do: y=0}
edge:Gate:down:up:enter{provided: y>0 : do: if n[1]==1 then n[1]=0 else n[1]=1 end}
sync:Train@near:Gate@near
sync:Train@enter?:Gate@enter
)";

struct Token {
  std::size_t begin = 0, end = 0;
};

std::vector<Token> tokens(std::string_view text) {
  constexpr std::string_view pairs[] = {":=", "->", "==", "<=", ">=", "&&", "||", "{|", "|}", "[]", ".."};
  const auto word = [&](std::size_t i) {
    return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_');
  };
  std::vector<Token> out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    if (word(i)) {
      while (word(end)) ++end;
    } else if (std::find(std::begin(pairs), std::end(pairs), text.substr(i, 2)) != std::end(pairs)) {
      ++end;
    }
    if (text[i] != ' ' && text[i] != '\n') out.push_back({i, end});
    i = end;
  }
  return out;
}

std::vector<std::string> errors(const std::string& text, frontend::Format format) {
  util::Sources sources;
  util::Diagnostics told;
  frontend::load(sources, sources.add("m", text), format, told);
  std::vector<std::string> out;
  for (const util::Diagnostic& one : told.all())
    if (one.severity == util::Severity::Error) out.push_back(sources.render(one));
  return out;
}

void expect_one_error_each(std::string_view model, frontend::Format format) {
  ASSERT_EQ(errors(std::string(model), format), std::vector<std::string>());
  for (const Token& token : tokens(model)) {
    const std::string_view word = model.substr(token.begin, token.end - token.begin);
    for (const std::string& instead : {std::string(), fmt::format("{0} {0}", word)}) {
      std::string text(model);
      text.replace(token.begin, word.size(), instead);
      const std::vector<std::string> told = errors(text, format);
      EXPECT_LE(told.size(), 1u) << fmt::format("'{}' for '{}':\n{}", instead, word, fmt::join(told, ""));
    }
  }
}

TEST(OneError, ForATokenThatIsMissingOrStandsTwiceInDve) { expect_one_error_each(dve, frontend::Format::Dve); }
TEST(OneError, ForATokenThatIsMissingOrStandsTwiceInFiacre) { expect_one_error_each(fiacre, frontend::Format::Fiacre); }
TEST(OneError, ForATokenThatIsMissingOrStandsTwiceInTChecker) {
  expect_one_error_each(tchecker, frontend::Format::TChecker);
}

TEST(OneError, ForAFormulaThatIsMisspeltInXml) {
  util::Sources sources;
  util::Diagnostics told;
  const std::string text =
      "<nta><template><name>P</name><location id=\"a\"/><init ref=\"a\"/></template><system>system P;</system>"
      "<queries><query><formla>E&lt;&gt; true</formla><comment/></query></queries></nta>";
  frontend::load(sources, sources.add("m.xml", text), frontend::Format::UppaalXml, told);
  ASSERT_EQ(told.all().size(), 1u);
  EXPECT_EQ(told.all()[0].message, "<formla> is nothing that <query> has; did you mean 'formula'?");
}

}  // namespace
}  // namespace beeline
