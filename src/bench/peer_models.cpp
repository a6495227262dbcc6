#include "bench/peer_models.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace beeline::bench {

namespace {

struct Location {
  std::string name;
  std::string invariant = {};
  bool committed = false;
};

struct Edge {
  std::string from, to;
  std::string event = "tau";
  std::string guard = {}, update = {};
};

struct Process {
  std::string name;
  std::string clock = {};
  std::vector<Location> locations = {};  // the first one is initial
  std::vector<Edge> edges = {};
};

struct Sync {
  std::string first, first_event, second, second_event;
};

struct Sketch {
  std::string name;
  std::vector<std::string> ints = {};  // as TChecker declares them
  std::vector<Process> processes = {};
  std::vector<Sync> syncs = {};

  bool timed() const {
    return std::any_of(processes.begin(), processes.end(), [](const Process& p) { return !p.clock.empty(); });
  }
};

std::string braces(const std::vector<std::pair<const char*, std::string>>& attributes) {
  std::string text;
  for (const auto& [key, value] : attributes) {
    if (!text.empty()) text += " : ";
    text += value.empty() ? fmt::format("{}:", key) : fmt::format("{}: {}", key, value);
  }
  return text.empty() ? "" : "{" + text + "}";
}

std::string in_tchecker(const Sketch& sketch) {
  std::string text = fmt::format("system:{}\n\n", sketch.name);
  std::vector<std::string> events;
  for (const Process& process : sketch.processes) {
    for (const Edge& edge : process.edges) {
      if (std::find(events.begin(), events.end(), edge.event) == events.end()) events.push_back(edge.event);
    }
  }
  for (const std::string& event : events) text += fmt::format("event:{}\n", event);
  for (const std::string& declaration : sketch.ints) text += fmt::format("int:{}\n", declaration);
  for (const Process& process : sketch.processes) {
    text += fmt::format("\nprocess:{}\n", process.name);
    if (!process.clock.empty()) text += fmt::format("clock:1:{}\n", process.clock);
    for (const Location& location : process.locations) {
      std::vector<std::pair<const char*, std::string>> attributes;
      if (&location == &process.locations.front()) attributes.emplace_back("initial", "");
      if (location.committed) attributes.emplace_back("committed", "");
      if (!location.invariant.empty()) attributes.emplace_back("invariant", location.invariant);
      text += fmt::format("location:{}:{}{}\n", process.name, location.name, braces(attributes));
    }
    for (const Edge& edge : process.edges) {
      std::vector<std::pair<const char*, std::string>> attributes;
      if (!edge.guard.empty()) attributes.emplace_back("provided", edge.guard);
      if (!edge.update.empty()) attributes.emplace_back("do", edge.update);
      text += fmt::format("edge:{}:{}:{}:{}{}\n", process.name, edge.from, edge.to, edge.event, braces(attributes));
    }
  }
  text += "\n";
  for (const Sync& sync : sketch.syncs) {
    text += fmt::format("sync:{}@{}:{}@{}\n", sync.first, sync.first_event, sync.second, sync.second_event);
  }
  return text;
}

// One proctype with an indivisible step per global transition, so that every state of the sketch is one state of SPIN.
// That was the fastest of four translations tried: with a proctype per process and rendezvous channels SPIN needs three
// times as long, and partial-order reduction changes neither. For sketches without clocks, guards, updates and
// committed locations.
std::string in_promela(const Sketch& sketch) {
  std::string text;
  const auto number = [](const Process& process, const std::string& location) {
    const auto found = std::find_if(process.locations.begin(), process.locations.end(),
                                    [&](const Location& candidate) { return candidate.name == location; });
    return found - process.locations.begin();
  };
  const auto process_named = [&](const std::string& name) -> const Process& {
    return *std::find_if(sketch.processes.begin(), sketch.processes.end(),
                         [&](const Process& process) { return process.name == name; });
  };
  for (const Process& process : sketch.processes) text += fmt::format("byte at_{} = 0;\n", process.name);
  text += "active proctype network() {\n  do\n";
  const auto at = [&](const Process& p, const Edge& e) {
    return fmt::format("at_{} == {}", p.name, number(p, e.from));
  };
  const auto go = [&](const Process& p, const Edge& e) { return fmt::format("at_{} = {}", p.name, number(p, e.to)); };
  for (const Process& process : sketch.processes) {
    for (const Edge& edge : process.edges) {
      if (edge.event == "tau")
        text += fmt::format("    :: d_step {{ {} -> {} }}\n", at(process, edge), go(process, edge));
    }
  }
  for (const Sync& sync : sketch.syncs) {
    const Process &first = process_named(sync.first), &second = process_named(sync.second);
    for (const Edge& one : first.edges) {
      for (const Edge& other : second.edges) {
        if (one.event != sync.first_event || other.event != sync.second_event) continue;
        text += fmt::format("    :: d_step {{ {} && {} -> {}; {} }}\n", at(first, one), at(second, other),
                            go(first, one), go(second, other));
      }
    }
  }
  return text + "  od\n}\n";
}

// Mutual exclusion: entering needs a wait strictly longer than the time a rival may take to write.
Sketch fischer(int n) {
  Sketch sketch{fmt::format("fischer_{}", n)};
  sketch.ints = {fmt::format("1:0:{}:0:turn", n)};
  for (int i = 1; i <= n; ++i) {
    const std::string x = fmt::format("x{}", i);
    sketch.processes.push_back({fmt::format("P{}", i),
                                x,
                                {{"idle"}, {"try", x + " <= 10"}, {"wait"}, {"critical"}},
                                {{"idle", "try", "tau", "turn == 0", x + " = 0"},
                                 {"try", "wait", "tau", "", fmt::format("turn = {}; {} = 0", i, x)},
                                 {"wait", "try", "tau", "turn == 0", x + " = 0"},
                                 {"wait", "critical", "tau", fmt::format("turn == {} && {} > 10", i, x)},
                                 {"critical", "idle", "tau", "", "turn = 0"}}});
  }
  return sketch;
}

// A bus and n stations: a collision reaches the stations one after the other, within the propagation delay of 26.
Sketch csmacd(int n) {
  Sketch sketch{fmt::format("csmacd_{}", n)};
  sketch.ints = {fmt::format("1:1:{}:1:next", n + 1)};
  Process bus{"Bus",
              "y",
              {{"free"}, {"taken"}, {"jam", "y < 26"}, {"tell", "", true}},
              {{"free", "taken", "begin", "", "y = 0"},
               {"taken", "free", "end", "", "y = 0"},
               {"taken", "taken", "busy", "y >= 26"},
               {"taken", "jam", "begin", "y < 26", "y = 0"},
               {"jam", "tell", "tau", "", "next = 1"}}};
  for (int i = 1; i <= n; ++i) {
    bus.edges.push_back({"tell", "tell", fmt::format("detect{}", i), fmt::format("next == {}", i), "next = next + 1"});
  }
  bus.edges.push_back({"tell", "free", "tau", fmt::format("next == {}", n + 1), "next = 1; y = 0"});
  sketch.processes.push_back(std::move(bus));
  for (int i = 1; i <= n; ++i) {
    const std::string s = fmt::format("S{}", i), x = fmt::format("x{}", i), reset = x + " = 0";
    sketch.processes.push_back({s,
                                x,
                                {{"quiet"}, {"send", x + " <= 808"}, {"retry", x + " < 52"}},
                                {{"quiet", "send", "begin", "", reset},
                                 {"quiet", "retry", "busy", "", reset},
                                 {"quiet", "quiet", "detect", "", reset},
                                 {"quiet", "retry", "detect", "", reset},
                                 {"send", "quiet", "end", x + " == 808", reset},
                                 {"send", "retry", "detect", x + " < 26", reset},
                                 {"retry", "send", "begin", x + " < 52", reset},
                                 {"retry", "retry", "detect", x + " < 52", reset}}});
    for (const char* event : {"begin", "busy", "end"}) sketch.syncs.push_back({"Bus", event, s, event});
    sketch.syncs.push_back({"Bus", fmt::format("detect{}", i), s, "detect"});
  }
  return sketch;
}

// The gate keeps waiting trains in a ring buffer and stops a train that comes while the bridge is in use.
Sketch traingate(int n) {
  Sketch sketch{fmt::format("traingate_{}", n)};
  sketch.ints = {fmt::format("{0}:0:{0}:0:ring", n), fmt::format("1:0:{}:0:first", n - 1),
                 fmt::format("1:0:{}:0:length", n)};
  const std::string leave = fmt::format("ring[first] = 0; first = (first + 1) % {}; length = length - 1", n);
  Process gate{"Gate", "", {{"free"}, {"taken"}, {"halt", "", true}}};
  for (int i = 1; i <= n; ++i) {
    const std::string enter = fmt::format("ring[(first + length) % {}] = {}; length = length + 1", n, i);
    const auto event = [&](const char* name) { return fmt::format("{}{}", name, i); };
    gate.edges.push_back({"free", "taken", event("come"), "length == 0", enter});
    gate.edges.push_back({"free", "taken", event("go"), fmt::format("length > 0 && ring[first] == {}", i)});
    gate.edges.push_back({"taken", "halt", event("come"), "", enter});
    gate.edges.push_back({"halt", "taken", event("stop"), fmt::format("ring[(first + length - 1) % {}] == {}", n, i)});
    gate.edges.push_back({"taken", "free", event("leave"), fmt::format("ring[first] == {}", i), leave});
  }
  sketch.processes.push_back(std::move(gate));
  for (int i = 1; i <= n; ++i) {
    const std::string t = fmt::format("T{}", i), x = fmt::format("x{}", i), reset = x + " = 0";
    sketch.processes.push_back(
        {t,
         x,
         {{"away"}, {"near", x + " <= 20"}, {"stopped"}, {"starting", x + " <= 15"}, {"bridge", x + " <= 5"}},
         {{"away", "near", "come", "", reset},
          {"near", "stopped", "stop", x + " <= 10"},
          {"near", "bridge", "tau", x + " >= 10", reset},
          {"stopped", "starting", "go", "", reset},
          {"starting", "bridge", "tau", x + " >= 7", reset},
          {"bridge", "away", "leave", x + " >= 3"}}});
    for (const char* event : {"come", "stop", "go", "leave"}) {
      sketch.syncs.push_back({t, event, "Gate", fmt::format("{}{}", event, i)});
    }
  }
  return sketch;
}

// A node passes the first request of its two children upwards, serves one child at a time, and hands over to a waiting
// sibling without giving the resource back. The tree is that of a heap: node k has the children 2k and 2k+1, and those
// from n on are the clients.
Sketch arbiter(int n) {
  Sketch sketch{fmt::format("arbiter_{}", n)};
  const auto event = [](const char* name, int k) { return fmt::format("{}{}", name, k); };
  const auto process = [&](int k) { return k == 0 ? "Resource" : k < n ? event("N", k) : event("C", k - n); };
  sketch.processes.push_back(
      {"Resource",
       "",
       {{"free"}, {"asked"}, {"taken"}},
       {{"free", "asked", "ask1"}, {"asked", "taken", "grant1"}, {"taken", "free", "release1"}}});
  for (int k = 1; k < n; ++k) {
    Process node{process(k), "", {{"idle"}, {"done"}}, {{"done", "idle", event("release", k)}}};
    const std::array<std::string, 2> sides = {"left", "right"};
    for (std::size_t side = 0; side < 2; ++side) {
      const int child = 2 * k + static_cast<int>(side), sibling = 2 * k + 1 - static_cast<int>(side);
      const auto place = [&](const char* state) { return fmt::format("{}_{}", state, sides[side]); };
      for (const char* state : {"wants", "asked", "granted", "serves", "serves_more"}) {
        node.locations.push_back({place(state)});
      }
      node.edges.push_back({"idle", place("wants"), event("ask", child)});
      node.edges.push_back({place("wants"), place("asked"), event("ask", k)});
      node.edges.push_back({place("asked"), place("granted"), event("grant", k)});
      node.edges.push_back({place("granted"), place("serves"), event("grant", child)});
      node.edges.push_back({place("serves"), "done", event("release", child)});
      node.edges.push_back({place("serves"), place("serves_more"), event("ask", sibling)});
      node.edges.push_back({place("serves_more"), "granted_" + sides[1 - side], event("release", child)});
    }
    sketch.processes.push_back(std::move(node));
  }
  for (int k = n; k < 2 * n; ++k) {
    sketch.processes.push_back({process(k),
                                "",
                                {{"idle"}, {"wait"}, {"work"}},
                                {{"idle", "wait", event("ask", k)},
                                 {"wait", "work", event("grant", k)},
                                 {"work", "idle", event("release", k)}}});
  }
  for (int k = 1; k < 2 * n; ++k) {
    const std::string child = process(k), parent = process(k / 2);
    sketch.syncs.push_back({child, event("ask", k), parent, event("ask", k)});
    sketch.syncs.push_back({parent, event("grant", k), child, event("grant", k)});
    sketch.syncs.push_back({child, event("release", k), parent, event("release", k)});
  }
  return sketch;
}

Sketch startup(int) { return {"startup", {}, {{"P", "", {{"only"}}, {{"only", "only"}}}}, {}}; }

}  // namespace

PeerModel peer_model(std::string_view family, std::string_view size) {
  constexpr std::array<std::pair<std::string_view, Sketch (*)(int)>, 5> families = {{{"peer:fischer", fischer},
                                                                                     {"peer:csmacd", csmacd},
                                                                                     {"peer:traingate", traingate},
                                                                                     {"peer:arbiter", arbiter},
                                                                                     {"peer:startup", startup}}};
  int n = 1;
  std::from_chars(size.data(), size.data() + size.size(), n);
  for (const auto& [name, make] : families) {
    if (name != family) continue;
    const Sketch sketch = make(n);
    return {in_tchecker(sketch), sketch.timed() ? "" : in_promela(sketch)};
  }
  return {};
}

}  // namespace beeline::bench
