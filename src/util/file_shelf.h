// A shelf in a file: what one run puts there a later one takes.
//
// The file is a line that says what it is, and then for each entry the fingerprint, the length and a checksum of the
// content, and the content. A file that is cut off, or where a checksum does not fit, is used in no part: it is told,
// and written anew with what is made then. The same goes for a file that is no shelf at all, except that it is left
// alone: somebody named it by mistake. A new file takes the place of the old one when it is complete. Searches on
// several threads may share one.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "util/shelf.h"

namespace beeline::util {

class FileShelf final : public Shelf {
 public:
  using Tell = std::function<void(const std::string&)>;

  // A file that does not exist is an empty shelf. `tell` hears what is wrong, as sentences that begin with the name, on
  // whatever thread finds out.
  FileShelf(std::string file, Tell tell);

  std::optional<std::string> take(std::uint64_t fingerprint) override;
  void put(std::uint64_t fingerprint, std::string_view content) override;
  void refuse(std::uint64_t fingerprint, const std::string& why) override;

  bool was_asked() const { return asked_; }
  bool failed() const { return failed_; }  // to keep something

  static constexpr std::size_t most_entries = 64;  // the oldest go first

 private:
  void load();
  void save();

  std::mutex mutex_;
  std::string file_;
  Tell tell_;
  bool foreign_ = false;  // not ours to write
  bool asked_ = false;
  bool failed_ = false;
  bool told_ = false;  // that something is not there
  std::vector<std::pair<std::uint64_t, std::string>> entries_;
};

}  // namespace beeline::util
