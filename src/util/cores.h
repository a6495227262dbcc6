// How much can be done side by side here.
#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>

namespace beeline::util {

// That this process may use; at least one.
inline std::size_t cores() { return std::max<std::size_t>(std::thread::hardware_concurrency(), 1); }

}  // namespace beeline::util
