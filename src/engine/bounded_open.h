// An open list without the nodes that are too deep to be on a way below a bound, which may fall while it is used.
//
// A node that waits is not at a target, so a way through it has at least one step more than the way to it. What the
// store merged with a node that was left out is left out, too: whoever comes to an end with this list has proved
// nothing.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/bound.h"
#include "open/open_list.h"
#include "store/store.h"

namespace beeline::engine {

class BoundedOpen final : public open::OpenList {
 public:
  // Refers to the store and the bound.
  BoundedOpen(std::unique_ptr<open::OpenList> inner, const store::Store& store, const Bound& bound)
      : inner_(std::move(inner)), store_(store), bound_(bound) {}

  void push(std::span<const open::Entry> entries) override {
    kept_.clear();
    const std::size_t length = bound_.length();
    for (const open::Entry& e : entries) {
      const store::NodeId parent = store_.parent(e.node);
      const std::uint32_t depth = parent ? depths_[parent.value] + 1 : 0;
      if (depths_.size() <= e.node.value) depths_.resize(std::size_t{e.node.value} + 1);
      depths_[e.node.value] = depth;
      if (std::size_t{depth} + 1 < length) kept_.push_back(e);
    }
    if (!kept_.empty()) inner_->push(kept_);
  }
  bool empty() const override { return inner_->empty(); }
  store::NodeId pop() override { return inner_->pop(); }
  std::uint64_t size() const override { return inner_->size(); }
  void dropped(store::NodeId node, store::NodeId by) override { inner_->dropped(node, by); }
  bool in_order() const override { return inner_->in_order(); }
  std::vector<open::Traffic> traffic() const override { return inner_->traffic(); }

 private:
  std::unique_ptr<open::OpenList> inner_;
  const store::Store& store_;
  const Bound& bound_;
  std::vector<std::uint32_t> depths_;  // per node that was pushed
  std::vector<open::Entry> kept_;
};

}  // namespace beeline::engine
