#include "engine/frozen_file.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "frozen/archive.h"

namespace beeline::engine {

namespace {

std::vector<std::string_view> lines(std::string_view text) {
  std::vector<std::string_view> all;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    all.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return all;
}

}  // namespace

bool exists(const FrozenFile& file) {
  std::error_code error;
  return std::filesystem::exists(std::filesystem::path(file.folder) / file.name, error);
}

std::string objection_to_going_on(const FrozenFile& file) {
  frozen::Opened opened = frozen::open_in(file.folder, true, file.name);
  if (!opened.error.empty()) return opened.error;
  const std::string name = (std::filesystem::path(file.folder) / file.name).string();
  const frozen::Found found = frozen::find_blocks(*opened.file, util::nobody());
  if (!found.error.empty()) return fmt::format("{}: {}", name, found.error);
  const std::optional<std::string> there = frozen::description(*opened.file, found);
  if (!there) return fmt::format("{} ends before it says what it is of; begin anew with --freeze-to", name);
  for (const frozen::Entry& entry : found.entries) {
    frozen::Head head;
    frozen::Bytes content;
    std::string error;
    if (entry.kind == frozen::Kind::Front && entry.offset < found.whole &&
        !frozen::read_block(*opened.file, entry.offset, head, content, error))
      return fmt::format("{}: {}", name, error);
  }
  const auto was = lines(*there), is = lines(file.description);
  for (std::size_t i = 0; i < std::max(was.size(), is.size()); ++i) {
    const std::string_view before = i < was.size() ? was[i] : "nothing", now = i < is.size() ? is[i] : "nothing";
    if (before != now) return fmt::format("{} is of another run: there it is '{}', here '{}'", name, before, now);
  }
  return "";
}

}  // namespace beeline::engine
