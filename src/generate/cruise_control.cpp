#include "generate/cruise_control.h"

#include <fmt/format.h>

#include "generate/embedded.h"
#include "generate/examples.h"

namespace beeline::generate {

std::string cruise_control_cdl(std::uint32_t ticks) {
  return fmt::format(
      "{}\ncdl ticks is {{\n  properties no_adjusting\n  assert no_set_point or in_range;\n"
      "  assert not (unset and is_engaged)\n  init is {{ event start }}\n"
      "  main is {{ drive || disturb || loop {} {{ event tick }} }}\n}}\n",
      declarations_of(cruise_control_contexts.text), ticks);
}

std::string cruise_control_fcr() { return std::string(cruise_control_system.text); }

}  // namespace beeline::generate
