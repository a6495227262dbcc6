// Every component that a search spec can name: the one table behind the planner's checks, `beeline components` and the
// reference in the docs.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plan/spec.h"

namespace beeline::plan {

struct Parameter {
  std::string name;
  std::string kind;     // "number" or "count" (whole), or the kind of component that its values are
  std::string initial;  // the default, as spec text
  std::string summary;
  std::string needs = {};  // the argument ("interference") or the option's value ("as=alternation") without which it means nothing
};

struct Component {
  std::string name;
  std::string kind;  // "search", "estimate", "preference", "store", or that of an option's values
  std::string summary;
  std::vector<Parameter> options;
  std::vector<std::string> properties;  // what the planner relies on
  // Positional arguments: components of this kind, `least` to `most` of them; `initial` when none is given.
  std::string argument = {};
  std::size_t least = 0, most = 0;
  std::string initial = {};
};

std::span<const Component> components();
// When to use a component and where it comes from; may be empty.
const char* more_about(std::string_view kind, std::string_view name);
const Component* find_component(std::string_view kind, std::string_view name);

// Why the registry does not know such a search: an unknown name or option, a value of the wrong kind, or an option that would be
// ignored. Empty when it does. Whether the combination suits a model is for the planner to say.
std::string validate(const Spec& search);

// With every option that was left out and means something at its default. Needs a valid spec.
Spec complete(const Spec& search);

}  // namespace beeline::plan
