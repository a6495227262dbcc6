#include "components/entry.h"

namespace beeline::components {

Component store_auto() {
  return {
      .name = "auto",
      .summary = "frugal where that is sound, inclusion elsewhere.",
      .more = "",
      .notes = {"sound for every query"},
      .is =
          Store{
              .one_of = {"frugal", "inclusion"},
          },
  };
}

}  // namespace beeline::components
