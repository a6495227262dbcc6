// The part of Parser that reads declarations, but for components.
#include <array>

#include <fmt/format.h>

#include "frontend/common/nearest.h"
#include "frontend/fiacre/parser_detail.h"

namespace beeline::frontend::fiacre {

namespace {

bool declares(Word word) { return word >= Word::Type && word <= Word::Assert; }

constexpr std::string_view declaration_words[] = {"type",      "const",    "function", "process",
                                                  "component", "property", "assert"};

// What joins two formulas in ltl; other names do not.
bool joins_formulas(std::string_view word) {
  return word == "until" || word == "release" || word == "weakuntil" || word == "U" || word == "R" || word == "W";
}

}  // namespace

void Parser::declaration() {
  switch (word()) {
    case Word::Type: file_.declarations.emplace_back(type_declaration()); return;
    case Word::Const: file_.declarations.emplace_back(constant()); return;
    case Word::Channel: file_.declarations.emplace_back(channel()); return;
    case Word::Function: file_.declarations.emplace_back(function()); return;
    case Word::Process: file_.declarations.emplace_back(process()); return;
    case Word::Component: file_.declarations.emplace_back(component()); return;
    case Word::Extern: return unsupported("functions from outside (extern)");
    case Word::Property:
    case Word::Assert: return property();
    case Word::Task: tasks_told_ = true; return unsupported("tasks (the run time of H-Fiacre)");
    default: return root();
  }
}

// Told once for each kind; what is declared becomes doubtful.
void Parser::unsupported(std::string_view what) {
  if (unsupported_told_.insert(word()).second) tell(token().position, fmt::format("unsupported: {}", what));
  throw GiveUp{};
}

// What is said is read once it is known which instances there are (properties.h).
void Parser::property() {
  if (dialect_ == Dialect::Obp) unsupported("properties inside a model; only the dialect frac has this");
  if (accept(Word::Assert)) {
    file_.asserts.push_back(name("the name of a property"));
    return;
  }
  take();
  syntax::PropertyDeclaration result;
  result.name = name("the name of a property");
  expect(Word::Is, "'is'");
  if (accept_name("deadlockfree")) {
    result.deadlock_free = true;
  } else {
    if (!accept_name("ltl")) {
      constexpr std::string_view kinds[] = {"ltl", "deadlockfree"};
      if (const std::string meant = suggestion(token().text, kinds); word() == Word::Name && !meant.empty())
        fail(token().position, fmt::format("expected 'ltl' or 'deadlockfree' but found {}{}", seen(), meant));
      fail(token().position,
           fmt::format("unsupported: properties that are no 'ltl' and not 'deadlockfree', but {}", seen()));
    }
    std::vector<Token>& formula = result.formula;
    const auto is_whole = [&] {
      const Word last = formula.empty() ? Word::Or : formula.back().word;
      if (last == Word::Name && joins_formulas(formula.back().text)) return false;
      if (formula.size() > 1 && formula[formula.size() - 2].word == Word::Divide && last == Word::Name) return false;
      return last == Word::Name || last == Word::Number || last == Word::RightParen || last == Word::True ||
             last == Word::False;
    };
    const auto root_follows = [&] { return !file_.root && root_is_next() && is_whole(); };
    // `asert p`: what would declare something, were it spelt right, and is not swallowed with the formula.
    const auto declaration_follows = [&] {
      if (word() != Word::Name || word(1) != Word::Name || !is_whole() || joins_formulas(token().text)) return false;
      const Token& last = formula.back();
      const bool goes_on = last.word == Word::Name && last.position.line == token().position.line;
      return word(2) == Word::Is || !goes_on;
    };
    while (word() != Word::End && !declares(word()) && !root_follows() && !declaration_follows()) {
      if (word() == Word::Is) fail_here("the rest of a formula");
      formula.push_back(take());
    }
    if (formula.empty()) fail_here("a formula");
  }
  file_.properties.push_back(std::move(result));
}

// Everything that has a name in what is left out.
void Parser::skip_declaration(std::size_t start) {
  if (next_ == start) take();
  const Word skipped = tokens_.all[start].word;
  const bool names_others = skipped == Word::Property || skipped == Word::Assert;
  const auto at_root = [&] {
    const bool names_this = skipped == Word::Name && next_ == start + 1;  // `strange p`
    return next_ > start && !file_.root && root_is_next() && ((!names_others && !names_this) || word(1) == Word::End);
  };
  while (word() != Word::End && !declares(word()) && !at_root()) take();
  for (std::size_t i = start; i < next_; ++i)
    if (tokens_.all[i].word == Word::Name) file_.doubtful.insert(tokens_.all[i].text);
  if (misses_name_ || !declares(tokens_.all[start].word)) file_.all_doubtful = true;
}

syntax::TypeDeclaration Parser::type_declaration() {
  take();
  syntax::TypeDeclaration result;
  result.name = name("the name of a type");
  expect(Word::Is, "'is'");
  result.type = type();
  return result;
}

syntax::ConstantDeclaration Parser::constant() {
  take();
  syntax::ConstantDeclaration result;
  result.name = name("the name of a constant");
  expect(Word::Colon, "':' and the type of the constant");
  result.type = type();
  expect(Word::Is, "'is' and the value");
  result.value = expression();
  return result;
}

syntax::ChannelDeclaration Parser::channel() {
  frac_only(token().position, "channels");
  take();
  syntax::ChannelDeclaration result;
  result.name = name("the name of a channel");
  expect(Word::Is, "'is' and what it carries");
  result.profile = profile();
  return result;
}

syntax::FunctionDeclaration Parser::function() {
  take();
  syntax::FunctionDeclaration result;
  result.name = name("the name of a function");
  if (word() != Word::LeftParen) fail_here("'(' and the parameters");
  result.parameters = parameters();
  expect(Word::Colon, "':' and the type of the result");
  result.result = type();
  expect(Word::Is, "'is'");
  result.variables = variables();
  expect(Word::Begin, "'begin'");
  result.body = block();
  close(Word::Bad, "begin");
  accept_name(result.name.text);
  return result;
}

syntax::ProcessDeclaration Parser::process() {
  take();
  syntax::ProcessDeclaration result;
  result.name = name("the name of a process");
  result.ports = port_parameters();
  result.parameters = parameters();
  expect(Word::Is, "'is'");
  expect(Word::States, "'states' and the names of the states");
  result.states = names("the name of a state");
  constexpr std::array<std::string_view, 3> parts = {"var", "init", "from"};
  if (word() == Word::Name && !root_is_next()) {
    const std::string meant = suggestion(token().text, parts);
    fail(token().position,
         meant.empty() ? fmt::format("expected ',' and another state, 'var', 'init' or 'from' but found {}", seen())
                       : fmt::format("unknown part of a process {}{}", seen(), meant));
  }
  result.variables = variables();
  if (word() == Word::Init)
    guarded_block([&] {
      take();
      syntax::Block body = block();
      check_end_of_block();
      result.init = std::move(body);
    });
  while (word() == Word::From)
    guarded_block([&] {
      take();
      syntax::From from;
      from.state = name("the name of a state");
      from.body = block();
      check_end_of_block();
      result.transitions.push_back(std::move(from));
    });
  return result;
}

// Of a process. What was read may be half of it: `m` for `m := 1`.
void Parser::check_end_of_block() {
  if (word() != Word::From && word() != Word::End && !declares(word()) && !root_is_next())
    check_block_end("'from', another declaration or the name of the root");
}

// A block of a process that makes no sense is left out; the next one may.
template <class Read>
void Parser::guarded_block(Read read) {
  try {
    read();
  } catch (const GiveUp&) {
    while (word() != Word::End && word() != Word::From && !declares(word()) && !root_is_next() && !header_is_next())
      take();
    if (!header_is_next()) return;
    file_.all_doubtful = true;
    while (word() != Word::End && !declares(word()) && !root_is_next()) take();
  }
}

// Of a process or component, without its first word: `P [p : none] is`.
bool Parser::header_is_next() const {
  if (word() != Word::Name) return false;
  std::size_t ahead = 1;
  const auto ends = [&] {
    const Word next = word(ahead);
    return next == Word::End || next == Word::Semicolon || next == Word::From || next == Word::Assign || declares(next);
  };
  while (word(ahead) != Word::Is && !ends()) ++ahead;
  return word(ahead) == Word::Is;
}

// The last word of the file; in frac, properties may follow it.
bool Parser::root_is_next() const {
  if (word() != Word::Name) return false;
  return word(1) == Word::End || word(1) == Word::Property || word(1) == Word::Assert;
}

void Parser::root() {
  if (root_is_next()) {
    if (file_.root) fail(token().position, fmt::format("'{}' is already the root", file_.root->text));
    file_.root = name("the name of the root");
    return;
  }
  if (word() == Word::Name)
    if (const std::string meant = suggestion(token().text, declaration_words); !meant.empty())
      fail(token().position, fmt::format("unknown declaration {}{}", seen(), meant));
  if (word() == Word::Name && declares(word(1)))
    fail(token().position,
         fmt::format("expected a declaration but found {}: the name of the root ends the file", seen()));
  fail_here("a declaration, or the name of the root as the last word of the file");
}

}  // namespace beeline::frontend::fiacre
