#include "result/predicate_proof.h"

#include <ostream>

#include "result/certificate.h"
#include "result/line_scanner.h"

namespace beeline::result {

using Form = PredicateProof::Form;

namespace {

template <class Int>
bool read_numbers(LineScanner& line, std::vector<Int>& out) {
  while (!line.at_end())
    if (!line.next_number(out.emplace_back())) return false;
  return true;
}

bool read_sum(LineScanner& line, PredicateProof::Constraint& sum) {
  for (;;) {
    sum.strict = line.word("<");
    if (sum.strict || line.word("<=")) return line.next_number(sum.bound) && line.at_end();
    PredicateProof::Term& term = sum.terms.emplace_back();
    if (!line.next_number(term.factor) || line.at_end()) return false;
    term.is_clock = line.literal("x");
    if ((!term.is_clock && !line.literal("c")) || !line.number(term.number)) return false;
  }
}

bool read_set(LineScanner& line, PredicateProof::Set& set) {
  while (!line.at_end()) {
    PredicateProof::Literal& literal = set.emplace_back();
    literal.holds = !line.literal("!");
    if (!line.number(literal.constraint)) return false;
  }
  return true;
}

}  // namespace

void write(std::ostream& out, const CertificateHeader& header, const PredicateProof& proof) {
  write(out, header, "predicates");
  out << "part";
  for (const std::uint32_t p : proof.processes) out << ' ' << p;
  out << '\n';
  for (const PredicateProof::Range& r : proof.ranges)
    out << "range " << r.cell << ' ' << r.low << ' ' << r.high << '\n';
  for (const PredicateProof::Constraint& c : proof.constraints) {
    if (c.form == Form::Values) {
      out << "values " << c.cell;
      for (const std::int32_t v : c.values) out << ' ' << v;
    } else {
      out << "sum";
      for (const PredicateProof::Term& t : c.terms) out << ' ' << t.factor << (t.is_clock ? " x" : " c") << t.number;
      out << (c.strict ? " < " : " <= ") << c.bound;
    }
    out << '\n';
  }
  for (const PredicateProof::Set& set : proof.sets) {
    out << "set";
    for (const PredicateProof::Literal& l : set) out << (l.holds ? " " : " !") << l.constraint;
    out << '\n';
  }
  out << "end " << proof.sets.size() << '\n';
}

std::string PredicateProofReader::line(LineScanner& line) {
  if (line.word("part")) {
    if (!proof.processes.empty()) return "a second part";
    return read_numbers(line, proof.processes) ? "" : "bad part";
  }
  if (line.word("range")) {
    PredicateProof::Range r;
    if (!line.next_number(r.cell) || !line.next_number(r.low) || !line.next_number(r.high) || !line.at_end())
      return "bad range";
    proof.ranges.push_back(r);
    return {};
  }
  if (line.word("values")) {
    PredicateProof::Constraint c;
    if (!line.next_number(c.cell) || !read_numbers(line, c.values)) return "bad values";
    proof.constraints.push_back(std::move(c));
    return {};
  }
  if (line.word("sum")) {
    PredicateProof::Constraint c;
    c.form = Form::Sum;
    if (!read_sum(line, c)) return "bad sum";
    proof.constraints.push_back(std::move(c));
    return {};
  }
  if (line.word("set")) {
    PredicateProof::Set set;
    if (!read_set(line, set)) return "bad set";
    proof.sets.push_back(std::move(set));
    return {};
  }
  return "unknown line";
}

std::string PredicateProofReader::end(LineScanner& line) const {
  std::uint64_t claimed = 0;
  if (!line.next_number(claimed) || claimed != proof.sets.size()) return "the number of sets is wrong";
  return {};
}

}  // namespace beeline::result
