// Several models in one call, side by side.
//
// Each model is a run of this program of its own, so that its limits, its memory and its end are its own: one that
// crashes takes nothing with it. Answers are printed whole, model by model in the order of the command line, and a
// summary comes last. The first Ctrl-C is handed on, so that every run ends with what it knows.
#pragma once

#include <string>
#include <vector>

#include "app/app.h"

namespace beeline::app {

// An option as it was given on the command line.
struct GivenOption {
  std::string name;                 // "--search"
  std::vector<std::string> values;  // one for each time it was given; none for a flag
  bool writes_file = false;         // each model gets a file of its own: t.json, m.xml -> t-m.json
};

ExitCode check_several(const std::vector<std::string>& models, const CheckOptions& options,
                       const std::vector<GivenOption>& given, unsigned parallel);

// "t.json", "m" -> "t-m.json"
std::string with_suffix(const std::string& file, const std::string& suffix);
// For each model a word that no other one has: the name of its file, numbered where several share it.
std::vector<std::string> distinct_names(const std::vector<std::string>& models);

}  // namespace beeline::app
