#include "lang/machine.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include <fmt/format.h>

#include "ir/clock_offset.h"
#include "ir/index_failure.h"

namespace beeline::lang {

namespace {

// An offset of a clock (ir/clock_offset.h) in the code.
std::int64_t offset_at(const std::int32_t* code) {
  return std::int64_t{code[0]} * (std::int64_t{1} << 32) + static_cast<std::uint32_t>(code[1]);
}

}  // namespace

std::int32_t Machine::value(Entry entry) {
  if (!entry) return 0;
  if (execute(entry.at) == End::Failed) return 0;
  return stack_[0];
}

bool Machine::effect(Entry entry, std::vector<ClockReset>& resets) {
  if (!entry) return true;
  resets_ = &resets;
  const End end = execute(entry.at);
  resets_ = nullptr;
  return end == End::Done;
}

bool Machine::conjunction(Entry entry, std::vector<ClockConstraint>& constraints) {
  if (!entry) return true;
  constraints_ = &constraints;
  return execute(entry.at) == End::Done;
}

void Machine::fail(std::uint32_t pc, std::string message) {
  error_ = EvaluationError{std::move(message), program_.position_at(pc)};
  frames_.clear();
}

// What throws leaves nothing behind that belongs to the caller.
void Machine::look() {
  if (watch_ == nullptr) return;
  std::vector<ClockReset>* const resets = std::exchange(resets_, nullptr);
  watch_->look();
  resets_ = resets;
}

[[gnu::cold, gnu::noinline]] bool Machine::go_on(std::uint32_t pc, std::uint64_t& steps) {
  static_assert(ir::evaluation_budget % stretch == 0);
  steps += stretch;
  if (steps >= ir::evaluation_budget) {
    fail(pc, fmt::format("the evaluation takes too long: more than {} steps", ir::evaluation_budget));
    return false;
  }
  look();
  return true;
}

std::string Machine::cell_name(std::int32_t address) const {
  return program_.network().cells[static_cast<std::size_t>(address)].name;
}

bool Machine::store(std::uint32_t pc, std::int32_t address, std::int32_t& value) {
  if (value < program_.low()[address] || value > program_.high()[address]) {
    const ir::Cell& cell = program_.network().cells[static_cast<std::size_t>(address)];
    if (cell.overflow == ir::Overflow::Wrap) {
      memory_[address] = value = ir::wrapped(cell, value);
      return true;
    }
    fail(pc, fmt::format("value {} is outside the range [{},{}] of {}", value, program_.low()[address],
                         program_.high()[address], cell_name(address)));
    return false;
  }
  memory_[address] = value;
  return true;
}

namespace {

// A clock compared with itself: data, which ends what it makes false before anything to its right is evaluated.
bool zero_is(ir::Op relation, std::int64_t bound) {
  switch (relation) {
    case ir::Op::Lt: return 0 < bound;
    case ir::Op::Le: return 0 <= bound;
    case ir::Op::Eq: return bound == 0;
    case ir::Op::Ne: return bound != 0;
    case ir::Op::Ge: return 0 >= bound;
    default: return 0 > bound;
  }
}

}  // namespace

bool Machine::copy(std::uint32_t pc, std::int32_t clock, std::int32_t from, std::int64_t value) {
  const auto name = [&](std::int32_t c) { return program_.network().clocks[static_cast<std::size_t>(c)].name; };
  if (value < 0) {
    fail(pc, fmt::format("clock {} cannot be set to {} less {}", name(clock), name(from), -value));
    return false;
  }
  if (resets_ == nullptr) return true;
  ClockReset reset{static_cast<std::uint32_t>(clock), static_cast<std::uint32_t>(from), value};
  const auto last =
      std::find_if(resets_->rbegin(), resets_->rend(), [&](const ClockReset& r) { return r.clock == reset.from; });
  if (last != resets_->rend()) {
    reset.from = last->from;
    reset.value += last->value;
  }
  if (reset.value > ir::greatest_clock_sum) {
    fail(pc, fmt::format("clock {} is set too far from another", name(clock)));
    return false;
  }
  resets_->push_back(reset);
  return true;
}

void Machine::emit(ir::Op relation, std::int32_t x, std::int32_t y, std::int64_t bound) {
  const auto from = static_cast<std::uint32_t>(x), to = static_cast<std::uint32_t>(y);
  if (relation != ir::Op::Gt && relation != ir::Op::Ge) {
    constraints_->push_back({from, to, bound, relation == ir::Op::Lt});
  }
  if (relation != ir::Op::Lt && relation != ir::Op::Le) {
    constraints_->push_back({to, from, -bound, relation == ir::Op::Gt});
  }
}

void Machine::save_choice(std::uint32_t alternative) {
  ChoicePoint choice{alternative, constraints_->size(), residue_.needs_deadlock, residue_.needs_no_deadlock, {}};
  for (const auto& [begin, end] : program_.temporaries())
    choice.temporaries.insert(choice.temporaries.end(), memory_ + begin, memory_ + end);
  choices_.push_back(std::move(choice));
}

std::uint32_t Machine::restore_choice() {
  const ChoicePoint& choice = choices_.back();
  const std::uint32_t pc = choice.pc;
  residue_.constraints.resize(choice.constraints);
  residue_.needs_deadlock = choice.needs_deadlock;
  residue_.needs_no_deadlock = choice.needs_no_deadlock;
  auto from = choice.temporaries.begin();
  for (const auto& [begin, end] : program_.temporaries()) {
    std::copy_n(from, end - begin, memory_ + begin);
    from += end - begin;
  }
  choices_.pop_back();
  return pc;
}

namespace {

bool fits(std::int64_t value) { return value >= INT32_MIN && value <= INT32_MAX; }

// Exponentiation by squaring; false on overflow.
bool power(std::int64_t base, std::int32_t exponent, std::int64_t& result) {
  result = 1;
  while (exponent > 0) {
    if (exponent & 1) {
      result *= base;
      if (!fits(result)) return false;
    }
    exponent >>= 1;
    if (exponent > 0) {
      base *= base;
      if (!fits(base)) return false;
    }
  }
  return true;
}

}  // namespace

Machine::End Machine::execute(std::uint32_t pc) {
  const std::int32_t* const code = program_.code();
  std::uint64_t steps = 0;       // whole stretches of them
  std::uint32_t left = stretch;  // of the stretch at hand
  frames_.clear();

  std::int32_t* const memory = memory_;
  std::int32_t* top = stack_.data();  // one past what is on the stack
  const std::int32_t* room = top + stack_.size();
  const auto pop = [&] { return *--top; };
  const auto push = [&](std::int32_t value) { *top++ = value; };

  while (true) {
    if (room - top < 4) [[unlikely]] {
      const auto height = top - stack_.data();
      stack_.resize(stack_.size() * 2);
      top = stack_.data() + height;
      room = stack_.data() + stack_.size();
    }
    const std::uint32_t at = pc;
    const Code operation = static_cast<Code>(code[pc++]);
    switch (operation) {
      case Code::Const: push(code[pc++]); break;
      case Code::LoadCell: push(memory[code[pc++]]); break;
      case Code::Load: top[-1] = memory[top[-1]]; break;
      case Code::StoreCell:
        if (!store(at, code[pc++], top[-1])) return End::Failed;
        break;
      case Code::Store: {
        std::int32_t value = pop();
        if (!store(at, top[-1], value)) return End::Failed;
        top[-1] = value;
        break;
      }
      case Code::StoreConst:
        memory[code[pc]] = code[pc + 1];
        pc += 2;
        break;
      case Code::Pop: --top; break;
      case Code::Index: {
        const std::int32_t index = pop();
        const std::int64_t offset = static_cast<std::int64_t>(index) - code[pc];
        if (offset < 0 || offset >= code[pc + 1]) {
          fail(at, ir::index_failure(program_.network(), top[-1], index, code[pc], code[pc + 1]));
          return End::Failed;
        }
        top[-1] += static_cast<std::int32_t>(offset) * code[pc + 2];
        pc += 3;
        break;
      }
      case Code::Neg:
        if (top[-1] == INT32_MIN) {
          fail(at, "arithmetic overflow");
          return End::Failed;
        }
        top[-1] = -top[-1];
        break;
      case Code::Not: top[-1] = top[-1] == 0; break;
      case Code::BitNot: top[-1] = ~top[-1]; break;
      case Code::Bool: top[-1] = top[-1] != 0; break;
      case Code::Add:
      case Code::Sub:
      case Code::Mul: {
        const std::int64_t b = pop(), a = top[-1];
        const std::int64_t result = operation == Code::Add ? a + b : operation == Code::Sub ? a - b : a * b;
        if (!fits(result)) {
          fail(at, "arithmetic overflow");
          return End::Failed;
        }
        top[-1] = static_cast<std::int32_t>(result);
        break;
      }
      case Code::Div:
      case Code::Mod: {
        const std::int64_t b = pop(), a = top[-1];
        if (b == 0) {
          fail(at, operation == Code::Div ? "division by zero" : "modulo by zero");
          return End::Failed;
        }
        const std::int64_t result = operation == Code::Div ? a / b : a % b;
        if (!fits(result)) {
          fail(at, "arithmetic overflow");
          return End::Failed;
        }
        top[-1] = static_cast<std::int32_t>(result);
        break;
      }
      case Code::Pow: {
        const std::int32_t exponent = pop();
        std::int64_t result = 0;
        if (exponent < 0) {
          fail(at, fmt::format("negative exponent {}", exponent));
          return End::Failed;
        }
        if (!power(top[-1], exponent, result)) {
          fail(at, "arithmetic overflow");
          return End::Failed;
        }
        top[-1] = static_cast<std::int32_t>(result);
        break;
      }
      case Code::Shl:
      case Code::Shr: {
        const std::int32_t count = pop();
        if (count < 0 || count >= 32) {
          fail(at, fmt::format("shift count {} is outside [0,31]", count));
          return End::Failed;
        }
        if (operation == Code::Shr) {
          top[-1] >>= count;
          break;
        }
        const std::int64_t result = static_cast<std::int64_t>(top[-1]) * (std::int64_t{1} << count);
        if (!fits(result)) {
          fail(at, "arithmetic overflow");
          return End::Failed;
        }
        top[-1] = static_cast<std::int32_t>(result);
        break;
      }
      case Code::BitAnd: {
        const auto b = pop();
        top[-1] &= b;
        break;
      }
      case Code::BitOr: {
        const auto b = pop();
        top[-1] |= b;
        break;
      }
      case Code::BitXor: {
        const auto b = pop();
        top[-1] ^= b;
        break;
      }
      case Code::Min: {
        const auto b = pop();
        top[-1] = std::min(top[-1], b);
        break;
      }
      case Code::Max: {
        const auto b = pop();
        top[-1] = std::max(top[-1], b);
        break;
      }
      case Code::Lt: {
        const auto b = pop();
        top[-1] = top[-1] < b;
        break;
      }
      case Code::Le: {
        const auto b = pop();
        top[-1] = top[-1] <= b;
        break;
      }
      case Code::Eq: {
        const auto b = pop();
        top[-1] = top[-1] == b;
        break;
      }
      case Code::Ne: {
        const auto b = pop();
        top[-1] = top[-1] != b;
        break;
      }
      case Code::Ge: {
        const auto b = pop();
        top[-1] = top[-1] >= b;
        break;
      }
      case Code::Gt: {
        const auto b = pop();
        top[-1] = top[-1] > b;
        break;
      }
      case Code::LtCellConst:
        push(memory[code[pc]] < code[pc + 1]);
        pc += 2;
        break;
      case Code::LeCellConst:
        push(memory[code[pc]] <= code[pc + 1]);
        pc += 2;
        break;
      case Code::EqCellConst:
        push(memory[code[pc]] == code[pc + 1]);
        pc += 2;
        break;
      case Code::NeCellConst:
        push(memory[code[pc]] != code[pc + 1]);
        pc += 2;
        break;
      case Code::GeCellConst:
        push(memory[code[pc]] >= code[pc + 1]);
        pc += 2;
        break;
      case Code::GtCellConst:
        push(memory[code[pc]] > code[pc + 1]);
        pc += 2;
        break;
      case Code::Jump: {
        const auto target = static_cast<std::uint32_t>(code[pc]);
        if (target <= at && --left == 0) {
          if (!go_on(at, steps)) return End::Failed;
          left = stretch;
        }
        pc = target;
        break;
      }
      case Code::JumpIfZero: pc = pop() == 0 ? static_cast<std::uint32_t>(code[pc]) : pc + 1; break;
      case Code::JumpIfNot: pc = pop() != 0 ? static_cast<std::uint32_t>(code[pc]) : pc + 1; break;
      case Code::NextOrJump: {
        std::int32_t& cell = memory[code[pc]];
        if (cell >= code[pc + 1]) {
          pc += 3;
          break;
        }
        ++cell;
        if (--left == 0) {
          if (!go_on(at, steps)) return End::Failed;
          left = stretch;
        }
        pc = static_cast<std::uint32_t>(code[pc + 2]);
        break;
      }
      case Code::EqualCells: {
        const std::int32_t b = pop(), a = pop();
        push(std::equal(memory + a, memory + a + code[pc], memory + b));
        ++pc;
        break;
      }
      case Code::CopyCells: {
        const std::int32_t from = pop(), to = pop();
        // Overlap means source and destination are the same block, so the order does not matter.
        for (std::int32_t i = 0; i < code[pc]; ++i) {
          std::int32_t value = memory[from + i];
          if (!store(at, to + i, value)) return End::Failed;
        }
        ++pc;
        push(0);
        break;
      }
      case Code::Call: {
        const auto index = static_cast<std::size_t>(code[pc++]);
        const auto& parameters = program_.network().functions[index].parameters;
        top -= parameters.size();
        for (std::size_t i = 0; i < parameters.size(); ++i) {
          if (!store(at, static_cast<std::int32_t>(parameters[i]), top[i])) return End::Failed;
        }
        if (--left == 0) {
          if (!go_on(at, steps)) return End::Failed;
          left = stretch;
        }
        frames_.push_back({pc});
        pc = program_.function(index);
        break;
      }
      case Code::Return:
        pc = frames_.back().return_to;
        frames_.pop_back();
        break;
      case Code::ResetClock: {
        const std::int64_t value = pop() + offset_at(code + pc);
        const std::int32_t clock = pop();
        pc += 2;
        if (value < 0) {
          fail(at, fmt::format("clock {} cannot be set to {}",
                               program_.network().clocks[static_cast<std::size_t>(clock)].name, value));
          return End::Failed;
        }
        if (resets_ != nullptr) resets_->push_back({static_cast<std::uint32_t>(clock), 0, value});
        push(0);
        break;
      }
      case Code::CopyClock: {
        const std::int64_t value = pop() + offset_at(code + pc);
        const std::int32_t from = pop(), clock = pop();
        pc += 2;
        if (!copy(at, clock, from, value)) return End::Failed;
        push(0);
        break;
      }
      case Code::Assert:
        if (pop() == 0) {
          fail(at, "assertion violated");
          return End::Failed;
        }
        break;
      case Code::FailIfZero:
        if (pop() == 0) return End::False;
        break;
      case Code::EmitConst:
        constraints_->push_back({static_cast<std::uint32_t>(code[pc]), static_cast<std::uint32_t>(code[pc + 1]),
                                 code[pc + 2], code[pc + 3] != 0});
        pc += 4;
        break;
      case Code::Emit: {
        const std::int32_t bound = pop(), y = pop(), x = pop();
        const auto relation = static_cast<ir::Op>(code[pc]);
        const std::int64_t limit = bound + offset_at(code + pc + 1);
        pc += 3;
        if (x != y) emit(relation, x, y, limit);
        else if (!zero_is(relation, limit)) return End::False;
        break;
      }
      case Code::Choice:
        assert(choosing_);
        save_choice(static_cast<std::uint32_t>(code[pc++]));
        break;
      case Code::DeadlockAtom: (code[pc++] != 0 ? residue_.needs_deadlock : residue_.needs_no_deadlock) = true; break;
      case Code::ClockTruth: {
        const std::int32_t bound = pop(), y = pop(), x = pop();
        const auto relation = static_cast<ir::Op>(code[pc]);
        push(x != y ? 1 : zero_is(relation, bound + offset_at(code + pc + 1)) ? 2 : 0);
        pc += 3;
        break;
      }
      case Code::JumpIfIs: pc = top[-1] == code[pc] ? static_cast<std::uint32_t>(code[pc + 1]) : pc + 2; break;
      case Code::Settle:
        settled_ = true;
        if (pop() == 0) {
          choices_.clear();
          return End::False;
        }
        pc = restore_choice();
        steps = 0;  // what an alternative takes was spent on settling it, too
        left = stretch;
        break;
      case Code::End: return End::Done;
    }
  }
}

}  // namespace beeline::lang
