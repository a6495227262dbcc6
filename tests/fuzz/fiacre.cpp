// Whatever the bytes, the Fiacre front end ends with messages or a program whose numbers all mean something, and a
// network that is well-formed; taken for queries, they are read or told to be wrong.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "frontend/fiacre/document.h"
#include "frontend/fiacre/fiacre.h"

namespace {

using namespace beeline;
using namespace beeline::frontend::fiacre;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

void check(const Program& program) {
  for (std::size_t i = 0; i < program.exprs.size(); ++i) {
    const Expr& expr = program.exprs[i];
    require(expr.type && expr.type.value < program.types.size(), "an expression without a type");
    require(!program.types.is_broken(expr.type), "a broken type in a program without errors");
    for (const ExprId operand : expr.operands)
      require(operand && operand.value < i, "an operand that does not come before");
  }
  for (const Instance& instance : program.instances) {
    const Process& process = program.processes[instance.process];
    require(instance.slots.size() == process.slots.size(), "slots without a binding");
    require(instance.ports.size() == process.ports.size(), "ports without a binding");
    for (const std::uint32_t port : instance.ports) require(port < program.ports.size(), "a port that does not exist");
    for (std::size_t i = 0; i < process.slots.size(); ++i)
      require(instance.slots[i].shared.has_value() == (process.slots[i].kind == Slot::Kind::Reference),
              "a reference without a variable");
  }
  for (const SharedVariable& variable : program.variables)
    require(program.types.contains(variable.type, variable.initial), "an initial value out of range");
  for (const Port& port : program.ports)
    for (const auto& group : port.groups)
      for (const std::uint32_t member : group)
        require(member < program.instances.size(), "a member that does not exist");
}

}  // namespace

static void read_as_queries(const std::string& text) {
  util::Sources sources;
  util::Diagnostics diagnostics;
  const auto document = load_document(sources, sources.add("m.fcr", R"(
type id is 0..3 type msg is union ping | data of id end type pair is record a : id, b : bool end
process P (&q : read write queue 2 of msg) is states s, t var x : id, r : pair, v : array 2 of id, u : msg from s to t
component main is var q : queue 2 of msg := {||} par P(&q) || P(&q) end main)"),
                                      Dialect::Obp, diagnostics);
  require(document != nullptr, "the model of the queries");
  ir::Model model = document->model();
  const auto file = sources.add("fuzz.q", text);
  document->read_queries(model, sources, file, diagnostics);
  document->read_conditions(model, sources, file, diagnostics);
  for (const util::Diagnostic& diagnostic : diagnostics.all()) sources.render(diagnostic);
  require(ir::check(model.network).empty(), "a network that is not well-formed");
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const Dialect dialect : {Dialect::Obp, Dialect::Frac}) {
    util::Sources sources;
    const auto file = sources.add("fuzz.fcr", std::string(reinterpret_cast<const char*>(data), size));
    util::Diagnostics diagnostics;
    const auto program = load(sources, file, dialect, diagnostics);
    for (const util::Diagnostic& diagnostic : diagnostics.all()) sources.render(diagnostic);
    require(program.has_value() != diagnostics.has_errors(), "a program must come without errors, and none with some");
    if (program) check(*program);
    util::Diagnostics others;
    const auto document = load_document(sources, file, dialect, others);
    require(document != nullptr || others.has_errors(), "no document, and no error");
    if (document) require(ir::check(document->network()).empty(), "a network that is not well-formed");
  }
  read_as_queries(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
