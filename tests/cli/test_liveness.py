"""A<>, E[] and -->: answers, the runs behind them, and what does not fit."""
import json
import re
import unittest

from harness import Case, binary, endless, examples, tiny

clerk = str(examples / "clerk.xta")

# What a run may do for ever: turn round every two time units.
turning = """
clock x;
process P() {
  state A { x <= 2 }, B;
  init A;
  trans A -> A { guard x >= 2; assign x = 0; }, A -> B { guard x < 1; };
}
system P;
"""


class Answers(Case):
    def ask(self, model, query, *options, expect=None):
        done = self.run_it("check", model, "-q", query, "--json", "r.json", *options, expect=expect)
        return json.loads((self.folder / "r.json").read_text())["results"][0], done

    def test_each_way_of_going_on_for_ever(self):
        done = self.run_it("check", clerk, "--queries", examples / "clerk.q", "--json", "r.json", expect=10)
        results = json.loads((self.folder / "r.json").read_text())["results"]
        self.assertEqual([r["verdict"] for r in results], ["satisfied"] + ["not_satisfied"] * 4)
        prompt, patient, busy, nervous, lazy = (r["trace"] for r in results)
        self.assertIsNone(prompt)
        self.assertTrue(patient["diverges"])
        self.assertNotIn("loop_start", patient)
        self.assertEqual(busy["loop_start"], len(busy["steps"]) - 1)
        self.assertNotIn("zeno", busy)
        self.assertTrue(nervous["zeno"])
        self.assertNotIn("loop_start", lazy)
        self.assertIn("x <= 5", lazy["standstill"]["time"])
        self.assertIn("then for ever:", done.stdout)
        self.assertIn("Zeno: all rounds together take less than a fixed time", done.stdout)
        self.assertIn("then time passes for ever, and nothing else happens", done.stdout)
        self.assertIn("no transition is possible, now or later:", done.stdout)
        self.assertEqual(results[0]["search"], "lasso")

    def test_both_answers_of_each_kind(self):
        model = self.write("m.xta", turning)
        for query, verdict in (("E[] P.A", "satisfied"), ("E[] P.A && x < 2", "not_satisfied"), ("A<> P.B", "not_satisfied"),
                               ("A<> x == 1", "satisfied"), ("A<> x == 1 && P.A", "not_satisfied"),
                               ("P.B --> x > 7", "satisfied"), ("P.A --> P.B", "not_satisfied"), ("A<> true", "satisfied"),
                               ("E[] false", "not_satisfied"), ("true --> P.A || P.B", "satisfied")):
            with self.subTest(query=query):
                result, _ = self.ask(model, query)
                self.assertEqual(result["verdict"], verdict)
                shown = (verdict == "satisfied") == query.startswith("E")
                self.assertEqual(result["trace"] is not None, shown)

    def test_constants_of_the_query_count(self):
        # The model asks whether x is at most 2, and never in B.
        model = self.write("m.xta", """clock x, y; process P() { state A { y <= 1 }, B { y <= 1 }; init A;
            trans A -> A { guard y >= 1; assign y = 0; }, A -> B { guard x <= 2; assign y = 0; }; } system P;""")
        for query, verdict in (("P.A --> x >= 7 || P.B", "satisfied"), ("P.B && x >= 7 --> false", "satisfied"),
                               ("P.B && x >= 3 --> false", "not_satisfied"), ("P.A --> x >= 3 || P.B", "satisfied"),
                               ("A<> x >= 7 || P.B", "satisfied"), ("E[] x < 7 && P.A", "not_satisfied")):
            with self.subTest(query=query):
                result, _ = self.ask(model, query)
                self.assertEqual(result["verdict"], verdict, result["reason"])

    def test_other_languages(self):
        tck = self.write("m.tck", "system:s\nevent:e\nprocess:P\nclock:1:x\nlocation:P:a{initial::invariant:x<=2}\n"
                                  "location:P:b{}\nedge:P:a:a:e{provided:x>=1:do:x=0}\nedge:P:a:b:e{provided:x>=2}\n")
        result, _ = self.ask(tck, "A<> P.b", expect=10)
        self.assertIn("loop_start", result["trace"])
        dve = self.write("m.dve", "process P { state a, b; init a; trans a -> b { }, b -> a { }; }\nsystem async;\n")
        result, _ = self.ask(dve, "E[] !P.b", expect=10)
        self.assertIsNone(result["trace"])
        result, _ = self.ask(dve, "P.a --> P.b", expect=0)
        result, _ = self.ask(dve, "A<> false", expect=10)
        self.assertEqual((result["trace"]["loop_start"], len(result["trace"]["steps"])), (0, 2))

    def test_expectations(self):
        queries = self.write("q.q", "//@ expect not_satisfied\nA<> P.B\n//@ expect satisfied\nE[] P.A\n")
        self.run_it("check", self.write("m.xta", turning), "--queries", queries, "--expect", expect=0)

    def test_in_brief(self):
        model = self.write("m.xta", turning)
        done = self.run_it("check", model, "-q", "A<> P.B", "--brief", expect=10)
        self.assertRegex(done.stdout, r"trace of \d+ steps?, (the last( \d+)?|again and again) for ever\n")
        self.assertNotIn("then for ever", done.stdout)
        done = self.run_it("check", model, "-q", "A<> P.B", "--no-trace", expect=10)
        self.assertNotIn("trace", done.stdout)


class Evidence(Case):
    def stored(self, query="Clerk.busy --> Clerk.answered"):
        self.run_it("check", clerk, "-q", query, "--trace", "t.json", expect=10)
        return json.loads((self.folder / "t.json").read_text())

    def test_a_stored_run_is_replayed(self):
        self.stored()
        done = self.run_it("trace", "t.json", clerk, expect=0)
        self.assertIn("then for ever:", done.stdout)
        self.assertIn("a witness of Clerk.busy --> Clerk.answered", done.stdout)
        self.run_it("trace", "t.json", "-o", "t.html", expect=0)
        self.assertIn('"loop_start"', (self.folder / "t.html").read_text())

    def test_a_false_loop_is_refused(self):
        trace = self.stored()
        trace["loop_start"] = 0
        self.write("t.json", json.dumps(trace))
        done = self.run_it("trace", "t.json", clerk, expect=10)
        self.assertIn("no witness", done.stdout)

    def test_a_false_end_is_refused(self):
        trace = self.stored("Clerk.lazy --> Clerk.answered")
        for change in ({"diverges": True}, {"final_delay": "1"}, {"loop_start": 0}):
            with self.subTest(change=change):
                self.write("t.json", json.dumps({**trace, **change}))
                self.run_it("trace", "t.json", clerk, expect=0 if change == {"final_delay": "1"} else 10)

    def test_ends_are_kept(self):
        self.stored("Clerk.patient --> Clerk.answered")
        done = self.run_it("trace", "t.json", clerk, expect=0)
        self.assertIn("then time passes for ever", done.stdout)
        self.stored("Clerk.nervous --> Clerk.answered")
        self.assertIn("Zeno", self.run_it("trace", "t.json", expect=0).stdout)


class Refusals(Case):
    def test_options_that_do_not_fit(self):
        model = self.write("m.xta", turning)
        for options, word in ((["--search", "bfs"], "lasso"), (["--search", "auto(store=alu)"], "store=alu"),
                              (["--shortest"], "shortest"), (["--graph", "g.dot"], "graphs"),
                              (["--coverage"], "coverage")):
            with self.subTest(options=options):
                done = self.run_it("check", model, "-q", "A<> P.B", *options, expect=30)
                self.assertIn(word, done.stdout + done.stderr)
        done = self.run_it("check", model, "-q", "E<> P.B", "--search", "lasso", expect=30)
        self.assertIn("runs that never end", done.stdout + done.stderr)
        self.run_it("check", model, "-q", "A<> P.B", "--search", "lasso", expect=10)

    def test_deadlock(self):
        done = self.run_it("check", self.write("m.xta", turning), "-q", "A<> deadlock")
        self.assertNotIn(done.returncode, (0, 10))

    def test_limits(self):
        urgent = "state S; urgent S;"
        model = self.write("m.xta", endless.replace(", S -> S { guard v[i] > 0; assign v[i] = 0; }", "").replace("state S;", urgent))
        query = "A<> forall (i : int[0,8]) v[i] == 30"
        done = self.run_it("check", model, "-q", query, "--time", "300ms", expect=20)
        self.assertIn("the time limit was reached", done.stdout)

    def test_errors_of_the_model(self):
        model = self.write("m.xta", turning.replace("assign x = 0", "assign x = 0, v = v + 1").replace("clock x;", "clock x; int[0,3] v;"))
        done = self.run_it("check", model, "-q", "A<> P.B", expect=31)
        self.assertIn("in the update of P: A -> A", done.stdout)

    def test_no_state_at_all(self):
        model = self.write("m.xta", tiny.replace("A { x <= 3 }", "A { x > 3 }"))
        done = self.run_it("check", model, "-q", "A<> P.B", expect=0)
        self.assertIn("no state at all", done.stderr)


if __name__ == "__main__":
    unittest.main()
