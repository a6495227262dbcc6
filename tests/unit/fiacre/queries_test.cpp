// Queries about Fiacre systems: what they may name, what they mean, and what is said where they are wrong.
#include <memory>

#include <gtest/gtest.h>

#include "check/eval.h"
#include "frontend/fiacre/document.h"
#include "frontend/fiacre/system.h"

namespace beeline {
namespace {

using namespace frontend;

constexpr const char* source = R"(
const N : nat is 2
type id is 0..3
type msg is union ping | data of id end
type pair is record a : id, flag : bool end
type msgs is queue 2 of msg
function twice(x : nat) : nat is begin return 2 * x end
process P (&q : read write msgs, n : nat) is
states s, t
var x : id := 3, r : pair := {a = 1, flag = true}, v : array 3 of id := [0, 1, 2], u : msg := data 2
from s x := 0; to t
process Q is
states one
component main is
var box : msgs := {|data 1, ping|}, total : nat := 7
par P(&box, 4) || P(&box, 5) || Q end
main
)";

struct Asked {
  util::Sources sources;
  util::Diagnostics diagnostics;
  std::unique_ptr<Document> document;
  ir::Model model;

  explicit Asked(const std::string& queries, const char* text = source) {
    document = fiacre::load_document(sources, sources.add("m.fcr", text), fiacre::Dialect::Obp, diagnostics);
    if (!document) return;
    model = document->model();
    document->read_queries(model, sources, sources.add("q", queries), diagnostics);
  }

  std::string said() const {
    std::string all;
    for (const auto& diagnostic : diagnostics.all()) {
      const std::string text = sources.render(diagnostic);
      all += text.substr(0, text.find('\n') + 1);
    }
    return all;
  }

  // Of the only query, E<>, in the initial state.
  bool holds() {
    EXPECT_EQ(said(), "");
    EXPECT_EQ(model.properties.size(), 1u);
    EXPECT_EQ(ir::check(model.network), std::vector<std::string>());
    const auto* reachable = model.properties.at(0).as<ir::Reachable>();
    check::Memory memory = check::initial_memory(model.network);
    return check::Evaluator(model.network, memory).value(reachable->formula) != 0;
  }
};

TEST(FiacreQueries, NameStatesVariablesAndParts) {
  for (const char* query : {
           "{P}1@s",
           "{P}2@s and not {P}1@t",
           "P(1).s",
           "Q.one",
           "{Q}1.one",
           "{P}1:x = 3",
           "P(2).x == 3",
           "{P}1:n = 4 and {P}2:n = 5",
           "{P}1:r.a = 1",
           "{P}1:r.flag",
           "{P}1:v[2] = N",
           "{P}1:v[{P}1:v[1]] = 1",
           "{main}1:total = 7",
           "total = 7",
           "main.total = 7",
           "length box = 2",
           "box.length = 2",
           "not (empty {main}1:box)",
           "!box.empty",
           "box.full",
           "full box",
           "first box = data 1",
           "box.first = data 1",
           "first (dequeue box) = ping",
           "box = {|data 1, ping|}",
           "{P}1:q = {main}1:box",
           "{P}1:u is data",
           "not ({P}1:u is ping)",
           "{P}1:u.data = 2",
           "P(1).u = data 2",
           "{P}1:r = {a = 1, flag = true}",
           "{P}1:v = [0, 1, 2]",
           "twice({P}1:x) = 6",
           "{P}1:x <> 2 && {P}1:x != 1",
           "{P}1@t imply total = 0",
           "{P}1@t => false",
           "{P}1@s || {P}1@t",
           "({P}1:x > 2 ? total : 0) = 7",
           "enqueue(dequeue box, ping) = {|ping, ping|}",
           "{P}1:x * {P}1:n - 1 = 11",
       })
    EXPECT_TRUE(Asked(std::string("E<> ") + query).holds()) << query;
  for (const char* query : {"{P}1@t", "{P}1:x = 2", "{P}1:u is ping", "{P}1:u = data 1", "first box = ping",
                            "{P}1:v[0] > 0", "{P}1:r <> {a = 1, flag = true}", "{P}1@s imply {P}1@t"})
    EXPECT_FALSE(Asked(std::string("E<> ") + query).holds()) << query;
}

TEST(FiacreQueries, HaveKindsTextsAndExpectations) {
  Asked asked(
      "// above\n// @ expect satisfied\nE<>  {P}1@t\n\nA[] total = 7  // @ expect not satisfied\n"
      "A<> {P}1@t\nE[] {P}1 @ s\n{P}1@s --> {P}1@t\nsup: {P}1:x, total + 1\ninf{ {P}1@s }: {P}1:x\n"
      "E<> {P}1@s \\\n  and total = 7\nA[] not deadlock\n");
  EXPECT_EQ(asked.said(), "");
  ASSERT_EQ(asked.model.properties.size(), 9u);
  const auto& all = asked.model.properties;
  EXPECT_EQ(all[0].text, "E<> {P}1@t");
  EXPECT_EQ(all[0].comment, "above");
  EXPECT_EQ(all[0].expected, "satisfied");
  EXPECT_EQ(all[1].expected, "not_satisfied");
  EXPECT_TRUE(all[0].as<ir::Reachable>() && all[1].as<ir::Invariantly>() && all[2].as<ir::Eventually>() &&
              all[3].as<ir::Potentially>() && all[4].as<ir::LeadsTo>());
  ASSERT_TRUE(all[5].as<ir::Extrema>());
  EXPECT_EQ(all[5].as<ir::Extrema>()->terms.at(1).text, "total + 1");
  EXPECT_TRUE(all[6].as<ir::Extrema>()->formula);
  EXPECT_EQ(all[7].text, "E<> {P}1@s and total = 7");
  EXPECT_TRUE(all[8].as<ir::Invariantly>());
}

struct Slip {
  const char *query, *message;
};

TEST(FiacreQueries, TellWhatIsWrongAndWhere) {
  const Slip slips[] = {
      {"E<> {R}1@s", "1:6: error: there is no process or component 'R'"},
      {"E<> {P}3@s", "1:8: error: there are {P}1 to {P}2"},
      {"E<> {Q}2@one", "1:8: error: there is only {Q}1"},
      {"E<> {P}@s", "1:8: error: expected the number of an instance, as in '{P}1' but found '@'"},
      {"E<> {P}1", "1:9: error: expected '@' and a state, or ':' and a variable, but found the end of the query"},
      {"E<> {P}1@u", "1:10: error: 'u' is a variable of {P}1, no state: write '{P}1:u'"},
      {"E<> {P}1:s", "1:10: error: 's' is a state of {P}1, no variable: write '{P}1@s'"},
      {"E<> {P}1:y = 1", "1:10: error: {P}1 has no variable 'y'"},
      {"E<> {main}1:totl = 1", "1:13: error: {main}1 has no variable 'totl'; did you mean 'total'?"},
      {"E<> totl = 1", "1:5: error: variable 'totl' is not declared; did you mean 'total'?"},
      {"E<> deadlok", "1:5: error: variable 'deadlok' is not declared; did you mean 'deadlock'?"},
      {"E<> P.s", "1:5: error: there are {P}1 to {P}2: say which one is meant, as in 'P(1)'"},
      {"E<> P = 1", "1:5: error: 'P' is no value: write '{P}1@' and a state, or '{P}1:' and a variable"},
      {"E<> x = 1", "1:5: error: 'x' belongs to a process: write '{P}1:x'"},
      {"E<> total", "1:5: error: expected a condition but this is nat"},
      {"E<> {P}1:r.b = 1", "1:12: error: pair has no field 'b'"},
      {"E<> {P}1:u.ping = 1", "1:12: error: constructor 'ping' carries nothing: write 'is ping' to ask for it"},
      {"E<> {P}1:u is dta", "1:15: error: msg has no constructor 'dta'; did you mean 'data'?"},
      {"E<> deadlock = true", "1:5: error: 'deadlock' is joined with others by 'and', 'or' and 'not' only"},
      {"A<> deadlock", "1:5: error: 'deadlock' stands in queries with 'E<>' and 'A[]' only"},
      {"E<> {P}1@s E<> {P}1@t", "1:12: error: expected an operator, or the end of the query, but found 'E'"},
      {"E<> total := 7", "1:11: error: ':=' is no comparison; did you mean '='?"},
      {"EF {P}1@s", "1:1: error: 'EF' begins no query: write 'E<>'"},
      {"{P}1@s",
       "1:7: error: expected '-->' (or a query that begins with 'E<>', 'A[]', 'E[]', 'A<>', 'sup', 'inf', "
       "'bounds' or 'ltl') but found the end of the query"},
      {"E<> (total = 7", "1:15: error: expected ')' but found the end of the query"},
      {"E<> {P}1@s nad {P}2@s",
       "1:12: error: expected an operator, or the end of the query, but found 'nad'; did you mean 'and'?"},
      {"E<> ({P}1@s oor {P}2@s)", "1:13: error: expected ')' but found 'oor'; did you mean 'or'?"},
      {"A[] {P}1@s impyl {P}2@s",
       "1:12: error: expected an operator, or the end of the query, but found 'impyl'; did you mean 'imply'?"},
      {"E<> tru", "1:5: error: variable 'tru' is not declared; did you mean 'true'?"},
      {"a<> {P}1@s", "1:1: error: 'a<>' begins no query; did you mean 'A<>'?"},
      {"e<> not {P}1@s", "1:1: error: 'e<>' begins no query; did you mean 'E<>'?"},
      {"e <> {P}1@s --> {P}1@s", "1:1: error: variable 'e' is not declared"},
      {"a[] {P}1@s", "1:1: error: 'a[]' begins no query; did you mean 'A[]'?"},
      {"ltl: G true", "1:1: error: 'ltl' formulas are not read for models in Fiacre"},
      {"spu: total", "1:1: error: 'spu' begins no query; did you mean 'sup'?"},
      {"sup: box", "1:6: error: expected a number but this is msgs"},
  };
  for (const Slip& slip : slips) {
    const Asked asked(slip.query);
    EXPECT_EQ(asked.said(), "q:" + std::string(slip.message) + "\n") << slip.query;
    ASSERT_EQ(asked.model.properties.size(), 1u) << slip.query;
    EXPECT_TRUE(asked.model.properties[0].as<ir::Broken>()) << slip.query;
  }
}

TEST(FiacreQueries, OneThatIsWrongLeavesTheOthers) {
  const Asked asked("E<> {P}1@s\nE<> (total = 7\nE<> ? {P}1@t\nE<> {P}1@t\n");
  ASSERT_EQ(asked.model.properties.size(), 4u) << asked.said();
  EXPECT_TRUE(asked.model.properties[0].as<ir::Reachable>());
  EXPECT_TRUE(asked.model.properties[1].as<ir::Broken>());
  EXPECT_TRUE(asked.model.properties[2].as<ir::Broken>());
  EXPECT_TRUE(asked.model.properties[3].as<ir::Reachable>());
}

TEST(FiacreQueries, AFileOfDeclarationsIsNoModel) {
  const Asked asked("E<> true", "type id is 0..3\n");
  EXPECT_EQ(asked.said(),
            "m.fcr:1:1: error: this file has declarations only: a model ends with the name of its root\n");
}

TEST(FiacreQueries, ReadFilesOfOtherEncodingsAndLineEnds) {
  const std::string text =
      "/* \xe9t\xe9 */\r\nprocess P is\r\nstates s, t\r\nfrom s /*@d\xe9"
      "but*/ to t\r\n\r\nP\r\n";
  Asked asked("E<> {P}1@s\r\nE<> {P}1@x\r\n", text.c_str());
  EXPECT_EQ(asked.said(), "q:2:10: error: {P}1 has no state 'x'\n");
  ASSERT_EQ(asked.model.properties.size(), 2u);
  EXPECT_EQ(asked.model.properties[0].text, "E<> {P}1@s");
}

}  // namespace
}  // namespace beeline
