#include "result/inductive_set.h"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>

#include "result/certificate.h"
#include "result/line_scanner.h"

namespace beeline::result {

namespace {

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

std::uint64_t InductiveSet::zones() const {
  std::uint64_t count = 0;
  for (const CertificateState& state : states) count += state.zones.size();
  return count;
}

InductiveSetWriter::InductiveSetWriter(std::ostream& out, const CertificateHeader& header, Covering covering,
                                       std::span<const ClockLimit> limits)
    : out_(out) {
  write(out_, header);
  out_ << "abstraction " << (covering == Covering::Alu ? "alu" : "inclusion") << '\n';
  const auto bound = [](std::int64_t value) {
    return value == ClockLimit::none ? std::string("-") : std::to_string(value);
  };
  for (const ClockLimit& l : limits) {
    const std::string where = l.process == ClockLimit::everywhere ? "* *" : fmt::format("{} {}", l.process, l.location);
    out_ << fmt::format("limit {} {} {} {}\n", where, l.clock, bound(l.lower), bound(l.upper));
  }
}

void InductiveSetWriter::add(std::span<const std::int32_t> values, std::span<const ZoneConstraint> zone) {
  if (zones_ == 0 || !std::equal(values.begin(), values.end(), last_.begin(), last_.end())) {
    last_.assign(values.begin(), values.end());
    out_ << 's';
    for (const std::int32_t value : values) out_ << ' ' << value;
    out_ << '\n';
  }
  out_ << 'z';
  for (const ZoneConstraint& c : zone) out_ << fmt::format(" {}-{}<{}{}", c.x, c.y, c.strict ? "" : "=", c.bound);
  out_ << '\n';
  ++zones_;
}

void InductiveSetWriter::finish() { out_ << "end " << zones_ << '\n'; }

void write(std::ostream& out, const CertificateHeader& header, const InductiveSet& set) {
  InductiveSetWriter writer(out, header, set.covering, set.limits);
  for (const CertificateState& state : set.states)
    for (const auto& zone : state.zones) writer.add(state.values, zone);
  writer.finish();
}

std::string InductiveSetReader::line(LineScanner& line) {
  if (line.word("s")) {
    CertificateState state;
    for (std::int32_t value = 0; !line.at_end(); state.values.push_back(value))
      if (!line.next_number(value)) return "bad value";
    set.states.push_back(std::move(state));
  } else if (line.word("z")) {
    if (set.states.empty()) return "a zone before any values";
    if (!read_zone(line, set.states.back().zones.emplace_back())) return "bad constraint";
    ++zones_;
  } else if (line.word("limit")) {
    if (!read_limit(line, set.limits.emplace_back())) return "bad limit";
  } else if (line.word("abstraction")) {
    set.covering = line.word("alu") ? Covering::Alu : Covering::Inclusion;
    if (set.covering == Covering::Inclusion && !line.word("inclusion")) return "unknown abstraction";
    has_abstraction_ = true;
  } else {
    return "unknown line";
  }
  return {};
}

std::string InductiveSetReader::end(LineScanner& line) const {
  std::uint64_t claimed = 0;
  if (!line.next_number(claimed) || claimed != zones_) return "the number of zones is wrong";
  return has_abstraction_ ? "" : "the abstraction is missing";
}

}  // namespace beeline::result
