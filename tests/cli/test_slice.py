import json
import unittest

from harness import Case, tiny


class Slice(Case):
    model = tiny.replace("system P;", """
int[0,3] n;
process W() { clock y; state u, v { y <= 2 }; init u; trans u -> v { assign y = 0, n = 2; }, v -> u { guard y > 1; }; }
system P, W;""")

    def ask(self, *more):
        self.run_it("check", self.write("m.xta", self.model), "-q", "E<> P.B && x > 7", "--json", "r.json", *more, expect=0)
        return json.loads((self.folder / "r.json").read_text())["results"][0]

    def test_what_was_left_out_is_told(self):
        left_out = self.ask()["stats"]["left_out"]
        self.assertEqual(left_out, {"processes": ["W"], "variables": ["n"], "clocks": ["W.y"]})
        text = self.run_it("check", self.write("m.xta", self.model), "-q", "E<> P.B && x > 7", expect=0).stdout
        self.assertIn("   left out: process W; variable n; clock W.y\n", text)

    def test_off_keeps_everything(self):
        for more in (["--slice", "off"], ["--certificate", "c"], ["--coverage"], ["--graph", "g.dot"]):
            self.assertNotIn("left_out", self.ask(*more)["stats"], more)
        self.assertIn("--slice", self.run_it("check", "m.xta", "--slice", "maybe", expect=30).stderr)

    def test_traces_are_of_the_whole_model(self):
        whole, part = self.ask("--slice", "off"), self.ask("--slice", "on")
        self.assertEqual(part["trace"]["states"], whole["trace"]["states"])
        self.run_it("check", self.write("m.xta", self.model), "-q", "E<> P.B && x > 7", "--trace", "t.json", expect=0)
        self.run_it("trace", "t.json", "m.xta", expect=0)


if __name__ == "__main__":
    unittest.main()
