#include <cstdint>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "generate/families.h"
#include "generate/product.h"

namespace beeline::generate {

namespace {

constexpr const char* description =
    R"(Processes without data or time, drawn at random. Each has a number of locations from a range, and twice as many
edges, at least one from every location. There are twice as many actions as processes; an action belongs to a pair of
processes, one that sends and one that receives, and the pairs connect all processes. Three quarters of the edges carry
an action of their process, the others are taken alone. The seed is that of the Mersenne Twister; the same seed gives
the same model everywhere.

The error is a global state, a location for every process. It is drawn from those farthest from the initial state that
a breadth-first search finds while the model is made, so it is reachable and the length of a shortest trace is known.
The search ends after --explore states: more of them make the error deeper and the model harder. If the search ends
earlier and has found nothing at least 2n transitions away, the system is drawn again, up to 100 times; then the one
with the deepest error is taken.)";

struct Drawn {
  Product product;
  Layer deepest;
};

class Draw {
 public:
  explicit Draw(const Parameters& parameters)
      : parameters_(parameters), generator_(static_cast<std::uint32_t>(parameters.number("seed"))) {}

  Instance operator()();

 private:
  std::uint32_t below(std::size_t bound) { return draw_below(generator_, static_cast<std::uint32_t>(bound)); }
  std::uint32_t size() const { return static_cast<std::uint32_t>(parameters_.size()); }

  Drawn system();
  Product product();
  std::vector<Pair> actions();
  void add_edges(Product& product, std::uint32_t p);
  void label(const std::vector<Pair>& actions, std::uint32_t p, LocalEdge& edge);

  const Parameters& parameters_;
  std::mt19937 generator_;
};

Drawn Draw::system() {
  constexpr int draws = 100;
  const auto limit = static_cast<std::size_t>(parameters_.number("explore"));
  Drawn best;
  for (int i = 0; i < draws; ++i) {
    Drawn drawn{product(), {}};
    drawn.deepest = deepest_layer(drawn.product, limit);
    if (!drawn.deepest.complete || drawn.deepest.depth >= 2 * size()) return drawn;
    if (i == 0 || drawn.deepest.depth > best.deepest.depth) best = std::move(drawn);
  }
  return best;
}

Product Draw::product() {
  const auto least = static_cast<std::uint32_t>(parameters_.number("min"));
  const auto most = static_cast<std::uint32_t>(parameters_.number("max"));
  Product product{{}, actions()};
  for (std::uint32_t p = 0; p < size(); ++p) {
    product.processes.push_back({static_cast<std::uint16_t>(least + below(most - least + 1)), {}});
  }
  for (std::uint32_t p = 0; p < size(); ++p) add_edges(product, p);
  return product;
}

// The first ones are a tree, so that no part of the system is independent of the rest.
std::vector<Pair> Draw::actions() {
  std::vector<Pair> actions;
  for (std::uint32_t a = 0; a < 2 * size(); ++a) {
    const bool tree = a + 1 < size();
    const std::uint32_t one = tree ? a + 1 : below(size());
    const std::uint32_t other = tree ? below(a + 1) : (one + 1 + below(size() - 1)) % size();
    actions.push_back(below(2) == 0 ? Pair{one, other} : Pair{other, one});
  }
  return actions;
}

void Draw::add_edges(Product& product, std::uint32_t p) {
  LocalProcess& process = product.processes[p];
  const std::uint32_t states = process.states;
  for (std::uint32_t e = 0; e < 2 * states; ++e) {
    const std::uint32_t from = e < states ? e : below(states);
    const std::uint32_t to = (from + 1 + below(states - 1)) % states;
    LocalEdge edge{static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(to)};
    label(product.actions, p, edge);
    process.edges.push_back(edge);
  }
}

void Draw::label(const std::vector<Pair>& actions, std::uint32_t p, LocalEdge& edge) {
  std::vector<std::uint32_t> own;
  for (std::uint32_t a = 0; a < actions.size(); ++a) {
    if (actions[a].sender == p || actions[a].receiver == p) own.push_back(a);
  }
  if (below(4) == 0) return;
  edge.action = own[below(own.size())];
  edge.role = actions[edge.action].sender == p ? Role::Send : Role::Receive;
}

Template automaton(const LocalProcess& process, std::size_t index) {
  Template automaton{.name = fmt::format("P{}", index)};
  for (int s = 0; s < process.states; ++s) automaton.locations.push_back({.name = fmt::format("s{}", s)});
  for (const LocalEdge& edge : process.edges) {
    const char* mark = edge.role == Role::Send ? "!" : "?";
    automaton.edges.push_back({.from = fmt::format("s{}", edge.from),
                               .to = fmt::format("s{}", edge.to),
                               .sync = edge.role == Role::Alone ? "" : fmt::format("a[{}]{}", edge.action, mark)});
  }
  return automaton;
}

Instance Draw::operator()() {
  const auto [product, deepest] = system();
  const GlobalState& target = deepest.states[below(deepest.states.size())];
  Model model{.about = description, .declarations = fmt::format("chan a[{}];\n", product.actions.size())};
  std::vector<std::string> names, conditions;
  for (std::size_t p = 0; p < product.processes.size(); ++p) {
    model.templates.push_back(automaton(product.processes[p], p));
    names.push_back(model.templates.back().name);
    conditions.push_back(fmt::format("P{}.s{}", p, target[p]));
  }
  model.system = fmt::format("system {};\n", fmt::join(names, ", "));
  model.queries = {{fmt::format("E<> {}", fmt::join(conditions, " && ")),
                    fmt::format("A global state that no run reaches in fewer than {} transitions.", deepest.depth)}};
  return {std::move(model), {true, deepest.depth}};
}

Instance make(const Parameters& parameters) { return Draw(parameters)(); }

std::string refuse(const Parameters& parameters) {
  return parameters.number("min") <= parameters.number("max") ? "" : "--min is larger than --max";
}

}  // namespace

Family random_systems() {
  return {.name = "random",
          .summary = "processes drawn at random, sharing actions pairwise",
          .size = "processes",
          .sizes = {2, 100},
          .options = {{.name = "seed", .summary = "of what is drawn", .numbers = Range{0, UINT32_MAX}, .initial = 1},
                      {.name = "min", .summary = "fewest locations of one", .numbers = Range{2, 1000}, .initial = 3},
                      {.name = "max", .summary = "most locations of one", .numbers = Range{2, 1000}, .initial = 10},
                      {.name = "explore",
                       .summary = "states to look for the error in",
                       .numbers = Range{1, 10'000'000},
                       .initial = 100'000}},
          .description = description,
          .source =
              "after Dräger, Finkbeiner, Podelski: Directed model checking with distance-preserving "
              "abstractions (R5-R10)",
          .make = make,
          .refuse = refuse};
}

}  // namespace beeline::generate
