// Notes what happens along a path, and adds the code that keeps items of queues until the step is over.
//
// `Q := enqueue(Q, v)` sends and `Q := dequeue Q` receives. Whatever else is assigned to a queue is compared with what
// was there: one item more at its end was sent, one less at its head was received, and both may be at once. So a queue
// may be copied, changed and stored back.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <tuple>

#include "frontend/fiacre/coder.h"
#include "frontend/fiacre/happening.h"

namespace beeline::frontend::fiacre {

class Teller {
 public:
  Teller(const Program& program, Coder& coder, const Interest& interest)
      : program_(program), coder_(coder), interest_(interest) {}

  // Something of interest is in it, however deep.
  bool is_told(const Statement& statement, const Frame& frame) const;

  // Around the code of a statement that does not jump, choose or communicate.
  void before(const Statement& statement, const Frame& frame, Code& code);
  void after(const Statement& statement, const Frame& frame, Code& code);
  // What a pattern of the process binds is written.
  void bound(const Pattern& pattern, const Frame& frame, Code& code) const;
  // A loop, or a choice of values: that it writes is told, and what it sends is refused.
  void whole(const Statement& statement, const Frame& frame, Code& code);

 private:
  enum class Change : std::uint8_t { Nothing, Enqueue, Dequeue, Other };

  bool puts(const Statement& statement, const Frame& frame) const;
  void writes(const Statement& statement, const Frame& frame, std::set<std::uint32_t>& into) const;
  void writes(const Pattern& pattern, const Frame& frame, std::set<std::uint32_t>& into) const;
  void written(std::uint32_t slot, const Frame& frame, std::set<std::uint32_t>& into) const;
  Change change(const Assign& assign, std::size_t place, const Frame& frame) const;
  Happening& add(Happening::Kind kind, const Frame& frame, Code& code) const;
  void add_written(std::set<std::uint32_t> variables, const Frame& frame, Code& code) const;
  // A block that no other happening of the step uses, with what is there.
  std::uint32_t keep(const Address& item, TypeId type, const Frame& frame, util::Position position, Code& code);
  void compare(std::uint32_t slot, const Frame& frame, util::Position position, Code& code);
  ir::ExprId same_items(const Address& queue, const Address& old, TypeId type, std::uint32_t skipped,
                        util::Position position);

  const Program& program_;
  Coder& coder_;
  const Interest& interest_;
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::size_t>, std::uint32_t> kept_;  // instance, type, ordinal
  std::map<std::uint32_t, std::uint32_t> old_;                                           // queues: what was there
  std::map<std::uint32_t, std::uint32_t> taken_;  // queues: where the item that is going to be taken is
};

}  // namespace beeline::frontend::fiacre
