#include "frontend/fiacre/properties.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <span>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/fiacre/resolver.h"

namespace beeline::frontend::fiacre {

namespace {

struct Unsupported {
  std::string why;
};
struct Wrong {};  // it has been told

// An instance of a process or component; without a name: several side by side in a branch.
struct Unit {
  std::string type;
  std::uint32_t number = 0;
  bool is_component = false;
  std::uint32_t of = 0;
  std::vector<Unit> parts;
};

// As the elaborator numbers them.
class Tree {
 public:
  explicit Tree(const Resolved& resolved) : resolved_(resolved) {
    Composition top;
    top.is_component = resolved.root_is_component;
    top.unit = *resolved.root;
    root_ = of(top);
  }
  const Unit& root() const { return root_; }

 private:
  Unit of(const Composition& composition) {
    Unit unit;
    if (!composition.branches.empty()) {
      for (const Composition& branch : composition.branches) unit.parts.push_back(of(branch));
      return unit;
    }
    unit.is_component = composition.is_component;
    unit.of = composition.unit;
    const Component* component = unit.is_component ? &resolved_.components[unit.of] : nullptr;
    unit.type = component != nullptr ? component->name : resolved_.program.processes[unit.of].name;
    unit.number = ++numbers_[unit.type];
    if (component == nullptr) return unit;
    Unit body = of(component->body);
    if (component->body.branches.empty()) unit.parts.push_back(std::move(body));
    else unit.parts = std::move(body.parts);
    return unit;
  }

  const Resolved& resolved_;
  std::map<std::string, std::uint32_t> numbers_;
  Unit root_;
};

bool is_prefix(const std::vector<Token>& before) {
  if (before.empty()) return true;
  switch (before.back().word) {
    case Word::LeftParen:
    case Word::And:
    case Word::Or:
    case Word::Not:
    case Word::Implies: return true;
    default: return false;
  }
}

class Reader {
 public:
  Reader(const syntax::File& file, const Resolved& resolved, util::Diagnostics& diagnostics)
      : resolved_(resolved), diagnostics_(diagnostics), tree_(resolved) {
    for (const syntax::PropertyDeclaration& one : file.properties) {
      names_.push_back(one.name.text);
      if (!known_.emplace(one.name.text, &one).second)
        diagnostics_.error(one.name.position, fmt::format("property '{}' is declared already", one.name.text));
    }
  }

  std::optional<Assertion> read(const syntax::Name& asserted) {
    made_ = Assertion();
    made_.text = fmt::format("assert {}", asserted.text);
    made_.position = asserted.position;
    try {
      const syntax::PropertyDeclaration* property = &find(asserted);
      for (std::size_t followed = 0; is_name_of_another(*property); ++followed) {
        if (followed == names_.size()) throw Unsupported{"a property that contains itself"};
        property = known_.at(property->formula[0].text);
      }
      const auto& formula = property->formula;
      const util::Position at = property->name.position;
      if (!property->deadlock_free && formula[0].word != Word::Box)
        throw Unsupported{"a formula other than '[] condition'; ask it as a query"};
      put(Word::Name, "A", at);
      put(Word::Box, "[]", at);
      if (property->deadlock_free) {
        put(Word::Not, "not", at);
        put(Word::Name, "deadlock", at);
      } else {
        put(Word::LeftParen, "(", at);
        open_.insert(property->name.text);
        expand(std::span(formula).subspan(1));
        put(Word::RightParen, ")", at);
      }
    } catch (const Unsupported& why) {
      made_.unsupported = why.why;
    } catch (const Wrong&) {
      return std::nullopt;
    }
    open_.clear();
    return std::move(made_);
  }

 private:
  void put(Word word, std::string_view text, util::Position position) { made_.query.push_back({word, text, position}); }

  std::string_view own(std::string text) {
    return *made_.own.emplace_back(std::make_unique<const std::string>(std::move(text)));
  }

  [[noreturn]] void wrong(util::Position position, std::string message) {
    open_.clear();
    diagnostics_.error(position, std::move(message));
    throw Wrong{};
  }

  const syntax::PropertyDeclaration& find(const syntax::Name& name) {
    const auto found = known_.find(name.text);
    if (found == known_.end())
      wrong(name.position, fmt::format("there is no property '{}'{}", name.text, suggestion(name.text, names_)));
    return *found->second;
  }

  bool is_name_of_another(const syntax::PropertyDeclaration& property) const {
    return property.formula.size() == 1 && known_.contains(property.formula[0].text);
  }

  void expand(std::span<const Token> formula) {
    for (std::size_t i = 0; i < formula.size(); ++i) {
      const Token& token = formula[i];
      const auto word = [&](std::size_t ahead) {
        return i + ahead < formula.size() ? formula[i + ahead].word : Word::End;
      };
      const bool part = i > 0 && formula[i - 1].word == Word::Dot;
      if (token.word == Word::Box || (token.word == Word::NotEqual && is_prefix(made_.query)))
        throw Unsupported{"a formula other than '[] condition'; ask it as a query"};
      if (token.word == Word::Name && word(1) == Word::Divide && word(2) == Word::Number) {
        i += path(formula.subspan(i)) - 1;
      } else if (token.word == Word::Name && !part && known_.contains(token.text)) {
        const syntax::PropertyDeclaration& other = *known_.at(token.text);
        if (other.deadlock_free) throw Unsupported{"'deadlockfree' inside of a formula"};
        if (!open_.insert(other.name.text).second) throw Unsupported{"a property that contains itself"};
        put(Word::LeftParen, "(", token.position);
        expand(other.formula);
        put(Word::RightParen, ")", token.position);
        open_.erase(other.name.text);
      } else {
        made_.query.push_back(token);
      }
    }
  }

  // C/1/state s, C/1/value x, C/1/value (e); how many tokens that is.
  std::size_t path(std::span<const Token> tokens) {
    std::vector<const Unit*> found;
    find(tree_.root(), tokens[0].text, found);
    if (found.empty())
      wrong(tokens[0].position, fmt::format("the system has no process or component '{}'", tokens[0].text));
    std::size_t at = 1;
    const Unit* unit = nullptr;
    const auto number = [&] {
      std::size_t value = 0;
      std::from_chars(tokens[at + 1].text.data(), tokens[at + 1].text.data() + tokens[at + 1].text.size(), value);
      return value;
    };
    if (!found[0]->is_component) {
      if (number() < 1 || number() > found.size())
        wrong(tokens[at + 1].position, fmt::format("'{}' has {} instance{}, counted from 1", tokens[0].text,
                                                   found.size(), found.size() == 1 ? "" : "s"));
      unit = found[number() - 1];
      at += 2;
    } else {
      if (found.size() > 1)
        wrong(tokens[0].position,
              fmt::format("there are {} of '{}': begin with the one they are in", found.size(), tokens[0].text));
      unit = found[0];
    }
    const auto word = [&](std::size_t place) { return place < tokens.size() ? tokens[place].word : Word::End; };
    for (; word(at) == Word::Divide && word(at + 1) == Word::Number; at += 2) {
      if (number() < 1 || number() > unit->parts.size())
        wrong(tokens[at + 1].position, fmt::format("here {} {} side by side, counted from 1",
                                                   unit->parts.size() == 1 ? "is" : "are", unit->parts.size()));
      unit = &unit->parts[number() - 1];
    }
    const bool asks = word(at) == Word::Divide && word(at + 1) == Word::Name && word(at + 2) != Word::End;
    const std::string_view what = asks ? tokens[at + 1].text : std::string_view();
    if (what == "state") {
      member(*unit, Word::At, tokens[at + 2]);
      return at + 3;
    }
    constexpr std::string_view parts[] = {"state", "value"};
    if (const std::string meant = suggestion(what, parts); what != "value" && !meant.empty())
      wrong(tokens[at + 1].position, fmt::format("expected 'state' or 'value' but found '{}'{}", what, meant));
    if (what != "value") throw Unsupported{"what is no 'state' or 'value' of a process"};
    return value(*unit, tokens, at + 2);
  }

  // Names inside of parentheses are those of the process.
  std::size_t value(const Unit& unit, std::span<const Token> tokens, std::size_t at) {
    std::size_t open = 0;
    do {
      const Token& token = tokens[at];
      const bool applied = at + 1 < tokens.size() && tokens[at + 1].word == Word::LeftParen;
      const bool part = tokens[at - 1].word == Word::Dot;
      if (token.word == Word::Name && !part && (open == 0 ? !applied : has(unit, token.text)))
        member(unit, Word::Colon, token);
      else made_.query.push_back(token);
      open += token.word == Word::LeftParen;
      open -= token.word == Word::RightParen && open > 0;
      ++at;
      if (open == 0 && !applied) return at;
    } while (at < tokens.size());
    return at;
  }

  bool has(const Unit& unit, std::string_view name) const {
    const std::vector<Slot>& slots =
        unit.is_component ? resolved_.components[unit.of].slots : resolved_.program.processes[unit.of].slots;
    return std::any_of(slots.begin(), slots.end(), [&](const Slot& slot) { return slot.name == name; });
  }

  void member(const Unit& unit, Word sign, const Token& name) {
    if (unit.type.empty()) wrong(name.position, "several processes stand here side by side: say which by its number");
    put(Word::LeftBrace, "{", name.position);
    put(Word::Name, own(unit.type), name.position);
    put(Word::RightBrace, "}", name.position);
    put(Word::Number, own(std::to_string(unit.number)), name.position);
    put(sign, sign == Word::At ? "@" : ":", name.position);
    made_.query.push_back(name);
  }

  void find(const Unit& unit, std::string_view type, std::vector<const Unit*>& into) const {
    if (unit.type == type) into.push_back(&unit);
    for (const Unit& part : unit.parts) find(part, type, into);
  }

  const Resolved& resolved_;
  util::Diagnostics& diagnostics_;
  Tree tree_;
  std::map<std::string_view, const syntax::PropertyDeclaration*> known_;
  std::vector<std::string_view> names_;
  std::set<std::string_view> open_;  // properties that are being expanded
  Assertion made_;
};

}  // namespace

std::vector<Assertion> assertions(const syntax::File& file, const Resolved& resolved, util::Diagnostics& diagnostics) {
  std::vector<Assertion> all;
  if (!resolved.root || (file.properties.empty() && file.asserts.empty())) return all;
  Reader reader(file, resolved, diagnostics);
  for (const syntax::Name& asserted : file.asserts)
    if (auto one = reader.read(asserted)) all.push_back(std::move(*one));
  return all;
}

}  // namespace beeline::frontend::fiacre
