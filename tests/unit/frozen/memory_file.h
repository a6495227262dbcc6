// A file in memory that fails where a disk would: it is full, it cannot be read any more, or it is slow.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <utility>
#include <vector>

#include "frozen/archive.h"
#include "frozen/file.h"
#include "util/random.h"

namespace beeline::frozen {

// What it holds belongs to the test, as a disk outlives who writes to it.
struct Disk {
  std::mutex mutex;
  std::condition_variable opened;
  std::vector<std::byte> bytes;
  std::uint64_t room = UINT64_MAX;  // bytes; a write beyond it writes what has room, as file systems do
  bool unreadable = false;
  bool closed = false;  // writes wait
  std::uint64_t writes = 0;

  void open() {
    {
      const std::lock_guard lock(mutex);
      closed = false;
    }
    opened.notify_all();
  }
};

class MemoryFile final : public File {
 public:
  explicit MemoryFile(Disk& disk) : disk_(disk) {}

  std::string write(std::uint64_t offset, std::span<const std::byte> bytes) override {
    std::unique_lock lock(disk_.mutex);
    disk_.opened.wait(lock, [&] { return !disk_.closed; });
    ++disk_.writes;
    const std::uint64_t fits = offset >= disk_.room ? 0 : std::min<std::uint64_t>(bytes.size(), disk_.room - offset);
    if (disk_.bytes.size() < offset + fits) disk_.bytes.resize(static_cast<std::size_t>(offset + fits));
    std::copy_n(bytes.begin(), fits, disk_.bytes.begin() + static_cast<std::ptrdiff_t>(offset));
    return fits < bytes.size() ? "the disk is full" : "";
  }
  std::string read(std::uint64_t offset, std::span<std::byte> bytes) override {
    const std::lock_guard lock(disk_.mutex);
    if (disk_.unreadable) return "the disk is gone";
    if (offset > disk_.bytes.size() || bytes.size() > disk_.bytes.size() - offset) return "it ends before";
    std::copy_n(disk_.bytes.begin() + static_cast<std::ptrdiff_t>(offset), bytes.size(), bytes.begin());
    return "";
  }
  std::uint64_t size() override {
    const std::lock_guard lock(disk_.mutex);
    return disk_.bytes.size();
  }
  std::string truncate(std::uint64_t size) override {
    const std::lock_guard lock(disk_.mutex);
    disk_.bytes.resize(static_cast<std::size_t>(size));
    return "";
  }
  std::string sync() override { return ""; }

 private:
  Disk& disk_;
};

inline Opened on(Disk& disk) { return {std::make_unique<MemoryFile>(disk), ""}; }

// So many nodes from `first` on, as a search numbers them: parents come before their children and are not far away.
inline std::vector<Parent> drawn_parents(util::Random& random, Number first, std::size_t count) {
  std::vector<Parent> records;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t node = first + i;
    const bool initial = node == 0 || random.below(50) == 0;
    records.push_back(
        {initial ? nobody : static_cast<Number>(node - 1 - random.below(std::min<std::uint64_t>(node, 300))),
         static_cast<std::uint32_t>(random.below(7) * 0x9e3779b9u)});
  }
  return records;
}

inline States drawn_states(util::Random& random, std::size_t key_words, std::size_t count) {
  States states(key_words);
  std::vector<std::uint64_t> key(key_words);
  std::vector<std::byte> payload;
  Number node = static_cast<Number>(random.below(1000));
  for (std::size_t i = 0; i < count; ++i) {
    for (std::uint64_t& word : key) word = random.below(3) == 0 ? random.next() : random.below(100);
    payload.resize(random.below(20));
    for (std::byte& byte : payload) byte = static_cast<std::byte>(random.next());
    node += static_cast<Number>(1 + random.below(3));
    states.add({node,
                {node / 2, static_cast<std::uint32_t>(random.below(5))},
                key.data(),
                static_cast<std::uint32_t>(random.below(4)),
                static_cast<std::uint32_t>(i),
                payload});
  }
  return states;
}

inline bool same(const States& a, const States& b) {
  if (a.size() != b.size() || a.key_words() != b.key_words()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const States::View x = a[i], y = b[i];
    if (x.node != y.node || x.from != y.from || x.shape != y.shape || x.cost != y.cost) return false;
    if (!std::equal(x.key, x.key + a.key_words(), y.key)) return false;
    if (!std::equal(x.payload.begin(), x.payload.end(), y.payload.begin(), y.payload.end())) return false;
  }
  return true;
}

}  // namespace beeline::frozen
