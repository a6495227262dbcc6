// A family of models that grow with a parameter, described so that the command line, the documentation and the
// benchmarks know it without knowing its code.
//
// Every model of a family has exactly one query, `E<> error`. Whether the error is reachable is known by construction,
// and where there is an argument for it also how many transitions a shortest trace has: generators are oracles for the
// engine, not only inputs.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "generate/model.h"

namespace beeline::generate {

struct Expectation {
  bool reachable = false;                 // does a run lead to the state that the query asks for?
  std::optional<std::uint64_t> shortest;  // transitions of a shortest one; absent: not known by construction
};

struct Instance {
  Model model;
  Expectation expectation;
};

struct Range {
  std::int64_t smallest = 0, largest = 0;
};

// `--name` (a flag, off unless given), `--name WORD` (one of some words) or `--name NUMBER`.
struct Option {
  std::string name;
  std::string summary;
  std::vector<std::string> words = {};  // not empty: one of these, the first being the default
  std::optional<Range> numbers = {};    // present: a number from this range
  std::int64_t initial = 0;             // the default of a number

  bool is_flag() const { return words.empty() && !numbers; }
};

struct Family;

// A size and a value for every option of a family, all in range.
class Parameters {
 public:
  int size() const { return size_; }
  bool flag(std::string_view option) const { return values_.find(option)->second != 0; }
  std::int64_t number(std::string_view option) const { return values_.find(option)->second; }
  const std::string& word(std::string_view option) const;

  // The arguments of `beeline generate` that give this model again, e.g. "fischer 5 --variant FA". Flags that are off
  // are left out, everything else is written in full.
  std::string command() const;

 private:
  friend std::variant<Parameters, std::string> parameters(const Family&, std::string_view,
                                                          const std::vector<std::pair<std::string, std::string>>&);
  const Family* family_ = nullptr;
  int size_ = 0;
  std::map<std::string, std::int64_t, std::less<>> values_;  // of a word its index
};

struct Family {
  std::string name;
  std::string summary;  // one line
  std::string size;     // what SIZE is, e.g. "processes"
  Range sizes;
  std::vector<Option> options;
  std::string description;  // a paragraph or more: what is modelled, where the error is, what is known by construction
  std::string source;       // where the model was described first
  // A pure function. The text at the head of the model and the command that made it are added by generate().
  Instance (*make)(const Parameters&);
  // What is wrong with a combination of options that are each in range, or "".
  std::string (*refuse)(const Parameters&) = nullptr;
};

const std::vector<Family>& families();             // by name
const Family* find_family(std::string_view name);  // null: none

// Options as the command line has them, without the dashes; a flag has the value "". Otherwise what is wrong, as a
// sentence for the user.
std::variant<Parameters, std::string> parameters(const Family& family, std::string_view size,
                                                 const std::vector<std::pair<std::string, std::string>>& options);

struct Generated {
  std::string xml;
  std::string query;  // the only one in the model
  Expectation expectation;
  std::string command;  // Parameters::command
};

Generated generate(const Family& family, const Parameters& parameters);

// "the error is reachable; a shortest trace has 22 transitions"
std::string describe(const Expectation& expectation);

}  // namespace beeline::generate
