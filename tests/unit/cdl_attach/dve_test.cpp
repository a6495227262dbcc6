// Contexts and observers on channels of DVE models.
#include <gtest/gtest.h>

#include "ir/network.h"
#include "put.h"

namespace beeline::test {
namespace {

// Nobody in the model sends on `go`, or receives on `ack`; P and Q meet on `tell` and `pass`, which carries a value;
// `box` has a buffer.
const std::string model = R"(
channel go, ack, tell;
channel {byte} pass[0];
channel {byte} box[1];
byte n = 0;
process P { byte v; state a, b, c; commit c; init a;
  trans a -> b { guard n < 2; sync go?; effect n = n + 1; }, b -> a { sync ack!; }, a -> a { sync tell!; },
        b -> b { sync pass!n; }, c -> a { sync ack!; }; }
process Q { byte x; state q, r; init q;
  trans q -> r { sync tell?; }, r -> q { sync pass?x; }, q -> q { guard 0; sync go?; }, q -> q { sync box?x; }; }
system async;
)";

Put put(const std::string& context, bool discard = true) {
  cdl::AttachOptions options;
  options.discard = discard;
  return {model, frontend::Format::Dve, context, options};
}
std::string said_of_step(const std::string& event) {
  return put("event e is { " + event + " }\ncdl k is { main is { event e } }").said();
}

TEST(CdlOnDve, TheContextIsAPartnerForThoseWhoHadNone) {
  const Put alone = put("cdl k is { main is { skip } }");
  ASSERT_TRUE(alone.attached) << alone.said();
  EXPECT_EQ(ir::check(alone.attached->network), std::vector<std::string>());
  EXPECT_EQ(alone.states(), 2u);  // P tells Q, once
  const std::string events =
      "event g is { send go to {P}1 }\nevent h is { receive ack from {P}1 }\nevent any_go is { send go to any }\n";
  const std::string twice = "{ { event g; event h; event g; event h; event g } }";
  const Put works = put(events + "cdl k is { assert any:n < 2; assert {Q}1@q or any:n < 1; assert any:n <= 2 main is " +
                        twice + " }");
  ASSERT_TRUE(works.attached) << works.said();
  EXPECT_EQ(ir::check(works.attached->network), std::vector<std::string>());
  EXPECT_TRUE(works.reached(0));
  EXPECT_TRUE(works.reached(1));
  EXPECT_FALSE(works.reached(2));  // its guard counts still
  // The guard of Q, which is false, does as well: whoever takes part, it is P.
  const Put either = put(events +
                         "predicate moved is { any:n >= 1 or {P}1@a }\n"
                         "cdl k is { assert moved main is { event any_go } }");
  ASSERT_TRUE(either.attached) << either.said();
  EXPECT_FALSE(either.reached(0));
}

TEST(CdlOnDve, WhatTheContextDoesNotExpectIsTaken) {
  const std::string context =
      "event g is { send go to {P}1 }\nevent h is { receive ack from {P}1 }\n"
      "cdl k is { assert any:n < 2 main is { { event g; event h [] skip } || event g } }";
  const std::string late =
      "event g is { send go to {P}1 }\nevent h is { receive ack from {P}1 }\n"
      "cdl k is { assert any:n < 2 main is { { event g; event g; event h } } }";
  EXPECT_TRUE(put(late, true).reached(0));
  EXPECT_FALSE(put(late, false).reached(0));
  EXPECT_FALSE(put(context).attached);  // ';' and '[]' in one place
}

TEST(CdlOnDve, WhoMeetsIsObserved) {
  const auto seen = [](const std::string& event) {
    const Put one = put("event g is { send go to {P}1 }\nevent h is { receive ack from {P}1 }\nevent e is { " + event +
                        " }\nproperty p is { start -- / / e / -> success }\n"
                        "cdl k is { properties p main is { { event g; event h } } }");
    EXPECT_TRUE(one.attached) << event << one.said();
    return one.attached && one.reached(0);
  };
  for (const char* event :
       {"send tell from {P}1 to {Q}1", "sync any:tell() from {P}1 to any", "receive tell from {P}1 to {Q}1",
        "send any from {P}1 to {Q}1", "send pass from {P}1 to {Q}1", "send ack from {P}1 to {env}1",
        "send go from {env}1 to {P}1", "send go to {P}1", "receive ack from {P}1"})
    EXPECT_TRUE(seen(event)) << event;
  for (const char* event : {"send tell from {Q}1 to {P}1", "send any from {Q}1 to any", "send go from {Q}1 to any",
                            "send tell from {P}1 to {env}1", "send go from {env}1 to {Q}1"})
    EXPECT_FALSE(seen(event)) << event;
}

TEST(CdlOnDve, WhatCannotBeIsTold) {
  EXPECT_EQ(said_of_step("send pass to {Q}1"),
            "c.cdl:1:19: error: unsupported: 'pass' carries values, and a context has none for it: it can be observed "
            "only\n");
  EXPECT_EQ(said_of_step("send box to {Q}1"),
            "c.cdl:1:19: error: unsupported: 'box' has a buffer; contexts and observers know channels without\n");
  EXPECT_EQ(said_of_step("send ack to any"), "c.cdl:1:19: error: no process receives on 'ack'\n");
  EXPECT_EQ(said_of_step("receive ack from {Q}1"), "c.cdl:1:32: error: {Q}1 never sends on 'ack'\n");
  EXPECT_EQ(said_of_step("send tel to any"),
            "c.cdl:1:19: error: the model has no channel or event 'tel'; did you mean 'tell'?\n");
}

}  // namespace
}  // namespace beeline::test
