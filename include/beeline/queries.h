// The queries to ask of a model: those inside its file, and others read in its scope.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "beeline/check.h"
#include "beeline/diagnostic.h"
#include "beeline/model.h"

namespace beeline {

enum class QueryKind : std::uint8_t {
  Reachable,    // E<> formula
  Invariantly,  // A[] formula
  Supremum,     // sup{predicate}: terms
  Infimum,      // inf{predicate}: terms
  Bounds,       // bounds{predicate}: terms
  Eventually,   // A<> formula
  Potentially,  // E[] formula
  LeadsTo,      // formula --> formula
  LinearTime,   // ltl: formula
  Acceptance,   // a property process, or labels again and again
  Unsupported,  // read, but of a kind that is not answered
  Broken,       // could not be read: it is answered `Error`
};

struct Query {
  QueryKind kind = QueryKind::Reachable;
  std::string text;      // as written, blanks folded
  std::string comment;   // what the file says about it
  std::string expected;  // what the file says the answer is: "satisfied", "not_satisfied" or empty
  std::string reason;    // of Unsupported and Broken
  Position position;
};

class Queries {
 public:
  explicit Queries(const Model& model);        // none yet
  static Queries of_file(const Model& model);  // those inside the model's own file

  // Reads UPPAAL's query language: one query a line, `\` at the end of a line continues it, // and /* */ comment. A
  // query that cannot be read is added too, as Broken, so that numbers stay those of the text; the diagnostics tell
  // what is wrong with it. `name` stands for the text in positions.
  std::vector<Diagnostic> add(std::string_view text, std::string name = "<query>");
  std::vector<Diagnostic> add_file(const std::string& file);
  // "Is a state reachable that carries all these labels?" (comma-separated; TChecker models).
  std::vector<Diagnostic> add_labels(std::string_view labels);
  // "Does some run come to such states again and again?"
  std::vector<Diagnostic> add_cycle(std::string_view labels);
  // The goal of this number in the text of a file of goals, as the BEEM benchmark has them (DVE models). `name` stands
  // for that text in positions.
  std::vector<Diagnostic> add_goal(std::uint32_t number, std::string goals, std::string name = "<goals>");

  const Model& model() const;
  const std::vector<Query>& list() const;
  std::size_t size() const { return list().size(); }
  const Query& operator[](std::size_t index) const { return list()[index]; }

  // Answers them all, sharing work where it can be shared.
  CheckResult check(const CheckOptions& options = {}) const;

  // For the library itself.
  struct Impl;
  explicit Queries(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
  const Impl& impl() const { return *impl_; }
  Impl& own();

 private:
  std::shared_ptr<Impl> impl_;  // shared among copies until one of them is added to
};

}  // namespace beeline
