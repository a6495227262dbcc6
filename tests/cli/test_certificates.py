import os
import re
import threading
import time
import unittest

from harness import Case, examples, tiny


class Certificates(Case):
    def test_certificates_of_extrema_beyond_single_constants(self):
        half = 2**41 - 1
        model = self.write("m.xta", f"""clock x, y, z;
            process T() {{ state A {{ y <= {half} }}, B {{ y <= {half} }}, C {{ z <= 5 }}; init A;
              trans A -> B {{ guard y >= {half}; assign y = 0; }}, B -> C {{ guard y == {half}; assign z = 0; }}; }}
            system T;""")
        done = self.run_it("check", model, "-q", "sup: x", "--certificate", "c", expect=0)
        self.assertIn(f"sup x = {2 * half + 5}", done.stdout)
        self.run_it("verify", model, "c", expect=0)

    def test_extrema_that_no_state_has(self):
        model = self.write("m.xta", tiny)
        for query, shown in (("sup{P.B && x < 2}: x", "E<> P.B && x < 2"), ("bounds{P.A && x > 3}: x, 2", "E<> P.A && x > 3")):
            done = self.run_it("check", model, "-q", query, "--certificate", "c", expect=0)
            self.assertIn("x: no state to take it from", done.stdout)
            self.assertIn(f"{shown}\n   proved by ", self.run_it("verify", model, "c", expect=0).stdout)

    def test_why_there_is_none(self):
        model = self.write("m.xta", tiny)
        done = self.run_it("check", model, "-q", "bounds: x", "-q", "sup{P.A}: x", "--certificate", "c", expect=0)
        self.assertIn("warning: no certificate for bounds: x: x is unbounded, so there is nothing beyond it to rule out", done.stderr)
        self.assertEqual(self.run_it("verify", model, "c", expect=0).stdout,
                         "E<> (x) < 0\n   proved by 2 zones\nE<> (P.A) && (x) > 3\n   proved by 2 zones\n")
        for query, code in (("sup: x", 0), ("E<> P.B", 0), ("A[] P.A", 10)):
            with self.subTest(query=query):
                (self.folder / "c").unlink(missing_ok=True)
                nothing = "warning: no certificate was written: no answer rests on what cannot happen"
                self.assertIn(nothing + "\n", self.run_it("check", model, "-q", query, "--certificate", "c", expect=code).stderr)
                self.assertFalse((self.folder / "c").exists())
                self.write("c", "old")
                self.assertIn(nothing + "; c is from before\n",
                              self.run_it("check", model, "-q", query, "--certificate", "c", expect=code).stderr)

    def test_certificate_is_accepted_for_its_model_only(self):
        model = self.write("m.xta", tiny)
        for store in ("inclusion", "exact", "alu", "frugal"):
            with self.subTest(store=store):
                self.run_it("check", model, "-q", "E<> P.B && x < 2", "--search", f"bfs(store={store})",
                            "--certificate", "c", expect=10)
                self.run_it("verify", model, "c", expect=0)
                other = self.write("other.xta", tiny.replace("x >= 2", "x >= 1"))
                self.assertNotEqual(self.run_it("verify", other, "c").returncode, 0)

    def test_limits(self):
        model = self.write("m.xta", """
int[0,30000] n; process P() { state a, b; init a; trans a -> a { guard n < 30000; assign n = n + 1; }; } system P;
""")
        self.run_it("check", model, "-q", "E<> P.b", "--search", "bfs", "--certificate", "c", expect=10)
        done = self.run_it("verify", model, "c", "--time", "1ms", expect=20)
        self.assertIn("the time limit was reached", done.stdout + done.stderr)
        done = self.run_it("verify", model, "c", "--memory", "1M", expect=21)
        self.assertIn("more memory was needed than the limit allows", done.stdout + done.stderr)
        os.mkfifo(self.folder / "pipe")
        certificate = (self.folder / "c").read_text()

        def deliver():  # when the time is over
            with open(self.folder / "pipe", "w") as pipe:
                time.sleep(0.5)
                pipe.write(certificate)
        writer = threading.Thread(target=deliver)
        writer.start()
        self.run_it("verify", model, "pipe", "--time", "300ms", expect=20)
        writer.join()
        self.run_it("verify", model, "c", "--time", "soon", expect=30)
        self.run_it("verify", model, "c", "--time", "1h", "--memory", "2G", expect=0)
        self.assertIn("--memory", self.run_it("verify", "--help", expect=0).stdout)

    def test_what_cannot_move_together_is_not_put_together(self):
        # The vector could move in 3^40 ways but for its last member.
        lines = ["system:x", "int:1:0:9:0:v", "event:t", "event:u"]
        for p in range(40):
            guard = "{provided: v == 9}" if p == 39 else ""
            lines += [f"process:P{p}", f"location:P{p}:a{{initial:}}", f"location:P{p}:b{{}}"]
            lines += [f"edge:P{p}:a:b:t{guard}"] * 3
        lines += ["process:Q", "location:Q:a{initial:}", "edge:Q:a:a:u{provided: v < 5 : do: v = v + 1}",
                  "sync:" + ":".join(f"P{p}@t" for p in range(40))]
        model = self.write("m.tck", "\n".join(lines) + "\n")
        done = self.run_it("check", model, "-q", "E<> deadlock", "--brief", "--memory", "300M", expect=0)
        self.assertIn("trace of 5 steps", done.stdout)
        self.run_it("check", model, "-q", "E<> false", "--certificate", "c", expect=10)
        self.run_it("verify", model, "c", "--memory", "300M", expect=0)
        self.assertIn("no transition is possible", self.run_it("simulate", model, "--memory", "300M",
                                                               stdin="1\n1\n1\n1\n1\n", expect=0).stdout)

    def test_an_abstraction_that_shows_it_is_a_certificate(self):
        model = self.write("m.xta", """
int[0,3] n; int[0,3] steps;
process P() { state a, c, d; init a;
trans a -> c { guard n < 2; assign n = n + 1; }, c -> a { assign steps = (steps + 1) % 4; }, a -> d { guard n == 3; }; }
system P;
""")
        for search in ("greedy(dp)", "astar(pdb)", "greedy(dp(bound=2))", "greedy(dp(bound=auto), hU)", "greedy(mas)",
                       "greedy(mas(bound=2, product=0, focus=off))", "astar(max(hL, dp))", "astar(pdb(abstract=values))",
                       "astar(pdb(abstract=drop))", 'astar(pdb(patterns="P, n"))', "astar(pdb(combine=partition))"):
            with self.subTest(search=search):
                done = self.run_it("check", model, "-q", "E<> P.d", "--search", search, "--certificate", "c", expect=10)
                self.assertIn("0 states explored", done.stdout)
                self.assertIn("kind abstraction", (self.folder / "c").read_text())
                self.assertIn("proved by an abstraction of", self.run_it("verify", model, "c", expect=0).stdout)
        other = self.write("other.xta", (self.folder / "m.xta").read_text().replace("n < 2", "n < 3"))
        self.run_it("verify", other, "c", expect=10)
        text = (self.folder / "c").read_text()
        first = [line for line in text.splitlines() if line.startswith("leaf")][0]
        (self.folder / "cut").write_text(text.replace(first + "\n", ""))
        self.assertNotEqual(self.run_it("verify", model, "cut").returncode, 0)

    timed = """
clock x, y;
process P() { state a { y <= 1 }, b, c; init a; trans a -> b { assign x = 0; }, b -> c { guard y - x >= 5; }; }
process Q() { clock z; state q; init q; trans q -> q { guard z > 2; assign z = 0; }; }
system P, Q;
"""

    def test_sets_of_predicates_are_a_certificate(self):
        model = self.write("m.xta", self.timed)
        for search in ("greedy(predicates)", "astar(predicates(split=1))", "greedy(predicates(from=refinement))",
                       "astar(max(hL, predicates))", "greedy(hU, predicates(combine=sum))"):
            with self.subTest(search=search):
                done = self.run_it("check", model, "-q", "E<> P.c", "--search", search, "--certificate", "c", expect=10)
                self.assertIn("0 states explored", done.stdout)
                self.assertIn("kind predicates", (self.folder / "c").read_text())
                self.assertIn("proved by 2 sets of predicates", self.run_it("verify", model, "c", expect=0).stdout)
        for was, now, code in (("y <= 1", "y <= 4", 0), ("y <= 1", "y <= 5", 10), ("z = 0", "y = 0", 0), ("z = 0", "x = 0", 10),
                               ("z = 0", "y = 9", 10), ("assign x = 0", "assign y = 6", 10)):
            with self.subTest(was=was, now=now):
                other = self.write("other.xta", self.timed.replace(was, now))
                text = (self.folder / "c").read_text()
                other_text = re.sub("model .*", "model " + self.fingerprint(other), text)
                (self.folder / "for_other").write_text(other_text)
                self.run_it("verify", other, "for_other", expect=code)
                self.run_it("verify", other, "c", expect=10)

    def test_refined_predicates_prove_mutual_exclusion(self):
        model, query = examples / "fischer.xta", "E<> P(1).critical && P(2).critical"
        search = "greedy(predicates(from=refinement, rounds=100))"
        done = self.run_it("check", model, "-q", query, "--search", search, "--certificate", "c", expect=10)
        self.assertIn("0 states explored", done.stdout)
        self.assertIn("sets of predicates", self.run_it("verify", model, "c", expect=0).stdout)
        broken = self.write("m.xta", model.read_text().replace("x > K", "x >= K"))
        self.assertNotEqual((self.folder / "m.xta").read_text(), model.read_text())
        text = re.sub("model .*", "model " + self.fingerprint(broken), (self.folder / "c").read_text())
        (self.folder / "c").write_text(text)
        self.assertIn("not proved", self.run_it("verify", broken, "c", expect=10).stdout)

    def test_predicates_prove_with_a_perimeter(self):
        model, query = examples / "fischer.xta", "E<> P(1).critical && P(2).critical"
        for perimeter in 1, 3:
            search = f"greedy(predicates(from=refinement, rounds=100, perimeter={perimeter}))"
            self.run_it("check", model, "-q", query, "--search", search, "--certificate", "c", expect=10)
            self.assertIn("sets of predicates", self.run_it("verify", model, "c", expect=0).stdout)

    def fingerprint(self, model):
        self.run_it("check", model, "-q", "E<> false", "--certificate", "f", expect=10)
        return re.search("model (.*)", (self.folder / "f").read_text())[1]

    def test_sets_of_predicates_that_are_changed_are_refused(self):
        model = self.write("m.xta", self.timed)
        self.run_it("check", model, "-q", "E<> P.c", "--search", "greedy(predicates)", "--certificate", "c", expect=10)
        text = (self.folder / "c").read_text()
        lines = text.splitlines()
        sets = [line for line in lines if line.startswith("set")]
        self.assertEqual(len(sets), 2)
        for line in sets:
            changed = text.replace(line + "\n", "").replace("end 2", "end 1")
            (self.folder / "changed").write_text(changed)
            self.assertIn("not proved", self.run_it("verify", model, "changed", expect=10).stdout)
        (self.folder / "changed").write_text(text.replace(sets[0] + "\n", ""))
        self.assertIn("the number of sets is wrong", self.run_it("verify", model, "changed", expect=31).stderr)
        (self.folder / "changed").write_text(text.replace("-5", "-6"))
        self.run_it("verify", model, "changed", expect=10)
        part = [line for line in lines if line.startswith("part")][0]
        (self.folder / "changed").write_text(text.replace(part, "part 1"))
        self.assertIn("not the part's own", self.run_it("verify", model, "changed", expect=10).stdout)

    def test_bounds_and_differences_are_decided_without_z3(self):
        model = self.write("m.xta", self.timed)
        arguments = "check", model, "-q", "E<> P.c", "--search", "greedy(predicates)", "--certificate", "c"
        (self.folder / "libz3.so.4").write_text("no library")
        without = {"LD_LIBRARY_PATH": str(self.folder)}
        self.run_it(*arguments, expect=10, environment=without)
        text = (self.folder / "c").read_text()
        self.assertIn("kind predicates", text)
        self.run_it("verify", model, "c", expect=0, environment=without)
        (self.folder / "c").write_text(text.replace("-5", "-6"))
        self.run_it("verify", model, "c", expect=10, environment=without)

    def test_sums_are_not_decided_without_z3(self):
        model, query = examples / "store.xta", "E<> a + b + c > 20"
        (self.folder / "c").write_text(f"""beeline certificate 1
kind predicates
model {self.fingerprint(model)}
property {query}
part 0 1 2 3
sum 2 c4 1 c5 1 c6 <= 19
sum -1 c4 -1 c5 -1 c6 <= -21
set !0 1
end 1
""")
        (self.folder / "libz3.so.4").write_text("no library")
        without = {"LD_LIBRARY_PATH": str(self.folder)}
        done = self.run_it("verify", model, "c", expect=11, environment=without)
        self.assertIn("not decided: it takes Z3 to find out (a sum is compared", done.stdout)

    def test_what_the_focus_found_out_is_looked_at_again(self):
        self.run_it("generate", "arbiter", "3", "--correct", "-o", "m.xml", expect=0)
        done = self.run_it("check", "m.xml", "--search", "greedy(dp(bound=20))", "--certificate", "c", expect=10)
        self.assertIn("0 states explored", done.stdout)
        text = (self.folder / "c").read_text()
        self.assertIn("\nexplore\n", text)
        self.run_it("verify", "m.xml", "c", expect=0)
        (self.folder / "c").write_text(text.replace("explore\n", ""))
        self.assertNotEqual(self.run_it("verify", "m.xml", "c").returncode, 0)

    def test_what_an_abstraction_does_not_show_gets_no_certificate_from_it(self):
        model = self.write("m.xta", tiny)
        done = self.run_it("check", model, "-q", "E<> P.B && x < 2", "--search", "greedy(dp)", "--certificate", "c")
        self.assertIn("not satisfied", done.stdout)
        self.assertIn("no certificate for E<> P.B && x < 2", done.stderr)
        self.assertFalse((self.folder / "c").exists())
        self.run_it("check", model, "-q", "E<> P.B && x < 2", "--search", "greedy(hU)", "--certificate", "c", expect=30)

    def test_tables_are_kept_for_the_same_model_query_and_options(self):
        model = self.write("m.xta", """
int[0,3] n;
process P() { state a, c, d; init a; trans a -> c { guard n < 3; assign n = n + 1; }, c -> a { }, a -> d { guard n == 3; }; }
system P;
""")

        def run(query="E<> P.d", search="astar(dp)", file="t", expect=0):
            done = self.run_it("check", model, "-q", query, "--search", search, "--tables", file, "--brief", expect=expect)
            return re.sub(r"[0-9.]+ s: |, [0-9.]+ MB", "", done.stdout), done.stderr

        for search in ("astar(dp)", "astar(dp(focus=off))", "astar(dp(bound=auto))", "astar(mas)",
                       "astar(mas(focus=off))", "astar(pdb)", "astar(pdb(abstract=distances))",
                       'astar(pdb(patterns="P, n"))', "astar(pdb(combine=partition))"):
            with self.subTest(search=search):
                (self.folder / "t").unlink(missing_ok=True)
                first, said = run(search=search)
                self.assertEqual(said, "")
                made = (self.folder / "t").read_bytes()
                self.assertEqual(run(search=search), (first, ""))
                self.assertEqual((self.folder / "t").read_bytes(), made)
                self.assertIn("t has no tables for this model", run(query="E<> P.c", search=search)[1])
                self.assertEqual(run(search=search), (first, ""))
                (self.folder / "t").write_bytes(made[:-1])
                again, said = run(search=search)
                self.assertEqual(again, first)
                self.assertIn("t is damaged; its tables are made again", said)
                self.assertEqual((self.folder / "t").read_bytes(), made)
        self.write("n.xta", "int[0,3] n;")
        self.assertIn("n.xta is no file of tables", run(file="n.xta")[1])
        self.assertEqual((self.folder / "n.xta").read_text(), "int[0,3] n;")
        self.assertIn("no estimate of this search looked for tables", run(search="bfs")[1])

    def test_tables_that_cannot_be_kept(self):
        model = self.write("m.xta", tiny)
        for file, why in (("no/t", "No such file or directory"), (".", "Is a directory"), ("/dev/null", "no regular file")):
            with self.subTest(file=file):
                done = self.run_it("check", model, "-q", "E<> P.B", "--search", "greedy(dp)", "--tables", file, expect=30)
                self.assertIn(why, done.stderr)

    def test_patterns_have_names_of_the_model(self):
        model = self.write("m.xta", tiny)
        done = self.run_it("check", model, "-q", "E<> P.B", "--search", 'astar(pdb(patterns="P; p"))', expect=30)
        self.assertIn("there is no process or variable 'p'; did you mean 'P'?", done.stdout + done.stderr)
        done = self.run_it("check", model, "-q", "E<> P.B", "--search", 'astar(pdb(patterns="P;"))', expect=30)
        self.assertIn("a pattern has no name", done.stderr)

    def test_damaged_certificates_are_refused(self):
        model = self.write("m.xta", tiny)
        self.run_it("check", model, "-q", "E<> P.B && x < 2", "--certificate", "c", expect=10)
        whole = (self.folder / "c").read_text()
        for end in range(0, len(whole) - 2, max(1, len(whole) // 20)):
            (self.folder / "damaged").write_text(whole[:end])
            self.assertNotEqual(self.run_it("verify", model, "damaged").returncode, 0)
        self.run_it("verify", model, "missing", expect=30)

    def test_unknown_kinds_and_assumptions_are_refused(self):
        model = self.write("m.xta", tiny)
        self.run_it("check", model, "-q", "E<> P.B && x < 2", "--certificate", "c", expect=10)
        first, rest = (self.folder / "c").read_text().split("\n", 1)
        for line, code, said in (("kind inductive", 0, "proved by"), ("kind ranked", 31, "unknown kind 'ranked'"),
                                 ("assume fair", 10, "it rests on an unknown assumption: fair")):
            with self.subTest(line=line):
                (self.folder / "changed").write_text(f"{first}\n{line}\n{rest}")
                done = self.run_it("verify", model, "changed", expect=code)
                self.assertIn(said, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
