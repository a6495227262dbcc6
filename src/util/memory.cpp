#include "util/memory.h"

#include <malloc.h>
#include <unistd.h>

#include <cstdio>

namespace beeline::util {

std::uint64_t resident_bytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return 0;
  unsigned long total = 0, resident = 0;
  const int read = std::fscanf(file, "%lu %lu", &total, &resident);
  std::fclose(file);
  return read == 2 ? resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

// Not getrusage: its peak survives exec, so a large parent would show.
std::uint64_t peak_resident_bytes() {
  std::FILE* file = std::fopen("/proc/self/status", "r");
  if (file == nullptr) return 0;
  char line[256];
  unsigned long kilobytes = 0;
  while (std::fgets(line, sizeof line, file) != nullptr) {
    if (std::sscanf(line, "VmHWM: %lu kB", &kilobytes) == 1) break;
  }
  std::fclose(file);
  return kilobytes * std::uint64_t{1024};
}

bool is_scarce(std::uint64_t limit) { return limit > 0 && resident_bytes() > limit / 4 * 3; }

void give_back_memory() { malloc_trim(0); }

std::uint64_t physical_bytes() {
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace beeline::util
