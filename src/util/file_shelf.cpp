#include "util/file_shelf.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>

namespace beeline::util {

namespace {

constexpr std::string_view magic = "beeline tables 1\n";
constexpr std::size_t word = 8;

std::uint64_t checksum(std::uint64_t fingerprint, std::string_view content) {
  std::uint64_t hash = 14695981039346656037u ^ fingerprint;
  for (const char c : content) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return hash;
}

void append(std::string& text, std::uint64_t number) {
  for (std::size_t i = 0; i < word; ++i) text += static_cast<char>(number >> (8 * i) & 0xff);
}

std::uint64_t number_at(std::string_view text, std::size_t at) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < word; ++i) number |= std::uint64_t{static_cast<unsigned char>(text[at + i])} << (8 * i);
  return number;
}

}  // namespace

FileShelf::FileShelf(std::string file, Tell tell) : file_(std::move(file)), tell_(std::move(tell)) { load(); }

void FileShelf::load() {
  std::ifstream in(file_, std::ios::binary);
  if (!in) return;
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  if (text.empty()) return;
  if (!std::string_view(text).starts_with(magic)) {
    foreign_ = true;
    tell_(file_ + " is no file of tables of this version; it is left alone");
    return;
  }
  std::string_view rest = std::string_view(text).substr(magic.size());
  while (!rest.empty()) {
    const bool whole = rest.size() >= 3 * word && number_at(rest, word) <= rest.size() - 3 * word;
    const std::uint64_t fingerprint = whole ? number_at(rest, 0) : 0;
    const std::string_view content = whole ? rest.substr(3 * word, number_at(rest, word)) : std::string_view();
    if (!whole || checksum(fingerprint, content) != number_at(rest, 2 * word)) {
      tell_(file_ + " is damaged; its tables are made again");
      entries_.clear();
      told_ = true;
      return;
    }
    entries_.emplace_back(fingerprint, content);
    rest.remove_prefix(3 * word + content.size());
  }
}

std::optional<std::string> FileShelf::take(std::uint64_t fingerprint) {
  const std::lock_guard lock(mutex_);
  asked_ = true;
  const auto found =
      std::find_if(entries_.begin(), entries_.end(), [&](const auto& entry) { return entry.first == fingerprint; });
  if (found != entries_.end()) return found->second;
  if (!entries_.empty() && !std::exchange(told_, true))
    tell_(file_ + " has no tables for this model, query and options; they are made and added");
  return std::nullopt;
}

void FileShelf::put(std::uint64_t fingerprint, std::string_view content) {
  const std::lock_guard lock(mutex_);
  std::erase_if(entries_, [&](const auto& entry) { return entry.first == fingerprint; });
  entries_.emplace_back(fingerprint, content);
  if (entries_.size() > most_entries) entries_.erase(entries_.begin());
  save();
}

void FileShelf::refuse(std::uint64_t fingerprint, const std::string& why) {
  const std::lock_guard lock(mutex_);
  std::erase_if(entries_, [&](const auto& entry) { return entry.first == fingerprint; });
  tell_(file_ + ": " + why + "; the tables are made again");
}

void FileShelf::save() {
  if (foreign_) return;
  const std::string fresh = file_ + ".new";
  errno = 0;
  std::ofstream out(fresh, std::ios::binary | std::ios::trunc);
  out << magic;
  for (const auto& [fingerprint, content] : entries_) {
    std::string head;
    append(head, fingerprint);
    append(head, content.size());
    append(head, checksum(fingerprint, content));
    out << head << content;
  }
  out.close();
  if (out && std::rename(fresh.c_str(), file_.c_str()) == 0) return;
  const int why = errno;
  std::remove(fresh.c_str());
  tell_("cannot write the tables to " + file_ + (why != 0 ? ": " + std::string(std::strerror(why)) : ""));
  foreign_ = failed_ = true;
}

}  // namespace beeline::util
