// Short lassos: for each node of an accepting component, nearest first and of equally near ones those with most marks,
// the shortest cycle through it that has all marks, by breadth first search over nodes and marks seen; a cycle that is
// too long for its distance is not followed. Where every edge has all marks, as in what comes of weak automata, the
// search goes forwards and backwards until the two meet, which is so much less that many more nodes have their turn.
#include <algorithm>
#include <bit>

#include "liveness/lasso_graph.h"

namespace beeline::liveness {

class LassoFinder {
 public:
  using Node = LassoGraph::Node;
  using Way = LassoGraph::Way;

  LassoFinder(const LassoGraph& graph, const std::vector<Node>& components, std::uint64_t work, util::Watch& watch)
      : graph_(graph), components_(components), work_(work), watch_(watch) {
    local_.assign(components.size(), none);
    for (Node i = 0; i < components.size(); ++i)
      if (components[i] != none) local_[i] = static_cast<Node>(inside_++);
    bits_ = static_cast<std::uint32_t>(std::popcount(graph.all_));
    exact_ = bits_ <= 8 && (inside_ << bits_) <= most_places;
    if (all_alike()) gather_edges_back();
    else if (exact_) places_.resize(inside_ << bits_);
    else places_.resize(inside_);
  }

  Way find(std::size_t starts) {
    const std::vector<Node> near = approach(starts);
    Way best;
    for (const Node t : near) {
      const std::size_t distance = distance_[t];
      if (!best.nodes.empty() && (distance + 1 >= best.transitions.size() || spent_ > work_)) break;
      const std::size_t most = best.nodes.empty() ? SIZE_MAX : best.transitions.size() - distance - 1;
      const auto cycle = !into_.empty() ? any_way_around(t, most) : exact_ ? around(t, most) : some_way_around(t, most);
      if (!cycle) continue;
      best = stem(t);
      best.loop = best.transitions.size();
      for (const std::size_t e : *cycle) follow(best, e);
    }
    return best;
  }

 private:
  static constexpr Node none = LassoGraph::none;
  static constexpr std::size_t most_places = std::size_t{1} << 27;
  struct Place {
    std::uint32_t round = 0;  // in which it was seen
    std::uint32_t from = 0;   // the place before
    std::size_t edge = 0;
  };

  // Inside of components.
  template <class See>
  void each_edge(Node node, See see) const {
    for (std::size_t e = graph_.first_[node]; e < graph_.end(node); ++e) {
      const Node to = graph_.edges_[e].to;
      if (to < components_.size() && components_[to] == components_[node]) see(e, to);
    }
  }

  bool all_alike() const {
    bool alike = true;
    for (Node node = 0; node < components_.size(); ++node) {
      if (components_[node] == none) continue;
      each_edge(node, [&](std::size_t e, Node) {
        alike = alike && (graph_.marks_[graph_.edges_[e].marks] & graph_.all_) == graph_.all_;
      });
    }
    return alike;
  }

  // Edges by where they lead.
  void gather_edges_back() {
    first_into_.assign(inside_ + 1, 0);
    const auto each = [&](auto see) {
      for (Node node = 0; node < components_.size(); ++node)
        if (components_[node] != none) each_edge(node, [&](std::size_t e, Node to) { see(node, e, local_[to]); });
    };
    each([&](Node, std::size_t, Node to) { ++first_into_[to + 1]; });
    for (std::size_t i = 0; i < inside_; ++i) first_into_[i + 1] += first_into_[i];
    into_.resize(first_into_.back());
    std::vector<std::size_t> next(first_into_.begin(), first_into_.end() - 1);
    each([&](Node from, std::size_t e, Node to) { into_[next[to]++] = {from, e}; });
    forwards_.resize(inside_);
    backwards_.resize(inside_);
  }

  // So far seen from the node, by the last edge of the way from it, or the first one of the way to it.
  struct Seen {
    std::uint32_t round = 0, depth = 0;
    Node other = none;
    std::size_t edge = 0;
  };

  std::optional<std::vector<std::size_t>> any_way_around(Node t, std::size_t most) {
    ++round_;
    forwards_[local_[t]] = backwards_[local_[t]] = {round_, 0, none, 0};
    std::vector<Node> ahead{t}, behind{t}, next;
    std::uint32_t depth = 0, depth_behind = 0;  // of these nodes, whose edges are not looked at yet
    std::size_t best = most == SIZE_MAX ? most : most + 1;
    std::pair<Node, Node> meeting{none, none};
    std::size_t between = 0;  // the edge from the one to the other
    const auto meet = [&](Node from, std::size_t e, Node to) {
      const Seen &one = forwards_[local_[from]], &two = backwards_[local_[to]];
      if (one.round != round_ || two.round != round_ || std::size_t{one.depth} + 1 + two.depth >= best) return;
      best = std::size_t{one.depth} + 1 + two.depth;
      meeting = {from, to};
      between = e;
    };
    while (!ahead.empty() && !behind.empty() && std::size_t{depth} + depth_behind < std::min(best, most)) {
      watch_.look();
      next.clear();
      const auto see = [&](std::vector<Seen>& seen, Node node, Node other, std::size_t e, std::uint32_t at) {
        ++spent_;
        Seen& here = seen[local_[node]];
        if (here.round == round_) return;
        here = {round_, at + 1, other, e};
        next.push_back(node);
      };
      if (ahead.size() <= behind.size()) {
        for (const Node node : ahead) {
          each_edge(node, [&](std::size_t e, Node to) {
            meet(node, e, to);
            see(forwards_, to, node, e, depth);
          });
        }
        ahead.swap(next);
        ++depth;
      } else {
        for (const Node node : behind) {
          for (std::size_t i = first_into_[local_[node]]; i < first_into_[local_[node] + 1]; ++i) {
            const auto& [from, e] = into_[i];
            meet(from, e, node);
            see(backwards_, from, node, e, depth_behind);
          }
        }
        behind.swap(next);
        ++depth_behind;
      }
    }
    if (meeting.first == none) return std::nullopt;
    std::vector<std::size_t> edges;
    for (Node node = meeting.first; node != t; node = forwards_[local_[node]].other)
      edges.push_back(forwards_[local_[node]].edge);
    std::reverse(edges.begin(), edges.end());
    edges.push_back(between);
    for (Node node = meeting.second; node != t; node = backwards_[local_[node]].other)
      edges.push_back(backwards_[local_[node]].edge);
    return edges;
  }

  void follow(Way& way, std::size_t edge) const {
    way.nodes.push_back(graph_.edges_[edge].to);
    way.transitions.push_back(graph_.edges_[edge].transition);
  }

  // Distances from the starts; the nodes of accepting components, nearest first.
  std::vector<Node> approach(std::size_t starts) {
    const std::size_t n = graph_.first_.size();
    distance_.assign(n, none);
    reached_by_.assign(n, {none, 0});
    std::vector<Node> order, near;
    for (Node i = 0; i < starts && i < n; ++i) {
      distance_[i] = 0;
      order.push_back(i);
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
      watch_.look();
      const Node node = order[i];
      if (components_[node] != none) near.push_back(node);
      for (std::size_t e = graph_.first_[node]; e < graph_.end(node); ++e) {
        const Node to = graph_.edges_[e].to;
        if (to >= n || distance_[to] != none) continue;
        distance_[to] = distance_[node] + 1;
        reached_by_[to] = {node, e};
        order.push_back(to);
      }
    }
    const auto marks = [&](Node node) {
      std::uint64_t met = 0;
      for (std::size_t e = graph_.first_[node]; e < graph_.end(node); ++e) {
        const LassoGraph::Edge& edge = graph_.edges_[e];
        if (edge.to < n && components_[edge.to] == components_[node]) met |= graph_.marks_[edge.marks];
      }
      return std::popcount(met & graph_.all_);
    };
    std::vector<std::pair<int, Node>> alike;
    for (auto first = near.begin(); first != near.end();) {
      const auto last =
          std::find_if(first, near.end(), [&](Node node) { return distance_[node] != distance_[*first]; });
      alike.clear();
      for (auto node = first; node != last; ++node) alike.emplace_back(-marks(*node), *node);
      std::stable_sort(alike.begin(), alike.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
      for (const auto& [met, node] : alike) *first++ = node;
    }
    return near;
  }

  Way stem(Node t) const {
    std::vector<std::size_t> edges;
    Node node = t;
    for (; reached_by_[node].first != none; node = reached_by_[node].first) edges.push_back(reached_by_[node].second);
    Way way;
    way.nodes.push_back(node);
    for (auto e = edges.rbegin(); e != edges.rend(); ++e) follow(way, *e);
    return way;
  }

  // The marks that are asked for, as the lowest bits.
  std::uint32_t compressed(std::uint64_t marks) const {
    std::uint32_t out = 0, bit = 0;
    for (std::uint64_t all = graph_.all_; all != 0; all &= all - 1, ++bit)
      out |= static_cast<std::uint32_t>((marks & all & (~all + 1)) != 0) << bit;
    return out;
  }

  std::optional<std::vector<std::size_t>> around(Node t, std::size_t most) {
    if (compressed_.size() != graph_.marks_.size()) {
      compressed_.clear();
      for (const std::uint64_t marks : graph_.marks_) compressed_.push_back(compressed(marks));
    }
    ++round_;
    const std::uint32_t full = (1U << bits_) - 1;
    struct Open {
      Node node;
      std::uint32_t mask;
    };
    std::vector<Open> level{{t, 0}}, next;
    const auto place_of = [&](Node node, std::uint32_t mask) {
      return (static_cast<std::size_t>(local_[node]) << bits_) | mask;
    };
    for (std::size_t depth = 1; depth <= most && !level.empty(); ++depth, level.swap(next)) {
      next.clear();
      for (const Open& open : level) {
        watch_.look();
        for (std::size_t e = graph_.first_[open.node]; e < graph_.end(open.node); ++e) {
          ++spent_;
          const LassoGraph::Edge& edge = graph_.edges_[e];
          if (edge.to >= components_.size() || components_[edge.to] != components_[t]) continue;
          const std::uint32_t mask = open.mask | compressed_[edge.marks];
          const std::size_t at = place_of(edge.to, mask);
          if (places_[at].round == round_) continue;
          places_[at] = {round_, static_cast<std::uint32_t>(place_of(open.node, open.mask)), e};
          if (edge.to == t && mask == full) return back(at, depth);
          next.push_back({edge.to, mask});
        }
      }
    }
    return std::nullopt;
  }

  // The edges of so many steps that end in a place.
  std::vector<std::size_t> back(std::size_t at, std::size_t steps) const {
    std::vector<std::size_t> edges(steps);
    for (std::size_t i = steps; i-- > 0; at = places_[at].from) edges[i] = places_[at].edge;
    return edges;
  }

  // From one new mark to the nearest next one.
  std::optional<std::vector<std::size_t>> some_way_around(Node t, std::size_t most) {
    std::vector<std::size_t> cycle;
    std::uint64_t missing = graph_.all_;
    Node at = t;
    while (missing != 0 || cycle.empty() || at != t) {
      const auto wanted = [&](const LassoGraph::Edge& edge) {
        return missing != 0 ? (graph_.marks_[edge.marks] & missing) != 0 : edge.to == t;
      };
      const auto leg = nearest(at, wanted);
      if (!leg) return std::nullopt;  // cannot be, inside a component
      for (const std::size_t e : *leg) missing &= ~graph_.marks_[graph_.edges_[e].marks];
      cycle.insert(cycle.end(), leg->begin(), leg->end());
      if (cycle.size() > most) return std::nullopt;
      at = graph_.edges_[cycle.back()].to;
    }
    return cycle;
  }

  template <class Wanted>
  std::optional<std::vector<std::size_t>> nearest(Node from, Wanted wanted) {
    ++round_;
    std::vector<Node> level{from}, next;
    for (std::size_t depth = 1; !level.empty(); ++depth, level.swap(next)) {
      next.clear();
      for (const Node node : level) {
        watch_.look();
        for (std::size_t e = graph_.first_[node]; e < graph_.end(node); ++e) {
          ++spent_;
          const LassoGraph::Edge& edge = graph_.edges_[e];
          if (edge.to >= components_.size() || components_[edge.to] != components_[from]) continue;
          Place& place = places_[local_[edge.to]];
          if (wanted(edge)) {
            std::vector<std::size_t> edges{e};
            std::size_t at = local_[node];
            for (std::size_t i = 1; i < depth; ++i, at = places_[at].from) edges.push_back(places_[at].edge);
            std::reverse(edges.begin(), edges.end());
            return edges;
          }
          if (place.round == round_) continue;
          place = {round_, static_cast<std::uint32_t>(local_[node]), e};
          next.push_back(edge.to);
        }
      }
    }
    return std::nullopt;
  }

  const LassoGraph& graph_;
  const std::vector<Node>& components_;
  std::uint64_t work_, spent_ = 0;
  util::Watch& watch_;
  std::size_t inside_ = 0;
  std::uint32_t bits_ = 0, round_ = 0;
  bool exact_ = false;
  std::vector<Node> local_, distance_;
  std::vector<std::pair<Node, std::size_t>> reached_by_;
  std::vector<Place> places_;
  // Where edges are alike.
  std::vector<std::size_t> first_into_;  // by the number inside
  std::vector<std::pair<Node, std::size_t>> into_;
  std::vector<Seen> forwards_, backwards_;
  std::vector<std::uint32_t> compressed_;
};

LassoGraph::Way LassoGraph::lasso(const std::vector<Node>& components, std::size_t starts, std::uint64_t work,
                                  util::Watch& watch) const {
  return LassoFinder(*this, components, work, watch).find(starts);
}

}  // namespace beeline::liveness
