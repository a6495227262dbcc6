// A row per family: how many states one search explores for each that another explores, as a geometric mean over the
// same models.
//
// Leaving out what one of the two did not finish would leave out what the better one is for. So:
//   both finished            the ratio
//   only the first did       the other counts with what it had explored at its limit: the ratio is at least as good
//   only the other did       the first counts with what it had explored at its limit, and with no less than the other
//   neither did              left out, and listed
// An other one that did not even say how far it got is left out likewise. A search that finds the target at once may
// explore no state; it counts as one.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "bench/report_format.h"
#include "bench/report_table.h"

namespace beeline::bench {

namespace {

struct Family {
  std::vector<double> ratios;
  std::vector<std::string> other_at_limit, first_at_limit, left_out;
};

std::optional<double> explored(const Record* record) {
  if (!record || !record->counts.explored) return std::nullopt;
  return std::max(1.0, static_cast<double>(*record->counts.explored));
}

void count(Family& family, const std::string& model, const Record* first, const Record* other) {
  if (!first || !other) return;  // not run: nothing is known
  const auto a = explored(first), b = explored(other);
  if (!b || !(first->solved() || other->solved())) {
    family.left_out.push_back(model);
    return;
  }
  if (!other->solved()) family.other_at_limit.push_back(model);
  if (!first->solved()) family.first_at_limit.push_back(model);
  family.ratios.push_back(first->solved() && a ? *a / *b : std::max(a.value_or(0), *b) / *b);
}

void append(std::vector<std::string>& to, const std::vector<std::string>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

std::array<Cell, 4> cells_of(const Family& family) {
  const auto number = [](const std::vector<std::string>& models) -> Cell {
    const auto count = static_cast<double>(models.size());
    return {.text = format_count(count), .order = count, .detail = joined(models)};
  };
  Cell ratio{.text = "–", .absent = true};
  if (const auto mean = geometric_mean(family.ratios)) ratio = {.text = format_ratio(*mean), .order = mean};
  const auto models = static_cast<double>(family.ratios.size());
  return {ratio, Cell{.text = format_count(models), .order = models}, number(family.other_at_limit),
          number(family.left_out)};
}

}  // namespace

Sheet lay_out_ratios(const Suite& suite, const Runs& runs, const Table& table) {
  Sheet sheet{.stub = "family"};
  std::vector<std::string> names;
  for (const std::string& instance : table.instances) {
    const std::string family = family_of(suite, instance);
    if (std::find(names.begin(), names.end(), family) == names.end()) names.push_back(family);
  }
  for (const std::string& family : names) sheet.rows.push_back({.label = family});
  sheet.footer.push_back({.label = "all"});
  for (std::size_t pair = 0; pair + 1 < table.configs.size(); pair += 2) {
    const std::string &first = table.configs[pair], &other = table.configs[pair + 1];
    const std::string title = fmt::format("{} to {}", head_of(suite, first), head_of(suite, other));
    sheet.groups.push_back({.label = title, .columns = 4});
    const std::string what = fmt::format("{} to {}", detail_of(suite, first), detail_of(suite, other));
    sheet.heads.push_back({.label = "ratio", .detail = what});
    sheet.heads.push_back({.label = "models", .detail = "that count"});
    sheet.heads.push_back({.label = "at limit", .detail = fmt::format("{} did not finish", head_of(suite, other))});
    sheet.heads.push_back({.label = "left out", .detail = "neither finished"});
    Family all;
    for (std::size_t row = 0; row < names.size(); ++row) {
      Family family;
      for (const std::string& instance : table.instances) {
        if (family_of(suite, instance) != names[row]) continue;
        count(family, label_of(suite, instance), runs.typical(instance, first), runs.typical(instance, other));
      }
      for (Cell& cell : cells_of(family)) sheet.rows[row].cells.push_back(std::move(cell));
      all.ratios.insert(all.ratios.end(), family.ratios.begin(), family.ratios.end());
      append(all.other_at_limit, family.other_at_limit);
      append(all.first_at_limit, family.first_at_limit);
      append(all.left_out, family.left_out);
    }
    for (Cell& cell : cells_of(all)) sheet.footer.front().cells.push_back(std::move(cell));
    const auto list = [&](const std::vector<std::string>& models, const std::string& why) {
      if (models.empty()) return;
      std::string text;
      for (const std::string& model : models) text += (text.empty() ? "" : ", ") + model;
      sheet.notes.push_back(fmt::format("{}: {}: {}.", title, why, text));
    };
    list(all.other_at_limit, fmt::format("{} counts with what it had explored at its limit", head_of(suite, other)));
    list(all.first_at_limit, fmt::format("{} did not finish and counts as no better than {}", head_of(suite, first),
                                         head_of(suite, other)));
    list(all.left_out, "left out, since neither finished");
  }
  return sheet;
}

}  // namespace beeline::bench
