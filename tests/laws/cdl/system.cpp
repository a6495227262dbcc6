#include "system.h"

#include <fmt/format.h>

#include "frontend/cdl/text.h"
#include "random_properties.h"

namespace beeline::test {

std::string System::text() const {
  std::string out;
  for (int v = 0; v < variables; ++v) out += fmt::format("int[0,2] v{};\n", v);
  for (int c = 0; c < clocks; ++c) out += fmt::format("clock x{};\n", c);
  for (std::size_t c = 0; c < broadcast.size(); ++c)
    out += fmt::format("{}chan c{};\n", broadcast[c] ? "broadcast " : "", c);
  std::string names;
  for (std::size_t p = 0; p < processes.size(); ++p) {
    const Process& process = processes[p];
    std::string states, committed, urgent, edges;
    for (int l = 0; l < process.locations; ++l) {
      const auto i = static_cast<std::size_t>(l);
      states += fmt::format("{}L{}", l ? ", " : "", l);
      if (process.most[i] >= 0) states += fmt::format(" {{ x{} <= {} }}", process.timed, process.most[i]);
      if (process.committed[i]) committed += fmt::format("{}L{}", committed.empty() ? "" : ", ", l);
      if (process.urgent[i]) urgent += fmt::format("{}L{}", urgent.empty() ? "" : ", ", l);
    }
    for (const Edge& e : process.edges) {
      edges += fmt::format("{}  L{} -> L{} {{ ", edges.empty() ? "" : ",\n", e.source, e.target);
      std::string guard;
      if (e.tested >= 0) guard = fmt::format("v{} == {}", e.tested, e.value);
      if (e.guard) {
        const bool equal = e.guard->comparison == frontend::cdl::Comparison::Equal;
        const std::string_view relation = equal ? "==" : frontend::cdl::to_text(e.guard->comparison);
        guard += fmt::format("{}x{} {} {}", guard.empty() ? "" : " && ", e.timed, relation, e.guard->bound);
      }
      if (!guard.empty()) edges += fmt::format("guard {}; ", guard);
      if (e.sync != Sync::None) edges += fmt::format("sync c{}{}; ", e.channel, e.sync == Sync::Send ? "!" : "?");
      std::string assign;
      if (e.written >= 0)
        assign =
            e.cycles ? fmt::format("v{0} := (v{0} + 1) % 3", e.written) : fmt::format("v{} := {}", e.written, e.by);
      if (e.reset >= 0) assign += fmt::format("{}x{} := 0", assign.empty() ? "" : ", ", e.reset);
      if (!assign.empty()) edges += fmt::format("assign {}; ", assign);
      edges += "}";
    }
    out += fmt::format("process P{}() {{\n state {};\n", p, states);
    if (!committed.empty()) out += fmt::format(" commit {};\n", committed);
    if (!urgent.empty()) out += fmt::format(" urgent {};\n", urgent);
    out += " init L0;\n";
    if (!edges.empty()) out += fmt::format(" trans\n{};\n", edges);
    out += "}\n";
    names += fmt::format("{}P{}", names.empty() ? "" : ", ", p);
  }
  return out + "system " + names + ";\n";
}

System random_system(Random& random, bool clocks) {
  System system;
  system.variables = 1 + below(random, 2);
  if (clocks) system.clocks = 1 + below(random, 2);
  const int channels = 2 + below(random, 2);
  for (int c = 0; c < channels; ++c) system.broadcast.push_back(chance(random, 35));
  const int processes = 1 + below(random, 3);
  for (int p = 0; p < processes; ++p) {
    System::Process process;
    process.locations = 1 + below(random, 3);
    for (int l = 0; l < process.locations; ++l) {
      process.committed.push_back(chance(random, 8));
      process.urgent.push_back(!process.committed.back() && chance(random, 8));
    }
    if (clocks) process.timed = below(random, system.clocks);
    for (int l = 0; l < process.locations; ++l)
      process.most.push_back(clocks && chance(random, 25) ? 1 + below(random, 2) : -1);
    const int edges = 1 + below(random, 5);
    for (int i = 0; i < edges; ++i) {
      System::Edge e;
      e.source = below(random, process.locations);
      e.target = below(random, process.locations);
      if (chance(random, 25)) e.tested = below(random, system.variables);
      e.value = below(random, 3);
      const int kind = below(random, 5);
      e.sync = kind == 0 ? System::Sync::None : kind < 3 ? System::Sync::Send : System::Sync::Receive;
      e.channel = below(random, channels);
      if (chance(random, 40)) e.written = below(random, system.variables);
      e.by = below(random, 3);
      e.cycles = chance(random, 40);
      if (clocks && chance(random, 40)) {
        using frontend::cdl::Comparison;
        static constexpr Comparison all[] = {Comparison::Less, Comparison::LessEqual, Comparison::Greater,
                                             Comparison::GreaterEqual, Comparison::Equal};
        e.guard = {all[below(random, 5)], below(random, 3)};
        e.timed = below(random, system.clocks);
      }
      if (clocks && chance(random, 40)) e.reset = below(random, system.clocks);
      process.edges.push_back(e);
    }
    system.processes.push_back(std::move(process));
  }
  return system;
}

}  // namespace beeline::test
