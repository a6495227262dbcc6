#include "frontend/dve/property_process.h"

#include <algorithm>

#include <fmt/format.h>

#include "ltl/reduce.h"

namespace beeline::frontend::dve {

PropertyProcess::PropertyProcess(Symbols& symbols, ir::Network& network, std::uint32_t process, util::Watch& watch)
    : symbols_(symbols),
      network_(network),
      process_(process),
      syntax_(symbols.syntax().processes[process]),
      watch_(watch),
      expressions_(symbols, network, process),
      refusal_(objection()) {
  if (refusal_.empty()) read();
}

std::optional<ir::Recurrent> PropertyProcess::acceptance() const {
  return refusal_.empty() ? std::optional(made_) : std::nullopt;
}

bool PropertyProcess::speaks_of_itself(NodeId id) const {
  if (!id) return false;
  const SystemSyntax& system = symbols_.syntax();
  const Node& node = system[id];
  const bool named =
      node.kind == NodeKind::InState || node.kind == NodeKind::Foreign || node.kind == NodeKind::ForeignElement;
  if (named && node.name == syntax_.name.text) return true;
  if (node.kind == NodeKind::Chain) {
    const auto parts = system.list(node);
    return std::any_of(parts.begin(), parts.end(), [this](NodeId part) { return speaks_of_itself(part); });
  }
  if (node.kind == NodeKind::Binary) {
    const std::vector<const Node*> row = system.row(node);
    return speaks_of_itself(row.front()->a) ||
           std::any_of(row.begin(), row.end(), [this](const Node* next) { return speaks_of_itself(next->b); });
  }
  return speaks_of_itself(node.a) || speaks_of_itself(node.b);
}

std::string PropertyProcess::objection() const {
  const auto any = [this](auto test) {
    return std::any_of(syntax_.transitions.begin(), syntax_.transitions.end(), test);
  };
  if (syntax_.acceptance != "buchi")
    return fmt::format("acceptance of the kind '{}' is not supported", syntax_.acceptance);
  if (!syntax_.variables.empty()) return "it has variables";
  if (any([](const TransitionSyntax& t) { return !t.effects.empty(); })) return "it has effects";
  if (any([](const TransitionSyntax& t) { return t.sync.has_value(); })) return "it uses channels";
  if (any([this](const TransitionSyntax& t) { return speaks_of_itself(t.guard); })) return "it speaks of itself";
  return {};
}

ltl::Label PropertyProcess::label(NodeId guard) {
  if (!guard) return {};
  std::string text = expressions_.text(guard, process_);
  const auto known = std::find(texts_.begin(), texts_.end(), text);
  const auto number = static_cast<std::size_t>(known - texts_.begin());
  if (known == texts_.end()) {
    texts_.push_back(std::move(text));
    made_.propositions.push_back(expressions_.value(guard, process_));
  }
  return {std::uint64_t{1} << std::min<std::size_t>(number, ltl::most_propositions - 1), 0};
}

void PropertyProcess::read() {
  // The initial state comes first.
  const std::uint32_t initial = symbols_.state(syntax_.initial->text, syntax_.initial->position, process_)->first;
  const auto number = [&](const Name& state) {
    const std::uint32_t n = symbols_.state(state.text, state.position, process_)->first;
    return n == initial ? 0 : n < initial ? n + 1 : n;
  };
  ltl::Draft draft{0, 1, std::vector<std::vector<ltl::Transition>>(syntax_.states.size())};
  std::vector<bool> accepting(syntax_.states.size(), false);
  for (const Name& state : syntax_.accepting) accepting[number(state)] = true;
  for (const TransitionSyntax& t : syntax_.transitions) {
    const std::uint32_t from = number(t.source);
    draft.states[from].push_back({label(t.guard), number(t.target), accepting[from] ? 1U : 0U});
  }
  if (texts_.size() >= ltl::most_propositions) {
    refusal_ = fmt::format("it has more than {} different guards", ltl::most_propositions - 1);
    return;
  }
  draft.propositions = static_cast<std::uint32_t>(texts_.size());
  made_.automaton = ltl::finished(ltl::reduced(std::move(draft), watch_), watch_);
  made_.endings = true;
  made_.never = network_.arena.constant(0, syntax_.name.position);
}

}  // namespace beeline::frontend::dve
