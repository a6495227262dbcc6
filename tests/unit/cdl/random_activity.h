// Random activities, as text and as what they mean: an unfolding by fusing, made as the words say without any thought
// of size, and the set of words. Words are made of blocks that nothing can come between.
#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace beeline::test {

struct Random {
  std::mt19937 engine;
  explicit Random(std::uint32_t seed) : engine(seed) {}
  int below(int n) { return static_cast<int>(engine() % static_cast<std::uint32_t>(n)); }
  bool one_in(int n) { return below(n) == 0; }
};

struct Tree {
  enum class Kind { Skip, Event, Sequence, Choice } kind = Kind::Skip;
  char event = 'a';
  int repeat = 1;
  bool atomic = false;
  std::vector<Tree> parts;
};

inline Tree random_tree(Random& random, int depth) {
  Tree tree;
  const int draw = random.below(depth == 0 ? 4 : 10);
  if (draw == 0) return tree;
  if (draw < 4) {
    tree.kind = Tree::Kind::Event;
    tree.event = static_cast<char>('a' + random.below(4));
  } else {
    tree.kind = draw < 7 ? Tree::Kind::Sequence : Tree::Kind::Choice;
    const int parts = 2 + random.below(2);
    for (int i = 0; i < parts; ++i) tree.parts.push_back(random_tree(random, depth - 1));
    tree.atomic = random.one_in(4);
  }
  if (random.one_in(5)) tree.repeat = 2;
  return tree;
}

inline std::string text(const Tree& tree) {
  std::string out = tree.repeat > 1 ? "loop " + std::to_string(tree.repeat) + " " : "";
  if (tree.kind == Tree::Kind::Skip) return out + "skip";
  if (tree.kind == Tree::Kind::Event) return out + "event " + tree.event;
  out += tree.atomic ? "atomic { " : "{ ";
  for (std::size_t i = 0; i < tree.parts.size(); ++i) {
    if (i > 0) out += tree.kind == Tree::Kind::Sequence ? "; " : " [] ";
    out += text(tree.parts[i]);
  }
  return out + " }";
}

// --- by fusing

struct Edge {
  int from, to;
  char label;  // 0: silent
};

struct Fused {
  int start = 0, stop = 0;
  std::vector<Edge> edges;
  std::set<int> states, unstable;

  void rename(int from, int to) {
    for (Edge& edge : edges) {
      if (edge.from == from) edge.from = to;
      if (edge.to == from) edge.to = to;
    }
    if (start == from) start = to;
    if (stop == from) stop = to;
    states.erase(from);
    states.insert(to);
  }
  void take(const Fused& other) {
    edges.insert(edges.end(), other.edges.begin(), other.edges.end());
    states.insert(other.states.begin(), other.states.end());
    unstable.insert(other.unstable.begin(), other.unstable.end());
  }
};

class Fuser {
 public:
  Fused make(const Tree& tree) {
    Fused all = once(tree);
    for (int i = 1; i < tree.repeat; ++i) all = chained(all, once(tree));
    return all;
  }

  Fused chained(Fused a, Fused b) {
    const int middle = next_++;
    const bool empty = a.start == a.stop, also = b.start == b.stop;
    a.rename(a.stop, middle);
    b.rename(b.start, middle);
    if (empty) a.start = middle;
    if (also) b.stop = middle;
    a.take(b);
    a.stop = b.stop;
    return a;
  }

  Fused product(const std::vector<Fused>& components) {
    Fused all;
    std::map<std::vector<int>, int> known;
    std::vector<std::vector<int>> waiting;
    const auto number = [&](const std::vector<int>& tuple) {
      const auto [at, is_new] = known.emplace(tuple, next_);
      if (is_new) {
        waiting.push_back(tuple);
        all.states.insert(next_++);
      }
      return at->second;
    };
    std::vector<int> start, stop;
    for (const Fused& component : components) {
      start.push_back(component.start);
      stop.push_back(component.stop);
    }
    all.start = number(start);
    for (std::size_t next = 0; next < waiting.size(); ++next) {
      const std::vector<int> tuple = waiting[next];
      const int here = known.at(tuple);
      int alone = -1;
      for (std::size_t i = 0; i < tuple.size(); ++i)
        if (components[i].unstable.contains(tuple[i])) alone = static_cast<int>(i);
      if (alone >= 0) all.unstable.insert(here);
      for (std::size_t i = 0; i < tuple.size(); ++i) {
        if (alone >= 0 && alone != static_cast<int>(i)) continue;
        for (const Edge& edge : components[i].edges) {
          if (edge.from != tuple[i]) continue;
          std::vector<int> to = tuple;
          to[i] = edge.to;
          all.edges.push_back({here, number(to), edge.label});
        }
      }
    }
    all.stop = known.at(stop);
    return all;
  }

 private:
  Fused once(const Tree& tree) {
    Fused all;
    all.start = all.stop = next_++;
    all.states = {all.start};
    switch (tree.kind) {
      case Tree::Kind::Skip: break;
      case Tree::Kind::Event:
        all.stop = next_++;
        all.states.insert(all.stop);
        all.edges = {{all.start, all.stop, tree.event}};
        break;
      case Tree::Kind::Sequence:
        for (const Tree& part : tree.parts) all = chained(all, make(part));
        break;
      case Tree::Kind::Choice: {
        all.stop = next_++;
        all.states.insert(all.stop);
        bool skips = false;
        for (const Tree& part : tree.parts) {
          Fused of = make(part);
          if (of.start == of.stop) {
            skips = true;
            continue;
          }
          of.rename(of.start, all.start);
          of.rename(of.stop, all.stop);
          all.take(of);
        }
        if (skips) all.edges.push_back({all.start, all.stop, 0});
        break;
      }
    }
    if (tree.atomic)
      for (const int state : all.states)
        if (state != all.start && state != all.stop) all.unstable.insert(state);
    return all;
  }

  int next_ = 0;
};

// --- as words

using Word = std::vector<std::string>;  // blocks
using Words = std::set<Word>;

inline Words concatenated(const Words& a, const Words& b) {
  Words all;
  for (const Word& x : a)
    for (const Word& y : b) {
      Word both = x;
      both.insert(both.end(), y.begin(), y.end());
      all.insert(std::move(both));
    }
  return all;
}

inline std::string flat(const Word& word) {
  std::string all;
  for (const std::string& block : word) all += block;
  return all;
}

inline Words words(const Tree& tree) {
  Words once;
  switch (tree.kind) {
    case Tree::Kind::Skip: once = {{}}; break;
    case Tree::Kind::Event: once = {{std::string(1, tree.event)}}; break;
    case Tree::Kind::Sequence:
      once = {{}};
      for (const Tree& part : tree.parts) once = concatenated(once, words(part));
      break;
    case Tree::Kind::Choice:
      for (const Tree& part : tree.parts) once.merge(words(part));
      break;
  }
  if (tree.atomic) {
    Words glued;
    for (const Word& word : once) glued.insert(word.empty() ? word : Word{flat(word)});
    once = glued;
  }
  Words all = {{}};
  for (int i = 0; i < tree.repeat; ++i) all = concatenated(all, once);
  return all;
}

inline void shuffle(const Word& a, const Word& b, std::size_t i, std::size_t j, Word& made, Words& into) {
  if (i == a.size() && j == b.size()) into.insert(made);
  if (i < a.size()) {
    made.push_back(a[i]);
    shuffle(a, b, i + 1, j, made, into);
    made.pop_back();
  }
  if (j < b.size()) {
    made.push_back(b[j]);
    shuffle(a, b, i, j + 1, made, into);
    made.pop_back();
  }
}

inline Words shuffled(const Words& a, const Words& b) {
  Words all;
  for (const Word& x : a)
    for (const Word& y : b) {
      Word made;
      shuffle(x, y, 0, 0, made, all);
    }
  return all;
}

}  // namespace beeline::test
