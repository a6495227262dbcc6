// A model with its queries, from the files and texts that a command line names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "api/impl.h"
#include "app/app.h"
#include "components/spec.h"
#include "ir/conditions.h"
#include "output/names.h"
#include "result/certificate_header.h"
#include "util/sink.h"
#include "util/watch.h"

namespace beeline::app {

struct Model {
  std::string name;  // as the user gave it
  std::optional<Queries> queries;
  util::Sources sources;
  std::vector<ir::Property> properties;
  std::optional<ir::Network> own_network;  // where conditions or a context were added to it
  output::ValueNames value_names;          // of observers, and of unions
  result::CertificateHeader certified;     // what certificates say of the network

  const ir::Network& network() const { return own_network ? *own_network : queries->impl().content.network; }
};

// Loads the model alone. What there is to say (errors, warnings) goes to stderr; on failure `failure` is set and the
// result has no model in it. What the watch throws comes through.
struct Loading {
  Model model;
  std::optional<ExitCode> failure;
  std::string reason;  // of the failure, in one line
};
// `fiacre`: which dialect of Fiacre it is in; empty: by its name.
Loading load_model(const std::string& name, const std::string& fiacre = {}, util::Watch& watch = util::nobody());

// Fills model.properties: those that the options name, in the order -q, --queries, --labels, --cycle, --goal; without
// any, those inside the model; without those, the file beside it with the ending .q (it says so). May end with no query
// at all.
// What is wrong with a query is said here; it is among the properties as a broken one.
std::optional<ExitCode> load_queries(Model& model, const QueryOptions& options, util::Watch& watch = util::nobody());

// The conditions of the files that a search names, behind its queries. What is wrong with them is said here.
std::optional<ExitCode> load_conditions(Model& model, const components::Spec& search, ir::Conditions& conditions);

// A query where a file belongs: no file has this name.
bool is_misplaced_query(const std::string& name);
// UPPAAL keeps the queries of m.xml in m.q. Empty: there are none.
std::string sibling_queries(const std::string& model);
// BEEM keeps the goals of m.1.dve, m.2.dve, ... in m.xml, which may not be there.
std::string goals_beside(const std::string& model);

// The whole file ("-": standard input), or nothing and a message on stderr.
std::optional<std::string> read_file(const std::string& name, util::Watch* watch = nullptr);
// All of it, or false and a message on stderr ("-": to standard output).
bool write_file(const std::string& name, const std::string& text);
bool write_file(const std::string& name, const util::Writing& write);
// Whether it could be written now, before a long search for what goes into it; otherwise a message on stderr.
bool writable(const std::string& file);
// The same of a folder that need not be there.
bool writable_folder(const std::string& folder);
// As write_file, but who reads it meanwhile finds the old text or the new one.
bool replace_file(const std::string& name, const util::Writing& write);

}  // namespace beeline::app
