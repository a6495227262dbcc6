// Messages as channels and events: UPPAAL's networks, TChecker's and DVE's.
//
// A literal names a channel (`go`, `go[2]`), or else an event of a TChecker model.
//  - `send m to {P}1` is m! of the context, `receive m from {P}1` is m?. A handshake may be with `any` who is able to;
//    where a process is named, no other one may be able to, since a channel does not choose its partner. A broadcast
//    goes to all who listen.
//  - On an event of TChecker's there is no direction, so both are the same: the context becomes one more member of
//  every
//    synchronisation of P with that event, and what P did alone it does with the context.
//  - A channel of DVE's, without a buffer, has events for who sends and who receives on it (dve/rendezvous.h). The
//    context meets one at a time, the process that is named or any, besides those who meet already; what had nobody to
//    meet can happen then. Channels with values are observed only.
//  - `informal #t#` is a broadcast that nobody of the model hears, called #t#.
// What others do: `send m from {P}1 to {Q}1`, or `sync any:m() from {P}1 to {Q}1`, occurs when P sends on m and Q is
// among those who receive; `receive` also asks for somebody who receives where the receiver is `any`. With events of
// TChecker's, P takes part with m, and Q takes part.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "frontend/cdl/attachment.h"
#include "frontend/cdl/instances.h"
#include "ir/references.h"

namespace beeline::frontend::cdl {

class NetworkAttachment final : public Attachment {
 public:
  // The network gets the context as its next process, and outlives this.
  NetworkAttachment(const Unit& unit, ir::Network& network);

  std::optional<ir::Edge> step(std::uint32_t event, util::Diagnostics& diagnostics) override;
  std::optional<std::uint64_t> message_of(const ir::Edge& step) override;
  std::vector<ir::Edge> discards(std::span<const Expected> expected) override;
  void connect(std::uint32_t context, std::optional<std::uint32_t> discarding) override;
  bool observe(std::uint32_t event, util::Diagnostics& diagnostics) override;
  bool has_two_sides(std::uint32_t event) const override { return watched_.at(event).has_second; }
  std::vector<Sight> sights(const ir::Edge& edge) override;

 private:
  enum class Side : std::uint8_t { Both, Sends, Receives };
  // The events of a channel of DVE's: those of who sends on it, and of who receives.
  struct Rendezvous {
    std::string name;
    std::vector<std::uint32_t> sent, received;
    bool typed = false;
  };
  // A message: a channel, an event, a rendezvous, or any of them.
  struct Message {
    bool any = false;
    std::optional<std::uint32_t> channel, event;
    const Rendezvous* rendezvous = nullptr;
  };
  // Processes that an event speaks of; none: any.
  using Who = std::optional<std::uint32_t>;
  // The context's part in an event of the model, or in a rendezvous.
  struct Part {
    std::uint32_t event = 0;           // of the model
    std::vector<std::uint32_t> meets;  // or these, of who is met
    bool sends = false;
    Who with;
    std::uint32_t own = 0;                   // the context's
    std::optional<std::uint32_t> discarded;  // of who discards
  };
  struct Watched {
    std::optional<ir::Edge> own;  // a step of the context: the others do not count
    Message message;
    Who from, to;
    bool has_second = false;
  };

  void name_what_is_done_alone();
  std::optional<Message> message(const Literal& literal, util::Diagnostics& diagnostics) const;
  std::optional<Message> message(const std::string& name, util::Position position,
                                 util::Diagnostics& diagnostics) const;
  bool who(const std::optional<ProcessId>& id, Who& out, util::Diagnostics& diagnostics) const;
  std::optional<ir::Edge> on_channel(const Event& event, std::uint32_t channel, util::Diagnostics& diagnostics);
  std::optional<ir::Edge> on_event(const Event& event, std::uint32_t number, util::Diagnostics& diagnostics);
  // Others are those of channels.
  static bool is_message(const std::string& event) { return event.find_first_of("!?") == std::string::npos; }

  // network_rendezvous.cpp
  void note_event(std::uint32_t event);
  std::optional<ir::Edge> on_rendezvous(const Event& event, const Rendezvous& channel, util::Diagnostics& diagnostics);
  ir::Edge edge_of(const Part& part) const;
  ir::Edge tagged(const std::string& text);
  // How somebody else takes what the context takes with the step; none: nobody waits for the context there.
  std::optional<ir::Edge> taken(const ir::Edge& step);
  std::uint32_t fresh_event(const std::string& name, Side side = Side::Both);
  // `met`: processes and events that are in a synchronisation of the model.
  void meet(const Part& part, std::uint32_t context, std::optional<std::uint32_t> discarding,
            const std::set<std::pair<std::uint32_t, std::uint32_t>>& met, std::vector<ir::SyncVector>& joined);
  bool tells_channel(std::uint32_t channel, util::Position where, util::Diagnostics& diagnostics) const;
  bool is_tag(ir::ExprId channel) const;
  bool is_of(const Rendezvous& channel, std::uint32_t event) const;
  // The number that the channel of an edge comes to.
  ir::ExprId number(ir::ExprId channel);
  bool may_be(ir::ExprId channel, std::uint32_t one) const;

  const Unit& unit_;
  ir::Network& network_;
  Instances instances_;
  ir::References references_;
  std::unordered_map<std::string, std::uint32_t> channels_, events_;
  std::map<std::string, Rendezvous> rendezvous_;
  std::vector<Side> sides_;                                           // by event: what who takes part with it does
  std::vector<std::set<std::uint32_t>> senders_, receivers_;          // by channel: processes
  std::vector<std::set<std::uint32_t>> members_;                      // by event: processes
  std::map<std::string, std::uint32_t> tags_;                         // channels by text
  std::map<std::pair<ir::SyncKind, std::uint32_t>, ir::Edge> steps_;  // by channel
  std::vector<Part> parts_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> freed_;  // processes and events that had nobody to meet
  std::map<std::uint32_t, Watched> watched_;
  std::uint32_t context_ = 0;
};

}  // namespace beeline::frontend::cdl
