// The steps that a `from` block allows: one for every choice of branches and every state it can lead to.
//
// A branch of `select` is a path of its own, and so is a branch of `if` or `case` that may jump, choose or communicate;
// everything else is code of the path. What is asked before the first assignment is a guard of the path, later
// conditions are part of its code (ir/refusal.h). Where telling branches apart would make too many paths, a statement
// that may jump is run as a whole, and there is a path for each state that it may jump to and one where it does not.
// The same is done where a loop may jump. Where somebody wants to know what happens on the way (teller.h), branches
// that tell something are paths of their own as well.
//
// A loop that chooses, communicates or waits is told apart by its rounds (rounds.cpp): as if its body stood there once
// for every value of `foreach`, and for `while` as often as its condition is found to hold from what the path has
// assigned itself (known.h). Where that does not say it there is a path for each number of rounds, as many as there is
// room for, and one on which more are an error of the model.
//
// A path that is sure not to go on, as behind `on false`, is none. Where something may go wrong on its way that no
// other path comes by, it stays, with a condition at its end that never holds: an error of the model comes before what
// would not be possible anyway.
//
// What comes behind `unless` is possible where no path through what stands before it is. A path says what it stands
// behind (Rank); whether others are possible is found out once all are known (preferences.h).
//
// Where a path waits or communicates is a spot in the text, which timers are told apart by (timer_table.h).
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "frontend/fiacre/coder.h"
#include "frontend/fiacre/known.h"
#include "frontend/fiacre/teller.h"

namespace beeline::frontend::fiacre {

struct Spot {
  const Statement* statement = nullptr;
  std::vector<const Block*> choices;  // the alternatives of `select` before it
  friend auto operator<=>(const Spot&, const Spot&) = default;
};

// A way to a spot, whether or not anything can come behind it.
struct Visit {
  Spot spot;
  std::uint32_t source = 0;
  const Wait* wait = nullptr;  // or
  const Communicate* communicate = nullptr;
  std::vector<Coder::Condition> conditions;  // in the order in which they are asked
  bool hidden = false;                       // there are more, which depend on what the code assigns
  std::vector<ir::Select> selects;
  std::vector<ir::ExprId> guards, before;  // what is asked before the code, which asks the rest
  util::Position position;
};

// In a `select` with `unless` on the way, the path goes through an alternative of this group.
struct Rank {
  std::uint32_t select = 0;  // of its process; the same for all that come to it in the same way
  std::size_t group = 0;
};

struct Path {
  std::uint32_t source = 0, target = 0;
  std::size_t block = 0;  // of all `from` blocks that paths are found of
  std::vector<Rank> ranks;
  std::vector<Coder::Condition> conditions;  // as in Visit, of the whole path
  bool hidden = false;
  std::vector<const Block*> choices;  // alternatives of `select`: of two paths of a block with the same, one at most is
                                      // possible
  std::vector<ir::Select> selects;
  std::vector<ir::ExprId> guards;
  Code before, after;  // the communication; all is `before` where there is none
  const Communicate* communicate = nullptr;
  util::Position position, communicates_at;
  std::optional<std::uint32_t> visit;  // of those of its process
  bool stays = false;                  // it loops
};

// How many choices of values it has, or one more than the most.
std::size_t values_of(const Path& path, std::size_t most);

class Paths {
 public:
  // `teller`: none where nobody listens.
  Paths(const Program& program, Coder& coder, util::Diagnostics& diagnostics, util::Watch& watch,
        Teller* teller = nullptr)
      : program_(program), coder_(coder), diagnostics_(diagnostics), watch_(watch), teller_(teller) {}

  // Appends those of the block, which belongs to a process with these slots, and the ways to its spots.
  void find(const From& from, const Frame& frame, std::vector<Path>& into, std::vector<Visit>& visits);

  // Of one block: told apart as long as there are no more than `few`; more than `most` are not supported. Ways that
  // lead nowhere count, too: a number of them is `tried` for every one that there may be.
  static constexpr std::size_t few = 64, most = 20'000, tried = 20;
  // Choices on one path.
  static constexpr std::size_t deepest = 1000;
  // Expressions of a model, of which paths have copies.
  static constexpr std::size_t most_expressions = 10'000'000;
  // Rounds of a `while` that chooses: as many as leave no more ways than this and no more values of `any` to try, if
  // the path does not know how many there are. Where it does, up to `most_known`. With `unless` every way may look at
  // every other.
  static constexpr std::size_t most_rounds = 64, most_known = 1000;
  static constexpr std::size_t most_ways_of_rounds = 1'024, most_ranked_of_rounds = 128, most_values_of_rounds = 65'536;

 private:
  // What a path has still to do: blocks from the inside out, each from a statement on; or the next round of a loop.
  struct Piece {
    std::span<const Statement> left;
    const Statement* loop = nullptr;
    std::size_t rounds = 0, asked = 0;  // that it has begun; those of them whose condition was not known
    bool is_over() const { return loop == nullptr && left.empty(); }
  };
  using Rest = std::vector<Piece>;
  struct Content {
    bool jumps = false;
    bool chooses = false;     // or communicates, or waits
    bool blocks = false;      // it may
    bool tells = false;       // something happens that somebody listens to
    bool goes_round = false;  // a loop that chooses is in it
  };
  struct Walk {
    Path path;
    Rest rest;              // the last is next
    bool started = false;   // something may have been assigned
    bool assigned = false;  // what is asked now depends on code of the path
    std::size_t told = 0;   // so much of what it asks and does is on other paths, too
    Known known;
    std::size_t size() const { return path.guards.size() + path.before.list.size() + path.after.list.size(); }
    Code& code() { return path.communicate != nullptr ? path.after : path.before; }
  };

  Content content(const Statement& statement);
  enum class Found : std::uint8_t { All, TooMany, TooMuch };
  // Tells branches apart as far as there is room, up to so many ways.
  Found gather(std::size_t most_ways);
  void go(Walk walk);
  bool step(Walk& walk, const Statement& statement);
  void meet(Walk& walk, const Statement& statement);
  void fork(const Walk& walk, const Select& choice);
  void fork(Walk walk, const If& choice, util::Position position);
  void fork(Walk walk, const Case& choice, util::Position position);
  void branches(Walk walk, const If& choice, util::Position position);
  void branches(Walk walk, const Case& choice, util::Position position);
  bool any(Walk& walk, const AssignAny& choice, util::Position position);
  // Runs a statement that may jump. Where it does not the path goes on.
  void excursion(Walk& walk, const Statement& statement);
  void finish(Walk walk, std::uint32_t target);
  // It goes on nowhere.
  void end(Walk walk, util::Position position);

  // rounds.cpp; whether the path goes on.
  bool round(Walk& walk);
  bool next_value(Walk& walk, const Foreach& each, util::Position position);
  // The path on which there are more rounds than are told apart.
  void more_rounds(Walk walk, util::Position position);
  // More rounds of loops that choose, while there is room.
  void widen();

  // The path goes on only where the condition has this truth. False: it never has.
  bool require(Walk& walk, ExprId condition, bool wanted, util::Position position);
  bool require(Walk& walk, Coder::Condition condition, bool wanted, util::Position position);

  const Program& program_;
  Coder& coder_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  Teller* teller_;
  const Frame* frame_ = nullptr;
  const From* from_ = nullptr;
  std::vector<Path> found_;
  std::vector<Visit> visits_;
  std::size_t blocks_ = 0;
  std::size_t visited_before_ = 0;  // those of other blocks
  std::uint32_t selects_ = 0;       // with `unless`, of all blocks so far
  std::size_t limit_ = 0;
  std::size_t walks_ = 0, depth_ = 0;
  bool apart_ = true;       // branches that differ in conditions only are paths of their own
  std::size_t rounds_ = 1;  // of a loop that chooses, where nobody knows how many there are
  bool cut_ = false;        // there may be more
  std::size_t values_ = 0;  // of `any`, over all paths found
  std::map<const Statement*, Content> contents_;
};

}  // namespace beeline::frontend::fiacre
