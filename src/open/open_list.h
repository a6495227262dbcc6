// The order in which nodes wait for expansion.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

namespace beeline::open {

class OpenList {
 public:
  virtual ~OpenList() = default;
  // The fresh successors of one expanded node, in the order of generation.
  virtual void push(const std::vector<std::uint32_t>& nodes) = 0;
  virtual bool empty() const = 0;
  virtual std::uint32_t pop() = 0;
  virtual std::uint64_t size() const = 0;
};

class Fifo final : public OpenList {
 public:
  void push(const std::vector<std::uint32_t>& nodes) override { queue_.insert(queue_.end(), nodes.begin(), nodes.end()); }
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
  void push(const std::vector<std::uint32_t>& nodes) override { stack_.insert(stack_.end(), nodes.rbegin(), nodes.rend()); }
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
  void push(const std::vector<std::uint32_t>& nodes) override;
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

}  // namespace beeline::open
