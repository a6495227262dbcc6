// A text on its way, piece by piece: the report of a long run is larger than the run, and nobody needs it in memory.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace beeline::util {

using Sink = std::function<void(std::string_view piece)>;
using Writing = std::function<void(const Sink&)>;  // gives the pieces in order

inline std::string gathered(const Writing& write) {
  std::string text;
  write([&](std::string_view piece) { text += piece; });
  return text;
}

}  // namespace beeline::util
