// One slip is one message, also where much depends on what was spoilt.
#include "whole_model.h"

namespace beeline::frontend::uppaal::test {
namespace {

using Errors = std::vector<std::string>;

TEST(Cascades, OneMessageForASlip) {
  struct Slip {
    const char *right, *wrong, *message;
  };
  const Slip slips[] = {
      {"for (i = from", "for (int i = from",
       "15:8 a loop declares no variable like this: write 'for (i : int[0,9])', or declare 'i' before the loop"},
      {"for (i : id_t) tries", "for (id_t i : id_t) tries",
       "25:21 a loop declares no variable like this: write 'for (i : int[0,9])', or declare 'i' before the loop"},
      {"for (i = from; i < N; i++)", "for i = from; i < N; i++", "15:7 expected '(' but found 'i'"},
      {"if (tries[i] > 3)", "if tries[i] > 3", "16:8 expected '(' but found 'tries'"},
      {"if (tries[i] > 3)", "if (tries[i] > 3", "16:22 expected ')' but found '{'"},
      {"while (small > 3)", "while small > 3", "21:9 expected '(' but found 'small'"},
      {"s += tries[i];\n    }", "s += tries[i];\n",
       "19:5 a '}' is missing before this: the block that begins in line 16 is not closed"},
      {"    else s += one;\n  }", "    else s += one;\n",
       "25:1 a '}' is missing before this: the block that begins in line 11 is not closed"},
      {"return s;\n}", "return s;\n",
       "25:1 a '}' is missing before this: the block that begins in line 11 is not closed"},
      {"if (tries[i] > 3) {", "if (tries[i] > 3) s = 1; s = 2; {",
       "19:5 this 'else' belongs to no 'if': several statements before it need '{' and '}'"},
      {"const int N = 3;", "#define N 3", "1:1 there is no preprocessor: write a constant as 'const int N = 3;'"},
      {"const int N = 3;", "const int N = 3;\n#include \"lib.h\"", "2:1 there is no preprocessor: a model is one file"},
      {"const int N = 3;", "const int N = 3;\n  # a bus", "2:3 '#' begins no comment: write '//'"},
  };
  for (const Slip& slip : slips) {
    const Loaded m = load_xta(with(slip.right, slip.wrong));
    EXPECT_EQ(m.errors(), Errors{slip.message}) << slip.wrong;
    EXPECT_EQ(m.diagnostics.all().size(), 1u) << m.messages();
  }
}

}  // namespace
}  // namespace beeline::frontend::uppaal::test
