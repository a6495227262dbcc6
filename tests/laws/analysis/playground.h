// A process that runs random programs, for laws about what analyses say of code.
#pragma once

#include <deque>
#include <random>
#include <set>
#include <vector>

#include "check/semantics.h"
#include "support/random_program.h"

namespace beeline::test {

// One process with random guards and updates, calls and loops included, run for a while.
class Playground {
 public:
  explicit Playground(std::uint64_t seed) : generator_(seed) {
    const auto locations = static_cast<std::uint32_t>(generator_.network.processes[0].locations.size());
    std::mt19937_64 random(seed);
    for (std::uint32_t source = 0; source < locations; ++source) {
      for (int i = 0; i < 2; ++i) {
        ir::Edge edge;
        edge.process = 0;
        edge.source = source;
        edge.target = static_cast<std::uint32_t>(random() % locations);
        if (random() % 2 == 0) edge.guard = generator_.pure_expression();
        edge.update = generator_.update();
        generator_.network.add_edge(edge);
      }
    }
    for (int i = 0; i < 5; ++i) expressions.push_back(generator_.pure_expression());
  }

  const ir::Network& network() const { return generator_.network; }

  // Every value tuple met before the first evaluation error, breadth first.
  std::set<check::Values> reached() const {
    check::Semantics semantics(network());
    std::set<check::Values> seen{semantics.initial_values()};
    std::deque<check::Values> open(seen.begin(), seen.end());
    while (!open.empty() && seen.size() < 60) {
      const check::Values values = open.front();
      open.pop_front();
      for (const ir::EdgeId e : network().processes[0].edges) {
        const check::Participant participant{e, {}};
        const auto attempt = semantics.transition(values, std::span(&participant, 1));
        if (!attempt.transition || attempt.transition->error) continue;
        if (seen.insert(attempt.transition->target).second) open.push_back(attempt.transition->target);
      }
    }
    return seen;
  }

  std::vector<ir::ExprId> expressions;

 private:
  ProgramGenerator generator_;
};

}  // namespace beeline::test
