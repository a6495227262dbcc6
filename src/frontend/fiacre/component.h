// Components with their names resolved, on the way to instances: like processes they speak of slots and ports by
// number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontend/fiacre/program.h"

namespace beeline::frontend::fiacre {

struct Actual {
  std::optional<std::uint32_t> slot;  // a variable of the component, shared
  ExprId value;                       // otherwise; alike to the parameter
  util::Position position;
};

// An instance of a process or component, or several side by side.
struct Composition {
  util::Position position;
  // The ports that its surroundings make it share.
  bool set_given = false, shares_all = false;
  std::vector<std::uint32_t> shares;

  bool is_component = false;
  std::uint32_t unit = 0;
  std::vector<std::uint32_t> ports;
  std::vector<Actual> actuals;
  std::vector<Composition> branches;  // none: an instance
};

struct ComponentPort {
  PortParameter port;
  std::optional<Interval> interval;
};

struct Component {
  std::string name;
  std::vector<Slot> slots;
  std::vector<ComponentPort> ports;  // the parameters first
  std::size_t port_parameters = 0;
  Block init;
  std::vector<std::vector<std::vector<std::uint32_t>>> priorities;  // chains of ports, the highest first
  Composition body;
  util::Position position;
};

}  // namespace beeline::frontend::fiacre
