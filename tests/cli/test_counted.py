"""Which runs count: --fairness and --nonzeno, in answers, traces, files, certificates."""
import json
import unittest

from harness import Case, examples

shop, clerk = str(examples / "shop.xta"), str(examples / "clerk.xta")

# Whoever of P and Q is let down: R goes round for ever.
three = """
process P() { state a, b; init a; trans a -> b { }; }
process Q(const int[0,1] i) { state a, b; init a; trans a -> b { }; }
process R() { state a; init a; trans a -> a { }; }
system P, Q, R;
"""


class Answers(Case):
    def ask(self, model, query, *options, expect=None):
        done = self.run_it("check", model, "-q", query, "--json", "r.json", *options, expect=expect)
        return json.loads((self.folder / "r.json").read_text())["results"][0], done


class Fairness(Answers):
    def test_who_can_move_all_the_time_does(self):
        self.ask(shop, "A<> Clerk.served", expect=10)
        result, done = self.ask(shop, "A<> Clerk.served", "--fairness", "weak", expect=0)
        self.assertEqual(result["fair"], ["Visitor", "Clerk", "Shy"])
        self.assertIn("only runs count that are weakly fair to Visitor, Clerk and Shy", done.stdout)
        result, done = self.ask(shop, "A<> Clerk.served", "--fairness", "weak:Shy", expect=10)
        self.assertEqual((result["fair"], result["trace"]["fair"]), (["Shy"], ["Shy"]))

    def test_being_able_again_and_again_is_not_enough(self):
        result, _ = self.ask(shop, "A<> Shy.served", "--fairness", "weak", expect=10)
        self.assertIn("loop_start", result["trace"])
        self.ask(shop, "A<> Shy.served || Clerk.served", "--fairness", "weak:Clerk", expect=0)

    def test_every_kind_of_query(self):
        for query, verdict in (("A<> Clerk.served", 0), ("E[] Clerk.waits", 10), ("E[] Shy.waits", 0),
                               ("Visitor.till --> Clerk.served", 0), ("Visitor.shelf --> Shy.served", 10),
                               ("ltl: F Clerk.served", 0), ("ltl: F Shy.served", 10), ("ltl: G F Visitor.till", 0),
                               ("ltl: G F Visitor.till -> F Shy.served", 10), ("A<> true", 0), ("E[] false", 10)):
            with self.subTest(query=query):
                self.ask(shop, query, "--fairness", "weak", expect=verdict)
        self.ask(shop, "A<> Visitor.till", "--fairness", "weak:Clerk", expect=10)

    def test_by_each_search(self):
        for search in ("auto", "scc", "live2safe(bfs)", "live2safe(greedy(hU))"):
            with self.subTest(search=search):
                self.ask(shop, "A<> Clerk.served", "--fairness", "weak", "--search", search, expect=0)
                self.ask(shop, "A<> Shy.served", "--fairness", "weak", "--search", search, expect=10)
        for search in ("ndfs", "lasso", "bfs"):
            with self.subTest(search=search):
                done = self.run_it("check", shop, "-q", "A<> Shy.served", "--fairness", "weak", "--search", search, expect=30)
                self.assertIn("it knows nothing of fairness", done.stdout)

    def test_names(self):
        model = self.write("m.xta", three)
        result, _ = self.ask(model, "A<> Q(0).b && Q(1).b", "--fairness", "weak:Q", expect=0)
        self.assertEqual(result["fair"], ["Q(0)", "Q(1)"])
        result, _ = self.ask(model, "A<> Q(0).b && Q(1).b", "--fairness", "weak: Q(1), P", expect=10)
        self.assertEqual(result["fair"], ["P", "Q(1)"])
        for given, word in (("weak:Qq", "no process has this name; did you mean 'Q'?"), ("strong", "weak fairness only"),
                            ("weak:", "the name of a process is missing"), ("weak:P,,Q", "the name of a process is missing")):
            with self.subTest(given=given):
                done = self.run_it("check", model, "-q", "A<> P.b", "--fairness", given, expect=30)
                self.assertIn(word, done.stderr)

    def test_other_languages(self):
        dve = self.write("m.dve", "process P { state a, b; init a; trans a -> b { }; }\n"
                                  "process R { state a; init a; trans a -> a { }; }\nsystem async;\n")
        self.ask(dve, "A<> P.b", expect=10)
        self.ask(dve, "A<> P.b", "--fairness", "weak", expect=0)
        tck = self.write("m.tck", "system:s\nevent:e\nprocess:P\nlocation:P:a{initial:}\nlocation:P:b{labels:l}\n"
                                  "edge:P:a:b:e\nprocess:R\nlocation:R:a{initial::labels:r}\nedge:R:a:a:e\n")
        self.run_it("check", tck, "--cycle", "r", "--fairness", "weak", expect=0)
        result, _ = self.ask(tck, "E[] P.a", "--fairness", "weak", expect=10)

    def test_what_does_not_fit(self):
        done = self.run_it("check", clerk, "-q", "A<> Clerk.answered", "--fairness", "weak", expect=32)
        self.assertIn("fairness in a model with clocks", done.stdout)
        done = self.run_it("check", shop, "-q", "E<> Clerk.served", "--fairness", "weak", expect=30)
        self.assertIn("no query is about runs", done.stderr)
        done = self.run_it("check", shop, "-q", "A<> Clerk.served", "--fairness", "weak", "--nonzeno", expect=30)
        self.assertIn("not together", done.stderr)
        done = self.run_it("check", shop, "-q", "A<> deadlock", "--fairness", "weak")
        self.assertIn("'deadlock' is allowed in E<> and A[] only", done.stderr)
        self.assertNotIn("no query is about runs", done.stderr)

    def test_so_many_processes_and_no_more(self):
        model = self.write("m.xta", "process P(const int[0,69] i) { state a, b; init a; trans a -> b { }; } system P;")
        done = self.run_it("check", model, "-q", "A<> P(0).b", "--fairness", "weak", expect=32)
        self.assertRegex(done.stdout, "unsupported: fairness to 70 processes, .*: at most 63 in all")

    def test_other_queries_are_as_they_were(self):
        queries = self.write("q.q", "A<> Clerk.served\nE<> Clerk.served\n")
        self.run_it("check", shop, "--queries", queries, "--fairness", "weak", "--json", "r.json", expect=0)
        first, second = json.loads((self.folder / "r.json").read_text())["results"]
        self.assertIn("fair", first)
        self.assertNotIn("fair", second)


class Evidence(Answers):
    def test_a_stored_run_is_held_to_it(self):
        self.run_it("check", shop, "-q", "A<> Shy.served", "--fairness", "weak", "--trace", "t.json", expect=10)
        done = self.run_it("trace", "t.json", shop, expect=0)
        self.assertIn("a witness of A<> Shy.served, of the runs that are weakly fair to Visitor, Clerk and Shy", done.stdout)
        self.run_it("improve", "t.json", shop, "-o", "i.json", expect=0)
        self.assertEqual(json.loads((self.folder / "i.json").read_text())["fair"], ["Visitor", "Clerk", "Shy"])

    def test_an_unfair_loop_is_refused(self):
        self.run_it("check", shop, "-q", "A<> Clerk.served", "--fairness", "weak:Visitor", "--trace", "t.json", expect=10)
        trace = json.loads((self.folder / "t.json").read_text())
        self.run_it("trace", "t.json", shop, expect=0)
        self.write("t.json", json.dumps({**trace, "fair": ["Visitor", "Clerk"]}))
        done = self.run_it("trace", "t.json", shop, expect=10)
        self.assertIn("the run is not fair: Clerk can always move and never does", done.stdout)
        for wrong in ("Clerk", ["Clark"], [1]):
            self.write("t.json", json.dumps({**trace, "fair": wrong}))
            self.run_it("trace", "t.json", shop, expect=31)

    def test_a_zeno_loop_or_a_stuck_end_is_refused(self):
        for who, why in (("nervous", "time stays below a bound"), ("lazy", "time does not pass for ever at the end")):
            self.run_it("check", clerk, "-q", f"Clerk.{who} --> Clerk.answered", "--trace", "t.json", expect=10)
            trace = json.loads((self.folder / "t.json").read_text())
            self.write("t.json", json.dumps({**trace, "nonzeno": True}))
            self.assertIn(why, self.run_it("trace", "t.json", clerk, expect=10).stdout)

    def test_certificates_name_what_they_assume(self):
        for query in ("A<> Clerk.served", "E[] Clerk.waits", "Visitor.till --> Clerk.served", "ltl: F Clerk.served"):
            with self.subTest(query=query):
                self.run_it("check", shop, "-q", query, "--fairness", "weak:Clerk", "--certificate", "c")
                text = (self.folder / "c").read_text()
                self.assertIn("assume weak fairness of Clerk\n", text)
                done = self.run_it("verify", shop, "c", expect=0)
                self.assertIn("with ranks, assuming weak fairness of Clerk", done.stdout)
                self.write("d", text.replace("assume weak fairness of Clerk\n", ""))
                self.run_it("verify", shop, "d", expect=10)
                self.write("d", text.replace("fairness of Clerk", "fairness of Shy"))
                self.run_it("verify", shop, "d", expect=10)


class NonZeno(Answers):
    def test_zeno_and_stuck_runs_do_not_count(self):
        verdicts = {"prompt": 0, "patient": 10, "busy": 10, "nervous": 0, "lazy": 0}
        for who, verdict in verdicts.items():
            with self.subTest(who=who):
                result, done = self.ask(clerk, f"Clerk.{who} --> Clerk.answered", "--nonzeno", expect=verdict)
                self.assertTrue(result["nonzeno"])
                self.assertIn("only runs count in which time passes beyond every bound", done.stdout)
                if verdict == 10:
                    self.assertTrue(result["trace"]["nonzeno"])
                    self.assertNotIn("zeno", result["trace"])

    def test_time_that_passes_is_no_letter(self):
        model = self.write("m.xta", """clock x; process P() { state A { x <= 2 }, B, C { x <= 2 }; init A;
            trans A -> B { }, A -> C { }, C -> C { }; } system P;""")
        self.ask(model, "ltl: X P.B", expect=10)
        self.ask(model, "ltl: X P.B", "--nonzeno", expect=0)
        self.ask(model, "ltl: X P.C", "--nonzeno", expect=10)

    def test_time_passes_in_some_loops_only(self):
        # y can be set again and again at one moment. Time passes where it is set at x == 1 and x at 2.
        model = self.write("m.xta", """
clock x, y;
process P() {
  state A { x <= 3 && y <= 1 }, B;
  init A;
  trans A -> A { guard x <= 1; assign y = 0; }, A -> A { guard x >= 2; assign x = 0; }, A -> B { guard x >= 3; };
}
system P;
""")
        for query, of_all, nonzeno in (("A<> P.B", 10, 10), ("E[] P.A", 0, 0), ("E[] P.A && x < 2", 0, 10),
                                       ("P.A --> P.B", 10, 10), ("A<> x >= 2", 10, 0), ("x == 1 --> x == 0", 10, 0),
                                       ("ltl: F P.B", 10, 10), ("E[] y == 0", 0, 10), ("E[] y <= 1", 0, 0)):
            with self.subTest(query=query):
                self.ask(model, query, expect=of_all)
                result, done = self.ask(model, query, "--nonzeno", expect=nonzeno)
                self.assertEqual(result["trace"] is not None, (nonzeno == 0) == query.startswith("E"))
                if result["trace"]:
                    self.assertTrue(result["trace"]["nonzeno"])
                elif of_all != nonzeno:
                    self.assertIn("every run that shows otherwise is Zeno or stuck", done.stdout)

    def test_time_passes_before_the_premise_where_priorities_make_others_wait(self):
        # The loop in B is Zeno, and is found first.
        model = self.write("m.xta", """
clock x, y;
chan fast;
process P() {
  state A, B { x <= 1 }, C { y <= 1 }, D;
  init A;
  trans A -> B { guard x >= 3; assign x = 0; }, B -> B { }, B -> C { assign y = 0; },
        C -> C { guard y >= 1; assign x = 0, y = 0; };
}
process Q() { state q; init q; trans q -> q { guard x > 100; sync fast!; }; }
process R() { state r; init r; trans r -> r { sync fast?; }; }
chan priority default < fast;
system P, Q, R;
""")
        result, _ = self.ask(model, "P.B --> P.D", "--nonzeno", expect=10)
        self.assertTrue(result["trace"]["nonzeno"])

    def test_what_does_not_fit(self):
        done = self.run_it("check", shop, "-q", "A<> Clerk.served", "--nonzeno", expect=32)
        self.assertIn("a model without clocks", done.stdout)
        done = self.run_it("check", clerk, "-q", "E<> Clerk.answered", "--nonzeno", expect=30)
        self.assertIn("no query is about runs", done.stderr)

    def test_certificates(self):
        for who, proved in (("prompt", True), ("nervous", False)):
            query = f"Clerk.{who} --> Clerk.answered"
            done = self.run_it("check", clerk, "-q", query, "--nonzeno", "--certificate", "c", expect=0 if proved else 30)
            if proved:
                self.assertIn("proved by", self.run_it("verify", clerk, "c", expect=0).stdout)
            else:
                self.assertIn("runs that are Zeno or stuck", done.stderr)


if __name__ == "__main__":
    unittest.main()
