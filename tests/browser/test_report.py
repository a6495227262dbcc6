"""Opens a report of `beeline bench` in a headless Chromium and uses it: test_report.py PROGRAM, which prints the page.

The page is that of tests/unit/bench_report/fixture.h: models A1, A2, B1 with plain and CE; A2 is not solved by plain.
"""
import math
import re
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
from browser import Browser, contrast, luminance, pixels
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

PROGRAM = sys.argv.pop(1)


class Report(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = cls.enterClassContext(Browser())
        cls.page = cls.browser.folder / "report.html"
        cls.page.write_bytes(subprocess.run([PROGRAM], check=True, stdout=subprocess.PIPE).stdout)
        cls.browser.open(cls.page)
        try:
            cls.wait(cls.drawn)
        except Exception as error:  # once, not in every test
            raise AssertionError(f"no plots: {cls.browser.driver.get_log('browser')}") from error

    def setUp(self):
        self.browser.emulate(1280, 1000)
        self.open()

    def tearDown(self):
        self.assertEqual(self.browser.driver.get_log("browser"), [], "the browser's console is not empty")

    def open(self, fragment=""):
        self.browser.open(self.page, fragment)
        self.wait(self.drawn)

    def all(self, selector):
        return self.browser.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        found = self.all(selector)
        self.assertEqual(len(found), 1, f"{len(found)} elements match {selector}")
        return found[0]

    @classmethod
    def drawn(cls):
        return cls.browser.run("return document.querySelectorAll('svg.cactus, svg.scatter').length") == 2

    @classmethod
    def wait(cls, condition):
        WebDriverWait(cls.browser.driver, 30).until(lambda _: condition())

    def js(self, script, *arguments):
        return self.browser.run(script, *arguments)

    def cells(self, table):
        """First lines of the cells: our figures."""
        return self.js("""return [...document.querySelectorAll(`#table-${arguments[0]} tbody tr:not(.section)`)].map(
            (row) => [...row.cells].map((cell) => cell.firstChild?.textContent ?? ""))""", table)

    def test_nothing_comes_from_outside_or_breaks_out_of_the_data(self):
        self.assertEqual(self.js("return performance.getEntriesByType('resource').length"), 0)
        self.assertIsNone(self.js("return window.broken ?? null"))
        self.assertEqual(self.browser.driver.title, 'A fixture with <angles> & "quotes"')

    def test_summary(self):
        text = self.one("#summary").text
        for part in ("runs 6", "decided 5", "limits hit 1", "1 time, 0 memory", "beeline 0.1.0", "A CPU, 2 cores, 8 GB",
                     "60 s and 4 GB a run", "A. Author: A Paper"):
            self.assertIn(part, re.sub(r"\s+", " ", text))

    def test_tables_hold_our_figures_and_the_published(self):
        self.assertEqual(self.cells("1"), [
            ["A1", "1,000", "100", "", "0.50", "0.25", "", "30", "20", ""],
            ["A2", "–", "1,234", "", "> 60 s", "2.00", "", "–", "21", ""],
            ["B one", "40", "160", "", "0.12", "0.12", "", "9", "9", "31"]])
        self.assertEqual([b.text for b in self.all("#table-1 tbody b")][:3], ["100", "0.25", "20"])
        published = [p.text for p in self.all("#table-1 .pub")]
        self.assertIn("2.0e+3", published)
        self.assertIn("Another model.", self.all("#table-1 .pub[data-c='1']")[0].get_attribute("title"))
        self.one("#table-1 .toggle-published").click()
        self.assertFalse(self.all("#table-1 .pub")[0].is_displayed())

    def test_sorting(self):
        def order():
            return [row[0] for row in self.cells("1")]
        head = self.all("#table-1 thead tr:last-child th")[1]
        for expected, state in ((["B one", "A1", "A2"], "ascending"), (["A1", "B one", "A2"], "descending"),
                                (["A1", "A2", "B one"], "none")):
            head.find_element(By.TAG_NAME, "button").click()
            self.assertEqual((order(), head.get_attribute("aria-sort")), (expected, state))
        self.assertEqual(len(self.all("#table-1 tfoot tr")), 3)

    def test_cactus_has_a_line_per_search_and_a_point_per_solved_model(self):
        self.assertEqual([len(s.find_elements(By.TAG_NAME, "a")) for s in self.all("svg.cactus .series")], [2, 3])
        self.assertEqual(len(self.all("svg.cactus polyline.line")), 2)
        self.assertEqual([t.text for t in self.all("svg.cactus text.name")], ["plain", "CE"])
        # Values go up from left to right, higher ones lie higher.
        points = self.js("""return [...document.querySelectorAll("svg.cactus [data-config=ce] a")]
            .map((a) => [Number(a.dataset.x), Number(a.dataset.y)])""")
        self.assertEqual(points, sorted(points, key=lambda p: (p[0], -p[1])))
        self.assertGreater(points[0][1] - points[-1][1], 50)

    def test_a_measure_can_be_chosen(self):
        def line():
            return self.all("svg.cactus polyline.line")[0].get_attribute("points")
        before = line()
        Select(self.one(".plot-cactus select")).select_by_visible_text("runtime in s")
        self.assertNotEqual(line(), before)
        self.assertEqual(len(self.all("svg.cactus .series a")), 5)

    def test_scatter_places_points_by_logarithm_and_limits_at_the_border(self):
        low, high = self.js("""const d = document.querySelector("svg.scatter .diagonal");
            return [[d.x1, d.y1], [d.x2, d.y2]].map((p) => p.map((v) => v.baseVal.value))""")
        self.assertEqual(len(self.all("svg.scatter .dashed")), 2)
        points = {name: (x, y) for name, x, y in self.js("""return [...document.querySelectorAll("svg.scatter a")].map(
            (a) => [a.dataset.tip.split("\\n")[0], Number(a.dataset.x), Number(a.dataset.y)])""")}
        self.assertEqual(set(points), {"A1", "A2", "B one"})

        def place(value, axis):  # the values of the fixture lie between 10 and 10,000
            return low[axis] + (math.log10(value) - 1) / 3 * (high[axis] - low[axis])
        for name, plain, contexts in (("A1", 1000, 100), ("B one", 40, 160)):
            self.assertAlmostEqual(points[name][0], place(plain, 0), delta=0.2)
            self.assertAlmostEqual(points[name][1], place(contexts, 1), delta=0.2)
        self.assertGreater(points["A2"][0], high[0])
        self.assertAlmostEqual(points["A2"][1], place(1234, 1), delta=0.2)
        self.assertIn("Of 2 models solved by both", self.one(".plot-scatter figcaption").text)
        self.assertIn("the ratio is 0.63", self.one(".plot-scatter figcaption").text)

    def test_points_are_really_painted(self):
        svg = self.one("svg.scatter")
        self.js("arguments[0].scrollIntoView({block: 'start', behavior: 'instant'})", svg)
        spots = self.js("""return [...document.querySelectorAll("svg.scatter a")].map((a) => {
            const mark = a.querySelector(".mark"), box = mark.getBoundingClientRect();
            const x = box.x + box.width / 2, y = box.y + box.height / 2;
            const hit = document.elementFromPoint(x, y)?.closest("a") === a;
            return [Math.round(x), Math.round(y), getComputedStyle(mark).fill, hit];
        })""")
        self.js("document.getElementById('tip').hidden = true")
        image = pixels(self.browser.driver.get_screenshot_as_png())
        self.assertEqual(len(spots), 3)
        for x, y, fill, hit in spots:
            self.assertTrue(hit, "the point lies under something else")
            self.assertEqual(image[y][x], tuple(int(c) for c in re.findall(r"\d+", fill)[:3]))

    def panel(self):
        self.wait(lambda: self.js("return document.getElementById('run').open"))
        return self.one("dialog#run").text

    def test_a_click_on_a_point_opens_its_run(self):
        point = self.js("return document.querySelector('svg.cactus [data-config=plain] a')")
        self.js("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", point)
        ActionChains(self.browser.driver).move_to_element(point).click().perform()
        text = self.panel()
        for part in ("B one", "greedy: plain", "not satisfied", "beeline check B1.xml --search 'greedy(dU)'"):
            self.assertIn(part, text)
        self.assertEqual(self.js("return location.hash"), "#run-B1/plain")
        ActionChains(self.browser.driver).send_keys(Keys.ESCAPE).perform()
        self.wait(lambda: not self.js("return document.getElementById('run').open"))
        self.wait(lambda: self.js("return location.hash") == "")

    def test_a_point_of_a_scatter_plot_opens_both_runs(self):
        self.js("location.hash = [...document.querySelectorAll('svg.scatter a')][0].getAttribute('href')")
        text = self.panel()
        self.assertIn("greedy: CE against greedy: plain", text)
        self.assertIn("1,000", text)
        self.assertIn("q0: 105 pushed, 100 popped", text)

    def test_a_figure_in_a_table_opens_its_run(self):
        self.all("#table-1 tbody td a")[0].click()
        self.assertIn("beeline check A1.xml", self.panel())

    def test_a_link_to_a_run(self):
        self.open("#run-A2/plain")
        text = self.panel()
        self.assertIn("out of time after 60 s", text)
        self.assertIn('A[] x < 3 && "</script><script>window.broken = 1</script>" | `a,b`', text)
        self.open("#run-no%such%run")
        self.assertFalse(self.js("return document.getElementById('run').open"))

    def test_points_by_keyboard(self):
        self.assertEqual(self.js("return document.querySelectorAll('svg.scatter a[tabindex=\"0\"]').length"), 1)
        self.js("document.querySelector('svg.scatter a[tabindex=\"0\"]').focus()")
        first = self.js("return document.activeElement.getAttribute('aria-label')")
        ActionChains(self.browser.driver).send_keys(Keys.ARROW_RIGHT).perform()
        second = self.js("return document.activeElement.getAttribute('aria-label')")
        self.assertTrue(first.startswith("B one") and second.startswith("A1"), (first, second))
        self.assertTrue(self.one("#tip").is_displayed())
        ActionChains(self.browser.driver).send_keys(Keys.ENTER).perform()
        self.assertIn("A1", self.panel())

    def test_all_runs_can_be_filtered(self):
        self.assertEqual(len(self.all("#all-runs tbody tr")), 6)
        self.one("#all-runs input").send_keys("a2 60")
        self.assertEqual([r.text.split()[0] for r in self.all("#all-runs tbody tr") if r.is_displayed()], ["A2"])

    def test_text_is_legible_in_light_and_dark(self):
        for dark in (False, True):
            self.browser.emulate(1280, 1000, dark)
            paper = self.js("return getComputedStyle(document.body).backgroundColor")
            self.assertEqual(luminance(paper) < 0.1, dark)
            for selector in ("body", ".kicker", "a", "td .pub", "td i", ".notes", "figcaption"):
                color = self.js("return getComputedStyle(document.querySelector(arguments[0])).color", selector)
                self.assertGreaterEqual(contrast(paper, color), 4.5, (selector, dark))
            for series in range(8):
                color = self.js("""const probe = document.body.appendChild(document.createElement("i"));
                    probe.className = `c${arguments[0]}`;
                    probe.style.color = "var(--c)";
                    const color = getComputedStyle(probe).color;
                    probe.remove();
                    return color""", series)
                self.assertGreaterEqual(contrast(paper, color), 4.5, (series, dark))

    def test_a_narrow_window_does_not_scroll_sideways(self):
        self.browser.emulate(360, 700)
        self.wait(lambda: self.js("return document.querySelector('svg.cactus').viewBox.baseVal.width") < 360)
        self.assertLessEqual(self.js("return document.documentElement.scrollWidth"), 360)


if __name__ == "__main__":
    unittest.main()
