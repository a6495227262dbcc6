// UPPAAL's query language over a network that some other front end built.
//
// The owner of the network names what queries may speak of; `read` then turns query text into properties on a copy of
// the network, and changes nothing here. Names may repeat across processes but not within one scope. The network must
// outlive the scope and be complete before the first `read`.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "ir/property.h"
#include "util/diagnostic.h"
#include "util/watch.h"

namespace beeline::frontend::uppaal {

class QueryScope {
 public:
  explicit QueryScope(ir::Network& network);
  ~QueryScope();
  QueryScope(const QueryScope&) = delete;
  QueryScope& operator=(const QueryScope&) = delete;

  // No process: a global name; otherwise a member that queries write as `process.name`.
  static constexpr std::uint32_t global = 0xFFFFFFFF;
  // Of `count` consecutive cells or clocks; count 0 is a scalar, 1 an array of one element.
  void add_int(std::string_view name, std::uint32_t cell, std::int32_t low, std::int32_t high, std::uint32_t count = 0,
               std::uint32_t process = global);
  void add_clock(std::string_view name, std::uint32_t clock, std::uint32_t count = 0, std::uint32_t process = global);
  void add_constant(std::string_view name, std::int32_t value, std::uint32_t process = global);
  // Makes network.processes[process] known under its name, and its locations as members of it.
  void add_process(std::uint32_t process);

  // .q syntax: one query a line, `\` joins lines, comments. They are appended to `into`, whose network
  // started as a copy of this one; one that cannot be read as ir::Broken, with its errors in `diagnostics`.
  void read(ir::Model& into, const util::Sources& sources, std::uint16_t file, util::Diagnostics& diagnostics,
            util::Watch& watch = util::nobody()) const;
  // The same for lines that are formulas, as queries whether these are reachable.
  void read_conditions(ir::Model& into, const util::Sources& sources, std::uint16_t file,
                       util::Diagnostics& diagnostics) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace beeline::frontend::uppaal
