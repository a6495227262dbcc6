import json
import re
import unittest

from harness import Case, examples

gear, contexts = examples / "landing_gear.fcr", examples / "landing_gear.cdl"
search = ["--search", "bfs(store=inclusion)"]

# With one move of the handle: the gears are extended, so the valve that retracts them may stay open, and the one that
# extends them closed. A circuit that stays under pressure is told of, and hinders nobody.
R1_holds = {"gebcF", "grboF"}
R2_holds = R1_holds | {"asbcF", "gbcF"}


class LandingGear(Case):
    def summary(self, *arguments, expect):
        text = self.run_it("check", *arguments, "--brief", "--no-trace", *search, expect=expect).stdout
        rows = text[text.index("summary\n"):].splitlines()[1:]
        return [re.split(r"  +", row.strip()) for row in rows[:-1]], rows[-1]

    def test_nothing_is_wrong_without_failures(self):
        rows, last = self.summary(gear, "--context", contexts, expect=10)
        verdicts = {row[0]: row[1] for row in rows[1:]}
        self.assertEqual(verdicts, {"one_move": "4 satisfied", "two_moves": "3 satisfied, 1 not satisfied",
                                    "three_moves": "3 satisfied", "switch_fails": "2 not satisfied"})
        self.assertEqual(last, "4 contexts, 13 questions: 10 satisfied, 3 not satisfied")

    def test_each_failure_is_found(self):
        self.run_it("generate", "landing-gear", "1", "--failures", "1", "--model", "g.fcr", "-o", "g.cdl", expect=0)
        self.assertEqual((self.folder / "g.fcr").read_text(), gear.read_text())
        rows, last = self.summary("g.fcr", "--context", "g.cdl", expect=10)
        self.assertEqual(rows[0][:3], ["context", "R1", "R2"])
        self.assertEqual(len(rows), 19)
        for context, r1, r2, *_ in rows[1:]:
            self.assertEqual(r1, "satisfied" if context in R1_holds else "not satisfied", context)
            self.assertEqual(r2, "satisfied" if context in R2_holds else "not satisfied", context)
        self.assertEqual(last, "18 contexts, 36 questions: 6 satisfied, 30 not satisfied")

    def test_two_failures_may_be_worse_than_each(self):
        self.run_it("generate", "landing-gear", "1", "--failures", "2", "-o", "g.cdl", expect=0)
        for name, r1 in (("gebcF_grboF", "satisfied"), ("gebcF_fgF", "not_satisfied")):
            self.run_it("check", gear, "--context", f"g.cdl:{name}", *search, "--json", "r.json",
                        expect=0 if r1 == "satisfied" else 10)
            self.assertEqual(json.loads((self.folder / "r.json").read_text())["results"][0]["verdict"], r1)

    def test_a_trace_is_replayed(self):
        with_context = ["--context", f"{contexts}:switch_fails"]
        self.run_it("check", gear, *with_context, *search, "--trace", "t.json", expect=10)
        text = self.run_it("trace", "t-1.json", gear, *with_context, expect=0).stdout
        self.assertIn("a witness of property R1", text)
        self.assertIn("{SYS}1:red_light: false -> true", text)
        self.run_it("trace", "t-2.json", gear, *with_context, expect=0)

    def test_every_move_brings_more_states_up_to_some_number(self):
        stored = []
        for moves in (1, 2, 3):
            self.run_it("generate", "landing-gear", str(moves), "-o", "n.cdl", expect=0)
            self.run_it("check", gear, "--context", "n.cdl:nominal", *search, "--json", "r.json", expect=0)
            stored.append(json.loads((self.folder / "r.json").read_text())["results"][0]["stats"]["stored"])
        self.assertEqual(stored, [216, 7184, 27280])

    def test_wrong_arguments_are_told(self):
        self.assertIn("HANDLES from 1 to", self.run_it("generate", "landing-gear", expect=30).stderr)
        self.assertIn("HANDLES from 1 to", self.run_it("generate", "landing-gear", "0", expect=30).stderr)
        self.assertIn("--failures '4' is neither", self.run_it("generate", "landing-gear", "1", "--failures", "4",
                                                              expect=30).stderr)
        self.assertIn("no option --seed", self.run_it("generate", "landing-gear", "1", "--seed", "4", expect=30).stderr)
        self.assertIn("--failures N|all", self.run_it("generate", "landing-gear", "--help", expect=0).stdout)


if __name__ == "__main__":
    unittest.main()
