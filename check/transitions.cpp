// What becomes of those who move together.
#include "check/semantics.h"

#include <algorithm>

#include <fmt/format.h>

namespace beeline::check {

using ir::Edge;
using ir::SyncKind;

Semantics::Priority Semantics::priority(const Choice& choice) const {
  const Offer& first = *choice.offers.front();
  const bool on_channel = first.edge->sync == SyncKind::Send && first.channel;
  std::int32_t process = process_priority(first);
  for (const Offer* offer : choice.offers) process = std::max(process, process_priority(*offer));
  return {on_channel ? network_.channels[*first.channel].priority : network_.internal_priority, process};
}

void Semantics::run_updates(const Values& values, const Choice& choice, Transition& transition) {
  for (const Offer* offer : choice.offers) {
    if (!offer->error) continue;
    transition.failing_part = offer->failing_part;
    throw EvaluationError(*offer->error);
  }
  load(values);
  for (const Offer* offer : choice.offers) {
    select(*offer);
    if (offer->edge->update) evaluator_.value(offer->edge->update, &transition.resets);
  }
  for (const Offer* offer : choice.offers)
    memory_[network_.processes[offer->edge->process].cell] = static_cast<std::int32_t>(offer->edge->target);
  transition.target.resize(cells_.size());
  cells_.from_memory(memory_.data(), transition.target);
  transition.failing_part = "invariant";
  transition.enabled = conjunction(transition.guard, before_resets(invariant(transition.target), transition.resets));
  transition.failing_part.clear();
}

Transition Semantics::execute(const Values& values, const Choice& choice) {
  Transition transition;
  for (const Offer* offer : choice.offers) transition.participants.push_back(offer->participant);
  transition.priority = priority(choice);
  transition.guard = transition.enabled = choice.guard;
  try {
    run_updates(values, choice, transition);
  } catch (const Refused&) {
    transition.enabled = Formula::constant(false);
  } catch (const EvaluationError& error) {
    transition.error = error;
    if (transition.failing_part.empty()) transition.failing_part = "update";
    transition.resets.clear();
    transition.target.clear();
    if (errors_ == Errors::Block) transition.enabled = Formula::constant(false);
  }
  return transition;
}

void Semantics::execute_each(const Values& values, const Filter& possible, const std::optional<Priority>& above,
                             const Visitor& visit) {
  left_out_ = false;
  const Offers all = offers(
      values, [](const Edge&) { return true; }, most_choices_);
  std::size_t followed = 0;
  each_choice(values, all, {possible, committed(values), above}, [&](const Choice& choice) {
    if (followed++ == most_choices_) {
      left_out_ = true;
      return false;
    }
    Transition transition = execute(values, choice);
    return transition.enabled.is_false() || visit(std::move(transition));
  });
}

void Semantics::each_ignoring_priorities(const Values& values, const Filter& possible, const Visitor& visit) {
  execute_each(values, possible, std::nullopt, visit);
}

void Semantics::each_transition(const Values& values, const Filter& possible, const Visitor& visit) {
  if (!network_.has_priorities) return execute_each(values, possible, std::nullopt, visit);
  std::vector<Transition> found;
  execute_each(values, possible, std::nullopt, [&](Transition transition) {
    found.push_back(std::move(transition));
    return true;
  });
  for (const Transition& transition : found) {
    look();
    Transition blocked = transition;
    for (const Transition& other : found) {
      if (other.priority > transition.priority)
        blocked.enabled = conjunction(std::move(blocked.enabled), negation(other.enabled));
      if (blocked.enabled.is_false()) break;
    }
    if (!blocked.enabled.is_false() && !visit(std::move(blocked))) return;
  }
}

std::vector<Transition> Semantics::transitions(const Values& values, const Filter& possible) {
  std::vector<Transition> found;
  each_transition(values, possible, [&](Transition transition) {
    found.push_back(std::move(transition));
    return true;
  });
  return found;
}

// --- one given transition

std::string Semantics::complete_channel(const Values& values, Choice& choice) {
  const Offer& sender = *choice.offers.front();
  const ir::Channel& channel = network_.channels[*sender.channel];
  for (std::size_t i = 1; i < choice.offers.size(); ++i) {
    const Offer& receiver = *choice.offers[i];
    if (!may_receive(receiver, *sender.channel))
      return fmt::format("{} does not receive on {}", network_.processes[receiver.edge->process].name, channel.name);
    if (i > 1 && choice.offers[i - 1]->edge->process >= receiver.edge->process)
      return "receivers are not in process order";
  }
  if (channel.kind == ir::ChannelKind::Binary)
    return choice.offers.size() == 2 ? "" : fmt::format("channel {} joins a sender and one receiver", channel.name);

  std::vector<bool> takes_part(network_.processes.size(), false);
  for (const Offer* offer : choice.offers) takes_part[offer->edge->process] = true;
  const auto all = offers(values, [](const Edge& e) { return e.sync == SyncKind::Receive; });
  for (const Slot& slot : slots(all.receivers(*sender.channel))) {
    if (takes_part[slot.process]) continue;
    if (slot.without->is_false())
      return fmt::format("{} must receive on {}", network_.processes[slot.process].name, channel.name);
    choice.guard = conjunction(std::move(choice.guard), *slot.without);
  }
  return "";
}

std::string Semantics::complete_vector(const Values& values, const Choice& choice) const {
  const auto joins = [&](const ir::SyncVector& vector) {
    std::size_t next = 0;
    for (const ir::SyncMember& member : vector.members) {
      const Offer* offer = next < choice.offers.size() ? choice.offers[next] : nullptr;
      if (offer != nullptr && offer->edge->process == member.process && offer->edge->sync == SyncKind::Event &&
          offer->edge->event == member.event) {
        ++next;
      } else if (!stays_out(values, member)) {
        return false;
      }
    }
    return next == choice.offers.size();
  };
  const bool some = std::any_of(network_.vectors.begin(), network_.vectors.end(), joins);
  return some ? "" : "no synchronisation joins exactly these edges";
}

Semantics::Attempt Semantics::transition(const Values& values, std::span<const Participant> participants,
                                         const Filter& possible) {
  if (participants.empty()) return {std::nullopt, "nobody takes part"};
  load(values);
  std::vector<Offer> taking_part;
  std::vector<bool> seen(network_.processes.size(), false);
  for (const Participant& p : participants) {
    if (p.edge.value >= network_.edges.size()) return {std::nullopt, fmt::format("there is no edge {}", p.edge.value)};
    const Edge& edge = network_.edge(p.edge);
    const ir::Process& process = network_.processes[edge.process];
    if (seen[edge.process]) return {std::nullopt, fmt::format("{} takes part twice", process.name)};
    seen[edge.process] = true;
    if (edge.source != location(values, edge.process))
      return {std::nullopt, fmt::format("{} is not in location {}", process.name, process.display_name(edge.source))};
    bool selectable = p.selected.size() == edge.selects.size();
    for (std::size_t i = 0; selectable && i < edge.selects.size(); ++i)
      selectable = edge.selects[i].low <= p.selected[i] && p.selected[i] <= edge.selects[i].high;
    if (!selectable) return {std::nullopt, fmt::format("{} cannot select these values", process.name)};
    auto found = offer(p.edge, p.selected);
    if (!found) return {std::nullopt, fmt::format("a guard of {} is false", process.name)};
    taking_part.push_back(std::move(*found));
  }
  Choice choice;
  for (const Offer& offer : taking_part) {
    choice.offers.push_back(&offer);
    choice.guard = conjunction(std::move(choice.guard), offer.guard);
  }
  const Offer& first = taking_part.front();
  if (is_alone(first)) {
    if (taking_part.size() != 1) return {std::nullopt, "an internal edge moves alone"};
  } else if (first.edge->sync == SyncKind::Receive) {
    return {std::nullopt, "a receiver cannot move without a sender before it"};
  } else {
    const bool sends = first.edge->sync == SyncKind::Send;
    std::string wrong = sends ? complete_channel(values, choice) : complete_vector(values, choice);
    if (!wrong.empty()) return {std::nullopt, std::move(wrong)};
  }
  const auto leaves = [&](const Offer* offer) { return leaves_committed(*offer); };
  if (committed(values) && std::none_of(choice.offers.begin(), choice.offers.end(), leaves))
    return {std::nullopt, "a committed location must be left first"};
  Transition transition = execute(values, choice);
  if (transition.enabled.is_false())
    return {std::nullopt, "guards, what updates require and target invariants contradict each other"};
  const auto nowhere = [&] { return possible && !possible(transition.enabled); };
  if (network_.has_priorities && !nowhere()) {
    execute_each(values, possible, transition.priority, [&](const Transition& other) {
      if (possible && !possible(other.enabled)) return true;
      transition.enabled = conjunction(std::move(transition.enabled), negation(other.enabled));
      return !transition.enabled.is_false() && !nowhere();
    });
    if (transition.enabled.is_false()) return {std::nullopt, "a transition of higher priority is enabled"};
  }
  return {std::move(transition), ""};
}

}  // namespace beeline::check
