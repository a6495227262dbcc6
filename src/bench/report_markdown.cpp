#include <fmt/format.h>

#include <algorithm>

#include "bench/report.h"
#include "bench/report_format.h"
#include "bench/report_runs.h"
#include "bench/report_table.h"

namespace beeline::bench {

namespace {

// Text that must not become markup, inside or outside of a table.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n' || c == '\r') {
      out += ' ';
      continue;
    }
    if (std::string_view("|*_`[]<>\\").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string marked(const std::vector<std::size_t>& marks) {
  static constexpr const char* digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string out;
  for (const std::size_t mark : marks) {
    if (!out.empty()) out += "˒";
    for (const char digit : fmt::to_string(mark + 1)) out += digits[digit - '0'];
  }
  return out;
}

// What a terminal shows it as: code points, all of which are one column wide here.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// Ours, then the published figure in parentheses.
std::string shown(const Cell& cell) {
  std::string out = escaped(cell.text);
  if (cell.best) out = "**" + out + "**";
  if (!cell.published.empty())
    out += fmt::format("{}({}{})", out.empty() ? "" : " ", escaped(cell.published), marked(cell.marks));
  return out;
}

using Lines = std::vector<std::vector<std::string>>;

// The first line is the head. Columns are padded, so that the source reads as a table, too.
void append_table(std::string& out, const Lines& lines, const std::vector<bool>& right) {
  std::vector<std::size_t> widths(right.size(), 3);
  for (const auto& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], width(line[i]));
  for (std::size_t number = 0; number < lines.size(); ++number) {
    for (std::size_t i = 0; i < widths.size(); ++i) {
      const std::string& text = lines[number][i];
      const std::string padding(widths[i] - width(text), ' ');
      out += right[i] ? fmt::format("| {}{} ", padding, text) : fmt::format("| {}{} ", text, padding);
    }
    out += "|\n";
    if (number > 0) continue;
    for (std::size_t i = 0; i < widths.size(); ++i)
      out += right[i] ? fmt::format("| {}: ", std::string(widths[i] - 1, '-'))
                      : fmt::format("| {} ", std::string(widths[i], '-'));
    out += "|\n";
  }
}

// The first `lead` columns of a sheet and those in [begin, end); rows that have nothing in the latter are left out.
void append_columns(std::string& out, const Sheet& sheet, std::size_t lead, std::size_t begin, std::size_t end) {
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < lead; ++i) columns.push_back(i);
  for (std::size_t i = begin; i < end; ++i) columns.push_back(i);

  std::vector<bool> right = {false};
  Lines lines = {{sheet.stub}};
  for (const std::size_t i : columns) {
    right.push_back(sheet.heads[i].number);
    lines.front().push_back(escaped(sheet.heads[i].label) + marked(sheet.heads[i].marks));
  }
  const auto add = [&](const Row& row) {
    std::vector<std::string> line = {escaped(row.label) + marked(row.marks)};
    bool empty = true;
    for (const std::size_t i : columns) {
      line.push_back(shown(row.cells[i]));
      empty = empty && (i < lead || line.back().empty());
    }
    if (!empty) lines.push_back(std::move(line));
  };
  for (const Row& row : sheet.rows) {
    if (!row.section.empty()) {
      lines.push_back({fmt::format("*{}*", escaped(row.section))});
      lines.back().resize(right.size());
    }
    add(row);
  }
  for (const Row& row : sheet.footer) add(row);
  append_table(out, lines, right);
}

// A table as wide as in a paper cannot be read in a terminal: many columns become a table per measure.
void append_sheet(std::string& out, const Suite& suite, const Sheet& sheet) {
  out += fmt::format("\n## {}\n\n", escaped(sheet.title));
  if (sheet.groups.empty() || (sheet.heads.size() <= 8 && !sheet.has_published)) {
    append_columns(out, sheet, 0, 0, sheet.heads.size());
  } else {
    const std::size_t lead = sheet.groups.front().label.empty() ? sheet.groups.front().columns : 0;
    std::size_t begin = 0;
    for (const Group& group : sheet.groups) {
      if (!group.label.empty()) {
        out += fmt::format("{}**{}**{}\n\n", begin == lead ? "" : "\n", escaped(group.label), marked(group.marks));
        append_columns(out, sheet, lead, begin, begin + group.columns);
      }
      begin += group.columns;
    }
  }
  if (!sheet.notes.empty() || !sheet.used_caveats.empty()) out += '\n';
  for (const std::string& note : sheet.notes) out += fmt::format("- {}\n", note);
  for (const std::size_t caveat : sheet.used_caveats)
    out += fmt::format("- {} Not comparable: {}\n", marked({caveat}), escaped(suite.published->caveats[caveat].text));
}

void append_summary(std::string& out, const Suite& suite, const Runs& runs) {
  const Totals sum = totals(suite, runs);
  std::string counts = fmt::format("{}: {} decided", plural(sum.runs, "run"), sum.decided);
  if (sum.out_of_time > 0) counts += fmt::format(", {} out of time", sum.out_of_time);
  if (sum.out_of_memory > 0) counts += fmt::format(", {} out of memory", sum.out_of_memory);
  if (sum.not_applicable > 0) counts += fmt::format(", {} not applicable", sum.not_applicable);
  if (sum.failed > 0) counts += fmt::format(", {} failed", sum.failed);
  if (sum.expected > sum.runs) counts += fmt::format(", {} not run yet", sum.expected - sum.runs);
  out += fmt::format("- {}; {} in all\n", counts, format_duration(sum.seconds));
  const auto list = [&](const char* what, const std::vector<std::string>& values) {
    if (values.empty()) return;
    out += fmt::format("- {}: ", what);
    for (std::size_t i = 0; i < values.size(); ++i) out += (i ? "; " : "") + escaped(values[i]);
    out += '\n';
  };
  list("version", distinct(runs, [](const Record& run) { return run.tool + " " + run.version; }));
  list("machine", distinct(runs, [](const Record& run) { return describe(run.machine); }));
  list("limits", distinct(runs, [](const Record& run) { return describe(run.limits); }));
  if (const auto jobs = runs.wrong_jobs(); !jobs.empty())
    out += fmt::format("\n**Wrong** by construction of the models: {}\n", escaped(joined(jobs)));
  if (const auto names = runs.disagreements(); !names.empty())
    out += fmt::format("\n**Verdicts disagree** on {}\n", escaped(joined(names)));
}

}  // namespace

std::string markdown_report(const Suite& suite, std::span<const Record> records) {
  const Runs runs(suite, records);
  std::string out = fmt::format("# {}\n\n", escaped(suite.title.empty() ? suite.name : suite.title));
  if (!suite.intro.empty()) out += suite.intro + "\n\n";
  append_summary(out, suite, runs);
  if (suite.published) {
    out += fmt::format("\nIn parentheses: {}", escaped(suite.published->source));
    if (!suite.published->setting.empty()) out += fmt::format(" ({})", escaped(suite.published->setting));
    out += ".\n";
  }
  for (const Table& table : suite.tables) append_sheet(out, suite, lay_out(suite, runs, table));
  return out;
}

}  // namespace beeline::bench
