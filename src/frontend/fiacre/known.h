// What a path knows of the values of its process's own variables before it runs: those of their types, and those that
// are left after what it has assigned and asked.
//
// A loop whose rounds are paths of their own (paths.h) asks its condition in every round. `i := 0; while i < 3 do ...`
// is three rounds, and no more paths than those, as long as somebody remembers what i may be.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "frontend/fiacre/program.h"

namespace beeline::frontend::fiacre {

class Known {
 public:
  // Knows nothing, and learns nothing.
  Known() = default;
  Known(const Program& program, std::uint32_t instance) : program_(&program), instance_(instance) {}

  // None: it depends on the state, calls a function, or may go wrong.
  std::optional<bool> truth(ExprId condition) const;

  // Whether it may have this truth where it does not go wrong, as far as that is known of its parts.
  bool may_be(ExprId condition, bool truth) const;

  // What has happened on the path: the condition had this truth, this was run as a whole, this pattern has matched,
  // this was stored.
  void asked(ExprId condition, bool truth) { refine(condition, truth); }
  void ran(const Statement& statement);
  void bound(const Pattern& pattern);
  void stored(const Place& place, const Value& value);

  // Values of one variable, and of all together that an expression reads: more are not remembered or tried.
  static constexpr std::size_t most_values = 32, most_combinations = 256;

 private:
  using Values = std::vector<Value>;

  // False: it never has.
  bool refine(ExprId condition, bool truth);
  void forget(const Statement& statement);
  void store(const Place& place, std::optional<Values> values);
  std::optional<Values> values_of(std::uint32_t slot) const;
  // False: it calls a function.
  bool reads(ExprId id, std::set<std::uint32_t>& slots) const;
  // Calls with all values that the expression may have, each with those of the slots that it reads; none where it goes
  // wrong. False: they are too many.
  using Visit = std::function<void(std::optional<Value>, const std::vector<Value*>&)>;
  bool for_each(ExprId id, const std::set<std::uint32_t>& slots, const Visit& visit) const;
  std::optional<Values> values(ExprId id) const;

  const Program* program_ = nullptr;
  std::uint32_t instance_ = 0;
  std::map<std::uint32_t, Values> values_;  // by slot; none: all of its type
};

}  // namespace beeline::frontend::fiacre
