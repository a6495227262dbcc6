#include <algorithm>

#include "abstraction/bytes.h"
#include "abstraction/tables.h"

namespace beeline::abstraction {

void Tables::save(std::string& out) const {
  const auto add = [&](const Entry& e, std::uint32_t size) {
    for (const std::uint32_t number : {e.left, e.right, e.width, e.first, e.cell, size}) put_bytes(out, number);
    put_bytes(out, e.low);
  };
  put_bytes(out, static_cast<std::uint64_t>(nodes_.size()));
  for (std::size_t n = 0; n < nodes_.size(); ++n) add(nodes_[n], sizes_[n]);
  put_bytes(out, static_cast<std::uint64_t>(roots_.size()));
  for (const Root& root : roots_) {
    put_bytes(out, root.group);
    add(root.entry, root.size);
  }
  put_bytes(out, table_);
}

std::optional<Tables> Tables::load(Bytes& in, std::size_t cells) {
  Tables tables;
  const auto take = [&](Entry& e, std::uint32_t& size) {
    return in.take(e.left) && in.take(e.right) && in.take(e.width) && in.take(e.first) && in.take(e.cell) &&
           in.take(size) && in.take(e.low);
  };
  std::uint64_t count = 0;
  if (!in.take(count)) return std::nullopt;
  for (std::uint64_t i = 0; i < count; ++i)
    if (!take(tables.nodes_.emplace_back(), tables.sizes_.emplace_back())) return std::nullopt;
  if (!in.take(count)) return std::nullopt;
  for (std::uint64_t i = 0; i < count; ++i) {
    Root& root = tables.roots_.emplace_back();
    if (!in.take(root.group) || !take(root.entry, root.size)) return std::nullopt;
  }
  if (!in.take(tables.table_) || !tables.is_sound(cells)) return std::nullopt;
  return tables;
}

// Whatever a state is, a look-up stays within the tables.
bool Tables::is_sound(std::size_t cells) const {
  std::vector<std::uint64_t> states;  // of each node
  const auto fits = [&](const Entry& e, std::uint32_t size, bool is_root) {
    if (std::uint64_t{e.first} + size > table_.size()) return false;
    if (e.left == none) return !is_root && (e.cell == none ? size == 1 : e.cell < cells && e.width == size);
    if (e.left >= states.size()) return false;
    if (e.right == none) return is_root && size >= states[e.left];
    if (e.right >= states.size() || states[e.right] > e.width) return false;
    if (states[e.left] == 0 || states[e.right] == 0) return true;
    return (states[e.left] - 1) * e.width + states[e.right] <= size;
  };
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    if (!fits(nodes_[n], sizes_[n], false)) return false;
    std::uint64_t most = 0;
    for (std::uint32_t i = 0; i < sizes_[n]; ++i)
      if (const std::uint16_t s = table_[nodes_[n].first + i]; s != nothing)
        most = std::max<std::uint64_t>(most, s + 1u);
    states.push_back(most);
  }
  return std::all_of(roots_.begin(), roots_.end(), [&](const Root& r) { return fits(r.entry, r.size, true); });
}

}  // namespace beeline::abstraction
