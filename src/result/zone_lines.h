// The lines that sets of zones have in common in certificates: what an inductive set (inductive_set.h) and one with
// ranks (ranked_set.h) write and read alike.
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "result/inductive_set.h"
#include "result/line_scanner.h"

namespace beeline::result {

// "abstraction alu" and the limits.
void write_covering(std::ostream& out, Covering covering, std::span<const ClockLimit> limits);
// " 3 0 1": values, each after a blank.
void write_values(std::ostream& out, std::span<const std::int32_t> values);
// " 1-2<=0 2-1<=4": constraints, each after a blank.
void write_zone(std::ostream& out, std::span<const ZoneConstraint> zone);

bool read_values(LineScanner& line, std::vector<std::int32_t>& values);
bool read_zone(LineScanner& line, std::vector<ZoneConstraint>& zone);

// Whether the line is one that write_covering writes; `named`: the abstraction was. What is wrong goes to `problem`.
bool read_covering(LineScanner& line, Covering& covering, std::vector<ClockLimit>& limits, bool& named,
                   std::string& problem);

}  // namespace beeline::result
