import json
import resource
import shutil
import unittest

from harness import Case, examples, needs_little_memory

model, contexts = examples / "crossing_light.xta", examples / "crossing_light.cdl"


class Contexts(Case):
    def check(self, name, *more, expect):
        return self.run_it("check", model, "--context", f"{contexts}:{name}", *more, expect=expect)

    def test_each_question_has_an_answer(self):
        self.check("one_pedestrian", "--json", "r.json", expect=10)
        results = json.loads((self.folder / "r.json").read_text())["results"]
        self.assertEqual([(r["query"], r["verdict"]) for r in results],
                         [("assert not walking or nobody_asked", "satisfied"),
                          ("property asked_first", "satisfied"),
                          ("property soon", "satisfied"),
                          ("property sooner", "not_satisfied")])

    def test_traces_name_events_and_states_of_observers(self):
        text = self.check("three_pedestrians", expect=10).stdout
        self.assertIn("three_pedestrians: start -> ", text)
        self.assertIn("on press", text)
        self.assertIn("all_served: start -> success", text)

    def test_options_of_contexts_need_one(self):
        for option, value in (("--cdl-discard", "off"), ("--observer-step", "set")):
            done = self.run_it("check", model, "-q", "E<> true", option, value, expect=30)
            self.assertIn(f"{option} requires --context", done.stderr)

    def test_a_context_that_is_too_large(self):
        self.write("big.cdl", """event e is { send press to {Light}1 }
activity a is { loop 60 { event e } }
cdl big is { main is { a || a || a || a || a || a } }
""")
        for command in (["check", model, "--context"], ["graph"], ["info", model, "--context"]):
            self.assertIn("is too large", self.run_it(*command, "big.cdl", expect=32).stderr)

    @needs_little_memory
    def test_a_context_that_needs_too_much_memory_costs_the_others_nothing(self):
        self.write("three.cdl", """event e is { send press to {Light}1 }
activity a is { loop 80 { event e } }
predicate counted is { {Counter}1:served >= 0 }
cdl first is { assert counted main is { event e } }
cdl large is { assert counted main is { a || a || a } }
cdl last is { assert counted main is { event e } }
""")
        # It is compiled in little more than it takes, but not explored.
        for memory in (100, 250):
            with self.subTest(memory=memory):
                done = self.run_it("check", model, "--context", "three.cdl", "--memory", f"{memory}M", expect=21)
                self.assertIn("more memory was needed than the limit allows", done.stdout + done.stderr)
                self.assertIn("3 contexts, ", done.stdout)
                self.assertIn("2 satisfied", done.stdout)
                most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
                self.assertLess(most, max(1.2 * memory, memory + 50))

    def test_contexts_share_the_time(self):
        self.write("three.cdl", """event e is { send press to {Light}1 }
activity a is { loop 60 { event e } }
predicate counted is { {Counter}1:served >= 0 }
cdl endless is { assert counted main is { a || a || a || a } }
cdl first is { assert counted main is { event e } }
cdl last is { assert counted main is { event e } }
""")
        done = self.run_it("check", model, "--context", "three.cdl", "--time", "1s", expect=20)
        self.assertIn("2 satisfied", done.stdout)
        self.assertIn("3 contexts, ", done.stdout)
        self.assertNotIn("not asked", done.stdout)

    def test_every_context_of_a_file_is_a_run(self):
        text = self.run_it("check", model, "--context", contexts, "--brief", expect=10).stdout
        self.assertIn("context one_pedestrian\n", text)
        self.assertIn("context three_pedestrians\n", text)
        error = self.run_it("check", model, "--context", contexts, "--json", "r.json", expect=30).stderr
        self.assertIn("has 2 contexts", error)

    def test_queries_are_asked_with_the_context(self):
        text = self.check("one_pedestrian", "-q", "E<> Counter.served == 2", "-q", "E<> Counter.served == 1", "--brief",
                          expect=10).stdout
        self.assertIn("5. E<> Counter.served == 2\n   not satisfied", text)
        self.assertIn("6. E<> Counter.served == 1\n   satisfied", text)
        nothing = self.write("n.cdl", "cdl n is { main is { skip } }")
        self.assertIn("has no assert and no property",
                      self.run_it("check", model, "--context", nothing, expect=30).stderr)

    def test_a_trace_is_replayed_with_its_context(self):
        with_context = ["--context", f"{contexts}:one_pedestrian"]
        self.check("one_pedestrian", "--trace", "t.json", expect=10)
        text = self.run_it("trace", "t-4.json", model, *with_context, expect=0).stdout
        self.assertIn("a witness of property sooner", text)
        self.run_it("trace", "t-4.json", model, expect=31)
        self.run_it("simulate", model, *with_context, "--trace", "t-4.json", stdin="q\n", expect=0)

    def test_what_is_wrong_is_shown_where_it_is(self):
        wrong = self.write("w.cdl", "event e is { send pres to any }\ncdl k is { main is { event e } }\n")
        self.assertIn("w.cdl:1:19: error: the model has no channel or event 'pres'; did you mean 'press'?\n"
                      "  event e is { send pres to any }\n                    ^",
                      self.run_it("check", model, "--context", wrong, expect=31).stderr)
        self.assertIn("has no context 'one_pedestrain'; did you mean 'one_pedestrian'?",
                      self.check("one_pedestrain", expect=30).stderr)
        self.run_it("check", model, "--context", "nothing.cdl", expect=30)

    def test_sizes_are_told(self):
        text = self.run_it("info", model, "--context", contexts, expect=0).stdout
        self.assertIn("  one_pedestrian: |S_a| = 4, |T_a| = 6, 4 paths, |R|max = ", text)

    def test_a_context_is_drawn(self):
        one = f"{contexts}:one_pedestrian"
        text = self.run_it("graph", one, expect=0).stdout
        self.assertTrue(text.startswith('digraph "one_pedestrian" {'), text)
        self.assertEqual(text.count('label="button"'), 2)
        self.assertEqual(text.count("style=dashed"), 2)
        self.run_it("graph", one, "-o", "g.dot", expect=0)
        self.assertIn("digraph", (self.folder / "g.dot").read_text())
        self.assertIn("name one of them", self.run_it("graph", contexts, expect=30).stderr)
        if shutil.which("dot"):
            self.run_it("graph", one, "-o", "g.svg", expect=0)
            self.assertIn("<svg", (self.folder / "g.svg").read_text())


if __name__ == "__main__":
    unittest.main()
