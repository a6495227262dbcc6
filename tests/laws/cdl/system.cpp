#include "system.h"

#include <fmt/format.h>

#include "random_properties.h"

namespace beeline::test {

std::string System::text() const {
  std::string out;
  for (int v = 0; v < variables; ++v) out += fmt::format("int[0,2] v{};\n", v);
  for (std::size_t c = 0; c < broadcast.size(); ++c)
    out += fmt::format("{}chan c{};\n", broadcast[c] ? "broadcast " : "", c);
  std::string names;
  for (std::size_t p = 0; p < processes.size(); ++p) {
    const Process& process = processes[p];
    std::string states, committed, urgent, edges;
    for (int l = 0; l < process.locations; ++l) {
      const auto i = static_cast<std::size_t>(l);
      states += fmt::format("{}L{}", l ? ", " : "", l);
      if (process.committed[i]) committed += fmt::format("{}L{}", committed.empty() ? "" : ", ", l);
      if (process.urgent[i]) urgent += fmt::format("{}L{}", urgent.empty() ? "" : ", ", l);
    }
    for (const Edge& e : process.edges) {
      edges += fmt::format("{}  L{} -> L{} {{ ", edges.empty() ? "" : ",\n", e.source, e.target);
      if (e.tested >= 0) edges += fmt::format("guard v{} == {}; ", e.tested, e.value);
      if (e.sync != Sync::None) edges += fmt::format("sync c{}{}; ", e.channel, e.sync == Sync::Send ? "!" : "?");
      if (e.written >= 0)
        edges += e.cycles ? fmt::format("assign v{0} := (v{0} + 1) % 3; ", e.written)
                          : fmt::format("assign v{} := {}; ", e.written, e.by);
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

System random_system(Random& random) {
  System system;
  system.variables = 1 + below(random, 2);
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
      process.edges.push_back(e);
    }
    system.processes.push_back(std::move(process));
  }
  return system;
}

}  // namespace beeline::test
