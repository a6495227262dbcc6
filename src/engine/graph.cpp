#include "engine/graph.h"

#include <ostream>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace beeline::engine {

namespace {

std::string quoted(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

GraphWriter::GraphWriter(const ir::Network& network, space::ZoneSpace& space, std::ostream& out)
    : network_(network), space_(space), out_(out) {
  space_.record_origins(true);
  out_ << "digraph states {\n  node [shape=box, fontname=\"monospace\"];\n";
}

GraphWriter::~GraphWriter() { out_ << "}\n" << std::flush; }

bool GraphWriter::fresh(space::StateView state, store::NodeId id) {
  std::vector<std::int32_t> values(network_.cells.size());
  space_.values(state.key, values.data());
  std::string label;
  for (std::size_t p = 0; p < network_.processes.size(); ++p) {
    const ir::Process& process = network_.processes[p];
    label += fmt::format("{}{}.{}", p == 0 ? "" : " ", process.name,
                         process.display_name(static_cast<std::uint32_t>(values[process.cell])));
  }
  std::string line;
  for (std::size_t v = 0; v < values.size(); ++v) {
    const ir::Cell& cell = network_.cells[v];
    if (cell.kind == ir::CellKind::Variable && values[v] != cell.initial)
      line += fmt::format("{}{}={}", line.empty() ? "" : " ", cell.name, values[v]);
  }
  if (!line.empty()) label += "\n" + line;
  std::string text;
  for (const char c : quoted(label)) text += c == '\n' ? std::string("\\n") : std::string(1, c);
  out_ << fmt::format("  n{} [label=\"{}\"];\n", id.value, text);
  return true;
}

void GraphWriter::edge(store::NodeId from, std::size_t successor, store::Inserted to) {
  if (!from) return;
  std::string label;
  for (const auto& member : space_.origins()[successor].members) {
    label += (label.empty() ? "" : ", ") + network_.processes[network_.edge(member.edge).process].name;
  }
  out_ << fmt::format("  n{} -> n{} [label=\"{}\"{}];\n", from.value, to.node.value, quoted(label),
                      to.fresh() || network_.clocks.size() == 1 ? "" : ", style=dashed");
}

}  // namespace beeline::engine
