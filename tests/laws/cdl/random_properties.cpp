#include "random_properties.h"

#include <set>

#include <fmt/format.h>

namespace beeline::test {

std::string RandomProperties::run() {
  declare();
  const int observers = 1 + below(random_, 2);
  std::string properties, restrictions;
  bool clock_used = false;
  for (int i = 0; i < observers; ++i) {
    const bool timed = timed_ && !clock_used;
    clock_used = clock_used || timed;
    const bool is_pattern = chance(random_, 45);
    if (i == 0) first_starts_ = !is_pattern && !timed;
    out_ += fmt::format("property p{} is {{ {}{} }}\n", i, chance(random_, 15) && !timed ? scope() : "",
                        is_pattern ? pattern(timed) : observer(timed));
    properties += fmt::format("{}p{}", i ? ", " : "", i);
  }
  if (chance(random_, 20)) {
    if (timed_ && chance(random_, 50))
      out_ += fmt::format(
          "restriction r is {{ clock t; start -- / / {} / t := 0 -> a; a -- t {} {} / / {} / -> cut; "
          "a -- t > {} / / / -> b; b -- / / {} / -> {} }}\n",
          event(), chance(random_, 50) ? ">" : "<=", below(random_, 3), event(), 1 + below(random_, 2), event(),
          chance(random_, 50) ? "cut" : "start");
    else out_ += fmt::format("restriction r is {{ start -- / / {} / -> cut }}\n", event());
    restrictions = " restrictions r";
  }
  std::string asserts;
  for (int i = below(random_, 3); i > 0; --i)
    asserts += fmt::format("{} assert {}", asserts.empty() ? "" : ";", predicate());
  out_ += fmt::format("cdl k is {{{} properties {}{} main is {{ {}{} }} }}\n", restrictions, properties, asserts,
                      activity(0), chance(random_, 40) ? " || " + activity(1) : "");
  return out_;
}

std::string RandomProperties::event() {
  return events_[static_cast<std::size_t>(below(random_, static_cast<int>(events_.size())))];
}

std::string RandomProperties::predicate() {
  std::string out = (chance(random_, 20) ? "not " : "") + atom();
  while (chance(random_, 25)) out += (chance(random_, 50) ? " and " : " or ") + atom();
  return out;
}
std::string RandomProperties::scope() {
  return fmt::format("{} scope {} ", chance(random_, 50) ? "strong" : "weak", predicate());
}

std::string RandomProperties::activity(int depth) {
  const int kind = depth > 2 ? 0 : below(random_, 4);
  const auto several = [&](const char* between) {
    std::string out = "{ ";
    const int count = 2 + below(random_, 2);
    for (int i = 0; i < count; ++i) out += (i ? between : "") + activity(depth + 1);
    return out + " }";
  };
  if (kind == 1) return (chance(random_, 15) ? "atomic " : "") + several("; ");
  if (kind == 2) return several(" [] ");
  if (kind == 3 && chance(random_, 30)) return "skip";
  return "event " + steps_[static_cast<std::size_t>(below(random_, static_cast<int>(steps_.size())))];
}

std::string RandomProperties::observer(bool timed) {
  static const char* relation[] = {">", ">="};
  // Something starts the clock, time moves the observer on, and it goes another way then.
  if (timed && chance(random_, 50))
    return fmt::format(
        "clock t; start -- / / {} / t := 0 -> a; a -- t {} {} / / / {} -> b; a -- / / {} / -> {}; "
        "b -- {} / / {} / -> {}; b -- t {} {} / / / -> {}",
        event(), relation[below(random_, 2)], below(random_, 3), chance(random_, 30) ? "t := -1" : "", event(),
        chance(random_, 50) ? "success" : "start", chance(random_, 40) ? "t < 3" : "", event(),
        chance(random_, 50) ? "reject" : "success", relation[below(random_, 2)], 2 + below(random_, 2),
        chance(random_, 50) ? "c" : "success");
  std::string out = timed ? "clock t; " : "";
  const int count = 2 + below(random_, 4);
  std::set<std::string> by_time;
  static const char* states[] = {"start", "a", "b"};
  static const char* ends[] = {"reject", "success"};
  for (int i = 0; i < count; ++i) {
    const std::string source = i == 0 ? "start" : states[below(random_, 3)];
    const std::string target = chance(random_, 35) ? ends[below(random_, 2)] : states[below(random_, 3)];
    const bool alone = timed && chance(random_, 25) && by_time.insert(source).second && source != target;
    static const char* relations[] = {">", ">=", "<", "<=", "="};
    std::string guard, needs, with, update;
    if (alone || (timed && chance(random_, 50)))
      guard = fmt::format("t {} {}", relations[below(random_, alone ? 2 : 5)], below(random_, 4));
    if (!alone) {
      if (chance(random_, 30)) needs = predicate();
      else if (first_starts_ && chance(random_, 20)) needs = chance(random_, 50) ? "{p0}1@start" : "not {p0}1@start";
      if (chance(random_, 85)) with = event();
      if (sets_ && !with.empty() && chance(random_, 30)) with += " & " + event();
      if (guard.empty() || !needs.empty() || !with.empty()) {
        if (timed && chance(random_, 60)) update = chance(random_, 75) ? "t := 0" : "t := -1";
      } else {
        with = event();
      }
    } else if (chance(random_, 50)) {
      update = "t := -1";
    }
    out += fmt::format("{}{} -- {} / {} / {} / {} -> {}", i ? "; " : "", source, guard, needs, with, update, target);
  }
  return out;
}

std::string RandomProperties::occurrences() {
  static const char* kinds[] = {"an", "all ordered", "all combined"};
  std::string out = fmt::format("{} {{ ", kinds[below(random_, 3)]);
  const int count = 1 + below(random_, 2);
  for (int i = 0; i < count; ++i)
    out += fmt::format("{}{} {}", i ? "; " : "",
                       chance(random_, 50) ? "exactly one occurrence of" : "one or more occurrences of", event());
  return out + " }";
}
std::string RandomProperties::interval() {
  const int low = below(random_, 3);
  return fmt::format("{}{}..{}{}", chance(random_, 50) ? '[' : ']', low, low + 1 + below(random_, 2),
                     chance(random_, 50) ? ']' : '[');
}
std::string RandomProperties::pattern(bool timed) {
  switch (below(random_, 3)) {
    case 0: return fmt::format("{} occurs never {}", occurrences(), timed ? interval() : "");
    case 1: return fmt::format("{} occurs {}", occurrences(), timed ? interval() : "");
    default: break;
  }
  if (!timed) return observer(false);  // a response has an interval
  const std::string first = event(), second = event();
  return fmt::format("{} {} leads-to {} {} {} {} one of {} {} occur before the first one of {} repeatability: {}",
                     occurrences(), chance(random_, 75) ? "eventually" : "immediately", interval(), occurrences(),
                     first, chance(random_, 70) ? "may never occur" : "must occur", second,
                     chance(random_, 80) ? "may" : "cannot", first, chance(random_, 50) ? "true" : "false");
}

}  // namespace beeline::test
