// Z3's C interface, loaded when it is first asked for: linked with the program, every run of it would wait for it.
//
// Included only where there is <z3.h>.
#pragma once

#include <dlfcn.h>
#include <z3.h>

namespace beeline::smt {

class Library {
 public:
  // Null where this machine does not have it.
  static const Library* get() {
    static const Library library;
    return library.complete_ ? &library : nullptr;
  }

 private:
  Library() = default;
  template <class Function>
  Function find(const char* name) {
    auto* function = handle_ == nullptr ? nullptr : reinterpret_cast<Function>(dlsym(handle_, name));
    complete_ = complete_ && function != nullptr;
    return function;
  }

  void* handle_ = dlopen("libz3.so.4", RTLD_NOW | RTLD_LOCAL);
  bool complete_ = true;

 public:
#define BEELINE_LOADED(name) decltype(&::name) name = find<decltype(&::name)>(#name)
  BEELINE_LOADED(Z3_mk_config);
  BEELINE_LOADED(Z3_del_config);
  BEELINE_LOADED(Z3_set_param_value);
  BEELINE_LOADED(Z3_mk_context_rc);
  BEELINE_LOADED(Z3_del_context);
  BEELINE_LOADED(Z3_set_error_handler);
  BEELINE_LOADED(Z3_get_error_code);
  BEELINE_LOADED(Z3_inc_ref);
  BEELINE_LOADED(Z3_dec_ref);
  BEELINE_LOADED(Z3_mk_int_symbol);
  BEELINE_LOADED(Z3_mk_string_symbol);
  BEELINE_LOADED(Z3_mk_int_sort);
  BEELINE_LOADED(Z3_mk_real_sort);
  BEELINE_LOADED(Z3_mk_const);
  BEELINE_LOADED(Z3_mk_int64);
  BEELINE_LOADED(Z3_mk_true);
  BEELINE_LOADED(Z3_mk_false);
  BEELINE_LOADED(Z3_mk_add);
  BEELINE_LOADED(Z3_mk_mul);
  BEELINE_LOADED(Z3_mk_unary_minus);
  BEELINE_LOADED(Z3_mk_div);
  BEELINE_LOADED(Z3_mk_mod);
  BEELINE_LOADED(Z3_mk_int2real);
  BEELINE_LOADED(Z3_mk_lt);
  BEELINE_LOADED(Z3_mk_le);
  BEELINE_LOADED(Z3_mk_eq);
  BEELINE_LOADED(Z3_mk_and);
  BEELINE_LOADED(Z3_mk_or);
  BEELINE_LOADED(Z3_mk_not);
  BEELINE_LOADED(Z3_mk_implies);
  BEELINE_LOADED(Z3_mk_ite);
  BEELINE_LOADED(Z3_mk_simple_solver);
  BEELINE_LOADED(Z3_solver_inc_ref);
  BEELINE_LOADED(Z3_solver_dec_ref);
  BEELINE_LOADED(Z3_solver_set_params);
  BEELINE_LOADED(Z3_solver_push);
  BEELINE_LOADED(Z3_solver_pop);
  BEELINE_LOADED(Z3_solver_reset);
  BEELINE_LOADED(Z3_solver_assert);
  BEELINE_LOADED(Z3_solver_check);
  BEELINE_LOADED(Z3_solver_get_statistics);
  BEELINE_LOADED(Z3_mk_params);
  BEELINE_LOADED(Z3_params_inc_ref);
  BEELINE_LOADED(Z3_params_dec_ref);
  BEELINE_LOADED(Z3_params_set_uint);
  BEELINE_LOADED(Z3_params_set_bool);
  BEELINE_LOADED(Z3_stats_inc_ref);
  BEELINE_LOADED(Z3_stats_dec_ref);
  BEELINE_LOADED(Z3_stats_size);
  BEELINE_LOADED(Z3_stats_get_key);
  BEELINE_LOADED(Z3_stats_is_uint);
  BEELINE_LOADED(Z3_stats_get_uint_value);
#undef BEELINE_LOADED
};

}  // namespace beeline::smt
