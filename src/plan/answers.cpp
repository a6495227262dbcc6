#include "plan/answers.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>

#include "check/abstract_proof.h"
#include "check/predicate_proof.h"
#include "check/ranked.h"
#include "check/replay.h"
#include "result/certificate.h"
#include "util/memory.h"

namespace beeline::plan {

using engine::End;

Answers::Answers(const ir::Network& network, std::span<const ir::Property> properties, const Options& options)
    : network_(network), properties_(properties), options_(options), answers_(properties.size()) {}

void Answers::give(std::size_t i, result::Answer answer) {
  answer.query = properties_[i].text;
  if (properties_[i].is_liveness() || options_.said.contains(i)) answer.counted = options_.counted;
  answers_[i] = std::move(answer);
  const result::Limit limit = answers_[i].verdict == result::Verdict::Unknown ? answers_[i].limit : result::Limit::None;
  if (limit == result::Limit::Time || (limit == result::Limit::Memory && shared_)) kept_back_.push_back(i);
  else tell(i);
}

void Answers::tell(std::size_t i) {
  if (options_.on_answer) options_.on_answer(i, answers_[i]);
}

void Answers::warn(util::Position position, std::string message) {
  if (options_.on_warning) options_.on_warning({util::Severity::Warning, position, std::move(message)});
}

result::CertificateHeader Answers::header_of(std::string query) const {
  result::CertificateHeader header = options_.certificate_of;
  header.property = std::move(query);
  return header;
}

// An abstraction that independent code does not accept is not written: what is written proves what it says.
void Answers::certify(engine::Engine& engine, std::size_t i, std::size_t target, util::Budget& budget) {
  const auto refusal = [&](const auto& proof) -> std::string {
    try {
      return check::verify(network_, properties_[i], proof, budget).reason;
    } catch (const util::Exceeded&) {
      return "there was not enough time or memory to check it";
    }
  };
  const auto proof = engine.refutation(target);
  const std::string refused = proof ? std::visit(refusal, *proof) : "";
  if (proof && refused.empty()) {
    const result::CertificateHeader header = header_of(properties_[i].text);
    write_certificate([&] { std::visit([&](const auto& one) { write(certificates_, header, one); }, *proof); });
    certified_ = true;
  } else {
    certify(engine, properties_[i].text, budget,
            proof ? fmt::format("the abstraction is not accepted ({})", refused) : "");
  }
}

void Answers::certify(engine::Engine& engine, const std::string& query, util::Budget& budget,
                      const std::string& otherwise) {
  // The bounds that a zone is written by take another matrix to find, and a list as large.
  const std::uint64_t rows = network_.clocks.size() + 1, reduced = 12 * rows * rows;
  constexpr std::uint64_t large = std::uint64_t{1} << 24;
  try {
    if (reduced > large) budget.look(reduced);
  } catch (const util::Exceeded&) {
    return no_certificate(query, "there was not enough time or memory to write it");
  }
  bool said = true;
  write_certificate([&] { said = engine.certify(certificates_, header_of(query)); });
  if (!said && certificates_.tellp() == 0) drop_certificates();
  certified_ = certified_ || said;
  if (said || std::exchange(proof_missing_, true)) return;
  no_certificate(query, fmt::format("{}, and the search left out dead ends; bfs, dfs and auto write one",
                                    otherwise.empty() ? "the abstraction does not show it" : otherwise));
}

void Answers::certify(engine::Engine& engine, std::size_t i, const result::RoundsMark& rounds) {
  result::CertificateHeader header = header_of(properties_[i].text);
  header.rounds = rounds;
  write_certificate([&] { certified_ = engine.certify(certificates_, header) || certified_; });
}

void Answers::no_certificate(const std::string& query, const std::string& why) {
  missing_told_ = true;
  if (options_.on_unwritable) options_.on_unwritable(fmt::format("no certificate for {}: {}", query, why));
}

void Answers::end_certificates() {
  if (options_.certificate.empty() || certified_ || certificates_failed_) return;
  std::error_code ignored;
  const bool old = std::filesystem::is_regular_file(options_.certificate, ignored);
  if (missing_told_ && !old) return;
  warn({}, fmt::format("no certificate was written: no answer rests on what cannot happen{}",
                       old ? fmt::format("; {} is from before", options_.certificate) : ""));
}

void Answers::certify(std::size_t i, const result::RankedSet& proof) {
  result::CertificateHeader header = header_of(properties_[i].text);
  for (const std::uint32_t process : options_.counted.fair)
    header.assumptions.push_back(std::string(check::fairness_assumption) + network_.processes[process].name);
  write_certificate([&] { write(certificates_, header, proof); });
  certified_ = true;
}

void Answers::cannot_certify(std::size_t i, const std::string& reason) { no_certificate(properties_[i].text, reason); }

// A file with nothing in it.
void Answers::drop_certificates() {
  certificates_.close();
  std::error_code ignored;
  if (std::filesystem::is_regular_file(options_.certificate, ignored))
    std::filesystem::remove(options_.certificate, ignored);
}

template <class Write>
void Answers::write_certificate(const Write& write) {
  if (certificates_failed_) return;
  errno = 0;
  if (!certificates_.is_open()) certificates_.open(options_.certificate, std::ios::trunc);
  if (certificates_) write();
  if (certificates_.flush()) return;
  certificates_failed_ = true;
  const std::string why = errno != 0 ? fmt::format(": {}", std::strerror(errno)) : "";
  if (options_.on_unwritable)
    options_.on_unwritable(fmt::format("cannot write the certificate to {}{}", options_.certificate, why));
}

void believe(const check::ReplayVerdict& replayed, result::Answer& answer) {
  if (replayed) return;
  answer.verdict = result::Verdict::Internal;
  answer.reason = fmt::format("the replay refuses the trace at step {}: {}", replayed.step, replayed.reason);
}

void Answers::confirm(ir::ExprId formula, result::Answer& answer, util::Watch& watch) const {
  believe(check::replay(network_, *answer.trace, formula, watch), answer);
}

void Answers::confirm(const ir::Property& property, result::Answer& answer, util::Watch& watch) const {
  believe(check::replay(network_, *answer.trace, property, watch), answer);
}

result::Statistics Answers::statistics(const engine::Effort& effort, const util::Budget& budget) const {
  result::Statistics s;
  s.explored = effort.counts.explored;
  s.generated = effort.counts.generated;
  s.transitions = effort.counts.transitions;
  s.evaluated = effort.counts.evaluated;
  s.dead_ends = effort.counts.dead_ends;
  s.work = effort.counts.work();
  s.estimate_seconds = effort.counts.estimate_seconds;
  s.making_seconds = effort.counts.making_seconds;
  s.stored = effort.stored;
  s.kept = effort.kept;
  s.queues = effort.queues;
  s.freezing = effort.freezing;
  s.seconds = budget.seconds() - begun_;
  s.peak_bytes = util::peak_resident_bytes();
  return s;
}

bool saw_everything(const engine::Engine& engine, End end, const Config& config) {
  if (end != End::Exhausted || engine.effort().counts.dead_ends != 0) return false;
  const auto preference = components::Use(*config.registry, engine.spec()).part(components::Kind::Preference);
  return !preference || preference->preference().traits(*preference).every_state;
}

result::Answer out_of_range() {
  result::Answer answer;
  answer.verdict = result::Verdict::Unknown;
  answer.reason = "sums of clock bounds are out of range";
  return answer;
}

bool ended_early(End end, const std::function<engine::Failure()>& failure, result::Answer& answer) {
  answer.verdict = result::Verdict::Unknown;
  switch (end) {
    case End::Exhausted:
    case End::Stopped: return false;
    case End::Paused: answer.reason = "the limit of counted work was reached"; break;
    case End::Time:
      answer.limit = result::Limit::Time;
      answer.reason = "the time limit was reached";
      break;
    case End::Memory:
      answer.limit = result::Limit::Memory;
      answer.reason = "more memory was needed than the limit allows";
      break;
    case End::Interrupted:
      answer.limit = result::Limit::Interrupted;
      answer.reason = "interrupted";
      break;
    case End::GaveUp: answer.reason = "no random walk found an answer, which proves nothing"; break;
    case End::ModelError: {
      const engine::Failure what = failure();
      answer.verdict = result::Verdict::Error;
      answer.reason = what.error.message;
      answer.position = what.error.position;
      break;
    }
  }
  return true;
}

bool ended_early(const engine::Engine& engine, End end, result::Answer& answer) {
  const bool early = ended_early(
      end, [&] { return engine.failure(); }, answer);
  if (end != End::GaveUp) return early;
  const auto freezing = engine.effort().freezing;
  if (!freezing || !freezing->shares) return early;
  const result::Freezing::Shares& shares = *freezing->shares;
  const std::string& why = shares.unexplored.empty() ? shares.failure : shares.unexplored;
  if (!why.empty()) answer.reason = why;
  return early;
}

}  // namespace beeline::plan
