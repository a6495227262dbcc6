#include "search/shortcuts.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "open/open_list.h"
#include "space/masked_space.h"
#include "store/path.h"
#include "store/state_store.h"

namespace beeline::search {

namespace {

constexpr std::size_t near = 32;  // steps

}  // namespace

// The space with another initial state, or with its own. Takes those transitions only that were named; none: all.
class Shortcuts::From final : public space::WrappedSpace {
 public:
  From(space::StateSpace& inner, std::span<const std::uint32_t> steps)
      : WrappedSpace(inner), named_(steps.begin(), steps.end()) {}

  void start_at(space::StateView state) {
    space::Successor s;
    s.shape = state.shape;
    start_.keys.assign(state.key, state.key + inner_.key_words());
    if (s.shape != 0) {
      const std::size_t size = inner_.dominance(space::Comparison::Exact)->size(s.shape);
      start_.payloads.assign(state.payload, state.payload + size);
    }
    start_.successors.push_back(s);
  }

  bool initial(space::SuccessorBuffer& out) override {
    if (start_.successors.empty()) return inner_.initial(out);
    out = start_;
    return true;
  }

  bool fire(std::span<const std::uint32_t> positions, space::SuccessorBuffer& out) override {
    if (named_.empty()) return inner_.fire(positions, out);
    chosen_.clear();
    for (const std::uint32_t p : positions) {
      if (named_.contains(inner_.transition(p).fingerprint)) chosen_.push_back(p);
    }
    return inner_.fire(chosen_, out);
  }

 private:
  space::SuccessorBuffer start_;
  std::unordered_set<std::uint32_t> named_;
  std::vector<std::uint32_t> chosen_;
};

// Looks at each state that a window comes upon for what it saves.
class Shortcuts::Ends final : public Visitor {
 public:
  Ends(space::StateSpace& space, WalkedPath& path, const store::Store& store, std::size_t at)
      : space_(space), path_(path), store_(store), at_(at) {}

  bool fresh(space::StateView state, store::NodeId node) override {
    const store::NodeId parent = store_.parent(node);
    const std::size_t depth = parent ? depths_[parent.value] + 1 : 0;
    depths_.resize(std::size_t{node.value} + 1);
    depths_[node.value] = static_cast<std::uint32_t>(depth);
    if (space_.targets(state, 1) != 0) {
      offer(path_.size(), depth, node);
      return false;
    }
    const std::size_t above = at_ + depth - (depth > 0 ? 1 : 0);
    if (const std::size_t last = path_.last_covered(state, above); last != 0) offer(last, depth, node);
    return true;
  }

  std::size_t reach() const { return reach_; }
  std::size_t saved() const { return saved_; }
  std::size_t last() const { return last_; }
  Steps way() const { return store::path_to(store_, node_); }

 private:
  void offer(std::size_t last, std::size_t depth, store::NodeId node) {
    reach_ = std::max(reach_, last - at_);
    if (last - at_ <= depth + saved_) return;
    saved_ = last - at_ - depth;
    last_ = last;
    node_ = node;
  }

  space::StateSpace& space_;
  WalkedPath& path_;
  const store::Store& store_;
  std::size_t at_;
  std::vector<std::uint32_t> depths_;  // per node
  std::size_t reach_ = 0, saved_ = 0, last_ = 0;
  store::NodeId node_;
};

// Ranks states by how much they differ from one.
class Shortcuts::Towards final : public Ranker {
 public:
  Towards(const Difference& difference, space::StateView state, std::size_t words)
      : difference_(difference), key_(state.key, state.key + words) {}

  std::size_t estimates() const override { return 1; }
  void rank(std::span<Candidate> candidates, std::span<std::uint32_t> ranks, util::Watch&) override {
    for (std::size_t i = 0; i < candidates.size(); ++i) ranks[i] = difference_(candidates[i].state.key, key_.data());
    spent_.evaluated += candidates.size();
  }
  Spent spent() const override { return spent_; }

 private:
  const Difference& difference_;
  std::vector<std::uint64_t> key_;
  Spent spent_;
};

Shortcuts::Shortcuts(space::StateSpace& space, Steps path, Options options, util::Budget& budget)
    : space_(space),
      options_(std::move(options)),
      budget_(budget),
      given_(std::move(path)),
      path_(space, options_.comparison, budget),
      window_(options_.first_window) {
  usable_ = path_.walk(given_);
}

bool Shortcuts::look_from(std::size_t at, std::uint64_t work, Kind kind) {
  if (!usable_) return false;
  ++windows_;
  const std::size_t ahead = std::min(at + near, path_.size());
  std::span<const std::uint32_t> named;
  if (kind == Kind::Own) named = std::span(path_.steps()).subspan(at, ahead - at);
  From from(space_, named);
  if (at > 0) from.start_at(path_.state(at));
  store::StateStore store(space_, options_.comparison, {});
  Ends ends(space_, path_, store, at);
  if (kind == Kind::Directed) {
    open::Buckets open(open::Ties::Lifo);
    Towards towards(options_.difference, path_.state(ahead), space_.key_words());
    Search search(from, store, open, ends, &towards, nullptr, Mode{.counts_steps = true, .adds_steps = true});
    end_ = search.run(budget_, work);
    counts_ += search.counts();
  } else {
    open::Fifo open;
    Search search(from, store, open, ends);
    end_ = search.run(budget_, work);
    counts_ += search.counts();
  }
  reach_ = ends.reach();
  return ends.saved() > 0 && path_.replace(at, ends.last(), ends.way());
}

void Shortcuts::next_round() {
  at_ = 0;
  if (kind_ == Kind::All) window_ *= 4;
  kind_ = kind_ == Kind::All ? Kind::Own : kind_ == Kind::Own && options_.difference ? Kind::Directed : Kind::All;
}

End Shortcuts::run(std::uint64_t work) try {
  const std::uint64_t stop = this->work() + work;
  while (this->work() < stop) {
    if (!usable_ || path_.size() < 2) return End::Exhausted;
    if (at_ + 1 >= path_.size()) next_round();
    const bool shorter = look_from(at_, window_, kind_);
    switch (end_) {
      case End::Time:
      case End::Memory:
      case End::Interrupted: return end_;
      case End::Exhausted:
      case End::Stopped:
      case End::ModelError:
        // Breadth first from the start to the target, to the end of all that can be reached, or to where the model goes
        // wrong.
        if (at_ == 0 && kind_ == Kind::All) return End::Exhausted;
        break;
      default: break;
    }
    if (!shorter) at_ += std::max<std::size_t>(1, reach_ / 2);
  }
  return End::Paused;
} catch (const util::Exceeded& exceeded) {
  return end_by(exceeded.cause);
}

}  // namespace beeline::search
