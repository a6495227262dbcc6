#pragma once

namespace beeline::app {

inline constexpr const char* version = BEELINE_VERSION;

}  // namespace beeline::app
