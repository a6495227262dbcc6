// Looking for something in a tree.
#pragma once

#include "frontend/uppaal/ast.h"

namespace beeline::frontend::uppaal {

template <class Test>
bool any_node(const ast::Expr& tree, const Test& test) {
  if (test(tree)) return true;
  for (const ast::Expr* child : {tree.a, tree.b, tree.c})
    if (child && any_node(*child, test)) return true;
  for (const ast::Expr* child : tree.list)
    if (any_node(*child, test)) return true;
  return false;
}

}  // namespace beeline::frontend::uppaal
