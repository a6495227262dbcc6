// Whose turn it is among members that share what time there is.
//
// Next is who is farthest behind its share: whose work so far, divided by its share, is least (stride scheduling,
// Waldspurger and Weihl, 1995). So nobody has to be stopped in time: what one spends beyond its turn, on setting up or
// on a single heavy expansion, it pays back by sitting out, and what one does not need goes to the others in
// proportion. Work is counted, so equal runs are equal.
//
// Some lead: they work before all others, and among themselves by equal turns. One of them may lead behind the first
// steps of the rest, so that what is settled by those does not even set it up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace beeline::engine {

class Rota {
 public:
  struct Place {
    double share = 1;
    double after = 0;  // it begins when a member with a share of 1 would have worked so much; below zero: ahead of it
    std::uint64_t lead = 0;        // so much it does before those who do not lead, and it does not count
    std::uint64_t lead_after = 0;  // among those who lead it begins when the others have done so much each
  };
  explicit Rota(std::vector<Place> places) : members_(places.size()) {
    for (std::size_t i = 0; i < places.size(); ++i) members_[i].place = places[i];
  }

  // Who is there and not at work; among equals the first. None: nobody.
  std::optional<std::size_t> next(std::size_t from = 0) const {
    std::optional<std::size_t> best;
    for (std::size_t i = from; i < members_.size(); ++i) {
      if (members_[i].gone || members_[i].at_work) continue;
      if (!best || at(i) < at(*best)) best = i;
    }
    return best;
  }

  void begins(std::size_t i) { members_[i].at_work = true; }
  // Its work so far, in all.
  void ends(std::size_t i, std::uint64_t work) {
    members_[i].at_work = false;
    members_[i].work = work;
  }
  void leaves(std::size_t i) { members_[i].gone = true; }
  bool is_at_work(std::size_t i) const { return members_[i].at_work; }

 private:
  struct Member {
    Place place;
    std::uint64_t work = 0;
    bool at_work = false, gone = false;
  };
  // Those who lead are before all others.
  std::pair<bool, double> at(std::size_t i) const {
    const auto& [place, work, at_work, gone] = members_[i];
    if (work < place.lead) return {false, static_cast<double>(place.lead_after + work)};
    return {true, static_cast<double>(work - place.lead) / place.share + place.after};
  }

  std::vector<Member> members_;
};

}  // namespace beeline::engine
