import json
import unittest

from harness import Case, examples, tiny


class Simulate(Case):
    def simulate(self, commands, model=None, *options, expect=0):
        path = model or self.write("m.xta", tiny)
        return self.run_it("simulate", path, *options, stdin="\n".join(commands) + "\n", expect=expect).stdout

    def saved(self, name="t.json"):
        return json.loads((self.folder / name).read_text())

    def test_offers_transitions_with_their_delays(self):
        out = self.simulate(["q"])
        self.assertIn("1) P: A -> B  after [2, 3]", out)
        self.assertIn("may wait [0, 3]", out)

    def test_a_step_is_taken_as_early_as_possible_or_as_asked(self):
        self.simulate(["1", "s t.json"])
        self.assertEqual(self.saved()["steps"][0]["delay"], "2")
        self.simulate(["1 5/2", "s t.json"])
        self.assertEqual(self.saved()["steps"][0]["delay"], "5/2")
        self.simulate(["d 1.25", "1 1.5", "d 7", "s t.json"])
        self.assertEqual(self.saved()["steps"][0]["delay"], "11/4")
        self.assertEqual(self.saved()["states"][1]["clocks"], {"x": "11/4"})
        self.assertEqual(self.saved()["final_delay"], "7")

    def test_refuses_what_is_not_possible(self):
        for bad in ("1 1", "1 4", "1 x", "2", "0", "d 4", "d -1", "d x", "u", "g 1", "g x", "l missing", "l", "s",
                    "nonsense", "r x"):
            with self.subTest(command=bad):
                out = self.simulate([bad, "s t.json"])
                self.assertEqual(self.saved()["steps"], [])
                self.assertNotIn("step 1", out)

    def test_undo_and_go(self):
        out = self.simulate(["1", "u", "g 1", "d 5", "u", "u", "d 2", "s t.json"])
        self.assertIn("step 0 of 1", out)
        self.assertEqual((self.saved()["steps"], self.saved()["final_delay"]), ([], "2"))
        self.simulate(["1 3", "u", "1 2", "s t.json"])
        self.assertEqual(self.saved()["steps"][0]["delay"], "2")

    def test_saved_runs_load_and_continue(self):
        model = examples / "lock.xta"
        self.simulate(["r 12", "s t.json"], model)
        first = self.saved()
        self.assertEqual(len(first["steps"]), 12)
        self.simulate(["s u.json"], model, "--trace", "t.json")
        self.assertEqual(self.saved("u.json"), first)
        self.simulate(["l t.json", "r 3", "s u.json"], model)
        self.assertEqual(self.saved("u.json")["steps"][:12], first["steps"])

    def test_random_runs_of_all_examples_are_accepted_back(self):
        for model in ("fischer.xta", "lock.xta", "workshop.xta", "train_gate.xml", "crossing.tck"):
            for seed in (1, 2, 3):
                with self.subTest(model=model, seed=seed):
                    self.simulate(["r 60", "s t.json"], examples / model, "--seed", str(seed))
                    self.assertEqual(len(self.saved()["steps"]), 7 if model == "workshop.xta" else 60)
                    self.simulate(["s u.json"], examples / model, "--trace", "t.json")
                    self.assertEqual(self.saved("u.json"), self.saved())

    def test_traces_of_other_runs_are_refused(self):
        self.simulate(["1", "s t.json"])
        forged = self.saved()
        forged["steps"][0]["delay"] = "1"
        (self.folder / "forged.json").write_text(json.dumps(forged))
        self.simulate([], None, "--trace", "forged.json", expect=31)
        self.simulate([], examples / "lock.xta", "--trace", "t.json", expect=31)
        (self.folder / "broken.json").write_text("{")
        self.simulate([], None, "--trace", "broken.json", expect=31)

    def test_continues_the_trace_of_a_check(self):
        model = examples / "lock.xta"
        query = "A[] not (Worker(1).working && Worker(2).working)"
        self.run_it("check", model, "-q", query, "--trace", "t.json", expect=10)
        out = self.simulate(["q"], model, "--trace", "t.json")
        self.assertIn("Worker(1).working, Worker(2).working", out)

    def test_end_of_the_run_is_told(self):
        self.assertIn("no transition is possible", self.simulate(["1"]))
        self.assertIn("time cannot go on", self.simulate([], self.write("t.xta", tiny.replace("x >= 2", "x >= 4"))))

    def test_models_without_a_state_or_with_an_error(self):
        done = self.run_it("simulate", self.write("m.xta", tiny.replace("x <= 3", "x <= -1")), expect=31)
        self.assertIn("invariant", done.stderr)
        wrong = "int[0,1] v; process P() { state S; init S; trans S -> S { assign v = v + 1; }; } system P;"
        out = self.simulate(["1", "1", "u"], self.write("w.xta", wrong))
        self.assertIn("goes wrong here", out)
        self.run_it("simulate", "-", stdin="", expect=30)


if __name__ == "__main__":
    unittest.main()
