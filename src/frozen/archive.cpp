#include "frozen/archive.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace beeline::frozen {

Archive::Archive(Opened opened, Options options)
    : options_(std::move(options)), file_(std::move(opened.file)), no_file_(std::move(opened.error)) {
  if (!file_) return;
  no_file_ = file_->write(0, std::as_bytes(std::span(file_magic)));
  if (!no_file_.empty()) return;
  begin(file_magic.size());
  Head head;
  head.kind = Kind::Description;
  put(
      head, options_.description.size(),
      [text = options_.description](Bytes& out) {
        for (const char c : text) out.push_back(static_cast<std::byte>(c));
      },
      util::nobody());
  flush();  // so that what is there in the beginning does not depend on who is faster
}

Archive::Archive(Opened opened, Options options, const Found& found)
    : options_(std::move(options)), file_(std::move(opened.file)), no_file_(std::move(opened.error)) {
  if (!file_) return;
  no_file_ = !found.error.empty() ? found.error : file_->truncate(found.whole);
  if (!no_file_.empty()) return;
  for (const Entry& entry : found.entries) {
    if (entry.offset < found.whole) note(entry);
  }
  begin(found.whole);
}

Archive::~Archive() = default;

void Archive::begin(std::uint64_t offset) {
  writer_ = std::make_unique<Writer>(*file_, offset, options_.most_waiting, [this](const Head& head, std::uint64_t at) {
    note({at, head.first, head.cluster, head.records, head.kind});
  });
}

void Archive::note(const Entry& entry) {
  const std::lock_guard lock(mutex_);
  if (entry.kind != Kind::Parents) return others_.push_back(entry);
  const auto chunk = static_cast<std::size_t>(entry.first / options_.chunk_nodes);
  if (chunk >= chunks_.size()) chunks_.resize(chunk + 1);
  chunks_[chunk] = entry.offset;
}

// --- writing

bool Archive::put(Head head, std::uint64_t bytes, std::function<void(Bytes&)> pack, util::Watch& watch) {
  return writer_ != nullptr && writer_->put({head, bytes, std::move(pack)}, watch);
}

bool Archive::put_parents(Cluster cluster, Number first, std::vector<Parent> records, util::Watch& watch) {
  if (first % options_.chunk_nodes != 0 || records.size() > options_.chunk_nodes)
    throw std::logic_error("no chunk of parents");
  Head head{.kind = Kind::Parents, .cluster = cluster, .records = static_cast<std::uint32_t>(records.size())};
  head.first = first;
  const std::uint64_t bytes = records.capacity() * sizeof(Parent);
  return put(
      head, bytes, [records = std::move(records)](Bytes& out) { pack(records, out); }, watch);
}

bool Archive::put_states(Cluster cluster, States states, util::Watch& watch) {
  Head head{.kind = Kind::States, .cluster = cluster, .records = static_cast<std::uint32_t>(states.size())};
  if (states.size() > 0) head.first = states[0].node;
  const std::uint64_t bytes = states.bytes();
  return put(
      head, bytes, [states = std::move(states)](Bytes& out) { states.pack(out); }, watch);
}

bool Archive::put_front(Cluster cluster, std::uint64_t share, Front front, util::Watch& watch) {
  Head head{.kind = Kind::Front, .cluster = cluster, .records = static_cast<std::uint32_t>(front.size())};
  head.first = share;
  const std::uint64_t bytes = front.bytes();
  return put(
      head, bytes, [front = std::move(front)](Bytes& out) { front.pack(out); }, watch);
}

bool Archive::put_boundary(Boundary boundary, util::Watch& watch) {
  Head head{.kind = Kind::Boundary,
            .cluster = boundary.cluster,
            .records = static_cast<std::uint32_t>(boundary.counts.size()),
            .first = boundary.nodes};
  return put(
      head, sizeof(Boundary), [boundary = std::move(boundary)](Bytes& out) { pack(boundary, out); }, watch);
}

bool Archive::flush(util::Watch& watch) { return writer_ != nullptr && writer_->drain(watch); }

bool Archive::close(util::Watch& watch) {
  if (!flush(watch)) return false;
  std::vector<Entry> entries = others_;  // the writer is at rest
  for (std::size_t i = 0; i < chunks_.size(); ++i) {
    if (chunks_[i] != 0) entries.push_back({chunks_[i], i * std::uint64_t{options_.chunk_nodes}, 0, 0, Kind::Parents});
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.offset < b.offset; });
  Head head{.kind = Kind::Index, .records = static_cast<std::uint32_t>(entries.size())};
  const std::uint64_t bytes = entries.size() * sizeof(Entry);
  return put(
             head, bytes, [entries = std::move(entries)](Bytes& out) { pack(entries, out); }, watch) &&
         flush(watch);
}

void Archive::rest(util::Watch& watch) {
  flush(watch);
  if (!failure().empty()) return;  // then nobody writes
  rests_at_ = writer_->end();
  writer_.reset();
}

void Archive::go_on() {
  if (writer_ == nullptr && file_ != nullptr && no_file_.empty()) begin(rests_at_);
}

void Archive::go_on_apart() {
  if (writer_ != nullptr || file_ == nullptr) return;
  Opened own = open_temporary();
  no_file_ = own.error;
  if (!no_file_.empty()) return;
  file_ = continued(std::move(file_), rests_at_, std::move(own.file));
  begin(rests_at_);
}

// --- reading

bool Archive::missing(std::string why) {
  why_not_ = std::move(why);
  return false;
}

std::uint64_t Archive::offset_of(Number chunk) const {
  const std::lock_guard lock(mutex_);
  return chunk < chunks_.size() ? chunks_[chunk] : 0;
}

const std::vector<Parent>* Archive::chunk(Number number, util::Watch& watch) {
  const auto cached = std::find_if(cache_.begin(), cache_.end(), [&](const auto& c) { return c.first == number; });
  if (cached != cache_.end()) {
    cache_.splice(cache_.begin(), cache_, cached);
    return &cache_.front().second;
  }
  std::uint64_t offset = offset_of(number);
  if (offset == 0) {  // perhaps it waits
    flush(watch);
    offset = offset_of(number);
  }
  if (offset == 0) {
    const std::string why = failure();
    missing(!why.empty() ? why : "it was not written");
    return nullptr;
  }
  Head head;
  Bytes content;
  if (!read_block(*file_, offset, head, content, why_not_)) return nullptr;
  std::vector<Parent> records;
  const std::uint64_t first = std::uint64_t{number} * options_.chunk_nodes;
  if (head.kind != Kind::Parents || head.first != first || !unpack(content, head.records, records)) {
    missing("a block on disk is damaged");
    return nullptr;
  }
  if (cache_.size() >= options_.most_cached) cache_.pop_back();
  cache_.emplace_front(number, std::move(records));
  return &cache_.front().second;
}

std::optional<Parent> Archive::parent(Number node, util::Watch& watch) {
  const Number number = node / options_.chunk_nodes;
  const std::size_t place = node % options_.chunk_nodes;
  const std::vector<Parent>* records = chunk(number, watch);
  if (records != nullptr && place >= records->size()) {  // it was shorter then
    std::erase_if(cache_, [&](const auto& cached) { return cached.first == number; });
    flush(watch);
    records = chunk(number, watch);
  }
  if (records == nullptr) return std::nullopt;
  if (place >= records->size()) {
    missing("it was not written");
    return std::nullopt;
  }
  return (*records)[place];
}

bool Archive::each_of(Cluster cluster, std::size_t key_words, const std::function<void(const States&)>& visit,
                      util::Watch& watch) {
  return each_block(
      Kind::States, [&](const Entry& entry) { return entry.cluster == cluster; },
      [&](const Head& head, const Bytes& content) {
        States states(key_words);
        if (head.cluster != cluster || !states.unpack(content, head.records)) return false;
        visit(states);
        return true;
      },
      watch);
}

bool Archive::each_front(std::uint64_t share, std::size_t key_words,
                         const std::function<void(Cluster, const Front&)>& visit, util::Watch& watch) {
  return each_block(
      Kind::Front, [&](const Entry& entry) { return entry.first == share; },
      [&](const Head& head, const Bytes& content) {
        Front front(key_words);
        if (head.first != share || !front.unpack(content, head.records)) return false;
        visit(head.cluster, front);
        return true;
      },
      watch);
}

bool Archive::each_block(Kind kind, const std::function<bool(const Entry&)>& wanted,
                         const std::function<bool(const Head&, const Bytes&)>& visit, util::Watch& watch) {
  if (!flush(watch)) return missing(failure());
  for (const Entry& entry : others_) {  // the writer is at rest, since nobody puts anything meanwhile
    if (entry.kind != kind || !wanted(entry)) continue;
    watch.look();
    Head head;
    Bytes content;
    if (!read_block(*file_, entry.offset, head, content, why_not_)) return false;
    if (head.kind != kind || !visit(head, content)) return missing("a block on disk is damaged");
  }
  return true;
}

std::optional<Boundary> Archive::last_boundary() {
  flush(util::nobody());
  const auto last =
      std::find_if(others_.rbegin(), others_.rend(), [](const Entry& entry) { return entry.kind == Kind::Boundary; });
  Head head;
  Bytes content;
  if (last == others_.rend() || !read_block(*file_, last->offset, head, content, why_not_)) return std::nullopt;
  Boundary boundary{head.cluster, head.first, {}};
  if (head.kind != Kind::Boundary || !unpack(content, head.records, boundary)) {
    missing("a block on disk is damaged");
    return std::nullopt;
  }
  return boundary;
}

// --- state

std::string Archive::failure() const {
  if (!no_file_.empty()) return no_file_;
  return writer_ ? writer_->failure() : "";
}

std::uint64_t Archive::bytes() const {
  std::uint64_t sum = cache_.size() * options_.chunk_nodes * sizeof(Parent);
  if (writer_) sum += writer_->waiting();
  const std::lock_guard lock(mutex_);
  return sum + chunks_.capacity() * sizeof(std::uint64_t) + others_.capacity() * sizeof(Entry);
}

std::uint64_t Archive::written() const { return writer_ ? writer_->end() : rests_at_; }

double Archive::seconds_waited() const { return writer_ ? writer_->seconds_waited() : 0; }

}  // namespace beeline::frozen
