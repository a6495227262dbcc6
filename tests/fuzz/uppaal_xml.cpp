#include <cstddef>
#include <cstdint>

#include "uppaal_common.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  beeline::fuzz::load_anything(beeline::frontend::Format::UppaalXml,
                               std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
