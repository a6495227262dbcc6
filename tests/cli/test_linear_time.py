"""ltl, property processes and labels again and again: answers, the runs behind them, and what does not fit."""
import json
import unittest

from harness import Case

# P asks, and is served, or is not: Q may turn for ever. Time may pass for ever in A and in C.
asking = """
bool done;
clock x;
process P() {
  state A, B { x <= 2 }, C;
  init A;
  trans A -> B { assign x = 0; }, B -> C { guard x >= 1; assign done = true; }, C -> A { assign done = false; };
}
process Q() {
  state S;
  init S;
  trans S -> S { guard x >= 1; assign x = 1; };
}
system P, Q;
"""
ring = """byte n;
process P { state a, b; init a; trans a -> b { guard n < 2; effect n = n + 1; }, b -> a { effect n = n - 1; }; }
process N { state q0, q1; init q0; accept q1; trans q0 -> q0 {}, q0 -> q1 { guard P.b; }, q1 -> q1 { guard %s; }; }
system async property N;
"""
lamps = """system:lamps
event:on
event:off
process:P
clock:1:x
location:P:dark{initial: : labels: dark}
location:P:light{invariant: x<=3 : labels: light}
location:P:broken{labels: broken}
edge:P:dark:light:on{do: x=0}
edge:P:light:dark:off{provided: x>=1}
edge:P:light:broken:off{provided: x>=3}
"""


class Answers(Case):
    def ask(self, model, *options, expect=None):
        done = self.run_it("check", model, "--json", "r.json", *options, expect=expect)
        return json.loads((self.folder / "r.json").read_text())["results"][0], done

    def test_formulas(self):
        model = self.write("m.xta", asking)
        for formula, holds in (("G (P.B -> F P.C)", False), ("G (P.B -> P.B W P.C)", True), ("F P.B", False),
                               ("P.A W P.B", True), ("G F P.A", False), ("G (done <-> P.C)", True), ("X P.A", False),
                               ("G (P.C -> X !P.B)", True), ("true", True), ("F false", False),
                               ("(G F P.B) -> G F P.C", False), ("G (P.A || P.B || P.C)", True), ("[] !<> false", True)):
            for search in ("auto", "scc", "ndfs", "ndfs(order=hU)", "live2safe(dfs)", "live2safe(greedy(hU))"):
                with self.subTest(formula=formula, search=search):
                    result, done = self.ask(model, "-q", "ltl: " + formula, "--search", search)
                    self.assertEqual(result["verdict"], "satisfied" if holds else "not_satisfied", done.stderr)
                    if search != "auto":
                        self.assertEqual(result["search"].split("(")[0], search.split("(")[0])
                    self.assertEqual(result["trace"] is None, holds)
                    self.assertRegex(result["reason"], r"^\d+ accepting transitions? met$" if holds else "^$")
                    self.assertIn(result["reason"], done.stdout)

    def test_auto_says_what_it_chose(self):
        model = self.write("m.xta", asking)
        for formula, chosen in (("G P.A", "bfs"), ("P.A W P.B", "bfs"), ("F P.B", "scc"), ("G F P.A", "scc")):
            with self.subTest(formula=formula):
                result, done = self.ask(model, "-q", "ltl: " + formula)
                self.assertEqual(result["search"].split("(")[0], chosen)
                self.assertIn("search: " + chosen, done.stdout + done.stderr)

    def test_searches_for_states_where_a_state_shows_it(self):
        model = self.write("m.xta", asking)
        for search in ("bfs", "dfs", "greedy(hU)", "astar(hL)", "greedy(hL, dU)"):
            for formula, holds in (("G P.A", False), ("P.A W P.B", True), ("G (P.A || P.B || P.C)", True)):
                with self.subTest(formula=formula, search=search):
                    result, done = self.ask(model, "-q", "ltl: " + formula, "--search", search)
                    self.assertEqual(result["verdict"], "satisfied" if holds else "not_satisfied", done.stderr)
                    self.assertEqual(result["trace"] is None, holds)

    def test_shortest(self):
        model = self.write("m.dve", """byte n = 0;
            process P { state a, b, c; init a; trans a -> a { effect n = n + 1; guard n < 5; }, a -> b {}, b -> c {}, c -> b {}; }
            system async;""")
        for search in ("live2safe(bfs)", "live2safe(astar(hL))"):
            result, done = self.ask(model, "-q", "ltl: G F P.a", "--search", search)
            self.assertEqual(len(result["trace"]["steps"]), 4)  # the automaton settles one step after the network
            self.assertEqual(result["reason"], "no lasso of the product with the automaton is shorter")
        for search in ("auto", "ndfs", "live2safe(dfs)"):
            result, done = self.ask(model, "-q", "ltl: G F P.a", "--search", search)
            self.assertEqual((len(result["trace"]["steps"]), result["stats"]["trace_at_least"]), (3, 3))
            self.assertIn("shortest", done.stdout)

    def test_processes_may_have_the_names_of_operators(self):
        model = self.write("m.xta", """process R(const int[1,2] i) { state A, B; init A; trans A -> B { }, B -> A { }; }
            process G(const int[1,2] i) { state A, B; init A; trans A -> B { }, B -> A { }; } system R, G;""")
        for formula, holds in (("G F R(1).A", False), ("R(1).A && G(2).A", True), ("F (G(1).B)", False),
                               ("G (R(1).A R (R(1).A || R(1).B))", True), ("X (R(1).A || G(1).A)", True)):
            with self.subTest(formula=formula):
                result, _ = self.ask(model, "-q", "ltl: " + formula)
                self.assertEqual(result["verdict"], "satisfied" if holds else "not_satisfied", result["reason"])

    def test_what_ends_says_its_last_letter_for_ever(self):
        model = self.write("m.xta", asking)
        waits, done = self.ask(model, "-q", "ltl: F P.B")
        self.assertTrue(waits["trace"]["diverges"])
        self.assertIn("time passes for ever", done.stdout)
        eventually, _ = self.ask(model, "-q", "A<> P.B")
        self.assertEqual(eventually["verdict"], waits["verdict"])
        turns, done = self.ask(model, "-q", "ltl: G (P.B -> F P.C)")
        self.assertIn("then for ever:", done.stdout)
        self.assertIn(turns["trace"]["loop_start"], (1, 2))  # the loop may be seen in its second round
        self.assertTrue(turns["trace"]["zeno"])

    def test_ends_depend_on_every_constant(self):
        # Who comes to B has waited for 2 at most, and can go on. Who forgets how long, since B asks only whether it was
        # not more than 5, takes him for stuck.
        model = self.write("m.xta", """clock x; process P() { state A { x <= 2 }, B, C; urgent B; init A;
            trans A -> B { }, B -> C { guard x <= 5; }; } system P;""")
        words = ("auto", "scc", "ndfs", "live2safe(bfs)", "live2safe(dfs)", "live2safe(greedy(hU))")
        for query, verdict, searches in (("ltl: F P.C", "satisfied", words), ("ltl: G !P.A", "not_satisfied", words + ("dfs",)),
                                         ("ltl: G F P.A", "not_satisfied", words), ("A<> P.C", "satisfied", ("lasso",)),
                                         ("A<> false", "not_satisfied", ("lasso",)), ("P.A --> P.C", "satisfied", ("lasso",)),
                                         ("P.A --> false", "not_satisfied", ("lasso",))):
            for search in searches:
                with self.subTest(query=query, search=search):
                    result, done = self.ask(model, "-q", query, "--search", search)
                    self.assertEqual(result["verdict"], verdict, result["reason"])
                    self.assertEqual(verdict == "satisfied" or result["trace"]["diverges"], True)

    def test_stored_runs_are_executed_again(self):
        model = self.write("m.xta", asking)
        self.run_it("check", model, "-q", "ltl: G (P.B -> F P.C)", "--trace", "t.json", expect=10)
        said = self.run_it("trace", "t.json", model, expect=0).stdout
        self.assertIn("then for ever:", said)
        trace = json.loads((self.folder / "t.json").read_text())
        trace["query"] = "ltl: G (P.B -> P.B W P.C)"
        self.write("u.json", json.dumps(trace))
        said = self.run_it("trace", "u.json", model)
        self.assertIn("the run satisfies the formula", said.stdout + said.stderr)

    def test_property_processes(self):
        for guard, holds in (("P.b", True), ("n < 9", False), ("not P.a", True)):
            with self.subTest(guard=guard):
                model = self.write("m.dve", ring % guard)
                result, done = self.ask(model)
                self.assertEqual(result["verdict"], "satisfied" if holds else "not_satisfied", done.stderr)
        self.run_it("check", self.write("m.dve", ring % "true == 1 or n < 9"), "--trace", "t.json")
        result, _ = self.ask(self.write("m.dve", ring % "n < 9"), "--trace", "t.json", expect=10)
        self.assertEqual((len(result["trace"]["steps"]), result["trace"]["loop_start"]), (2, 0))
        self.run_it("trace", "t.json", "m.dve", expect=0)

    def test_a_property_process_goes_on_where_the_system_cannot(self):
        model = self.write("m.dve", "process P { state a, b; init a; trans a -> b {}; }\n"
                                    "process N { state q; init q; accept q; trans q -> q {}; }\nsystem async property N;\n")
        result, _ = self.ask(model, "--trace", "t.json")
        self.assertEqual((result["verdict"], len(result["trace"]["steps"])), ("not_satisfied", 1))
        self.assertNotIn("loop_start", result["trace"])
        self.run_it("trace", "t.json", model, expect=0)

    def test_there_is_no_time_in_dve(self):
        model = self.write("m.dve", "process P { state a, b; init a; trans a -> b {}, b -> b {}; }\nsystem async;\n")
        self.assertEqual(self.ask(model, "-q", "ltl: F P.b")[0]["verdict"], "satisfied")
        self.assertEqual(self.ask(model, "-q", "ltl: G F P.a")[0]["verdict"], "not_satisfied")
        done = self.run_it("check", model, "-q", "ltl: G F P.a", "--json", "r.json", expect=10)
        self.assertIn("then for ever:", done.stdout)
        self.assertNotIn("Zeno", done.stdout)
        self.assertNotIn("zeno", (self.folder / "r.json").read_text())
        ends = self.write("e.dve", "process P { state a, b; init a; trans a -> b {}; }\nsystem async;\n")
        result, _ = self.ask(ends, "-q", "ltl: F G P.a")
        self.assertEqual((result["verdict"], len(result["trace"]["steps"])), ("not_satisfied", 1))

    def test_labels_again_and_again(self):
        model = self.write("m.tck", lamps)
        for labels, verdict in (("dark", "satisfied"), ("light", "satisfied"), ("dark,light", "not_satisfied"),
                                ("broken", "not_satisfied")):
            for search in ("auto", "ndfs"):
                with self.subTest(labels=labels, search=search):
                    result, done = self.ask(model, "--cycle", labels, "--search", search)
                    self.assertEqual(result["verdict"], verdict, done.stderr)
                    self.assertEqual(result["query"], "cycle " + labels)
        self.ask(model, "--cycle", "light", "--trace", "t.json", expect=0)
        self.run_it("trace", "t.json", model, expect=0)
        done = self.run_it("check", model, "--cycle", "lihgt", expect=31)
        self.assertIn("unknown label 'lihgt'; the model has light", done.stderr)


class Refusals(Case):
    def test_what_formulas_must_not_say(self):
        model = self.write("m.xta", asking)
        for formula, column, message in (
                ("G (x > 3)", 9, "speaks of locations and variables, not of clocks"),
                ("G deadlock", 8, "not of clocks or deadlock"),
                ("G (P.A --> P.B)", 13, "write G (p -> F q) for p --> q"),
                ("G (P.A -> Q)", 16, ""),
                ("G (P.A -> F nobody)", 18, "nobody"),
                ("G (P.A", 8, ""),
                ("A[] P.A", 6, "no path quantifiers"),
                ("G (done = true)", 14, "'=' assigns")):
            with self.subTest(formula=formula):
                done = self.run_it("check", model, "-q", "ltl: " + formula, expect=31)
                self.assertIn(message, done.stderr)
                self.assertRegex(done.stderr, rf"<query>:1:{column}: error")
                self.assertRegex(done.stderr, r"\n +\^")

    def test_searches_that_look_for_something_else(self):
        model = self.write("m.xta", asking)
        for query, search in (("ltl: F P.B", "bfs"), ("ltl: F P.B", "lasso"), ("E<> P.B", "scc"), ("A<> P.B", "ndfs"),
                              ("ltl: F P.B", "live2safe(scc)"), ("ltl: F P.B", "live2safe(auto)"),
                              ("ltl: F P.B", "live2safe(walk)"), ("ltl: F P.B", "live2safe(bfs(store=alu))"),
                              ("ltl: F P.B", "live2safe(greedy(hU, prefer=useless))"), ("E<> P.B", "live2safe(bfs)"),
                              ("ltl: G P.A", "walk"), ("A<> P.B", "live2safe(bfs)")):
            with self.subTest(query=query, search=search):
                done = self.run_it("check", model, "-q", query, "--search", search, expect=30)
                self.assertIn("cannot be used here", done.stdout + done.stderr)

    def test_limits(self):
        model = self.write("m.xta", asking)
        done = self.run_it("check", model, "-q", "ltl: F P.B", "--search", "ndfs", "--certificate", "c", expect=30)
        self.assertIn("ndfs writes no certificates; use scc or auto", done.stdout + done.stderr)
        self.run_it("check", model, "--cycle", "a", expect=31)


if __name__ == "__main__":
    unittest.main()
