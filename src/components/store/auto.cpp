#include "components/entry.h"

namespace beeline::components {

Component store_auto() {
  return {
      .name = "auto",
      .summary = "aLU where that is sound, inclusion elsewhere.",
      .more = "",
      .notes = {"sound for every query"},
      .is =
          Store{
              .one_of = {"alu", "inclusion"},
          },
  };
}

}  // namespace beeline::components
