import json
import resource
import subprocess
import unittest

from harness import Case, binary

# A counter that goes up, and a machine that goes around meanwhile; a pilot does the same thing six times over.
counting = """
int[0,40] n;
int[0,9] x;
process Count() { state S; init S; trans S -> S { guard n < 40; assign n = n + 1; }; }
process Machine() { state S; init S; trans S -> S { assign x = (x + 1) % 10; }; }
system Count, Machine;
"""
repeating = """
chan press;
int[0,3] mode;
process Pilot() {
  state a0, a1, a2, a3, a4, a5, a6;
  init a0;
  trans a0 -> a1 { sync press!; }, a1 -> a2 { sync press!; }, a2 -> a3 { sync press!; }, a3 -> a4 { sync press!; },
    a4 -> a5 { sync press!; }, a5 -> a6 { sync press!; };
}
process Machine() {
  state Off, On;
  init Off;
  trans Off -> On { sync press?; assign mode = 1; }, On -> Off { sync press?; assign mode = 2; };
}
system Pilot, Machine;
"""


listening = """
broadcast chan b;
int[0,1] v;
process Pilot() {
  state a0, a1, a2, a3, a4, a5;
  init a0;
  trans a0 -> a1 { sync b?; assign v = 0; }, a1 -> a2 { sync b?; assign v = 0; }, a2 -> a3 { sync b?; assign v = 0; },
    a3 -> a4 { sync b?; assign v = 0; }, a4 -> a5 { sync b?; assign v = 0; };
}
process Machine() { state S; init S; trans S -> S { sync b!; assign v = 1; }; }
system Pilot, Machine;
"""


class Freeze(Case):
    def ask(self, model, query, *more, search="freeze(bfs)", expect=0):
        name = self.write("m.xta", model)
        self.run_it("check", name, "-q", query, "--search", search, "--json", "r.json", *more, expect=expect)
        return json.loads((self.folder / "r.json").read_text())["results"][0]

    def test_it_finds_what_it_let_go_of(self):
        for keep in ("parents", "none"):
            answer = self.ask(counting, "E<> n == 40 && x == 7", "--slice", "off", search=f"freeze(bfs, keep={keep})")
            self.assertEqual(len(answer["trace"]["steps"]), 47)
            figures = answer["stats"]["freezing"]
            self.assertEqual([part["name"] for part in figures["parts"]], ["n"])
            self.assertEqual(figures["second_runs"], 1 if keep == "none" else 0)
            self.assertGreater(figures["freezability"], 0.9)
            self.assertLess(figures["peak_live"], 60)

    def test_the_text_says_what_was_let_go_of(self):
        text = self.run_it("check", self.write("m.xta", counting), "-q", "A[] n + x < 50", "--search", "freeze(bfs)",
                           expect=0).stdout
        self.assertIn("   clusters: 41 of 41, by the levels of n; at most 2 open at a time\n", text)
        self.assertIn("   let go of 400 of 410 states (97.6 %); at most ", text)

    def test_a_pilot_that_keeps_others_from_something_has_no_threshold(self):
        search = 'freeze(bfs, acyclic="Pilot", threshold=on)'
        for model, why in ((listening, "it listens to b"),
                           (repeating.replace("chan press", "urgent chan press"), "its steps by press are urgent"),
                           (repeating.replace("system Pilot, Machine", "system Pilot < Machine"), "by priority")):
            wrong = self.run_it("check", self.write("m.xta", model), "-q", "E<> true", "--search", search, expect=30)
            self.assertIn(why, wrong.stdout + wrong.stderr)
        self.ask(listening, "E<> v == 1")

    def test_what_goes_forward_can_be_named(self):
        self.ask(counting, "E<> n == 3", "--acyclic", "n")
        model = self.write("m.xta", counting)
        wrong = self.run_it("check", model, "-q", "E<> n == 3", "--search", "freeze(bfs)", "--acyclic", "x", expect=30)
        self.assertIn("x does not only go forward: it may rise and fall", wrong.stdout + wrong.stderr)
        both = self.run_it("check", model, "-q", "E<> n == 3", "--search", 'freeze(bfs, acyclic="n")', "--acyclic", "n",
                           expect=30)
        self.assertIn("both say what goes forward", both.stderr)
        for option in (["--acyclic", "n"], ["--freeze-to", "folder"]):
            plain = self.run_it("check", model, "-q", "E<> n == 3", "--search", "bfs", *option, expect=30)
            self.assertIn(f"{option[0]} is for searches that let go of what is behind them", plain.stderr)

    def test_no_second_run_where_no_trace_is_wanted(self):
        answer = self.ask(counting, "E<> n == 40 && x == 7", "--no-trace", search="freeze(bfs, keep=none)")
        self.assertEqual(answer["verdict"], "satisfied")
        self.assertEqual(answer["stats"]["freezing"]["second_runs"], 0)

    def test_states_can_be_kept_in_a_folder(self):
        figures = self.ask(counting, "A[] n + x < 50", "--freeze-to", "kept", search="freeze(bfs, keep=full)")["stats"]["freezing"]
        self.assertTrue((self.folder / "kept").is_dir())
        self.assertNotIn("lost", figures)
        (self.folder / "file").write_text("")
        for folder in ("file", "file/below"):
            told = self.run_it("check", "m.xta", "-q", "A[] n + x < 50", "--search", "freeze(bfs)", "--freeze-to", folder, expect=30)
            self.assertIn(f"cannot make {folder}: ", told.stderr)
            self.assertEqual(told.stdout, "")

    def test_a_limit_on_the_size_of_files_costs_no_verdict(self):
        model = self.write("m.xta", counting)
        for keep, most in (("none", 0), ("parents", 0), ("none", 64), ("parents", 64)):
            with self.subTest(keep=keep, most=most):
                done = subprocess.run([binary, "check", model, "-q", "E<> n == 40 && x == 9", "--search",
                                       f"freeze(bfs, keep={keep})", "--brief"], capture_output=True, text=True, timeout=120,
                                      preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)))
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertIn("satisfied\n", done.stdout)
                self.assertRegex(done.stdout, r"trace of \d+ steps")

    def test_every_number_of_rounds_is_certified(self):
        search = "freeze(bfs, threshold=on)"
        self.ask(repeating, "A[] mode != 3", "--acyclic", "Pilot", "--certificate", "c.txt", search=search)
        proof = (self.folder / "c.txt").read_text()
        self.assertIn("\nrounds Pilot 3 1\n", proof)
        self.assertIn("proved by", self.run_it("verify", "m.xta", "c.txt", expect=0).stdout)
        for rounds, why in (("Pilot 3 2", ""), ("Pilot 9 1", "no such positions"), ("Nobody 3 1", "no process Nobody"),
                            ("Machine 1 0", "no chain"), ("Pilot 1 3", "no such positions")):
            (self.folder / "c.txt").write_text(proof.replace("rounds Pilot 3 1", "rounds " + rounds))
            wrong = self.run_it("verify", "m.xta", "c.txt")
            self.assertNotEqual(wrong.returncode, 0, rounds)
            self.assertIn(why, wrong.stdout + wrong.stderr)
        # The last step is another one: it does not do the same again and again.
        other = self.write("other.xta", repeating.replace("a5 -> a6 { sync press!; }", "a5 -> a6 { assign mode = 3; }"))
        self.run_it("check", other, "-q", "A[] mode < 4", "--search", "bfs", "--certificate", "other.txt", expect=0)
        of = lambda text: next(line for line in text.splitlines() if line.startswith("model "))
        (self.folder / "c.txt").write_text(proof.replace(of(proof), of((self.folder / "other.txt").read_text())))
        wrong = self.run_it("verify", "other.xta", "c.txt")
        self.assertNotEqual(wrong.returncode, 0)
        self.assertIn("Pilot cannot be bent back from 3 to 1: at position 5 it does not do what it does at 1",
                      wrong.stdout + wrong.stderr)
        missing = self.run_it("check", self.write("m.xta", repeating), "-q", "A[] mode != 3", "--search", search, "--acyclic",
                              "Pilot", "--certificate", "c.txt", expect=0)
        self.assertNotIn("no certificate", missing.stderr)

    def test_info_tells_what_goes_forward(self):
        text = self.run_it("info", self.write("m.xta", repeating), expect=0).stdout
        self.assertIn("goes forward only:\n  Pilot: 7 levels; 7 states, 6 transitions, 1 way through, reached future 2 (bfs) or 2 (dfs)\n",
                      text)
        self.assertIn("freeze goes along Pilot", text)

    def test_what_holds_for_every_number_of_rounds(self):
        search = "freeze(bfs, threshold=on)"
        figures = self.ask(repeating, "A[] mode != 3", "--acyclic", "Pilot", search=search)["stats"]["freezing"]
        self.assertEqual(figures["threshold"], {"process": "Pilot", "period": 1, "position": 3, "covered_by": 1,
                                                "states": 1, "states_before": 1, "repeats_from": 0, "last": 6})
        text = self.run_it("check", "m.xta", "-q", "A[] mode != 3", "--search", search, "--acyclic", "Pilot",
                           expect=0).stdout
        self.assertIn("holds for every number of rounds of Pilot", text)
        guided = self.run_it("check", "m.xta", "-q", "A[] mode != 3", "--search", "freeze(greedy(hU), threshold=on)",
                             "--acyclic", "Pilot", expect=30)
        self.assertIn("an estimate leaves out what is too far away for the rounds that are left", guided.stdout + guided.stderr)
        looked_at = self.run_it("check", "m.xta", "-q", "A[] not Pilot.a6", "--search", search, "--acyclic", "Pilot",
                                expect=30)
        self.assertIn("somebody looks at where it is", looked_at.stdout + looked_at.stderr)


if __name__ == "__main__":
    unittest.main()
