// The memory of this process and of the machine, in bytes.
#pragma once

#include <cstdint>

namespace beeline::util {

// The resident set, whoever allocated it: foreign libraries with allocators of their own count as well.
std::uint64_t resident_bytes();
std::uint64_t peak_resident_bytes();
// Hands what was freed back to the system, where the allocator keeps it otherwise.
void give_back_memory();
// Of the machine.
std::uint64_t physical_bytes();

}  // namespace beeline::util
