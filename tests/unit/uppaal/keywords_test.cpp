// Misspelt keywords: one message each, with the word that was meant, wherever in the model they stand.
#include <cctype>
#include <set>

#include "whole_model.h"

namespace beeline::frontend::uppaal::test {
namespace {

struct Slip {
  const char *right, *wrong, *message;
};

using Errors = std::vector<std::string>;

std::string slip_of(const char* wrong, const char* meant, const char* kind = "keyword") {
  return std::string("'") + wrong + "' is no " + kind + "; did you mean '" + meant + "'?";
}

void expect_one(const Loaded& m, const std::string& message, const std::string& wrong) {
  ASSERT_EQ(m.diagnostics.all().size(), 1u) << wrong << "\n" << m.messages();
  const std::string error = m.errors().empty() ? "" : m.errors()[0];
  EXPECT_EQ(error.substr(error.find(' ') + 1), message) << wrong;
}

TEST(Keywords, TheModelIsRight) {
  const Loaded m = load_xta(std::string(whole_model));
  EXPECT_EQ(m.messages(), "");
}

TEST(Keywords, InStatements) {
  const Slip slips[] = {
      {"else s += one;", "esle s += one;", "else"},
      {"else s += one;", "els s += one;", "else"},
      {"else s += one;", "Else s += one;", "else"},
      {"else s += one;", "esle { s += one; }", "else"},
      {"else s += one;", "els if (s > 2) s += one;", "else"},
      {"else s += one;", "elseif (s > 2) { s += one; }", "else if"},
      {"if (tries[i]", "fi (tries[i]", "if"},
      {"for (i = from", "fro (i = from", "for"},
      {"for (i : id_t)", "fro (i : id_t)", "for"},
      {"while (small > 3) small--", "whlie (small > 3) small--", "while"},
      {"while (small < 2)", "whlie (small < 2)", "while"},
      {"return s;", "reutrn s;", "return"},
      {"return s;", "retrn s;", "return"},
      {"return s;", "Return s;", "return"},
      {"return s;", "retrun 3;", "return"},
      {"return s;", "retrun !s;", "return"},
      {"return s;", "retrun tries[0] + s;", "return"},
      {"const int one", "cosnt int one", "const"},
      {"int[0,9] small", "itn[0,9] small", "int"},
      {"int i, s = 0;", "itn i, s = 0;", "int"},
  };
  for (const Slip& slip : slips) {
    const std::string wrong(slip.wrong);
    expect_one(load_xta(with(slip.right, slip.wrong)),
               slip_of(wrong.substr(0, wrong.find_first_of(" [")).c_str(), slip.message), wrong);
  }
}

TEST(Keywords, InDeclarations) {
  const Slip slips[] = {
      {"typedef struct", "typedef struc", "struct"},
      {"typedef struct", "typedef srtuct", "struct"},
      {"typedef struct", "tpyedef struct", "typedef"},
      {"typedef scalar", "typedef scaler", "scalar"},
      {"typedef int[0,N-1]", "typedef itn[0,N-1]", "int"},
      {"void clear", "viod clear", "void"},
      {"void clear", "Void clear", "void"},
      {"chan priority", "chan priorty", "priority"},
      {"int total", "itn total", "int"},
      {"int[0,9] tries", "itn[0,9] tries", "int"},
      {"(const id_t id)", "(cosnt id_t id)", "const"},
      {"(const id_t id)", "(Const id_t id)", "const"},
      {"const int N", "cosnt int N", "const"},
      {"broadcast chan", "brodcast chan", "broadcast"},
      {"process Node", "Process Node", "process"},
      {"system Node", "sytem Node", "system"},
      {"  init idle", "  inti idle", "init"},
      {"  state idle", "  stat idle", "state"},
      {"  trans\n", "  tran\n", "trans"},
      {"  clock x", "  clokc x", "clock"},
  };
  for (const Slip& slip : slips) {
    std::string wrong(slip.wrong);
    for (const char* before : {"typedef ", "chan ", "(", "  "})
      if (wrong.starts_with(before)) wrong.erase(0, std::string_view(before).size());
    expect_one(load_xta(with(slip.right, slip.wrong)),
               slip_of(wrong.substr(0, wrong.find_first_of(" [\n")).c_str(), slip.message), slip.wrong);
  }
  expect_one(load_xta(with("< default", "< deafult")), "'deafult' is not declared; did you mean 'default'?", "");
  expect_one(load_xta(with("const int N = 3;", "const int N = 3; itn f() { int k; k = 1; return k; }")),
             slip_of("itn", "int"), "");
  expect_one(load_xta(with("const int N = 3;", "const int N = 3; foo f() { int k; k = 1; }")),
             "type 'foo' is not declared", "no word of its return");
}

// What stands behind a word tells as well as its letters.
TEST(Keywords, BehindTheSystemLine) {
  const std::string text = "int i; process P() { state A; init A; } system P; ";
  for (const auto& [wrong, meant] : {std::pair{"progres", "progress"}, {"porgress", "progress"}, {"gant", "gantt"}})
    expect_one(load_xta(text + wrong + " { i; }"), slip_of(wrong, meant), wrong);
}

TEST(Keywords, ByWhatFollows) {
  const Slip slips[] = {
      {"  init idle;", "  initial idle;", "init"},
      {"  init idle;", "  start idle;", "init"},
      {"  trans\n", "  transitions\n", "trans"},
      {"  state idle, waiting { x <= 10 }", "  location idle { x <= 3 }, waiting { x <= 10 }", "state"},
      {"  state idle", "  locations idle", "state"},
      {"  commit waiting", "  committed waiting", "commit"},
  };
  for (const Slip& slip : slips) {
    std::string wrong = std::string(slip.wrong).substr(2);
    expect_one(load_xta(with(slip.right, slip.wrong)),
               slip_of(wrong.substr(0, wrong.find_first_of(" \n")).c_str(), slip.message), slip.wrong);
  }
  expect_one(load_xta(with("init idle;", "int idle;")), "'idle' is a location; did you mean 'init idle;'?", "int idle");
}

TEST(Keywords, InExpressions) {
  const Slip slips[] = {
      {"forall (", "foral (", "forall"},  {"exists (", "exist (", "exists"}, {"exists (", "exsits (", "exists"},
      {"exists (", "Exists (", "exists"}, {"sum (", "sm (", "sum"},          {"forall (", "FORALL (", "forall"},
  };
  for (const Slip& slip : slips) {
    const std::string wrong(slip.wrong);
    expect_one(load_xta(with(slip.right, slip.wrong)), slip_of(wrong.substr(0, wrong.find(' ')).c_str(), slip.message),
               wrong);
  }
  const Slip operators[] = {
      {" imply (", " impy (", "imply"},          {" imply (", " implies (", "imply"},
      {"id and exists", "id adn exists", "and"}, {"id and exists", "id nad exists", "and"},
      {"9 && not bus", "9 ro not bus", "or"},    {"not bus", "nto bus", "not"},
      {"not bus.busy", "NOT (bus.busy)", "not"},
  };
  for (const Slip& slip : operators) {
    std::string wrong(slip.wrong);
    if (wrong.starts_with("id ") || wrong.starts_with("9 ")) wrong.erase(0, wrong.find(' '));
    if (wrong.starts_with(" ")) wrong.erase(0, 1);
    expect_one(load_xta(with(slip.right, slip.wrong)),
               slip_of(wrong.substr(0, wrong.find(' ')).c_str(), slip.message, "operator"), slip.wrong);
  }
  expect_one(load_xta(with("not bus.busy", "nto (bus.busy)")), "function 'nto' is not declared; did you mean 'not'?",
             "");
  expect_one(load_xta(with("return s;", "retrun (s);")), "function 'retrun' is not declared; did you mean 'return'?",
             "");
  expect_one(load_xta(with("return s;", "retrun -s;")), "'retrun' is not declared; did you mean 'return'?", "");
  expect_one(load_xta(with("forall (", "all (")),
             "'all' is no keyword: before '(i : ...)' stands 'forall', 'exists' or 'sum'", "");
  for (const char* right : {"for (i : id_t)", "select k : id_t", "forall (i : id_t)"}) {
    std::string wrong(right);
    expect_one(load_xta(with(right, wrong.replace(wrong.find(':'), 1, "in"))), "'in' is no keyword; did you mean ':'?",
               right);
  }
}

TEST(Keywords, InQueries) {
  const std::pair<const char*, const char*> cases[] = {
      {"E<> foral (i : id_t) Node(i).idle", "1:5 'foral' is no keyword; did you mean 'forall'?"},
      {"A[] exist (i : id_t) Node(i).idle", "1:5 'exist' is no keyword; did you mean 'exists'?"},
      {"E<> sm (i : id_t) tries[i] > 3", "1:5 'sm' is no keyword; did you mean 'sum'?"},
      {"A[] bus.busy impy tries[0] > 1", "1:14 'impy' is no operator; did you mean 'imply'?"},
      {"A[] bus.busy adn tries[0] > 1", "1:14 'adn' is no operator; did you mean 'and'?"},
      {"A[] nto deadlock", "1:5 'nto' is no operator; did you mean 'not'?"},
      {"A[] nto (bus.busy)", "1:5 function 'nto' is not declared; did you mean 'not'?"},
      {"E<> Nod(1).idle", "1:5 process 'Nod' is not declared; did you mean 'Node'?"},
  };
  for (const auto& [text, message] : cases) {
    Loaded m = load_xta(std::string(whole_model));
    const auto queries = m.queries(text);
    EXPECT_EQ(m.errors(), Errors{message}) << text;
    ASSERT_EQ(queries.size(), 1u);
    EXPECT_TRUE(queries[0].as<ir::Broken>()) << text;
  }
}

// Where each word and sign of the model begins, and how long it is.
std::vector<std::pair<std::size_t, std::size_t>> pieces() {
  std::vector<std::pair<std::size_t, std::size_t>> out;
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (std::size_t i = 0; i < whole_model.size();) {
    std::size_t end = i + 1;
    while (is_word(whole_model[i]) && is_word(whole_model[end])) ++end;
    if (!std::isspace(static_cast<unsigned char>(whole_model[i]))) out.emplace_back(i, end - i);
    i = end;
  }
  return out;
}

std::string with_piece(std::pair<std::size_t, std::size_t> piece, std::string_view wrong) {
  return std::string(whole_model).replace(piece.first, piece.second, wrong);
}

TEST(Keywords, EverySlipOfTheHandInAnyOfThem) {
  const std::set<std::string_view> words = {
      "and",      "or",      "imply", "not",    "forall", "exists",  "sum",   "int",       "bool",
      "clock",    "chan",    "void",  "scalar", "struct", "typedef", "const", "broadcast", "process",
      "state",    "commit",  "init",  "trans",  "select", "guard",   "sync",  "assign",    "system",
      "priority", "default", "if",    "else",   "while",  "for",     "do",    "return",    "false"};
  std::size_t tried = 0;
  for (const auto& piece : pieces()) {
    const std::string word(whole_model.substr(piece.first, piece.second));
    if (!words.contains(word)) continue;
    std::set<std::string> wrong;
    for (std::size_t i = 0; i < word.size(); ++i) {
      std::string dropped = word, swapped = word, upper = word;
      dropped.erase(i, 1);
      if (i > 0) std::swap(swapped[i - 1], swapped[i]);
      upper[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(upper[i])));
      wrong.insert({dropped, swapped, upper});
    }
    for (const std::string& slip : wrong) {
      if (slip == word || slip.size() < 2 || words.contains(slip)) continue;
      ++tried;
      const Loaded m = load_xta(with_piece(piece, slip));
      EXPECT_EQ(m.diagnostics.all().size(), 1u) << slip << "\n" << m.messages();
      EXPECT_NE(m.messages().find("did you mean"), std::string::npos) << slip << "\n" << m.messages();
    }
  }
  EXPECT_GT(tried, 500u);
}

TEST(Keywords, AnythingLeftOut) {
  std::size_t one = 0, more = 0;
  for (const auto& piece : pieces()) {
    const Loaded m = load_xta(with_piece(piece, " "));
    EXPECT_LE(m.diagnostics.all().size(), 2u) << m.messages();
    ++(m.diagnostics.all().size() == 2 ? more : one);
  }
  EXPECT_LE(more, 3u);  // a loop without its `for`, two variables without their type, a `return` that is gone
  EXPECT_GT(one, 300u);
}

TEST(Keywords, NamesOfTheModelAreNotMistakenForThem) {
  const Loaded m = load_xta(
      "typedef int[0,3] Els; typedef int[0,3] retur; typedef int[0,3] cons; int an, nt, su; int foral(int k) { return "
      "k; }\n"
      "int f(int a) { typedef int[0,1] esle; if (a > 1) a = 2; esle e; Els x; retur y; cons z; return x + y + z + e; "
      "}\n"
      "process P(cons &k) { Els x; state A; init A; trans A -> A { guard an + nt > su && foral(nt) > 1; }; }\n"
      "cons v; Q = P(v); system Q;");
  EXPECT_EQ(m.messages(), "");
}

}  // namespace
}  // namespace beeline::frontend::uppaal::test
