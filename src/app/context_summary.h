// What came out of a file of contexts: a row for each, and the sum of all.
//
// Contexts that ask the same questions are a table with a column for each question; others a row with how many answers
// of which kind there are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "app/tally.h"
#include "ir/property.h"
#include "result/answer.h"

namespace beeline::app {

class ContextSummary {
 public:
  explicit ContextSummary(std::size_t contexts) : all_(contexts) {}
  // Whether it has been before: then what was added counts no more.
  bool begin(const std::string& context);
  // Of the context that was begun last. One without answers did not get so far.
  void add(std::span<const ir::Property> properties, std::span<const result::Answer> answers, double seconds);

  std::size_t contexts() const { return rows_.size(); }
  std::string text() const;

 private:
  struct Row {
    std::string context;
    std::vector<std::string> questions, verdicts;
    std::uint64_t explored = 0;  // by the longest search
    double seconds = 0;
    Tally tally;
  };
  bool same_questions() const;

  std::size_t all_;
  std::size_t at_ = 0;
  std::vector<Row> rows_;
};

}  // namespace beeline::app
