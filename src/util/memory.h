// The memory of this process and of the machine, in bytes.
#pragma once

#include <cstdint>

namespace beeline::util {

// The resident set, whoever allocated it: foreign libraries with allocators of their own count as well.
std::uint64_t resident_bytes();
std::uint64_t peak_resident_bytes();
// Hands what was freed back to the system, where the allocator keeps it otherwise.
void give_back_memory();
// Whether so little of a limit (0: none) is left that who can do without should give back what it has.
bool is_scarce(std::uint64_t limit);
// Of the machine.
std::uint64_t physical_bytes();

}  // namespace beeline::util
