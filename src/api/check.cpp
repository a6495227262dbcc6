#include "api/conditions.h"
#include "api/convert.h"
#include "components/registry.h"
#include "plan/counted.h"
#include "plan/run.h"
#include "result/certificate.h"
#include "util/cores.h"

namespace beeline {

namespace {

std::optional<Diagnostic> read_search(const std::string& text, components::Spec& spec) {
  util::Sources sources;
  sources.add("<search>", text);
  std::string problem;
  util::Position where{1, 1, 0};
  if (const components::SpecError error = components::parse(text, spec)) {
    problem = error.message;
    where.column = static_cast<std::uint32_t>(error.column);
  } else {
    problem = components::standard().validate(spec);
  }
  if (!problem.empty()) return api::diagnostic(sources, {util::Severity::Error, where, problem});
  spec = components::standard().complete(spec);
  return std::nullopt;
}

}  // namespace

const char* version() { return BEELINE_VERSION; }

const char* name(Verdict verdict) { return result::name(api::verdict(verdict)); }

CheckResult Queries::check(const CheckOptions& options) const {
  CheckResult result;
  plan::Options run;
  util::Sources sources = impl_->sources;  // and conditions
  result.error = read_search(options.search, run.search);
  if (result.error) return result;
  run.counted.nonzeno = options.nonzeno;
  if (!options.fairness.empty()) {
    std::string wrong = plan::read_fairness(options.fairness, impl_->content.network, run.counted);
    if (wrong.empty() && options.nonzeno) wrong = "not together with nonzeno";
    if (!wrong.empty()) result.error = api::diagnostic({}, {util::Severity::Error, {}, "fairness: " + wrong});
    if (result.error) return result;
  }
  run.limits = {options.limits.seconds, options.limits.bytes, options.limits.cancel};
  run.seconds_per_query = options.seconds_per_query;
  run.on_unwritable = [&](const std::string& message) {
    result.error = api::diagnostic({}, {util::Severity::Error, {}, message});
  };
  run.threads = options.threads > 0 ? options.threads : util::cores();
  run.slice = options.slice;
  run.symmetry = options.symmetry;
  run.want_traces = options.traces || options.shortest;
  run.shortest = options.shortest;
  run.certificate = options.certificate_file;
  run.certificate_of.model = result::fingerprint(impl_->sources.file(0).text);
  if (options.on_progress) {
    run.on_progress = [&](const plan::Progress& p) {
      Progress told{p.explored, p.open, p.stored, p.bytes, p.seconds};
      for (const util::Stage& stage : p.making) told.making.push_back({stage.what, stage.of, stage.done});
      options.on_progress(told);
    };
  }
  if (options.on_warning) {
    run.on_warning = [&](const util::Diagnostic& d) { options.on_warning(api::diagnostic(sources, d)); };
  }
  result.answers.resize(size());
  run.on_answer = [&](std::size_t index, const result::Answer& answer) {
    result.answers[index] = api::answer(*impl_, answer);
    if (options.on_answer) options.on_answer(index, result.answers[index]);
  };
  ir::Network with_conditions;
  const ir::Network* network = &impl_->content.network;
  if (!components::standard().files(run.search).empty()) {
    with_conditions = impl_->content.network;
    network = &with_conditions;
    const util::Diagnostics diagnostics =
        api::read_conditions(*impl_->model.impl().document, run.search, sources, with_conditions, run.conditions);
    if (diagnostics.has_errors()) {
      result.error = api::diagnostics(sources, diagnostics).front();
      return result;
    }
  }
  std::optional<result::Coverage> coverage;
  if (options.coverage) run.coverage = &coverage.emplace(impl_->content.network);
  run.said = impl_->said;
  plan::run(*network, impl_->content.properties, run);
  if (coverage) result.coverage = api::coverage(impl_->content.network, *coverage);
  return result;
}

}  // namespace beeline
