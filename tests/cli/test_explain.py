"""Why nothing goes on, and which transition goes wrong: in text, JSON and warnings."""
import json
import unittest

from harness import Case, examples

# In the end P waits for a clock, a variable and a partner; Q for a sender; nothing leaves R.
stuck = """
clock x; int n = 3; chan go, hey, stop[3]; int[0,9] a[3];
int f(int i) { return i; }
process P() {
  clock y;
  state A, B { x <= 5 }, C;
  init A;
  trans A -> B { guard y >= 1; sync stop[f(1)]!; assign x = 0, a[0] = 2, a[2] = 4; },
    B -> C { guard y >= 9 && x >= 1; }, B -> A { guard n < 3; }, B -> B { sync go!; };
}
process Q() { state A, B; init A; trans A -> B { select i : int[0,2]; sync stop[i]?; }, B -> B { sync hey?; }; }
process R() { state A; init A; trans A -> A { guard n == 7; sync go?; }; }
process S() { state A; init A; }
system P, Q, R, S;
"""


class Deadlock(Case):
    def answer(self, text, query="A[] not deadlock", expect=10):
        done = self.run_it("check", self.write("m.xta", text), "-q", query, "--json", "r.json", expect=expect)
        return done, json.loads((self.folder / "r.json").read_text())["results"][0]

    def reasons(self, text, query="A[] not deadlock", expect=10):
        why = self.answer(text, query, expect)[1]["trace"]["standstill"]
        return why.get("time"), {entry["process"]: entry["reason"] for entry in why["processes"]}

    def test_each_process_says_what_it_waits_for(self):
        time, why = self.reasons(stuck)
        self.assertEqual(time, "time stops after 5: invariant x <= 5 of P.B")
        self.assertEqual(why, {
            "P": "to C: P.y >= 9 holds only after waiting 8; to A: n < 3 is false (n = 3); "
                 "to B: R.A cannot receive on go: n == 7 is false (n = 3)",
            "Q": "nobody sends on hey", "R": "n == 7 is false (n = 3)", "S": "no edge leaves this location"})

    def test_text_page_and_stored_trace_say_the_same(self):
        done, _ = self.answer(stuck)
        lines = ["no transition is possible, now or later:", "  time stops after 5: invariant x <= 5 of P.B",
                 "  Q.B: nobody sends on hey", "  S.A: no edge leaves this location"]
        self.run_it("check", "m.xta", "-q", "A[] not deadlock", "--trace", "t.json", expect=10)
        stored = self.run_it("trace", "t.json", expect=0).stdout
        replayed = self.run_it("trace", "t.json", "m.xta", expect=0).stdout
        for line in lines:
            for text in (done.stdout, stored, replayed):
                self.assertIn(f"  {line}\n", text)

    def test_committed_locations_and_target_invariants(self):
        committed = """clock x;
            process P() { state A, B; commit B; init A; trans A -> B { }; }
            process Q() { state A; init A; trans A -> A { guard x >= 0; }; }
            system P, Q;"""
        time, why = self.reasons(committed, "E<> deadlock", 0)
        self.assertEqual(time, "time cannot pass: P.B is committed")
        self.assertEqual(why["Q"], "P.B is committed and must be left first")
        target = """clock x;
            process P() { state A { x <= 4 }, B { x <= 2 }; init A; trans A -> B { guard x >= 3; }; } system P;"""
        self.assertEqual(self.reasons(target, "E<> deadlock", 0)[1]["P"], "invariant x <= 2 of P.B would not hold")

    def test_over_and_never_together(self):
        over = """clock x;
            process P() { state A, B, C; init A; trans A -> B { guard x >= 3; }, B -> C { guard x <= 2; }; } system P;"""
        self.assertEqual(self.reasons(over, "E<> deadlock", 0), (None, {"P": "x <= 2 does not hold and will not"}))
        apart = """clock x; chan c;
            process P() { state A, B; init A; trans A -> B { guard x >= 3; sync c!; }; }
            process Q() { state A, B; init A; trans A -> B { guard x <= 2; sync c?; }; } system P, Q;"""
        self.assertEqual(self.reasons(apart, "E<> deadlock", 0)[1],
                         {"P": "(x >= 3 and x <= 2) cannot hold together", "Q": "(x >= 3 and x <= 2) cannot hold together"})

    def test_members_of_vectors(self):
        model = self.write("m.tck", """system:s
event:a
event:b
process:P
location:P:l{initial:}
edge:P:l:l:a
process:Q
location:Q:l{initial:}
location:Q:m
edge:Q:l:m:b
sync:P@a:Q@b
""")
        self.run_it("check", model, "-q", "E<> deadlock", "--json", "r.json", expect=0)
        why = json.loads((self.folder / "r.json").read_text())["results"][0]["trace"]["standstill"]
        self.assertEqual([e["reason"] for e in why["processes"]],
                         ["Q.m has no edge with b", "no edge leaves this location"])

    def test_only_deadlocks_are_explained(self):
        for query in ("E<> P.B", "E<> P.B && (deadlock || !deadlock)"):
            model = "process P() { state A, B; init A; trans A -> B { }, B -> A { }; } system P;"
            self.assertNotIn("standstill", self.answer(model, query, 0)[1]["trace"])

    def test_a_time_lock_says_why(self):
        text = """clock x; chan go;
            process P() { state A { x <= 3 }, B; init A; trans A -> B { guard x >= 5; }, A -> B { sync go!; }; } system P;"""
        done = self.run_it("check", self.write("m.xta", text), "-q", "E<> P.B", expect=10)
        self.assertIn("time-lock: no transition is possible and time cannot go on in (P.A)\n"
                      "  time stops after 3: invariant x <= 3 of P.A\n"
                      "  P: to B: x >= 5 holds only after waiting 5; to B: nobody receives on go\n", done.stderr)


class Failing(Case):
    def failing(self, text):
        done = self.run_it("check", self.write("m.xta", text), "-q", "E<> false", "--json", "r.json", expect=31)
        result = json.loads((self.folder / "r.json").read_text())["results"][0]
        found = result["failing"]
        return done.stdout, found["part"], [(p["process"], p["edge"]) for p in found["participants"]]

    def test_updates_of_all_kinds_of_transitions(self):
        bump = "assign n = n + 9;"
        for channel, receivers in (("chan", [("R(1)", 0)]), ("broadcast chan", [("R(1)", 0), ("R(2)", 0)])):
            text = f"""int[0,5] n; {channel} c;
                process P() {{ state A, B; init A; trans A -> A {{ guard n > 7; {bump} }}, A -> B {{ sync c!; }}; }}
                process R(const int[1,2] i) {{ state A; init A; trans A -> A {{ sync c?; {bump} }}; }} system P, R;"""
            out, part, who = self.failing(text)
            self.assertEqual((part, who), ("update", [("P", 1), *receivers]))
            self.assertRegex(out, r"\n   in the update of P: A -> B, R\(1\): A -> A.* on c \(.*m.xta:\d+:\d+\)\n")

    def test_guards_and_select_values(self):
        text = """int a[3];
            process P() { state A; init A; trans A -> A { select i : int[0,4]; guard a[i] == 0; }; } system P;"""
        out, part, who = self.failing(text)
        self.assertEqual((part, who), ("guard", [("P", 0)]))
        self.assertIn("in the guard of P: A -> A [P.i = 3]", out)

    def test_of_transitions_that_share_a_place_only_what_the_clocks_allow(self):
        text = """int[0,5] n; clock x;
            void f() { n = n + 9; }
            process P(const int[1,2] i) {
              state A { x <= 3 };
              init A;
              trans A -> A { guard x >= 9 - 3 * i; assign f(); };
            } system P;"""
        self.assertEqual(self.failing(text)[2], [("P(2)", 0)])


class Reading(Case):
    def test_channels_whose_index_is_a_call_and_arrays(self):
        done = self.run_it("check", self.write("m.xta", stuck), "-q", "E<> P.B", expect=0)
        self.assertIn("[Q.i = 1] on stop[1]\n", done.stdout)
        self.assertIn("a: [0, 0, 0] -> [2, 0, 4]\n", done.stdout)
        self.assertIn("n = 3, a = [2, 0, 4]\n", done.stdout)

    def test_clocks_that_matter(self):
        ask = ["check", examples / "lock.xta", "-q", "E<> Worker(1).working && Worker(2).working"]
        few, all_of_them = (self.run_it(*ask, *more, expect=0).stdout for more in ([], ["--all-clocks"]))
        self.assertIn("1  0     Worker(1): idle -> looked\n               Worker(1).x = 0\n", few)
        self.assertIn("1  0     Worker(1): idle -> looked\n               Worker(1).x = 0, Worker(2).x = 0\n", all_of_them)
        self.run_it(*ask, "--trace", "t.json", expect=0)
        for more, shown in (([], few), (["--all-clocks"], all_of_them)):
            stored = self.run_it("trace", "t.json", *more, expect=0).stdout
            self.assertIn("".join(f"   {line}\n" for line in stored.splitlines()), shown)


if __name__ == "__main__":
    unittest.main()
