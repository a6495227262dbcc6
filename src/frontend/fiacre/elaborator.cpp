#include "frontend/fiacre/elaborator.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

namespace beeline::frontend::fiacre {

namespace {

// Groups of instances that can use a port together.
using Groups = std::vector<std::vector<std::uint32_t>>;

class Elaborator {
 public:
  Elaborator(Resolved resolved, util::Diagnostics& diagnostics, util::Watch& watch)
      : program_(std::move(resolved.program)),
        components_(std::move(resolved.components)),
        root_is_component_(resolved.root_is_component),
        root_(resolved.root),
        root_position_(resolved.root_position),
        diagnostics_(diagnostics),
        watch_(watch) {}

  Program run() {
    if (!root_) return std::move(program_);
    program_.has_root = true;
    try {
      root();
      if (!diagnostics_.has_errors()) finish_ports();
    } catch (const Evaluator::Failure& failure) {
      diagnostics_.error(failure.position, failure.message);
    } catch (const Stop&) {
    }
    return std::move(program_);
  }

 private:
  struct Stop {};

  // The groups that each port has in a part of the system; ports that the part does not use are missing.
  using Sharing = std::map<std::uint32_t, Groups>;

  [[noreturn]] void stop(util::Position position, std::string message) {
    diagnostics_.error(position, std::move(message));
    throw Stop{};
  }

  void root() {
    const std::vector<Slot>& slots = root_is_component_ ? components_[*root_].slots : program_.processes[*root_].slots;
    const bool needs =
        std::any_of(slots.begin(), slots.end(), [](const Slot& s) { return s.kind != Slot::Kind::Local; });
    if (needs) stop(root_position_, "the root has parameters, which nobody gives it");
    Composition top;
    top.position = root_position_;
    top.is_component = root_is_component_;
    top.unit = *root_;
    std::vector<PortParameter> open;
    if (root_is_component_)
      for (std::size_t i = 0; i < components_[*root_].port_parameters; ++i)
        open.push_back(components_[*root_].ports[i].port);
    else open = program_.processes[*root_].ports;
    std::vector<std::uint32_t> ports;
    for (const PortParameter& port : open) {
      top.ports.push_back(static_cast<std::uint32_t>(ports.size()));
      ports.push_back(new_port(port, {}, port.name));
    }
    sharing_ = unit(top, {}, ports);
  }

  std::uint32_t new_port(const PortParameter& from, std::optional<Interval> interval, std::string name) {
    Port port;
    port.name = std::move(name);
    port.profile = from.profile;
    port.interval = interval;
    port.position = from.position;
    program_.ports.push_back(std::move(port));
    listed_.push_back(false);
    return static_cast<std::uint32_t>(program_.ports.size() - 1);
  }

  std::string numbered(const std::string& name) { return fmt::format("{{{}}}{}", name, ++numbers_[name]); }

  // An instance, with what stands for the slots and ports of its surroundings.
  Sharing unit(const Composition& instance, const std::vector<std::uint32_t>& variables,
               const std::vector<std::uint32_t>& ports) {
    watch_.look();
    std::vector<std::uint32_t> given;
    for (const std::uint32_t port : instance.ports) given.push_back(ports[port]);
    return instance.is_component ? component(instance, variables, given) : process(instance, variables, given);
  }

  Value evaluated(ExprId id, const std::vector<std::uint32_t>& variables) {
    std::vector<Value*> slots;
    for (const std::uint32_t variable : variables) slots.push_back(&program_.variables[variable].initial);
    return Evaluator(program_, watch_).evaluate(id, slots);
  }

  Sharing process(const Composition& instance, const std::vector<std::uint32_t>& variables,
                  std::vector<std::uint32_t> ports) {
    const Process& process = program_.processes[instance.unit];
    Instance result;
    result.name = numbered(process.name);
    result.process = instance.unit;
    result.position = instance.position;
    result.slots.resize(process.slots.size());
    for (std::size_t i = 0; i < instance.actuals.size(); ++i) {
      const Actual& actual = instance.actuals[i];
      if (actual.slot) result.slots[i].shared = variables[*actual.slot];
      else result.slots[i].initial = evaluated(actual.value, variables);
    }
    for (std::size_t i = 0; i < process.slots.size(); ++i)
      if (!result.slots[i].shared) count_parts(process.slots[i].type, instance.position);
    const auto number = static_cast<std::uint32_t>(program_.instances.size());
    Sharing sharing;
    for (std::size_t i = 0; i < ports.size(); ++i) {
      agree(process.ports[i], ports[i], instance.position);
      auto& members = program_.ports[ports[i]].members;
      if (members.empty() || members.back() != number) members.push_back(number);
      sharing[ports[i]] = {{number}};
    }
    result.ports = std::move(ports);
    program_.instances.push_back(std::move(result));
    if (program_.instances.size() > most_instances)
      stop(instance.position, fmt::format("there are more than {} processes", most_instances));
    return sharing;
  }

  // What the parameter of a process or component carries must be what the port carries. A port that is declared to
  // carry nothing takes on what the first to use it with values says; who does not use it agrees with everything.
  void agree(const PortParameter& parameter, std::uint32_t number, util::Position position) {
    Port& port = program_.ports[number];
    if (port.profile.empty()) port.profile = parameter.profile;
    const bool fits =
        std::equal(port.profile.begin(), port.profile.end(), parameter.profile.begin(), parameter.profile.end(),
                   [&](TypeId a, TypeId b) { return program_.types.alike(a, b); });
    if (!fits && !parameter.profile.empty())
      diagnostics_.error(position,
                         fmt::format("port '{}' does not carry what '{}' expects of it", port.name, parameter.name));
  }

  void check_bare_uses() {
    for (const Instance& instance : program_.instances)
      for (std::size_t i = 0; i < instance.ports.size(); ++i) {
        const PortParameter& parameter = program_.processes[instance.process].ports[i];
        const Port& port = program_.ports[instance.ports[i]];
        if (parameter.bare && !port.profile.empty())
          diagnostics_.error(instance.position, fmt::format("port '{}' carries a value, but '{}' is used without one",
                                                            port.name, parameter.name));
      }
  }

  void count_parts(TypeId type, util::Position position) {
    parts_ += program_.types[type].width;
    if (parts_ > most_parts) stop(position, fmt::format("all variables together have more than {} parts", most_parts));
  }

  Sharing component(const Composition& instance, const std::vector<std::uint32_t>& outer,
                    const std::vector<std::uint32_t>& given) {
    const Component& component = components_[instance.unit];
    if (std::find(open_.begin(), open_.end(), instance.unit) != open_.end())
      stop(instance.position, fmt::format("component '{}' contains itself", component.name));
    if (open_.size() > 100) stop(instance.position, "components nest too deeply");
    open_.push_back(instance.unit);
    const std::string name = numbered(component.name);
    program_.components.push_back(name);
    if (program_.components.size() > most_instances)
      stop(instance.position, fmt::format("there are more than {} components", most_instances));

    std::vector<std::uint32_t> ports = given;
    for (std::size_t i = 0; i < given.size(); ++i) agree(component.ports[i].port, given[i], instance.position);
    for (std::size_t i = component.port_parameters; i < component.ports.size(); ++i)
      ports.push_back(new_port(component.ports[i].port, component.ports[i].interval,
                               fmt::format("{}:{}", name, component.ports[i].port.name)));
    std::vector<std::uint32_t> variables;
    for (std::size_t i = 0; i < component.slots.size(); ++i)
      variables.push_back(variable(component, i, instance, outer, variables, name));
    std::vector<Value*> slots;
    for (const std::uint32_t number : variables) slots.push_back(&program_.variables[number].initial);
    Evaluator(program_, watch_).run(component.init, slots);

    for (const auto& chain : component.priorities) prefer(chain, ports);
    Sharing sharing = composed(component.body, variables, ports);
    open_.pop_back();
    return sharing;
  }

  std::uint32_t variable(const Component& component, std::size_t slot, const Composition& instance,
                         const std::vector<std::uint32_t>& outer, const std::vector<std::uint32_t>& before,
                         const std::string& owner) {
    const Slot& from = component.slots[slot];
    if (from.kind == Slot::Kind::Reference) return outer[*instance.actuals[slot].slot];
    SharedVariable result;
    result.name = fmt::format("{}:{}", owner, from.name);
    result.type = from.type;
    result.position = from.position;
    count_parts(from.type, from.position);
    if (from.kind == Slot::Kind::Value) result.initial = evaluated(instance.actuals[slot].value, outer);
    else if (from.initial) result.initial = evaluated(from.initial, before);
    else result.initial = program_.types.default_value(from.type);
    program_.variables.push_back(std::move(result));
    return static_cast<std::uint32_t>(program_.variables.size() - 1);
  }

  void prefer(const std::vector<std::vector<std::uint32_t>>& chain, const std::vector<std::uint32_t>& ports) {
    for (std::size_t level = 0; level + 1 < chain.size(); ++level)
      for (const std::uint32_t high : chain[level])
        for (const std::uint32_t low : chain[level + 1]) program_.priorities.emplace_back(ports[high], ports[low]);
  }

  Sharing composed(const Composition& composition, const std::vector<std::uint32_t>& variables,
                   const std::vector<std::uint32_t>& ports) {
    if (composition.branches.empty()) return unit(composition, variables, ports);
    std::vector<Sharing> branches;
    for (const Composition& branch : composition.branches) branches.push_back(composed(branch, variables, ports));
    Sharing result;
    std::map<std::uint32_t, Groups> together;
    for (std::size_t i = 0; i < branches.size(); ++i) {
      const Composition& branch = composition.branches[i];
      std::vector<std::uint32_t> lists;
      if (branch.shares_all)
        for (const std::uint32_t port : ports)
          if (branches[i].contains(port)) lists.push_back(port);
      for (const std::uint32_t port : branch.shares) lists.push_back(ports[port]);
      std::sort(lists.begin(), lists.end());
      lists.erase(std::unique(lists.begin(), lists.end()), lists.end());
      for (const std::uint32_t port : lists) {
        listed_[port] = true;
        const auto own = branches[i].find(port);
        if (own == branches[i].end())
          diagnostics_.warning(branch.position,
                               fmt::format("this shares port '{}' but does not have it: the port can never be used",
                                           program_.ports[port].name));
        const Groups groups = own == branches[i].end() ? Groups{} : std::move(own->second);
        if (own != branches[i].end()) branches[i].erase(own);
        const auto [entry, fresh] = together.try_emplace(port, groups);
        if (!fresh) entry->second = joined(entry->second, groups, branch.position);
      }
      for (auto& [port, groups] : branches[i]) {
        Groups& all = result[port];
        all.insert(all.end(), std::make_move_iterator(groups.begin()), std::make_move_iterator(groups.end()));
        bound(all, branch.position);
      }
    }
    for (auto& [port, groups] : together) {
      Groups& all = result[port];
      all.insert(all.end(), std::make_move_iterator(groups.begin()), std::make_move_iterator(groups.end()));
      bound(all, composition.position);
    }
    return result;
  }

  Groups joined(const Groups& some, const Groups& others, util::Position position) {
    Groups result;
    for (const auto& a : some)
      for (const auto& b : others) {
        auto& both = result.emplace_back(a);
        both.insert(both.end(), b.begin(), b.end());
        bound(result, position);
      }
    return result;
  }

  void bound(const Groups& groups, util::Position position) {
    if (groups.size() > most_groups)
      stop(position, fmt::format("more than {} groups of processes can share one port", most_groups));
  }

  void finish_ports() {
    check_bare_uses();
    for (std::uint32_t i = 0; i < program_.ports.size(); ++i) {
      Port& port = program_.ports[i];
      if (!listed_[i] && program_.dialect == Dialect::Obp) {
        port.hand_shake = true;
      } else if (const auto found = sharing_.find(i); found != sharing_.end()) {
        port.groups = std::move(found->second);
        for (auto& group : port.groups) std::sort(group.begin(), group.end());
        if (!listed_[i] && port.members.size() > 1)
          diagnostics_.warning(port.position,
                               fmt::format("no set lists port '{}': each process uses it alone", port.name));
      }
    }
    close_priorities();
  }

  // Few ports have priorities: the closure is small.
  void close_priorities() {
    auto& all = program_.priorities;
    const auto tidy = [&] {
      std::sort(all.begin(), all.end());
      all.erase(std::unique(all.begin(), all.end()), all.end());
    };
    tidy();
    for (bool changed = true; changed;) {
      watch_.look();
      const auto before = all;
      for (const auto& [high, middle] : before)
        for (const auto& [also, low] : before)
          if (middle == also) all.emplace_back(high, low);
      tidy();
      changed = all.size() != before.size();
      if (all.size() > most_groups) stop(root_position_, "there are too many priorities");
    }
    for (const auto& [high, low] : all)
      if (high == low)
        stop(program_.ports[high].position,
             fmt::format("port '{}' has priority over itself", program_.ports[high].name));
  }

  Program program_;
  std::vector<Component> components_;
  bool root_is_component_;
  std::optional<std::uint32_t> root_;
  util::Position root_position_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<std::uint32_t> open_;  // components around
  std::vector<bool> listed_;         // ports in a set
  std::uint64_t parts_ = 0;
  Sharing sharing_;
};

}  // namespace

Program elaborate(Resolved resolved, util::Diagnostics& diagnostics, util::Watch& watch) {
  return Elaborator(std::move(resolved), diagnostics, watch).run();
}

}  // namespace beeline::frontend::fiacre
