#include "support.h"

#include <stdexcept>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace beeline::frontend::uppaal::test {

std::string Loaded::messages() const {
  std::string out;
  for (const util::Diagnostic& diagnostic : diagnostics.all()) out += sources.render(diagnostic);
  return out;
}

std::vector<std::string> Loaded::errors() const {
  std::vector<std::string> out;
  for (const util::Diagnostic& d : diagnostics.all())
    if (d.severity == util::Severity::Error)
      out.push_back(fmt::format("{}:{} {}", d.position.line, d.position.column, d.message));
  return out;
}

std::uint32_t Loaded::process_index(std::string_view name) const {
  for (std::uint32_t i = 0; i < network().processes.size(); ++i)
    if (network().processes[i].name == name) return i;
  throw std::runtime_error(fmt::format("no process {}", name));
}

const ir::Process& Loaded::process(std::string_view name) const { return network().processes[process_index(name)]; }

const ir::Edge& Loaded::edge(std::string_view of, std::size_t number) const {
  return network().edges_of(process(of))[number];
}

std::uint32_t Loaded::cell_index(std::string_view name) const {
  for (std::uint32_t i = 0; i < network().cells.size(); ++i)
    if (network().cells[i].name == name && network().cells[i].kind != ir::CellKind::Location) return i;
  throw std::runtime_error(fmt::format("no cell {}", name));
}

const ir::Cell& Loaded::cell(std::string_view name) const { return network().cells[cell_index(name)]; }

std::vector<ir::Property> Loaded::queries(std::string_view text) {
  const std::uint16_t file = sources.add("<query>", std::string(text));
  const std::size_t before = model.properties.size();
  document->read_queries(model, sources, file, diagnostics);
  return {model.properties.begin() + static_cast<std::ptrdiff_t>(before), model.properties.end()};
}

std::int32_t Loaded::value(const std::string& expression, check::Memory& memory) {
  const auto properties = queries("sup: " + expression);
  const auto* extrema = properties.size() == 1 ? properties[0].as<ir::Extrema>() : nullptr;
  if (!extrema || !extrema->terms.at(0).value) throw std::runtime_error(messages());
  memory.resize(network().cells.size(), 0);
  for (std::size_t i = 0; i < network().cells.size(); ++i)
    if (network().cells[i].kind == ir::CellKind::Temporary) memory[i] = network().cells[i].initial;
  return check::Evaluator(network(), memory).value(extrema->terms[0].value);
}

std::int32_t Loaded::value(const std::string& expression) {
  check::Memory memory = check::initial_memory(network());
  return value(expression, memory);
}

namespace {

Loaded load(std::string text, Format format) {
  Loaded out;
  const std::uint16_t file = out.sources.add("model", std::move(text));
  out.document = frontend::load(out.sources, file, format, out.diagnostics);
  if (out.document) {
    out.model = out.document->model();
    EXPECT_EQ(ir::check(out.network()), std::vector<std::string>());
  }
  return out;
}

}  // namespace

Loaded load_xta(std::string text) { return load(std::move(text), Format::UppaalXta); }
Loaded load_xml(std::string text) { return load(std::move(text), Format::UppaalXml); }

std::int32_t after(const std::string& declarations, const std::string& update, const std::string& expression) {
  Loaded model = load_xta(declarations + "\nprocess P() { state here; init here; trans here -> here { assign " +
                          update + "; }; }\nsystem P;");
  if (!model.document) throw std::runtime_error(model.messages());
  check::Memory memory = check::initial_memory(model.network());
  const ir::ExprId id = model.edge("P", 0).update;
  std::vector<check::ClockReset> resets;
  if (id) check::Evaluator(model.network(), memory).value(id, &resets);
  return model.value(expression, memory);
}

std::string shown(const check::Formula& formula, const ir::Network& network) {
  using Kind = check::Formula::Kind;
  switch (formula.kind) {
    case Kind::True: return "true";
    case Kind::False: return "false";
    case Kind::Deadlock: return "deadlock";
    case Kind::NoDeadlock: return "!deadlock";
    case Kind::Atom:
      return fmt::format("{}-{}{}{}", network.clocks[formula.atom.x].name, network.clocks[formula.atom.y].name,
                         formula.atom.strict ? "<" : "<=", formula.atom.bound);
    case Kind::And:
    case Kind::Or: {
      std::string out;
      for (const check::Formula& part : formula.parts)
        out += (out.empty() ? "" : formula.kind == Kind::And ? " && " : " || ") + shown(part, network);
      return "(" + out + ")";
    }
  }
  return "";
}

std::string guard(const std::string& text) {
  const Loaded model = load_xta(
      "clock x, y, c[3]; int i = 1, j = 2; bool b = true;\nprocess P() { state here; init here; trans here -> here { "
      "guard " +
      text + "; }; }\nsystem P;");
  if (!model.document) return model.errors().at(0);
  check::Memory memory = check::initial_memory(model.network());
  return shown(check::Evaluator(model.network(), memory).formula(model.edge("P", 0).guard), model.network());
}

}  // namespace beeline::frontend::uppaal::test
