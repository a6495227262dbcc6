#include "frontend/cdl/queue_attachment.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "frontend/cdl/own_event.h"
#include "frontend/cdl/text.h"
#include "frontend/common/balanced.h"
#include "frontend/common/nearest.h"
#include "frontend/fiacre/coder.h"

namespace beeline::frontend::cdl {

namespace {

constexpr std::string_view context_queue_name = "toContext";

}  // namespace

QueueAttachment::QueueAttachment(const Unit& unit, const fiacre::System& system, ir::Network& network,
                                 const std::set<std::uint32_t>& observed, bool listens, util::Diagnostics& diagnostics,
                                 util::Watch& watch)
    : unit_(unit), system_(system), network_(network), watch_(watch), values_(system) {
  const fiacre::Program& program = system.program;
  const std::string root = program.components.empty() ? "" : program.components[0] + ":";
  for (const fiacre::Symbols::Variable& variable : system.symbols.shared) {
    const fiacre::Type& type = program.types[variable.type];
    if (type.kind != fiacre::Type::Kind::Queue || !variable.name.starts_with(root)) continue;
    queues_.push_back({variable.name.substr(root.size()), variable.type, type.element, variable.cell, type.size});
  }
  const fiacre::Interest wanted = interest(observed);
  const std::string name = network_.name;
  lowered_ =
      fiacre::lower(program, system.layouts, diagnostics, watch, fiacre::Timing::Apart, listens ? &wanted : nullptr);
  network_ = std::move(lowered_.network);
  network_.name = name;
  instances_.emplace(network_);
  find_ends();
}

// --- queues

const QueueAttachment::Queue* QueueAttachment::context_queue() const {
  const auto found =
      std::find_if(queues_.begin(), queues_.end(), [](const Queue& queue) { return queue.name == context_queue_name; });
  return found != queues_.end() ? &*found : nullptr;
}

const QueueAttachment::Queue* QueueAttachment::queue_of(const ProcessId& id, util::Diagnostics& diagnostics) const {
  const std::string name = fmt::format("{}_{}", id.process.text, id.instance);
  std::vector<std::string_view> known;
  for (const Queue& queue : queues_) {
    if (queue.name == name) return &queue;
    known.push_back(queue.name);
  }
  diagnostics.error(id.process.position,
                    fmt::format("the input queue of {} is missing: a variable '{}' of the root component{}",
                                to_text(id), name, suggestion(name, known)));
  return nullptr;
}

ir::ExprId QueueAttachment::has_room(const Queue& queue) {
  ir::Arena& arena = network_.arena;
  return arena.binary(ir::Op::Lt, arena.load_cell(queue.cell), arena.constant(static_cast<std::int32_t>(queue.size)));
}

ir::ExprId QueueAttachment::head_is(const Queue& queue, const FiacreValues::Shape& shape) {
  ir::Arena& arena = network_.arena;
  const ir::ExprId some = arena.binary(ir::Op::Gt, arena.load_cell(queue.cell), arena.constant(0));
  return arena.binary(ir::Op::And, some, FiacreValues::matches(network_, shape, queue.cell + fiacre::Layouts::slots));
}

void QueueAttachment::put(const Queue& queue, const FiacreValues::Shape& shape, std::vector<ir::ExprId>& out) {
  ir::Arena& arena = network_.arena;
  const ir::ExprId length = arena.load_cell(queue.cell);
  const auto size = static_cast<std::int32_t>(queue.size), width = static_cast<std::int32_t>(shape.size());
  for (std::uint32_t i = 0; i < shape.size(); ++i) {
    const ir::ExprId first = arena.cell(queue.cell + fiacre::Layouts::slots + i);
    out.push_back(arena.assign(arena.index(first, length, 0, size, width), arena.constant(*shape[i])));
  }
  out.push_back(arena.assign_cell(queue.cell, arena.binary(ir::Op::Add, length, arena.constant(1))));
}

void QueueAttachment::take(const Queue& queue, std::vector<ir::ExprId>& out) {
  util::Diagnostics none;
  fiacre::Coder(system_.program, system_.layouts, network_, none, watch_)
      .dequeue({queue.cell, {}}, queue.type, {}, out);
}

// --- steps

ir::Edge QueueAttachment::named_edge(const Event& event, Step step) {
  ir::Edge edge;
  edge.sync = ir::SyncKind::Event;
  edge.event = static_cast<std::uint32_t>(network_.events.size());
  network_.events.push_back(to_text(event));
  step.event = &event;
  steps_.emplace(edge.event, std::move(step));
  return edge;
}

std::optional<ir::Edge> QueueAttachment::step(std::uint32_t number, util::Diagnostics& diagnostics) {
  const Event& event = unit_.events[number];
  const bool receives = event.kind == Event::Kind::Receive;
  if (!is_own(event) || (receives && is_context(event.from))) {
    diagnostics.error(position(event), only_observed(event));
    return std::nullopt;
  }
  if (event.kind == Event::Kind::Informal) return named_edge(event, {});
  const auto& partner = receives ? event.from : event.to;
  const Queue* queue = nullptr;
  if (receives) {
    queue = context_queue();
    if (queue == nullptr)
      diagnostics.error(position(event), fmt::format("the input queue of the context is missing: a variable '{}' of "
                                                     "the root component",
                                                     context_queue_name));
  } else if (partner && partner->any) {
    diagnostics.error(position(event), "a message is sent to somebody: write 'to {P}1'");
  } else {
    queue = queue_of(*partner, diagnostics);
  }
  if (queue == nullptr) return std::nullopt;
  const auto shape = values_.shape(event.literal, queue->item, diagnostics);
  if (!shape) return std::nullopt;
  if (!receives && std::any_of(shape->begin(), shape->end(), [](const auto& cell) { return !cell; })) {
    diagnostics.error(event.literal.position, "a context cannot send 'any': only what it receives may be left open");
    return std::nullopt;
  }
  Step made;
  made.queue = queue;
  made.shape = *shape;
  std::vector<ir::ExprId> code;
  if (receives) {
    const std::uint32_t width = system_.layouts.width(queue->item);
    made.item = static_cast<std::uint32_t>(network_.cells.size());
    for (std::uint32_t i = 0; i < width; ++i) {
      ir::Cell kept = network_.cells[queue->cell + fiacre::Layouts::slots + i];
      kept.name = fmt::format("#taken by the context[{}]", i);
      kept.kind = ir::CellKind::Meta;
      network_.cells.push_back(std::move(kept));
      code.push_back(network_.arena.assign_cell(made.item + i,
                                                network_.arena.load_cell(queue->cell + fiacre::Layouts::slots + i)));
    }
    take(*queue, code);
  } else {
    put(*queue, *shape, code);
  }
  ir::Edge edge = named_edge(event, std::move(made));
  edge.guard = receives ? head_is(*queue, *shape) : has_room(*queue);
  edge.update = network_.arena.seq(code);
  if (!receives) writers_[queue->cell].insert(static_cast<std::uint32_t>(system_.program.instances.size()));
  return edge;
}

std::optional<std::uint64_t> QueueAttachment::message_of(const ir::Edge& step) {
  const Step& of = steps_.at(step.event);
  if (of.event->kind != Event::Kind::Receive) return std::nullopt;
  return step.event;
}

std::vector<ir::Edge> QueueAttachment::discards(std::span<const Expected> expected) {
  const Queue* queue = context_queue();
  if (queue == nullptr) return {};
  ir::Arena& arena = network_.arena;
  std::vector<ir::ExprId> all{arena.binary(ir::Op::Gt, arena.load_cell(queue->cell), arena.constant(0))};
  for (const Expected& one : expected) {
    const ir::ExprId fits =
        FiacreValues::matches(network_, steps_.at(one.step.event).shape, queue->cell + fiacre::Layouts::slots);
    all.push_back(arena.unary(ir::Op::Not, arena.binary(ir::Op::And, one.now, fits)));
  }
  std::vector<ir::ExprId> code;
  take(*queue, code);
  ir::Edge edge;
  edge.sync = ir::SyncKind::Event;
  edge.event = static_cast<std::uint32_t>(network_.events.size());
  network_.events.push_back("discard");
  edge.guard = balanced(arena, ir::Op::And, all);
  edge.update = arena.seq(code);
  discard_ = edge.event;
  return {edge};
}

void QueueAttachment::connect(std::uint32_t context, std::optional<std::uint32_t> discarding) {
  context_ = context;
  for (const auto& [event, step] : steps_) network_.vectors.push_back({{{context, event, false}}, {}});
  if (discarding) network_.vectors.push_back({{{*discarding, *discard_, false}}, {}});
  if (!lowered_.timers.all.empty()) network_ = ir::add_timers(network_, lowered_.timers, watch_).network;
}

}  // namespace beeline::frontend::cdl
