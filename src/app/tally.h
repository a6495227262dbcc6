// How many questions have which answer, for the last line of a summary.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace beeline::app {

class Tally {
 public:
  // Verdicts as JSON has them: "not_satisfied"; what was expected likewise, or nothing.
  void add(const std::string& verdict, std::string_view expected);
  void add(const Tally& other);
  std::size_t questions() const { return questions_; }

  // "3 satisfied, 1 not satisfied, 1 not as expected"
  std::string text() const;

 private:
  std::size_t questions_ = 0, unexpected_ = 0;
  std::map<std::string, std::size_t> verdicts_;
};

}  // namespace beeline::app
