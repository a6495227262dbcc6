#include "abstraction/canonical.h"

#include <algorithm>
#include <utility>

#include "abstraction/bytes.h"

namespace beeline::abstraction {

Additive::Additive(const Task& task) {
  for (const Factor& factor : task.factors) {
    std::vector<bool>& moves = moves_.emplace_back(task.labels);
    for (State s = 0; s < factor.system.states(); ++s)
      for (const Arc& arc : factor.system.of(s))
        if (arc.label != hidden && arc.to != s) moves[arc.label] = true;
  }
}

bool Additive::operator()(const Pattern& a, const Pattern& b) const {
  for (const std::uint32_t f : a) {
    for (const std::uint32_t g : b) {
      if (f == g) return false;
      for (std::size_t label = 0; label < moves_[f].size(); ++label)
        if (moves_[f][label] && moves_[g][label]) return false;
    }
  }
  return true;
}

namespace {

// Bron and Kerbosch, with a pivot.
class CliqueFinder {
 public:
  CliqueFinder(std::vector<std::vector<bool>> joined, std::size_t most) : joined_(std::move(joined)), most_(most) {}

  std::vector<Clique> run() {
    Clique all;
    for (std::uint32_t i = 0; i < joined_.size(); ++i) all.push_back(i);
    grow({}, all, {});
    return std::move(found_);
  }

 private:
  Clique neighbours(const Clique& among, std::uint32_t of) const {
    Clique result;
    std::ranges::copy_if(among, std::back_inserter(result), [&](std::uint32_t i) { return joined_[of][i]; });
    return result;
  }

  void grow(const Clique& clique, Clique candidates, Clique excluded) {
    if (found_.size() >= most_) return;
    if (candidates.empty()) {
      if (excluded.empty()) found_.push_back(clique);
      return;
    }
    const std::uint32_t pivot =
        *std::ranges::max_element(candidates, {}, [&](std::uint32_t i) { return neighbours(candidates, i).size(); });
    Clique outside;
    std::ranges::copy_if(candidates, std::back_inserter(outside), [&](std::uint32_t i) { return !joined_[pivot][i]; });
    for (const std::uint32_t next : outside) {
      Clique larger = clique;
      larger.push_back(next);
      grow(larger, neighbours(candidates, next), neighbours(excluded, next));
      std::erase(candidates, next);
      excluded.push_back(next);
    }
  }

  std::vector<std::vector<bool>> joined_;
  std::size_t most_;
  std::vector<Clique> found_;
};

}  // namespace

std::vector<Clique> cliques(std::span<const Pattern> patterns, const Additive& additive, std::size_t most) {
  std::vector<std::vector<bool>> joined(patterns.size(), std::vector<bool>(patterns.size()));
  for (std::size_t i = 0; i < patterns.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) joined[i][j] = joined[j][i] = additive(patterns[i], patterns[j]);
  return CliqueFinder(std::move(joined), most).run();
}

CanonicalSums::CanonicalSums(std::vector<Tables> tables, std::vector<Clique> cliques)
    : tables_(std::move(tables)), cliques_(std::move(cliques)), values_(tables_.size()) {
  std::size_t nodes = 0;
  for (const Tables& t : tables_) nodes = std::max(nodes, t.nodes());
  scratch_.resize(nodes);
}

void CanonicalSums::save(std::string& out) const {
  put_bytes(out, static_cast<std::uint64_t>(tables_.size()));
  for (const Tables& tables : tables_) tables.save(out);
  put_bytes(out, static_cast<std::uint64_t>(cliques_.size()));
  for (const Clique& clique : cliques_) put_bytes(out, clique);
}

std::unique_ptr<CanonicalSums> CanonicalSums::load(Bytes& in, std::size_t cells) {
  std::vector<Tables> tables;
  std::vector<Clique> cliques;
  std::uint64_t count = 0;
  if (!in.take(count)) return nullptr;
  for (std::uint64_t i = 0; i < count; ++i) {
    auto one = Tables::load(in, cells);
    if (!one) return nullptr;
    tables.push_back(*std::move(one));
  }
  if (!in.take(count)) return nullptr;
  for (std::uint64_t i = 0; i < count; ++i) {
    if (!in.take(cliques.emplace_back())) return nullptr;
    if (std::ranges::any_of(cliques.back(), [&](std::uint32_t t) { return t >= tables.size(); })) return nullptr;
  }
  return std::make_unique<CanonicalSums>(std::move(tables), std::move(cliques));
}

std::optional<result::Refutation> CanonicalSums::refutation(const ir::Network& network) const {
  for (const Tables& tables : tables_)
    if (auto proof = tables.refutation(network)) return proof;
  return std::nullopt;
}

estimate::Distance CanonicalSums::estimate(const std::int32_t* cells) {
  for (std::size_t i = 0; i < tables_.size(); ++i) {
    values_[i] = tables_[i].look_up(cells, scratch_.data());
    if (values_[i] == estimate::dead_end) return estimate::dead_end;
  }
  estimate::Distance most = 0;
  for (const Clique& clique : cliques_) {
    estimate::Distance sum = 0;
    for (const std::uint32_t i : clique) sum += values_[i];
    most = std::max(most, sum);
  }
  return most;
}

}  // namespace beeline::abstraction
