// What all laws of contexts have in common: which observers a context has, and whether answers are as expected.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "context/graph.h"
#include "frontend/cdl/attach.h"
#include "frontend/frontend.h"
#include "observing.h"
#include "support/environment.h"
#include "support/judged.h"

namespace beeline::test {

inline std::uint64_t models() { return from_environment("BEELINE_LAW_MODELS", 300); }

std::string said(const util::Sources& sources, const util::Diagnostics& diagnostics);

// The observers of a context, restrictions first; those of patterns are kept in `made`.
std::vector<Watched> watched_by(const cdl::Unit& unit, const cdl::Cdl& context, std::vector<cdl::Observer>& made,
                                std::vector<bool>& is_pattern);

// A system and its context as they were read: what the network is made of, and what an oracle runs instead.
struct Given {
  util::Sources sources;
  util::Diagnostics diagnostics;
  std::unique_ptr<frontend::Document> document;
  std::optional<cdl::Unit> unit;
  std::optional<context::Graph> graph;
  std::vector<cdl::Observer> made;
  std::vector<bool> is_pattern;
  std::vector<Watched> observers;
  std::optional<cdl::Attached> attached;  // none: it was refused

  const cdl::Cdl& cdl() const { return unit->cdls[0]; }
  std::string said() const { return test::said(sources, diagnostics); }
};
// Reads both and attaches the context, with whatever has to go well. A system may be refused as unsupported.
void read(Given& given, frontend::Format format, const std::string& system, const std::string& context,
          const cdl::AttachOptions& options);

// `directed`: by another search than breadth first.
void compare(const Given& given, const Reached& reached, bool directed, Judged& judged);

// Tries as many systems as there should be, from this seed on, until something is not as expected. `one` says whether
// something was compared: a third of them has to be, and every answer has to come, of asserts, observers and patterns.
void try_systems(std::uint64_t first_seed, const std::function<bool(std::uint64_t seed, Judged& judged)>& one);

}  // namespace beeline::test
