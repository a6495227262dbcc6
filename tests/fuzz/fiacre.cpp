// Whatever the bytes, the Fiacre front end ends with messages or a program whose numbers all mean something.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

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

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const Dialect dialect : {Dialect::Obp, Dialect::Frac}) {
    util::Sources sources;
    const auto file = sources.add("fuzz.fcr", std::string(reinterpret_cast<const char*>(data), size));
    util::Diagnostics diagnostics;
    const auto program = load(sources, file, dialect, diagnostics);
    for (const util::Diagnostic& diagnostic : diagnostics.all()) sources.render(diagnostic);
    require(program.has_value() != diagnostics.has_errors(), "a program must come without errors, and none with some");
    if (program) check(*program);
  }
  return 0;
}
