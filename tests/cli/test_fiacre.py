import json
import pathlib
import unittest

from harness import Case, examples

lift = examples / "lift.fcr"

overflows = """process P is
states s
var q : queue 2 of nat := {||}, n : nat := 0
from s q := enqueue(q, n); n := n + 1; loop
P
"""


class Fiacre(Case):
    def test_queries_name_instances_states_and_parts_of_values(self):
        text = self.run_it("check", lift, "-q", "E<> {Lift}1@off and {Person}1:trips = 4", "-q",
                           "A[] length requests <= 2", "-q", "A[] Person.trips < 4", "--brief", expect=10).stdout
        self.assertEqual(text.count("   satisfied"), 2)
        self.assertEqual(text.count("   not satisfied"), 1)

    def test_traces_show_values_as_the_language_writes_them(self):
        text = self.run_it("check", lift, "-q", "E<> not (empty requests) and first requests = inside 2", expect=0).stdout
        self.assertIn("{main}1:requests: {||} -> {|inside 2|}", text)
        text = self.run_it("check", lift, "-q", "E<> {Lift}1@open and {Lift}1:at = 1", expect=0).stdout
        self.assertIn("{Lift}1:at: 0 -> 1", text)

    def test_every_search_and_estimate_agrees(self):
        for search in ("bfs(store=exact)", "dfs", "greedy(hU, prefer=contexts)", "astar(hL)", "astar(dU)",
                       "greedy(pdb)", "astar(dp)", "walk"):
            if search != "walk":
                self.run_it("check", lift, "-q", "E<> {Person}1:trips = 4 and {Lift}1:at = 3", "--search", search,
                            "--no-trace", "--time", "60s", expect=10)
            self.run_it("check", lift, "-q", "E<> {Person}1:trips = 2 and {Lift}1@moving", "--search", search,
                        "--time", "60s", expect=0)

    def test_traces_are_replayed(self):
        self.run_it("check", lift, "-q", "E<> {Lift}1@off", "--trace", "t.json", expect=0)
        text = self.run_it("trace", "t.json", lift, expect=0).stdout
        self.assertIn("a witness of E<> {Lift}1@off", text)
        self.assertIn("{main}1:requests: {||} -> ", text)
        stored = json.loads((self.folder / "t.json").read_text())
        stored["states"][-1]["variables"]["{Person}1:trips"] = 3
        self.write("wrong.json", json.dumps(stored))
        self.run_it("trace", "wrong.json", lift, expect=10)

    def test_certificates_are_verified(self):
        self.run_it("check", lift, "-q", "A[] {Person}1:trips <= 4", "--certificate", "c", expect=0)
        self.run_it("verify", lift, "c", expect=0)
        other = self.write("other.fcr", lift.read_text().replace("pressed < 4", "pressed < 3").replace(
            "pressed = 4", "pressed = 3"))
        self.assertNotEqual(self.run_it("verify", other, "c", expect=None).returncode, 0)

    def test_simulation(self):
        text = self.run_it("simulate", lift, stdin="1\nq\n", expect=0).stdout
        self.assertIn("{Buttons}1: pressing -> pressing", text)
        self.assertIn("{main}1:requests", text)

    def test_what_goes_wrong_is_shown_with_a_trace(self):
        model = self.write("m.fcr", overflows)
        done = self.run_it("check", model, "-q", "E<> {P}1:n = 9", expect=31)
        self.assertIn("m.fcr:4:", done.stdout)
        self.assertIn("trace of 2 steps", done.stdout)
        self.run_it("check", model, "-q", "E<> {P}1:n = 1", expect=0)

    def test_dialects(self):
        several = self.write("m.fcr", "process P is states s, t from s to t from s to s P")
        self.run_it("check", several, "-q", "E<> {P}1@t", expect=0)
        self.run_it("check", several, "-q", "E<> {P}1@t", "--fiacre", "obp", expect=0)
        self.run_it("check", several, "-q", "E<> {P}1@t", "--fiacre", "frac", expect=31)
        self.run_it("check", "-", "--fiacre", "obp", "-q", "E<> {P}1@t", stdin=pathlib.Path(several).read_text(), expect=0)
        error = self.run_it("check", examples / "lock.xta", "--fiacre", "obp", expect=30).stderr
        self.assertIn("is no Fiacre model", error)

    def test_errors_are_shown_where_they_are(self):
        latin = self.folder / "latin.fcr"
        latin.write_bytes(b"/* \xe9t\xe9 */\r\nprocess P is\r\nstates s\r\nfrom s tp s\r\n\r\nP\r\n")
        done = self.run_it("check", latin, "-q", "E<> {P}1@s", expect=31)
        self.assertIn("latin.fcr:4:", done.stderr)
        self.assertIn("did you mean 'to'?", done.stderr)
        done = self.run_it("check", lift, "-q", "E<> {Lift}1@ofen", expect=31)
        self.assertIn("<query>:1:13: error: {Lift}1 has no state 'ofen'; did you mean 'open'?\n"
                      "  E<> {Lift}1@ofen\n              ^", done.stderr)

    def test_too_much_is_refused(self):
        many = "; ".join(f"select x := {i} [] x := 0 end" for i in range(40))
        for end in ("; to s", ""):
            model = self.write("m.fcr", f"process P is states s var x : nat from s {many}{end} P")
            self.assertIn("unsupported: there are more than 20000 ways through this block",
                          self.run_it("check", model, "-q", "E<> {P}1@s", expect=32).stderr)


if __name__ == "__main__":
    unittest.main()
