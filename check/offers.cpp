// What each process could do by itself.
#include "check/semantics.h"

#include <algorithm>

#include <fmt/format.h>

namespace beeline::check {

using ir::Edge;
using ir::SyncKind;

void Semantics::select(const Offer& offer) {
  for (std::size_t i = 0; i < offer.edge->selects.size(); ++i)
    memory_[offer.edge->selects[i].cell] = offer.participant.selected[i];
}

namespace {

// Values for selects that are looked at for each choice that may be offered: most guards hold for more of them.
constexpr std::size_t tuples_for_a_choice = 100;

}  // namespace

// Needs the values in memory.
std::optional<Semantics::Offer> Semantics::offer(ir::EdgeId edge, std::vector<std::int32_t> selected) {
  Offer offer{{edge, std::move(selected)}, &network_.edge(edge), std::nullopt, {}, std::nullopt, nullptr};
  select(offer);
  try {
    offer.guard = evaluator_.formula(offer.edge->guard);
  } catch (const EvaluationError& error) {
    offer.error = error;
    offer.failing_part = "guard";
  }
  if (offer.guard.is_false()) return std::nullopt;
  try {
    if (offer.edge->sync == SyncKind::Send || offer.edge->sync == SyncKind::Receive) {
      const std::int32_t channel = evaluator_.value(offer.edge->channel);
      if (channel < 0 || channel >= static_cast<std::int32_t>(network_.channels.size()))
        throw EvaluationError(offer.edge->position, fmt::format("there is no channel {}", channel));
      offer.channel = static_cast<std::uint32_t>(channel);
    }
  } catch (const EvaluationError& error) {
    if (!offer.error) {
      offer.error = error;
      offer.failing_part = "channel";
    }
  }
  if (offer.error && errors_ == Errors::Block) return std::nullopt;
  return offer;
}

bool Semantics::is_alone(const Offer& offer) const {
  const Edge& edge = *offer.edge;
  return edge.sync == SyncKind::None || (edge.sync == SyncKind::Send && !offer.channel) ||
         (edge.sync == SyncKind::Event && !in_vector_[edge.process][edge.event]);
}

bool Semantics::may_receive(const Offer& offer, std::uint32_t channel) const {
  if (offer.edge->sync != SyncKind::Receive) return false;
  if (offer.channel) return offer.channel == channel;
  if (!references_) references_.emplace(network_);
  return references_->of(offer.edge->channel).contains(channel);
}

std::span<const Semantics::Offer* const> Semantics::Offers::receivers(std::uint32_t channel) const {
  const auto found = heard.find(channel);
  return found == heard.end() ? std::span<const Offer* const>() : std::span<const Offer* const>(found->second);
}

Semantics::Offers Semantics::offers(const Values& values, const std::function<bool(const Edge&)>& wanted,
                                    std::size_t most) {
  load(values);
  Offers all;
  all.of.resize(network_.processes.size());
  for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
    std::size_t counted = 0;
    for (const ir::EdgeId e : network_.processes[p].edges) {
      const Edge& edge = network_.edge(e);
      std::size_t tried = 0;
      if (edge.source != location(values, p) || !wanted(edge)) continue;
      std::vector<std::int32_t> selected;
      bool any = true;
      for (const ir::Select& s : edge.selects) {
        selected.push_back(s.low);
        any = any && s.low <= s.high;
      }
      while (any) {
        look();
        const bool counts = edge.sync != SyncKind::Receive;
        if (counts && (counted >= most || tried++ / tuples_for_a_choice >= most)) {
          left_out_ = true;
          break;
        }
        if (auto found = offer(e, selected)) {
          all.of[p].push_back(std::move(*found));
          counted += counts ? 1 : 0;
        }
        std::size_t digit = selected.size();  // the next tuple, the last select running fastest
        while (digit > 0 && selected[digit - 1] == edge.selects[digit - 1].high) {
          selected[digit - 1] = edge.selects[digit - 1].low;
          --digit;
        }
        if (digit == 0) break;
        ++selected[digit - 1];
      }
    }
  }
  for (const std::vector<Offer>& of_process : all.of) {
    for (const Offer& offer : of_process) {
      if (offer.edge->sync != SyncKind::Receive) continue;
      if (offer.channel) {
        all.heard[*offer.channel].push_back(&offer);
        continue;
      }
      for (std::uint32_t channel = 0; channel < network_.channels.size(); ++channel)
        if (may_receive(offer, channel)) all.heard[channel].push_back(&offer);
    }
  }
  return all;
}

Formula Semantics::urgent_synchronisation(const Values& values) {
  Formula any = Formula::constant(false);
  if (!has_urgent_channels_) return any;
  const auto on_channel = [](const Edge& e) { return e.sync == SyncKind::Send || e.sync == SyncKind::Receive; };
  const Offers all = offers(values, on_channel);
  for (const auto& of_sender : all.of) {
    for (const Offer& sender : of_sender) {
      if (sender.edge->sync != SyncKind::Send || !sender.channel) continue;
      const ir::Channel& channel = network_.channels[*sender.channel];
      if (!channel.urgent) continue;
      if (channel.kind == ir::ChannelKind::Broadcast) {
        any = disjunction(std::move(any), sender.guard);
      } else {
        for (const Offer* receiver : all.receivers(*sender.channel)) {
          look();
          if (receiver->edge->process != sender.edge->process)
            any = disjunction(std::move(any), conjunction(sender.guard, receiver->guard));
          if (any.is_true()) break;
        }
      }
      if (any.is_true()) return any;
    }
  }
  return any;
}

std::vector<Formula> Semantics::guards(const Values& values) {
  std::vector<Formula> found;
  const Offers all = offers(values, [](const Edge&) { return true; });
  for (const auto& of_process : all.of) {
    for (const Offer& offer : of_process) {
      found.push_back(offer.guard);
      const bool may_stay_out =
          offer.edge->sync == SyncKind::Receive &&
          (!offer.channel || network_.channels[*offer.channel].kind == ir::ChannelKind::Broadcast);
      if (may_stay_out) found.push_back(negation(offer.guard));
    }
  }
  return found;
}

}  // namespace beeline::check
