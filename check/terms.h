// Formulas of linear arithmetic as values: what is asked, apart from who answers.
//
// A term is a node of a graph without cycles: an open value (whole or real), a number, a sum, a multiple, a comparison,
// a connective, a choice. Equal nodes are one. Nothing is simplified here, so that those who answer (check/solver.h)
// share no reasoning.
//
// Terms live in levels: those that were made after a push() end with its pop(). Whoever uses one that has ended is told
// so (`lives`), never given another one in its place.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_set>
#include <vector>

namespace beeline::check {

enum class Sort : std::uint8_t { Truth, Whole, Real };

class Term {
 public:
  Term() = default;  // no term

 private:
  friend class Terms;
  Term(std::uint32_t node, std::uint32_t stamp) : node_(node), stamp_(stamp) {}

  std::uint32_t node_ = 0, stamp_ = 0;
};

class Terms {
 public:
  enum class Kind : std::uint8_t {
    Open,
    Number,
    Truth,
    Add,
    Multiply,  // by `value`
    Divide,    // by `value`, as in C
    Modulo,
    Less,
    AtMost,
    Equal,
    All,
    Any,
    Not,
    Choose,  // condition, where it holds, where it does not
  };
  using Id = std::uint32_t;  // of a node; operands have lesser ones

  struct Node {
    Kind kind = Kind::Truth;
    Sort sort = Sort::Truth;
    std::int64_t value = 0;
    std::uint32_t first = 0, count = 0;  // operands
    std::uint32_t stamp = 0;
  };

  Terms();
  Terms(const Terms&) = delete;
  Terms& operator=(const Terms&) = delete;

  Term open(Sort sort);  // a new one each time
  Term make(Kind kind, Sort sort, std::int64_t value, std::span<const Term> operands);

  bool lives(const Term& t) const {
    return t.stamp_ != 0 && t.node_ < nodes_.size() && nodes_[t.node_].stamp == t.stamp_;
  }
  Id id(const Term& t) const { return t.node_; }
  Term term(Id id) const { return {id, nodes_[id].stamp}; }
  Sort sort(const Term& t) const { return nodes_[t.node_].sort; }
  const Node& node(Id id) const { return nodes_[id]; }
  std::span<const Id> operands(Id id) const { return {operands_.data() + nodes_[id].first, nodes_[id].count}; }
  std::size_t size() const { return nodes_.size(); }

  void push() { levels_.push_back({nodes_.size(), operands_.size()}); }
  void pop();

 private:
  struct Level {
    std::size_t nodes, operands;
  };
  struct Hash {
    const Terms* terms;
    std::size_t operator()(Id id) const;
  };
  struct Same {
    const Terms* terms;
    bool operator()(Id a, Id b) const;
  };

  std::vector<Node> nodes_;
  std::vector<Id> operands_;
  std::unordered_set<Id, Hash, Same> known_;
  std::vector<Level> levels_;
  std::uint32_t stamp_ = 1;
};

}  // namespace beeline::check
