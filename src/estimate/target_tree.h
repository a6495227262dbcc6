// The target formula as a tree to be measured in a state: in negation normal form, a conjunction is the sum of its
// parts and a disjunction the minimum; quantifiers likewise. What an atom measures is up to the estimate.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "estimate/estimator.h"
#include "ir/network.h"
#include "lang/machine.h"

namespace beeline::estimate {

class TargetTree {
 public:
  TargetTree(const ir::Network& network, ir::ExprId target);
  TargetTree(const TargetTree&) = delete;
  TargetTree& operator=(const TargetTree&) = delete;

  struct Atom {
    ir::Op relation = ir::Op::Ne;  // left REL right; a truth value is compared with 0
    lang::Entry left, right;       // no right: 0
  };

  // measure(atom, left, right) -> Distance. Atoms that cannot be evaluated measure 0, as do clock atoms and `deadlock`.
  template <class Measure>
  Distance measure(const std::int32_t* cells, Measure measure) {
    for (const auto& [begin, end] : state_) std::copy(cells + begin, cells + end, memory_.begin() + begin);
    machine_.use(memory_.data());
    return node(root_, measure);
  }

  static bool holds(ir::Op relation, std::int64_t left, std::int64_t right);

 private:
  struct Node {
    enum class Kind : std::uint8_t { Open, Atom, Sum, Least, SumOver, LeastOver } kind = Kind::Open;
    Atom atom;
    std::uint32_t a = 0, b = 0;  // children
    std::uint32_t cell = 0;      // of a quantifier, from..to
    std::int32_t from = 0, to = -1;
  };

  std::uint32_t compile(const ir::Network& network, ir::ExprId id, bool negated);
  std::uint32_t add(const Node& node);
  static Distance plus(Distance a, Distance b) { return a > dead_end - 1 - b ? dead_end - 1 : a + b; }

  template <class Measure>
  Distance node(std::uint32_t id, Measure& measure) {
    const Node& n = nodes_[id];
    switch (n.kind) {
      case Node::Kind::Open: return 0;
      case Node::Kind::Sum: {
        const Distance a = node(n.a, measure);
        return plus(a, node(n.b, measure));
      }
      case Node::Kind::Least: {
        const Distance a = node(n.a, measure);
        return a == 0 ? 0 : std::min(a, node(n.b, measure));
      }
      case Node::Kind::SumOver:
      case Node::Kind::LeastOver: {
        const bool sum = n.kind == Node::Kind::SumOver;
        Distance all = sum ? 0 : dead_end - 1;
        for (std::int64_t v = n.from; v <= n.to; ++v) {
          memory_[n.cell] = static_cast<std::int32_t>(v);
          const Distance one = node(n.a, measure);
          all = sum ? plus(all, one) : std::min(all, one);
        }
        return all;
      }
      case Node::Kind::Atom: break;
    }
    const std::int32_t left = machine_.value(n.atom.left);
    const std::int32_t right = n.atom.right && !machine_.failed() ? machine_.value(n.atom.right) : 0;
    if (machine_.failed()) {
      machine_.clear_error();
      return 0;
    }
    return measure(n.atom, left, right);
  }

  std::vector<ir::CellRange> state_;
  lang::Program program_;
  lang::Machine machine_;
  std::vector<std::int32_t> memory_;
  std::vector<Node> nodes_;
  std::uint32_t root_ = 0;
};

}  // namespace beeline::estimate
