// What stands in a DVE file, with positions and before any name is looked up: a process may speak of processes, states
// and channels that are declared further down.
//
// Expressions are nodes of one vector, children before parents. A chain of `and` or of `or` is one node, and a row of
// other operators is walked along (`row`), so that whoever walks over expressions recurses no deeper than
// `deepest_expression` (common/balanced.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "frontend/common/balanced.h"
#include "ir/expr.h"
#include "util/diagnostic.h"
#include "util/strong_id.h"

namespace beeline::frontend::dve {

using NodeId = util::StrongId<struct NodeTag>;

// clang-format off
enum class NodeKind : std::uint8_t {
  Number,          // value
  Name,            // name
  Element,         // name[a]
  InState,         // name.member: the process is in the state
  Foreign,         // name->member: a variable of the process
  ForeignElement,  // name->member[a]
  Unary,           // op a: Neg, BitNot, Not
  Binary,          // a op b
  Chain,           // op over list: And, Or
  Imply,           // a implies b
};
// clang-format on

struct Node {
  NodeKind kind = NodeKind::Number;
  ir::Op op = ir::Op::Const;
  bool in_parentheses = false;
  std::int32_t value = 0;
  std::string_view name, member;
  NodeId a, b;
  std::uint32_t list_begin = 0, list_size = 0;
  std::uint32_t depth = 1;
  util::Position position;
};

struct Name {
  std::string_view text;
  util::Position position;
};

enum class Type : std::uint8_t { Byte, Int };

struct VariableSyntax {
  Name name;
  Type type = Type::Byte;
  bool constant = false;
  NodeId size;  // none: a scalar
  bool braces = false;
  std::vector<NodeId> values;
};

struct ChannelSyntax {
  Name name;
  bool typed = false;
  std::vector<Type> types;
  std::int32_t capacity = 0;
};

struct SyncSyntax {
  Name channel;
  bool sends = false;
  std::vector<NodeId> values;
};

struct EffectSyntax {
  NodeId target, value;
  util::Position position;
};

struct TransitionSyntax {
  Name source, target;
  NodeId guard;
  std::optional<SyncSyntax> sync;
  std::vector<EffectSyntax> effects;
  util::Position position;
};

struct AssertSyntax {
  Name state;
  NodeId condition;
};

struct ProcessSyntax {
  Name name;
  std::vector<VariableSyntax> variables;
  std::vector<Name> states, committed, accepting;
  std::string_view acceptance = "buchi";
  std::optional<Name> initial;
  std::vector<AssertSyntax> asserts;
  std::vector<TransitionSyntax> transitions;
  bool broken = false;    // something in it could not be read
  bool doubtful = false;  // a name in a declaration among that: any that is not there may be it
};

struct SystemSyntax {
  std::vector<Node> nodes;
  std::vector<NodeId> lists;
  std::vector<VariableSyntax> variables;
  std::vector<ChannelSyntax> channels;
  std::vector<ProcessSyntax> processes;
  std::optional<Name> system;  // the keyword
  bool synchronous = false;
  std::optional<Name> property;
  // Words of declarations that could not be read: what they may have declared is not called unknown.
  std::unordered_set<std::string_view> doubts;
  bool doubtful = false;  // outside of processes, as in each of them

  const Node& operator[](NodeId id) const { return nodes[id.value]; }
  // The operators of a + b - c, nested to the left, from the first one on; a Binary alone is one, too.
  std::vector<const Node*> row(const Node& last) const {
    std::vector<const Node*> out{&last};
    for (const Node* left = &nodes[last.a.value]; left->kind == NodeKind::Binary && one_row(left->op, last.op);
         left = &nodes[left->a.value])
      out.push_back(left);
    std::reverse(out.begin(), out.end());
    return out;
  }
  std::span<const NodeId> list(const Node& node) const {
    return std::span(lists).subspan(node.list_begin, node.list_size);
  }
};

}  // namespace beeline::frontend::dve
