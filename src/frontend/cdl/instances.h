// Which process of a network an instance of a .cdl file is.
//
// {P}1 is the process called P; otherwise {P}n is the n-th process, in the order of the network, that was made from the
// template P. {env}1 is the context. Names that are no words of CDL stand in quotes: {'P(3)'}1.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/cdl/predicate.h"
#include "ir/network.h"
#include "util/diagnostic.h"

namespace beeline::frontend::cdl {

class Instances {
 public:
  explicit Instances(const ir::Network& network);

  static bool is_context(const ProcessId& id) { return !id.any && id.process.text == "env" && id.instance == 1; }
  // Not for `any`, nor for the context. None after an error.
  std::optional<std::uint32_t> find(const ProcessId& id, util::Diagnostics& diagnostics) const;
  // Something of the network has this name.
  bool knows(const std::string& name) const { return named_.contains(name) || made_from_.contains(name); }

 private:
  std::unordered_map<std::string, std::uint32_t> named_;
  std::unordered_map<std::string, std::vector<std::uint32_t>> made_from_;
};

// "{P}1", "any".
std::string to_text(const ProcessId& id);

}  // namespace beeline::frontend::cdl
