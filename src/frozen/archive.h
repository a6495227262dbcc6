// What a search has let go of, on disk: written behind its back, read when its way is asked for.
//
// The numbers of nodes are those of the store. Parents go in chunks of `chunk_nodes` consecutive nodes from a multiple
// of it on (the last may be shorter, and be put again when it has grown), in any order; a trace asks for them node by
// node. States go as batches of one cluster, of a few megabytes at most, and are read by whole clusters, fronts by
// whole shares; who visits them puts nothing. Nothing is lost when writing fails but what was to be written: the
// archive then says why (failure()), and has none of it.
//
// One thread, the search's, hands over and reads; a second one, the archive's own, writes.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "frozen/boundary.h"
#include "frozen/file.h"
#include "frozen/front.h"
#include "frozen/index.h"
#include "frozen/records.h"
#include "frozen/states.h"
#include "frozen/writer.h"
#include "util/watch.h"

namespace beeline::frozen {

class Archive {
 public:
  struct Options {
    std::uint32_t chunk_nodes = 1024;
    std::uint64_t most_waiting = std::uint64_t{16} << 20;  // bytes in memory between the search and the disk
    std::size_t most_cached = 16;                          // chunks of parents that were read
    std::string description;                               // of model, query and search, for whoever finds the file
  };

  // Begins a file. Without one (Opened::error) or with one that cannot be written it fails from the beginning.
  Archive(Opened opened, Options options);
  // Goes on with one, where `found` says that it is whole; what comes later in it is given up.
  Archive(Opened opened, Options options, const Found& found);
  ~Archive();
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  // Each returns at once, or waits for room and looks at the watch meanwhile; what that throws leaves the archive as it
  // was. False: writing has failed, now or before.
  bool put_parents(Cluster cluster, Number first, std::vector<Parent> records, util::Watch& watch = util::nobody());
  bool put_states(Cluster cluster, States states, util::Watch& watch = util::nobody());
  // A part of a share of what waits, which has this number.
  bool put_front(Cluster cluster, std::uint64_t share, Front front, util::Watch& watch = util::nobody());
  bool put_boundary(Boundary boundary, util::Watch& watch = util::nobody());
  // Waits until all is in the file.
  bool flush(util::Watch& watch = util::nobody());
  // And writes the index behind it, for files that stay. Nothing is put after that.
  bool close(util::Watch& watch = util::nobody());

  // For processes that are made from this one: all is in the file, and there is no thread. Nothing is put or read until
  // it goes on.
  void rest(util::Watch& watch = util::nobody());
  void go_on();
  // The same in a process that was made meanwhile: what is put from now on goes to a file of its own, without a name.
  void go_on_apart();

  // How a node was reached. None: its chunk was not put, could not be written, or is damaged (why_not()). Waits for the
  // writer where it must.
  std::optional<Parent> parent(Number node, util::Watch& watch = util::nobody());
  // The states of a cluster, batch by batch in the order in which they were put. False: some are missing (why_not()).
  bool each_of(Cluster cluster, std::size_t key_words, const std::function<void(const States&)>& visit,
               util::Watch& watch = util::nobody());
  // A share of what waits, front by front in the order in which they were put. False: some are missing (why_not()).
  bool each_front(std::uint64_t share, std::size_t key_words, const std::function<void(Cluster, const Front&)>& visit,
                  util::Watch& watch = util::nobody());
  // The last boundary in the file.
  std::optional<Boundary> last_boundary();
  const std::string& why_not() const { return why_not_; }

  std::string failure() const;    // why nothing is written any more; empty: all is well
  std::uint64_t bytes() const;    // in memory, with what waits for the writer
  std::uint64_t written() const;  // bytes in the file
  double seconds_waited() const;  // by the search for the writer

 private:
  void note(const Entry& entry);
  void begin(std::uint64_t offset);
  bool put(Head head, std::uint64_t bytes, std::function<void(Bytes&)> pack, util::Watch& watch);
  // By number of the chunk; null: why_not_.
  // The content of the others' blocks of one kind, those that are wanted. False: some cannot be read (why_not()).
  bool each_block(Kind kind, const std::function<bool(const Entry&)>& wanted,
                  const std::function<bool(const Head&, const Bytes&)>& visit, util::Watch& watch);
  const std::vector<Parent>* chunk(Number number, util::Watch& watch);
  std::uint64_t offset_of(Number chunk) const;  // 0: none
  bool missing(std::string why);

  Options options_;
  std::unique_ptr<File> file_;
  std::string no_file_;                // why
  mutable std::mutex mutex_;           // of the next two, which the writer's thread adds to
  std::vector<std::uint64_t> chunks_;  // offsets of parents, by chunk; 0: none
  std::vector<Entry> others_;          // in the order of the file
  std::string why_not_;
  std::uint64_t rests_at_ = 0;                               // bytes
  std::list<std::pair<Number, std::vector<Parent>>> cache_;  // the chunk used last comes first
  std::unique_ptr<Writer> writer_;                           // after what its thread uses
};

}  // namespace beeline::frozen
