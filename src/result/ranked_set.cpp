#include "result/ranked_set.h"

#include <algorithm>
#include <ostream>

#include "result/certificate.h"
#include "result/zone_lines.h"

namespace beeline::result {

std::uint64_t RankedSet::zones() const {
  std::uint64_t count = 0;
  for (const CertificateState& state : reachable) count += state.zones.size();
  for (const RankedState& state : states) count += state.zones.size();
  return count;
}

void RankedSet::add(std::uint32_t automaton, std::span<const std::int32_t> values, std::uint32_t rank,
                    std::vector<ZoneConstraint> zone) {
  const bool again =
      !states.empty() && states.back().automaton == automaton && std::ranges::equal(states.back().values, values);
  if (!again) states.push_back({automaton, {values.begin(), values.end()}, {}});
  states.back().zones.push_back({rank, std::move(zone)});
}

void write(std::ostream& out, const CertificateHeader& header, const RankedSet& set) {
  write(out, header, "ranks");
  write_covering(out, set.covering, set.limits);
  for (const auto& [rank, mark] : set.marks) out << "mark " << rank << ' ' << mark << '\n';
  for (const CertificateState& state : set.reachable) {
    out << 'r';
    write_values(out, state.values);
    out << '\n';
    for (const auto& zone : state.zones) {
      out << 'z';
      write_zone(out, zone);
      out << '\n';
    }
  }
  for (const RankedState& state : set.states) {
    out << "s " << state.automaton;
    write_values(out, state.values);
    out << '\n';
    for (const RankedZone& zone : state.zones) {
      out << "z " << zone.rank;
      write_zone(out, zone.constraints);
      out << '\n';
    }
  }
  out << "end " << set.zones() << '\n';
}

std::string RankedSetReader::zone(LineScanner& line) {
  ++zones_;
  if (in_reachable_) return read_zone(line, set.reachable.back().zones.emplace_back()) ? "" : "bad constraint";
  if (set.states.empty()) return "a zone before any values";
  RankedZone& zone = set.states.back().zones.emplace_back();
  if (!line.next_number(zone.rank)) return "a zone without its rank";
  return read_zone(line, zone.constraints) ? "" : "bad constraint";
}

std::string RankedSetReader::line(LineScanner& line) {
  std::string problem;
  if (line.word("z")) return zone(line);
  if (line.word("s")) {
    in_reachable_ = false;
    RankedState& state = set.states.emplace_back();
    if (!line.next_number(state.automaton)) return "bad state of the automaton";
    if (!read_values(line, state.values)) return "bad value";
  } else if (line.word("r")) {
    in_reachable_ = true;
    if (!read_values(line, set.reachable.emplace_back().values)) return "bad value";
  } else if (line.word("mark")) {
    std::uint32_t rank = 0, mark = 0;
    if (!line.next_number(rank) || !line.next_number(mark) || !line.at_end()) return "bad mark";
    if (!set.marks.emplace(rank, mark).second) return "a second mark of a rank";
  } else if (!read_covering(line, set.covering, set.limits, has_abstraction_, problem)) {
    return "unknown line";
  }
  return problem;
}

std::string RankedSetReader::end(LineScanner& line) const {
  std::uint64_t claimed = 0;
  if (!line.next_number(claimed) || claimed != zones_) return "the number of zones is wrong";
  return has_abstraction_ ? "" : "the abstraction is missing";
}

}  // namespace beeline::result
