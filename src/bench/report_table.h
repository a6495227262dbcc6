// A table of a suite, laid out: what stands in which cell, before it becomes HTML or Markdown.
//
// Both outputs print the same Sheet, so that they cannot differ in a figure. Each kind of table has a file of its own.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/report_runs.h"
#include "bench/suite.h"

namespace beeline::bench {

// Members have initializers ({}) so that designated ones may name a few.
struct Cell {
  std::string text{};             // empty: nothing stands here
  std::optional<double> order{};  // the number behind it
  bool best = false;
  bool absent = false;      // the text stands for a missing number
  std::string detail{};     // more about it: why there is no number, the range of several
  std::string job{};        // the run behind it
  std::string published{};  // the published figure, as printed
  std::optional<double> published_value{};
  std::vector<std::size_t> marks{};    // caveats, by index, that are not said by a head or the row
  std::vector<std::size_t> caveats{};  // all that cover it
};

struct Head {
  std::string label{};
  std::string detail{};  // the search in full
  std::vector<std::size_t> marks{};
  bool number = true;
};

struct Group {
  std::string label{};  // a measure
  std::size_t columns = 0;
  std::vector<std::size_t> marks{};
};

struct Row {
  std::string label{};
  std::string detail{};
  std::vector<std::size_t> marks{};
  bool rule = false;      // a new family begins
  std::string section{};  // a heading above this row; the rows below are sorted by themselves
  std::vector<Cell> cells{};
};

struct Sheet {
  std::string id{}, title{};
  std::string stub{};           // head of the row labels
  std::vector<Group> groups{};  // over the columns; none: one line of heads
  std::vector<Head> heads{};
  std::vector<Row> rows{};
  std::vector<Row> footer{};  // not sorted
  std::vector<std::string> notes{};
  std::vector<std::size_t> used_caveats{};
  bool has_published = false;
};

Sheet lay_out(const Suite& suite, const Runs& runs, const Table& table);

// For the files of the kinds.
Sheet lay_out_grid(const Suite& suite, const Runs& runs, const Table& table);
Sheet lay_out_summary(const Suite& suite, const Runs& runs, const Table& table);
Sheet lay_out_queues(const Suite& suite, const Runs& runs, const Table& table);
Sheet lay_out_tools(const Suite& suite, const Runs& runs, const Table& table);
Sheet lay_out_means(const Suite& suite, const Runs& runs, const Table& table);
Sheet lay_out_beside(const Suite& suite, const Runs& runs, const Table& table);
Sheet lay_out_ratios(const Suite& suite, const Runs& runs, const Table& table);
Sheet lay_out_caps(const Suite& suite, const Runs& runs, const Table& table);
Sheet lay_out_capped(const Suite& suite, const Runs& runs, const Table& table);

std::string label_of(const Suite& suite, std::string_view instance);
std::string family_of(const Suite& suite, std::string_view instance);
std::string head_of(const Suite& suite, std::string_view config);    // its label alone, for columns
std::string detail_of(const Suite& suite, std::string_view config);  // group, label, search
// A column without a configuration holds published figures alone; a model may leave out configurations.
bool runs_with(const Suite& suite, std::string_view instance, std::string_view config);
void add_published(Cell& cell, const Suite& suite, const Table& table, std::string_view row, std::string_view family,
                   std::string_view config, std::string_view measure);

// "Table 1: greedy search" in its parts, the number empty where the title has none: {"Table 1", "Greedy search"}.
std::pair<std::string, std::string> numbered_title(std::string_view id, const std::string& title);

// Marks the smallest of the cells that belong together, all of them when several read the same; none when all solved
// cells do, or when there is nothing to compare with.
void mark_best(const std::vector<Cell*>& cells);

// Of positive numbers; nothing when there are none.
std::optional<double> geometric_mean(const std::vector<double>& values);
std::optional<double> mean(const std::vector<double>& values);
std::optional<double> median(std::vector<double> values);

}  // namespace beeline::bench
