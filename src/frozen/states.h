// Kind::States: whole states of one cluster, each with the number of its node and how it was reached.
//
// A batch is kept by columns, as it is packed: numbers as differences, parents and transitions (records.h), shapes,
// costs and lengths of payloads, then keys word by word as the difference (exclusive or) to the state before, then the
// payloads as the store had them. What a key or a payload means is the space's business; whoever reads them back needs
// the same model, which is why a file has a Description.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "frozen/records.h"

namespace beeline::frozen {

class States {
 public:
  struct View {
    Number node = nobody;
    Parent from;
    const std::uint64_t* key = nullptr;
    std::uint32_t shape = 0;
    std::uint32_t cost = 0;
    std::span<const std::byte> payload;
  };

  explicit States(std::size_t key_words) : key_words_(key_words) {}

  // Copies what the view points to.
  void add(const View& state);
  std::size_t size() const { return nodes_.size(); }
  View operator[](std::size_t i) const;
  std::size_t key_words() const { return key_words_; }
  std::uint64_t bytes() const;  // in memory

  void pack(Bytes& out) const;
  // False: these bytes are not so many states; what is here is then unspecified.
  bool unpack(std::span<const std::byte> bytes, std::uint32_t count);

 private:
  std::size_t key_words_;
  std::vector<Number> nodes_;
  std::vector<Parent> from_;
  std::vector<std::uint64_t> keys_;
  std::vector<std::uint32_t> shapes_, costs_;
  std::vector<std::uint64_t> ends_;  // of the payloads
  Bytes payloads_;
};

}  // namespace beeline::frozen
