#include "result/certificate.h"

#include <algorithm>
#include <charconv>
#include <istream>
#include <ostream>

#include <fmt/format.h>

#include "result/line_scanner.h"

namespace beeline::result {

namespace {

constexpr std::string_view magic = "beeline certificate 1";

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

// The lines of one certificate, from its first to its end.
class Reader {
 public:
  // What is wrong, or nothing.
  std::string take(const std::string& text) {
    LineScanner line(text);
    if (line.at_end()) return {};
    if (!begun_) {
      begun_ = text == magic;
      return begun_ ? "" : "this is not a certificate of a version known here";
    }
    if (line.word("kind")) return take_kind(line.rest());
    if (line.word("model")) {
      header_.model = line.rest();
    } else if (line.word("context")) {
      return take_context(line);
    } else if (line.word("rounds")) {
      return take_rounds(line);
    } else if (line.word("property")) {
      header_.property = line.rest();
      has_property_ = true;
    } else if (line.word("assume")) {
      if (line.at_end()) return "an assumption without a name";
      header_.assumptions.emplace_back(line.rest());
    } else if (line.word("end")) {
      ended_ = true;
      if (!has_property_) return "the property is missing";
      return std::visit([&](const auto& evidence) { return evidence.end(line); }, evidence_);
    } else {
      has_evidence_ = true;
      return std::visit([&](auto& evidence) { return evidence.line(line); }, evidence_);
    }
    return {};
  }

  bool begun() const { return begun_; }
  bool ended() const { return ended_; }
  Certificate certificate() && {
    if (auto* set = std::get_if<InductiveSetReader>(&evidence_)) return {std::move(header_), std::move(set->set)};
    if (auto* ranked = std::get_if<RankedSetReader>(&evidence_)) return {std::move(header_), std::move(ranked->set)};
    if (auto* sets = std::get_if<PredicateProofReader>(&evidence_)) return {std::move(header_), std::move(sets->proof)};
    return {std::move(header_), std::move(std::get<AbstractProofReader>(evidence_).proof)};
  }

 private:
  std::string take_context(LineScanner& line) {
    ContextMark mark;
    mark.text = line.next_word();
    mark.observer_step = line.next_word();
    mark.discard = line.next_word();
    mark.name = line.rest();
    if (mark.name.empty()) return "a context is a fingerprint, two options and a name";
    if (header_.context) return "a second context";
    header_.context = std::move(mark);
    return {};
  }

  std::string take_rounds(LineScanner& line) {
    RoundsMark mark;
    mark.process = line.next_word();
    const std::string positions(line.rest());
    const char* const end = positions.data() + positions.size();
    const auto first = std::from_chars(positions.data(), end, mark.position);
    if (mark.process.empty() || first.ec != std::errc() || first.ptr == end || *first.ptr != ' ')
      return "rounds are a process and two positions";
    const auto second = std::from_chars(first.ptr + 1, end, mark.back_to);
    if (second.ec != std::errc() || second.ptr != end) return "rounds are a process and two positions";
    if (header_.rounds) return "rounds for the second time";
    header_.rounds = std::move(mark);
    return {};
  }

  std::string take_kind(std::string_view kind) {
    if (has_evidence_) return "the kind is named too late";
    if (kind == "inductive") evidence_.emplace<InductiveSetReader>();
    else if (kind == "abstraction") evidence_.emplace<AbstractProofReader>();
    else if (kind == "predicates") evidence_.emplace<PredicateProofReader>();
    else if (kind == "ranks") evidence_.emplace<RankedSetReader>();
    else return fmt::format("unknown kind '{}'", kind);
    return {};
  }

  bool begun_ = false, ended_ = false, has_property_ = false, has_evidence_ = false;
  CertificateHeader header_;
  std::variant<InductiveSetReader, AbstractProofReader, PredicateProofReader, RankedSetReader> evidence_;
};

}  // namespace

std::string fingerprint(std::string_view text) {
  std::uint64_t hash = 14695981039346656037u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return fmt::format("{:016x}", hash);
}

void write(std::ostream& out, const CertificateHeader& header, std::string_view kind) {
  out << magic;
  if (!kind.empty()) out << "\nkind " << kind;
  out << "\nmodel " << header.model << '\n';
  if (const auto& context = header.context)
    out << fmt::format("context {} {} {} {}\n", context->text, context->observer_step, context->discard,
                       one_line(context->name));
  if (const auto& rounds = header.rounds)
    out << fmt::format("rounds {} {} {}\n", rounds->process, rounds->position, rounds->back_to);
  out << "property " << one_line(header.property) << '\n';
  for (const std::string& assumption : header.assumptions) out << "assume " << one_line(assumption) << '\n';
}

void write(std::ostream& out, const Certificate& certificate) {
  std::visit([&](const auto& evidence) { write(out, certificate.header, evidence); }, certificate.evidence);
}

std::optional<Certificate> read_certificate(std::istream& in, std::string& error, util::Watch& watch) {
  error.clear();
  Reader reader;
  std::uint64_t number = 0;
  for (std::string text; std::getline(in, text);) {
    ++number;
    watch.look();
    if (!text.empty() && text.back() == '\r') text.pop_back();
    if (const std::string problem = reader.take(text); !problem.empty()) {
      error = fmt::format("line {}: {}", number, problem);
      return std::nullopt;
    }
    if (reader.ended()) return std::move(reader).certificate();
  }
  if (reader.begun()) error = fmt::format("line {}: the certificate is cut off", number);
  return std::nullopt;
}

}  // namespace beeline::result
