#include "engine/graph.h"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>

namespace beeline::engine {

namespace {

// As text between quotation marks; a line end becomes DOT's.
std::string quoted(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') out += "\\n";
    else out += c;
  }
  return out;
}

}  // namespace

GraphWriter::GraphWriter(const ir::Network& network, ExplicitEngine& engine, bool marks, std::ostream& out,
                         util::Watch& watch)
    : network_(network),
      engine_(engine),
      space_(engine.space()),
      marks_(marks),
      out_(out),
      machine_(space_.compiled().program),
      channel_(network.edges.size()) {
  space_.record_origins(true);
  for (const ir::Cell& cell : network.cells) memory_.push_back(cell.initial);
  machine_.use(memory_.data());
  machine_.watch(&watch);
  const space::Index& index = space_.compiled().index;
  for (std::uint32_t i = 0; i < index.edges(); ++i) channel_[index.edge(i).id.value] = index.edge(i).channel;
  out_ << "digraph states {\n  node [shape=box, fontname=\"monospace\"];\n  edge [fontname=\"monospace\"];\n";
}

GraphWriter::~GraphWriter() {
  constexpr const char* thick = "color=\"#b03a2e\", penwidth=3";
  // An edge with the key of one that was written is that one.
  for (store::NodeId at = found_; at; at = engine_.store().parent(at)) {
    out_ << fmt::format("  n{} [{}];\n", at.value, thick);
    if (const store::NodeId before = engine_.store().parent(at))
      out_ << fmt::format("  n{} -> n{} [key=\"way{}\", {}];\n", before.value, at.value, at.value, thick);
  }
  out_ << "}\n" << std::flush;
}

std::string GraphWriter::state_label(space::StateView state) {
  std::vector<std::int32_t> values(network_.cells.size());
  space_.values(state.key, values.data());
  std::string label, changed;
  for (std::size_t p = 0; p < network_.processes.size(); ++p) {
    const ir::Process& process = network_.processes[p];
    label += fmt::format("{}{}.{}", p == 0 ? "" : " ", process.name,
                         process.display_name(static_cast<std::uint32_t>(values[process.cell])));
  }
  for (std::size_t v = 0; v < values.size(); ++v) {
    const ir::Cell& cell = network_.cells[v];
    if (cell.kind == ir::CellKind::Variable && values[v] != cell.initial)
      changed += fmt::format("{}{}={}", changed.empty() ? "" : " ", cell.name,
                             cell.is_bool ? (values[v] ? "true" : "false") : std::to_string(values[v]));
  }
  return changed.empty() ? label : label + "\n" + changed;
}

bool GraphWriter::fresh(space::StateView state, store::NodeId id) {
  const bool initial = std::find(initial_.begin(), initial_.end(), id) != initial_.end();
  const bool target = marks_ && space_.targets(state, ~std::uint64_t{0}) != 0;
  if (target && !found_) found_ = id;
  out_ << fmt::format("  n{} [label=\"{}\"{}{}];\n", id.value, quoted(state_label(state)),
                      initial ? ", peripheries=2" : "", target ? ", style=filled, fillcolor=\"#f5c6c0\"" : "");
  return true;
}

void GraphWriter::expanded(space::StateView state, store::NodeId, const space::SuccessorBuffer&) {
  space_.values(state.key, memory_.data());
}

std::string GraphWriter::transition_label(const space::Origin& origin) {
  std::string label, channel;
  for (const auto& member : origin.members) {
    const ir::Edge& edge = network_.edge(member.edge);
    const ir::Process& process = network_.processes[edge.process];
    label += fmt::format("{}{}: {} -> {}", label.empty() ? "" : "\n", process.name, process.display_name(edge.source),
                         process.display_name(edge.target));
    std::string used;
    if (edge.sync == ir::SyncKind::Event) {
      used = network_.events[edge.event];
    } else if (edge.sync != ir::SyncKind::None) {
      for (std::size_t i = 0; i < edge.selects.size(); ++i) memory_[edge.selects[i].cell] = member.selected[i];
      machine_.clear_error();
      const std::int32_t number = machine_.value(channel_[member.edge.value]);
      if (!machine_.failed()) used = network_.channels[static_cast<std::size_t>(number)].name;
    }
    if (!used.empty() && used != channel) channel += (channel.empty() ? "" : "+") + used;
  }
  return channel.empty() ? label : label + "\non " + channel;
}

void GraphWriter::edge(store::NodeId from, std::size_t successor, store::Inserted to) {
  if (!from) {
    initial_.push_back(to.node);
    return;
  }
  const std::string key = to.fresh() ? fmt::format(", key=\"way{}\"", to.node.value) : "";
  out_ << fmt::format("  n{} -> n{} [label=\"{}\"{}{}];\n", from.value, to.node.value,
                      quoted(transition_label(space_.origins()[successor])), key,
                      to.fresh() || network_.clocks.size() == 1 ? "" : ", style=dashed");
}

}  // namespace beeline::engine
