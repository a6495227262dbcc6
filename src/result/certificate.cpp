#include "result/certificate.h"

#include <algorithm>
#include <charconv>
#include <istream>
#include <ostream>

#include <fmt/format.h>

namespace beeline::result {

namespace {

constexpr std::string_view magic = "beeline certificate 1";

std::string one_line(std::string text) {
  std::replace_if(text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

// Takes a line apart; every member says whether it found what it looked for.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  bool at_end() {
    skip_blanks();
    return rest_.empty();
  }
  bool literal(std::string_view text) {
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }
  bool word(std::string_view text) {
    skip_blanks();
    if (!rest_.starts_with(text) || (rest_.size() > text.size() && rest_[text.size()] != ' ')) return false;
    rest_.remove_prefix(text.size());
    return true;
  }
  template <class Int>
  bool number(Int& value) {
    const auto [end, problem] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (problem != std::errc()) return false;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return true;
  }
  template <class Int>
  bool next_number(Int& value) {
    skip_blanks();
    return number(value);
  }
  std::string_view rest() {
    skip_blanks();
    return rest_;
  }

 private:
  void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }
  std::string_view rest_;
};

bool read_zone(Scanner& line, std::vector<ZoneConstraint>& zone) {
  while (!line.at_end()) {
    ZoneConstraint c;
    if (!line.next_number(c.x) || !line.literal("-") || !line.number(c.y) || !line.literal("<")) return false;
    c.strict = !line.literal("=");
    if (!line.number(c.bound)) return false;
    zone.push_back(c);
  }
  return true;
}

bool read_limit(Scanner& line, ClockLimit& limit) {
  const bool everywhere = line.word("*");
  const bool has_place = everywhere ? line.word("*")
                                    : line.next_number(limit.process) && line.next_number(limit.location);
  if (!has_place) return false;
  if (!line.next_number(limit.clock)) return false;
  for (std::int32_t* bound : {&limit.lower, &limit.upper})
    if (!line.word("-") && (!line.next_number(*bound) || *bound < 0)) return false;
  return line.at_end();
}

}  // namespace

std::string fingerprint(std::string_view text) {
  std::uint64_t hash = 14695981039346656037u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return fmt::format("{:016x}", hash);
}

CertificateWriter::CertificateWriter(std::ostream& out, const CertificateHeader& header) : out_(out) {
  out_ << magic << "\nmodel " << header.model << "\nproperty " << one_line(header.property) << "\nabstraction "
       << (header.covering == Covering::Alu ? "alu" : "inclusion") << '\n';
  const auto bound = [](std::int32_t value) {
    return value == ClockLimit::none ? std::string("-") : std::to_string(value);
  };
  for (const ClockLimit& l : header.limits) {
    const std::string where = l.process == ClockLimit::everywhere ? "* *" : fmt::format("{} {}", l.process, l.location);
    out_ << fmt::format("limit {} {} {} {}\n", where, l.clock, bound(l.lower), bound(l.upper));
  }
}

void CertificateWriter::add(std::span<const std::int32_t> values, std::span<const ZoneConstraint> zone) {
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

void CertificateWriter::finish() { out_ << "end " << zones_ << '\n'; }

void write(std::ostream& out, const Certificate& certificate) {
  CertificateWriter writer(out, certificate.header);
  for (const CertificateState& state : certificate.states)
    for (const auto& zone : state.zones) writer.add(state.values, zone);
  writer.finish();
}

std::optional<Certificate> read_certificate(std::istream& in, std::string& error) {
  error.clear();
  Certificate certificate;
  CertificateHeader& header = certificate.header;
  std::uint64_t number = 0, zones = 0;
  const auto fail = [&](std::string_view message) {
    error = fmt::format("line {}: {}", number, message);
    return std::nullopt;
  };
  bool has_magic = false, has_property = false, has_abstraction = false;
  for (std::string text; std::getline(in, text);) {
    ++number;
    if (!text.empty() && text.back() == '\r') text.pop_back();
    Scanner line(text);
    if (line.at_end()) continue;
    if (!has_magic) {
      if (text != magic) return fail("this is not a certificate of a version known here");
      has_magic = true;
    } else if (line.word("s")) {
      CertificateState state;
      for (std::int32_t value = 0; !line.at_end(); state.values.push_back(value))
        if (!line.next_number(value)) return fail("bad value");
      certificate.states.push_back(std::move(state));
    } else if (line.word("z")) {
      if (certificate.states.empty()) return fail("a zone before any values");
      if (!read_zone(line, certificate.states.back().zones.emplace_back())) return fail("bad constraint");
      ++zones;
    } else if (line.word("limit")) {
      if (!read_limit(line, header.limits.emplace_back())) return fail("bad limit");
    } else if (line.word("model")) {
      header.model = line.rest();
    } else if (line.word("property")) {
      header.property = line.rest();
      has_property = true;
    } else if (line.word("abstraction")) {
      header.covering = line.word("alu") ? Covering::Alu : Covering::Inclusion;
      if (header.covering == Covering::Inclusion && !line.word("inclusion")) return fail("unknown abstraction");
      has_abstraction = true;
    } else if (line.word("end")) {
      std::uint64_t claimed = 0;
      if (!line.next_number(claimed) || claimed != zones) return fail("the number of zones is wrong");
      if (!has_property || !has_abstraction) return fail("the property or the abstraction is missing");
      return certificate;
    } else {
      return fail("unknown line");
    }
  }
  if (has_magic) return fail("the certificate is cut off");
  return std::nullopt;
}

}  // namespace beeline::result
