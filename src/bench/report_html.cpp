#include <fmt/format.h>

#include "bench/embedded.h"
#include "bench/report.h"
#include "bench/report_data.h"
#include "bench/report_format.h"
#include "bench/report_runs.h"
#include "bench/report_table.h"
#include "util/page.h"

namespace beeline::bench {

namespace {

using util::html_escaped;
using util::uri_escaped;

class Page {
 public:
  explicit Page(const Suite& suite, const Runs& runs) : suite_(suite), runs_(runs) {}

  std::string write() {
    head();
    summary();
    for (const Table& table : suite_.tables) sheet(lay_out(suite_, runs_, table));
    plots();
    rest();
    return std::move(out_);
  }

 private:
  template <typename... Arguments>
  void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Arguments>(arguments)...);
  }

  std::string title() const { return suite_.title.empty() ? suite_.name : suite_.title; }

  void head() {
    out_ += util::page_head(title(), report_style, report_script);
    add("<body>\n<main>\n");
    add("<header>\n<p class=\"kicker\">Beeline bench · {}</p>\n<h1>{}</h1>\n", html_escaped(suite_.name),
        html_escaped(title()));
    if (!suite_.intro.empty()) add("<p class=\"lead\">{}</p>\n", html_escaped(suite_.intro));
    add("</header>\n");
  }

  void figure_of_merit(const std::string& value, std::string_view what, const std::string& more = "") {
    add("<div><dt>{}</dt><dd>{}{}</dd></div>\n", what, html_escaped(value),
        more.empty() ? "" : fmt::format("<small>{}</small>", html_escaped(more)));
  }

  void fact(std::string_view what, const std::vector<std::string>& values) {
    if (values.empty()) return;
    add("<div><dt>{}</dt><dd>", what);
    for (std::size_t i = 0; i < values.size(); ++i) add("{}{}", i ? "<br>" : "", html_escaped(values[i]));
    add("</dd></div>\n");
  }

  void summary() {
    const Totals sum = totals(suite_, runs_);
    const auto number = [](std::size_t count) { return format_count(static_cast<double>(count)); };
    add("<section id=\"summary\" aria-label=\"Summary\">\n<dl class=\"totals\">\n");
    figure_of_merit(number(sum.runs), "runs",
                    sum.expected > sum.runs ? fmt::format("of {}", number(sum.expected)) : "");
    figure_of_merit(number(sum.decided), "decided");
    figure_of_merit(number(sum.limits_hit()), "limits hit",
                    sum.limits_hit() ? fmt::format("{} time, {} memory", sum.out_of_time, sum.out_of_memory) : "");
    if (sum.not_applicable) figure_of_merit(number(sum.not_applicable), "not applicable");
    if (sum.failed) figure_of_merit(number(sum.failed), "failed");
    figure_of_merit(format_duration(sum.seconds), "in all");
    add("</dl>\n<dl class=\"facts\">\n");
    fact("Version", distinct(runs_, [](const Record& run) { return run.tool + " " + run.version; }));
    fact("Machine", distinct(runs_, [](const Record& run) { return describe(run.machine); }));
    fact("Limits", distinct(runs_, [](const Record& run) { return describe(run.limits); }));
    fact("Run on", dates());
    add("</dl>\n");
    if (const auto jobs = runs_.wrong_jobs(); !jobs.empty())
      add("<p class=\"alarm\" role=\"alert\">Answers that are wrong by construction of the models: {}.</p>\n",
          html_escaped(joined(jobs)));
    if (const auto names = runs_.disagreements(); !names.empty())
      add("<p class=\"alarm\" role=\"alert\">Verdicts disagree on {}. At least one of the runs is wrong.</p>\n",
          html_escaped(joined(names)));
    if (suite_.published) {
      add("<p class=\"source\">Figures in <span class=\"pub\">this style</span> are published ones, from {}",
          html_escaped(suite_.published->source));
      if (!suite_.published->setting.empty()) add(": {}", html_escaped(suite_.published->setting));
      add(". Those with a footnote mark cannot be compared with ours, and the footnote says why.</p>\n");
    }
    contents();
    add("</section>\n");
  }

  void contents() {
    add("<nav aria-label=\"Contents\">");
    for (const Table& table : suite_.tables) {
      const auto [number, rest] = numbered_title(table.id, table.title);
      add("<a href=\"#table-{}\">{}</a> ", html_escaped(table.id), html_escaped(number.empty() ? rest : number));
    }
    add("<a href=\"#plots\">Plots</a> <a href=\"#runs\">All runs</a></nav>\n");
  }

  std::vector<std::string> dates() const {
    std::string first, last;
    for (const Record* run : runs_.all()) {
      const std::string day = run->started.substr(0, 10);
      if (day.empty()) continue;
      if (first.empty() || day < first) first = day;
      if (last.empty() || day > last) last = day;
    }
    if (first.empty()) return {};
    return {first == last ? first : first + " to " + last};
  }

  static std::string marks(const Sheet& sheet, const std::vector<std::size_t>& list) {
    if (list.empty()) return "";
    std::string text = "<sup>";
    for (std::size_t i = 0; i < list.size(); ++i)
      text += fmt::format("{}<a href=\"#note-{}-{}\">{}</a>", i ? "," : "", html_escaped(sheet.id), list[i] + 1,
                          list[i] + 1);
    return text + "</sup>";
  }

  static std::string title_attribute(const std::string& text) {
    return text.empty() ? "" : fmt::format(" title=\"{}\"", html_escaped(text));
  }

  void cell(const Sheet& sheet, const Cell& cell, std::size_t column) {
    std::string classes = sheet.heads[column].number ? "" : "text";
    if (begins_group(sheet, column)) classes += classes.empty() ? "g" : " g";
    add("<td{}{}>", classes.empty() ? "" : fmt::format(" class=\"{}\"", classes), title_attribute(cell.detail));
    std::string text = html_escaped(cell.text);
    if (cell.best) text = "<b>" + text + "</b>";
    if (cell.absent) text = "<i>" + text + "</i>";
    if (cell.job.empty()) add("{}", text);
    else add("<a href=\"#run-{}\">{}</a>", uri_escaped(cell.job), text);
    if (!cell.published.empty()) {
      // The script makes a tip of the caveats' text, which would otherwise stand here a thousand times.
      std::string caveats;
      for (const std::size_t caveat : cell.caveats) caveats += fmt::format("{}{}", caveats.empty() ? "" : " ", caveat);
      add("<span class=\"pub\"{}>{}{}</span>", caveats.empty() ? "" : fmt::format(" data-c=\"{}\"", caveats),
          html_escaped(cell.published), marks(sheet, cell.marks));
    }
    add("</td>");
  }

  static bool begins_group(const Sheet& sheet, std::size_t column) {
    std::size_t begin = 0;
    for (const Group& group : sheet.groups) {
      if (begin == column) return column > 0;
      begin += group.columns;
    }
    return false;
  }

  void row(const Sheet& sheet, const Row& row) {
    add("<tr{}><th scope=\"row\"{}>{}{}</th>", row.rule ? " class=\"rule\"" : "", title_attribute(row.detail),
        html_escaped(row.label), marks(sheet, row.marks));
    for (std::size_t i = 0; i < row.cells.size(); ++i) cell(sheet, row.cells[i], i);
    add("</tr>\n");
  }

  void sheet(const Sheet& sheet) {
    const std::string id = html_escaped(sheet.id);
    const auto [number, rest] = numbered_title(sheet.id, sheet.title);
    add("<section class=\"table\" id=\"table-{}\">\n<h2>{}{}</h2>\n", id,
        number.empty() ? "" : fmt::format("<span>{}.</span> ", html_escaped(number)), html_escaped(rest));
    if (sheet.has_published)
      add("<p class=\"controls\"><label><input type=\"checkbox\" class=\"toggle-published\" checked> "
          "published figures</label></p>\n");
    add("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{}\">\n<table class=\"sortable\">\n",
        html_escaped(sheet.title));
    add("<thead>\n");
    if (!sheet.groups.empty()) {
      add("<tr><td></td>");
      for (std::size_t i = 0; i < sheet.groups.size(); ++i)
        add("<th scope=\"colgroup\" colspan=\"{}\"{}>{}{}</th>", sheet.groups[i].columns, i ? " class=\"g\"" : "",
            html_escaped(sheet.groups[i].label), marks(sheet, sheet.groups[i].marks));
      add("</tr>\n");
    }
    add("<tr><th scope=\"col\" class=\"text\" aria-sort=\"none\"><button type=\"button\">{}</button></th>",
        html_escaped(sheet.stub));
    for (std::size_t i = 0; i < sheet.heads.size(); ++i) {
      const Head& head = sheet.heads[i];
      std::string classes = head.number ? "" : "text";
      if (begins_group(sheet, i)) classes += classes.empty() ? "g" : " g";
      add("<th scope=\"col\"{}{} aria-sort=\"none\"><button type=\"button\">{}</button>{}</th>",
          classes.empty() ? "" : fmt::format(" class=\"{}\"", classes), title_attribute(head.detail),
          html_escaped(head.label), marks(sheet, head.marks));
    }
    add("</tr>\n</thead>\n<tbody>\n");
    for (std::size_t i = 0; i < sheet.rows.size(); ++i) {
      if (!sheet.rows[i].section.empty())
        add("{}<tr class=\"section\"><th scope=\"rowgroup\" colspan=\"{}\">{}</th></tr>\n",
            i ? "</tbody>\n<tbody>\n" : "", sheet.heads.size() + 1, html_escaped(sheet.rows[i].section));
      row(sheet, sheet.rows[i]);
    }
    add("</tbody>\n");
    if (!sheet.footer.empty()) {
      add("<tfoot>\n");
      for (const Row& each : sheet.footer) row(sheet, each);
      add("</tfoot>\n");
    }
    add("</table>\n</div>\n");
    if (!sheet.notes.empty() || !sheet.used_caveats.empty()) {
      add("<div class=\"notes\">\n");
      for (const std::string& note : sheet.notes) add("<p>{}</p>\n", html_escaped(note));
      for (const std::size_t caveat : sheet.used_caveats)
        add("<p id=\"note-{}-{}\"><sup>{}</sup> Not comparable: {}</p>\n", id, caveat + 1, caveat + 1,
            html_escaped(suite_.published->caveats[caveat].text));
      add("</div>\n");
    }
    add("</section>\n");
  }

  void plots() {
    add("<section id=\"plots\">\n<h2>Plots</h2>\n"
        "<noscript><p>The plots and the details of runs are drawn by a script, which this browser does not run.</p>"
        "</noscript>\n<p>Each point is a run; a click opens it. Where models are counted, a line that reaches further "
        "to the right solves more, and one that stays lower needs less. Where two searches are compared, a point below "
        "the diagonal is a model on which the vertical one needs less; the dashed lines are a factor of ten away.</p>\n"
        "<div id=\"figures\"></div>\n</section>\n");
  }

  void rest() {
    add("<section id=\"runs\">\n<h2>All runs</h2>\n<div id=\"all-runs\"></div>\n</section>\n</main>\n");
    add("<dialog id=\"run\" aria-labelledby=\"run-title\"></dialog>\n<div id=\"tip\" hidden></div>\n");
    out_ += util::page_script(script_data(suite_, runs_), report_script);
    add("</body>\n</html>\n");
  }

  const Suite& suite_;
  const Runs& runs_;
  std::string out_;
};

}  // namespace

std::string html_report(const Suite& suite, std::span<const Record> records) {
  const Runs runs(suite, records);
  return Page(suite, runs).write();
}

}  // namespace beeline::bench
