#include "random_trace.h"

#include <limits>
#include <random>

#include "ir/state_cells.h"

namespace beeline::output::test {

namespace {

class Maker {
 public:
  explicit Maker(unsigned seed) : random_(seed) {}

  Sample sample() {
    Sample sample{network(), {}};
    const std::size_t steps = below(5);
    for (std::size_t i = 0; i <= steps; ++i) sample.trace.states.push_back(state(sample.network));
    for (std::size_t i = 0; i < steps; ++i) sample.trace.steps.push_back(step(sample.network));
    if (below(2)) sample.trace.final_delay = rational();
    if (below(4) == 0) {
      sample.trace.loop_start = below(steps + 1);
      sample.trace.zeno = below(2) == 0;
    }
    if (!sample.trace.loop_start) sample.trace.diverges = below(4) == 0;
    if (below(3) == 0) {
      auto& why = sample.trace.standstill.emplace();
      if (below(2)) why.time = "time stops";
      for (std::size_t p = 0; p < sample.network.processes.size(); ++p) why.processes.push_back("stuck " + name());
    }
    if (below(4) == 0) sample.trace.shows = "sup " + name() + " = 7";
    if (below(3) == 0) {
      constexpr const char* parts[] = {"", "guard", "update", "query"};
      result::RunError& error = sample.trace.error.emplace(result::RunError{"wrong " + name()});
      error.part = parts[below(std::size(parts))];
      if (below(2)) error.participants = step(sample.network).participants;
    }
    return sample;
  }

 private:
  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }

  std::int32_t number() {
    constexpr std::int32_t interesting[] = {
        0, 1, -1, 7, std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::min()};
    return interesting[below(std::size(interesting))];
  }

  result::Rational rational() {
    result::Rational value(static_cast<long>(below(100)), static_cast<unsigned long>(below(9) + 1));
    value.canonicalize();
    return value;
  }

  // Few names, so that some are used twice, and unpleasant ones among them.
  std::string name() {
    constexpr const char* names[] = {"a", "P(1)", "x[2].y", "\"quoted\\", "", "_id0", "gr\xC3\xBC\xC3\x9F"};
    return names[below(std::size(names))];
  }

  ir::Network network() {
    ir::Network network;
    const std::size_t processes = 1 + below(3), variables = below(8) == 0 ? 14 : below(4);
    for (std::size_t p = 0; p < processes; ++p) {
      ir::Process process;
      process.name = name();
      for (std::size_t n = 1 + below(3); n > 0; --n) {
        process.locations.emplace_back();
        process.locations.back().name = name();
      }
      network.add_process(process);
    }
    select_ = static_cast<std::uint32_t>(network.cells.size());
    network.cells.push_back({"s", ir::CellKind::Temporary, -9, 9, 0, false, {}});
    for (std::size_t n = 0; n < variables; ++n) {
      network.cells.push_back({name(), ir::CellKind::Variable, -9, 9, 0, below(2) == 0, {}});
    }
    if (below(3) == 0) {
      for (const char* element : {"m[0][0]", "m[0][1]", "m[1][0]", "m[1][1]"})
        network.cells.push_back({element, ir::CellKind::Variable, -9, 9, 0, false, {}});
    }
    for (std::size_t n = below(3); n > 0; --n) network.clocks.push_back({name(), 0, {}});
    network.channels.push_back({"c", ir::ChannelKind::Binary, false, 0, {}});
    for (std::uint32_t p = 0; p < processes; ++p) {
      for (std::size_t n = 1 + below(3); n > 0; --n) network.add_edge(edge(network, p));
    }
    return network;
  }

  ir::Edge edge(ir::Network& network, std::uint32_t owner) {
    const ir::Process& process = network.processes[owner];
    ir::Edge edge;
    edge.process = owner;
    edge.source = static_cast<std::uint32_t>(below(process.locations.size()));
    edge.target = static_cast<std::uint32_t>(below(process.locations.size()));
    if (below(2)) {
      edge.sync = below(2) ? ir::SyncKind::Send : ir::SyncKind::Receive;
      edge.channel = network.arena.channel(0);
    }
    if (below(3) == 0) edge.selects.push_back({select_, -9, 9});
    return edge;
  }

  result::TraceState state(const ir::Network& network) {
    result::TraceState state;
    for (const ir::Process& process : network.processes) {
      state.values.push_back(static_cast<std::int32_t>(below(process.locations.size())));
    }
    while (state.values.size() < ir::StateCells(network).size()) state.values.push_back(number());
    state.clocks.emplace_back(0);
    while (state.clocks.size() < network.clocks.size()) state.clocks.push_back(rational());
    for (std::uint32_t c = 1; c < network.clocks.size(); ++c)
      if (below(3) == 0) state.inactive.push_back(c);
    for (std::size_t n = below(3); n > 0; --n) {
      state.zone.push_back({static_cast<std::uint32_t>(below(network.clocks.size())),
                            static_cast<std::uint32_t>(below(network.clocks.size())), number(), below(2) == 0});
    }
    return state;
  }

  result::TraceStep step(const ir::Network& network) {
    result::TraceStep step;
    step.delay = rational();
    for (std::size_t n = below(3); n > 0; --n) {
      result::Participant participant;
      const auto& edges = network.processes[below(network.processes.size())].edges;
      participant.edge = edges[below(edges.size())];
      for (std::size_t i = 0; i < network.edge(participant.edge).selects.size(); ++i)
        participant.selected.push_back(number());
      step.participants.push_back(participant);
    }
    if (below(3) == 0) step.cost = number();
    if (below(3) == 0) step.probability = 0.1 * static_cast<double>(below(11));
    return step;
  }

  std::mt19937 random_;
  std::uint32_t select_ = 0;
};

}  // namespace

Sample random_sample(unsigned seed) { return Maker(seed).sample(); }

}  // namespace beeline::output::test
