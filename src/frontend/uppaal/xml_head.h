// What stands before the <nta> element: `<?xml version="1.0" encoding="utf-8"?>` and `<!DOCTYPE nta ...>`.
//
// Neither says anything about the model, so one that is misspelt does no harm here; but other tools refuse it, and
// where the text cannot be read it is the reason.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace beeline::frontend::uppaal {

struct WrongHead {
  std::size_t offset = 0;
  std::string message;
  bool breaks_all = false;  // what follows cannot be read
};

// The first slip in it.
std::optional<WrongHead> wrong_head(std::string_view source);

}  // namespace beeline::frontend::uppaal
