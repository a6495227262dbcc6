// Notes what happens along a path, and adds the code that keeps items of queues until the step is over.
//
// `Q := enqueue(Q, v)` sends and `Q := dequeue Q` receives. Whatever else is assigned to a queue is compared with what
// was there: one item more at its end was sent, one less at its head was received, and both may be at once. So a queue
// may be copied, changed and stored back.
//
// Loops. How often something happens there is not known before, so they keep a log: an entry says which of the places
// in the text it was, and has the item. When the loop is over, an entry may have been any of these. More entries than
// there is room for are an error of the model (ir/index_failure.h). Rounds that are paths of their own (paths.h) need
// none, but a loop in such a round has a log of its own in each of them.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "frontend/fiacre/coder.h"
#include "frontend/fiacre/happening.h"

namespace beeline::frontend::fiacre {

class Teller final : public Listener {
 public:
  Teller(const Program& program, Coder& coder, const Interest& interest)
      : program_(program), coder_(coder), interest_(interest) {}

  // Something of interest is in it, however deep.
  bool is_told(const Statement& statement, const Frame& frame) const;

  // Around the code of a statement that does not jump, choose or communicate.
  void before(const Statement& statement, const Frame& frame, Code& code) override;
  void after(const Statement& statement, const Frame& frame, Code& code) override;
  // What a pattern of the process binds is written.
  void bound(const Pattern& pattern, const Frame& frame, Code& code) const;
  // Around the code of a loop, whose parts listen to this as well.
  void enter(const Statement& loop, const Frame& frame, Code& code);
  void leave(const Statement& loop, const Frame& frame, Code& code);
  // A loop whose rounds are told apart has given its variable the next value.
  void stored(const Place& place, const Frame& frame, Code& code) const;
  // That a loop, or a choice of values, writes.
  void whole(const Statement& statement, const Frame& frame, Code& code) const;

  // Entries of one loop.
  static constexpr std::uint32_t most_entries = 64;

 private:
  enum class Change : std::uint8_t { Nothing, Enqueue, Dequeue, Other };

  bool puts(const Statement& statement, const Frame& frame) const;
  void writes(const Statement& statement, const Frame& frame, std::set<std::uint32_t>& into) const;
  void writes(const Pattern& pattern, const Frame& frame, std::set<std::uint32_t>& into) const;
  void written(std::uint32_t slot, const Frame& frame, std::set<std::uint32_t>& into) const;
  Change change(const Assign& assign, std::size_t place, const Frame& frame) const;
  // One entry of a log for each of these, in the order of the text.
  struct Site {
    Happening what;
    std::uint32_t items = 0;  // where those of all entries are
    std::uint32_t width = 0;
  };
  struct Log {
    std::uint32_t size = 0, count = 0, which = 0;  // how many there may be; cells: how many there are, what each is
    std::vector<Site> sites;
    std::map<std::uint32_t, std::uint32_t> items;  // by type
  };
  Log make_log(const Statement& loop, const Frame& frame);
  // How many entries a statement may make, at most one more than there is room for.
  std::uint32_t entries(const Statement& statement, const Frame& frame) const;
  void enter_log(Happening what, const Address* item, TypeId type, util::Position position, Code& code);

  // Told at once, or an entry of the loop's log. `item`: none for a tag.
  void tell(Happening what, const Address* item, TypeId type, const Frame& frame, util::Position position, Code& code);
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
  std::map<std::uint32_t, std::uint32_t> aside_;  // queues: the same inside of loops
  std::map<std::tuple<std::uint32_t, const Statement*, std::size_t>, Log> logs_;  // by instance, loop, ordinal
  Log* log_ = nullptr;                                                            // of the loop that the code is in
};

}  // namespace beeline::frontend::fiacre
