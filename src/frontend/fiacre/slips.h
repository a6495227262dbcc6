// The words of Fiacre for the correction of slips.
#pragma once

#include <functional>

#include "frontend/common/slips.h"
#include "frontend/fiacre/token.h"

namespace beeline::frontend::fiacre {

class Slips final : public SlipText {
 public:
  using Read = std::function<void(const Tokens&, util::Diagnostics&)>;
  Slips(Tokens& tokens, Read read) : tokens_(tokens), read_(std::move(read)) {}

  std::size_t size() const override { return tokens_.all.size(); }
  util::Position position(std::size_t at) const override { return tokens_.all[at].position; }
  std::string_view text(std::size_t at) const override { return tokens_.all[at].text; }
  std::vector<std::string_view> meant(std::size_t at) const override;
  void put(std::size_t at, std::string_view word) override;
  void read(util::Diagnostics& diagnostics) override { read_(tokens_, diagnostics); }

 private:
  Tokens& tokens_;
  Read read_;
};

// The word of Fiacre for one of another language; empty when it is none.
std::string_view foreign_word(std::string_view word);

}  // namespace beeline::frontend::fiacre
