// The words of CDL for the correction of slips.
//
// No word is reserved, so any that declares nothing may have been meant to be another one; which fits, reading tells.
#pragma once

#include <functional>
#include <set>
#include <utility>

#include "frontend/cdl/token.h"
#include "frontend/common/slips.h"
#include "frontend/common/text.h"

namespace beeline::frontend::cdl {

class Slips final : public SlipText {
 public:
  using Read = std::function<void(const std::vector<Token>&, util::Diagnostics&)>;
  Slips(std::vector<Token> tokens, const LineTable& lines, Read read);

  std::size_t size() const override { return tokens_.size(); }
  util::Position position(std::size_t at) const override { return lines_.at(tokens_[at].offset); }
  std::string_view text(std::size_t at) const override { return tokens_[at].text; }
  std::vector<std::string_view> meant(std::size_t at) const override;
  void put(std::size_t at, std::string_view word) override { tokens_[at].text = word; }
  void read(util::Diagnostics& diagnostics) override { read_(tokens_, diagnostics); }

 private:
  std::vector<Token> tokens_;
  const LineTable& lines_;
  Read read_;
  std::set<std::string_view> declared_;  // are no slips
};

}  // namespace beeline::frontend::cdl
