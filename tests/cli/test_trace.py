"""beeline trace: stored traces shown, converted and replayed."""
import json
import unittest

from harness import Case, examples, tiny

query = "A[] not (Worker(1).working && Worker(2).working)"


class Trace(Case):
    def setUp(self):
        super().setUp()
        self.model = examples / "lock.xta"
        self.checked = self.run_it("check", self.model, "-q", query, expect=10).stdout
        self.run_it("check", self.model, "-q", query, "--trace", "t.json", expect=10)
        self.stored = json.loads((self.folder / "t.json").read_text())

    def forge(self, change):
        forged = json.loads(json.dumps(self.stored))
        change(forged)
        (self.folder / "forged.json").write_text(json.dumps(forged))
        return "forged.json"

    def test_why_nothing_goes_on_is_found_again(self):
        model = self.write("stuck.xta", "process P() { state A, B; init A; trans A -> B { }; } system P;")
        self.run_it("check", model, "-q", "E<> deadlock", "--trace", "d.json", expect=0)
        stored = json.loads((self.folder / "d.json").read_text())
        true = stored["standstill"]["processes"][0]["reason"]
        stored["standstill"]["processes"][0]["reason"] = "because I say so"
        (self.folder / "d.json").write_text(json.dumps(stored))
        shown = self.run_it("trace", "d.json", model, expect=0).stdout
        self.assertIn(true, shown)
        self.assertNotIn("because I say so", shown)

    def test_shows_what_check_shows(self):
        shown = self.run_it("trace", "t.json", expect=0).stdout
        self.assertIn("".join(f"   {line}\n" for line in shown.splitlines()), self.checked)
        self.assertEqual(len(shown.splitlines()), 16)

    def test_shows_the_first_trace_of_a_report(self):
        self.run_it("check", self.model, "-q", "E<> false", "-q", query, "--json", "r.json", expect=10)
        self.assertEqual(self.run_it("trace", "r.json", expect=0).stdout, self.run_it("trace", "t.json").stdout)
        self.assertEqual(json.loads(self.run_it("trace", "r.json", "--to", "json", expect=0).stdout), self.stored)

    def test_says_what_a_report_lacks(self):
        for arguments, lacks in ((["-q", query, "--brief"], "this report was written without its traces"),
                                 (["-q", query, "--no-trace"], "this report has no trace: its answers come without one, or"),
                                 (["-q", "E<> false"], "this report has no trace: its answers come without one"),
                                 ([self.write("m.xta", tiny), "-q", "E<> true"],
                                  "this is the report of several models (")):
            with self.subTest(arguments=arguments):
                self.run_it("check", self.model, *arguments, "--json", "r.json")
                for read in (["trace", "r.json"], ["trace", "r.json", self.model]):
                    self.assertIn(lacks, self.run_it(*read, expect=31).stderr)
                if "-q" != arguments[0]:
                    continue
                self.assertIn(lacks, self.run_it("simulate", self.model, stdin="l r.json\n").stdout)

    def test_converts_by_ending_or_as_asked(self):
        for arguments, begins in ((["-o", "out.html"], "<!DOCTYPE html>"), (["-o", "out.json"], "{"),
                                  (["-o", "out.txt"], "step  time"), (["-o", "x", "--to", "html"], "<!DOCTYPE html>"),
                                  (["-o", "out.html", "--to", "text"], "step  time")):
            with self.subTest(arguments=arguments):
                self.assertEqual(self.run_it("trace", "t.json", *arguments, expect=0).stdout, "")
                self.assertTrue((self.folder / arguments[1]).read_text().startswith(begins))
        self.run_it("trace", "t.json", "--to", "svg", expect=30)
        self.run_it("trace", "t.json", "-o", "no/such/folder.html", expect=30)

    def test_a_page_is_the_same_from_check_and_from_the_stored_trace(self):
        self.run_it("check", self.model, "-q", query, "--trace", "t.html", expect=10)
        self.run_it("trace", "t.json", "-o", "u.html", expect=0)
        self.assertEqual((self.folder / "t.html").read_text(), (self.folder / "u.html").read_text())

    def test_numbering_works_for_pages_too(self):
        self.run_it("check", self.model, "-q", "E<> false", "-q", query, "--trace", "t.html", expect=10)
        self.assertTrue((self.folder / "t-2.html").read_text().startswith("<!DOCTYPE html>"))

    def test_the_simulator_saves_pages(self):
        self.run_it("simulate", self.model, stdin="r 3\ns run.html\n", expect=0)
        self.assertTrue((self.folder / "run.html").read_text().startswith("<!DOCTYPE html>"))

    def test_replays(self):
        done = self.run_it("trace", "t.json", self.model, expect=0)
        self.assertIn(f"lock.xta, 4 steps, and a witness of {query}\n", done.stdout)
        self.assertIn("Worker(2): looked -> working", done.stdout)
        done = self.run_it("trace", "t.json", self.model, "--to", "json", expect=0)
        self.assertEqual(json.loads(done.stdout), self.stored)
        self.assertIn("a witness of", done.stderr)

    def test_refuses_runs_that_are_none(self):
        def hurry(trace):
            trace["steps"][2]["delay"] = "1/2"
        done = self.run_it("trace", self.forge(hurry), self.model, expect=10)
        self.assertRegex(done.stdout, r"not a run of .*lock\.xta: step 3: ")

    def test_refuses_runs_that_are_no_witness(self):
        def stop_early(trace):
            del trace["steps"][-1], trace["states"][-1]
        done = self.run_it("trace", self.forge(stop_early), self.model, expect=10)
        self.assertIn("a run of", done.stdout)
        self.assertIn("but no witness of", done.stdout)

        def ask_another(trace):
            trace["query"] = "E<> Nobody.there"
        done = self.run_it("trace", self.forge(ask_another), self.model, expect=10)
        self.assertIn("its query is not one of this model", done.stdout)

        def ask_nothing(trace):
            del trace["query"]
        self.run_it("trace", self.forge(ask_nothing), self.model, expect=0)

    def test_refuses_steps_that_say_what_is_not_so(self):
        def elsewhere(trace):
            trace["steps"][2]["participants"][0]["target"] = "idle"

        def later(trace):
            trace["steps"][3]["time"] = "7"

        def together(trace):
            trace["steps"][0]["participants"][0]["sync"] = "send"
        for forge, wrong in ((elsewhere, "step 3 that its target is 'idle', and it is 'working'"),
                             (later, "step 4 that its time is '7', and it is '1'"),
                             (together, "step 1 that its sync is 'send', and it is 'internal'")):
            done = self.run_it("trace", self.forge(forge), self.model, expect=10)
            self.assertIn(f"; but the file says of {wrong}\n", done.stdout)

        def briefer(trace):
            for step in trace["steps"]:
                del step["time"]
        self.run_it("trace", self.forge(briefer), self.model, expect=0)

    def test_labels_are_replayed(self):
        model = examples / "crossing.tck"
        self.run_it("check", model, "--labels", "gate_up", "--trace", "c.json", expect=0)
        self.assertIn("a witness of", self.run_it("trace", "c.json", model, expect=0).stdout)

    def test_refuses_what_is_no_trace_of_the_model(self):
        self.run_it("trace", "t.json", self.write("m.xta", tiny), expect=31)
        self.run_it("trace", "missing.json", expect=30)
        self.run_it("trace", "t.json", "missing.xta", expect=30)
        for text in ("", "{", "[]", '{"format": "beeline-trace/1"}', json.dumps(self.stored)[:-40]):
            with self.subTest(text=text[:30]):
                self.write("broken.json", text)
                self.assertRegex(self.run_it("trace", "broken.json", expect=31).stderr, "^broken.json: error: .")

    def test_says_that_it_is_a_trace_of_another_model(self):
        self.run_it("check", self.write("m.xta", tiny), "-q", "E<> P.B", "--trace", "m.json", expect=0)
        for other, why in ((tiny.replace("system P;", "process Q() { state A; init A; } system P, Q;"), "of 1 processes, and this one has 2"),
                           (tiny.replace("clock x;", "clock x, y;"), "of 1 clocks, and this one has 2"),
                           (tiny.replace("clock x;", "clock x; int n;"), "of 0 variables, and this one has 1"),
                           (tiny.replace("P()", "Q()").replace("system P", "system Q"), "process 'P' is none of this one's")):
            for command in ("trace", "improve"):
                done = self.run_it(command, "m.json", self.write("o.xta", other), expect=31)
                self.assertEqual(done.stderr, f"m.json: error: this is a trace of another model: {why}\n")

    def test_help_is_about_traces(self):
        text = self.run_it("trace", "--help", expect=0).stdout
        for part in ("FILE", "MODEL", "--to", "--output", "Exit codes"):
            self.assertIn(part, text)


if __name__ == "__main__":
    unittest.main()
