// Who moves together.
#include "check/semantics.h"

#include <algorithm>

namespace beeline::check {

using ir::Edge;
using ir::SyncKind;

std::vector<const Semantics::Offer*> Semantics::on_event(const std::vector<Offer>& offers, std::uint32_t event) {
  std::vector<const Offer*> found;
  for (const Offer& offer : offers)
    if (offer.edge->sync == SyncKind::Event && offer.edge->event == event) found.push_back(&offer);
  return found;
}

Formula Semantics::nobody(const std::vector<const Offer*>& offers) {
  Formula condition;
  for (const Offer* offer : offers) condition = conjunction(std::move(condition), negation(offer->guard));
  return condition;
}

bool Semantics::stays_out(const Values& values, const ir::SyncMember& member) const {
  const std::span edges = network_.edges_of(network_.processes[member.process]);
  return member.weak && std::none_of(edges.begin(), edges.end(), [&](const Edge& edge) {
           return edge.source == location(values, member.process) && edge.sync == SyncKind::Event &&
                  edge.event == member.event;
         });
}

bool Semantics::leaves_committed(const Offer& offer) const {
  return network_.processes[offer.edge->process].locations[offer.edge->source].committed;
}

std::optional<std::int64_t> Semantics::rank_to_exceed(std::optional<std::uint32_t> channel,
                                                      const Wanted& wanted) const {
  if (!wanted.above) return INT64_MIN;
  const std::int32_t first = channel ? network_.channels[*channel].priority : network_.internal_priority;
  if (first < wanted.above->first) return std::nullopt;
  return first > wanted.above->first ? INT64_MIN : wanted.above->second;
}

bool Semantics::consider(const Choice& choice, const Wanted& wanted, std::int64_t rank,
                         const ChoiceVisitor& visit) const {
  look();
  const auto leaves = [&](const Offer* offer) { return leaves_committed(*offer); };
  if (wanted.committed && std::none_of(choice.offers.begin(), choice.offers.end(), leaves)) return true;
  const auto exceeds = [&](const Offer* offer) { return process_priority(*offer) > rank; };
  if (std::none_of(choice.offers.begin(), choice.offers.end(), exceeds)) return true;
  return !wanted.allows(choice.guard) || visit(choice);
}

// Depth first, one slot after the other, without recursion: there may be as many slots as processes.
bool Semantics::combine(const Choice& begun, const Slots& slots, const Wanted& wanted, std::int64_t rank,
                        const ChoiceVisitor& visit) const {
  // What is still missing, of what no single guard tells; and what slots from each on can add to it.
  struct Missing {
    bool committed = false, rank = false;
  };
  const auto without = [&](Missing missing, const Offer& offer) {
    return Missing{missing.committed && !leaves_committed(offer), missing.rank && process_priority(offer) <= rank};
  };
  std::vector<Missing> never(slots.size() + 1, {true, true});
  for (std::size_t i = slots.size(); i-- > 0;) {
    never[i] = never[i + 1];
    for (const Offer* offer : slots[i]->offers) never[i] = without(never[i], *offer);
  }
  struct Level {
    Formula guard;
    Missing missing;
    std::size_t option = 0;  // that comes next: one of the offers, then none of them
  };
  Choice choice{begun.offers, {}};
  std::vector<Level> levels{{begun.guard, {wanted.committed, true}, 0}};
  for (const Offer* offer : begun.offers) levels[0].missing = without(levels[0].missing, *offer);
  const auto deeper = [&] {
    const std::size_t depth = levels.size() - 1;
    if (depth == slots.size()) return false;
    const Slot& slot = *slots[depth];
    while (levels.back().option < slot.offers.size() + (slot.without ? 1 : 0)) {
      look();
      Level& level = levels.back();
      const std::size_t option = level.option++;
      const Offer* offer = option < slot.offers.size() ? slot.offers[option] : nullptr;
      const Missing missing = offer != nullptr ? without(level.missing, *offer) : level.missing;
      if ((missing.committed && never[depth + 1].committed) || (missing.rank && never[depth + 1].rank)) continue;
      const Formula& condition = offer != nullptr ? offer->guard : *slot.without;
      Formula guard = conjunction(level.guard, condition);
      if (condition.is_true() ? guard.is_false() : !wanted.allows(guard)) continue;
      if (offer != nullptr) choice.offers.push_back(offer);
      levels.push_back({std::move(guard), missing, 0});
      return true;
    }
    return false;
  };
  while (true) {
    if (deeper()) continue;
    const Level last = std::move(levels.back());
    levels.pop_back();
    if (levels.size() == slots.size() && !choice.offers.empty() && !last.missing.committed && !last.missing.rank) {
      choice.guard = last.guard;
      if (!visit(choice)) return false;
    }
    if (levels.empty()) return true;
    if (levels.back().option <= slots[levels.size() - 1]->offers.size()) choice.offers.pop_back();
  }
}

std::vector<Semantics::Slot> Semantics::slots(std::span<const Offer* const> receivers) const {
  std::vector<Slot> found;
  for (const Offer* receiver : receivers) {
    if (found.empty() || found.back().process != receiver->edge->process)
      found.push_back({receiver->edge->process, {}, std::nullopt});
    found.back().offers.push_back(receiver);
  }
  for (Slot& slot : found) slot.without = nobody(slot.offers);
  return found;
}

bool Semantics::vector(const Values& values, const ir::SyncVector& vector, const Offers& all, const Wanted& wanted,
                       std::int64_t rank, const ChoiceVisitor& visit) const {
  std::vector<Slot> members;
  Formula forced;  // by those who have one offer only
  for (const ir::SyncMember& member : vector.members) {
    auto offers = on_event(all.of[member.process], member.event);
    if (offers.empty() && stays_out(values, member)) continue;
    if (offers.empty()) return true;
    if (offers.size() == 1) forced = conjunction(std::move(forced), offers[0]->guard);
    members.push_back({member.process, std::move(offers), std::nullopt});
  }
  if (!wanted.allows(forced)) return true;
  Slots slots;
  for (Slot& slot : members) {
    if (slot.offers.size() > 1)
      std::erase_if(slot.offers, [&](const Offer* o) { return !wanted.allows(conjunction(forced, o->guard)); });
    if (slot.offers.empty()) return true;
    slots.push_back(&slot);
  }
  return combine({}, slots, wanted, rank, visit);
}

bool Semantics::each_choice(const Values& values, const Offers& all, const Wanted& wanted,
                            const ChoiceVisitor& visit) const {
  const auto internal = rank_to_exceed(std::nullopt, wanted);
  std::unordered_map<std::uint32_t, std::vector<Slot>> audiences;  // of broadcasts, by channel
  for (std::uint32_t p = 0; p < all.of.size(); ++p) {
    for (const Offer& first : all.of[p]) {
      look();
      if (is_alone(first)) {
        if (internal && !consider({{&first}, first.guard}, wanted, *internal, visit)) return false;
        continue;
      }
      if (first.edge->sync != SyncKind::Send) continue;
      const auto rank = rank_to_exceed(first.channel, wanted);
      const auto receivers = all.receivers(*first.channel);
      const bool broadcast = network_.channels[*first.channel].kind == ir::ChannelKind::Broadcast;
      if (!rank || (receivers.empty() && !broadcast) || !wanted.allows(first.guard)) continue;
      if (!broadcast) {
        for (const Offer* second : receivers) {
          if (second->edge->process == p) continue;
          if (!consider({{&first, second}, conjunction(first.guard, second->guard)}, wanted, *rank, visit))
            return false;
        }
        continue;
      }
      const auto [audience, fresh] = audiences.try_emplace(*first.channel);
      if (fresh) audience->second = slots(receivers);
      Slots others;
      for (const Slot& slot : audience->second)
        if (slot.process != p) others.push_back(&slot);
      if (!combine({{&first}, first.guard}, others, wanted, *rank, visit)) return false;
    }
  }
  for (const ir::SyncVector& one : network_.vectors) {
    look();
    if (internal && !vector(values, one, all, wanted, *internal, visit)) return false;
  }
  return true;
}

}  // namespace beeline::check
