#include "laws/engine/extremum.h"

#include <filesystem>
#include <fstream>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "check/verify.h"
#include "plan/run.h"
#include "result/certificate.h"
#include "space/compiled.h"
#include "support/region_explorer.h"
#include "support/scale.h"

namespace beeline::test {

namespace {

constexpr std::int32_t cap = 12, higher_cap = 30;

ir::Term clocks(ir::Arena& arena, std::uint32_t x, std::uint32_t y) {
  return {fmt::format("clock {} - clock {}", x, y), {}, arena.clock(x), arena.clock(y)};
}

result::Answer ask(const ir::Network& network, const ir::Property& property, const std::string& search,
                   const std::string& certificate = {}) {
  plan::Options options;
  options.certificate = certificate;
  components::standard().read(search, options.search);
  return plan::run(network, std::span(&property, 1), options).front();
}

// Clocks are set to others and something.
bool has_sums(const ir::Network& network) {
  for (std::size_t i = 0; i < network.arena.size(); ++i) {
    const ir::Expr& e = network.arena[ir::ExprId(i)];
    if (e.op == ir::Op::ResetClock && e.c && as_constant(network.arena, e.b) != 0) return true;
  }
  return false;
}

// One side: what the oracle says when it looks as far as the answer goes, or clearly further than the model's constants
// where the answer is that there is no bound.
std::string side(const RandomModel& model, const ir::Term& term, bool high, std::optional<std::int64_t> found,
                 bool strict, std::int64_t factor, Judged& judged) {
  const auto look = [&](std::int32_t least) {
    RegionOptions options;
    options.least_cap = least;
    RegionExplorer oracle(model.network, model.target, {term}, options);
    return high ? oracle.supremum(term) : oracle.infimum(term);
  };
  RegionExtremum expected = look(cap);
  if (expected.beyond_cap) {
    if (found && (*found % factor != 0 || std::abs(*found / factor) > 1000))
      return fmt::format("{}: {} where the constants are small", term.text, *found);
    expected = look(found ? static_cast<std::int32_t>(std::abs(*found / factor)) + 1 : higher_cap);
  }
  const bool difference = term.clock_y && as_clock(model.network.arena, term.clock_y) != 0;
  judged.count(!found ? "no bound" : strict ? "approached" : "attained");
  if (difference) judged.count(found ? "a difference with a bound" : "a difference without");
  const std::int64_t unit = term.value ? 1 : factor;
  const bool agrees =
      expected.beyond_cap ? !found : found && *found == expected.value * unit && strict == expected.strict;
  if (agrees) return {};
  return fmt::format("{} {}: {}{} instead of {} * {}{}{}", high ? "sup" : "inf", term.text,
                     found ? std::to_string(*found) : "unbounded", strict ? " strict" : "", expected.value, unit,
                     expected.strict ? " strict" : "", expected.beyond_cap ? " beyond cap" : "");
}

}  // namespace

Judged extremum_kinds() {
  return {"attained", "approached", "no bound", "a difference with a bound", "a difference without"};
}

std::string wrong_extremum(const RandomModel& model, Judged& judged, std::int64_t factor) {
  RandomModel small = model;
  ir::Arena& arena = small.network.arena;
  std::vector<ir::Term> terms;
  if (small.network.clocks.size() > 1) terms.push_back(clocks(arena, 1, 0));
  if (small.network.clocks.size() > 2 && !has_sums(small.network)) {
    terms.push_back(clocks(arena, 1, 2));
    terms.push_back(clocks(arena, 2, 1));
  }
  if (const auto variables = small.network.ranges({ir::CellKind::Variable}); !variables.empty())
    terms.push_back({"variable", arena.load_cell(variables.front().begin), {}, {}});
  const RandomModel large = factor == 1 ? small : scaled(small, factor);
  for (const ir::Term& term : terms) {
    ir::Property property;
    property.kind = ir::Extrema{ir::ExtremumKind::Bounds, large.target, {term}};
    const result::Answer answer = ask(large.network, property, "bfs");
    if (answer.verdict == result::Verdict::Unknown && answer.reason.starts_with("a clock goes beyond") &&
        has_sums(small.network))
      continue;
    if (answer.verdict != result::Verdict::Satisfied)
      return fmt::format("{}: {} ({})", term.text, result::name(answer.verdict), answer.reason);
    const result::Extremum& found = answer.extrema.front();
    if (found.reached != reachable(small.network, small.target)) return fmt::format("{}: reached?", term.text);
    if (!found.reached) continue;
    if (!answer.trace && (found.low || found.high)) return fmt::format("{}: no run gets there", term.text);
    std::string wrong = side(small, term, true, found.high, found.high_strict, factor, judged);
    if (wrong.empty()) wrong = side(small, term, false, found.low, found.low_strict, factor, judged);
    if (!wrong.empty()) return wrong;
  }
  return {};
}

Judged scale_kinds() { return {"reachable", "unreachable", "narrow bounds", "wide bounds", "a certificate"}; }

std::string wrong_at_scale(const RandomModel& model, std::int64_t factor, Judged& judged) {
  const bool expected = reachable(model.network, model.target);
  const RandomModel large = scaled(model, factor);
  analysis::Observed observed;
  observed.formulas.push_back(large.target);
  const space::Compiled compiled(large.network, observed);
  judged.count(compiled.width == space::Width::Wide ? "wide bounds" : "narrow bounds");
  judged.count(expected ? "reachable" : "unreachable");
  ir::Property property;
  property.kind = ir::Reachable{large.target};
  const std::string file = fmt::format("{}/scaled.{}", std::filesystem::temp_directory_path().string(), getpid());
  for (const char* search : {"auto", "bfs(store=exact)", "dfs(store=inclusion)", "bfs(store=alu)"}) {
    const result::Answer answer = ask(large.network, property, search, file);
    if (answer.refused && answer.reason.starts_with("store=alu")) continue;
    const auto wanted = expected ? result::Verdict::Satisfied : result::Verdict::NotSatisfied;
    if (answer.verdict != wanted) {
      return fmt::format("{} at scale {}: {} ({}), but the target is {}", search, factor, result::name(answer.verdict),
                         answer.reason, expected ? "reachable" : "unreachable");
    }
    if (expected) continue;
    std::ifstream in(file);
    std::string error;
    const auto certificate = result::read_certificate(in, error);
    const std::string reason = certificate ? check::verify(large.network, property, *certificate).reason : error;
    std::filesystem::remove(file);
    if (!certificate || !reason.empty())
      return fmt::format("{} at scale {}: the certificate is refused: {}", search, factor, reason);
    judged.count("a certificate");
  }
  return {};
}

}  // namespace beeline::test
