// The states of a trace as JSON text, written without a JSON value in between.
//
// A trace of a thousand processes repeats its thousand names in every state, hundreds of megabytes of them, and as
// values they would take ten times that. So names are quoted once, and a state is put together from what was quoted.
// The text is what the JSON library would have written, which the tests hold it to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "output/names.h"
#include "result/trace.h"

namespace beeline::output {

enum class Layout {
  Lines,    // two blanks a level
  Compact,  // no blanks, and ASCII only
};

class StateJson {
 public:
  // `values`: what values are called; none: they have no names.
  StateJson(const ir::Network& network, const Names& names, Layout layout, const ValueNames* values);

  // `margin` is what goes before every line but the first: a newline and blanks. Compact text has no lines.
  void append(const result::TraceState& state, std::string_view margin, std::string& out) const;

 private:
  std::string quoted(const std::string& text) const;

  const Names& names_;
  Layout layout_;
  const ValueNames* values_;
  Variables::Show show_;
  std::string colon_;
  std::vector<std::string> processes_, cells_, clocks_;  // quoted
  std::vector<std::vector<std::string>> locations_;      // by process
};

}  // namespace beeline::output
