// Whatever the bytes, they are a formula that is the same when it is printed and read again, or there is a message with
// a place; its automaton is made, or refused with a reason.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "ltl/parse.h"
#include "ltl/print.h"
#include "ltl/translate.h"
#include "util/budget.h"
#include "util/counting_watch.h"

namespace {

using namespace beeline;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  util::Sources sources;
  ltl::Formulas formulas;
  std::map<std::string, std::uint32_t, std::less<>> atoms;
  const auto number = [&](std::string_view atom, std::size_t) {
    return std::optional(atoms.try_emplace(std::string(atom), static_cast<std::uint32_t>(atoms.size())).first->second);
  };
  const auto numbered = [](std::string_view atom, std::size_t) {
    return std::optional(static_cast<std::uint32_t>(std::strtoul(std::string(atom.substr(1)).c_str(), nullptr, 10)));
  };
  const auto read = [&](std::string text, const ltl::Atoms& atom) {
    const std::uint16_t index = sources.add("<formula>", std::move(text));
    const util::SourceFile& file = sources.file(index);
    util::Diagnostics diagnostics;
    const auto f = ltl::parse(formulas, file, index, 0, file.text.size(), atom, diagnostics);
    require(f.has_value() != diagnostics.has_errors(), "a formula comes without errors, and none with some");
    for (const util::Diagnostic& diagnostic : diagnostics.all()) {
      require(static_cast<bool>(diagnostic.position), "a message without a position");
      sources.render(diagnostic);
    }
    return f;
  };
  const auto f = read(std::string(reinterpret_cast<const char*>(data), size), number);
  if (!f) return 0;
  const bool shallow = size < ltl::deepest_formula / 2;  // and still is with all the parentheses that printing adds
  const auto again = read(ltl::print(formulas, *f, [](std::uint32_t p) { return "a" + std::to_string(p); }), numbered);
  require(!shallow || again == f, "a printed formula is read as the same one");
  util::CountingWatch watch;
  watch.begin(util::nobody(), 20'000);
  try {
    const ltl::Translated made = ltl::translate(formulas, *f, watch);
    require(made.automaton.has_value() == made.refusal.empty(), "an automaton or a reason");
  } catch (const util::Exceeded&) {
  }
  return 0;
}
