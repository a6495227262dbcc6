import json
import pathlib
import re
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

    def test_json_has_values_as_wholes_and_what_numbers_are_called(self):
        query = "E<> not (empty requests) and first requests = inside 2"
        self.run_it("check", lift, "-q", query, "--trace", "t.json", "--json", "r.json", expect=0)
        for file in ("t.json", "r.json"):
            stored = json.loads((self.folder / file).read_text())
            trace = stored if file == "t.json" else stored["results"][0]["trace"]
            self.assertEqual(trace["states"][0]["values"], {"{main}1:requests": "{||}"})
            last = trace["states"][-1]
            self.assertEqual(last["values"], {"{main}1:requests": "{|inside 2|}"})
            self.assertEqual(last["variables"]["{main}1:requests.length"], 1)
            self.assertEqual(trace["names"]["{main}1:requests.items[0].is"], ["inside", "outside", "stop"])
        # A stored trace tells them without its model.
        self.assertIn("{main}1:requests: {||} -> {|inside 2|}", self.run_it("trace", "t.json", expect=0).stdout)

    def test_what_goes_wrong_before_the_first_step_is_told_once(self):
        for text in ("process P is\nstates s\nvar n : 0..3 := 7\nfrom s loop\nP",
                     "process P is\nstates s\nvar n : 0..3\ninit n := 7\nfrom s loop\nP",
                     "process P (n : 0..3) is\nstates s\nfrom s loop\ncomponent m is par P(7) end\nm"):
            said = self.run_it("check", self.write("w.fcr", text), "-q", "E<> deadlock", expect=31).stderr
            self.assertEqual(said.count("outside 0..3"), 1, said)
            self.assertEqual(said.count("error: "), 1, said)

    def test_loops_that_choose(self):
        head = "process P is\nstates s, t\nvar n : 0..5, k : 0..20 := 20, i : 0..3\nfrom s\n"
        each = self.write("e.fcr", head + "foreach i do select n := n + 1 [] null end end; to t\nP\n")
        self.run_it("check", each, "-q", "E<> {P}1@t and {P}1:n = 4", "-q", "A[] {P}1:n < 5", expect=0)
        known = self.write("k.fcr", head + "while k > 0 do k := k - 1; select on k = 7; n := 5 [] on k <> 7 end end; to t\nP\n")
        self.run_it("check", known, "-q", "A[] {P}1@s or {P}1:n = 5", expect=0)
        long = self.write("l.fcr", head.replace("k : 0..20", "k : nat") +
                          "while k > 0 do k := k - 1; select n := 0 [] n := 1 end end; to t\nP\n")
        self.assertIn("a loop that chooses takes more than 8 rounds",
                      self.run_it("check", long, "-q", "E<> {P}1@t", expect=31).stdout)

    def test_info_tells_types_queues_ports_and_priorities(self):
        text = self.run_it("info", lift, expect=0).stdout
        self.assertIn("\n  call is union inside of 0..2 | outside of 0..2 | stop end\n", text)
        self.assertIn("\nqueues: 1\n  {main}1:requests: queue 2 of call\n", text)
        self.assertIn("\nports: 1\n  {main}1:door: 0..2; two of {Lift}1, {Person}1\n", text)
        self.assertNotIn("priorities", text)
        model = self.write("p.fcr", """type pair is record a : queue 3 of bool, b : nat end
process P [p : none, q : 0..3] is states s var x : array 2 of pair from s p; to s from s q!1; to s
component main is
port p : none, q : 0..3 in ]1,...[
priority p > q
par p in P[p, q] || P[p, q] end
main
""")
        text = self.run_it("info", model, expect=0).stdout
        self.assertIn("\n  pair is record a : queue 3 of bool, b : nat end\n", text)
        self.assertIn("\nqueues: 2\n  {P}1:x[0..1].a: queue 3 of bool\n  {P}2:x[0..1].a: queue 3 of bool\n", text)
        self.assertIn("\n  {main}1:p: none; all of {P}1, {P}2\n", text)
        self.assertIn("\n  {main}1:q: 0..3 in ]1, ...[; ", text)
        self.assertIn("\npriorities: 1\n  {main}1:p > {main}1:q\n", text)

    def test_values_are_passed_when_all_have_done_what_comes_before(self):
        for order in ("S[c](&v) || T[c](&v)", "T[c](&v) || S[c](&v)"):
            model = self.write("j.fcr", """process S [c : 0..2] (&v : read write 0..2) is
states s0, s1
from s0 c!v; to s1
process T [c : 0..2] (&v : read write 0..2) is
states s0, s1
var x : 0..2 := 1
from s0 v := 0; c?x; to s1
component main is
var v : 0..2 := 2
port c : 0..2
par """ + order + """ end
main
""")
            self.assertIn("sup {T}1:x = 0", self.run_it(model, "-q", "sup{{T}1@s1}: {T}1:x", expect=0).stdout)

    def test_nothing_goes_wrong_where_a_receiver_refuses(self):
        model = self.write("r.fcr", """process S [c : 0..2] is
states s
var x : 0..1 := 0
from s c!1; x := 2; to s
process R [c : 0..2] is
states s
from s c?2; to s
component main is
port c : 0..2
par S[c] || R[c] end
main
""")
        self.run_it(model, "-q", "E<> false", expect=10)

    def test_what_goes_wrong_with_a_queue_is_said(self):
        for statement, message in (
                ("x := dequeue x", "'dequeue' of an empty queue, {P}1:x"),
                ("y := first x", "'first' of an empty queue, {P}1:x"),
                ("x := enqueue(x, 1); x := enqueue(x, 1); x := enqueue(x, 2)",
                 "an item is added to a full queue, {P}1:x"),
                ("x := append(append(append(x, 1), 1), 1)", "an item is added to a full queue"),
                ("x := append(x, 1); x := append(x, 1); x := append(x, 2)", "an item is added to a full queue, {P}1:x"),
                ("y := first (dequeue (enqueue(x, 1)))", "'first' of an empty queue"),
                ("y := down(0)", "function 'down' calls itself more than 64 deep")):
            model = self.write("e.fcr", """function down (n : int) : int is begin return down(n + 1) end
process P is states s, t
var x : queue 2 of 0..3 := {||}, y : 0..3 := 0
from s """ + statement + """; to t
P
""")
            for search in ("auto", "bfs(store=exact)"):
                text = self.run_it("check", model, "-q", "E<> {P}1@t", "--search", search, expect=31).stdout
                self.assertRegex(text, r"error: " + re.escape(message) + r" \(.*e\.fcr:[14]:\d+\)")
                self.assertIn("the update goes wrong: " + message, text)

    def test_unless_and_functions_that_call_themselves(self):
        model = self.write("u.fcr", """function fib (n : nat) : nat is begin return n < 2 ? 1 : fib(n - 1) + fib(n - 2) end
process P is states s, t
var n : 0..8 := 0, m : 0..8 := 0
from s
  m := 0;
  select on n < 3; n := n + 1; loop
  [] on n = 2; m := fib(n); loop
  unless select on m > 5; to s unless m := fib(4); to t end
  end
P
""")
        for query, code in (("E<> {P}1:m = 5 and {P}1:n = 3 and {P}1@t", 0), ("E<> {P}1@t and {P}1:n < 3", 10),
                            ("E<> {P}1:m = 2", 0), ("E<> {P}1:m > 5", 10), ("A[] fib({P}1:n) < 4", 0)):
            self.run_it("check", model, "--fiacre", "frac", "-q", query, expect=code)
        self.run_it("check", model, "--fiacre", "frac", "-q", "E<> {P}1@t", "--trace", "t.json", "--brief", expect=0)
        self.run_it("trace", "t.json", model, "--fiacre", "frac", expect=0)
        # With a port: what looks at the values that are passed looks at a function once.
        model = self.write("two.fcr", """function fib (n : nat) : nat is begin return n < 2 ? 1 : fib(n - 1) + fib(n - 2) end
process P [p : nat] is states s var n : 0..9 := 0 from s p!fib(n); n := n < 9 ? n + 1 : 9; loop
process Q [p : nat] is states s, t var m : nat from s p?m; if fib(m) > 80 then to t end; loop
component main is port p : nat par P[p] || Q[p] end main
""")
        self.run_it("check", model, "-q", "E<> {Q}1@t", "--time", "60s", "--brief", expect=0)

    def test_unless_behind_conditions_waits_and_communications(self):
        head = "process P is states s, t, u var n : 0..3 := 0 from s select "
        behind_assignment = head + "n := n + 1; on n < 3; loop unless to t end P"
        at_its_time = head + "wait [2, 3]; to u unless on n = 0; n := 1; loop end P"
        inside_a_loop = ("process P is states s, t var n : 0..2, i : 0..1 from s select "
                         "foreach i do if n = 1 then to t end; on n = 2 end; to s unless n := 1; loop end P")
        meets = """process A [p : none] is states s, t, u from s select p; to t unless to u end
process B [p : none] (ready : bool) is states s, t from s on ready; p; to t
component main is port p : none, q : none
par p -> A[p] || p -> B[p](true) || q -> A[q] || q -> B[q](false) end main"""
        for text, query, code in ((behind_assignment, "E<> {P}1@t and {P}1:n = 2", 0),
                                  (behind_assignment, "E<> {P}1@t and {P}1:n < 2", 10),
                                  (at_its_time, "E<> {P}1:n = 1 and {P}1@u", 0), (at_its_time, "E<> {P}1:n = 1", 0),
                                  (inside_a_loop, "E<> {P}1@t", 0), (inside_a_loop, "E<> {P}1:n = 2", 10),
                                  (meets, "E<> {A}1@t and {A}2@u", 0), (meets, "E<> {A}1@u", 10),
                                  (meets, "E<> {A}2@t", 10)):
            model = self.write("r.fcr", text)
            self.run_it("check", model, "--fiacre", "frac", "-q", query, "--brief", expect=code)

    def test_too_many_joint_steps(self):
        def system(members, alternatives):
            one = "process P [p : none] (k : 0..1) is states s var n : 0..1 from s select " + alternatives + " end\n"
            return one + "component main is port p : none par " + " || ".join(
                "p -> P[p](%d)" % (i % 2) for i in range(members)) + " end main"
        many = self.write("many.fcr", system(30, "p; n := 1; loop [] p; n := 0; loop"))
        text = self.run_it("check", many, "-q", "E<> {P}1:n = 1", expect=32).stderr
        self.assertIn("port '{main}1:p' joins 30 processes, which may have more than 1000000 joint steps", text)
        few = self.write("few.fcr", system(30, "on k = 1; p; n := 1; loop [] on k = 0; p; n := 0; loop"))
        self.run_it("check", few, "-q", "E<> {P}2:n = 1", "--time", "60s", "--brief", expect=0)

    def test_several_blocks_of_a_state_are_several_joint_steps(self):
        one = "process P [p : none] is states s var n : 0..1 from s p; n := 1; loop from s p; n := 0; loop\n"
        many = self.write("many.fcr", one + "component main is port p : none par " +
                          " || ".join(["p -> P[p]"] * 30) + " end main")
        self.assertIn("may have more than 1000000 joint steps",
                      self.run_it("check", many, "-q", "E<> {P}1:n = 1", expect=32).stderr)

    def test_two_who_write_a_variable_in_one_step_are_told(self):
        model = """process P [p : none] (&x : 0..3, &own : array 2 of 0..3, v : 0..3) is states s
from s p; x := v; own[0] := v; to s
component main is
var x : 0..3, a : array 2 of 0..3
port p : none
par p in P[p](&x, &a, 1) || P[p](&%s, &a, 2) end
main
"""
        said = self.run_it("check", self.write("w.fcr", model % "x"), "-q", "E<> {main}1:x = 2", "--brief", expect=0).stderr
        self.assertIn("w.fcr:5:6: warning: {P}1 and {P}2 may both write '{main}1:x' when they meet at port '{main}1:p'", said)
        self.assertEqual(said.count("warning"), 1)
        self.run_it("check", self.write("w.fcr", model % "x"), "-q", "E<> {main}1:x = 1", "--brief", expect=10)
        other = (model % "y").replace("var x", "var y : 0..3, x")
        self.assertEqual(self.run_it("check", self.write("o.fcr", other), "-q", "E<> {main}1:x = 1", "--brief",
                                     expect=0).stderr.count("warning"), 0)

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

    def test_what_goes_wrong_before_a_dead_end_is_an_error(self):
        for body, code in (("n := n + 3; on false; to t", 31), ("n := n + 3; select on false; to t [] on false; to s end", 31),
                           ("select n := n + 3; on false; to t [] on false; to s end", 31),
                           ("n := n + 3; case true of false -> to t end", 31),
                           ("n := n + 3; if true then on false; to t else to t end", 31),
                           # Here the path knows what n is.
                           ("n := n + 3; on n > 2; foreach i do select null [] null end end; to t", 31),
                           ("on first q = 1; on false; to t", 31), ("n := 2; on false; to t", 10),
                           ("on n = 1; n := n + 3; on false; to t", 10)):
            model = self.write("d.fcr", "process P is states s, t var n : 0..2, i : 0..1, q : queue 1 of nat from s " + body + " P")
            self.run_it("check", model, "-q", "E<> {P}1@t", "--brief", expect=code)

    def test_what_a_file_asserts_in_frac(self):
        model = """process P (&turn : 0..1, me : 0..1) is states away, in_it var n : 0..2
from away on turn = me; n := me + 1; to in_it
from in_it turn := 1 - turn; to away
component pair is var turn : 0..1 par P(&turn, 0) || P(&turn, 1) end
component main is par pair end
main
property both is ltl (pair/1/state in_it and pair/2/state in_it)
property safe is ltl [] not both
property too is ltl safe
property small is ltl []((P/2/state in_it and main/1/2/value n = 2) => pair/1/value (n - me) < 1)
property alive is deadlockfree
property later is ltl <> (P/1/state in_it)
property never is ltl [] (P/1/value n <> 1)
assert safe
assert too assert small assert alive
assert later
assert never
"""
        file = self.write("a.fcr", model)
        done = self.run_it("check", file, "--fiacre", "frac", "--json", "r.json", "--brief", expect=None)
        results = json.loads((self.folder / "r.json").read_text())["results"]
        self.assertEqual([r["verdict"] for r in results],
                         ["satisfied", "satisfied", "not_satisfied", "satisfied", "unsupported", "not_satisfied"], done.stdout)
        self.assertIn("assert small", done.stdout)
        self.assertIn("a formula other than '[] condition'; ask it as a query", done.stdout)
        self.run_it("check", file, "--fiacre", "frac", "-q", "A[] not deadlock", expect=0)
        self.assertIn("unsupported: properties inside a model; only the dialect frac",
                      self.run_it("check", file, expect=32).stderr)
        for slip, message in (("pair/3/state", "a.fcr:7:28: error: here are 2 side by side, counted from 1"),
                              ("Pair/1/state", "a.fcr:7:23: error: the system has no process or component 'Pair'"),
                              ("pair/1/state on_it and pair/1/state", "{P}1 has no state 'on_it'")):
            wrong = self.write("a.fcr", model.replace("pair/1/state", slip, 1))
            self.assertIn(message, self.run_it("check", wrong, "--fiacre", "frac", expect=31).stderr)
        wrong = self.write("a.fcr", model.replace("assert safe", "assert saef"))
        self.assertIn("there is no property 'saef'; did you mean 'safe'?",
                      self.run_it("check", wrong, "--fiacre", "frac", expect=31).stderr)

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
