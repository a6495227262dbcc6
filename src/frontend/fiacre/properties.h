// Properties inside a file, as the dialect frac has them: `property n is ltl f`, `property n is deadlockfree`, `assert
// n`.
//
// What is asserted becomes a query where it says that something always holds, `[] b`, or that nothing gets stuck. In b
// there are conditions of the language, names of other properties, and `C/1/state s`, `C/1/value x`, `C/1/value (e)`:
// C/k is the k-th of those that stand side by side in the component C, C/k/l the l-th in there; of a process C it is
// the k-th instance. Other formulas are unsupported where they are asked; the model is read all the same.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "frontend/fiacre/syntax.h"
#include "frontend/fiacre/token.h"
#include "util/diagnostic.h"

namespace beeline::frontend::fiacre {

struct Resolved;

// A query as tokens, whose texts are parts of the file or its own, which stay where they are; or why there is none.
struct Assertion {
  std::string text;
  util::Position position;
  std::vector<Token> query;
  std::vector<std::unique_ptr<const std::string>> own;
  std::string unsupported;
};

// Names that there are not are errors.
std::vector<Assertion> assertions(const syntax::File& file, const Resolved& resolved, util::Diagnostics& diagnostics);

}  // namespace beeline::frontend::fiacre
