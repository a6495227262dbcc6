import re
import unittest

from harness import Case, examples

light, walkers = examples / "crossing_light.xta", examples / "crossing_light.cdl"
coffee, users = examples / "coffee.fcr", examples / "coffee.cdl"


class ContextCertificates(Case):
    def certify(self, model, context, *more, expect):
        self.run_it("check", model, "--context", context, "--certificate", "c", "--no-trace", *more, expect=expect)
        return (self.folder / "c").read_text()

    def verify(self, model, *more, expect):
        return self.run_it("verify", model, "c", *more, expect=expect).stdout

    def refused(self, model, *more, because):
        text = self.verify(model, *more, expect=10)
        self.assertNotIn("   proved", text)
        self.assertIn("   not proved: " + because, text)

    def test_what_a_context_asserts_and_observes_is_proved(self):
        one = ["--context", f"{walkers}:one_pedestrian"]
        for search in ("auto", "bfs(store=inclusion)", "dfs(store=exact)"):
            with self.subTest(search):
                self.certify(light, one[1], "--search", search, expect=10)
                text = self.verify(light, *one, expect=0)
                self.assertEqual(re.findall("^(.*)\n   proved by", text, re.M),
                                 ["assert not walking or nobody_asked", "property asked_first", "property soon"])
        for name, proved in (("one_user", 2), ("two_users", 2), ("polite_users", 1)):
            with self.subTest(name):
                self.certify(coffee, f"{users}:{name}", expect=10 if name == "two_users" else 0)
                text = self.verify(coffee, "--context", f"{users}:{name}", expect=0)
                self.assertEqual(text.count("   proved by"), proved)

    def test_queries_of_a_model_with_a_context(self):
        for model, context, query in ((light, f"{walkers}:one_pedestrian", "E<> Counter.served == 2"),
                                      (coffee, f"{users}:one_user", "E<> {Machine}1:cups = 2")):
            self.certify(model, context, "-q", query, expect=10)
            self.assertIn(f"{query}\n   proved by", self.verify(model, "--context", context, expect=0))

    def test_a_certificate_of_something_else_is_refused_with_the_reason(self):
        one, other = f"{users}:one_user", f"{users}:polite_users"
        self.certify(coffee, one, expect=0)
        self.refused(coffee, because="it was made with the context one_user, and none is given")
        self.refused(coffee, "--context", other, because="it was made with another context: one_user, not polite_users")
        self.refused(coffee, "--context", one, "--observer-step", "set",
                     because="it was made with --observer-step sequence, not set")
        self.refused(coffee, "--context", one, "--cdl-discard", "off",
                     because="it was made with --cdl-discard on, not off")
        changed = self.write("changed.cdl", users.read_text() + "\n// changed\n")
        self.refused(coffee, "--context", f"{changed}:one_user",
                     because="it was made with another context: the file that one_user is in has changed")
        self.run_it("check", light, "-q", "E<> Counter.served == 1", "--certificate", "c", expect=10)
        self.refused(light, "--context", f"{walkers}:one_pedestrian",
                     because="it was made without a context, and one_pedestrian is given")
        self.run_it("verify", coffee, "c", "--context", users, expect=30)
        self.run_it("verify", coffee, "c", "--context", f"{walkers}:one_pedestrian", expect=31)

    # The header is believed in nothing: the network is built anew.
    def test_a_header_that_lies_proves_nothing(self):
        text = self.certify(coffee, f"{users}:one_user", expect=0)
        self.write("c", text.replace(" on one_user\n", " on two_users\n"))
        self.refused(coffee, "--context", f"{users}:two_users", because="")
        self.write("c", text.replace(" on one_user\n", " off one_user\n"))
        self.verify(coffee, "--context", f"{users}:one_user", "--cdl-discard", "off", expect=10)
        self.write("c", text.replace("cups <= 1", "cups <= 0"))
        self.assertIn("cups <= 0\n   not proved: its query is not one of this model",
                      self.verify(coffee, "--context", f"{users}:one_user", expect=10))
        lines = text.splitlines(keepends=True)
        state = next(i for i, line in enumerate(lines) if line.startswith("s ") and i > 20)
        del lines[state:state + 2]
        count = next(i for i, line in enumerate(lines) if line.startswith("end ") and i >= state)
        lines[count] = f"end {int(lines[count].split()[1]) - 1}\n"
        self.write("c", "".join(lines))
        self.verify(coffee, "--context", f"{users}:one_user", expect=10)

    def test_restrictions_are_assumptions(self):
        context = f"{users}:three_users"
        query = "E<> {Machine}1:cups = 3"
        text = self.certify(coffee, context, "-q", query, expect=10)
        self.assertIn("\nassume restriction two_coins\n", text)
        text = self.verify(coffee, "--context", context, expect=0)
        proved = re.findall("^(.*)\n   proved by .*, assuming restriction two_coins$", text, re.M)
        self.assertEqual(proved, ["assert {Machine}1:cups <= 2, assuming two_coins", query + ", assuming two_coins"])
        written = (self.folder / "c").read_text()
        self.write("c", written.replace("assume restriction two_coins\n", ""))
        self.refused(coffee, "--context", context, because="it does not name what it rests on: restriction two_coins")
        self.write("c", written.replace("restriction two_coins\n", "restriction two_coins\nassume restriction more\n"))
        self.refused(coffee, "--context", context, because="it rests on an unknown assumption: restriction more")

    def test_one_file_holds_one_context(self):
        error = self.run_it("check", coffee, "--context", users, "--certificate", "c", expect=30).stderr
        self.assertIn("for one file of results name one of them", error)

    def test_malformed_contexts_of_certificates(self):
        text = self.certify(coffee, f"{users}:one_user", expect=0)
        line = next(line for line in text.splitlines() if line.startswith("context "))
        for wrong in ("context", "context 12 sequence on", f"{line}\n{line}"):
            with self.subTest(wrong):
                self.write("c", text.replace(line, wrong, 1))
                error = self.run_it("verify", coffee, "c", "--context", f"{users}:one_user", expect=31).stderr
                self.assertRegex(error, "c: error: line [34]: (a context is|a second context)")


if __name__ == "__main__":
    unittest.main()
