// Misspelt words of a language: one message each, with the word that was meant.
//
// `elect` for `select` is the name of a port, and what is wrong then is said of whatever comes next, perhaps several
// times. So where a text has errors, names at and before them are read as the words that they may have been meant to
// be. Where an error vanishes and none comes near it, that was the slip: its message takes the place of all that
// vanish with it. What is wrong besides is told as it is found with the word in its place.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "util/diagnostic.h"

namespace beeline::frontend {

// The tokens of one text, and how they are read.
class SlipText {
 public:
  virtual ~SlipText() = default;
  virtual std::size_t size() const = 0;
  virtual util::Position position(std::size_t at) const = 0;
  virtual std::string_view text(std::size_t at) const = 0;
  // What the token there may have been meant to be, the likeliest first; nothing for one that is no name.
  virtual std::vector<std::string_view> meant(std::size_t at) const = 0;
  virtual void put(std::size_t at, std::string_view word) = 0;
  // Tells what is wrong with the tokens as they are now.
  virtual void read(util::Diagnostics& diagnostics) = 0;
};

// `diagnostics`: what reading has told, which is replaced; what was told before it, `before`, stays.
void correct_slips(SlipText& text, const util::Diagnostics& before, util::Diagnostics& diagnostics);

// A word of another language, and the one that says the same here.
struct ForeignWord {
  std::string_view foreign, own;
};
// The words that `name` is one slip away from, the nearest first, then those that it stands for in other languages.
std::vector<std::string_view> meant_words(std::string_view name, std::span<const std::string_view> words,
                                          std::span<const ForeignWord> foreign);

}  // namespace beeline::frontend
