#include "laws/engine/agreement.h"

#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <unistd.h>

#include "check/inductive.h"
#include "plan/registry.h"
#include "plan/run.h"
#include "result/certificate.h"
#include "support/region_explorer.h"

namespace beeline::test {

namespace {

result::Answer ask(const RandomModel& model, const ir::Property& property, const std::string& search,
                   const std::string& certificate = {}) {
  plan::Options options;
  options.certificate = certificate;
  plan::Spec spec;
  plan::parse(search, spec);
  options.search = plan::complete(spec);
  return plan::run(model.network, std::span(&property, 1), options).front();
}

ir::Property reachable_target(const RandomModel& model) {
  ir::Property property;
  property.kind = ir::PropertyKind::Reachable;
  property.formula = model.target;
  return property;
}

}  // namespace

std::string disagreement(const RandomModel& model) {
  const bool expected = reachable(model.network, model.target);
  const ir::Property property = reachable_target(model);
  for (const char* search : {"auto", "bfs", "dfs", "rdfs(seed=7)", "greedy(hL)", "greedy(hU)", "greedy(max(dL,hL))",
                             "bfs(prefer=contexts)", "greedy(hU,prefer=contexts(clocks=on))",
                             "astar(hL)", "wastar(hU,w=2)"}) {
    for (const char* store : {"auto", "exact", "inclusion", "alu"}) {
      std::string spec = search;
      spec.insert(spec.find('(') == std::string::npos ? spec.size() : spec.size() - 1,
                  fmt::format("{}store={}", spec.back() == ')' ? "," : "(", store));
      if (spec.back() != ')') spec += ')';
      const result::Answer answer = ask(model, property, spec);
      if (answer.verdict == result::Verdict::Error && answer.reason.starts_with("store=alu")) continue;
      const auto wanted = expected ? result::Verdict::Satisfied : result::Verdict::NotSatisfied;
      if (answer.verdict != wanted) {
        return fmt::format("{}: {} ({}), but the target is {}", spec, result::name(answer.verdict), answer.reason,
                           expected ? "reachable" : "unreachable");
      }
    }
  }
  return {};
}

std::string not_shortest(const RandomModel& model) {
  const ir::Property property = reachable_target(model);
  const result::Answer reference = ask(model, property, "bfs(store=exact)");
  if (!reference.trace) return {};
  for (const char* estimate : {"zero", "dL", "hL", "max(dL,hL)"}) {
    for (const char* store : {"exact", "inclusion", "alu"}) {
      const std::string spec = fmt::format("astar({},store={})", estimate, store);
      const result::Answer answer = ask(model, property, spec);
      if (answer.verdict == result::Verdict::Error && answer.reason.starts_with("store=alu")) continue;
      if (!answer.trace) return fmt::format("{}: {} ({})", spec, result::name(answer.verdict), answer.reason);
      if (answer.trace->steps.size() != reference.trace->steps.size()) {
        return fmt::format("{}: {} steps instead of {}", spec, answer.trace->steps.size(), reference.trace->steps.size());
      }
    }
  }
  return {};
}

std::string refused_certificate(const RandomModel& model) {
  const ir::Property property = reachable_target(model);
  const std::string file = fmt::format("{}/certificate.{}", std::filesystem::temp_directory_path().string(), getpid());
  for (const char* search : {"bfs(store=exact)", "dfs(store=inclusion)", "bfs(store=alu)"}) {
    const result::Answer answer = ask(model, property, search, file);
    if (answer.verdict != result::Verdict::NotSatisfied) continue;
    std::ifstream in(file);
    std::string error;
    const auto certificate = result::read_certificate(in, error);
    const std::string reason = certificate ? check::verify(model.network, property, *certificate).reason : error;
    std::filesystem::remove(file);
    if (!certificate || !reason.empty()) return fmt::format("{}: the certificate is refused: {}", search, reason);
  }
  return {};
}

std::string wrong_extremum(const RandomModel& model) {
  std::vector<ir::Term> terms;
  RandomModel copy = model;
  ir::Arena& arena = copy.network.arena;
  if (copy.network.clocks.size() > 1) {
    ir::Term clock;
    clock.text = "clock";
    clock.clock_x = arena.constant(1);
    clock.clock_y = arena.constant(0);
    terms.push_back(clock);
  }
  if (const std::uint32_t first = copy.network.location_cells(); copy.network.end_of(ir::CellKind::Variable) > first) {
    ir::Term variable;
    variable.text = "variable";
    variable.value = arena.load_cell(first);
    terms.push_back(variable);
  }
  if (terms.empty()) return {};
  ir::Property property;
  property.kind = ir::PropertyKind::Bounds;
  property.formula = copy.target;
  property.terms = terms;
  const result::Answer answer = ask(copy, property, "bfs");
  if (answer.verdict == result::Verdict::Unknown && answer.reason.starts_with("a clock goes beyond")) return {};
  if (answer.verdict != result::Verdict::Satisfied) {
    return fmt::format("bounds: {} ({})", result::name(answer.verdict), answer.reason);
  }
  for (std::size_t i = 0; i < terms.size(); ++i) {
    RegionOptions options;
    options.least_cap = 12;
    RegionExplorer oracle(copy.network, copy.target, terms, options);
    const RegionExtremum high = oracle.supremum(terms[i]), low = oracle.infimum(terms[i]);
    const result::Extremum& found = answer.extrema[i];
    if (found.reached != high.reached) return fmt::format("{}: reached {} instead of {}", terms[i].text, found.reached, high.reached);
    if (!found.reached) continue;
    // A supremum past the cap is either unbounded or larger than the cap.
    const bool high_agrees = high.beyond_cap ? !found.high || *found.high >= options.least_cap
                                             : found.high && *found.high == high.value && found.high_strict == high.strict;
    const bool low_agrees =
        low.beyond_cap || (found.low && *found.low == low.value && found.low_strict == low.strict);
    if (!high_agrees || !low_agrees) {
      return fmt::format("{}: [{}{}, {}{}] instead of [{}{}, {}{}]{}", terms[i].text, found.low.value_or(-999),
                         found.low_strict ? " strict" : "", found.high.value_or(-999), found.high_strict ? " strict" : "",
                         low.value, low.strict ? " strict" : "", high.value, high.strict ? " strict" : "",
                         high.beyond_cap ? " beyond cap" : "");
    }
  }
  return {};
}

}  // namespace beeline::test
