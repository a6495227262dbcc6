// Queries about random Fiacre programs have the answers that an interpreter of the programs gives, whatever the search;
// traces are replayed before they are given, and what is not reached has a certificate that holds.
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include <beeline/beeline.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "frontend/fiacre/fiacre.h"
#include "support/environment.h"
#include "support/fiacre_interpreter.h"
#include "support/random_fiacre.h"

namespace beeline::test {
namespace {

using fiacre::Type;
using fiacre::Value;

constexpr std::size_t most_states = 1500;

constexpr std::array<const char*, 8> searches{
    "auto",      "bfs(store=exact)", "dfs",       "greedy(hU, prefer=contexts)",
    "astar(hL)", "astar(dU)",        "astar(dp)", "wastar(hU)"};

struct Reached {
  std::vector<FiacreState> states;
  bool complete = true, errors = false;
};

Reached reach(const fiacre::Program& program) {
  FiacreInterpreter interpreter(program);
  Reached reached;
  std::set<std::string> seen;
  const auto add = [&](const FiacreState& state) {
    if (seen.insert(state.key()).second) reached.states.push_back(state);
  };
  for (const FiacreState& state : interpreter.initial()) add(state);
  for (std::size_t i = 0; i < reached.states.size(); ++i) {
    if (reached.states.size() > most_states) {
      reached.complete = false;
      break;
    }
    const FiacreState state = reached.states[i];
    const FiacreSuccessors next = interpreter.successors(state);
    reached.errors = reached.errors || !next.errors.empty();
    for (const FiacreStep& step : next.steps) add(step.target);
  }
  return reached;
}

std::string literal(const fiacre::Types& types, fiacre::TypeId id, const Value& value) {
  const Type& type = types[id];
  std::string inside;
  const auto join = [&](std::size_t i, const std::string& part) { inside += (i == 0 ? "" : ", ") + part; };
  switch (type.kind) {
    case Type::Kind::Bool: return value.number ? "true" : "false";
    case Type::Kind::Array:
    case Type::Kind::Queue:
      for (std::size_t i = 0; i < value.items.size(); ++i) join(i, literal(types, type.element, value.items[i]));
      return type.kind == Type::Kind::Array ? "[" + inside + "]" : "{|" + inside + "|}";
    case Type::Kind::Record:
      for (std::size_t i = 0; i < value.items.size(); ++i)
        join(i, type.fields[i].name + " = " + literal(types, type.fields[i].type, value.items[i]));
      return "{" + inside + "}";
    case Type::Kind::Union: {
      const Type::Constructor& made = type.constructors[static_cast<std::size_t>(value.number)];
      return made.argument ? fmt::format("{}({})", made.name, literal(types, made.argument, value.items[0]))
                           : made.name;
    }
    default:
      return value.number < 0 ? fmt::format("(0 - {})", -std::int64_t{value.number}) : std::to_string(value.number);
  }
}

// A condition as text, and the states that it holds in.
struct Condition {
  std::string text;
  std::vector<bool> holds;
};

class Drawer {
 public:
  Drawer(const fiacre::Program& program, const Reached& reached, util::Random& random)
      : program_(program), reached_(reached), random_(random) {}

  Condition draw(int depth = 2) {
    const std::uint64_t kind = depth == 0 ? 9 : random_.below(10);
    if (kind < 4) {
      Condition a = draw(depth - 1);
      const Condition b = draw(depth - 1);
      const bool both = kind < 3;
      for (std::size_t i = 0; i < a.holds.size(); ++i)
        a.holds[i] = both ? a.holds[i] && b.holds[i] : a.holds[i] || b.holds[i];
      a.text = fmt::format("({}) {} ({})", a.text, both ? "and" : "or", b.text);
      return a;
    }
    if (kind == 4) {
      Condition a = draw(depth - 1);
      a.holds.flip();
      a.text = fmt::format("not ({})", a.text);
      return a;
    }
    return atom();
  }

 private:
  const FiacreState& some() { return reached_.states[random_.below(reached_.states.size())]; }

  template <class Holds>
  Condition made(std::string text, Holds holds) {
    Condition result{std::move(text), {}};
    for (const FiacreState& state : reached_.states) result.holds.push_back(holds(state));
    return result;
  }

  Condition atom() {
    const auto i = static_cast<std::uint32_t>(random_.below(program_.instances.size()));
    const fiacre::Instance& instance = program_.instances[i];
    const fiacre::Process& process = program_.processes[instance.process];
    if (process.slots.empty() || random_.below(3) == 0) {
      const auto s = static_cast<std::uint32_t>(random_.below(process.states.size()));
      return made(fmt::format("{}@{}", instance.name, process.states[s]),
                  [&](const FiacreState& state) { return state.locations[i] == s; });
    }
    const std::size_t slot = random_.below(process.slots.size());
    const auto shared = instance.slots[slot].shared;
    const auto value = [=](const FiacreState& state) -> const Value& {
      return shared ? state.shared[*shared] : state.own[i][slot];
    };
    const std::string name =
        shared && random_.below(2) ? program_.variables[*shared].name : instance.name + ":" + process.slots[slot].name;
    const fiacre::TypeId id = process.slots[slot].type;
    const Type& type = program_.types[id];
    const Value wanted = value(some());
    if (type.kind == Type::Kind::Queue && random_.below(2)) {
      const std::size_t length = wanted.items.size();
      return made(fmt::format("length {} = {}", name, length),
                  [&](const FiacreState& state) { return value(state).items.size() == length; });
    }
    if (type.kind == Type::Kind::Union && random_.below(2))
      return made(fmt::format("{} is {}", name, type.constructors[static_cast<std::size_t>(wanted.number)].name),
                  [&](const FiacreState& state) { return value(state).number == wanted.number; });
    return made(fmt::format("{} = {}", name, literal(program_.types, id, wanted)),
                [&](const FiacreState& state) { return value(state) == wanted; });
  }

  const fiacre::Program& program_;
  const Reached& reached_;
  util::Random& random_;
};

struct Counts {
  std::size_t reached = 0, never = 0, certified = 0;
};

void judge(std::uint64_t seed, bool ports, Counts& counts) {
  util::Random random(seed * 7919 + (ports ? 4 : 3));
  const std::string source = random_fiacre(random, ports);
  SCOPED_TRACE(source);
  util::Sources sources;
  util::Diagnostics diagnostics;
  const auto program = fiacre::load(sources, sources.add("m.fcr", source), fiacre::Dialect::Obp, diagnostics);
  ASSERT_TRUE(program);
  const Reached reached = reach(*program);
  if (!reached.complete) return;
  const Loading loading = load_text(source, "m.fcr");
  if (!loading) {
    for (const Diagnostic& d : loading.diagnostics)
      if (d.severity == Severity::Error) {
        EXPECT_NE(d.text.find("unsupported: "), std::string::npos) << d.text;
      }
    return;
  }
  Queries queries(*loading.model);
  std::vector<bool> expected;
  for (int i = 0; i < 3; ++i) {
    const Condition condition = Drawer(*program, reached, random).draw();
    const bool always = random.below(3) == 0;
    const auto complaints = queries.add((always ? "A[] " : "E<> ") + condition.text);
    ASSERT_TRUE(complaints.empty()) << complaints[0].text;
    const auto count = std::count(condition.holds.begin(), condition.holds.end(), true);
    expected.push_back(always ? count == static_cast<std::ptrdiff_t>(condition.holds.size()) : count > 0);
  }
  CheckOptions options;
  options.search = searches[random.below(searches.size())];
  options.threads = 1;
  const std::string file =
      (std::filesystem::temp_directory_path() / fmt::format("beeline-fiacre-{}.cert", ::getpid())).string();
  const bool certificate = options.search.starts_with("bfs");
  if (certificate) options.certificate_file = file;
  SCOPED_TRACE(options.search);
  const CheckResult result = queries.check(options);
  ASSERT_TRUE(result) << result.error->text;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const Answer& answer = result.answers[i];
    SCOPED_TRACE(answer.query);
    if (answer.verdict == Verdict::Error && reached.errors) continue;
    ASSERT_EQ(answer.verdict, expected[i] ? Verdict::Satisfied : Verdict::NotSatisfied) << answer.reason;
    const bool meets = queries[i].kind == QueryKind::Reachable ? expected[i] : !expected[i];
    EXPECT_EQ(answer.trace.has_value(), meets);
    ++(meets ? counts.reached : counts.never);
  }
  if (!certificate) return;
  std::ifstream in(file, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  std::filesystem::remove(file);
  const Verification verification = verify(*loading.model, text);
  EXPECT_EQ(verification.error, "");
  for (const Proof& proof : verification.proofs) {
    EXPECT_EQ(proof.reason, "") << proof.query;
    ++counts.certified;
  }
}

TEST(FiacreQueryLaws, AnswersAreThoseOfTheInterpreter) {
  const std::uint64_t programs = from_environment("BEELINE_LAW_MODELS", 150);
  Counts counts;
  for (std::uint64_t seed = 0; seed < programs && !HasFatalFailure(); ++seed) {
    judge(seed, false, counts);
    judge(seed, true, counts);
  }
  // Otherwise the law would say little.
  EXPECT_GT(counts.reached, programs / 2);
  EXPECT_GT(counts.never, programs / 2);
  EXPECT_GT(counts.certified, programs / 20);
}

}  // namespace
}  // namespace beeline::test
