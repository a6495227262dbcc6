// A value of any type, as a tree.
//
// Of a bool or number, `number` is the value. Arrays have their elements in `items`, records their fields in the order
// of the type, queues what is in them, the head first. Of a union `number` is the constructor and `items` has its
// argument, if there is one. Values of one type are equal when they are equal member by member.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

namespace beeline::frontend::fiacre {

struct Value {
  std::int32_t number = 0;
  std::vector<Value> items;

  friend bool operator==(const Value&, const Value&) = default;
  friend bool operator<(const Value& a, const Value& b) {
    return a.number != b.number ? a.number < b.number : a.items < b.items;
  }
};

}  // namespace beeline::frontend::fiacre
