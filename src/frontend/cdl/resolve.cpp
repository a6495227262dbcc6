#include "frontend/cdl/resolve.h"

#include <array>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "util/nearest.h"

namespace beeline::frontend::cdl {

namespace {

// Names that differ in numbers only are no slips of each other.
std::vector<std::string_view> not_numbered_like(std::string_view name, std::span<const std::string_view> names) {
  const auto letters = [](std::string_view text) {
    std::string out;
    for (const char c : text)
      if (c < '0' || c > '9') out += c;
    return out;
  };
  std::vector<std::string_view> out;
  for (const std::string_view other : names)
    if (letters(other) != letters(name)) out.push_back(other);
  return out;
}

class Resolver {
 public:
  Resolver(Parsed& parsed, util::Diagnostics& diagnostics, util::Watch& watch)
      : unit_(parsed.unit), doubts_(parsed.doubts), diagnostics_(diagnostics), watch_(watch) {}

  void run() {
    declare(DeclarationKind::Variable, unit_.variables);
    declare(DeclarationKind::Event, unit_.events);
    declare(DeclarationKind::Activity, unit_.activities);
    declare(DeclarationKind::Predicate, unit_.predicates);
    declare(DeclarationKind::Property, unit_.properties);
    declare(DeclarationKind::Restriction, unit_.restrictions);
    declare(DeclarationKind::Cdl, unit_.cdls);
    for (Event& event : unit_.events)
      if (event.kind == Event::Kind::Becomes) visit(event.predicate);
    for (PredicateDeclaration& predicate : unit_.predicates) {
      uses_.emplace_back();
      visit(predicate.body);
    }
    refuse_cycles(DeclarationKind::Predicate, unit_.predicates);
    for (ActivityDeclaration& activity : unit_.activities) {
      uses_.emplace_back();
      visit(activity.body);
    }
    refuse_cycles(DeclarationKind::Activity, unit_.activities);
    for (Property& property : unit_.properties) {
      if (property.scope) visit(property.scope->predicate);
      if (Observer* observer = std::get_if<Observer>(&property.body)) visit(*observer);
      else visit(std::get<Pattern>(property.body));
    }
    for (Restriction& restriction : unit_.restrictions) {
      if (restriction.scope) visit(restriction.scope->predicate);
      visit(restriction.body);
    }
    for (Cdl& cdl : unit_.cdls) visit(cdl);
  }

 private:
  struct Table {
    std::unordered_map<std::string_view, std::uint32_t> index;
    std::vector<std::string_view> names;
  };

  Table& table(DeclarationKind kind) { return tables_[static_cast<std::size_t>(kind)]; }

  template <class Declaration>
  void declare(DeclarationKind kind, const std::vector<Declaration>& all) {
    Table& into = table(kind);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Name& name = all[i].name;
      if (name.text.empty()) continue;
      const auto [first, is_new] = into.index.emplace(name.text, static_cast<std::uint32_t>(i));
      if (is_new) into.names.push_back(name.text);
      else
        diagnostics_.error(name.position, fmt::format("{} '{}' is declared already, in line {}", with_article(kind),
                                                      name.text, all[first->second].name.position.line));
    }
  }

  static std::string with_article(DeclarationKind kind) {
    const std::string_view name = to_string(kind);
    return fmt::format("{} {}", name[0] == 'e' || name[0] == 'a' ? "an" : "a", name);
  }

  void find(DeclarationKind kind, Reference& reference) {
    if (reference.index != unresolved) return;
    const auto found = table(kind).index.find(reference.name.text);
    if (found != table(kind).index.end()) {
      reference.index = found->second;
      return;
    }
    if (doubts_.cover(kind, reference.name.text)) return;
    if (!missing_[static_cast<std::size_t>(kind)].insert(reference.name.text).second) return;
    diagnostics_.error(reference.name.position, complaint(kind, reference.name.text));
  }

  std::string complaint(DeclarationKind kind, const std::string& name) {
    const std::string base = fmt::format("there is no {} '{}'", to_string(kind), name);
    for (std::size_t i = 0; i < declaration_kinds; ++i) {
      const auto other = static_cast<DeclarationKind>(i);
      if (other == kind || !table(other).index.contains(name)) continue;
      std::string hint = fmt::format("{}; it is {}", base, with_article(other));
      if (kind == DeclarationKind::Activity && other == DeclarationKind::Event)
        hint += fmt::format(": write 'event {}'", name);
      if (kind == DeclarationKind::Event && other == DeclarationKind::Predicate)
        hint += fmt::format(": declare 'event ... is {{ {} becomes true }}'", name);
      return hint;
    }
    return base + suggestion(name, table(kind).names);
  }

  void visit(Predicate& predicate) {
    watch_.look();
    if (predicate.kind == Predicate::Kind::Reference) {
      find(DeclarationKind::Predicate, predicate.reference);
      use(predicate.reference);
    }
    for (Predicate& operand : predicate.operands) visit(operand);
  }

  void visit(Activity& activity) {
    watch_.look();
    if (activity.kind == Activity::Kind::Event) find(DeclarationKind::Event, activity.reference);
    if (activity.kind == Activity::Kind::Call) {
      find(DeclarationKind::Activity, activity.reference);
      use(activity.reference);
    }
    for (Activity& part : activity.parts) visit(part);
  }

  void visit(Observer& observer) {
    for (ObserverTransition& transition : observer.transitions) {
      if (transition.predicate) visit(*transition.predicate);
      for (Reference& event : transition.events) find(DeclarationKind::Event, event);
    }
    tell_slips(observer);
  }

  // States are declared by being named: a slip makes one that nothing leads to, and mostly one that leads nowhere.
  void tell_slips(const Observer& observer) {
    std::vector<bool> entered(observer.states.size()), left(observer.states.size());
    entered[observer.start] = true;
    for (const ObserverTransition& transition : observer.transitions) {
      entered[transition.target] = true;
      left[transition.source] = true;
    }
    std::vector<std::string_view> ends, others;
    for (std::size_t i = 0; i < observer.states.size(); ++i) {
      if (observer.states[i].kind != ObserverState::Kind::Plain) continue;
      if (!left[i]) ends.push_back(observer.states[i].name);
      if (entered[i]) others.push_back(observer.states[i].name);
    }
    const auto suggest = [](std::string_view name, const std::vector<std::string_view>& names) {
      return util::suggestion(name, not_numbered_like(name, names));
    };
    constexpr std::array<std::string_view, 4> reserved{"start", "reject", "success", "cut"};
    for (const ObserverTransition& transition : observer.transitions) {
      const std::string& target = observer.states[transition.target].name;
      const bool leads_nowhere = !left[transition.target] && transition.target != observer.start &&
                                 observer.states[transition.target].kind == ObserverState::Kind::Plain;
      const std::string slip = leads_nowhere ? util::suggestion(target, reserved) : "";
      if (!slip.empty())
        diagnostics_.error(transition.position, fmt::format("the state '{}' leads nowhere{}", target, slip));
      else if (const std::string near = leads_nowhere ? suggest(target, others) : ""; !near.empty())
        diagnostics_.warning(transition.position, fmt::format("the state '{}' leads nowhere{}", target, near));
      left[transition.target] = true;  // told once, as below
      if (entered[transition.source]) continue;
      entered[transition.source] = true;
      const std::string& name = observer.states[transition.source].name;
      std::string meant = util::suggestion(name, ends);
      if (meant.empty()) meant = util::suggestion(name, reserved);
      if (meant.empty()) meant = suggest(name, others);
      const std::string message = fmt::format("nothing leads to the state '{}'{}", name, meant);
      meant.empty() ? diagnostics_.warning(transition.position, message)
                    : diagnostics_.error(transition.position, message);
    }
  }

  void visit(Pattern& pattern) {
    for (Occurrences* occurrences : {&pattern.first, &pattern.second})
      for (Occurrences::One& one : occurrences->events) find(DeclarationKind::Event, one.event);
    for (Nullity& nullity : pattern.nullities) find(DeclarationKind::Event, nullity.event);
    for (Ordering& ordering : pattern.orderings) {
      for (Reference& event : ordering.early) find(DeclarationKind::Event, event);
      for (Reference& event : ordering.late) find(DeclarationKind::Event, event);
    }
  }

  void visit(Cdl& cdl) {
    for (Reference& restriction : cdl.restrictions) find(DeclarationKind::Restriction, restriction);
    for (Reference& property : cdl.properties) find(DeclarationKind::Property, property);
    for (Predicate& assertion : cdl.asserts) visit(assertion);
    if (cdl.init) visit(*cdl.init);
    for (Activity& activity : cdl.main) visit(activity);
  }

  // --- cycles

  void use(const Reference& reference) {
    if (!uses_.empty() && reference.index != unresolved) uses_.back().push_back(&reference);
  }

  // Depth first, without recursion: chains of names can be as long as the file.
  template <class Declaration>
  void refuse_cycles(DeclarationKind kind, const std::vector<Declaration>& all) {
    enum class Colour : std::uint8_t { White, Grey, Black };
    std::vector<Colour> colour(all.size(), Colour::White);
    struct Frame {
      std::uint32_t node;
      std::size_t next;
    };
    std::vector<Frame> stack;
    for (std::uint32_t root = 0; root < all.size(); ++root) {
      if (colour[root] != Colour::White) continue;
      colour[root] = Colour::Grey;
      stack.push_back({root, 0});
      while (!stack.empty()) {
        watch_.look();
        Frame& top = stack.back();
        if (top.next == uses_[top.node].size()) {
          colour[top.node] = Colour::Black;
          stack.pop_back();
          continue;
        }
        const Reference& used = *uses_[top.node][top.next++];
        if (colour[used.index] == Colour::Grey)
          diagnostics_.error(used.name.position, fmt::format("the {} '{}' contains itself: {}", to_string(kind),
                                                             used.name.text, advice(kind)));
        if (colour[used.index] != Colour::White) continue;
        colour[used.index] = Colour::Grey;
        stack.push_back({used.index, 0});
      }
    }
    uses_.clear();
  }

  static std::string_view advice(DeclarationKind kind) {
    return kind == DeclarationKind::Activity ? "contexts end; a bounded repetition is 'loop 3 { ... }'"
                                             : "a predicate is made of others";
  }

  Unit& unit_;
  const Doubts& doubts_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  std::array<Table, declaration_kinds> tables_;
  std::array<std::set<std::string>, declaration_kinds> missing_;  // told already
  std::vector<std::vector<const Reference*>> uses_;               // of the declarations that are being looked through
};

}  // namespace

void resolve(Parsed& parsed, util::Diagnostics& diagnostics, util::Watch& watch) {
  Resolver(parsed, diagnostics, watch).run();
}

}  // namespace beeline::frontend::cdl
