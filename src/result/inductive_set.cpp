#include "result/inductive_set.h"

#include <algorithm>
#include <ostream>

#include "result/certificate.h"
#include "result/zone_lines.h"

namespace beeline::result {

std::uint64_t InductiveSet::zones() const {
  std::uint64_t count = 0;
  for (const CertificateState& state : states) count += state.zones.size();
  return count;
}

InductiveSetWriter::InductiveSetWriter(std::ostream& out, const CertificateHeader& header, Covering covering,
                                       std::span<const ClockLimit> limits)
    : out_(out) {
  write(out_, header);
  write_covering(out_, covering, limits);
}

void InductiveSetWriter::add(std::span<const std::int32_t> values, std::span<const ZoneConstraint> zone) {
  if (zones_ == 0 || !std::equal(values.begin(), values.end(), last_.begin(), last_.end())) {
    last_.assign(values.begin(), values.end());
    out_ << 's';
    write_values(out_, values);
    out_ << '\n';
  }
  out_ << 'z';
  write_zone(out_, zone);
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
  std::string problem;
  if (line.word("s")) {
    if (!read_values(line, set.states.emplace_back().values)) return "bad value";
  } else if (line.word("z")) {
    if (set.states.empty()) return "a zone before any values";
    if (!read_zone(line, set.states.back().zones.emplace_back())) return "bad constraint";
    ++zones_;
  } else if (!read_covering(line, set.covering, set.limits, has_abstraction_, problem)) {
    return "unknown line";
  }
  return problem;
}

std::string InductiveSetReader::end(LineScanner& line) const {
  std::uint64_t claimed = 0;
  if (!line.next_number(claimed) || claimed != zones_) return "the number of zones is wrong";
  return has_abstraction_ ? "" : "the abstraction is missing";
}

}  // namespace beeline::result
