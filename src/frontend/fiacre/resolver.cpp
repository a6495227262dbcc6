#include "frontend/fiacre/resolver.h"

#include <fmt/format.h>

#include "frontend/fiacre/resolver_detail.h"

namespace beeline::frontend::fiacre {

Resolved Resolver::resolve() {
  const auto each = [&](auto handle) {
    for (const syntax::Declaration& declaration : file_.declarations) {
      watch_.look();
      if (diagnostics_.full()) return;
      std::visit(handle, declaration);
    }
  };
  each(Overloaded{[&](const syntax::TypeDeclaration& d) { type_declaration(d); },
                  [&](const syntax::ConstantDeclaration& d) { constant(d); },
                  [&](const syntax::ChannelDeclaration& d) { channel(d); },
                  [&](const syntax::FunctionDeclaration& d) { function(d); }, [](const auto&) {}});
  each(Overloaded{[&](const syntax::ProcessDeclaration& d) { process(d); },
                  [&](const syntax::ComponentDeclaration& d) { component_header(d); }, [](const auto&) {}});
  std::uint32_t next = 0;
  each(Overloaded{[&](const syntax::ComponentDeclaration& d) { component_body(d, components_[next++]); },
                  [](const auto&) {}});
  Resolved result;
  if (file_.root) {
    const auto found = units_.find(file_.root->text);
    result.root_position = file_.root->position;
    if (found == units_.end()) {
      unknown_in("process or component", *file_.root, units_);
    } else {
      result.root_is_component = found->second.first;
      result.root = found->second.second;
    }
  } else if (!units_.empty() && !diagnostics_.has_errors()) {
    error(file_.end, "the file must end with the name of its root, a process or component");
  }
  result.declared = {std::move(types_), std::move(constants_), std::move(constructors_), std::move(functions_),
                     std::move(records_)};
  result.program = std::move(program_);
  result.components = std::move(components_);
  return result;
}

void Resolver::error(util::Position position, std::string message) { diagnostics_.error(position, std::move(message)); }
void Resolver::warn(util::Position position, std::string message) {
  diagnostics_.warning(position, std::move(message));
}

void Resolver::enter(Scope& scope) {
  scope_ = &scope;
  told_.clear();
}

void Resolver::leave() {
  scope_ = nullptr;
  told_.clear();
}

// Once in a body, and not where it may have been declared in what could not be read.
void Resolver::unknown(std::string_view kind, const syntax::Name& name, std::span<const std::string_view> candidates) {
  if (file_.all_doubtful || file_.doubtful.contains(name.text) || !told_.insert(name.text).second) return;
  error(name.position, fmt::format("{} '{}' is not declared{}", kind, name.text, suggestion(name.text, candidates)));
}

}  // namespace beeline::frontend::fiacre
