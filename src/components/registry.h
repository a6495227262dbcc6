// Every component that a search spec can name: the one table behind the planner's checks, `beeline components` and the
// laws.
//
// A Registry is a value: `standard()` has what src/components defines, and whoever wants more copies it and adds.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "components/component.h"
#include "components/spec.h"

namespace beeline::components {

class Registry {
 public:
  // Replaces a component of the same kind and name.
  void add(Component component);

  const Component* find(Kind kind, std::string_view name) const;
  std::vector<const Component*> all(Kind kind) const;  // by name

  // Why there is no such search: an unknown name or option, a value of the wrong type or out of its range, or an option
  // that would be ignored. Empty when there is. Whether the combination suits a model is for the planner to say.
  std::string validate(const Spec& spec, Kind kind = Kind::Search) const;

  // Reads a spec in full; the message says why there is none.
  std::string read(std::string_view text, Spec& spec, Kind kind = Kind::Search) const;

  // The files of conditions that a valid spec names.
  std::vector<std::string> files(const Spec& spec, Kind kind = Kind::Search) const;

  // With every option that was left out and means something at its default. Needs a valid spec.
  Spec complete(Spec spec, Kind kind = Kind::Search) const;

 private:
  std::map<std::pair<Kind, std::string>, Component, std::less<>> components_;
};

// Those of src/components.
const Registry& standard();

// A component with the arguments and options that a complete spec gives it. Refers to spec and registry.
class Use {
 public:
  // Needs a valid, complete spec.
  Use(const Registry& registry, const Spec& spec, Kind kind = Kind::Search);

  const Registry& registry() const { return *registry_; }
  const Component& component() const { return *component_; }
  const Spec& spec() const { return *spec_; }

  std::uint64_t count(std::string_view option) const;
  double number(std::string_view option) const;
  // Whether a word stands in the place of the number or the text.
  bool is_word(std::string_view option) const;
  // Whether a file's name stands in the place of one of the values.
  bool is_file(std::string_view option) const;
  // What is between the quotes.
  std::string text(std::string_view option) const;
  // The position of the value among those of the option, or of the positional argument.
  std::size_t choice(std::string_view option) const;
  std::size_t choice() const;

  // The positional arguments that are components.
  std::vector<Use> parts() const;
  // The option that is a component of this kind.
  std::optional<Use> part(Kind kind) const;

  const Search& search() const { return std::get<Search>(component_->is); }
  const Estimate& estimate() const { return std::get<Estimate>(component_->is); }
  const Preference& preference() const { return std::get<Preference>(component_->is); }
  const Store& store() const { return std::get<Store>(component_->is); }

 private:
  const Option& option(std::string_view name) const;

  const Registry* registry_;
  const Component* component_;
  const Spec* spec_;
};

}  // namespace beeline::components
