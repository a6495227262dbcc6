#include "api/certificate.h"

#include <sstream>

#include <fmt/format.h>

#include "api/impl.h"
#include "check/verify.h"
#include "result/certificate.h"
#include "util/budget.h"
#include "util/memory.h"

namespace beeline {

namespace {

// How a certificate names what add_labels, add_cycle and a property process asked; see Document::label_query.
constexpr std::string_view labels_prefix = "labels ", cycle_prefix = "cycle ", property_prefix = "property ";

// Why a certificate that was made with the one is none for the other; empty: they are the same.
std::string mix_up(const std::optional<result::ContextMark>& made, const std::optional<result::ContextMark>& given) {
  if (made == given) return {};
  if (!given) return fmt::format("it was made with the context {}, and none is given", made->name);
  if (!made) return fmt::format("it was made without a context, and {} is given", given->name);
  if (made->name != given->name)
    return fmt::format("it was made with another context: {}, not {}", made->name, given->name);
  if (made->text != given->text)
    return fmt::format("it was made with another context: the file that {} is in has changed", made->name);
  if (made->observer_step != given->observer_step)
    return fmt::format("it was made with --observer-step {}, not {}", made->observer_step, given->observer_step);
  return fmt::format("it was made with --cdl-discard {}, not {}", made->discard, given->discard);
}

constexpr const char* other_query = "its query is not one of this model";

// The question of a certificate, read as one of the model alone.
bool add_query(Queries& queries, const std::string& text) {
  const std::vector<Diagnostic> said =
      text.starts_with(labels_prefix)  ? queries.add_labels(text.substr(labels_prefix.size()))
      : text.starts_with(cycle_prefix) ? queries.add_cycle(text.substr(cycle_prefix.size()))
                                       : queries.add(text);
  return !has_errors(said) && queries.size() == 1;
}

// Where it stands among the queries.
std::optional<std::size_t> find_query(Queries& queries, const std::string& text) {
  if (!text.starts_with(property_prefix))
    return add_query(queries, text) ? std::optional<std::size_t>(0) : std::nullopt;
  queries = Queries::of_file(queries.model());  // only the file asks about a property process
  for (std::size_t i = 0; i < queries.size(); ++i)
    if (queries.list()[i].text == text) return i;
  return std::nullopt;
}

check::CertificateVerdict judge_in(const Model& model, const api::ChosenContext& chosen,
                                   const result::Certificate& certificate, util::Watch& watch) {
  const std::string& asked = certificate.header.property;
  util::Diagnostics said;
  const auto attach = [&](const Queries& queries) {
    return chosen.contexts->attach(chosen.which, queries, chosen.options, said, watch);
  };
  auto with = attach(Queries(model));
  if (!with) return {"the context does not fit the model", {}};
  const auto judge = [&](const ir::Property& property) {
    return check::verify(with->attached.network, property, certificate, watch, with->attached.assumptions);
  };
  for (const ir::Property& property : with->attached.properties)
    if (property.text == asked) return judge(property);
  const std::string assuming = with->attached.assuming;
  Queries queries(model);
  if (!asked.ends_with(assuming) || !add_query(queries, asked.substr(0, asked.size() - assuming.size())))
    return {other_query, {}};
  with = attach(queries);
  if (!with || with->queries.size() != 1) return {other_query, {}};
  return judge(with->queries[0]);
}

check::CertificateVerdict judge(const Model& model, const std::optional<api::ChosenContext>& context,
                                const result::Certificate& certificate, util::Watch& watch) {
  const result::CertificateHeader& header = certificate.header;
  if (header.model != result::fingerprint(model.impl().sources.file(0).text))
    return {"it was made for another model", {}};
  const auto given = context ? std::optional(context->mark()) : std::nullopt;
  if (const std::string other = mix_up(header.context, given); !other.empty()) return {other, {}};
  if (context) return judge_in(model, *context, certificate, watch);
  Queries queries(model);
  const std::optional<std::size_t> asked = find_query(queries, header.property);
  if (!asked) return {other_query, {}};
  const Queries::Impl& impl = queries.impl();
  const auto said = impl.said.find(*asked);
  return check::verify(impl.content.network, impl.content.properties[*asked], certificate, watch, {},
                       said == impl.said.end() ? nullptr : &said->second);
}

void give_up(Proof& proof, util::Exceeded::Cause cause) {
  const bool time = cause == util::Exceeded::Cause::Time, memory = cause == util::Exceeded::Cause::Memory;
  proof.limit = time ? Limit::Time : memory ? Limit::Memory : Limit::Cancelled;
  proof.reason = time     ? "the time limit was reached"
                 : memory ? "more memory was needed than the limit allows"
                          : "interrupted";
}

}  // namespace

Verification verify(const Model& model, std::string_view certificates, const Limits& limits) {
  return api::verify(model, std::nullopt, certificates, limits);
}

result::ContextMark api::ChosenContext::mark() const {
  return {contexts->fingerprint(), options.step == frontend::cdl::ObserverStep::Set ? "set" : "sequence",
          options.discard ? "on" : "off", contexts->names()[which]};
}

Verification api::verify(const Model& model, const std::optional<ChosenContext>& context, std::string_view certificates,
                         const Limits& limits) {
  Verification verification;
  util::Budget budget(
      {limits.seconds, limits.bytes != 0 ? limits.bytes : util::physical_bytes() / 10 * 9, limits.cancel});
  std::istringstream stream{std::string(certificates)};
  const auto next = [&]() -> std::optional<result::Certificate> {
    try {
      return result::read_certificate(stream, verification.error, budget);
    } catch (const util::Exceeded& exceeded) {
      Proof& proof = verification.proofs.emplace_back();
      proof.query = "a certificate that was not read to its end";
      give_up(proof, exceeded.cause);
      return std::nullopt;
    }
  };
  while (const auto certificate = next()) {
    Proof& proof = verification.proofs.emplace_back();
    proof.query = certificate->header.property;
    try {
      budget.look(certificates.size());  // what is made of it takes as much
      check::CertificateVerdict verdict = judge(model, context, *certificate, budget);
      proof.reason = std::move(verdict.reason);
      proof.undecided = verdict.undecided;
      proof.assumptions = std::move(verdict.assumptions);
    } catch (const util::Exceeded& exceeded) {
      give_up(proof, exceeded.cause);
    }
    if (const auto* ranked = std::get_if<result::RankedSet>(&certificate->evidence)) {
      proof.kind = "ranks";
      proof.zones = ranked->zones();
    } else if (const auto* set = std::get_if<result::InductiveSet>(&certificate->evidence)) {
      proof.kind = "inductive";
      proof.zones = set->zones();
    } else if (const auto* abstraction = std::get_if<result::AbstractProof>(&certificate->evidence)) {
      proof.kind = "abstraction";
      proof.parts = abstraction->parts.size();
    } else {
      proof.kind = "predicates";
      proof.sets = std::get<result::PredicateProof>(certificate->evidence).sets.size();
    }
  }
  return verification;
}

}  // namespace beeline
