// Models that the tests of the library share.
#pragma once

#include <string>

#include <beeline/beeline.h>
#include <gtest/gtest.h>

namespace beeline::test {

// B is reached between 2 and 3.
inline const char* const tiny = R"(
clock x, y;
int[0,1] v;
bool flag;
chan go;
process P(const int n) {
  state A { x <= 3 }, B, C;
  init A;
  trans A -> B { guard x >= 2; sync go!; assign flag = true; },
        B -> C { select i : int[0,1]; guard y > 5; assign v = v + 1, x = 0; },
        C -> C { guard x > n && v < 1; assign v = v + 1; };
}
process Q() {
  state S;
  init S;
  trans S -> S { sync go?; };
}
P1 = P(4);
system P1, Q;
)";

// ... and here v leaves its range in C.
inline std::string going_wrong() {
  std::string text = tiny;
  const std::string guard = " && v < 1";
  return text.erase(text.find(guard), guard.size());
}

inline Model load(const std::string& text, const std::string& name = "tiny.xta") {
  Loading loading = load_text(text, name);
  for (const Diagnostic& diagnostic : loading.diagnostics) ADD_FAILURE() << diagnostic.text;
  if (!loading) throw std::runtime_error("no model");
  return *loading.model;
}

inline Queries ask(const Model& model, const std::string& text) {
  Queries queries(model);
  for (const Diagnostic& diagnostic : queries.add(text)) ADD_FAILURE() << diagnostic.text;
  return queries;
}

}  // namespace beeline::test
