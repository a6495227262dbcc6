#include "frontend/fiacre/lowering.h"

#include <optional>

#include <fmt/format.h>

#include "frontend/fiacre/coder.h"
#include "frontend/fiacre/evaluator.h"
#include "frontend/fiacre/meetings.h"
#include "frontend/fiacre/paths.h"
#include "frontend/fiacre/teller.h"
#include "frontend/fiacre/timer_table.h"
#include "frontend/fiacre/trial.h"

namespace beeline::frontend::fiacre {

namespace {

constexpr std::size_t most_edges = 1'000'000;

class Lowering {
 public:
  Lowering(const Program& program, const Layouts& layouts, util::Diagnostics& diagnostics, util::Watch& watch,
           const Interest* interest, bool warns)
      : program_(program),
        layouts_(layouts),
        diagnostics_(diagnostics),
        watch_(watch),
        warns_(warns),
        coder_(program, layouts, out_.network, diagnostics, watch),
        timers_(coder_),
        trial_(coder_) {
    if (interest != nullptr) teller_.emplace(program, coder_, *interest);
  }

  Lowered run() {
    declare();
    start();
    if (!diagnostics_.has_errors()) edges();
    return std::move(out_);
  }

 private:
  void declare() {
    for (const SharedVariable& variable : program_.variables) {
      const std::uint32_t cell =
          coder_.block(variable.name, variable.type, ir::CellKind::Variable, true, variable.position);
      out_.symbols.shared.push_back({variable.name, variable.type, cell});
      variable_of_.resize(out_.network.cells.size(), static_cast<std::uint32_t>(out_.symbols.shared.size() - 1));
    }
    for (const fiacre::Port& port : program_.ports) out_.symbols.ports.push_back({port.name, port.members});
    for (const Instance& instance : program_.instances) {
      watch_.look();
      const Process& process = program_.processes[instance.process];
      ir::Process made;
      made.name = instance.name;
      made.template_name = process.name;
      made.position = instance.position;
      for (const std::string& state : process.states) {
        ir::Location location;
        location.name = state;
        location.position = process.position;
        made.locations.push_back(std::move(location));
      }
      out_.network.add_process(std::move(made));
      Frame frame;
      frame.slots = &process.slots;
      frame.instance = static_cast<std::uint32_t>(frames_.size());
      std::vector<Symbols::Variable>& symbols = out_.symbols.slots.emplace_back();
      for (std::size_t i = 0; i < process.slots.size(); ++i) {
        const Slot& slot = process.slots[i];
        const std::string name = fmt::format("{}:{}", instance.name, slot.name);
        const auto shared = instance.slots[i].shared;
        const std::uint32_t cell = shared ? out_.symbols.shared[*shared].cell
                                          : coder_.block(name, slot.type, ir::CellKind::Variable, true, slot.position);
        frame.cells.push_back(cell);
        symbols.push_back({name, slot.type, cell});
      }
      frames_.push_back(std::move(frame));
    }
  }

  void set(std::uint32_t cell, TypeId type, const Value& value) {
    for (const std::int32_t number : layouts_.cells(type, value)) out_.network.cells[cell++].initial = number;
  }

  // All variables first, then what the processes do with them, one after the other.
  void start() {
    std::vector<Value> shared;
    for (const SharedVariable& variable : program_.variables) shared.push_back(variable.initial);
    std::vector<std::vector<Value>> own(program_.instances.size());
    std::vector<std::vector<Value*>> slots(program_.instances.size());
    try {
      for (std::size_t i = 0; i < program_.instances.size(); ++i) {
        const Instance& instance = program_.instances[i];
        const Process& process = program_.processes[instance.process];
        own[i].resize(process.slots.size());
        for (std::size_t s = 0; s < process.slots.size(); ++s) {
          const Slot& slot = process.slots[s];
          slots[i].push_back(instance.slots[s].shared ? &shared[*instance.slots[s].shared] : &own[i][s]);
          if (slot.kind == Slot::Kind::Value) own[i][s] = instance.slots[s].initial;
          if (slot.kind != Slot::Kind::Local) continue;
          own[i][s] = slot.initial ? Evaluator(program_, watch_).evaluate(slot.initial, slots[i])
                                   : program_.types.default_value(slot.type);
        }
      }
      for (std::size_t i = 0; i < program_.instances.size(); ++i) {
        ir::Process& process = out_.network.processes[i];
        process.initial =
            Evaluator(program_, watch_).start(program_.processes[program_.instances[i].process].init, slots[i]);
        out_.network.cells[process.cell].initial = static_cast<std::int32_t>(process.initial);
      }
    } catch (const Evaluator::Failure& failure) {
      diagnostics_.error(failure.position, failure.message);
      return;
    }
    for (std::size_t v = 0; v < shared.size(); ++v)
      set(out_.symbols.shared[v].cell, program_.variables[v].type, shared[v]);
    for (std::size_t i = 0; i < own.size(); ++i)
      for (std::size_t s = 0; s < own[i].size(); ++s)
        if (!program_.instances[i].slots[s].shared) set(frames_[i].cells[s], out_.symbols.slots[i][s].type, own[i][s]);
  }

  std::uint32_t told(const Happenings& happened) {
    const auto event = static_cast<std::uint32_t>(out_.network.events.size());
    out_.network.events.emplace_back("step");
    out_.steps.emplace(event, happened);
    return event;
  }

  void edges() {
    const std::size_t count = program_.instances.size();
    std::vector<std::vector<Path>> paths(count);
    std::vector<std::vector<Visit>> visits(count);
    std::vector<std::vector<Step>> steps(count);
    Teller* const teller = teller_ ? &*teller_ : nullptr;
    if (teller != nullptr) out_.network.events.emplace_back("nothing");
    Paths finder(program_, coder_, diagnostics_, watch_, teller);
    for (std::uint32_t i = 0; i < count && !diagnostics_.full(); ++i) {
      for (const From& from : program_.processes[program_.instances[i].process].transitions)
        finder.find(from, frames_[i], paths[i], visits[i]);
      for (const Visit& visit : visits[i])
        if (visit.wait != nullptr) wait(i, visit);
    }
    if (diagnostics_.has_errors()) return;
    Meetings meetings(program_, coder_, timers_, trial_, frames_, variable_of_, diagnostics_, watch_, teller);
    meetings.prepare(paths, visits);
    for (std::uint32_t i = 0; i < count && !diagnostics_.full(); ++i)
      for (const Path& path : paths[i]) {
        const auto waits = meetings.waits(path);
        if (path.communicate != nullptr || !waits) continue;
        Step& step =
            steps[i].emplace_back(Step{edge_of(out_.network.arena, i, path, *waits), path.stays, std::nullopt});
        step.edge.update = coder_.update(path.before, path.position);
        if (!path.before.happened.empty()) step.edge.event = told(path.before.happened);
        if (path.visit) step.timer = timers_.find({{{i, &visits[i][*path.visit]}}});
      }
    meetings.connect(steps, warns_);
    out_.meetings = meetings.happened();
    std::size_t all = 0;
    for (std::uint32_t i = 0; i < count; ++i) all += steps[i].size();
    if (all > most_edges) {
      coder_.unsupported(program_.instances[0].position, fmt::format("the model has more than {} steps", most_edges));
      return;
    }
    watch_.before_growth(out_.network.edges, all);
    out_.timers.all = timers_.finish();
    for (std::uint32_t i = 0; i < count; ++i) {
      ir::Process& process = out_.network.processes[i];
      process.edges.first = static_cast<std::uint32_t>(out_.network.edges.size());
      process.edges.count = static_cast<std::uint32_t>(steps[i].size());
      for (Step& step : steps[i]) {
        if (step.timer) out_.timers.all[*step.timer].edges.emplace_back(out_.network.edges.size());
        out_.timers.stays.push_back(step.stays);
        out_.network.edges.push_back(std::move(step.edge));
      }
    }
  }

  void wait(std::uint32_t instance, const Visit& visit) {
    const TimerTable::Member member{instance, &visit};
    std::vector<Coder::Condition> way = visit.conditions;
    if (visit.hidden && !is_trivial(visit.wait->interval))
      way = {{trial_.of(visit.guards, visit.before, visit.selects, visit.position), true}};
    timers_.enable({&member, 1}, visit.wait->interval, program_.instances[instance].name, way);
  }

  const Program& program_;
  const Layouts& layouts_;
  util::Diagnostics& diagnostics_;
  util::Watch& watch_;
  bool warns_;
  Lowered out_;
  Coder coder_;
  TimerTable timers_;
  Trial trial_;
  std::optional<Teller> teller_;
  std::vector<Frame> frames_;               // by instance
  std::vector<std::uint32_t> variable_of_;  // shared ones, by cell
};

}  // namespace

Lowered lower(const Program& program, const Layouts& layouts, util::Diagnostics& diagnostics, util::Watch& watch,
              Timing timing, const Interest* interest) {
  // Whoever adds timers later makes a network again that has been made before.
  const bool warns = timing == Timing::Within;
  Lowered result = Lowering(program, layouts, diagnostics, watch, interest, warns).run();
  if (timing == Timing::Within && !diagnostics.has_errors() && !result.timers.all.empty())
    result.network = ir::add_timers(result.network, result.timers, watch).network;
  return result;
}

}  // namespace beeline::frontend::fiacre
