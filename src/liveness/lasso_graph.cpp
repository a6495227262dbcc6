#include "liveness/lasso_graph.h"

#include <algorithm>
#include <bit>
#include <span>

namespace beeline::liveness {

void LassoGraph::add(Node to, std::uint32_t transition, std::uint64_t marks) {
  if (marks_[last_marks_] != marks) {
    const auto known = std::find(marks_.begin(), marks_.end(), marks);
    last_marks_ = static_cast<std::size_t>(known - marks_.begin());
    if (known == marks_.end()) marks_.push_back(marks);
  }
  met_ |= marks;
  marked_ += marks != 0 || all_ == 0;
  edges_.push_back({to, transition, static_cast<std::uint32_t>(last_marks_)});
}

void LassoGraph::replace(Node node, Node by) {
  replaced_.resize(std::max<std::size_t>(replaced_.size(), node + 1), none);
  replaced_[node] = by;
}

LassoGraph::Node LassoGraph::now(Node node) const {
  Node last = node;
  while (last < replaced_.size() && replaced_[last] != none) last = replaced_[last];
  while (node != last) {
    const Node next = replaced_[node];
    replaced_[node] = last;
    node = next;
  }
  return last;
}

// Tarjan's algorithm, with the marks of all edges inside a component.
template <class Closed>
void LassoGraph::each_component(util::Watch& watch, const Closed& closed) const {
  const std::size_t n = first_.size();
  constexpr Node left = none - 1;  // by the search
  std::vector<Node> index(n, none), low(n, none), component(n, none), open;
  struct Frame {
    Node node;
    std::size_t next;
  };
  std::vector<Frame> frames;
  Node count = 0, components = 0;
  const auto enter = [&](Node node) {
    watch.look();
    index[node] = low[node] = count++;
    open.push_back(node);
    frames.push_back({node, first_[node]});
  };
  const auto close = [&](Node root) {
    std::size_t begin = open.size();
    do {
      --begin;
      index[open[begin]] = left;
      component[open[begin]] = components;
    } while (open[begin] != root);
    std::uint64_t marks = 0;
    bool cyclic = false;
    for (std::size_t i = begin; i < open.size(); ++i) {
      for (std::size_t e = first_[open[i]]; e < end(open[i]); ++e) {
        const Node to = now(edges_[e].to);
        if (to >= n || component[to] != components) continue;
        cyclic = true;
        marks |= marks_[edges_[e].marks];
      }
    }
    closed(std::span<const Node>(open).subspan(begin), marks, cyclic);
    ++components;
    open.resize(begin);
  };
  for (Node root = 0; root < n; ++root) {
    if (index[root] != none || now(root) != root) continue;
    enter(root);
    while (!frames.empty()) {
      Frame& frame = frames.back();
      const Node node = frame.node;
      if (frame.next < end(node)) {
        const Node to = now(edges_[frame.next++].to);
        if (to >= n) continue;
        if (index[to] == none) enter(to);
        else if (index[to] != left) low[node] = std::min(low[node], index[to]);
        continue;
      }
      frames.pop_back();
      if (!frames.empty()) low[frames.back().node] = std::min(low[frames.back().node], low[node]);
      if (low[node] == index[node]) close(node);
    }
  }
}

std::vector<LassoGraph::Node> LassoGraph::accepting(util::Watch& watch) const {
  std::vector<Node> component(first_.size(), none);
  if ((met_ & all_) != all_) return component;
  Node components = 0;
  each_component(watch, [&](std::span<const Node> nodes, std::uint64_t marks, bool cyclic) {
    if (!cyclic || (marks & all_) != all_) return;
    for (const Node node : nodes) component[node] = components;
    ++components;
  });
  return component;
}

std::optional<LassoGraph::Ranks> LassoGraph::ranks(util::Watch& watch) const {
  Ranks ranks;
  ranks.of.assign(first_.size(), none);
  bool accepts = false;
  each_component(watch, [&](std::span<const Node> nodes, std::uint64_t marks, bool cyclic) {
    accepts = accepts || (cyclic && (marks & all_) == all_);
    for (const Node node : nodes) ranks.of[node] = static_cast<Node>(ranks.marks.size());
    const std::uint64_t missing = all_ & ~(cyclic ? marks : 0);
    ranks.marks.push_back(missing == 0 ? 0 : static_cast<std::uint32_t>(std::countr_zero(missing)));
  });
  if (accepts) return std::nullopt;
  return ranks;
}

}  // namespace beeline::liveness
