#include "predicates/fewer_sets.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "predicates/set_trie.h"

namespace beeline::predicates {

using result::PredicateProof;
using Constraint = PredicateProof::Constraint;
using Form = PredicateProof::Form;

namespace {

// The values of a cell, for a set: those named by constraints, and all others together.
using Values = std::vector<bool>;  // by number of the named value; the others last

struct Cell {
  std::vector<std::int32_t> named;  // ascending
  bool has_others = true;
};

// A set of the claim, cell by cell. What speaks of sums is a literal: twice the constraint, and one more if it fails.
struct Box {
  std::vector<std::uint32_t> values;  // by cell: number of the Values that it may have
  std::vector<Literal> sums;          // ascending

  friend bool operator==(const Box&, const Box&) = default;
};

struct HashOfBox {
  std::size_t operator()(const Box& box) const {
    std::uint64_t hash = box.sums.size();
    const auto mix = [&](std::uint64_t v) { hash = (hash ^ v) * 0x9E3779B97F4A7C15U ^ hash >> 29; };
    for (const std::uint32_t v : box.values) mix(v);
    for (const Literal l : box.sums) mix(l);
    return hash ^ hash >> 32;
  }
};

class Fewer {
 public:
  Fewer(PredicateProof& proof, const ir::Network& network, util::Watch& watch)
      : proof_(proof), network_(network), watch_(watch) {
    find_cells();
    for (const PredicateProof::Set& set : proof_.sets) {
      Box box = box_of(set);
      if (is_possible(box)) boxes_.push_back(std::move(box));
    }
  }

  void run() {
    for (std::size_t before = 0; before != boxes_.size();) {
      before = boxes_.size();
      drop_covered();
      for (std::uint32_t c = 0; c < cells_.size(); ++c) join_values(c);
      for (const Literal l : spoken_sums()) join_opposites(l);
    }
    write();
  }

 private:
  void find_cells() {
    std::map<std::uint32_t, std::set<std::int32_t>> named;
    for (const Constraint& c : proof_.constraints)
      if (c.form == Form::Values) named[c.cell].insert(c.values.begin(), c.values.end());
    for (const auto& [cell, values] : named) {
      numbers_[cell] = static_cast<std::uint32_t>(cells_.size());
      Cell& made = cells_.emplace_back();
      made.named.assign(values.begin(), values.end());
      const ir::Cell& is = network_.cells[cell];
      made.has_others =
          static_cast<std::int64_t>(std::distance(values.lower_bound(is.low), values.upper_bound(is.high))) <
          std::int64_t{is.high} - is.low + 1;
      originals_.push_back(cell);
    }
  }

  std::uint32_t number_of(const Values& values) {
    const auto [at, fresh] = value_numbers_.try_emplace(values, static_cast<std::uint32_t>(all_values_.size()));
    if (fresh) all_values_.push_back(values);
    return at->second;
  }

  bool everything(std::uint32_t cell, const Values& values) const {
    return std::find(values.begin(), values.end() - (cells_[cell].has_others ? 0 : 1), false) ==
           values.end() - (cells_[cell].has_others ? 0 : 1);
  }

  Box box_of(const PredicateProof::Set& set) {
    std::vector<Values> values;
    for (const Cell& cell : cells_) values.emplace_back(cell.named.size() + 1, true);
    for (std::size_t c = 0; c < cells_.size(); ++c) values[c].back() = cells_[c].has_others;
    Box box;
    for (const PredicateProof::Literal& l : set) {
      const Constraint& constraint = proof_.constraints[l.constraint];
      if (constraint.form == Form::Sum) {
        box.sums.push_back(2 * l.constraint + (l.holds ? 0 : 1));
        continue;
      }
      const std::uint32_t cell = numbers_.at(constraint.cell);
      Values& of = values[cell];
      for (std::size_t i = 0; i < cells_[cell].named.size(); ++i) {
        const bool in = std::binary_search(constraint.values.begin(), constraint.values.end(), cells_[cell].named[i]);
        if (in != l.holds) of[i] = false;
      }
      if (l.holds) of.back() = false;
    }
    for (const Values& v : values) box.values.push_back(number_of(v));
    std::sort(box.sums.begin(), box.sums.end());
    box.sums.erase(std::unique(box.sums.begin(), box.sums.end()), box.sums.end());
    return box;
  }

  bool is_possible(const Box& box) const {
    return std::all_of(box.values.begin(), box.values.end(), [&](std::uint32_t v) {
      return std::find(all_values_[v].begin(), all_values_[v].end(), true) != all_values_[v].end();
    });
  }

  // --- a set within another one

  // Whether the first literal, of a sum, makes the second one true.
  bool entails(Literal a, Literal b) const {
    if (a == b) return true;
    const Constraint &x = proof_.constraints[a / 2], &y = proof_.constraints[b / 2];
    const bool same = x.terms == y.terms;
    const bool opposite = !same && std::ranges::equal(x.terms, y.terms, [](const auto& s, const auto& t) {
      return s.is_clock == t.is_clock && s.number == t.number && s.factor == -t.factor;
    });
    if (!same && !opposite) return false;
    // As sum <= bound of x's terms: from above, or from below.
    const auto upper = [](const Constraint& c, Literal l, bool turned) {
      struct {
        bool above;
        std::int64_t bound;
        bool strict;
      } out{(l % 2 == 0) != turned, turned ? -c.bound : c.bound, l % 2 == 0 ? c.strict : !c.strict};
      return out;
    };
    const auto s = upper(x, a, false), t = upper(y, b, opposite);
    if (s.above != t.above) return false;
    if (s.bound != t.bound) return s.above ? s.bound < t.bound : s.bound > t.bound;
    return s.strict || !t.strict;
  }

  // By literal: a number of each sum literal and of each of a cell's Values, as sets of what they make true.
  void drop_covered() {
    std::map<Literal, std::uint32_t> sums;
    std::vector<std::map<std::uint32_t, std::uint32_t>> values(cells_.size());
    std::uint32_t count = 0;
    for (const Box& box : boxes_) {
      for (const Literal l : box.sums) count += sums.try_emplace(l, count).second ? 1 : 0;
      for (std::size_t c = 0; c < cells_.size(); ++c)
        if (!everything(static_cast<std::uint32_t>(c), all_values_[box.values[c]]))
          count += values[c].try_emplace(box.values[c], count).second ? 1 : 0;
    }
    std::vector<LiteralSet> makes(count, LiteralSet((count + 63) / 64));
    for (const auto& [a, i] : sums)
      for (const auto& [b, j] : sums)
        if (entails(a, b)) insert(makes[i], j);
    for (const auto& of : values)
      for (const auto& [a, i] : of)
        for (const auto& [b, j] : of)
          if (is_within(all_values_[a], all_values_[b])) insert(makes[i], j);

    struct Ranked {
      std::size_t box, size;
      std::vector<Literal> members;
      LiteralSet all;
    };
    std::vector<Ranked> order;
    for (std::size_t b = 0; b < boxes_.size(); ++b) {
      watch_.look();
      Ranked& ranked = order.emplace_back(Ranked{b, 0, {}, LiteralSet((count + 63) / 64)});
      for (const Literal l : boxes_[b].sums) ranked.members.push_back(sums.at(l));
      for (std::size_t c = 0; c < cells_.size(); ++c)
        if (const auto at = values[c].find(boxes_[b].values[c]); at != values[c].end())
          ranked.members.push_back(at->second);
      std::sort(ranked.members.begin(), ranked.members.end());
      for (const Literal m : ranked.members)
        for (std::size_t w = 0; w < ranked.all.size(); ++w) ranked.all[w] |= makes[m][w];
      for (const std::uint64_t w : ranked.all) ranked.size += static_cast<std::size_t>(std::popcount(w));
    }
    // A set within another one makes at least as much true.
    std::stable_sort(order.begin(), order.end(), [](const Ranked& a, const Ranked& b) { return a.size < b.size; });
    SetTrie kept;
    std::vector<bool> keep(boxes_.size());
    for (const Ranked& ranked : order) {
      watch_.look();
      if (kept.least(ranked.all, 1) == 0) continue;
      kept.insert(ranked.members, 0);
      keep[ranked.box] = true;
    }
    std::size_t b = 0;
    std::erase_if(boxes_, [&](const Box&) { return !keep[b++]; });
  }

  static bool is_within(const Values& a, const Values& b) {
    for (std::size_t i = 0; i < a.size(); ++i)
      if (a[i] && !b[i]) return false;
    return true;
  }

  // --- two sets as one

  void join_values(std::uint32_t cell) {
    watch_.look();
    std::unordered_map<Box, std::size_t, HashOfBox> first;  // by the rest
    std::vector<Box> joined;
    for (Box& box : boxes_) {
      Box rest = box;
      rest.values[cell] = 0;
      const auto [at, fresh] = first.try_emplace(std::move(rest), joined.size());
      if (fresh) {
        joined.push_back(std::move(box));
        continue;
      }
      Values both = all_values_[joined[at->second].values[cell]];
      const Values& more = all_values_[box.values[cell]];
      for (std::size_t i = 0; i < both.size(); ++i)
        if (more[i]) both[i] = true;
      joined[at->second].values[cell] = number_of(both);
    }
    boxes_ = std::move(joined);
  }

  std::vector<Literal> spoken_sums() const {
    std::set<Literal> both;
    for (const Box& box : boxes_)
      for (const Literal l : box.sums) both.insert(l & ~Literal{1});
    return {both.begin(), both.end()};
  }

  void join_opposites(Literal holds) {
    watch_.look();
    struct Half {
      bool yes = false, no = false;
    };
    std::unordered_map<Box, Half, HashOfBox> halves;  // by the rest
    const auto position = [&](const Box& box) { return std::lower_bound(box.sums.begin(), box.sums.end(), holds); };
    const auto speaks = [&](const Box& box) {
      const auto at = position(box);
      return at != box.sums.end() && *at / 2 == holds / 2;
    };
    const auto rest_of = [&](const Box& box) {
      Box rest = box;
      rest.sums.erase(rest.sums.begin() + (position(box) - box.sums.begin()));
      return rest;
    };
    for (const Box& box : boxes_) {
      if (!speaks(box)) continue;
      Half& half = halves[rest_of(box)];
      (*position(box) % 2 == 0 ? half.yes : half.no) = true;
    }
    std::vector<Box> joined;
    for (Box& box : boxes_) {
      if (!speaks(box)) {
        joined.push_back(std::move(box));
        continue;
      }
      Box rest = rest_of(box);
      Half& half = halves[rest];
      if (!half.yes || !half.no) {
        joined.push_back(std::move(box));
      } else if (*position(box) % 2 == 0) {
        joined.push_back(std::move(rest));
      }
    }
    boxes_ = std::move(joined);
  }

  // --- as a claim

  void write() {
    const std::vector<Constraint> old = std::exchange(proof_.constraints, {});
    std::map<std::pair<std::uint32_t, std::vector<std::int32_t>>, std::uint32_t> values;
    std::map<std::uint32_t, std::uint32_t> sums;
    proof_.sets.clear();
    const auto next = [&] { return static_cast<std::uint32_t>(proof_.constraints.size()); };
    for (const Box& box : boxes_) {
      PredicateProof::Set& set = proof_.sets.emplace_back();
      for (std::uint32_t c = 0; c < cells_.size(); ++c) {
        const Values& of = all_values_[box.values[c]];
        if (everything(c, of)) continue;
        const bool holds = !of.back() || !cells_[c].has_others;
        std::vector<std::int32_t> named;
        for (std::size_t i = 0; i < cells_[c].named.size(); ++i)
          if (of[i] == holds) named.push_back(cells_[c].named[i]);
        const auto [at, fresh] = values.try_emplace({c, named}, next());
        if (fresh) proof_.constraints.push_back({Form::Values, originals_[c], named, {}, 0, false});
        set.push_back({at->second, holds});
      }
      for (const Literal l : box.sums) {
        const auto [at, fresh] = sums.try_emplace(l / 2, next());
        if (fresh) proof_.constraints.push_back(old[l / 2]);
        set.push_back({at->second, l % 2 == 0});
      }
    }
  }

  PredicateProof& proof_;
  const ir::Network& network_;
  util::Watch& watch_;
  std::map<std::uint32_t, std::uint32_t> numbers_;  // by cell of the network
  std::vector<std::uint32_t> originals_;
  std::vector<Cell> cells_;
  std::vector<Values> all_values_;
  std::map<Values, std::uint32_t> value_numbers_;
  std::vector<Box> boxes_;
};

}  // namespace

void make_fewer(PredicateProof& proof, const ir::Network& network, util::Watch& watch) {
  constexpr std::size_t most = 100'000;
  if (proof.sets.size() > most) return;
  Fewer(proof, network, watch).run();
}

}  // namespace beeline::predicates
