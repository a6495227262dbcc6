// The order in which nodes wait for expansion.
#pragma once

#include <compare>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "store/node_id.h"
#include "util/random.h"

namespace beeline::open {

struct Entry {
  store::NodeId node;
  std::uint32_t rank = 0;                     // smaller is better; blind orders ignore it
  std::uint32_t queue = 0;                    // of a multi-queue; others ignore it
  std::span<const std::uint32_t> ranks = {};  // by each estimate, `rank` first; only lists that alternate look
  std::uint32_t cluster = 0;                  // of its state; only lists that go by clusters look
};

// What went through one queue.
struct Traffic {
  std::uint64_t pushes = 0, pops = 0;
};

class OpenList {
 public:
  virtual ~OpenList() = default;
  // The fresh successors of one expanded node, in the order of generation.
  virtual void push(std::span<const Entry> entries) = 0;
  virtual bool empty() const = 0;
  virtual store::NodeId pop() = 0;
  virtual std::uint64_t size() const = 0;
  // A node was made superfluous by one that is about to be pushed: if it is still here, it may go. Neither need have
  // been pushed, nor will be for certain, if they are successors of one node.
  virtual void dropped(store::NodeId, store::NodeId /*by*/) {}
  // The rank of the node that comes next, where that decided; of a list that is not empty.
  virtual std::uint32_t least() const { return 0; }
  // Whether nodes were given in the order in which they came.
  virtual bool in_order() const { return false; }
  // Per queue, for lists that have several.
  virtual std::vector<Traffic> traffic() const { return {}; }
};

class Fifo final : public OpenList {
 public:
  void push(std::span<const Entry> entries) override {
    for (const Entry& e : entries) queue_.push_back(e.node);
  }
  bool empty() const override { return queue_.empty(); }
  store::NodeId pop() override {
    const store::NodeId node = queue_.front();
    queue_.pop_front();
    return node;
  }
  std::uint64_t size() const override { return queue_.size(); }
  bool in_order() const override { return true; }

 private:
  std::deque<store::NodeId> queue_;
};

// Depth first.
class Stack : public OpenList {
 public:
  bool empty() const final { return stack_.empty(); }
  store::NodeId pop() final {
    const store::NodeId node = stack_.back();
    stack_.pop_back();
    return node;
  }
  std::uint64_t size() const final { return stack_.size(); }

 protected:
  std::vector<store::NodeId> stack_;
};

// The first successor is expanded first.
class Lifo final : public Stack {
 public:
  void push(std::span<const Entry> entries) override {
    for (auto e = entries.rbegin(); e != entries.rend(); ++e) stack_.push_back(e->node);
  }
};

// The successors of a node in random order. Equal seeds give equal runs.
class RandomLifo final : public Stack {
 public:
  explicit RandomLifo(std::uint64_t seed) : random_(seed) {}
  void push(std::span<const Entry> entries) override;

 private:
  util::Random random_;
};

enum class Ties : std::uint8_t { Fifo, Lifo, Random };

// Least rank first, of equal ranks the least queue; among equals the first, the last, or a random one (equal seeds give
// equal runs).
class Buckets final : public OpenList {
 public:
  explicit Buckets(Ties ties = Ties::Fifo, std::uint64_t seed = 1) : ties_(ties), random_(seed) {}
  void push(std::span<const Entry> entries) override;
  bool empty() const override { return size_ == 0; }
  store::NodeId pop() override;
  std::uint64_t size() const override { return size_; }
  std::uint32_t least() const override { return buckets_.begin()->first.rank; }
  std::vector<Traffic> traffic() const override { return traffic_; }

 private:
  struct Order {
    std::uint32_t rank = 0, queue = 0;
    auto operator<=>(const Order&) const = default;
  };
  // None is empty. Ranks can be anything (weights, sums of steps), and few are in use at a time.
  std::map<Order, std::deque<store::NodeId>> buckets_;
  std::vector<Traffic> traffic_;  // per queue
  Ties ties_;
  util::Random random_;
  std::uint64_t size_ = 0;
};

// Several open lists of one kind, made when first needed; the lowest that is not empty is served (figure 2 of the
// context-enhanced paper).
class MultiQueue final : public OpenList {
 public:
  using Make = std::function<std::unique_ptr<OpenList>()>;

  explicit MultiQueue(Make make) : make_(std::move(make)) {}
  void push(std::span<const Entry> entries) override;
  bool empty() const override { return size_ == 0; }
  store::NodeId pop() override;
  std::uint64_t size() const override { return size_; }
  std::vector<Traffic> traffic() const override;

 private:
  Make make_;
  std::vector<std::unique_ptr<OpenList>> queues_;
  std::vector<Traffic> traffic_;
  std::vector<Entry> sorted_;
  std::size_t least_ = 0;  // no lower queue has an entry
  std::uint64_t size_ = 0;
};

// Bucket lists that take turns, as in the planner Fast Downward: for each estimate one of all states and, when
// preferred transitions are told apart, one of the states that those reached (queue 0). Whenever a state is better than
// all before by some estimate, the latter get `boost` extra turns. A state that one list gave is skipped by the others.
class Alternation final : public OpenList {
 public:
  struct Options {
    std::size_t estimates = 1;
    bool preferred = false;
    std::uint64_t boost = 0;
    Ties ties = Ties::Fifo;
  };

  explicit Alternation(Options options);
  void push(std::span<const Entry> entries) override;
  bool empty() const override { return size_ == 0; }
  store::NodeId pop() override;
  std::uint64_t size() const override { return size_; }
  std::vector<Traffic> traffic() const override;

 private:
  struct List {
    Buckets buckets;
    std::size_t estimate = 0;
    bool preferred = false;
    std::int64_t turns = 0;  // had so far, less those given by boosts: the least is next
    Traffic traffic = {};
  };
  Options options_;
  std::vector<List> lists_;
  std::vector<std::uint32_t> best_;  // per estimate
  std::vector<bool> taken_;          // per node
  std::uint64_t size_ = 0;           // nodes not taken yet
};

}  // namespace beeline::open
