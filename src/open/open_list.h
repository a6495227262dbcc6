// The order in which nodes wait for expansion.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace beeline::open {

struct Entry {
  std::uint32_t node = 0;
  std::uint32_t rank = 0;   // smaller is better; blind orders ignore it
  std::uint32_t queue = 0;  // of a multi-queue; others ignore it
};

class OpenList {
 public:
  virtual ~OpenList() = default;
  // The fresh successors of one expanded node, in the order of generation.
  virtual void push(std::span<const Entry> entries) = 0;
  virtual bool empty() const = 0;
  virtual std::uint32_t pop() = 0;
  virtual std::uint64_t size() const = 0;
};

class Fifo final : public OpenList {
 public:
  void push(std::span<const Entry> entries) override {
    for (const Entry& e : entries) queue_.push_back(e.node);
  }
  bool empty() const override { return queue_.empty(); }
  std::uint32_t pop() override {
    const std::uint32_t node = queue_.front();
    queue_.pop_front();
    return node;
  }
  std::uint64_t size() const override { return queue_.size(); }

 private:
  std::deque<std::uint32_t> queue_;
};

// Depth first; the first successor is expanded first.
class Lifo final : public OpenList {
 public:
  void push(std::span<const Entry> entries) override {
    for (auto e = entries.rbegin(); e != entries.rend(); ++e) stack_.push_back(e->node);
  }
  bool empty() const override { return stack_.empty(); }
  std::uint32_t pop() override {
    const std::uint32_t node = stack_.back();
    stack_.pop_back();
    return node;
  }
  std::uint64_t size() const override { return stack_.size(); }

 private:
  std::vector<std::uint32_t> stack_;
};

// Depth first, the successors of a node in random order. Equal seeds give equal runs.
class RandomLifo final : public OpenList {
 public:
  explicit RandomLifo(std::uint64_t seed) : state_(seed) {}
  void push(std::span<const Entry> entries) override;
  bool empty() const override { return stack_.empty(); }
  std::uint32_t pop() override {
    const std::uint32_t node = stack_.back();
    stack_.pop_back();
    return node;
  }
  std::uint64_t size() const override { return stack_.size(); }

 private:
  std::vector<std::uint32_t> stack_;
  std::uint64_t state_;
};

enum class Ties : std::uint8_t { Fifo, Lifo, Random };

// Least rank first; among equals the first, the last, or a random one (equal seeds give equal runs).
class Buckets final : public OpenList {
 public:
  explicit Buckets(Ties ties = Ties::Fifo, std::uint64_t seed = 1) : ties_(ties), state_(seed) {}
  void push(std::span<const Entry> entries) override;
  bool empty() const override { return size_ == 0; }
  std::uint32_t pop() override;
  std::uint64_t size() const override { return size_; }

 private:
  std::vector<std::deque<std::uint32_t>> buckets_;
  std::size_t least_ = 0;  // no smaller bucket has an entry
  Ties ties_;
  std::uint64_t state_;
  std::uint64_t size_ = 0;
};

// Several open lists of one kind; the lowest that is not empty is served (figure 2 of the context-enhanced paper).
class MultiQueue final : public OpenList {
 public:
  explicit MultiQueue(std::vector<std::unique_ptr<OpenList>> queues)
      : queues_(std::move(queues)), pushes_(queues_.size()), pops_(queues_.size()) {}
  void push(std::span<const Entry> entries) override;
  bool empty() const override { return size_ == 0; }
  std::uint32_t pop() override;
  std::uint64_t size() const override { return size_; }

  // Per queue.
  std::span<const std::uint64_t> pushes() const { return pushes_; }
  std::span<const std::uint64_t> pops() const { return pops_; }

 private:
  std::vector<std::unique_ptr<OpenList>> queues_;
  std::vector<std::uint64_t> pushes_, pops_;
  std::vector<Entry> sorted_;
  std::uint64_t size_ = 0;
};

}  // namespace beeline::open
