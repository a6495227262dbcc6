// Expressions up to a permutation of scalar elements and an order that does not matter.
//
// The form of e under a permutation p says what e becomes when everything it names, and every element it computes with,
// is moved by p. When the form of e under p is that of another expression f as it stands, then f in a state moved by p
// has the value of e in the state itself; an element as value is the moved one, a reference stands for the moved part.
// So networks are compared without any idea of what they mean.
//
// How it is known which numbers are elements: a cell says so (ir::Cell::element_of), and whatever is compared with,
// assigned to or passed to one is an element too, as is what indexes an array over the set. Where a number would have
// to be both, or an element is used for anything else (sums, orders, bits), there is no form, and problem() says why. A
// constant is what its context makes of it.
//
// A reference with computed indices is a table: for every value of the indices the part that it stands for, moved. So
// nothing is assumed about the layout of arrays.
//
// Conjunctions, disjunctions, sums and the like are sorted where their parts are harmless (harmless.h), and a
// quantifier over a set that is moved must have a harmless body, for its rounds change places. So do those of a loop
// (scalar_loops.h).
//
// What a function returns is an element if one of its returns gives one, by way of a cell or otherwise. Then its
// constants are elements, too, and it must always return something: what it gives otherwise is 0, whichever element
// that is. One that returns nothing but constants returns a number.
//
// What a quantifier calls its variable does not matter: it is named by how many quantifiers are nested in its body.
//
// Forms are numbers of one table, so that forms of different permutations can be compared.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "analysis/harmless.h"
#include "analysis/scalar_action.h"
#include "analysis/scalar_loops.h"
#include "ir/network.h"

namespace beeline::analysis {

using Form = std::uint32_t;
inline constexpr Form no_form = 0;  // of no expression

class Forms {
 public:
  // Words that begin alike mean alike: the first says what kind of form it is.
  Form of(const std::vector<std::int64_t>& words);

 private:
  std::map<std::vector<std::int64_t>, Form> known_;
};

class NormalForm {
 public:
  NormalForm(const ScalarAction& action, Harmless& harmless, const ScalarLoops& loops, Forms& forms,
             ScalarPermutation by)
      : action_(action),
        network_(action.network()),
        harmless_(harmless),
        loops_(loops),
        forms_(forms),
        by_(std::move(by)) {}

  // Of a guard, update, invariant, target or int expression; of none, too.
  Form of(ir::ExprId id) { return id ? value(id, anything) : no_form; }
  // Of what stands for a channel or a clock.
  Form of_reference(ir::ExprId id) { return id ? reference(id) : no_form; }
  // An int expression that is no element.
  Form of_number(ir::ExprId id) { return id ? value(id, number) : no_form; }

  // Why one of the forms that were asked for does not exist, and where; empty: all do.
  const std::string& problem() const { return problem_; }
  util::Position problem_position() const { return position_; }

 private:
  // What a value is: an element of a set, or one of these.
  using Sort = std::uint32_t;
  static constexpr Sort number = ir::no_set, anything = ir::no_set - 1;

  Sort sort_of(ir::ExprId id);
  Sort sort_of_cells(ir::ExprId address);
  Sort returned_by(std::uint32_t function);
  Sort join(Sort a, Sort b, ir::ExprId at);
  Form value(ir::ExprId id, Sort wanted);
  Form make(ir::ExprId id, Sort wanted);
  Form reference(ir::ExprId id);
  Form whole(const ir::Expr& e, ir::ExprId id);
  Form quantifier(const ir::Expr& e);
  // How deep quantifiers are nested in it.
  std::int32_t height(ir::ExprId id);
  Form call(const ir::Expr& e, ir::ExprId id);
  Form sequence(ir::ExprId id, Sort wanted);
  Form loop(const ScalarLoop& through);
  void flatten(ir::ExprId id, ir::Op op, Sort wanted, std::vector<std::int64_t>& out);

  // A fixed part, or one of an array by computed indices; an index that is a constant is none of these.
  struct Element {
    ir::Referent kind = ir::Referent::Value;
    std::uint32_t base = 0;
    std::vector<ir::ExprId> indices;  // nodes of kind Index, outermost first
    std::uint64_t combinations = 1;
  };
  bool as_element(ir::ExprId id, Element& out) const;
  std::uint32_t moved(ir::Referent kind, std::uint32_t which) const;
  bool is_placed(ir::Referent kind, std::uint32_t which) const;
  // The sort of an Index node's index.
  Sort index_sort(const ir::Expr& e);
  // Calls visit(offset, moved offset) for all values of the indices, the offsets being those of the part from the base
  // and of the place in a table.
  template <class Visit>
  void for_all_indices(const Element& element, Visit visit);

  Form fail(ir::ExprId at, std::string why);

  const ScalarAction& action_;
  const ir::Network& network_;
  Harmless& harmless_;
  const ScalarLoops& loops_;
  Forms& forms_;
  ScalarPermutation by_;
  std::unordered_map<std::uint64_t, Form> known_;  // by expression and sort
  std::unordered_map<std::uint32_t, Form> references_;
  std::unordered_map<std::uint32_t, Sort> returned_;        // by function
  Sort returning_ = anything;                               // by the function whose body is looked at
  std::unordered_map<std::uint32_t, Sort> returning_from_;  // by body
  std::unordered_map<std::uint32_t, std::int32_t> heights_;
  std::unordered_map<std::uint32_t, std::int32_t> bound_;  // cells of quantifiers, and their names
  std::string problem_;
  util::Position position_;
};

}  // namespace beeline::analysis
