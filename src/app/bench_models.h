// An experiment on the user's own models, from what stands on the command line.
//
// Models are files, folders that are searched for them, and lists: text files (.txt) with a model a line, relative to
// the list's folder, and behind it a query if it is to be asked that one. Otherwise a model is asked the queries that
// `check` would answer, each of which is a row of its own. Searches are specs, from the command line or from a text
// file with one a line; "name: spec" gives it a name for the report. In both kinds of files # begins a comment.
#pragma once

#include <string>
#include <vector>

#include "bench/suite.h"

namespace beeline::app {

struct OwnModels {
  std::vector<std::string> paths;
  std::vector<std::string> queries;   // -q; instead of those of the models
  std::vector<std::string> searches;  // specs
  std::string search_file;
};

struct OwnSuite {
  bench::Suite suite;
  std::string error;               // why there is none
  std::vector<std::string> notes;  // what is left out, and why
  bool unreadable = false;         // some file of a model is
  bool broken = false;             // some model, or some query of one, is wrong
};

OwnSuite own_suite(const OwnModels& models);

}  // namespace beeline::app
