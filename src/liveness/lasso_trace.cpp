#include "liveness/lasso_trace.h"

#include <algorithm>
#include <span>

#include "space/concretise.h"
#include "space/exact_path.h"

namespace beeline::liveness {

namespace {

// Rounds of a loop that are made, and how far apart those that begin alike may be.
constexpr std::size_t most_rounds = 256, most_steps = 50'000, longest_period = 16;

struct Unrolled {
  result::Trace trace;
  std::vector<std::size_t> rounds;  // the states in which one begins, or the last one ends; of a run that ends: none
};

using space::ExactPath;
using space::Stop;

class Unroller {
 public:
  Unroller(const space::Compiled& compiled, const Question& question, const Lasso& lasso, util::Watch& watch)
      : compiled_(compiled),
        question_(question),
        lasso_(lasso),
        watch_(watch),
        space_(space::ZoneSpace::make(compiled, space::Abstraction::None, std::span(&question.avoided, 1),
                                      space::Time::Stayed)) {
    space_->watch(&watch);
    space_->record_origins(true);
  }

  std::optional<Unrolled> make(std::size_t rounds) {
    if (!begin()) return std::nullopt;
    for (const std::uint32_t fingerprint : lasso_.inside)
      if (!advance(fingerprint)) return std::nullopt;
    const std::size_t stem = lasso_.stem.size();
    std::vector<std::size_t> begins;
    if (lasso_.loop) {
      const auto loop = std::span(lasso_.inside).subspan(*lasso_.loop);
      begins = {stem + *lasso_.loop, stem + lasso_.inside.size()};
      while (begins.size() <= rounds) {
        for (const std::uint32_t fingerprint : loop)
          if (!advance(fingerprint)) return std::nullopt;
        begins.push_back(begins.back() + loop.size());
      }
    }
    std::size_t at = 0;
    if (!lasso_.loop && !pick_end(at)) return std::nullopt;
    auto trace = concretise(at);
    if (!trace) return std::nullopt;
    trace->diverges = !lasso_.loop && lasso_.ending == space::Ending::Diverging;
    return Unrolled{std::move(*trace), std::move(begins)};
  }

 private:
  struct Place {
    Stop stop;  // its zone: where it is left
    space::Stay stay;
  };
  using Layer = std::vector<Place>;

  Stop stop_of(const space::SuccessorBuffer& buffer, const space::Successor& s, std::size_t parent) const {
    const space::StateView view = buffer.view(s);
    Stop stop;
    stop.key.assign(view.key, view.key + space_->key_words());
    stop.shape = s.shape;
    stop.zone.assign(view.payload, view.payload + space_->zone_size(s.shape));
    stop.parent = parent;
    return stop;
  }

  // What a state that is entered makes of a layer.
  bool enter(const space::StateView& entered, std::size_t parent, const space::Origin& origin, Layer& layer) {
    stays_.clear();
    if (!space_->stay(entered, 0, stays_)) return false;
    for (std::size_t i = 0; i < stays_.successors.size(); ++i) {
      Stop stop = stop_of(stays_, stays_.successors[i], parent);
      if (std::ranges::any_of(layer, [&](const Place& other) { return other.stop.covers(stop); })) continue;
      stop.origin = origin;
      layer.push_back({std::move(stop), space_->stays()[i]});
    }
    return true;
  }

  bool begin() {
    layers_.emplace_back();
    space::SuccessorBuffer entered;
    if (!question_.start) {
      if (!space_->initial(entered)) return false;
      for (const space::Successor& s : entered.successors) {
        const std::uint64_t* const key = entered.keys.data() + s.key;
        if (!std::equal(lasso_.first.begin(), lasso_.first.end(), key)) continue;
        if (!enter(entered.view(s), 0, {}, layers_.back())) return false;
      }
      return !layers_.back().empty();
    }
    ExactPath exact(compiled_, *question_.start, true);
    exact.space().watch(&watch_);
    auto stem = exact.walk(lasso_.stem, [&](std::vector<ExactPath::Layer>& walked) {
      watch_.look();
      for (Stop& stop : walked[walked.size() - 2]) stop.zone = {};
      return true;
    });
    if (!stem) return false;
    stem_ = std::move(*stem);
    for (std::size_t i = 0; i < stem_.back().size(); ++i) {
      entered.clear();
      if (!exact.space().pieces(stem_.back()[i].view(), 0, entered)) return false;
      for (const space::Successor& s : entered.successors) {
        const space::StateView view = entered.view(s);
        const std::size_t before = layers_.back().size();
        if (!enter(view, i, {}, layers_.back())) return false;
        for (std::size_t k = before; k < layers_.back().size() && s.shape > 0; ++k) {
          const auto piece = space::constraints_of(exact.space().zone(view), exact.space().rows(view.key));
          auto& constraints = layers_.back()[k].stay.entered;
          constraints.insert(constraints.end(), piece.begin(), piece.end());
        }
      }
    }
    return !layers_.back().empty();
  }

  bool advance(std::uint32_t fingerprint) {
    watch_.look();
    Layer next;
    for (std::size_t i = 0; i < layers_.back().size(); ++i) {
      if (!space_->enabled(layers_.back()[i].stop.view())) return false;
      chosen_.clear();
      for (std::uint32_t t = 0; t < space_->transitions(); ++t)
        if (space_->fingerprint(t) == fingerprint) chosen_.push_back(t);
      successors_.clear();
      if (!space_->fire(chosen_, successors_)) return false;
      const std::vector<space::Origin> origins(space_->origins().begin(), space_->origins().end());
      for (std::size_t s = 0; s < successors_.successors.size(); ++s)
        if (!enter(successors_.view(successors_.successors[s]), i, origins[s], next)) return false;
    }
    if (next.empty()) return false;
    for (Place& place : layers_.back()) place.stop.zone = {};
    layers_.push_back(std::move(next));
    return true;
  }

  bool pick_end(std::size_t& at) {
    for (at = 0; at < layers_.back().size(); ++at) {
      const bool ends =
          space_->visit_ends(layers_.back()[at].stop.view(), 0,
                             [&](space::Ending ending, const dbm::AnyZone& zone, std::span<const std::uint32_t> rows) {
                               if (ending != lasso_.ending) return false;
                               if (rows.size() > 1) end_ = space::constraints_of(zone, rows);
                               return true;
                             });
      if (ends) return true;
    }
    return false;
  }

  std::optional<result::Trace> concretise(std::size_t at) {
    std::vector<const Place*> places(layers_.size());
    for (std::size_t i = layers_.size(); i-- > 0;) {
      places[i] = &layers_[i][at];
      at = places[i]->stop.parent;
    }
    std::vector<space::Passage> passages;
    if (question_.start) {
      const std::vector<std::size_t> way = ExactPath::way_to(stem_, at);
      for (std::size_t i = 0; i < way.size(); ++i) {
        space::Passage& passage = passages.emplace_back();
        passage.key = stem_[i][way[i]].key.data();
        if (i > 0) passage.origin = &stem_[i][way[i]].origin;
      }
      passages.back().sometime = true;
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (i > 0 || !question_.start) {
        space::Passage& passage = passages.emplace_back();
        passage.key = places[i]->stop.key.data();
        if (i > 0) passage.origin = &places[i]->stop.origin;
      }
      passages.back().entered = places[i]->stay.entered;
      passages.back().left = places[i]->stay.left;
    }
    end_.insert(end_.end(), passages.back().left.begin(), passages.back().left.end());
    passages.back().left = end_;
    return space::concretise(compiled_, *space_, passages, &watch_);
  }

  const space::Compiled& compiled_;
  const Question& question_;
  const Lasso& lasso_;
  util::Watch& watch_;
  std::unique_ptr<space::ZoneSpace> space_;
  std::vector<ExactPath::Layer> stem_;
  std::vector<Layer> layers_;
  std::vector<lang::ClockConstraint> end_;  // of the run
  space::SuccessorBuffer successors_, stays_;
  std::vector<std::uint32_t> chosen_;
};

}  // namespace

ConcreteRun concrete_run(const space::Compiled& compiled, const Question& question, const Lasso& lasso,
                         const Repeats& repeats, util::Watch& watch) {
  const auto unrolled = [&](std::size_t rounds) { return Unroller(compiled, question, lasso, watch).make(rounds); };
  if (!lasso.loop) {
    auto run = unrolled(0);
    if (!run) return {std::nullopt, false};
    return {std::move(run->trace), true};
  }
  // The premise may hold only some time after the first state was entered, which is then no beginning of a round.
  const std::size_t first = question.start && *lasso.loop == 0 ? 1 : 0;
  const std::size_t length = lasso.inside.size() - *lasso.loop;
  for (std::size_t rounds = 1; rounds <= most_rounds && rounds * length <= most_steps; rounds *= 2) {
    auto run = unrolled(rounds);
    if (!run) return {std::nullopt, false};
    result::Trace& trace = run->trace;
    for (std::size_t j = first + 1; j <= rounds; ++j) {
      for (std::size_t i = j; i-- > first && i + longest_period >= j;) {
        watch.look();
        const std::size_t from = run->rounds[i], to = run->rounds[j];
        const std::optional<bool> zeno = repeats(trace, from, to);
        if (!zeno) continue;
        trace.states.resize(to + 1);
        trace.steps.resize(to);
        trace.final_delay = 0;
        trace.loop_start = from;
        trace.zeno = *zeno;
        return {std::move(trace), true};
      }
    }
  }
  return {std::nullopt, true};
}

}  // namespace beeline::liveness
