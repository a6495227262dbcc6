"""Runs some of the smoke suite and opens its report: test_smoke.py BEELINE. With BEELINE_SLOW set, all of it."""
import os
import pathlib
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
from browser import Browser
from selenium.webdriver.support.ui import WebDriverWait

BEELINE = str(pathlib.Path(sys.argv.pop(1)).resolve())
SOME = [] if os.environ.get("BEELINE_SLOW") else ["--only", "F5/", "--only", "H3/", "--only", "H5/hU+ce"]


class Smoke(unittest.TestCase):
    def test_the_report_shows_tables_and_plots(self):
        browser = self.enterContext(Browser())
        done = subprocess.run([BEELINE, "bench", "smoke", *SOME, "--output", "out"], cwd=browser.folder, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600)
        report = browser.folder / "out" / "report.html"
        self.assertTrue(report.exists(), done.stdout)
        browser.open(report)
        WebDriverWait(browser.driver, 30).until(
            lambda _: browser.run("return document.querySelectorAll('#figures svg[role=group]').length > 0"))
        seen = browser.run("""
            const all = (selector, root = document) => [...root.querySelectorAll(selector)];
            return {
              runs: runs.length,
              solved: runs.filter((run) => run.solved).length,
              tables: all("section.table").map((table) => [table.id, all("tbody tr", table).length]),
              figures: all("#figures figure").length,
              plots: all("#figures svg[viewBox]:not(.legend svg)").map((svg) => all("a .mark", svg).length),
              lines: all("svg.cactus").map((svg) => all("polyline.line", svg).length),
              dead: all("td a[href^='#run-']").filter((a) => !runOfJob.has(decodeURIComponent(a.hash.slice(5)))).length,
              links: all("td a[href^='#run-']").length,
              list: all("#all-runs tbody tr").length,
              bytes: document.documentElement.outerHTML.length,
            }""")
        self.assertGreaterEqual(seen["solved"], 10)
        self.assertEqual(seen["list"], seen["runs"])
        self.assertGreater(len(seen["tables"]), 1)
        for name, rows in seen["tables"]:
            self.assertGreater(rows, 0, name)
        self.assertEqual(len(seen["plots"]), seen["figures"])
        self.assertGreater(seen["figures"], 1)
        self.assertGreater(min(seen["plots"]), 0, "an empty plot")
        self.assertGreater(min(seen["lines"]), 1)
        self.assertGreater(seen["links"], 10)
        self.assertEqual(seen["dead"], 0, "links to runs that are not there")
        self.assertEqual(browser.driver.get_log("browser"), [])
        for name in ("report.md", "report.csv"):
            self.assertGreater(report.with_name(name).stat().st_size, 100)

    def test_the_page_of_figures_draws_its_curves(self):
        browser = self.enterContext(Browser())
        subprocess.run([BEELINE, "bench", "distance-preserving", "--figures", "figures.html", "--only", "6",
                        "--only", "7"], cwd=browser.folder, check=True, stdout=subprocess.DEVNULL, timeout=300)
        browser.open(browser.folder / "figures.html")
        seen = browser.run("""
            return [...document.querySelectorAll("section")].map((section) => {
              const svg = section.querySelector("figure > svg");
              const frame = svg.getBoundingClientRect();
              const inside = (box) => box.left >= frame.left && box.right <= frame.right + 1 && box.top >= frame.top - 1 &&
                box.bottom <= frame.bottom;
              const lines = [...svg.querySelectorAll("polyline.line")];
              const marks = [...svg.querySelectorAll(".mark")];
              return {
                id: section.id,
                wide: frame.width,
                colours: lines.map((line) => getComputedStyle(line).stroke),
                marks: marks.length,
                inside: marks.filter((mark) => inside(mark.getBoundingClientRect())).length,
                rows: section.querySelectorAll("tbody tr").length,
              };
            });""")
        self.assertEqual([figure["id"] for figure in seen], ["figure-6", "figure-7"])
        for figure in seen:
            self.assertGreater(figure["wide"], 300)
            self.assertEqual(len(set(figure["colours"])), 2, figure)
            self.assertNotIn("none", figure["colours"])
            self.assertEqual(figure["marks"], 2 * figure["rows"])
            self.assertEqual(figure["inside"], figure["marks"], "points outside of the picture")
        self.assertEqual(browser.driver.get_log("browser"), [])


if __name__ == "__main__":
    unittest.main()
