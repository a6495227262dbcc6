// The file that a search keeps what it lets go of in, and what another run has to know to go on with it.
//
// A file says what it is of: the model, the queries, the search, all by name and fingerprint. Who goes on is held to
// that line by line, since states mean nothing in another model, and a search that was asked something else has left
// out other states.
#pragma once

#include <string>

namespace beeline::engine {

struct FrozenFile {
  std::string folder;            // empty: a file without a name, gone with the process
  std::string name = "blocks";   // in the folder
  std::string description = {};  // what it is of, one line for each thing: "search: freeze(bfs)"
  bool goes_on = false;          // where the run that made it was killed or came to a limit
};

bool exists(const FrozenFile& file);
// Why no search can go on with it; empty: it can.
std::string objection_to_going_on(const FrozenFile& file);

}  // namespace beeline::engine
