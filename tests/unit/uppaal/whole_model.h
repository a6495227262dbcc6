// A model with something of everything, to be spoilt in one place: what is said about it then is about that place.
#pragma once

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "support.h"

namespace beeline::frontend::uppaal::test {

inline constexpr std::string_view whole_model =
    R"(const int N = 3;
typedef int[0,N-1] id_t;
typedef struct { bool busy; int[0,9] count; } bus_t;
typedef scalar[3] set_t;
bus_t bus;
chan req[N], grant[N], low;
broadcast chan reset;
chan priority low < default;
clock t;
int[0,9] tries[N];
int total(int from) {
  int i, s = 0;
  const int one = 1;
  int[0,9] small = 0;
  for (i = from; i < N; i++) {
    if (tries[i] > 3) {
      s += tries[i];
    }
    else s += one;
  }
  while (small > 3) small--;
  do small++; while (small < 2);
  return s;
}
void clear() { for (i : id_t) tries[i] = 0; }
process Node(const id_t id) {
  clock x;
  state idle, waiting { x <= 10 }, using { x <= 5 && t <= 9 };
  commit waiting;
  init idle;
  trans
    idle -> waiting { guard tries[id] < 9 && not bus.busy; sync req[id]!; assign x = 0; },
    waiting -> using { guard bus.busy == false imply (forall (i : id_t) tries[i] < 3); assign bus.count = 1; },
    using -> idle { select k : id_t; guard k != id and exists (i : id_t) tries[i] < sum (j : id_t) tries[j];
                    assign clear(); };
}
system Node;
)";

inline std::string with(std::string_view right, std::string_view wrong) {
  std::string text(whole_model);
  const std::size_t at = text.find(right);
  EXPECT_NE(at, std::string::npos) << right;
  return at == std::string::npos ? text : text.replace(at, right.size(), wrong);
}

}  // namespace beeline::frontend::uppaal::test
