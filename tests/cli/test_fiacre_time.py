import json
import unittest

from harness import Case

# A lamp that stays on for 4 to 5, and a switch that may not be pressed while it is on.
lamp = """process Switch [press : out none, done : in none] is
states idle, waiting
from idle press; to waiting
from waiting done; to idle

process Lamp [press : in none, done : out none] (&lit : bool) is
states off, on_, ready
from off press; lit := true; to on_
from on_ wait [4, 5]; lit := false; to ready
from ready done; to off

process Timer (&lit : bool) is
states waits, late
from waits on lit; wait [6, 6]; to late

component main is
port press, done : none in [0, 2]
var lit : bool
par Switch [press, done] || Lamp [press, done] (&lit) || Timer (&lit) end
main
"""

locked = """process P (&b : bool) is states s, t from s wait [1, 1]; on b; to t
process Q (&b : bool) is states u, v from u wait [2, 2]; b := true; to v
component main is var b : bool par P (&b) || Q (&b) end
main
"""


class FiacreTime(Case):
    def test_traces_have_exact_times_and_are_replayed(self):
        model = self.write("lamp.fcr", lamp)
        self.run_it("check", model, "-q", "E<> {Lamp}1@ready", "--trace", "t.json", expect=0)
        trace = json.loads((self.folder / "t.json").read_text())
        self.assertIn("a witness of", self.run_it("trace", "t.json", model, expect=0).stdout)
        # Too early by a fraction.
        delays = [step["delay"] for step in trace["steps"]]
        self.assertIn("4", delays)
        trace["steps"][delays.index("4")]["delay"] = "7/2"
        self.write("early.json", json.dumps(trace))
        self.run_it("trace", "early.json", model, expect=10)

    def test_a_timer_that_is_switched_off_never_comes(self):
        model = self.write("lamp.fcr", lamp)
        self.run_it("check", model, "-q", "A[] not {Timer}1@late", "-q", "A[] not deadlock", "--certificate", "c",
                    expect=0)
        self.run_it("verify", model, "c", expect=0)
        later = self.write("later.fcr", lamp.replace("wait [4, 5]", "wait [4, 6]"))
        self.run_it("check", later, "-q", "A[] not {Timer}1@late", expect=10)
        self.assertNotEqual(self.run_it("verify", later, "c", expect=None).returncode, 0)

    def test_every_search_agrees(self):
        model = self.write("lamp.fcr", lamp)
        later = self.write("later.fcr", lamp.replace("wait [4, 5]", "wait [4, 6]"))
        for search in ("bfs(store=exact)", "bfs(store=alu)", "dfs", "greedy(hU, prefer=contexts)",
                       "astar(hL)", "greedy(pdb)", "astar(dp)"):
            self.run_it("check", model, "-q", "E<> {Timer}1@late", "--search", search, expect=10)
            self.run_it("check", later, "-q", "E<> {Timer}1@late", "--search", search, expect=0)

    def test_where_time_stops_is_told(self):
        model = self.write("locked.fcr", locked)
        text = self.run_it("check", model, "-q", "E<> deadlock", expect=0).stdout
        self.assertIn("time stops after 1", text)
        self.assertIn("holds only after waiting 2", text)


if __name__ == "__main__":
    unittest.main()
