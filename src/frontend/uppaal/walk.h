// Looking for something in a tree.
#pragma once

#include <vector>

#include "frontend/uppaal/ast.h"

namespace beeline::frontend::uppaal {

template <class Test>
bool any_node(const ast::Expr& tree, const Test& test) {
  std::vector<const ast::Expr*> left{&tree};
  while (!left.empty()) {
    const ast::Expr& node = *left.back();
    left.pop_back();
    if (test(node)) return true;
    for (const ast::Expr* child : {node.a, node.b, node.c})
      if (child) left.push_back(child);
    left.insert(left.end(), node.list.begin(), node.list.end());
  }
  return false;
}

}  // namespace beeline::frontend::uppaal
