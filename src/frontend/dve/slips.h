// The words of DVE for the correction of slips.
#pragma once

#include <functional>
#include <utility>

#include "frontend/common/slips.h"
#include "frontend/common/text.h"
#include "frontend/dve/token.h"

namespace beeline::frontend::dve {

class Slips final : public SlipText {
 public:
  using Read = std::function<void(const std::vector<Token>&, util::Diagnostics&)>;
  Slips(std::vector<Token> tokens, const Text& text, Read read)
      : tokens_(std::move(tokens)), text_(text), read_(std::move(read)) {}

  std::size_t size() const override { return tokens_.size(); }
  util::Position position(std::size_t at) const override { return text_.at(tokens_[at].offset); }
  std::string_view text(std::size_t at) const override { return tokens_[at].text; }
  std::vector<std::string_view> meant(std::size_t at) const override;
  void put(std::size_t at, std::string_view word) override;
  void read(util::Diagnostics& diagnostics) override { read_(tokens_, diagnostics); }

 private:
  std::vector<Token> tokens_;
  const Text& text_;
  Read read_;
};

}  // namespace beeline::frontend::dve
