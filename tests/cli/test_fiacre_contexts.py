import json
import unittest

from harness import Case, examples

coffee, users = examples / "coffee.fcr", examples / "coffee.cdl"
cruise, driving = examples / "cruise_control.fcr", examples / "cruise_control.cdl"


class FiacreContexts(Case):
    def verdicts(self, model, context, *more, expect):
        self.run_it("check", model, "--context", context, "--json", "r.json", "--no-trace", *more, expect=expect)
        return [(r["query"], r["verdict"]) for r in json.loads((self.folder / "r.json").read_text())["results"]]

    # What the comments in coffee.cdl say.
    def test_every_construct_has_an_example(self):
        yes, no = "satisfied", "not_satisfied"
        expected = {
            "one_user": [yes, yes],
            "two_users": [no, yes, yes, no],
            "two_in_a_row": [yes, yes, yes],
            "gives_up": [no, yes],
            "polite_users": [yes],
            "three_users": [yes, yes],
        }
        for name, verdicts in expected.items():
            with self.subTest(name):
                code = 10 if no in verdicts else 0
                self.assertEqual([v for _, v in self.verdicts(coffee, f"{users}:{name}", expect=code)], verdicts)

    def test_the_first_requirement_of_the_cruise_control_is_violated(self):
        self.assertEqual(self.verdicts(cruise, f"{driving}:speeding", expect=10),
                         [("property no_adjusting", "not_satisfied")])
        self.assertEqual([v for _, v in self.verdicts(cruise, f"{driving}:calm", expect=0)], ["satisfied"] * 3)

    def test_traces_name_messages_and_states_of_observers(self):
        text = self.run_it("check", coffee, "--context", f"{users}:two_users", expect=10).stdout
        self.assertIn("on send coin to {Machine}1", text)
        self.assertIn("paid_first: start -> paid", text)

    def test_what_nobody_fetches_stays_without_discarding(self):
        left = ["-q", "E<> {main}1:toContext.length = 1 and deadlock"]
        with_discard = self.run_it("check", coffee, "--context", f"{users}:gives_up", *left, "--brief", expect=10).stdout
        without = self.run_it("check", coffee, "--context", f"{users}:gives_up", *left, "--cdl-discard", "off", "--brief",
                              expect=10).stdout
        self.assertIn("3. E<> {main}1:toContext.length = 1 and deadlock\n   not satisfied", with_discard)
        self.assertIn("3. E<> {main}1:toContext.length = 1 and deadlock\n   satisfied", without)

    def test_queries_under_a_restriction_name_it_and_do_not_look_beyond(self):
        context = f"{users}:three_users"
        asked = {"E<> {Machine}1:cups = 2": "satisfied", "A[] not deadlock": "unsupported",
                 "A<> {Machine}1:cups = 1": "unsupported", "sup: {Machine}1:cups": "satisfied"}
        more = [word for query in asked for word in ("-q", query)]
        found = dict(self.verdicts(coffee, context, *more, expect=32))
        for query, verdict in asked.items():
            self.assertEqual(found[query + ", assuming two_coins"], verdict)

    def test_figures_and_pictures(self):
        self.assertIn("two_users: |S_a| = 16, ", self.run_it("info", coffee, "--context", users, expect=0).stdout)
        self.assertIn('label="pay"', self.run_it("graph", f"{users}:one_user", expect=0).stdout)

    def test_what_is_wrong_is_shown_where_it_is(self):
        wrong = self.write("w.cdl", "event e is { send con to {Machine}1 }\ncdl k is { main is { event e } }\n")
        self.assertIn("w.cdl:1:19: error: 'con' is no value of type 'message'; did you mean 'coin'?\n"
                      "  event e is { send con to {Machine}1 }\n                    ^",
                      self.run_it("check", coffee, "--context", wrong, expect=31).stderr)


if __name__ == "__main__":
    unittest.main()
