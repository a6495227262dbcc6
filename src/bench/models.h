// The models of a suite's instances, as text.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "bench/suite.h"

namespace beeline::bench {

struct Model {
  std::string text;
  std::string hash;                       // fingerprint of the text
  std::string query;                      // to ask; empty: those inside
  std::string file;                       // where it lies; empty: it was generated and is nowhere yet
  std::string name;                       // a file name for it: "M1.xml"
  std::string command;                    // the arguments of `beeline` that write it; empty for files
  std::string expected;                   // verdict, where it is known by construction
  std::optional<std::uint64_t> shortest;  // trace, likewise
  std::string promela;                    // the same system for SPIN, where there is one
  std::string without_error;              // the verdict when SPIN finds no error
  std::string contexts;                   // of CDL, one of which is put on it; empty: none
  std::string context;                    // its name
  std::string error;                      // why there is no model
};

// Loads each instance once.
class Models {
 public:
  explicit Models(std::string folder) : folder_(std::move(folder)) {}
  const Model& of(const Instance& instance);

 private:
  std::string folder_;
  std::map<std::string, Model> loaded_;  // by id
};

// The folder of models that a user has: `given`, else $BEELINE_MODELS, else ../shared/models beside the source folder
// that `program` lies below. Empty: none of them is there.
std::string models_folder(const std::string& given, const std::string& program);

std::string fingerprint_of_file(const std::string& path);  // empty: cannot be read

}  // namespace beeline::bench
