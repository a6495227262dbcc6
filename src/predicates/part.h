// Some processes of a network by themselves: their variables, steps and invariants, and what is left of the target.
//
// What others write is unknown here: it leaves guards, invariants and the target (an atom is weakened by all values
// that it can have), what is assigned from it is anything in its range, and whoever synchronises with others need not
// wait for them. So each run of the network, without the steps that move none of these processes, is a run of the part,
// and a part of all processes is the network itself, but for what step.h forgets.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/factors.h"
#include "analysis/footprint.h"
#include "predicates/facts.h"
#include "predicates/step.h"

namespace beeline::predicates {

struct PartOf {
  const ir::Network& network;
  const analysis::ValueRanges& ranges;
  const analysis::Footprints& footprints;
  std::span<const analysis::Label> labels;
  ir::ExprId target;
  util::Watch& watch = util::nobody();
};

class Part {
 public:
  struct Place {       // a location
    Conjunction here;  // the process is there
    Conjunction invariant;
    bool stops_time = false;  // urgent or committed
    bool committed = false;
  };

  // `costs`: by label.
  Part(const PartOf& of, std::vector<std::uint32_t> processes, std::span<const std::uint32_t> costs);
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;

  const ir::Network& network() const { return of_.network; }
  std::span<const std::uint32_t> processes() const { return processes_; }
  const Variables& variables() const { return variables_; }
  const Layout& layout() const { return layout_; }
  std::span<const Step> steps() const { return steps_; }
  bool has_free_steps() const { return has_free_steps_; }
  const Cases& target() const { return target_; }
  // Nothing of the target is left for these processes: they are always there.
  static bool is_indifferent(const PartOf& of, std::span<const std::uint32_t> processes);

  Var location(std::uint32_t process) const { return variables_.cell(of_.network.processes[process].cell); }
  const Place& place(std::uint32_t process, std::uint32_t location) const { return places_[process][location]; }
  // The processes of which some location has an invariant, or is urgent or committed.
  std::span<const std::uint32_t> with_invariants() const { return with_invariants_; }
  std::span<const std::uint32_t> with_haste() const { return with_haste_; }
  // Every atom of guards, invariants and target that says what the model says, locations apart; an atom and its
  // negation count as one.
  std::vector<Atom> syntax() const;
  // It says where a process is.
  bool is_location(const Atom& atom) const;
  // Where runs begin, as far as there is room for it in the layout.
  Conjunction initial() const;
  // Room in the layout for what somebody wants to know besides; before there are facts.
  void want(std::span<const Atom> predicates);

 private:
  Conjunction at(std::uint32_t process, std::uint32_t location) const;
  void lay_out();

  PartOf of_;
  std::vector<std::uint32_t> processes_;
  std::vector<bool> is_here_;  // by process
  Variables variables_;
  Layout layout_;
  std::vector<Step> steps_;
  bool has_free_steps_ = false;
  std::vector<std::vector<Place>> places_;  // by process; of others, none
  std::vector<std::uint32_t> with_invariants_, with_haste_;
  Cases target_;
  std::vector<Atom> said_;  // each once
};

}  // namespace beeline::predicates
