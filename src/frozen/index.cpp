#include "frozen/index.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "frozen/checksum.h"
#include "frozen/compression.h"

namespace beeline::frozen {

void pack(std::span<const Entry> entries, Bytes& out) {
  Entry before;
  for (const Entry& entry : entries) {
    put_varint(out, static_cast<std::uint8_t>(entry.kind));
    put_varint(out, folded(static_cast<std::int64_t>(entry.offset - before.offset)));
    put_varint(out, folded(static_cast<std::int64_t>(entry.first - before.first)));
    put_varint(out, entry.cluster);
    put_varint(out, entry.records);
    before = entry;
  }
}

bool unpack(std::span<const std::byte> bytes, std::uint32_t count, std::vector<Entry>& entries) {
  Cursor in(bytes);
  if (count > in.left()) return false;
  entries.assign(count, Entry());
  Entry before;
  for (Entry& entry : entries) {
    const std::uint64_t kind = in.varint();
    entry.offset = before.offset + static_cast<std::uint64_t>(unfolded(in.varint()));
    entry.first = before.first + static_cast<std::uint64_t>(unfolded(in.varint()));
    const std::uint64_t cluster = in.varint(), records = in.varint();
    const bool known = kind >= static_cast<std::uint8_t>(Kind::Description) &&
                       kind <= static_cast<std::uint8_t>(Kind::Front) && kind != static_cast<std::uint8_t>(Kind::Index);
    if (!in.good() || !known || cluster > UINT32_MAX || records > UINT32_MAX) return false;
    entry.kind = static_cast<Kind>(kind);
    entry.cluster = static_cast<Cluster>(cluster);
    entry.records = static_cast<std::uint32_t>(records);
    before = entry;
  }
  return in.at_end();
}

bool read_block(File& file, std::uint64_t offset, Head& head, Bytes& content, std::string& error) {
  std::array<std::byte, head_bytes> bytes;
  error = file.read(offset, bytes);
  if (!error.empty()) return false;
  error = "a block on disk is damaged";
  const std::optional<Head> read = read_head(bytes);
  if (!read || read->packed > file.size()) return false;
  head = *read;
  Bytes packed(static_cast<std::size_t>(head.packed));
  const std::string unread = file.read(offset + head_bytes, packed);
  if (!unread.empty()) return error = unread, false;
  if (crc32(packed) != head.checksum || !decompress(packed, head.raw, content)) return false;
  error.clear();
  return true;
}

namespace {

// The file as one long run of bytes, a piece of it at a time.
class Pieces {
 public:
  explicit Pieces(File& file) : file_(file), size_(file.size()) {}

  std::uint64_t size() const { return size_; }
  const std::string& error() const { return error_; }
  // Null: the file ends before, or cannot be read. Valid until the next call.
  const std::byte* at(std::uint64_t offset, std::uint64_t length) {
    if (offset > size_ || length > size_ - offset) return nullptr;
    if (offset < begin_ || offset + length > begin_ + piece_.size()) {
      piece_.resize(static_cast<std::size_t>(std::min(size_ - offset, std::max(length, usual))));
      begin_ = offset;
      const std::string error = file_.read(offset, piece_);
      if (!error.empty()) {
        error_ = error;
        piece_.clear();
        return nullptr;
      }
    }
    return piece_.data() + (offset - begin_);
  }

 private:
  static constexpr std::uint64_t usual = 1 << 20;

  File& file_;
  std::uint64_t size_;
  std::uint64_t begin_ = 0;
  Bytes piece_;
  std::string error_;
};

std::optional<Head> head_at(Pieces& pieces, std::uint64_t offset) {
  const std::byte* const bytes = pieces.at(offset, head_bytes);
  if (bytes == nullptr) return std::nullopt;
  return read_head(std::span<const std::byte, head_bytes>(bytes, head_bytes));
}

// By the index at the end, where there is one.
bool find_by_index(File& file, Pieces& pieces, Found& found) {
  if (pieces.size() < file_magic.size() + head_bytes + trailer_bytes) return false;
  const std::byte* const trailer = pieces.at(pieces.size() - trailer_bytes, trailer_bytes);
  if (trailer == nullptr || std::memcmp(trailer + 8, index_magic.data(), index_magic.size()) != 0) return false;
  const auto offset = Cursor(std::span(trailer, 8)).fixed<std::uint64_t>();
  if (offset % alignment != 0 || offset > pieces.size() - trailer_bytes - head_bytes) return false;
  Head head;
  Bytes content;
  std::string error;
  if (!read_block(file, offset, head, content, error) || head.kind != Kind::Index) return false;
  if (!unpack(content, head.records, found.entries)) return false;
  const bool inside = std::all_of(found.entries.begin(), found.entries.end(), [&](const Entry& entry) {
    return entry.offset % alignment == 0 && entry.offset < offset;
  });
  if (!inside) return found.entries.clear(), false;
  found.from_index = true;
  found.whole = offset;
  return true;
}

}  // namespace

Found find_blocks(File& file, util::Watch& watch) {
  Found found;
  Pieces pieces(file);
  const std::byte* const begin = pieces.at(0, file_magic.size());
  if (begin == nullptr || std::memcmp(begin, file_magic.data(), file_magic.size()) != 0) {
    found.error = !pieces.error().empty() ? pieces.error() : "no file of frozen blocks of this version";
    return found;
  }
  if (find_by_index(file, pieces, found)) return found;

  std::uint64_t offset = file_magic.size();
  found.whole = offset;
  bool astray = false;  // what was here is no head
  const auto drop = [&] {
    if (!astray) ++found.damaged;
    astray = true;
  };
  while (offset < pieces.size() && pieces.error().empty()) {
    watch.look();
    const std::optional<Head> head = head_at(pieces, offset);
    const std::byte* const content = head ? pieces.at(offset + head_bytes, head->packed) : nullptr;
    if (content == nullptr) {
      drop();
      offset += alignment;
      continue;
    }
    if (head->kind == Kind::Index) break;  // its end is missing; nothing follows
    const std::uint64_t next = offset + aligned(head_bytes + head->packed);
    if (crc32(std::span(content, static_cast<std::size_t>(head->packed))) == head->checksum) {
      astray = false;
      const bool many = head->kind == Kind::Parents;
      found.entries.push_back({offset, head->first, many ? 0 : head->cluster, many ? 0 : head->records, head->kind});
      if (found.damaged == 0) found.whole = next;  // behind the padding, which may be cut
    } else {
      drop();
      astray = false;  // the next one counts for itself
    }
    offset = next;
  }
  found.error = pieces.error();
  return found;
}

std::optional<std::string> description(File& file, const Found& found) {
  Head head;
  Bytes content;
  std::string error;
  for (const Entry& entry : found.entries) {
    if (entry.kind != Kind::Description) continue;
    if (!read_block(file, entry.offset, head, content, error)) return std::nullopt;
    return std::string(reinterpret_cast<const char*>(content.data()), content.size());
  }
  return std::nullopt;
}

bool end_with(Kind kind, File& file, Found& found) {
  auto& entries = found.entries;
  while (!entries.empty()) {
    const Entry last = entries.back();
    Head head;
    Bytes content;
    std::string error;
    if (last.kind == kind && last.offset < found.whole && read_block(file, last.offset, head, content, error)) {
      found.whole = last.offset + aligned(head_bytes + head.packed);
      return true;
    }
    entries.pop_back();
  }
  return false;
}

}  // namespace beeline::frozen
