"""Opens pages of traces in a headless Chromium and uses them: test_trace.py BEELINE, which makes pages of JSON."""
import json
import re
import subprocess
import sys
import time
import unittest

sys.dont_write_bytecode = True
from browser import Browser, contrast, luminance
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

BEELINE = sys.argv.pop(1)
EVIL = "</script><script>window.broken = 1</script>"


def edge(process, source, target, sync="internal", channel=None, line=3, select=None):
    it = {"process": process, "edge": 0, "source": source, "target": target, "sync": sync,
          "position": f"m/model.xta:{line}:5"}
    return it | ({"channel": channel} if channel else {}) | ({"select": select} if select else {})


def state(a, b, queue, on, x, y):
    return {"locations": {"A(1)": a, "B": b, EVIL: "here"}, "variables": {**{f"queue[{i}]": v for i, v in enumerate(queue)}, "on": on},
            "clocks": {"x": x, "A(1).y": y}}


# Two processes that talk and one that never moves; at time 3/2 two steps in one instant.
SMALL = {
    "format": "beeline-trace/1", "model": "m/model.xta", "query": f'E<> A(1).busy && "{EVIL}"',
    "states": [state("idle", "free", [0, 0, 0], 0, "0", "0"), state("busy", "taken", [0, 7, 0], 1, "0", "3/2"),
               state("busy", "free", [0, 7, 0], 1, "0", "3/2"), state("idle", "free", [2, 7, 0], 0, "5/2", "0")],
    "steps": [
        {"delay": "3/2", "time": "3/2", "participants": [
            edge("A(1)", "idle", "busy", "send", "go[1]", 3), edge("B", "free", "taken", "receive", "go[1]", 9,
                                                                   [{"name": "i", "value": 1}])]},
        {"delay": "0", "time": "3/2", "participants": [edge("B", "taken", "free", line=10)]},
        {"delay": "5/2", "time": "4", "participants": [edge("A(1)", "busy", "idle", line=4)]}],
    "final_delay": "1/3", "booleans": ["on"],
    "source": {"m/model.xta": {"2": f"// {EVIL}", "3": "idle -> busy { sync go[id]!; },", "4": "busy -> idle { };",
                               "9": "free -> taken { };", "10": "taken -> free { };"}},
}
SMALL["states"][2]["zone"] = [{"left": "x", "right": "0", "op": "<=", "bound": 5},
                              {"left": "0", "right": "A(1).y", "op": "<", "bound": -1}]


def stuck():
    trace = json.loads(json.dumps(SMALL))
    trace["standstill"] = {"time": "time stops after 2", "processes": [
        {"process": name, "reason": reason} for name, reason in (("A(1)", "n < 3 is false (n = 3)"), ("B", EVIL), (EVIL, "no edge"))]}
    trace["states"][3]["inactive"] = ["x"]
    return trace


def wrong():
    trace = json.loads(json.dumps(SMALL))
    trace["error"] = {"message": f"value 4 is outside {EVIL}", "position": "m/model.xta:4:7", "part": "update",
                      "participants": [edge("B", "free", "taken", line=9)]}
    trace["shows"] = "sup x = 7"
    return trace


def lasso():
    trace = json.loads(json.dumps(SMALL))
    trace["final_delay"] = "0"
    trace["loop_start"] = 1
    trace["query"] = "A[] not (A(1).idle && x > 1)"
    return trace


def long(steps):
    states, moves = [state("idle", "free", [0, 0, 0], 0, "0", "0")], []
    for i in range(steps):
        here, there = ("idle", "busy") if i % 2 == 0 else ("busy", "idle")
        states.append(state(there, "free", [i % 5, 0, 0], i % 2, "0", str(i + 1)))
        moves.append({"delay": "1", "time": str(i + 1), "participants": [edge("A(1)", here, there, line=3 + i % 2)]})
    return SMALL | {"states": states, "steps": moves, "final_delay": "0"}


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = cls.enterClassContext(Browser())
        for name, trace in (("small", SMALL), ("lasso", lasso()), ("stuck", stuck()), ("wrong", wrong()), ("long", long(2000)), ("none", long(0))):
            file = cls.browser.folder / f"{name}.json"
            file.write_text(json.dumps(trace))
            subprocess.run([BEELINE, "trace", file, "-o", file.with_suffix(".html")], check=True)

    def setUp(self):
        self.browser.emulate(1400, 1000)
        self.open()

    def tearDown(self):
        self.assertEqual(self.browser.driver.get_log("browser"), [], "the browser's console is not empty")

    def open(self, fragment="", page="small"):
        self.browser.open(self.browser.folder / f"{page}.html", fragment)
        self.wait(lambda: self.js("return document.querySelectorAll('#gantt svg, #sequence .row').length") >= 2)

    def wait(self, condition):
        WebDriverWait(self.browser.driver, 30).until(lambda _: condition())

    def js(self, script, *arguments):
        return self.browser.run(script, *arguments)

    def all(self, selector):
        return self.browser.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        found = self.all(selector)
        self.assertEqual(len(found), 1, f"{len(found)} elements match {selector}")
        return found[0]

    def press(self, *keys):
        ActionChains(self.browser.driver).send_keys(*keys).perform()

    def selected(self):
        return self.js("return [selected, location.hash]")

    def rows(self, group):
        """The rows of one group of the state table: name, just before, now."""
        return self.js("""return [...document.querySelectorAll(".state tbody")].filter(
            (body) => body.rows[0].textContent === arguments[0]).flatMap((body) => [...body.rows].slice(1).map(
            (row) => [...row.cells].map((cell) => cell.textContent)))""", group)

    def bars(self, row):
        """The bars of the chart's n-th row, as tips: text and when."""
        return self.js("""const y = axisHeight + arguments[0] * rowHeight + 2;
            return [...document.querySelectorAll(`#gantt rect[data-tip][y="${y}"]`)].map((bar) => bar.dataset.tip)""", row)

    def course(self, text):
        return self.js("""return courseOf(arguments[0], namesOfTrace, lengths).map(({state, from, to, value}) =>
            [state, String(from), String(to), typeof value === "boolean" ? value : value.problem ?? String(valueAt(value, from))])""", text)

    def refusal(self, text):
        return self.js("""try { courseOf(arguments[0], namesOfTrace, lengths); return null; } catch (error) {
            if (!(error instanceof ExpressionError)) throw error; return error.message; }""", text)

    def add(self, text):
        box = self.one("#expression")
        box.clear()
        box.send_keys(text, Keys.ENTER)

    # What there is to see.

    def test_nothing_is_loaded_and_nothing_breaks_out(self):
        self.assertEqual(self.js("return performance.getEntriesByType('resource').length"), 0)
        self.assertIsNone(self.js("return window.broken ?? null"))
        self.assertEqual(self.one("h1").text, SMALL["query"])
        self.assertIn("3 steps · 13/3 time units", self.one("#facts").text)
        self.one("#idle").click()
        self.assertIn(EVIL, self.one("#gantt .labels").text)

    def test_it_opens_at_the_end(self):
        self.assertEqual(self.selected(), [3, "#step=3"])
        self.assertIn("After waiting 2.5, at time 4:", self.one("#step").text)

    def test_the_step_tells_who_moved(self):
        self.open("#step=1")
        text = self.one("#step").text
        for part in ("Step 1", "After waiting 1.5, at time 1.5:", "A(1)", "idle → busy", "go[1]!", "go[1]?", "[i = 1]", "model.xta:9"):
            self.assertIn(part, text)

    def test_a_deadlock_says_why_at_its_end(self):
        self.open(page="stuck")
        self.assertIn("time stops after 2.", self.one("#step").text)
        self.assertEqual([item.text for item in self.all("#step .stuck li")],
                         ["A(1) n < 3 is false (n = 3)", f"B {EVIL}", f"{EVIL} no edge"])
        self.assertEqual([row.find_element(By.TAG_NAME, "th").text for row in self.all(".state tr.idle")], ["x"])
        self.press(Keys.ARROW_LEFT)
        self.assertEqual(self.all("#step .stuck"), [])

    def test_what_goes_wrong_and_when(self):
        self.open("#step=3", page="wrong")
        self.assertIn("Then the update goes wrong", self.one("#step").text)
        self.assertIn("After waiting 1/3, at time 13/3:", self.one("#step").text)
        self.assertEqual(self.one("#step .wrong").text, f"value 4 is outside {EVIL} (m/model.xta:4:7)")
        self.assertIn("shows sup x = 7", self.one("#facts").text)
        self.assertIn("ends in an error", self.one("#facts").text)
        self.press(Keys.ARROW_LEFT)
        self.assertEqual(self.all("#step .wrong"), [])

    def test_the_state_tells_what_changed(self):
        self.open("#step=1")
        self.assertEqual(self.rows("Locations"), [["●A(1)", "idle", "busy"], ["●B", "free", "taken"], [EVIL, "", "here"]])
        self.assertEqual(self.rows("Variables"), [["●queue", "[0, 0, 0]", "[0, 7, 0]"], ["●on", "false", "true"]])
        self.assertEqual([mark.text for mark in self.all(".state mark")], ["7"])
        # x is reset from 1.5; y only went on.
        self.assertEqual(self.rows("Clocks"), [["●x", "1.5", "0"], ["A(1).y", "", "1.5"]])
        self.one("#state input[type=checkbox]").click()
        self.assertEqual(self.rows("Locations"), [["●A(1)", "idle", "busy"], ["●B", "free", "taken"]])
        self.assertEqual(self.rows("Clocks"), [["●x", "1.5", "0"]])
        self.assertFalse(self.one("#state details").is_displayed())
        self.press(Keys.ARROW_RIGHT)
        self.one("#state summary").click()
        self.assertEqual(self.one(".zone").text, "x <= 5, A(1).y > 1")

    def test_the_chart_shows_locations_in_time(self):
        self.assertEqual(self.bars(0), ["idle\nfrom 0 to 1.5, state 0", "busy\nfrom 1.5 to 4, states 1 to 2",
                                        "idle\nfrom 4 to 13/3, state 3"])
        self.assertEqual(self.bars(1), ["free\nfrom 0 to 1.5, state 0", "taken\nat 1.5, state 1", "free\nfrom 1.5 to 13/3, states 2 to 3"])
        self.assertEqual([text.text for text in self.all("#gantt svg text.c1")], ["busy", "taken"])

    def test_time_is_to_scale(self):
        Select(self.one("#gantt select")).select_by_value("time")
        idle, busy, _ = self.js("""return [...document.querySelectorAll(`#gantt rect[data-tip][y="26"]`)]
            .map((bar) => Number(bar.getAttribute("width")))""")
        self.assertAlmostEqual((busy + 1) / (idle + 1), 2.5 / 1.5, places=2)
        Select(self.one("#gantt select")).select_by_value("steps")
        idle, busy, _ = self.js("""return [...document.querySelectorAll(`#gantt rect[data-tip][y="26"]`)]
            .map((bar) => Number(bar.getAttribute("width")))""")
        self.assertAlmostEqual((busy + 1) / (idle + 1), 2, places=2)

    def test_a_click_on_the_chart_selects(self):
        for index in (0, 2, 1):
            x = self.js("const [low, high] = gantt.boundsOf(arguments[0]); return (low + Math.min(high, gantt.width)) / 2", index)
            spacer = self.one(".spacer")
            middle = self.js("return arguments[0].getBoundingClientRect().width", spacer) / 2
            ActionChains(self.browser.driver).move_to_element_with_offset(spacer, round(x - middle), 0).click().perform()
            self.assertEqual(self.selected(), [index, f"#step={index}"])

    def test_messages_go_from_sender_to_receiver(self):
        self.assertEqual(self.one("#sequence .head").text.split(), ["step", "A(1)", "B"])
        first = self.one("#sequence [data-step='1']")
        self.assertEqual(first.get_attribute("aria-label"),
                         "Step 1 of 3, time 1.5, A(1): idle → busy, B: free → taken [i = 1] on go[1]")
        self.assertEqual([t.text for t in first.find_elements(By.TAG_NAME, "text")], ["go[1]", "busy", "taken"])
        x1, x2, head = self.js("""const line = arguments[0].querySelector("line.message"), head = arguments[0].querySelector(".arrow");
            return [line.x1.baseVal.value, line.x2.baseVal.value, head.points[0].x]""", first)
        self.assertLess(x1, x2)
        self.assertAlmostEqual(head, x2, places=1)
        self.assertEqual(len(self.one("#sequence [data-step='2']").find_elements(By.CSS_SELECTOR, "line.message")), 0)
        self.assertIn("then waits 1/3 more, until time 13/3", self.one("#sequence").text)

    def test_processes_that_never_move_are_shown_on_request(self):
        self.assertEqual([label.text for label in self.all(".labels .label")], ["A(1)", "B"])
        self.one("#idle").click()
        self.assertEqual([label.text for label in self.all(".labels .label")], ["A(1)", "B", EVIL])
        self.assertEqual(self.bars(2), ["here\nfrom 0 to 13/3, states 0 to 3"])
        self.assertIn(EVIL, self.one("#sequence .head").text)

    def test_steps_lead_to_lines_and_lines_to_steps(self):
        self.open("#step=1")
        self.assertEqual([line.get_attribute("data-line") for line in self.all(".line.here")], ["3", "9"])
        self.assertIn(f"// {EVIL}", self.one("#source").text)
        self.all("#step a.place")[1].click()
        self.assertEqual(self.js("return document.activeElement.className"), "lines")
        self.one(".line[data-line='4'] a").click()
        self.wait(lambda: self.selected() == [3, "#step=3"])
        self.assertEqual([line.get_attribute("data-line") for line in self.all(".line.here")], ["4"])

    def test_a_loop_is_shown(self):
        self.open("", "lasso")
        self.assertIn("a loop back to the state after step 1", self.one("#facts").text)
        self.assertEqual([row.get_attribute("data-step") for row in self.all(".row.loop")], ["2", "3"])
        self.one("a.row.note").click()
        self.wait(lambda: self.selected()[0] == 1)

    def test_a_trace_without_steps(self):
        self.open("", "none")
        self.assertEqual(self.selected(), [0, "#step=0"])
        self.assertIn("no time passes", self.one("#facts").text)
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual(self.selected(), [0, "#step=0"])

    # Stepping.

    def test_keys(self):
        for key, index in ((Keys.HOME, 0), (Keys.ARROW_LEFT, 0), (Keys.ARROW_RIGHT, 1), (Keys.ARROW_DOWN, 2), (Keys.ARROW_UP, 1),
                           (Keys.END, 3), (Keys.ARROW_RIGHT, 3), (Keys.ARROW_LEFT, 2)):
            self.press(key)
            self.assertEqual(self.selected(), [index, f"#step={index}"])
            self.assertEqual(self.one("#sequence [aria-current=step]").get_attribute("data-step"), str(index))
            self.assertIn(f"step {index} of 3", self.one("#stepping output").text)
        self.wait(lambda: self.js("return document.getElementById('spoken').textContent").startswith("Step 2 of 3, time 1.5"))

    def test_keys_while_typing_are_letters(self):
        self.one("#expression").send_keys("abc", Keys.ARROW_LEFT, Keys.HOME)
        self.assertEqual(self.selected(), [3, "#step=3"])

    def test_buttons_and_slider(self):
        for label, index in (("First state", 0), ("Step on", 1), ("Last state", 3), ("Step back", 2)):
            self.one(f"#stepping [aria-label='{label}']").click()
            self.assertEqual(self.selected()[0], index)
        slider = self.one("#stepping input")
        self.assertIn("Step 2 of 3", slider.get_attribute("aria-valuetext"))
        slider.send_keys(Keys.ARROW_LEFT)
        self.assertEqual(self.selected()[0], 1)

    def test_the_address_selects(self):
        self.open("#step=1")
        self.assertEqual(self.selected()[0], 1)
        self.js("location.hash = '#step=2'")
        self.wait(lambda: self.selected()[0] == 2)
        for odd, index in (("#step=77", 3), ("#step=x", 3), ("#%", 3), ("#show=%E0%A4%A", 3)):
            self.open(odd)
            self.assertEqual(self.selected()[0], index)

    def test_rows_take_the_focus_along(self):
        self.js("document.querySelector('#sequence [aria-current]').focus()")
        self.press(Keys.ARROW_UP)
        self.assertEqual(self.js("return document.activeElement.dataset.step"), "2")

    # Expressions.

    def test_expressions_become_rows(self):
        self.add("A(1).busy && x >= 2")
        self.assertEqual(self.bars(2), ["false\nfrom 0 to 3.5, states 0 to 2", "true\nfrom 3.5 to 4, state 2", "false\nfrom 4 to 13/3, state 3"])
        self.add("queue[step % 3]")
        self.assertEqual([tip.split("\n")[0] for tip in self.bars(3)], ["0", "7", "0", "2"])
        self.assertEqual(self.rows("Expressions"), [["A(1).busy && x >= 2", "", "false"], ["●queue[step % 3]", "0", "2"]])
        self.js("location.reload()")
        self.wait(lambda: len(self.all(".labels .own")) == 2)
        self.one(".labels [aria-label='Remove queue[step % 3]']").click()
        self.assertEqual([label.text.split("\n")[0] for label in self.all(".labels .own")], ["A(1).busy && x >= 2"])
        self.assertEqual(self.selected()[1], "#step=3&show=A(1).busy%20%26%26%20x%20%3E%3D%202")

    def test_expressions_mean_what_they_say(self):
        def at_start(text):
            return self.course(text)[0][3]
        for text, value in (("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("-7 / 2", "-3"), ("-7 % 3", "-1"), ("7 - 2 - 1", "4"), ("x / 2", "0"),
                            ("1.5 + 0.25", "1.75"), ("1 < 2 == true", True), ("1 == 1 && 2 == 3", False), ("not false", True), ("!on", True),
                            ("false imply false imply false", True), ("true imply false", False), ("true or false and false", True),
                            ("on ? 1 : queue[1] == 0 ? 5 : 6", "5"), ("A(1).idle", True), ("B.taken", False), ("queue[0]", "0"), ("time", "0"),
                            ("queue[ 0 + 1 ]", "0"), ("step != 0", False), ("3 >= 3 and 3 <= 3", True), ("on + 1", "1"),
                            ("queue[9] == 1 || true", "there is no queue[9]"), ("step < 0 && queue[9] == 1", False), ("1 / 0", "division by zero"),
                            ("x * x", "clocks cannot be multiplied with each other"), ("x % 2", "% is for integers")):
            with self.subTest(text=text):
                self.assertEqual(at_start(text), value)

    def test_expressions_turn_where_they_turn(self):
        # In state 0, x goes from 0 to 3/2; in state 2 from 0 to 5/2.
        self.assertEqual(self.course("x == 1")[:3], [[0, "0", "1", False], [0, "1", "1", True], [0, "1", "1.5", False]])
        self.assertEqual(self.course("x > 0")[:2], [[0, "0", "0", False], [0, "0", "1.5", True]])
        self.assertEqual(self.course("x < 1.5")[:2], [[0, "0", "1.5", True], [0, "1.5", "1.5", False]])
        self.assertEqual([p for p in self.course("x >= 1 && x <= 2 && A(1).busy") if p[3]], [[2, "1", "2", True]])
        self.assertEqual([p for p in self.course("2 * x - 1 >= 1/2 + 1") if p[3]][0][:3], [0, "1", "1.5"])
        self.assertEqual(self.course("x - A(1).y == 0")[0], [0, "0", "1.5", True])
        self.assertEqual(self.course("false && x > 1")[0], [0, "0", "1.5", False])
        self.assertEqual(self.course("x >= 1 ? 7 : 8")[:2], [[0, "0", "1", "8"], [0, "1", "1.5", "7"]])

    def test_the_query_is_an_expression_where_it_can_be(self):
        self.open("", "lasso")
        self.assertEqual([label.text.split("\n")[0] for label in self.all(".labels .own")], ["not (A(1).idle && x > 1)"])
        self.assertEqual([tip.split("\n")[0] for tip in self.bars(2)], ["true", "false", "true", "false"])
        self.open("#step=2", "lasso")
        self.assertEqual(self.all(".labels .own"), [], "an address says all there is to show")
        self.open()
        self.assertEqual((self.all(".labels .own"), self.one("#problem").text), ([], ""))

    def test_mistakes_are_told(self):
        for text, part in (("x >= ", "ends too early"), ("x = 1", "write '=='"), ("(x", "expected ')'"), ("x 1", "did not expect '1'"),
                           ("idle", "no variable, clock or visited location 'idle'; did you mean 'A(1).idle'?"), ("1 ? 2", "expected ':'"),
                           ("A(1).nowhere", "'A(1).nowhere'"), ("#", "did not expect '#'"), ("queue[1", "expected ']'")):
            with self.subTest(text=text):
                self.assertIn(part, self.refusal(text) or "accepted")
        self.add("idle")
        self.assertIn("column 1: this run has no", self.one("#problem").text)
        self.assertEqual(self.all(".labels .own"), [])
        self.add("on")
        self.assertEqual(self.one("#problem").text, "")

    # Looks.

    def test_long_runs_stay_usable(self):
        self.open("#step=1000&show=queue%5B0%5D", "long")
        self.assertLess(self.js("return document.querySelectorAll('*').length"), 3000)
        before = time.monotonic()
        self.js("for (let i = 0; i < 100; ++i) select(selected + 1)")
        self.assertLess((time.monotonic() - before) / 100, 0.2)
        for index in (1100, 3, 900, 2000):
            self.js("select(arguments[0])", index)
            self.assertTrue(self.js("""const row = document.querySelector("#sequence [aria-current=step]").getBoundingClientRect(),
                view = document.querySelector("#sequence .view").getBoundingClientRect();
                return row.top >= view.top && row.bottom <= view.bottom + 1"""), index)
        cursor = self.js("const line = document.querySelector('line.cursor'); return [line.x1.baseVal.value, gantt.view.clientWidth]")
        self.assertTrue(0 <= cursor[0] <= cursor[1], cursor)
        self.one("#gantt [aria-label='Show the whole run']").click()
        self.assertGreater(len(self.all("#gantt rect.many")), 0)
        self.assertLess(len(self.all("#gantt rect")), 3000)
        self.press(Keys.END)
        self.assertEqual(self.selected()[0], 2000)

    def test_text_is_legible_in_light_and_dark(self):
        for dark in (False, True):
            self.browser.emulate(1400, 1000, dark)
            paper = self.js("return getComputedStyle(document.body).backgroundColor")
            self.assertEqual(luminance(paper) < 0.1, dark)
            for selector in ("body", ".kicker", "a.place", "#facts", ".hint", ".state td", ".gutter small", ".line .number"):
                color = self.js("return getComputedStyle(document.querySelector(arguments[0])).color", selector)
                self.assertGreaterEqual(contrast(paper, color), 4.5, (selector, dark))
            for selector in ("#gantt text", ".channel", ".tick"):
                color = self.js("return getComputedStyle(document.querySelector(arguments[0])).fill", selector)
                self.assertGreaterEqual(contrast(paper, color), 4.5, (selector, dark))

    def test_no_window_scrolls_sideways(self):
        for width in (1400, 800, 390, 340):
            self.browser.emulate(width, 800)
            for page in ("small", "long"):
                self.open("#step=1", page)
                self.assertLessEqual(self.js("return document.documentElement.scrollWidth"), width, (width, page))
        buttons = self.all("#stepping button")
        self.assertTrue(all(button.size["height"] >= 40 for button in buttons), "large enough for a thumb")

    def test_no_number_of_the_time_axis_is_cut_off(self):
        for width in (1400, 420, 390, 340):
            self.browser.emulate(width, 800)
            for page in ("small", "long"):
                self.open("", page)
                over = self.js("""return [...document.querySelectorAll("#gantt svg .tick")].map((tick) =>
                    tick.getBoundingClientRect().right - tick.ownerSVGElement.getBoundingClientRect().right)""")
                self.assertLessEqual(max(over), 1, (width, page))

    def test_everything_that_is_used_has_a_name(self):
        nameless = self.js("""return [...document.querySelectorAll("button, input, select, a, [tabindex='0']")].filter((node) =>
            !(node.getAttribute("aria-label") || node.textContent.trim() || node.labels?.length)).map((node) => node.outerHTML)""")
        self.assertEqual(nameless, [])
        self.assertEqual(self.js("return [...document.querySelectorAll('[id]')].map((n) => n.id).sort().filter((id, i, all) => id === all[i - 1])"), [])

    def test_paper_shows_every_step(self):
        self.open("", "long")
        self.js("window.dispatchEvent(new Event('beforeprint'))")
        self.assertEqual(len(self.all("#sequence .row")), 1000)
        self.js("window.dispatchEvent(new Event('afterprint'))")
        self.assertLess(len(self.all("#sequence .row")), 100)


if __name__ == "__main__":
    unittest.main()
