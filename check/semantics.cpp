#include "check/semantics.h"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

namespace beeline::check {

using ir::Edge;
using ir::SyncKind;

Semantics::Semantics(const ir::Network& network, Errors errors)
    : network_(network),
      errors_(errors),
      cells_(network),
      meta_(network.ranges({ir::CellKind::Meta})),
      memory_(initial_memory(network)),
      evaluator_(network, memory_) {
  for (const ir::Channel& channel : network.channels) has_urgent_channels_ |= channel.urgent;
  in_vector_.assign(network.processes.size(), std::vector<bool>(network.events.size(), false));
  for (const ir::SyncVector& vector : network.vectors)
    for (const ir::SyncMember& member : vector.members) in_vector_[member.process][member.event] = true;
}

template <class Work, class Result>
Result Semantics::unless_blocked(Work work, Result otherwise) const {
  if (errors_ == Errors::Throw) return work();
  try {
    return work();
  } catch (const EvaluationError&) {
    return otherwise;
  }
}

Values Semantics::initial_values() const {
  Values values;
  for (const std::uint32_t cell : cells_) values.push_back(network_.cells[cell].initial);
  for (std::size_t p = 0; p < network_.processes.size(); ++p)
    values[cells_.location(p)] = static_cast<std::int32_t>(network_.processes[p].initial);
  return values;
}

Values Semantics::initial_like(const Values& others) const {
  Values values = initial_values();
  for (std::size_t p = 0; p < network_.processes.size(); ++p) {
    const auto& also = network_.processes[p].also_initial;
    if (std::find(also.begin(), also.end(), location(others, p)) != also.end())
      values[cells_.location(p)] = others[cells_.location(p)];
  }
  return values;
}

std::vector<Values> Semantics::initial_states() const {
  std::vector<Values> states{initial_values()};
  for (std::size_t p = 0; p < network_.processes.size(); ++p) {
    const std::size_t before = states.size();
    for (const std::uint32_t other : network_.processes[p].also_initial) {
      for (std::size_t i = 0; i < before; ++i) {
        states.push_back(states[i]);
        states.back()[cells_.location(p)] = static_cast<std::int32_t>(other);
      }
      cut(states);
    }
  }
  return states;
}

std::vector<std::int64_t> Semantics::initial_clocks() const {
  std::vector<std::int64_t> clocks;
  for (const ir::Clock& clock : network_.clocks) clocks.push_back(clock.initial);
  return clocks;
}

void Semantics::load(const Values& values) {
  assert(values.size() == cells_.size());
  cells_.to_memory(values, memory_.data());
  for (const auto& [begin, end] : meta_)
    for (std::uint32_t cell = begin; cell < end; ++cell) memory_[cell] = network_.cells[cell].initial;
}

Formula Semantics::invariant(const Values& values) {
  load(values);
  return unless_blocked(
      [&] {
        Formula all;
        std::optional<EvaluationError> wrong;
        for (std::size_t p = 0; p < network_.processes.size() && !all.is_false(); ++p) {
          const ir::Location& place = network_.processes[p].locations[location(values, p)];
          try {
            all = conjunction(std::move(all), evaluator_.formula(place.invariant));
          } catch (const EvaluationError& error) {
            if (!wrong) wrong = error;
          }
        }
        if (wrong && !all.is_false()) throw EvaluationError(*wrong);
        return all;
      },
      Formula::constant(false));
}

Formula Semantics::formula(ir::ExprId formula, const Values& values) {
  load(values);
  return unless_blocked([&] { return evaluator_.formula(formula); }, Formula::constant(false));
}

std::int32_t Semantics::value(ir::ExprId expr, const Values& values) {
  load(values);
  return evaluator_.value(expr);
}

bool Semantics::committed(const Values& values) const {
  for (std::size_t p = 0; p < network_.processes.size(); ++p)
    if (network_.processes[p].locations[location(values, p)].committed) return true;
  return false;
}

bool Semantics::in_urgent_location(const Values& values) const {
  for (std::size_t p = 0; p < network_.processes.size(); ++p) {
    const ir::Location& place = network_.processes[p].locations[location(values, p)];
    if (place.committed || place.urgent) return true;
  }
  return false;
}

// --- offers: what each process could do by itself

void Semantics::select(const Offer& offer) {
  for (std::size_t i = 0; i < offer.edge->selects.size(); ++i)
    memory_[offer.edge->selects[i].cell] = offer.participant.selected[i];
}

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

Semantics::Offers Semantics::offers(const Values& values, const std::function<bool(const Edge&)>& wanted) {
  load(values);
  Offers all(network_.processes.size());
  for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
    for (const ir::EdgeId e : network_.processes[p].edges) {
      const Edge& edge = network_.edge(e);
      if (edge.source != location(values, p) || !wanted(edge)) continue;
      std::vector<std::int32_t> selected;
      bool any = true;
      for (const ir::Select& s : edge.selects) {
        selected.push_back(s.low);
        any = any && s.low <= s.high;
      }
      while (any) {
        look();
        if (all[p].size() >= most_choices_) {
          left_out_ = true;
          break;
        }
        if (auto found = offer(e, selected)) all[p].push_back(std::move(*found));
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
  return all;
}

Formula Semantics::urgent_synchronisation(const Values& values) {
  Formula any = Formula::constant(false);
  if (!has_urgent_channels_) return any;
  const auto on_channel = [](const Edge& e) { return e.sync == SyncKind::Send || e.sync == SyncKind::Receive; };
  const Offers all = offers(values, on_channel);
  for (const auto& of_sender : all) {
    for (const Offer& sender : of_sender) {
      if (sender.edge->sync != SyncKind::Send || !sender.channel) continue;
      const ir::Channel& channel = network_.channels[*sender.channel];
      if (!channel.urgent) continue;
      if (channel.kind == ir::ChannelKind::Broadcast) {
        any = disjunction(std::move(any), sender.guard);
        continue;
      }
      for (const auto& of_receiver : all)
        for (const Offer& receiver : of_receiver)
          if (may_receive(receiver, *sender.channel) && receiver.edge->process != sender.edge->process)
            any = disjunction(std::move(any), conjunction(sender.guard, receiver.guard));
    }
  }
  return any;
}

std::vector<Formula> Semantics::guards(const Values& values) {
  std::vector<Formula> found;
  for (const auto& of_process : offers(values, [](const Edge&) { return true; })) {
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

// --- choices: who moves together

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

std::vector<const Semantics::Offer*> Semantics::receiving(const std::vector<Offer>& offers,
                                                          std::uint32_t channel) const {
  std::vector<const Offer*> found;
  for (const Offer& offer : offers)
    if (may_receive(offer, channel)) found.push_back(&offer);
  return found;
}

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

std::vector<Semantics::Choice> Semantics::extend(const std::vector<Choice>& choices,
                                                 const std::vector<const Offer*>& offers, const Formula& without,
                                                 const Filter& possible) {
  std::vector<Choice> longer;
  for (const Choice& choice : choices) {
    const auto add = [&](const Formula& condition, const Offer* offer) {
      Choice next{choice.offers, conjunction(choice.guard, condition)};
      if (next.guard.is_false() || (possible && !possible(next.guard))) return;
      if (offer != nullptr) next.offers.push_back(offer);
      longer.push_back(std::move(next));
    };
    for (const Offer* offer : offers) add(offer->guard, offer);
    add(without, nullptr);
  }
  return longer;
}

void Semantics::broadcast(std::vector<Choice>& choices, const Offer& sender, const Offers& all,
                          const Filter& possible) const {
  std::vector<Choice> partial{{{&sender}, sender.guard}};
  for (std::uint32_t p = 0; p < all.size(); ++p) {
    if (p == sender.edge->process) continue;
    const auto receivers = receiving(all[p], *sender.channel);
    if (!receivers.empty()) partial = extend(partial, receivers, nobody(receivers), possible);
    cut(partial);
  }
  std::move(partial.begin(), partial.end(), std::back_inserter(choices));
}

void Semantics::vector(std::vector<Choice>& choices, const Values& values, const ir::SyncVector& vector,
                       const Offers& all, const Filter& possible) const {
  std::vector<Choice> partial{{}};
  for (const ir::SyncMember& member : vector.members) {
    const Formula without = Formula::constant(stays_out(values, member));
    partial = extend(partial, on_event(all[member.process], member.event), without, possible);
    cut(partial);
  }
  for (Choice& choice : partial)
    if (!choice.offers.empty()) choices.push_back(std::move(choice));
}

std::vector<Semantics::Choice> Semantics::choices(const Values& values, const Offers& all,
                                                  const Filter& possible) const {
  std::vector<Choice> found, several;
  const bool stopped = committed(values);
  bool full = false;
  const auto add = [&](Choice choice) {
    if (choice.guard.is_false() || (stopped && !leaves_committed(choice)) || (possible && !possible(choice.guard)))
      return;
    look();
    if (found.size() < most_choices_) found.push_back(std::move(choice));
    else full = left_out_ = true;
  };
  const auto add_several = [&] {
    for (Choice& choice : several) add(std::move(choice));
    several.clear();
  };
  for (std::uint32_t p = 0; p < all.size() && !full; ++p) {
    for (const Offer& first : all[p]) {
      if (is_alone(first)) add({{&first}, first.guard});
      if (first.edge->sync != SyncKind::Send || !first.channel) continue;
      if (network_.channels[*first.channel].kind == ir::ChannelKind::Broadcast) {
        broadcast(several, first, all, possible);
        add_several();
        continue;
      }
      for (std::uint32_t q = 0; q < all.size() && !full; ++q)
        for (const Offer& second : all[q])
          if (q != p && may_receive(second, *first.channel))
            add({{&first, &second}, conjunction(first.guard, second.guard)});
    }
  }
  for (const ir::SyncVector& v : network_.vectors) {
    if (full) break;
    vector(several, values, v, all, possible);
    add_several();
  }
  return found;
}

bool Semantics::leaves_committed(const Choice& choice) const {
  return std::any_of(choice.offers.begin(), choice.offers.end(), [&](const Offer* offer) {
    return network_.processes[offer->edge->process].locations[offer->edge->source].committed;
  });
}

// --- transitions

std::pair<std::int32_t, std::int32_t> Semantics::priority(const Choice& choice) const {
  const Offer& first = *choice.offers.front();
  const bool on_channel = first.edge->sync == SyncKind::Send && first.channel;
  std::int32_t process = network_.processes[first.edge->process].priority;
  for (const Offer* offer : choice.offers)
    process = std::max(process, network_.processes[offer->edge->process].priority);
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
  } catch (const EvaluationError& error) {
    transition.error = error;
    if (transition.failing_part.empty()) transition.failing_part = "update";
    transition.resets.clear();
    transition.target.clear();
    if (errors_ == Errors::Block) transition.enabled = Formula::constant(false);
  }
  return transition;
}

std::vector<Transition> Semantics::execute_all(const Values& values, const std::vector<Choice>& choices) {
  std::vector<Transition> found;
  for (const Choice& choice : choices) {
    look();
    Transition transition = execute(values, choice);
    if (!transition.enabled.is_false()) found.push_back(std::move(transition));
  }
  if (!network_.has_priorities) return found;
  std::vector<Transition> unblocked;
  for (const Transition& transition : found) {
    look();
    Transition blocked = transition;
    for (const Transition& other : found)
      if (other.priority > transition.priority)
        blocked.enabled = conjunction(std::move(blocked.enabled), negation(other.enabled));
    if (!blocked.enabled.is_false()) unblocked.push_back(std::move(blocked));
  }
  return unblocked;
}

std::vector<Transition> Semantics::transitions(const Values& values, const Filter& possible) {
  left_out_ = false;
  const auto all = offers(values, [](const Edge&) { return true; });
  return execute_all(values, choices(values, all, possible));
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
  for (std::size_t p = 0; p < all.size(); ++p) {
    if (takes_part[p]) continue;
    Formula stay_out = nobody(receiving(all[p], *sender.channel));
    if (stay_out.is_false()) return fmt::format("{} must receive on {}", network_.processes[p].name, channel.name);
    choice.guard = conjunction(std::move(choice.guard), std::move(stay_out));
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

Semantics::Attempt Semantics::transition(const Values& values, std::span<const Participant> participants) {
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
  if (committed(values) && !leaves_committed(choice)) return {std::nullopt, "a committed location must be left first"};
  Transition transition = execute(values, choice);
  if (transition.enabled.is_false()) return {std::nullopt, "guards and target invariants contradict each other"};
  if (network_.has_priorities) {
    for (const Transition& other : transitions(values))
      if (other.priority > transition.priority)
        transition.enabled = conjunction(std::move(transition.enabled), negation(other.enabled));
    if (transition.enabled.is_false()) return {std::nullopt, "a transition of higher priority is enabled"};
  }
  return {std::move(transition), ""};
}

}  // namespace beeline::check
