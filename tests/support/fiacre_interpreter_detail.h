// What the parts of FiacreInterpreter share.
#pragma once

#include <utility>

#include "support/fiacre_interpreter.h"

namespace beeline::test {

// Of one loop or one chain of calls; more is taken for ever.
inline constexpr std::size_t most_rounds = 100'000;

[[noreturn]] inline void wrong(util::Position position, std::string message) {
  throw FiacreError{position, std::move(message)};
}

// Where a path goes on: in a block, or with the next value of a `foreach`.
struct FiacreInterpreter::Frame {
  const fiacre::Block* block = nullptr;
  std::size_t next = 0;
  const fiacre::Foreach* each = nullptr;
  std::shared_ptr<const Frame> up = {};
  std::size_t loop = 0;   // as in FiacreNote
  std::size_t again = 0;  // the same of the `while` that is next, if it has begun
};

struct FiacreInterpreter::Path {
  std::uint32_t instance = 0;
  FiacreState state;
  std::shared_ptr<const Frame> frame;
  const fiacre::Communicate* communicate = nullptr;
  util::Position position;
  std::string tag;
  std::size_t rounds = 0, loops = 0;  // so far
  std::vector<const void*> choices;
  std::vector<std::size_t> values;  // that `any` has taken, by number
  std::vector<FiacreRank> ranks;
  FiacreTimer::Key spot;  // where it waits or communicates
  bool leaves = false;
};

// Of an instance in a state, or of a call.
struct FiacreInterpreter::Slots {
  FiacreState* state = nullptr;
  std::uint32_t instance = 0;
  std::vector<fiacre::Value>* locals = nullptr;
  std::size_t depth = 0;
};

}  // namespace beeline::test
