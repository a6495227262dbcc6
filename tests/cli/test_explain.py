"""Why nothing goes on, and which transition goes wrong: in text, JSON and warnings."""
import json
import unittest

from harness import Case, examples, tiny

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

    def test_differences_of_clocks_are_told_as_written(self):
        _, why = self.reasons("clock x, y; process P() { state A, B; init A; trans A -> B { guard x - y >= 4; },"
                              " A -> B { guard x - y > 5; }, A -> B { guard y - x >= 6; }; } system P;")
        self.assertEqual(why["P"], "to B: x - y >= 4 does not hold and will not; to B: x - y > 5 does not hold and will not; "
                                   "to B: y - x >= 6 does not hold and will not")

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

    def test_a_clock_says_more_than_a_channel_that_there_is_not(self):
        text = """clock x; chan c[2]; int[0,9] i = 5;
            process P() { state A { x <= 1 }, B { x <= 2 }; init A; trans A -> B { }; }
            process Q() { state A, B; init A; trans A -> B { guard x >= 5; sync c[i]!; }; }
            system P, Q;"""
        self.assertEqual(self.reasons(text)[1]["Q"], "x >= 5 holds only after waiting 5")

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

    def test_a_time_lock_in_a_part_of_a_zone_says_why(self):
        text = """system:m
clock:1:x
clock:1:y
event:t
process:P
location:P:a{initial: : invariant: x<=3}
location:P:b{invariant: x<=3}
location:P:c{}
edge:P:a:b:t{provided: x>=1 : do: y=x; x=0}
edge:P:b:c:t{provided: y-x>=2}
"""
        done = self.run_it("check", self.write("m.tck", text), "-q", "E<> P.c && x > 5 && x < 4", expect=10)
        self.assertIn("time-lock: no transition is possible and time cannot go on in (P.b)\n"
                      "  time stops after 3: invariant x <= 3 of P.b\n"
                      "  P: y - x >= 2 does not hold and will not\n", done.stderr)

    def test_a_time_lock_is_explained_where_it_is(self):
        text = """system:m
clock:1:x
event:a
event:b
process:P
location:P:l{initial:}
location:P:m{invariant: x<=3}
edge:P:l:m:a{do: x=0}
process:Q
location:Q:busy{initial:}
location:Q:done{initial:}
edge:Q:busy:busy:b{provided: x<=100}
"""
        done = self.run_it("check", self.write("m.tck", text), "-q", "E<> false", expect=10)
        self.assertIn("in (P.m, Q.done)\n  time stops after 3: invariant x <= 3 of P.m\n"
                      "  P: no edge leaves this location\n  Q: no edge leaves this location\n", done.stderr)


class Failing(Case):
    def test_a_proof_by_dead_ends_says_that_it_did_not_look_for_errors(self):
        for guard, told in (("", True), ("guard n < 5;", False)):
            text = f"""int[0,5] n; bool never;
                process P() {{ state s, err; init s; trans s -> s {{ {guard} assign n = n + 1; }}, s -> err {{ guard never; }}; }}
                system P;"""
            done = self.run_it("check", self.write("m.xta", text), "-q", "E<> P.err", "--search", "greedy(hU)", expect=10)
            self.assertEqual("an error of the model behind them would not be seen" in done.stderr, told, done.stderr)
            self.assertNotIn("no state at all", done.stderr)

    def test_the_way_to_an_error_is_made_shorter(self):
        text = """int[0,9] a[7]; int[0,5] bad;
            process C(const int[0,6] i) { state s; init s; trans s -> s { guard a[i] < 9; assign a[i] = a[i] + 1; },
                s -> s { guard a[i] > 0; assign a[i] = a[i] - 1; }; }
            process E() { state s, t; init s;
                trans s -> t { guard a[0]==9 && a[1]==9 && a[2]==9 && a[3]==9; assign bad = 6; }; }
            system C, E;"""
        done = self.run_it("check", self.write("m.xta", text), "-q", "E<> deadlock", expect=31)
        self.assertIn("trace of 36 steps", done.stdout)

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


    def test_the_very_transition_with_its_wait(self):
        # Both call the function, and both will go wrong there; only one can within the time there is, after a wait.
        text = """int[0,5] n = 5; clock x, y;
            void f(int k) { n = n + k; }
            process P(const int[1,2] i) {
              state A { x <= 3 };
              init A;
              trans A -> A { guard x >= 2 && y >= 4 - 2 * i && i == 1; assign f(i); },
                    A -> A { guard x >= 1 && y >= 4 - 2 * i && i == 2; assign f(i + 3); };
            }
            process Q() { state A, B; init A; trans A -> B { guard x >= 1; assign y = 0; }; }
            system P, Q;"""
        model = self.write("m.xta", text)
        for search in ("bfs", "dfs", "rdfs(seed=3)"):
            done = self.run_it("check", model, "-q", "E<> Q.B && n == 0", "--search", search, "--trace", "t.json", expect=31)
            trace = json.loads((self.folder / "t.json").read_text())
            value = trace["error"]["message"].split()[1]
            (one,) = trace["error"]["participants"]
            self.assertEqual((one["process"], one["edge"], value), {"6": ("P(1)", 0, "6"), "10": ("P(2)", 1, "10")}[value])
            self.assertEqual(trace["error"]["part"], "update")
            self.assertTrue(trace["error"]["position"].endswith("m.xta:2:31"))
            self.assertGreaterEqual(int(trace["final_delay"]), 1)
            self.assertIn(f"\n               the update goes wrong: value {value} is outside the range", done.stdout)
            again = self.run_it("trace", "t.json", "m.xta", expect=0).stdout
            self.assertIn("the update goes wrong: value", again)
            self.assertIn(", after which the update goes wrong: value", again)

    def test_a_forged_error_is_refused(self):
        model = self.write("m.xta", "int[0,1] n = 1; clock x; process P() { state A; init A; trans A -> A "
                                    "{ guard x >= 2; assign n = n + 1; }, A -> A { }; } system P;")
        self.run_it("check", model, "-q", "E<> n == 0", "--trace", "t.json", expect=31)
        trace = json.loads((self.folder / "t.json").read_text())
        self.assertEqual(trace["final_delay"], "2")
        for change in ({"final_delay": "1"}, {"error": trace["error"] | {"participants": [
                trace["error"]["participants"][0] | {"edge": 1}]}}):
            (self.folder / "f.json").write_text(json.dumps(trace | change))
            self.assertIn("but nothing goes wrong after it", self.run_it("trace", "f.json", "m.xta", expect=10).stdout)
        for broken in ({"message": 3}, {}, [], {"message": "m", "participants": 3}):
            (self.folder / "f.json").write_text(json.dumps(trace | {"error": broken}))
            self.run_it("trace", "f.json", expect=31)

    def test_of_a_query(self):
        model = self.write("m.xta", "int n; process P() { state A; init A; trans A -> A { guard n < 1; assign n = 1; }; } system P;")
        self.run_it("check", model, "-q", "E<> 1 / (n - 1) == 5", "--trace", "t.json", expect=31)
        self.assertIn("the query goes wrong: division by zero\n", self.run_it("trace", "t.json", expect=0).stdout)
        self.assertIn("1 step, after which the query goes wrong: E<>", self.run_it("trace", "t.json", model, expect=0).stdout)


class Why(Case):
    def test_what_cannot_be_taken_does_not_go_wrong(self):
        text = """int[0,1] n = 1; clock x;
            process P() { state A; init A; trans A -> A { guard x >= 2; assign n = n + 1; }; } system P;"""
        out = self.run_it("simulate", self.write("m.xta", text), stdin="why\nq\n").stdout
        self.assertIn("P: its update goes wrong after waiting 2: value 2 is outside", out)
        text = """broadcast chan c; chan priority default < c; int[0,1] n = 1;
            process P() { state A; init A; trans A -> A { assign n = n + 1; }; }
            process Q() { state A; init A; trans A -> A { sync c!; }; }
            system P, Q;"""
        out = self.run_it("simulate", self.write("m.xta", text), stdin="why\nq\n").stdout
        self.assertIn("P: a transition of higher priority is ", out)
        self.assertNotIn("goes wrong", out)


    def test_a_channel_that_there_is_not_is_shown_as_written(self):
        text = """int[0,1] v; int[0,9] i = 4; chan d[2]; process P() { state A; init A; trans A -> A { sync d[i]!; }; }
            process Q() { state A, B; init A; trans A -> A { sync d[0]?; }, A -> B { assign v = i; }; } system P, Q;"""
        out = self.run_it("simulate", self.write("m.xta", text), stdin="q\n").stdout
        self.assertIn("P: A -> A on d[i]  after", out)
        self.assertIn("value 4 is outside the range [0,1] of v", out)


class Shows(Case):
    def test_which_value_a_trace_is_for(self):
        model = examples / "workshop.xta"
        several = self.run_it("check", model, "-q", "sup{Piece.finished}: total, Piece.x", "--trace", "t.json", expect=0).stdout
        self.assertIn("trace of 5 steps to sup total = 15:", several)
        self.assertEqual(json.loads((self.folder / "t.json").read_text())["shows"], "sup total = 15")
        self.assertIn("shows sup total = 15", self.run_it("trace", "t.json", expect=0).stdout)
        both = self.run_it("check", model, "-q", "bounds{Piece.finished}: total", expect=0).stdout
        self.assertIn("trace of 5 steps to sup total = 15:", both)
        one = self.run_it("check", model, "-q", "sup{Piece.finished}: total", expect=0).stdout
        self.assertIn("trace of 5 steps to sup total = 15:", one)

    def test_values_are_those_of_the_model_at_hand(self):
        model = self.write("m.xta", tiny)
        self.run_it("check", model, "-q", "sup{P.A}: x", "--trace", "t.json", expect=0)
        shown = self.run_it("trace", "t.json", "m.xta", expect=0).stdout
        self.assertIn("a run of m.xta, 0 steps, which ends with x = 3; that nothing goes beyond is what check --certificate shows", shown)
        self.assertNotIn("witness", shown)
        wider = self.write("wider.xta", tiny.replace("x <= 3", "x <= 9"))  # 3 is not the supremum there
        self.assertNotIn("witness", self.run_it("trace", "t.json", wider, expect=0).stdout)
        trace = (self.folder / "t.json").read_text()
        for forged in ("sup x = 4", "inf x = 3", "sup y = 3", "sup x = 3, approached", "nonsense"):
            self.write("f.json", trace.replace("sup x = 3", forged))
            self.assertIn("a run of m.xta, 0 steps, but no witness of sup{P.A}: x: ", self.run_it("trace", "f.json", "m.xta", expect=10).stdout)
        self.run_it("check", model, "-q", "inf{P.B && x > 2}: x", "--trace", "t.json", expect=0)
        self.assertIn("which ends with x = 2.", self.run_it("trace", "t.json", model, expect=0).stdout)


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
