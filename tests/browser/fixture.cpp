// Prints the page that test_report.py opens.
#include "unit/bench_report/fixture.h"

#include <iostream>

#include "bench/report.h"

int main() {
  using namespace beeline::bench;
  const Suite suite = fixture::suite();
  std::cout << html_report(suite, fixture::records(suite));
}
