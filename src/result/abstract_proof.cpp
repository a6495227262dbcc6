#include "result/abstract_proof.h"

#include <ostream>

#include "result/certificate.h"
#include "result/line_scanner.h"

namespace beeline::result {

namespace {

bool read_states(LineScanner& line, std::vector<std::uint32_t>& states) {
  while (!line.at_end()) {
    std::uint32_t state = AbstractProof::other;
    if (!line.word("-") && (!line.next_number(state) || state == AbstractProof::other)) return false;
    states.push_back(state);
  }
  return true;
}

}  // namespace

void write(std::ostream& out, const CertificateHeader& header, const AbstractProof& proof) {
  write(out, header, "abstraction");
  for (const AbstractProof::Range& r : proof.ranges) out << "range " << r.cell << ' ' << r.low << ' ' << r.high << '\n';
  for (const AbstractProof::Part& part : proof.parts) {
    switch (part.kind) {
      case AbstractProof::Kind::Leaf: out << "leaf " << part.cell << ' ' << part.low; break;
      case AbstractProof::Kind::Fixed: out << "fixed"; break;
      case AbstractProof::Kind::Pair: out << "pair " << part.left << ' ' << part.right << ' ' << part.width; break;
    }
    for (const std::uint32_t state : part.states) {
      if (state == AbstractProof::other) out << " -";
      else out << ' ' << state;
    }
    out << '\n';
  }
  if (proof.explore) out << "explore\n";
  out << "end " << proof.parts.size() << '\n';
}

std::string AbstractProofReader::line(LineScanner& line) {
  AbstractProof::Part part;
  if (line.word("range")) {
    AbstractProof::Range r;
    if (!line.next_number(r.cell) || !line.next_number(r.low) || !line.next_number(r.high) || !line.at_end())
      return "bad range";
    proof.ranges.push_back(r);
    return {};
  }
  if (line.word("explore")) {
    if (!line.at_end()) return "bad explore";
    proof.explore = true;
    return {};
  }
  if (line.word("leaf")) {
    if (!line.next_number(part.cell) || !line.next_number(part.low)) return "bad leaf";
  } else if (line.word("fixed")) {
    part.kind = AbstractProof::Kind::Fixed;
  } else if (line.word("pair")) {
    part.kind = AbstractProof::Kind::Pair;
    if (!line.next_number(part.left) || !line.next_number(part.right) || !line.next_number(part.width))
      return "bad pair";
  } else {
    return "unknown line";
  }
  if (!read_states(line, part.states)) return "bad state";
  if (part.kind == AbstractProof::Kind::Fixed && (part.states.size() != 1 || part.states[0] == AbstractProof::other))
    return "bad state";
  proof.parts.push_back(std::move(part));
  return {};
}

std::string AbstractProofReader::end(LineScanner& line) const {
  std::uint64_t claimed = 0;
  if (!line.next_number(claimed) || claimed != proof.parts.size()) return "the number of parts is wrong";
  return {};
}

}  // namespace beeline::result
