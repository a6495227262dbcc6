// What is wrong with a field, a condition or an operator is said once, with what to write.
#include "whole_model.h"

namespace beeline::frontend::uppaal::test {
namespace {

using Errors = std::vector<std::string>;

TEST(Once, FieldsOfStructs) {
  EXPECT_EQ(load_xta(with("bus.busy == false", "bus.bsy == false")).errors(),
            Errors{"33:34 the struct has no field 'bsy'; did you mean 'busy'?"});
  const std::string used =
      "process Q() { state A; init A; trans A -> A { guard bus.count > 1; assign bus.count = 2; }; }\n";
  EXPECT_EQ(load_xta(with("int[0,9] count", "int[0,9] coutn") + used).errors(),
            Errors{"33:99 the struct has no field 'count'; did you mean 'coutn'?"});
  EXPECT_EQ(load_xta(with("bus_t bus;", "bus_t bus = { busy: true, cuont: 3 };")).errors(),
            Errors{"5:34 the struct has no field 'cuont'; did you mean 'count'?"});
  EXPECT_EQ(load_xta(with("{ for (i : id_t)", "{ bus_t b = { busy: true, cuont: 3 }; for (i : id_t)")).errors(),
            Errors{"25:47 the struct has no field 'cuont'; did you mean 'count'?"});
  Loaded m = load_xta(std::string(whole_model));
  m.queries("E<> bus.coutn == 1 && bus.coutn == 2\nE<> bus.coutn == 2");
  EXPECT_EQ(m.errors(), (Errors{"1:9 the struct has no field 'coutn'; did you mean 'count'?",
                                "2:9 the struct has no field 'coutn'; did you mean 'count'?"}));
}

TEST(Once, AnAssignmentThatShouldCompare) {
  const std::string guarded = "process Q() { state A; init A; trans A -> A { guard total(0) < 20; }; }\nsystem Q;\n";
  const std::string text = with("if (tries[i] > 3)", "if (tries[i] = 3)");
  const Loaded fine = load_xta(text);
  EXPECT_TRUE(fine.document) << fine.messages();
  EXPECT_NE(fine.messages().find("16:18: warning: '=' assigns; to compare write '=='"), std::string::npos)
      << fine.messages();
  std::string asked = text;
  asked.replace(asked.find("system Node;"), 12, guarded);
  EXPECT_EQ(load_xta(asked).errors(),
            Errors{"37:62 a guard must not have side effects: 'tries' is changed in line 16"});
}

TEST(Once, ClockConstraintsAsValues) {
  const std::tuple<const char*, const char*, const char*> slips[] = {
      {"t <= 9 }", "t <= 9 + (x < 2) + (t < 3) }", "28:66 a clock constraint cannot be used as a value"},
      {"x <= 5 && t", "x <= 5 & t", "28:51 clock constraints are joined with '&&', not with '&'"},
      {"x <= 5 && t", "x <= 5 | t", "28:51 clock constraints are joined with '||', not with '|'"},
  };
  for (const auto& [right, wrong, message] : slips)
    EXPECT_EQ(load_xta(with(right, wrong)).errors(), Errors{message}) << wrong;
}

TEST(Once, ShiftsThatShouldCompare) {
  const Loaded shift = load_xta(with("guard tries[id] < 9", "guard tries[id] << 9"));
  EXPECT_TRUE(shift.document) << shift.messages();
  EXPECT_NE(shift.messages().find("32:39: warning: '<<' shifts; to compare write '<'"), std::string::npos)
      << shift.messages();
  EXPECT_EQ(load_xta(with("guard tries[id] < 9", "guard (tries[id] << 2) < 9")).messages(), "");
}

}  // namespace
}  // namespace beeline::frontend::uppaal::test
