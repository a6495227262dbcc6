// A model that was loaded: what is in it, by name. Cheap to copy, and never changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "beeline/diagnostic.h"

namespace beeline {

struct Location {
  std::string name;  // made up where the model gives none
  bool urgent = false, committed = false;
  std::vector<std::string> labels;  // TChecker's
  Position position;
};

struct Process {
  std::string name;
  std::string template_name;  // may be empty
  std::vector<Location> locations;
  std::uint32_t initial = 0;                // location
  std::vector<std::uint32_t> also_initial;  // it may start in any of these instead (TChecker)
  std::size_t edges = 0;                    // numbered from 0, in the order of the file
  Position position;
};

// Elements of arrays and fields of records are variables of their own ("queue[2]", "p.size").
struct Variable {
  std::string name;
  std::int32_t low = 0, high = 0, initial = 0;
  bool is_bool = false;
  Position position;
};

// Names are unique within a kind: where a model gives two things one name, both have "#" and a number behind it. States
// (trace.h) list locations, variables and clocks in the order of these vectors.
class Model {
 public:
  const std::string& name() const;  // the file's, or as load_text was told
  const std::vector<Process>& processes() const;
  const std::vector<Variable>& variables() const;
  const std::vector<std::string>& clocks() const;
  // What the model uses that Beeline cannot honour; when there is any, every query is answered `Unsupported`.
  const std::vector<Diagnostic>& limitations() const;

  struct Impl;
  explicit Model(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}  // for the library itself
  const Impl& impl() const { return *impl_; }

 private:
  std::shared_ptr<const Impl> impl_;
};

// Fiacre: as OBP reads it; FiacreFrac: as the compiler frac does.
enum class Format : std::uint8_t { Guess, UppaalXml, UppaalXta, TChecker, Dve, Fiacre, FiacreFrac };

// Without a model, the diagnostics have at least one error; with one, they may have warnings.
struct Loading {
  std::optional<Model> model;
  std::vector<Diagnostic> diagnostics;

  explicit operator bool() const { return model.has_value(); }
};

// The format is guessed by the ending of the name (.xml, .xta, .ta, .tck, .dve, .fcr), otherwise by a look at the text.
Loading load_file(const std::string& file, Format format = Format::Guess);
Loading load_text(std::string text, std::string name = "<model>", Format format = Format::Guess);

}  // namespace beeline
