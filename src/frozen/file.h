// The file below the blocks: bytes at places. Behind an interface, so that tests can let it fail as disks do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace beeline::frozen {

// Messages say what went wrong and where, as an end of a sentence; empty: nothing did. Reading and writing may happen
// at the same time on two threads.
class File {
 public:
  virtual ~File() = default;

  virtual std::string write(std::uint64_t offset, std::span<const std::byte> bytes) = 0;
  // Fewer bytes than asked for are an error.
  virtual std::string read(std::uint64_t offset, std::span<std::byte> bytes) = 0;
  virtual std::uint64_t size() = 0;
  virtual std::string truncate(std::uint64_t size) = 0;
  // What was written so far outlives a power cut.
  virtual std::string sync() = 0;
};

struct Opened {
  std::unique_ptr<File> file;
  std::string error;  // why there is none
};

// Without a name from the beginning, in $TMPDIR or /tmp: it is gone with the process, however that ends.
Opened open_temporary();
// What is below this size is read from `before`, which is not written to any more; the rest goes to `rest`.
std::unique_ptr<File> continued(std::unique_ptr<File> before, std::uint64_t size, std::unique_ptr<File> rest);
// FOLDER/NAME, which is made with its folder. Fails when it exists, unless `again`, when it must.
Opened open_in(const std::string& folder, bool again, const std::string& name = "blocks");

}  // namespace beeline::frozen
