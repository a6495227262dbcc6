// The part of QueueAttachment that says which events a step shows.
#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "frontend/cdl/own_event.h"
#include "frontend/cdl/queue_attachment.h"
#include "frontend/cdl/text.h"
#include "frontend/common/balanced.h"
#include "frontend/common/nearest.h"

namespace beeline::frontend::cdl {

namespace {

using fiacre::Happening;

// Of the context's own doing, where somebody receives from it without being named.
bool is_done_by_context(const Event& event) {
  return is_own(event) && !(event.kind == Event::Kind::Receive && is_context(event.from));
}

std::string_view after_colon(const std::string& name) {
  const std::size_t colon = name.find(':');
  return colon == std::string::npos ? std::string_view(name) : std::string_view(name).substr(colon + 1);
}

}  // namespace

fiacre::Interest QueueAttachment::interest(const std::set<std::uint32_t>& observed) const {
  fiacre::Interest result;
  FiacreValues::Mentioned mentioned;
  util::Diagnostics nobody;
  for (const std::uint32_t number : observed) {
    const Event& event = unit_.events[number];
    switch (event.kind) {
      case Event::Kind::Send:
      case Event::Kind::Receive:
        for (const Queue& queue : queues_)
          if (!is_done_by_context(event) && values_.shape(event.literal, queue.item, nobody))
            result.queues.insert(queue.cell);
        break;
      case Event::Kind::Informal: result.tags = true; break;
      case Event::Kind::Sync: break;
      case Event::Kind::Becomes: values_.mention(unit_, event.predicate, mentioned); break;
    }
  }
  result.variables = std::move(mentioned.variables);
  return result;
}

void QueueAttachment::find_ends() {
  const auto count = static_cast<std::uint32_t>(system_.program.instances.size());
  const auto note = [&](const fiacre::Happenings& all) {
    for (const Happening& one : all) {
      if (one.kind == Happening::Kind::Sent) writers_[one.variable].insert(one.instance);
      if (one.kind == Happening::Kind::Received) readers_[one.variable].insert(one.instance);
    }
  };
  for (const auto& entry : lowered_.steps) note(entry.second);
  for (const fiacre::Happenings& all : lowered_.meetings) note(all);
  if (const Queue* own = context_queue()) owners_[own->cell] = count;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::string& name = system_.program.instances[i].name;  // "{P}1"
    const std::size_t brace = name.find('}');
    const std::string queue = name.substr(1, brace - 1) + "_" + name.substr(brace + 1);
    for (const Queue& one : queues_)
      if (one.name == queue) owners_[one.cell] = i;
  }
}

bool QueueAttachment::who(const std::optional<ProcessId>& id, Who& out, util::Diagnostics& diagnostics) const {
  if (!id || id->any) return true;
  out.any = false;
  out.context = Instances::is_context(*id);
  if (out.context) return true;
  const auto process = instances_->find(*id, diagnostics);
  if (process) out.process = *process;
  return process.has_value();
}

// --- events that are going to be watched

bool QueueAttachment::observe(std::uint32_t number, util::Diagnostics& diagnostics) {
  if (watched_.contains(number)) return true;
  const Event& event = unit_.events[number];
  Watched watched;
  watched.event = &event;
  const auto& who_does = event.kind == Event::Kind::Receive ? event.to : event.from;
  watched.own = is_done_by_context(event) || (who_does && who_does->any);
  watched.by_others = !is_done_by_context(event) || event.kind == Event::Kind::Informal;
  const std::size_t errors = diagnostics.errors();
  if (!who(event.from, watched.from, diagnostics) || !who(event.to, watched.to, diagnostics)) return false;
  switch (event.kind) {
    case Event::Kind::Send:
    case Event::Kind::Receive:
      if (!watch_message(event, watched, diagnostics)) return false;
      break;
    case Event::Kind::Sync:
      if (!watch_meeting(event, watched, diagnostics)) return false;
      break;
    case Event::Kind::Informal: break;
    case Event::Kind::Becomes: values_.mention(unit_, event.predicate, watched.mentioned); break;
  }
  const bool possible = event.kind == Event::Kind::Becomes || can_happen(watched);
  if (!possible && watched.by_others) {
    // A tag that others have no name for may be one that contexts of the same file do.
    const std::string why = fmt::format("this event cannot happen: no step does '{}'", to_text(event));
    if (event.kind == Event::Kind::Informal && watched.from.any) diagnostics.warning(position(event), why);
    else diagnostics.error(position(event), why);
  }
  watched_.emplace(number, std::move(watched));
  return diagnostics.errors() == errors;
}

bool QueueAttachment::watch_message(const Event& event, Watched& watched, util::Diagnostics& diagnostics) {
  util::Diagnostics nobody;
  const Queue* named = nullptr;
  for (const Queue& queue : queues_) {
    if (const auto shape = values_.shape(event.literal, queue.item, nobody))
      watched.shapes.emplace(queue.item.value, *shape);
    else if (named == nullptr) named = &queue;
  }
  if (!watched.shapes.empty()) return true;
  // Says why, by the queue that it would belong to.
  if (event.to && !event.to->any && !Instances::is_context(*event.to))
    if (const Queue* queue = queue_of(*event.to, nobody)) named = queue;
  if (named != nullptr) values_.shape(event.literal, named->item, diagnostics);
  else diagnostics.error(position(event), "the root component has no queues: nothing is sent or received");
  return false;
}

bool QueueAttachment::watch_meeting(const Event& event, Watched& watched, util::Diagnostics& diagnostics) {
  if (!event.component.any && values_.instance(event.component, diagnostics) == nullptr) return false;
  const std::string prefix = event.component.any ? "" : to_text(event.component) + ":";
  std::vector<std::string_view> known;
  std::string elsewhere;
  std::size_t count = 0;
  for (std::uint32_t p = 0; p < system_.program.ports.size(); ++p) {
    const fiacre::Port& port = system_.program.ports[p];
    const bool same = after_colon(port.name) == event.port.text;
    if (!port.name.starts_with(prefix)) {
      if (same) elsewhere = fmt::format("; did you mean '{}'?", port.name);
      continue;
    }
    known.push_back(after_colon(port.name));
    if (!same) continue;
    ++count;
    std::vector<FiacreValues::Shape> shapes;
    if (event.arguments.size() != port.profile.size()) {
      diagnostics.error(event.port.position,
                        fmt::format("port '{}' passes {} {}, and here are {}", port.name, port.profile.size(),
                                    port.profile.size() == 1 ? "value" : "values", event.arguments.size()));
      return false;
    }
    for (std::size_t i = 0; i < event.arguments.size(); ++i) {
      auto shape = values_.shape(event.arguments[i], port.profile[i], diagnostics);
      if (!shape) return false;
      shapes.push_back(std::move(*shape));
    }
    watched.values.emplace(p, std::move(shapes));
  }
  if (count > 0) return true;
  diagnostics.error(event.port.position,
                    fmt::format("{} has no port '{}'{}", event.component.any ? "the system" : to_text(event.component),
                                event.port.text, elsewhere.empty() ? suggestion(event.port.text, known) : elsewhere));
  return false;
}

bool QueueAttachment::can_happen(const Watched& watched) {
  const auto shows = [&](const fiacre::Happenings& all) {
    for (std::size_t i = 0; i < all.size(); ++i)
      if (shown(network_, watched, all, i)) return true;
    return false;
  };
  for (const auto& entry : lowered_.steps)
    if (shows(entry.second)) return true;
  for (const auto& entry : steps_)
    if (done(network_, watched, entry.second)) return true;
  return std::any_of(lowered_.meetings.begin(), lowered_.meetings.end(), shows);
}

// --- which of them a step shows

bool QueueAttachment::fits_other_end(const Watched& watched, std::uint32_t queue) const {
  const auto context = static_cast<std::uint32_t>(system_.program.instances.size());
  const auto is = [&](const Who& one, std::uint32_t end) {
    return one.any || (one.context ? end == context : end == one.process);
  };
  const auto only = [&](const std::map<std::uint32_t, std::set<std::uint32_t>>& ends, const Who& one) {
    const auto at = ends.find(queue);
    return at == ends.end() || at->second.size() != 1 || is(one, *at->second.begin());
  };
  if (watched.event->kind == Event::Kind::Receive) return only(writers_, watched.from);
  const auto owner = owners_.find(queue);
  return owner != owners_.end() ? is(watched.to, owner->second) : only(readers_, watched.to);
}

std::optional<ir::ExprId> QueueAttachment::seen(ir::Network& network, const Watched& watched,
                                                const Happening& happening) {
  const bool sends = watched.event->kind == Event::Kind::Send, receives = watched.event->kind == Event::Kind::Receive;
  const auto was_so = [&] {
    return network.arena.binary(ir::Op::Eq, network.arena.load_cell(happening.flag),
                                network.arena.constant(happening.flag_is));
  };
  switch (happening.kind) {
    case Happening::Kind::Written: return std::nullopt;
    case Happening::Kind::Met: return met(network, watched, happening);
    case Happening::Kind::Tagged:
      if (watched.event->kind != Event::Kind::Informal || !watched.from.is(happening.instance)) return std::nullopt;
      if (trimmed(watched.event->text) != trimmed(happening.text)) return std::nullopt;
      return happening.flag != 0 ? was_so() : ir::ExprId();
    case Happening::Kind::Sent:
      if (!sends || !watched.by_others || !watched.from.is(happening.instance)) return std::nullopt;
      break;
    case Happening::Kind::Received:
      if (!receives || !watched.by_others || !watched.to.is(happening.instance)) return std::nullopt;
      break;
  }
  if (!fits_other_end(watched, happening.variable)) return std::nullopt;
  const auto queue =
      std::find_if(queues_.begin(), queues_.end(), [&](const Queue& one) { return one.cell == happening.variable; });
  const auto shape = watched.shapes.find(queue->item.value);
  if (shape == watched.shapes.end()) return std::nullopt;
  ir::ExprId matches = FiacreValues::matches(network, shape->second, happening.item);
  if (happening.flag != 0) matches = network.arena.binary(ir::Op::And, was_so(), matches);
  return matches;
}

// Of the tags on its way a process shows the last one.
std::optional<ir::ExprId> QueueAttachment::shown(ir::Network& network, const Watched& watched,
                                                 const fiacre::Happenings& happened, std::size_t at) {
  const auto occurs = seen(network, watched, happened[at]);
  if (!occurs || happened[at].kind != Happening::Kind::Tagged) return occurs;
  ir::Arena& arena = network.arena;
  std::vector<ir::ExprId> all;
  if (*occurs) all.push_back(*occurs);
  for (std::size_t i = at + 1; i < happened.size(); ++i) {
    const Happening& later = happened[i];
    if (later.kind != Happening::Kind::Tagged || later.instance != happened[at].instance) continue;
    if (later.flag == 0) return std::nullopt;
    all.push_back(arena.binary(ir::Op::Ne, arena.load_cell(later.flag), arena.constant(later.flag_is)));
  }
  return all.empty() ? ir::ExprId() : balanced(arena, ir::Op::And, all);
}

std::optional<ir::ExprId> QueueAttachment::met(ir::Network& network, const Watched& watched,
                                               const Happening& happening) {
  const auto values = watched.values.find(happening.port);
  if (watched.event->kind != Event::Kind::Sync || values == watched.values.end()) return std::nullopt;
  bool both = false;
  for (const Happening::Part& from : happening.parts)
    for (const Happening::Part& to : happening.parts)
      both = both || (from.instance != to.instance && from.may_send && to.may_receive &&
                      watched.from.is(from.instance) && watched.to.is(to.instance));
  const bool alone = happening.parts.size() == 1 && watched.from.any && watched.to.any;
  if (!both && !alone) return std::nullopt;
  std::vector<ir::ExprId> all;
  for (std::size_t i = 0; i < values->second.size(); ++i) {
    const FiacreValues::Shape& shape = values->second[i];
    if (i < happening.values.size()) all.push_back(FiacreValues::matches(network, shape, happening.values[i]));
    else if (std::any_of(shape.begin(), shape.end(), [](const auto& cell) { return cell.has_value(); }))
      return std::nullopt;  // nothing is passed
  }
  return all.empty() ? ir::ExprId() : balanced(network.arena, ir::Op::And, all);
}

std::optional<ir::ExprId> QueueAttachment::done(ir::Network& network, const Watched& watched, const Step& step) {
  if (!watched.own || watched.event->kind != step.event->kind) return std::nullopt;
  if (step.queue == nullptr) {
    const bool same = trimmed(watched.event->text) == trimmed(step.event->text);
    return same && (watched.from.any || watched.from.context) ? std::optional(ir::ExprId()) : std::nullopt;
  }
  const auto shape = watched.shapes.find(step.queue->item.value);
  if (shape == watched.shapes.end() || !FiacreValues::may_match(shape->second, step.shape)) return std::nullopt;
  if (step.item != 0) return FiacreValues::matches(network, shape->second, step.item);
  return fits_other_end(watched, step.queue->cell) ? std::optional(ir::ExprId()) : std::nullopt;
}

std::vector<Chance> QueueAttachment::in_order(ir::Network& network, const fiacre::Happenings& happened, bool states) {
  std::vector<std::vector<Chance>> at(happened.size() + 1);
  for (std::size_t i = 0; i < happened.size(); ++i)
    for (const auto& [event, watched] : watched_)
      if (const auto condition = shown(network, watched, happened, i)) at[i].push_back({event, *condition});
  for (const auto& [event, watched] : watched_) {
    if (watched.event->kind != Event::Kind::Becomes) continue;
    std::optional<std::size_t> last;
    for (std::size_t i = 0; i < happened.size(); ++i)
      for (const std::uint32_t variable : happened[i].written)
        if (watched.mentioned.variables.contains(variable)) last = i;
    if (watched.mentioned.states && (states || last)) last = happened.size();
    if (last) at[*last].push_back({event, {}});
  }
  std::vector<Chance> result;
  for (const auto& some : at) result.insert(result.end(), some.begin(), some.end());
  return result;
}

std::optional<std::vector<Chance>> QueueAttachment::chances_alone(ir::Network& network, const ir::Edge& edge) {
  const auto told = lowered_.steps.find(edge.event);
  static const fiacre::Happenings nothing;
  return in_order(network, told != lowered_.steps.end() && edge.event != 0 ? told->second : nothing, true);
}

std::optional<std::vector<Chance>> QueueAttachment::chances_together(ir::Network& network, std::size_t vector) {
  if (vector < lowered_.meetings.size()) return in_order(network, lowered_.meetings[vector], true);
  std::vector<Chance> result;
  fiacre::Happenings written;
  for (const ir::SyncMember& member : network.vectors[vector].members) {
    const auto step = steps_.find(member.event);
    const bool discards = discard_ && member.event == *discard_;
    if ((step == steps_.end() || member.process != context_) && !discards) continue;
    const Queue* queue = discards ? context_queue() : step->second.queue;
    if (!discards)
      for (const auto& [event, watched] : watched_)
        if (const auto condition = done(network, watched, step->second)) result.push_back({event, *condition});
    if (queue == nullptr) continue;
    written.emplace_back().written.insert(queue->cell);
  }
  const std::vector<Chance> becoming = in_order(network, written, false);
  result.insert(result.end(), becoming.begin(), becoming.end());
  return result;
}

}  // namespace beeline::frontend::cdl
