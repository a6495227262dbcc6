// Where answers go: collected in the order of the properties, told as soon as they are known, with their evidence.
#pragma once

#include <fstream>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "check/replay.h"
#include "engine/engine.h"
#include "ir/network.h"
#include "ir/property.h"
#include "plan/config.h"
#include "plan/run.h"
#include "result/answer.h"
#include "result/ranked_set.h"
#include "util/budget.h"

namespace beeline::plan {

class Answers {
 public:
  Answers(const ir::Network& network, std::span<const ir::Property> properties, const Options& options);

  const ir::Network& network() const { return network_; }
  const ir::Property& property(std::size_t i) const { return properties_[i]; }
  const Options& options() const { return options_; }

  // From now on times are those since `second` of the budget: what the queries at hand have had. `shared`: one that
  // is out of memory may not be so without the others.
  void begin(double second, bool shared = false) {
    begun_ = second;
    shared_ = shared;
  }
  result::Statistics statistics(const engine::Effort& effort, const util::Budget& budget) const;

  // The answer to a property is known. One that is out of time is kept back: there may be more of it later. So is one
  // that is out of memory, if the queries at hand share an exploration.
  void give(std::size_t i, result::Answer answer);
  // Properties whose answers are kept back; with none of them kept back any more.
  std::vector<std::size_t> take_kept_back() { return std::exchange(kept_back_, {}); }
  // It is the last word.
  void tell(std::size_t i);
  void warn(util::Position position, std::string message);
  // What the engine has to say about a target that cannot be met: the engine's target is that of a property, or of
  // another query. `otherwise`: why there is nothing better than the states of the search.
  void certify(engine::Engine& engine, std::size_t i, std::size_t target, util::Budget& budget);
  void certify(engine::Engine& engine, const std::string& query, util::Budget& budget,
               const std::string& otherwise = {});
  // Why no run is such as a property about runs asks for; why that cannot be written.
  void certify(std::size_t i, const result::RankedSet& proof);
  void cannot_certify(std::size_t i, const std::string& reason);
  // Of the states of a network in which a process goes around.
  void certify(engine::Engine& engine, std::size_t i, const result::RoundsMark& rounds);
  // There will be none for this query, though there could be.
  void no_certificate(const std::string& query, const std::string& why);
  // Whether nobody has asked before: the first exploration whose states go to a folder.
  bool begins_frozen() { return !std::exchange(frozen_, true); }
  // All answers are there: says so if certificates are wanted and none is.
  void end_certificates();
  // No trace leaves without having been executed by independent code: that it is a run to a formula, or the witness of
  // a property. Throws what the watch does.
  void confirm(ir::ExprId formula, result::Answer& answer, util::Watch& watch) const;
  void confirm(const ir::Property& property, result::Answer& answer, util::Watch& watch) const;

  std::vector<result::Answer> take() { return std::move(answers_); }

 private:
  const ir::Network& network_;
  std::span<const ir::Property> properties_;
  const Options& options_;
  std::vector<result::Answer> answers_;
  std::vector<std::size_t> kept_back_;
  double begun_ = 0;
  bool shared_ = false, frozen_ = false;
  std::ofstream certificates_;
  bool certified_ = false, certificates_failed_ = false, proof_missing_ = false, missing_told_ = false;

  result::CertificateHeader header_of(std::string query) const;
  template <class Write>
  void write_certificate(const Write& write);
  void drop_certificates();
};

// What independent code says of the answer's trace: one that it refuses shows that something is wrong in here.
void believe(const check::ReplayVerdict& replayed, result::Answer& answer);

// Fills the answer and returns true when an engine stopped before it had seen everything: by a limit, an interrupt, or
// giving up. Of an evaluation error it tells error and position.
bool ended_early(const engine::Engine& engine, engine::End end, result::Answer& answer);
bool ended_early(engine::End end, const std::function<engine::Failure()>& failure, result::Answer& answer);

// Whether an engine that ended so has expanded every reachable state: nothing was pruned, not even what cannot lead to
// a target.
bool saw_everything(const engine::Engine& engine, engine::End end, const Config& config);

// For dbm::OutOfRange with wide bounds.
result::Answer out_of_range();

}  // namespace beeline::plan
