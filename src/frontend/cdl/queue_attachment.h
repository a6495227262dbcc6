// Messages as items of queues: Fiacre's systems.
//
// The input queue of {P}n is the variable P_n of the root component, and that of the context is toContext.
//  - `send m to {P}1` puts m behind the items of P_1, where there is room: the step waits for it. `receive m from {P}1`
//    takes m from the head of toContext, whoever has put it there. `informal #t#` does nothing else.
//  - Who discards takes the head of toContext where the context has no step that would take it now.
// What others do is told by the program, step by step (fiacre/happening.h):
//  - `send m from {P}1 to {Q}2`: P puts a value like m into a queue whose other end is Q: the queue is called Q_2, or
//    nobody but Q takes from it, or several do. `receive m from {P}1 to {Q}2`: Q takes it from a queue into which
//    nobody but P puts something, or several do. Without a `to`, `receive m from {env}1` is said of anybody.
//  - `sync {C}1:p(v) from {P}1 to {Q}1`: both communicate at the port, and it passes v. `informal #t#`: /*@t*/ is the
//    last tag on the way of a process.
//  - What becomes true or false does so where the last of its variables is written, and what depends on states when the
//    step is over.
//
// Events have names in traces, so that the steps of a context are synchronisations of one member.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/cdl/attachment.h"
#include "frontend/cdl/fiacre_values.h"
#include "frontend/cdl/instances.h"
#include "frontend/fiacre/system.h"
#include "util/watch.h"

namespace beeline::frontend::cdl {

class QueueAttachment final : public Attachment {
 public:
  // `network` becomes the program's and outlives this; where somebody listens, with whatever these events need to be
  // told. It is of no use after errors.
  QueueAttachment(const Unit& unit, const fiacre::System& system, ir::Network& network,
                  const std::set<std::uint32_t>& observed, bool listens, util::Diagnostics& diagnostics,
                  util::Watch& watch);

  std::optional<ir::Edge> step(std::uint32_t event, util::Diagnostics& diagnostics) override;
  std::optional<std::uint64_t> message_of(const ir::Edge& step) override;
  std::vector<ir::Edge> discards(std::span<const Expected> expected) override;
  void connect(std::uint32_t context, std::optional<std::uint32_t> discarding) override;
  bool observe(std::uint32_t event, util::Diagnostics& diagnostics) override;
  bool has_two_sides(std::uint32_t) const override { return false; }
  std::vector<Sight> sights(const ir::Edge&) override { return {}; }
  std::optional<std::vector<Chance>> chances_alone(ir::Network& network, const ir::Edge& edge) override;
  std::optional<std::vector<Chance>> chances_together(ir::Network& network, std::size_t vector) override;

 private:
  struct Queue {
    std::string name;  // without its component
    fiacre::TypeId type, item;
    std::uint32_t cell = 0, size = 0;
  };
  // Somebody whom an event names.
  struct Who {
    bool any = true, context = false;
    std::uint32_t process = 0;

    bool is(std::uint32_t instance) const { return any || (!context && process == instance); }
  };
  // A step of the context; by its event of the network.
  struct Step {
    const Event* event = nullptr;
    const Queue* queue = nullptr;  // none: informal
    FiacreValues::Shape shape;
    std::uint32_t item = 0;  // where a copy of what was taken is
  };
  struct Watched {
    const Event* event = nullptr;
    bool own = false;  // the context does it; others may where `any` is named
    bool by_others = true;
    Who from, to;
    std::optional<std::uint32_t> port;                                 // none: any with the name, or no synchronisation
    std::map<std::uint32_t, FiacreValues::Shape> shapes;               // of a message, by type of item
    std::map<std::uint32_t, std::vector<FiacreValues::Shape>> values;  // of a synchronisation, by port
    FiacreValues::Mentioned mentioned;                                 // of what becomes true or false
  };

  // queue_attachment.cpp: what the context does
  const Queue* queue_of(const ProcessId& id, util::Diagnostics& diagnostics) const;
  const Queue* context_queue() const;
  ir::Edge named_edge(const Event& event, Step step);
  void put(const Queue& queue, const FiacreValues::Shape& shape, std::vector<ir::ExprId>& out);
  void take(const Queue& queue, std::vector<ir::ExprId>& out);
  ir::ExprId has_room(const Queue& queue);
  ir::ExprId head_is(const Queue& queue, const FiacreValues::Shape& shape);

  // queue_events.cpp: what is observed
  fiacre::Interest interest(const std::set<std::uint32_t>& observed) const;
  bool who(const std::optional<ProcessId>& id, Who& out, util::Diagnostics& diagnostics) const;
  bool watch_message(const Event& event, Watched& watched, util::Diagnostics& diagnostics);
  bool watch_meeting(const Event& event, Watched& watched, util::Diagnostics& diagnostics);
  bool can_happen(const Watched& watched);
  void find_ends();
  bool fits_other_end(const Watched& watched, std::uint32_t queue) const;
  // None: it does not show the event; an empty condition: it always does.
  std::optional<ir::ExprId> seen(ir::Network& network, const Watched& watched, const fiacre::Happening& happening);
  std::optional<ir::ExprId> shown(ir::Network& network, const Watched& watched, const fiacre::Happenings& happened,
                                  std::size_t at);
  std::optional<ir::ExprId> met(ir::Network& network, const Watched& watched, const fiacre::Happening& happening);
  std::optional<ir::ExprId> done(ir::Network& network, const Watched& watched, const Step& step);
  std::vector<Chance> in_order(ir::Network& network, const fiacre::Happenings& happened, bool states);

  const Unit& unit_;
  const fiacre::System& system_;
  ir::Network& network_;
  util::Watch& watch_;
  FiacreValues values_;
  std::optional<Instances> instances_;
  fiacre::Lowered lowered_;  // but for the network
  std::vector<Queue> queues_;
  std::map<std::uint32_t, std::uint32_t> made_;  // events of the unit: those of the network
  std::map<std::uint32_t, Step> steps_;
  std::map<std::uint32_t, Watched> watched_;
  // By cell of the queue: who is at its ends; the context is one more than the last instance.
  std::map<std::uint32_t, std::set<std::uint32_t>> writers_, readers_;
  std::map<std::uint32_t, std::uint32_t> owners_;
  std::optional<std::uint32_t> discard_;  // its event
  std::uint32_t context_ = 0;
};

}  // namespace beeline::frontend::cdl
