#include "result/certificate.h"

#include <algorithm>
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
    if (line.word("kind")) return line.rest() == "inductive" ? "" : fmt::format("unknown kind '{}'", line.rest());
    if (line.word("model")) {
      header_.model = line.rest();
    } else if (line.word("property")) {
      header_.property = line.rest();
      has_property_ = true;
    } else if (line.word("assume")) {
      if (line.at_end()) return "an assumption without a name";
      header_.assumptions.emplace_back(line.rest());
    } else if (line.word("end")) {
      ended_ = true;
      if (!has_property_) return "the property is missing";
      return evidence_.end(line);
    } else {
      return evidence_.line(line);
    }
    return {};
  }

  bool begun() const { return begun_; }
  bool ended() const { return ended_; }
  Certificate certificate() && { return {std::move(header_), std::move(evidence_.set)}; }

 private:
  bool begun_ = false, ended_ = false, has_property_ = false;
  CertificateHeader header_;
  InductiveSetReader evidence_;
};

}  // namespace

std::string fingerprint(std::string_view text) {
  std::uint64_t hash = 14695981039346656037u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return fmt::format("{:016x}", hash);
}

void write(std::ostream& out, const CertificateHeader& header) {
  out << magic << "\nmodel " << header.model << "\nproperty " << one_line(header.property) << '\n';
  for (const std::string& assumption : header.assumptions) out << "assume " << assumption << '\n';
}

void write(std::ostream& out, const Certificate& certificate) {
  std::visit([&](const auto& evidence) { write(out, certificate.header, evidence); }, certificate.evidence);
}

std::optional<Certificate> read_certificate(std::istream& in, std::string& error) {
  error.clear();
  Reader reader;
  std::uint64_t number = 0;
  for (std::string text; std::getline(in, text);) {
    ++number;
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
