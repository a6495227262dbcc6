#include <fmt/format.h>

#include "generate/families.h"

namespace beeline::generate {

namespace {

constexpr const char* description =
    R"(A tree of arbiters gives 2^k clients mutual exclusion. Requests go up the tree to a root that grants one at a
time, grants come down, releases go up. Node i has the children 2i and 2i+1; the root is node 0 and has the one child 1,
arbiters are the nodes 1 to 2^k - 1 and clients the nodes from 2^k on: 2^(k+1) processes. An arbiter serves one child at
a time and does not look which of its children releases.

The first client is faulty: when it is done it sends any number of releases. While its sibling works, such a release
frees the whole path to the root, and the last client gets a grant, too. The error is that this sibling and the last
client work at the same time. With --correct every client releases once, and the error is unreachable.

The faulty client must work and release first, then its sibling must get the grant, a release must travel up, and the
last client must get the grant: eight journeys between client and root, three for each grant that is given back and two
for the last one. Each has k+1 hops, so a shortest trace has 8(k+1) transitions.)";

constexpr const char* declarations = R"(const int N = {0};  // clients
typedef int[1,N-1] inner;
typedef int[N,2*N-1] leaf;

chan request[2*N], grant[2*N];  // between node i and the node above it, i/2
chan release[N];                // to node i, from below
)";

Template root() {
  return {.name = "Root",
          .locations = {{.name = "idle", .at = Point{0, 0}},
                        {.name = "asked", .at = Point{204, 0}},
                        {.name = "granted", .at = Point{102, 136}}},
          .edges = {{.from = "idle", .to = "asked", .sync = "request[1]?"},
                    {.from = "asked", .to = "granted", .sync = "grant[1]!"},
                    {.from = "granted", .to = "idle", .sync = "release[0]?"}}};
}

Template node() {
  return {
      .name = "Arbiter",
      .parameters = "const inner i",
      .declarations = "int[0,1] side;  // the child that is served\n",
      .locations = {{.name = "idle"},
                    {.name = "asked"},
                    {.name = "waiting"},
                    {.name = "granting"},
                    {.name = "granted"},
                    {.name = "releasing"}},
      .edges = {
          {.from = "idle", .to = "asked", .select = "s : int[0,1]", .sync = "request[2*i+s]?", .update = "side = s"},
          {.from = "asked", .to = "waiting", .sync = "request[i]!"},
          {.from = "waiting", .to = "granting", .sync = "grant[i]?"},
          {.from = "granting", .to = "granted", .sync = "grant[2*i+side]!", .update = "side = 0"},
          {.from = "granted", .to = "releasing", .sync = "release[i]?"},
          {.from = "releasing", .to = "idle", .sync = "release[i/2]!"}}};
}

Template client(bool faulty) {
  Template client{.name = "Client",
                  .parameters = "const leaf i",
                  .locations = {{.name = "idle", .at = Point{0, 0}},
                                {.name = "waiting", .at = Point{204, 0}},
                                {.name = "working", .at = Point{204, 136}}},
                  .edges = {{.from = "idle", .to = "waiting", .sync = "request[i]!"},
                            {.from = "waiting", .to = "working", .sync = "grant[i]?"}}};
  if (faulty) {
    client.name = "FaultyClient";
    client.locations.push_back({.name = "done", .at = Point{0, 136}});
    client.edges.push_back({.from = "working", .to = "done", .sync = "release[i/2]!"});
    client.edges.push_back({.from = "done", .to = "done", .sync = "release[i/2]!"});
    client.edges.push_back({.from = "done", .to = "idle"});
  } else {
    client.edges.push_back({.from = "working", .to = "idle", .sync = "release[i/2]!"});
  }
  return client;
}

Instance make(const Parameters& parameters) {
  const bool correct = parameters.flag("correct");
  const int k = parameters.size();
  const int clients = 1 << k;
  Model model{.about = description,
              .declarations = fmt::format(declarations, clients),
              .templates = {root(), node(), client(false)},
              .system = "system Root, Arbiter, Client;\n",
              .queries = {{fmt::format("E<> Client({}).working && Client({}).working", clients + 1, 2 * clients - 1),
                           "Two clients work at the same time."}}};
  if (correct) return {std::move(model), {false, {}}};
  model.templates.push_back(client(true));
  model.templates[2].parameters = "const int[N+1,2*N-1] i";
  model.system = "First = FaultyClient(N);\nsystem Root, Arbiter, First, Client;\n";
  return {std::move(model), {true, 8 * (static_cast<std::uint64_t>(k) + 1)}};
}

}  // namespace

Family arbiter() {
  return {.name = "arbiter",
          .summary = "a tree of arbiters with a client that releases too often",
          .size = "height of the tree: k for 2^k clients",
          .sizes = {2, 10},
          .options = {{.name = "correct", .summary = "every client releases once: no error"}},
          .description = description,
          .source =
              "after Dräger, Finkbeiner, Podelski: Directed model checking with distance-preserving "
              "abstractions (A2-A6)",
          .make = make};
}

}  // namespace beeline::generate
