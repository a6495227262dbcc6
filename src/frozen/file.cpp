#include "frozen/file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

namespace beeline::frozen {

namespace {

std::string because(const std::string& what) { return what + ": " + std::strerror(errno); }

class Descriptor final : public File {
 public:
  Descriptor(int descriptor, std::string name) : descriptor_(descriptor), name_(std::move(name)) {}
  ~Descriptor() override { close(descriptor_); }

  std::string write(std::uint64_t offset, std::span<const std::byte> bytes) override {
    while (!bytes.empty()) {
      const ssize_t done = pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
      if (done < 0 && errno == EINTR) continue;
      if (done < 0) return because("cannot write to " + name_);
      offset += static_cast<std::uint64_t>(done);
      bytes = bytes.subspan(static_cast<std::size_t>(done));
    }
    return "";
  }
  std::string read(std::uint64_t offset, std::span<std::byte> bytes) override {
    while (!bytes.empty()) {
      const ssize_t done = pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
      if (done < 0 && errno == EINTR) continue;
      if (done < 0) return because("cannot read from " + name_);
      if (done == 0) return name_ + " is shorter than it was";
      offset += static_cast<std::uint64_t>(done);
      bytes = bytes.subspan(static_cast<std::size_t>(done));
    }
    return "";
  }
  std::uint64_t size() override {
    struct stat status {};
    return fstat(descriptor_, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
  }
  std::string truncate(std::uint64_t size) override {
    return ftruncate(descriptor_, static_cast<off_t>(size)) == 0 ? "" : because("cannot shorten " + name_);
  }
  std::string sync() override { return fdatasync(descriptor_) == 0 ? "" : because("cannot write to " + name_); }

 private:
  int descriptor_;
  std::string name_;
};

class Continued final : public File {
 public:
  Continued(std::unique_ptr<File> before, std::uint64_t size, std::unique_ptr<File> rest)
      : before_(std::move(before)), size_(size), rest_(std::move(rest)) {}

  std::string write(std::uint64_t offset, std::span<const std::byte> bytes) override {
    return rest_->write(offset - size_, bytes);
  }
  std::string read(std::uint64_t offset, std::span<std::byte> bytes) override {
    return offset < size_ ? before_->read(offset, bytes) : rest_->read(offset - size_, bytes);
  }
  std::uint64_t size() override { return size_ + rest_->size(); }
  std::string truncate(std::uint64_t size) override { return rest_->truncate(size - size_); }
  std::string sync() override { return rest_->sync(); }

 private:
  std::unique_ptr<File> before_;
  std::uint64_t size_;
  std::unique_ptr<File> rest_;
};

Opened opened(int descriptor, const std::string& name) { return {std::make_unique<Descriptor>(descriptor, name), ""}; }

}  // namespace

std::unique_ptr<File> continued(std::unique_ptr<File> before, std::uint64_t size, std::unique_ptr<File> rest) {
  return std::make_unique<Continued>(std::move(before), size, std::move(rest));
}

Opened open_temporary() {
  const char* const named = std::getenv("TMPDIR");
  const std::string folder = named != nullptr && *named != '\0' ? named : "/tmp";
  const std::string told = "a temporary file in " + folder;
  const int unnamed = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (unnamed >= 0) return opened(unnamed, told);
  std::string name = folder + "/beeline-XXXXXX";  // for file systems that cannot do without a name
  const int descriptor = mkostemp(name.data(), O_CLOEXEC);
  if (descriptor < 0) return {nullptr, because("cannot make " + told)};
  unlink(name.c_str());
  return opened(descriptor, told);
}

Opened open_in(const std::string& folder, bool again, const std::string& file) {
  const std::string name = (std::filesystem::path(folder) / file).string();
  if (!again) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return {nullptr, "cannot make " + folder + ": " + error.message()};
  }
  const int descriptor = open(name.c_str(), O_RDWR | O_CLOEXEC | (again ? 0 : O_CREAT | O_EXCL), 0666);
  if (descriptor < 0) return {nullptr, because("cannot " + std::string(again ? "open " : "make ") + name)};
  Opened result = opened(descriptor, name);
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) return {nullptr, name + " is in use by another run"};
  return result;
}

}  // namespace beeline::frozen
