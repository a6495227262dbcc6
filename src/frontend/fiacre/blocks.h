// The blocks inside of a statement.
#pragma once

#include "frontend/fiacre/program.h"

namespace beeline::frontend::fiacre {

// Calls with each of them, in the order of the text.
template <class Visit>
void each_block(const Statement& statement, Visit visit) {
  if (const auto* choice = std::get_if<If>(&statement.what)) {
    for (const If::Branch& branch : choice->branches) visit(branch.body);
    visit(choice->otherwise);
  } else if (const auto* cases = std::get_if<Case>(&statement.what)) {
    for (const Case::Branch& branch : cases->branches) visit(branch.body);
  } else if (const auto* loop = std::get_if<While>(&statement.what)) {
    visit(loop->body);
  } else if (const auto* each = std::get_if<Foreach>(&statement.what)) {
    visit(each->body);
  } else if (const auto* select = std::get_if<Select>(&statement.what)) {
    for (const auto& group : select->groups)
      for (const Block& alternative : group) visit(alternative);
  }
}

}  // namespace beeline::frontend::fiacre
