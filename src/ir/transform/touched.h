// What code reads and writes, given what is dropped: an assignment to a dropped cell whose value nobody uses counts for
// nothing, since it will be cut out.
//
// Temporaries that a function writes itself do not count outside of it: they are written anew by every call.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "ir/references.h"

namespace beeline::ir {

struct Gone {  // true: dropped
  std::vector<bool> cells, clocks;
};

struct Touched {
  std::set<std::uint32_t> writes, clock_writes;  // what is dropped included
  bool reads_gone = false;                       // something dropped, or `deadlock`
  bool may_fail = false;                         // an evaluation error is possible, as far as the operations tell
};

class TouchedBy {
 public:
  TouchedBy(const Network& network, const References& references, const Gone& gone)
      : network_(network), references_(references), gone_(gone) {}

  // `used`: somebody looks at the value.
  Touched operator()(ExprId id, bool used);
  // A statement of which nothing is left.
  bool is_cut(ExprId id, bool used);
  // A call of it, the arguments apart.
  const Touched& function(std::uint32_t number);

 private:
  void visit(ExprId id, bool used, bool in_function, Touched& out);
  void read(ExprId address, std::int32_t width, bool in_function, Touched& out);
  bool passes_gone(const Expr& call, ExprId id) const;
  void write(ExprId address, std::int32_t width, bool in_function, Touched& out);

  const Network& network_;
  const References& references_;
  const Gone& gone_;
  std::map<std::uint32_t, Touched> functions_;
};

}  // namespace beeline::ir
