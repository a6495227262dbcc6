import json
import unittest

from harness import Case


class Symmetry(Case):
    model = """typedef scalar[3] id_t;
process P(const id_t i) { clock x; state A, B { x <= 2 }; init A; trans A -> B { assign x = 0; }, B -> A { guard x > 1; }; }
system P;"""

    def ask(self, query, *more, expect=0):
        self.run_it("check", self.write("m.xta", self.model), "-q", query, "--json", "r.json", *more, expect=expect)
        return json.loads((self.folder / "r.json").read_text())["results"][0]

    # So many zones share their values that aLU does not pay; runs are unfolded all the same.
    def test_runs_through_many_zones(self):
        model = self.write("many.xta", """typedef scalar[3] id_t;
clock a, b, c, d; bool go;
process Clocks() { state S { a <= 5 && b <= 7 && c <= 11 }, T; init S;
 trans S -> S { guard a == 5; assign a = 0; }, S -> S { guard a == 3; assign a = 0; },
   S -> S { guard b == 7; assign b = 0; }, S -> S { guard b == 4; assign b = 0; },
   S -> S { guard c == 11; assign c = 0; }, S -> S { guard c == 6; assign c = 0; },
   S -> T { guard d == 20; assign go = true; }; }
process W(const id_t i) { clock w; state A, B, C, E; init A;
 trans A -> B { guard go; assign w = 0; }, B -> C { guard go && w >= 1; assign w = 0; },
   C -> E { guard go && w >= 2; assign w = 0; }; }
system Clocks, W;""")
        query = "E<> exists (i : id_t) exists (j : id_t) (W(i).E && W(j).C && W(j).w >= 1)"
        for search in ("auto", "bfs", "dfs", "greedy(hU)"):
            with self.subTest(search=search):
                self.assertIn("trace of", self.run_it("check", model, "-q", query, "--search", search, expect=0).stdout)

    def test_what_was_used_is_told(self):
        every = "E<> forall (i : id_t) P(i).B"
        self.assertEqual(self.ask(every)["stats"]["symmetry"], [{"set": "id_t", "size": 3, "groups": [3]}])
        one = self.ask("E<> P(1).B")["stats"]["symmetry"][0]
        self.assertEqual((one["groups"], one["reason"]), ([2], "the query does not treat all elements alike"))
        text = self.run_it("check", "m.xta", "-q", every, "-q", "E<> P(1).B", "--brief", expect=0).stdout
        self.assertIn("   symmetry: id_t (all 3 elements)\n", text)
        self.assertIn("   symmetry: id_t (2 of 3 elements: the query does not treat all elements alike)\n", text)

    def test_info_says_what_is_in_the_way(self):
        model = self.write("m.xta", self.model)
        text = self.run_it("info", model, "-q", "E<> P(1).B", "-q", "E<> exists (i : id_t) P(i).B", expect=0).stdout
        self.assertIn("scalar sets:\n  id_t (all 3 elements)\n", text)
        self.assertIn("  for E<> P(1).B: id_t (2 of 3 elements: ", text)
        self.assertNotIn("for E<> exists", text)

    def test_off_and_where_all_states_are_wanted(self):
        query = "E<> (sum (i : id_t) P(i).B) > 3"
        few, all_of_them = self.ask(query, expect=10), self.ask(query, "--symmetry", "off", expect=10)
        self.assertLess(few["stats"]["stored"], all_of_them["stats"]["stored"])
        self.assertNotIn("symmetry", all_of_them["stats"])
        for more in (["--certificate", "c"], ["--coverage"], ["--graph", "g.dot"]):
            stats = self.ask(query, *more, expect=10)["stats"]
            self.assertEqual(stats["symmetry"][0]["groups"], [], more)
            self.assertTrue(stats["symmetry"][0]["reason"])
        self.run_it("verify", "m.xta", "c", expect=0)
        self.assertIn("--symmetry", self.run_it("check", "m.xta", "--symmetry", "maybe", expect=30).stderr)

    def test_a_trace_is_one_of_the_model(self):
        self.ask("E<> forall (i : id_t) P(i).B && P(i).x > 1", "--trace", "t.json")
        self.run_it("trace", "t.json", "m.xta", expect=0)


if __name__ == "__main__":
    unittest.main()
