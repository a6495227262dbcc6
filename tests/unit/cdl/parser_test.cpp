#include <gtest/gtest.h>

#include "tests/unit/cdl/fixture.h"

namespace beeline {
namespace {

using namespace frontend::cdl;
using test::Read;
using test::with_events;

Event event(const std::string& text) {
  const Read read("predicate p is { {A}1@s }\nevent e is { " + text + " }");
  EXPECT_EQ(read.said(), "") << text;
  return read.unit ? read.unit->events.at(0) : Event{};
}

Predicate predicate(const std::string& text) {
  const Read read("predicate q is { all }\npredicate r is { all }\npredicate p is { " + text + " }");
  EXPECT_EQ(read.said(), "") << text;
  return read.unit ? read.unit->predicates.at(2).body : Predicate{};
}

// Parenthesised as it is understood.
std::string shown(const Predicate& predicate) {
  switch (predicate.kind) {
    case Predicate::Kind::All: return "all";
    case Predicate::Kind::Not: return "!" + shown(predicate.operands[0]);
    case Predicate::Kind::State: return "{" + predicate.process.process.text + "}@" + predicate.state.text;
    case Predicate::Kind::Compare: return predicate.left.path[0].name.text;
    case Predicate::Kind::Reference: return predicate.reference.name.text;
    default: break;
  }
  std::string all;
  for (const Predicate& operand : predicate.operands)
    all += (all.empty() ? "(" : predicate.kind == Predicate::Kind::And ? "&" : "|") + shown(operand);
  return all + ")";
}

TEST(CdlParser, EventsKeepWhatTheySay) {
  Event e = event("send T_MSG { id = -3, body = t_body.login(true), tags = list [1, any] } from {A}0 to {B}12");
  EXPECT_EQ(e.kind, Event::Kind::Send);
  EXPECT_EQ(e.from->process.text, "A");
  EXPECT_EQ(e.to->process.text, "B");
  EXPECT_EQ(e.to->instance, 12);
  EXPECT_EQ(e.literal.kind, Literal::Kind::Record);
  EXPECT_EQ(e.literal.name, "T_MSG");
  ASSERT_EQ(e.literal.parts.size(), 3u);
  EXPECT_EQ(e.literal.fields[1].text, "body");
  EXPECT_EQ(e.literal.parts[0].value, -3);
  EXPECT_EQ(e.literal.parts[1].kind, Literal::Kind::Union);
  EXPECT_EQ(e.literal.parts[1].constructor, "login");
  EXPECT_EQ(e.literal.parts[1].parts[0].kind, Literal::Kind::Boolean);
  EXPECT_EQ(e.literal.parts[2].kind, Literal::Kind::Array);
  EXPECT_EQ(e.literal.parts[2].parts[1].kind, Literal::Kind::Any);
  EXPECT_EQ(e.name.position.line, 2u);

  e = event("send m to {B}1");
  EXPECT_FALSE(e.from);
  EXPECT_EQ(e.literal.kind, Literal::Kind::Named);
  e = event("receive \"text\" from any");
  EXPECT_EQ(e.kind, Event::Kind::Receive);
  EXPECT_TRUE(e.from->any);
  EXPECT_FALSE(e.to);
  EXPECT_EQ(e.literal.kind, Literal::Kind::String);
  e = event("receive any from {A}1 to {B}2");
  EXPECT_EQ(e.to->instance, 2);
  e = event("sync {C}1:port(any, 3) from {A}1 to any");
  EXPECT_EQ(e.kind, Event::Kind::Sync);
  EXPECT_EQ(e.component.process.text, "C");
  EXPECT_EQ(e.port.text, "port");
  EXPECT_EQ(e.arguments.size(), 2u);
  e = event("SYNC {C}1:port() FROM any TO any");
  EXPECT_TRUE(e.arguments.empty());
  e = event("informal # two words # from {A}1");
  EXPECT_EQ(e.text, " two words ");
  EXPECT_EQ(e.from->instance, 1);
  e = event("{A}1:x = 1 becomes false");
  EXPECT_EQ(e.kind, Event::Kind::Becomes);
  EXPECT_FALSE(e.becomes);
  e = event("p becomes true");
  EXPECT_EQ(e.predicate.reference.index, 0u);
}

TEST(CdlParser, AndAndOrBindAlikeFromTheLeft) {
  EXPECT_EQ(shown(predicate("q and r or q")), "((q&r)|q)");
  EXPECT_EQ(shown(predicate("q or r and q")), "((q|r)&q)");
  EXPECT_EQ(shown(predicate("q or (r and q)")), "(q|(r&q))");
  EXPECT_EQ(shown(predicate("not q and not (r or q)")), "(!q&!(r|q))");
  EXPECT_EQ(shown(predicate("q and r and all")), "(q&r&all)");
}

TEST(CdlParser, PredicatesKeepWhatTheySay) {
  Predicate p = predicate("{A}1:a.b[2].length <= 3");
  EXPECT_EQ(p.kind, Predicate::Kind::Compare);
  EXPECT_EQ(p.comparison, Comparison::LessEqual);
  ASSERT_EQ(p.left.path.size(), 3u);
  EXPECT_EQ(p.left.path[1].index, 2);
  EXPECT_EQ(p.left.path[0].index, -1);
  EXPECT_EQ(p.value.value, 3);
  EXPECT_FALSE(p.with_access);
  p = predicate("{A}1:a = {B}2:b");
  EXPECT_TRUE(p.with_access);
  EXPECT_EQ(p.right.process.process.text, "B");
  p = predicate("{A}1@'strange state'");
  EXPECT_EQ(p.state.text, "strange state");
}

TEST(CdlParser, KeywordsAreNamesWhereNoKeywordIsMeant) {
  const Read read(
      "event open is { send first to {to}1 }\n"
      "event 'main' is { receive never from {occur}1 }\n"
      "activity one is { event open; event 'main' }\n"
      "predicate scope is { {from}1:event.property = 1 }\n"
      "cdl occurs is { assert scope main is { one } }");
  EXPECT_EQ(read.said(), "");
}

TEST(CdlParser, ActivitiesKeepTheirShape) {
  Read read(
      with_events("activity x is { any -> loop 3 { event a; skip } [] atomic { loop 2 event { informal #i# } } }"));
  ASSERT_TRUE(read.unit) << read.said();
  const Activity& choice = read.unit->activities[0].body;
  EXPECT_EQ(choice.kind, Activity::Kind::Choice);
  ASSERT_EQ(choice.parts.size(), 2u);
  EXPECT_EQ(choice.parts[0].repeat, 3);
  EXPECT_EQ(choice.parts[0].parts.size(), 2u);
  EXPECT_TRUE(choice.parts[1].atomic);
  EXPECT_EQ(choice.parts[1].repeat, 1);
  EXPECT_EQ(choice.parts[1].parts[0].repeat, 2);
  const std::uint32_t inline_event = choice.parts[1].parts[0].reference.index;
  EXPECT_EQ(read.unit->events[inline_event].text, "i");
  EXPECT_EQ(read.unit->events[inline_event].name.text, "");
}

TEST(CdlParser, Observers) {
  const Read read(with_events(R"(
predicate p is { {A}1@s }
property o is {
  options { a = "b"; c = "d" }
  clock c;
  start -- / / a / c := 0 -> wait;
  wait -- c > 5 / / / c := -1 -> reject;
  wait -- c <= 4 / p and {A}1:x = 1 / b & c / -> success
}
restriction r is { weak scope p start -- / / a / -> cut })"));
  ASSERT_TRUE(read.unit) << read.said();
  const auto& o = std::get<Observer>(read.unit->properties[0].body);
  EXPECT_EQ(o.clock->text, "c");
  EXPECT_EQ(o.states.size(), 4u);
  EXPECT_EQ(o.states[o.start].name, "start");
  ASSERT_EQ(o.transitions.size(), 3u);
  EXPECT_EQ(o.transitions[0].update, 0);
  EXPECT_FALSE(o.transitions[0].guard);
  EXPECT_TRUE(o.transitions[1].events.empty());
  EXPECT_EQ(o.transitions[1].guard->bound, 5);
  EXPECT_EQ(o.transitions[1].update, stopped);
  EXPECT_EQ(o.states[o.transitions[1].target].kind, ObserverState::Kind::Reject);
  EXPECT_EQ(o.transitions[2].events.size(), 2u);
  EXPECT_EQ(o.transitions[2].events[1].index, 2u);
  EXPECT_EQ(o.transitions[2].predicate->operands.size(), 2u);
  const Restriction& r = read.unit->restrictions[0];
  EXPECT_FALSE(r.scope->strong);
  EXPECT_EQ(r.body.states[1].kind, ObserverState::Kind::Cut);
}

TEST(CdlParser, Patterns) {
  const Read read(with_events(R"(
PROPERTY p is {
  ALL  ordered { exactly one occurrence of a; one or more occurrences   of b }
  eventually leads-to ]1..5]
  AN { exactly one occurrence of c }
  a must occur  b may never occur
  one of c, d cannot occur before the first one of a
  one of d may occur before the first one of a, b
  repeatability : true
}
property q is { strong scope all all combined { exactly one occurrence of a } occurs never })"));
  ASSERT_TRUE(read.unit) << read.said();
  const auto& p = std::get<Pattern>(read.unit->properties[0].body);
  EXPECT_EQ(p.kind, Pattern::Kind::Response);
  EXPECT_EQ(p.first.kind, Occurrences::Kind::Ordered);
  EXPECT_TRUE(p.first.events[1].or_more);
  EXPECT_TRUE(p.interval->low_open);
  EXPECT_FALSE(p.interval->high_open);
  EXPECT_EQ(p.nullities.size(), 2u);
  EXPECT_TRUE(p.nullities[0].must);
  ASSERT_EQ(p.orderings.size(), 2u);
  EXPECT_TRUE(p.orderings[0].cannot);
  EXPECT_EQ(p.orderings[0].early.size(), 2u);
  EXPECT_EQ(p.orderings[1].late.size(), 2u);
  EXPECT_TRUE(p.repeatable);
  EXPECT_EQ(std::get<Pattern>(read.unit->properties[1].body).kind, Pattern::Kind::Absence);
  EXPECT_TRUE(read.unit->properties[1].scope->strong);
}

TEST(CdlParser, ContextsReferBackAndForth) {
  const Read read(R"(cdl k is {
  restrictions r
  properties o, o2
  assert p; assert not p
  init is x
  main is { x || event e || { event e [] skip } }
}
cdl courtesy is { assert p, not p main is { skip } }
activity x is { event e }
event e is { p becomes true }
predicate p is { all }
property o is { start -- / / e / -> reject }
property o2 is { start -- / / e / -> success }
restriction r is { start -- / / e / -> cut })");
  ASSERT_TRUE(read.unit) << read.said();
  const Cdl& k = read.unit->cdls[0];
  EXPECT_EQ(k.restrictions[0].index, 0u);
  EXPECT_EQ(k.properties[1].index, 1u);
  EXPECT_EQ(k.asserts.size(), 2u);
  EXPECT_TRUE(k.init);
  EXPECT_EQ(k.main.size(), 3u);
  EXPECT_EQ(read.unit->cdls[1].asserts.size(), 2u);
}

}  // namespace
}  // namespace beeline
