// Whatever the bytes, a context ends as a network that is well formed or as messages with positions, on a network of
// channels and on a system of queues.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "frontend/cdl/attach.h"
#include "frontend/cdl/cdl.h"
#include "frontend/cdl/unfold.h"
#include "frontend/frontend.h"
#include "ir/network.h"

namespace {

using namespace beeline;
using namespace beeline::frontend;

constexpr const char* light = R"(
chan press, car; broadcast chan walk, stop; urgent chan hurry; clock x; bool asked;
process Light() {
state Cars { x <= 30 || !asked }, Yellow { x <= 3 }, People { x <= 10 };
init Cars;
trans
  Cars -> Cars { guard !asked; sync press?; assign asked := true, x := 0; }, Cars -> Cars { sync car?; },
  Cars -> Yellow { guard asked && x >= 5; assign x := 0; }, Cars -> Cars { sync hurry?; },
  Yellow -> People { guard x >= 3; sync walk!; assign x := 0, asked := false; },
  People -> Cars { guard x >= 10; sync stop!; };
}
process Counter() { int[0,3] served; state Count; init Count;
trans Count -> Count { guard served < 3; sync walk?; assign served := served + 1; }; }
system Light, Counter;
)";

constexpr const char* machine = R"(
type drink is union coffee | tea end
type order is record what : drink, sugar : 0..2 end
type message is union coin | choose of order | cancel | served of drink | refund end
type line is queue 2 of message
const black : order is {what = coffee, sugar = 0}
process Machine [heat : none] (&input : line, &answers : line) is
states idle, paid, brewing
var m : message := coin, wanted : order := black, cups : 0..9 := 0
from idle on not (empty input); m := first input; input := dequeue input;
  case m of coin -> to paid | any -> /*@ignored*/ null; loop end case
from paid wait [1, 3]; on not (empty input); m := first input; input := dequeue input;
  case m of choose wanted -> to brewing
    | cancel -> on not (full answers); answers := enqueue (answers, refund); to idle
    | any -> /*@ignored*/ null; loop end case
from brewing heat; on not (full answers); cups := cups + 1;
  answers := enqueue (answers, served (wanted.what)); to idle
process Heater [heat : none] is states cold, hot from cold heat; to hot from hot to cold
component main is
var Machine_1 : line := {||}, toContext : line := {||}
port heat : none
par Machine [heat] (&Machine_1, &toContext) || Heater [heat] end
main
)";

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

std::unique_ptr<Document> load(const char* name, const char* text, Format format) {
  util::Sources sources;
  util::Diagnostics diagnostics;
  const auto file = sources.add(name, text);
  auto document = frontend::load(sources, file, format, diagnostics);
  for (const util::Diagnostic& diagnostic : diagnostics.all())
    std::fprintf(stderr, "%s", sources.render(diagnostic).c_str());
  require(document != nullptr, "the model cannot be read");
  return document;
}

void put(const Document& document, const cdl::Unit& unit, const cdl::Cdl& one, const cdl::AttachOptions& options,
         util::Diagnostics& diagnostics) {
  const std::size_t before = diagnostics.errors();
  const auto attached = cdl::attach(document, document.network(), unit, one, options, diagnostics);
  require(attached.has_value() == (diagnostics.errors() == before) || diagnostics.full(),
          "a context must be put on a model or be refused");
  if (attached) require(ir::check(attached->network).empty(), "an ill-formed network");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::array documents{load("light.xta", light, Format::UppaalXta),
                                    load("machine.fcr", machine, Format::Fiacre)};
  util::Sources sources;
  const auto file = sources.add("fuzz.cdl", std::string(reinterpret_cast<const char*>(data), size));
  util::Diagnostics diagnostics;
  const auto unit = cdl::read(sources, file, diagnostics);
  if (!unit) return 0;
  constexpr context::Size most{2000, 10000};
  for (const cdl::Cdl& one : unit->cdls) {
    util::Diagnostics too_large;
    if (!cdl::unfold(*unit, one, too_large, util::nobody(), most)) continue;
    for (const auto& document : documents) {
      put(*document, *unit, one, {}, diagnostics);
      put(*document, *unit, one, {false, cdl::ObserverStep::Set}, diagnostics);
    }
  }
  for (const util::Diagnostic& diagnostic : diagnostics.all()) {
    require(static_cast<bool>(diagnostic.position), "a message without a position");
    sources.render(diagnostic);
  }
  return 0;
}
