#include "result/zone_lines.h"

#include <ostream>

#include <fmt/format.h>

namespace beeline::result {

namespace {

bool read_limit(LineScanner& line, ClockLimit& limit) {
  const bool everywhere = line.word("*");
  const bool has_place =
      everywhere ? line.word("*") : line.next_number(limit.process) && line.next_number(limit.location);
  if (!has_place) return false;
  if (!line.next_number(limit.clock)) return false;
  for (std::int64_t* bound : {&limit.lower, &limit.upper})
    if (!line.word("-") && (!line.next_number(*bound) || *bound < 0)) return false;
  return line.at_end();
}

}  // namespace

void write_covering(std::ostream& out, Covering covering, std::span<const ClockLimit> limits) {
  out << "abstraction " << (covering == Covering::Alu ? "alu" : "inclusion") << '\n';
  const auto bound = [](std::int64_t value) {
    return value == ClockLimit::none ? std::string("-") : std::to_string(value);
  };
  for (const ClockLimit& l : limits) {
    const std::string where = l.process == ClockLimit::everywhere ? "* *" : fmt::format("{} {}", l.process, l.location);
    out << fmt::format("limit {} {} {} {}\n", where, l.clock, bound(l.lower), bound(l.upper));
  }
}

void write_values(std::ostream& out, std::span<const std::int32_t> values) {
  for (const std::int32_t value : values) out << ' ' << value;
}

void write_zone(std::ostream& out, std::span<const ZoneConstraint> zone) {
  for (const ZoneConstraint& c : zone) out << fmt::format(" {}-{}<{}{}", c.x, c.y, c.strict ? "" : "=", c.bound);
}

bool read_values(LineScanner& line, std::vector<std::int32_t>& values) {
  for (std::int32_t value = 0; !line.at_end(); values.push_back(value))
    if (!line.next_number(value)) return false;
  return true;
}

bool read_zone(LineScanner& line, std::vector<ZoneConstraint>& zone) {
  while (!line.at_end()) {
    ZoneConstraint c;
    if (!line.next_number(c.x) || !line.literal("-") || !line.number(c.y) || !line.literal("<")) return false;
    c.strict = !line.literal("=");
    if (!line.number(c.bound)) return false;
    zone.push_back(c);
  }
  return true;
}

bool read_covering(LineScanner& line, Covering& covering, std::vector<ClockLimit>& limits, bool& named,
                   std::string& problem) {
  if (line.word("limit")) {
    if (!read_limit(line, limits.emplace_back())) problem = "bad limit";
    return true;
  }
  if (!line.word("abstraction")) return false;
  covering = line.word("alu") ? Covering::Alu : Covering::Inclusion;
  if (covering == Covering::Inclusion && !line.word("inclusion")) problem = "unknown abstraction";
  named = true;
  return true;
}

}  // namespace beeline::result
