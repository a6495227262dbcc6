// Two threads, each with a model of its own, from text to verdict to trace; and what is not there cannot be reached.
#include <beeline/beeline.h>

#include <cstdio>
#include <thread>

#if __has_include("ir/network.h") || __has_include(<beeline/ir/network.h>) || __has_include("check/replay.h")
#error "a header of a module is installed"
#endif

int check_twice(const char* guard);  // check.cpp

int main() {
  int first = -1, second = -1;
  std::thread other([&] { second = check_twice("x >= 1"); });
  first = check_twice("x >= 2");
  other.join();
  std::printf("beeline %s: %d, %d\n", beeline::version(), first, second);
  return first != 0 ? first : second;
}
