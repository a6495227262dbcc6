// The expressions and statements inside attributes, read straight into IR.
//
// What TChecker's grammar and type checker accept is accepted, and a little more where the meaning is beyond doubt:
// conjunctions may be grouped freely, names may contain dots, x = y + 1 is as good as x = 1 + y. Conditions of if and
// while must be free of clocks (TChecker lets clocks pass there and then ignores them).
//
// Local variables become temporaries of the network, valid to the end of the block that declares them. Statements
// with if or while become the body of a function, for the IR has control flow only there. Copying a clock is read, and
// recorded as a limitation of the network, since the IR sets clocks to ints only.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "frontend/tchecker/source.h"
#include "frontend/tchecker/syntax.h"
#include "ir/network.h"
#include "util/diagnostic.h"

namespace beeline::frontend::tchecker {

struct Variable {
  enum class Kind : std::uint8_t { Int, Clock } kind = Kind::Int;
  std::uint32_t first = 0;  // cell or clock
  std::uint32_t size = 1;
};

using Scope = std::unordered_map<std::string_view, Variable>;

class ProgramReader {
 public:
  // All cells but temporaries must be laid out in `network`, and `globals` must stay as it is while this object lives.
  ProgramReader(const Source& source, const Scope& globals, const Doubts& doubts, ir::Network& network,
                util::Diagnostics& diagnostics)
      : source_(source), globals_(globals), doubts_(doubts), network_(network), diagnostics_(diagnostics) {}

  // The conjunction of all attributes of this name; no id when there is none. Errors are reported and give no id.
  ir::ExprId condition(const Attributes& attributes, std::string_view key);
  // The attributes of this name one after the other. `owner` names the function, should one be needed.
  ir::ExprId statement(const Attributes& attributes, std::string_view key, const std::string& owner);

 private:
  const Source& source_;
  const Scope& globals_;
  const Doubts& doubts_;  // as Parser has them
  ir::Network& network_;
  util::Diagnostics& diagnostics_;
};

}  // namespace beeline::frontend::tchecker
