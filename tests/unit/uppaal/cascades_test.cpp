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
      {"process Node(", "template Node(", "26:1 'template' is no keyword; did you mean 'process'?"},
      {"for (i : id_t) tries", "foreach (i : id_t) tries", "25:16 'foreach' is no keyword; did you mean 'for'?"},
      {"(const id_t id) {", "(const id_t id; int[0,1] more) {", "26:27 parameters are separated by ','"},
      {"int total(int from)", "int total(int from; id_t to)", "11:19 parameters are separated by ','"},
      {"system Node;", "A = Nod(0); B = Nod(1); system A, B;", "37:5 'Nod' is not a template; did you mean 'Node'?"},
      {"system Node;", "A = Node(0, 1); B = Node(1, 1); system A, B;", "37:5 'Node' takes 1 argument but 2 are given"},
      {"for (i : id_t)", "for (i id_t)", "25:23 expected ':' but found 'id_t'"},
      {"for (i = from", "for (i == = from", "15:13 expected an expression but found '='"},
      {"struct { bool busy;", "struct { bool;", "3:22 expected a name but found ';'"},
      {"struct { bool", "struct bool", "3:16 expected '{' but found 'bool'"},
      {"count; } bus_t;", "count; bus_t;", "3:45 a '}' is missing before 'bus_t'"},
      {"int total(int from) {", "int total(int from)", "12:3 expected '{' but found 'int'"},
      {"int total(int from) {", "int total(int from)) {", "11:20 expected '{' but found ')'"},
      {"(const id_t id) {", "(const id_t id)", "27:3 expected '{' but found 'clock'"},
      {"idle -> waiting {", "idle -> waiting", "32:21 expected '{' but found 'guard'"},
      {"s += tries[i];\n    }", "s += tries[i];\n    } }",
       "19:5 this 'else' belongs to no 'if': several statements before it need '{' and '}'"},
      {"state idle, waiting", "state idle waiting", "28:14 a ',' is missing before 'waiting'"},
      {"clock x;", "clock x", "27:10 a ';' is missing at the end of this line"},
      {"int total(int from)", "int total(from)", "11:11 a parameter has a type: write 'int from'"},
      {"void clear()", "clear()", "25:1 a function has a type: write 'void clear(...)' where it returns nothing"},
      {"const int N", "const N", "1:7 a constant has a type: write 'const int N = ...'"},
      {"broadcast chan reset", "broadcast reset", "7:11 a 'chan' is missing before 'reset'"},
      {"int[0,9] tries", "int[0-9] tries", "10:8 a range has two bounds, as in 'int[0,9]'"},
      {"not bus.busy", "not bus->busy", "32:53 '->' is no operator; did you mean '.'?"},
      {"const int N = 3;", "“N” const int N = 3;",
       "1:1 '“N”' is no name: names have the letters a to z, digits and '_'"},
      {"int total(int from) {", "def total(from) {",
       "11:1 'def' is no keyword: a function begins with its type, as in 'int total(int k)'"},
      {"void clear() {", "function clear(a, b): return a; ",
       "25:1 'function' is no keyword: a function begins with its type, as in 'int clear(int k)'"},
      {"  clock x;", "  process Q() { state a; init a; }\n  clock x;",
       "27:3 a process cannot stand inside another: declare it before that one"},
      {"for (i = from; i < N; i++) {", "for (k = from; k < N; k++) {",
       "15:8 'k' is not declared: write 'for (k : int[0,9])', or declare 'int k;' before the loop"},
      {"clock t;", "clock my-t;", "9:7 'my-t' is no name: names have the letters a to z, digits and '_'"},
      {"process Node(", "process No-de(", "26:9 'No-de' is no name: names have the letters a to z, digits and '_'"},
      {"state idle,", "state idle-1,", "28:9 'idle-1' is no name: names have the letters a to z, digits and '_'"},
      {"commit waiting;", "urgent: waiting;", "29:9 no ':' stands behind 'urgent'"},
      {"assign clear(); };", "assign clear(); },", "35:38 behind the last edge stands a ';', no ','"},
      {"tries[id] < 9 && not", "tries[id] < 9 not", "32:43 a '&&' or '||' is missing before 'not'"},
      {"tries[id] < 9 && not bus.busy", "(tries[id] < 9) (not bus.busy)", "32:45 a '&&' or '||' is missing before '('"},
      {"s += one;", "s += total(&one);",
       "19:21 an argument is written without '&', as in 'f(one)': the parameter says that it is a reference"},
      {"system Node;", "A = Node(0); B = Node(1); C = Node(2); D = Node(0); system A B C D;",
       "37:62 a ',' is missing before 'B'"},
      {"system Node;", "system Node();",
       "37:12 the system line has names alone: declare 'A = Node(...);' before it and write 'system A;'"},
      {"system Node;", "A = Node(0), B = Node(1); system A, B;",
       "37:12 a ';' stands between the declarations of two processes, no ','"},
  };
  for (const Slip& slip : slips) {
    const Loaded m = load_xta(with(slip.right, slip.wrong));
    EXPECT_EQ(m.errors(), Errors{slip.message}) << slip.wrong;
    EXPECT_EQ(m.diagnostics.all().size(), 1u) << m.messages();
  }
}

TEST(Cascades, ANameIsMissedOnce) {
  const std::string edges =
      "process Q(const id_t idx) { state A; init A; trans A -> A { select id : id_t; guard ix == id; },\n"
      "A -> A { guard ix == 1; }, A -> A { select xi : id_t; guard ix == xi; }; }\n";
  EXPECT_EQ(load_xta(with("system Node;", edges + "system Node, Q;")).errors(),
            Errors{"37:85 'ix' is not declared; did you mean 'id'?"});
  const std::string constant =
      "const int MM = 2;\ntypedef int[0,M-1] few;\nint[0,M] m;\nprocess Q() { state A; init A; }\n";
  EXPECT_EQ(load_xta(with("system Node;", constant + "system Node, Q;")).errors(), Errors{"38:15 'M' is not declared"});
}

}  // namespace
}  // namespace beeline::frontend::uppaal::test
