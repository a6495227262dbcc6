#include "smt/context.h"

#include <algorithm>
#include <cstring>
#include <vector>

#ifdef BEELINE_Z3
#include "smt/library.h"
#endif

namespace beeline::smt {

using Sort = Term::Sort;

#ifdef BEELINE_Z3

const std::string& missing() {
  static const std::string what = Library::get() != nullptr ? "" : "libz3.so.4 (Debian: libz3-4) cannot be loaded";
  return what;
}

struct Context::Z3 {
  Z3(const Library& library, std::uint32_t steps) : z3(library) {
    Z3_config config = z3.Z3_mk_config();
    z3.Z3_set_param_value(config, "model", "false");
    context = z3.Z3_mk_context_rc(config);
    z3.Z3_del_config(config);
    if (context == nullptr) return;
    z3.Z3_set_error_handler(context, nullptr);  // the one that is there ends the program
    solver = z3.Z3_mk_simple_solver(context);
    if (!fine()) return;
    z3.Z3_solver_inc_ref(context, solver);
    Z3_params params = z3.Z3_mk_params(context);
    z3.Z3_params_inc_ref(context, params);
    z3.Z3_params_set_uint(context, params, z3.Z3_mk_string_symbol(context, "rlimit"), steps);
    // The simplex whose steps take about as long each: half a microsecond. The newer one may take minutes for as many.
    z3.Z3_params_set_uint(context, params, z3.Z3_mk_string_symbol(context, "arith.solver"), 2);
    z3.Z3_params_set_bool(context, params, z3.Z3_mk_string_symbol(context, "ctrl_c"),
                          false);  // it is not Z3's business
    z3.Z3_solver_set_params(context, solver, params);
    works = fine();
    z3.Z3_params_dec_ref(context, params);
  }
  ~Z3() {
    if (solver != nullptr) z3.Z3_solver_dec_ref(context, solver);
    if (context != nullptr) z3.Z3_del_context(context);
  }
  Z3(const Z3&) = delete;
  Z3& operator=(const Z3&) = delete;

  bool fine() const { return z3.Z3_get_error_code(context) == Z3_OK; }
  // Of the last call.
  void note() { works = works && fine(); }

  // Since it was last asked; Z3's own count is a number of 32 bits.
  std::uint32_t counted() {
    std::uint32_t all = before;
    Z3_stats stats = z3.Z3_solver_get_statistics(context, solver);
    note();
    if (!works) return 0;
    z3.Z3_stats_inc_ref(context, stats);
    for (unsigned i = 0, n = z3.Z3_stats_size(context, stats); i < n; ++i) {
      if (z3.Z3_stats_is_uint(context, stats, i) &&
          std::strcmp(z3.Z3_stats_get_key(context, stats, i), "rlimit count") == 0)
        all = z3.Z3_stats_get_uint_value(context, stats, i);
    }
    z3.Z3_stats_dec_ref(context, stats);
    return all - std::exchange(before, all);
  }

  const Library& z3;
  Z3_context context = nullptr;
  Z3_solver solver = nullptr;
  bool works = false;
  int constants = 0;
  unsigned depth = 0;  // of what was pushed
  std::uint32_t before = 0;
};

namespace {

Z3_ast node_of(void* node) { return static_cast<Z3_ast>(node); }

}  // namespace

Term::Term(Context& context, void* node, Sort sort) : context_(&context), node_(node), sort_(sort) {
  if (node_ != nullptr) context.z3_->z3.Z3_inc_ref(context.z3_->context, node_of(node_));
}

Term::Term(const Term& other) : context_(other.context_), node_(other.node_), sort_(other.sort_) {
  if (node_ != nullptr) context_->z3_->z3.Z3_inc_ref(context_->z3_->context, node_of(node_));
}

Term::~Term() {
  if (node_ != nullptr) context_->z3_->z3.Z3_dec_ref(context_->z3_->context, node_of(node_));
}

Context::Context(std::uint32_t steps, util::Watch& watch) : watch_(watch) {
  if (const Library* library = Library::get()) z3_ = std::make_unique<Z3>(*library, steps);
}

Context::~Context() = default;

Term Context::made(void* node, Sort sort) {
  z3_->note();
  return z3_->works && node != nullptr ? Term(*this, node, sort) : Term();
}

bool Context::usable(std::span<const Term> terms) {
  if (!z3_ || !z3_->works) return false;
  for (const Term& t : terms)
    if (t.node_ == nullptr) z3_->works = false;
  return z3_->works;
}

Term Context::as_real(const Term& a) {
  if (a.sort_ != Sort::Int || !usable({&a, 1})) return a;
  return made(z3_->z3.Z3_mk_int2real(z3_->context, node_of(a.node_)), Sort::Real);
}

// Applied to a and b, which are brought to one sort; the result is of that or of the given one.
template <class Function>
Term Context::two(Function function, const Term& a, const Term& b, std::optional<Sort> sort) {
  const Term operands[] = {a, b};
  if (!usable(operands)) return {};
  if (a.sort_ != b.sort_ && (a.sort_ == Sort::Real || b.sort_ == Sort::Real))
    return two(function, as_real(a), as_real(b), sort);
  return made(function(node_of(a.node_), node_of(b.node_)), sort.value_or(a.sort_));
}

// Of one sort already.
template <class Function>
Term Context::many(Function function, std::span<const Term> terms, Sort sort) {
  if (!usable(terms)) return {};
  std::vector<Z3_ast> nodes;
  for (const Term& t : terms) nodes.push_back(node_of(t.node_));
  return made(function(z3_->context, static_cast<unsigned>(nodes.size()), nodes.data()), sort);
}

Term Context::constant(Sort sort) {
  if (!usable({})) return {};
  const Library& z3 = z3_->z3;
  Z3_sort of = sort == Sort::Int ? z3.Z3_mk_int_sort(z3_->context) : z3.Z3_mk_real_sort(z3_->context);
  return made(z3.Z3_mk_const(z3_->context, z3.Z3_mk_int_symbol(z3_->context, z3_->constants++), of), sort);
}

Term Context::number(std::int64_t value) {
  if (!usable({})) return {};
  return made(z3_->z3.Z3_mk_int64(z3_->context, value, z3_->z3.Z3_mk_int_sort(z3_->context)), Sort::Int);
}

Term Context::truth(bool value) {
  if (!usable({})) return {};
  return made(value ? z3_->z3.Z3_mk_true(z3_->context) : z3_->z3.Z3_mk_false(z3_->context), Sort::Bool);
}

Term Context::add(std::span<const Term> terms) {
  if (!usable(terms)) return {};
  if (terms.empty()) return number(0);
  std::vector<Term> operands(terms.begin(), terms.end());
  const bool real = std::any_of(terms.begin(), terms.end(), [](const Term& t) { return t.sort_ == Sort::Real; });
  for (Term& t : operands)
    if (real) t = as_real(t);
  return many(z3_->z3.Z3_mk_add, operands, real ? Sort::Real : Sort::Int);
}

Term Context::subtract(const Term& a, const Term& b) { return add(a, negate(b)); }

Term Context::multiply(std::int64_t factor, const Term& a) {
  return two(
      [&](Z3_ast x, Z3_ast y) {
        Z3_ast both[] = {x, y};
        return z3_->z3.Z3_mk_mul(z3_->context, 2, both);
      },
      number(factor), a);
}

Term Context::negate(const Term& a) {
  if (!usable({&a, 1})) return {};
  return made(z3_->z3.Z3_mk_unary_minus(z3_->context, node_of(a.node_)), a.sort_);
}

// Z3's own rest is never negative; of a >= 0 its quotient and rest are those of C.
template <class Function>
Term Context::divided(Function function, const Term& a, std::int64_t by) {
  if (by == 0) return integer();
  const auto of = [&](const Term& x) { return two(function, x, number(by)); };
  return choose(less(a, number(0)), negate(of(negate(a))), of(a));
}

Term Context::divide(const Term& a, std::int64_t by) {
  return divided([&](Z3_ast x, Z3_ast y) { return z3_->z3.Z3_mk_div(z3_->context, x, y); }, a, by);
}

Term Context::modulo(const Term& a, std::int64_t by) {
  return divided([&](Z3_ast x, Z3_ast y) { return z3_->z3.Z3_mk_mod(z3_->context, x, y); }, a, by);
}

Term Context::less(const Term& a, const Term& b) {
  return two([&](Z3_ast x, Z3_ast y) { return z3_->z3.Z3_mk_lt(z3_->context, x, y); }, a, b, Sort::Bool);
}

Term Context::at_most(const Term& a, const Term& b) {
  return two([&](Z3_ast x, Z3_ast y) { return z3_->z3.Z3_mk_le(z3_->context, x, y); }, a, b, Sort::Bool);
}

Term Context::equal(const Term& a, const Term& b) {
  return two([&](Z3_ast x, Z3_ast y) { return z3_->z3.Z3_mk_eq(z3_->context, x, y); }, a, b, Sort::Bool);
}

Term Context::all(std::span<const Term> terms) {
  if (!usable(terms)) return {};
  return many(z3_->z3.Z3_mk_and, terms, Sort::Bool);
}

Term Context::any(std::span<const Term> terms) {
  if (!usable(terms)) return {};
  return many(z3_->z3.Z3_mk_or, terms, Sort::Bool);
}

Term Context::negation(const Term& a) {
  if (!usable({&a, 1})) return {};
  return made(z3_->z3.Z3_mk_not(z3_->context, node_of(a.node_)), Sort::Bool);
}

Term Context::implies(const Term& a, const Term& b) {
  return two([&](Z3_ast x, Z3_ast y) { return z3_->z3.Z3_mk_implies(z3_->context, x, y); }, a, b, Sort::Bool);
}

Term Context::choose(const Term& condition, const Term& yes, const Term& no) {
  if (!usable({&condition, 1})) return {};
  return two([&](Z3_ast x, Z3_ast y) { return z3_->z3.Z3_mk_ite(z3_->context, node_of(condition.node_), x, y); }, yes,
             no);
}

void Context::push() {
  if (!usable({})) return;
  z3_->z3.Z3_solver_push(z3_->context, z3_->solver);
  z3_->note();
  ++z3_->depth;
}

void Context::pop() {
  if (!usable({}) || z3_->depth == 0) return;
  z3_->z3.Z3_solver_pop(z3_->context, z3_->solver, 1);
  z3_->note();
  --z3_->depth;
}

void Context::reset() {
  if (!usable({})) return;
  z3_->z3.Z3_solver_reset(z3_->context, z3_->solver);
  z3_->note();
  z3_->depth = 0;
}

void Context::require(const Term& formula) {
  if (!usable({&formula, 1})) return;
  z3_->z3.Z3_solver_assert(z3_->context, z3_->solver, node_of(formula.node_));
  z3_->note();
}

Answer Context::check() {
  watch_.look();
  if (!usable({})) return Answer::Unknown;
  ++asked_;
  const Z3_lbool answer = z3_->z3.Z3_solver_check(z3_->context, z3_->solver);
  z3_->note();
  steps_ += z3_->counted();
  if (!z3_->works || answer == Z3_L_UNDEF) return Answer::Unknown;
  return answer == Z3_L_TRUE ? Answer::Sat : Answer::Unsat;
}

#else

const std::string& missing() {
  static const std::string what = "this program was built without Z3";
  return what;
}

struct Context::Z3 {};

Term::Term(Context& context, void* node, Sort sort) : context_(&context), node_(node), sort_(sort) {}
Term::Term(const Term&) = default;
Term::~Term() = default;

Context::Context(std::uint32_t, util::Watch& watch) : watch_(watch) {}
Context::~Context() = default;

Term Context::constant(Sort) { return {}; }
Term Context::number(std::int64_t) { return {}; }
Term Context::truth(bool) { return {}; }
Term Context::add(std::span<const Term>) { return {}; }
Term Context::subtract(const Term&, const Term&) { return {}; }
Term Context::multiply(std::int64_t, const Term&) { return {}; }
Term Context::negate(const Term&) { return {}; }
Term Context::divide(const Term&, std::int64_t) { return {}; }
Term Context::modulo(const Term&, std::int64_t) { return {}; }
Term Context::less(const Term&, const Term&) { return {}; }
Term Context::at_most(const Term&, const Term&) { return {}; }
Term Context::equal(const Term&, const Term&) { return {}; }
Term Context::all(std::span<const Term>) { return {}; }
Term Context::any(std::span<const Term>) { return {}; }
Term Context::negation(const Term&) { return {}; }
Term Context::implies(const Term&, const Term&) { return {}; }
Term Context::choose(const Term&, const Term&, const Term&) { return {}; }
void Context::push() {}
void Context::pop() {}
void Context::require(const Term&) {}
void Context::reset() {}
Answer Context::check() {
  watch_.look();
  return Answer::Unknown;
}

#endif

}  // namespace beeline::smt
