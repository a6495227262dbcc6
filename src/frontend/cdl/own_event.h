// Which events are the context's own doing, as a file writes them.
#pragma once

#include <string>

#include "frontend/cdl/instances.h"
#include "frontend/cdl/syntax.h"

namespace beeline::frontend::cdl {

inline bool is_context(const std::optional<ProcessId>& id) { return id && Instances::is_context(*id); }

// Done by the context itself.
inline bool is_own(const Event& event) {
  switch (event.kind) {
    case Event::Kind::Send: return !event.from || is_context(event.from);
    case Event::Kind::Receive: return !event.to || is_context(event.to);
    case Event::Kind::Informal: return true;
    default: return false;
  }
}

// Why one that is not cannot be a step of a context.
inline const char* only_observed(const Event& event) {
  return event.kind == Event::Kind::Becomes || event.kind == Event::Kind::Sync
             ? "a context sends, receives and does informal events; this event can only be observed"
             : "this is done by others and can only be observed; a context does 'send m to ...' and "
               "'receive m from ...'";
}

inline util::Position position(const Event& event) {
  if (event.name.position) return event.name.position;
  if (event.port.position) return event.port.position;
  return event.literal.position;
}

inline std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

}  // namespace beeline::frontend::cdl
