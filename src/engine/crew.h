// Threads that work by turns, while the thread that called them listens.
//
// A foreman says what is done next and hears how it went, one worker at a time; the work itself is done side by side.
// The calling thread does none of it: it runs the errands that workers leave (util/errands.h), looks at the budget,
// which reports progress, and calls the work off when the budget ends or the foreman has heard enough. Then every
// worker comes home before run() returns; what one of them threw is thrown again by the caller.
#pragma once

#include <cstddef>
#include <optional>

#include "util/budget.h"
#include "util/errands.h"

namespace beeline::engine {

class Foreman {
 public:
  virtual ~Foreman() = default;
  // Under the crew's lock: what this worker does next; none: it goes home for good.
  virtual std::optional<std::size_t> assign(std::size_t worker) = 0;
  // Without it: does that.
  virtual void work(std::size_t job) = 0;
  // Under the lock: it is done. False: nobody needs to go on.
  virtual bool done(std::size_t job) = 0;
  // All work ends soon. From any thread, more than once.
  virtual void call_off() = 0;
};

// With as many workers as there is room for; false: there is none for a single one, and nothing was begun. Throws
// util::Exceeded when the budget ends, once everybody is home.
bool work_side_by_side(Foreman& foreman, std::size_t workers, util::Budget& budget, util::Errands& errands);

}  // namespace beeline::engine
