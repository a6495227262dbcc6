"""What scripts and continuous integration rely on."""
import fcntl
import json
import os
import pathlib
import pty
import re
import shutil
import signal
import struct
import subprocess
import termios
import time
import unittest
import xml.etree.ElementTree as xml

from harness import Case, binary, endless, examples, needs_little_memory, sanitized, tiny

expecting = """
// reachable
//@ expect satisfied
E<> P.B
//@ expect not satisfied
A[] P.A
"""


class Order(Case):
    def test_answers_come_in_the_order_of_the_queries_with_their_comments(self):
        queries = self.write("q.q", "// the value\nsup: x\nA[] not deadlock\n// goal\n// reached\nE<> P.B\nA<> P.B\n")
        done = self.run_it("check", self.write("m.xta", tiny), "--queries", queries, "--json", "r.json")
        self.assertEqual(re.findall(r"^(\d)\. ", done.stdout, re.M), ["1", "2", "3", "4"])
        self.assertIn("1. sup: x\n   // the value\n", done.stdout)
        self.assertIn("3. E<> P.B\n   // goal\n   // reached\n   satisfied\n", done.stdout)
        self.assertEqual(json.loads((self.folder / "r.json").read_text())["results"][0]["comment"], "the value")


class Time(Case):
    total = "+".join(f"v[{i}]" for i in range(9))

    def test_a_hard_query_does_not_starve_the_others(self):
        model = self.write("m.xta", endless)
        hard, easy = f"E<> {self.total} > 300 && deadlock", "sup{v[0] == 0 && v[1] == 0}: v[0]"
        done = self.run_it("check", model, "-q", f"E<> {self.total} > 300", "-q", hard, "-q", easy, "--search", "bfs",
                           "--time", "2400ms", "--json", "r.json", expect=20)
        results = json.loads((self.folder / "r.json").read_text())["results"]
        self.assertEqual([r["verdict"] for r in results], ["unknown"] * 3, done.stdout)
        for result in results:
            self.assertGreater(result["stats"]["explored"], 0)
            self.assertLess(result["stats"]["seconds"], 2.3, "the time of a query is its own")

    def test_an_easy_query_does_not_lose_to_what_it_shares_an_exploration_with(self):
        model = self.write("m.xta", endless.replace("system P;", """
            clock x; process Q() { state u, v; init u; trans u -> v { guard x > 3; }; } system P, Q;"""))
        ask = ["check", model, "-q", f"E<> {self.total} == 270", "-q", "E<> Q.v && x < 2", "--no-trace"]
        little_memory = [] if sanitized else [["--memory", "50M", "--search", "bfs"]]
        for options in (["--time", "2s"], ["--time", "2s", "--search", "bfs"], ["--time-per-query", "1s"], *little_memory):
            with self.subTest(options=options):
                done = self.run_it(*ask, *options)
                self.assertIn("2. E<> Q.v && x < 2\n   not satisfied", done.stdout)

    def test_time_per_query(self):
        model = self.write("m.xta", endless)
        ask = ["check", model, "-q", f"E<> {self.total} > 300", "-q", "E<> v[0] == 3"]
        done = self.run_it(*ask, "--search", "bfs", "--time-per-query", "300ms", "--no-trace", expect=20)
        self.assertIn("2. E<> v[0] == 3\n   satisfied", done.stdout)
        self.run_it(*ask, "--time-per-query", "soon", expect=30)

    def test_unknown_names_the_portfolio(self):
        self.run_it("check", self.write("m.xta", endless), "-q", f"E<> {self.total} > 300", "--time", "700ms", "--json", "r.json",
                    expect=20)
        result = json.loads((self.folder / "r.json").read_text())["results"][0]
        self.assertTrue(result["search"].startswith("auto("), result["search"])


class Loading(Case):
    """A model that cannot be loaded, for whatever reason, leaves no file from before."""
    huge = """typedef struct { int a[1000]; } A; A c[900];
        process P() { state s, t; init s; trans s -> t { }; } system P;"""

    def ask(self, model, *options, expect):
        for name in ("r.json", "r.xml"):
            self.write(name, "old")
        done = self.run_it("check", model, *options, "--json", "r.json", "--junit", "r.xml", expect=expect)
        suite = xml.fromstring((self.folder / "r.xml").read_text()).find("testsuite")
        return done, json.loads((self.folder / "r.json").read_text()), suite

    def test_memory_is_watched_while_a_model_is_read(self):
        done, report, suite = self.ask(self.write("m.xta", self.huge), "-q", "E<> P.t", "-q", "E<> P.s", "--memory", "60M", expect=21)
        why = "more memory was needed than the limit allows while the model was read"
        self.assertIn(f"1. E<> P.t\n   unknown: {why}\n\n2. E<> P.s\n   unknown: {why}\n", done.stdout)
        self.assertEqual(report["error"], why)
        self.assertEqual([(r["query"], r["verdict"], r["reason"]) for r in report["results"]],
                         [("E<> P.t", "unknown", why), ("E<> P.s", "unknown", why)])
        self.assertEqual([c.get("name") for c in suite.findall("testcase")], ["E<> P.t", "E<> P.s"])
        self.run_it("check", self.write("m.xta", self.huge), "-q", "E<> P.t", "--search", "bfs", expect=0)

    def test_so_it_is_in_other_commands(self):
        model = self.write("m.xta", self.huge)
        self.write("x.cert", "nothing")
        for command in (["simulate", model], ["verify", model, "x.cert"], ["predicates", model, "-q", "E<> P.t"]):
            done = self.run_it(*command, "--memory", "60M", stdin="q\n", expect=21)
            self.assertIn("m.xta: more memory was needed than the limit allows while it was read", done.stderr, command)

    def test_every_broken_query_is_told(self):
        model = self.write("m.xta", "int a[3]; process P() { state s; init s; } system P;")
        for queries, wrong in (
                (["A[] forall (i : foo) a[i] == 0", "E<> forall (i : foo) a[i] == 0", "sup: sum (i : foo) a[0]",
                  "sup: sum (i : foo) a[0]", "E<> exists (i : a) a[0] == 1", "A[] forall (i : a) a[0] == 0"], 6),
                (['E<> "abc', "E<> a[0] ==", "E<> a[0] == 0 )", 'E<> "abc', "E<> a[0] == 0"], 4)):
            self.write("m.q", "\n".join(queries))
            _, report, _ = self.ask(model, expect=31)
            self.assertEqual([r["query"] for r in report["results"]], queries)
            self.assertEqual([r["verdict"] for r in report["results"]], ["error"] * wrong + ["satisfied"] * (len(queries) - wrong))
            self.assertNotIn("", [r["reason"] for r in report["results"][:wrong]])

    def test_time_is_watched_while_a_model_is_read(self):
        edges = ",\n".join("s -> s { guard v == 1; assign v = 0; }" for _ in range(60000))
        model = self.write("m.xta", f"int[0,1] v; process P() {{ state s; init s; trans {edges}; }} system P;")
        done, report, _ = self.ask(model, "-q", "E<> v == 1", "--time", "20ms", expect=20)
        self.assertEqual(report["error"], "the time limit was reached while the model was read", done.stderr)

    def test_without_queries_the_model_has_the_reason(self):
        self.write("m.q", "E<> P.t")
        _, report, suite = self.ask(self.write("m.xta", self.huge), "--memory", "60M", expect=21)
        self.assertEqual((report["results"], report["error"]), ([], "more memory was needed than the limit allows while the model was read"))
        self.assertIn("while the model was read", xml.tostring(suite, encoding="unicode"))

    def test_an_error_is_in_the_files(self):
        for model, message in ((self.write("m.xta", "int i = k; system P;"), "m.xta:1:9: error: 'k' is not declared"),
                               ("missing.xta", "cannot read missing.xta: No such file or directory")):
            _, report, suite = self.ask(model, "-q", "E<> true", expect=31 if "m.xta:" in message else 30)
            self.assertEqual(report["model"], model)
            self.assertIn(message, report["error"])
            self.assertEqual(report["results"], [])
            self.assertIn(message.rsplit(": ", 1)[-1].replace("'", "&apos;"), xml.tostring(suite, encoding="unicode").replace("'", "&apos;"))

    @needs_little_memory
    def test_one_of_several(self):
        self.write("a.xta", tiny)
        self.write("b.xta", self.huge)
        done = self.run_it("check", "a.xta", "b.xta", "-q", "E<> true", "--memory", "60M", "--json", "r.json", expect=21)
        first, second = json.loads((self.folder / "r.json").read_text())["models"]
        self.assertEqual(first["results"][0]["verdict"], "satisfied")
        self.assertEqual(second["results"][0]["reason"], "more memory was needed than the limit allows while the model was read", done.stderr)


class Usage(Case):
    def test_only_dve_models_have_goals(self):
        done = self.run_it("check", self.write("m.xta", tiny), "--goal", "1", expect=30)
        self.assertRegex(done.stderr, r"^beeline: --goal: only DVE models have goals, and .*m\.xta is none; "
                                      r"a query stands behind -q\n$")

    def test_several_queries_behind_one_option(self):
        done = self.run_it("check", self.write("m.xta", tiny), "-q", "E<> P.A E<> P.B", expect=31)
        self.assertIn("another query begins here", done.stderr)
        self.assertIn("beeline: of several queries each has a -q of its own\n", done.stderr)


@unittest.skipUnless(os.path.exists("/dev/full"), "there is no /dev/full")
class FullDisk(Case):
    def test_what_cannot_be_written_is_told(self):
        model = self.write("m.xta", tiny)
        for option, query in (("--json", "E<> P.B"), ("--trace", "E<> P.B"), ("--certificate", "E<> false"),
                              ("--graph", "E<> P.B"), ("--junit", "E<> P.B")):
            with self.subTest(option=option):
                done = self.run_it("check", model, "-q", query, option, "/dev/full", expect=30)
                self.assertRegex(done.stderr, r"cannot write .*/dev/full: No space left on device")
                done = self.run_it("check", model, "-q", query, option, "no/such/folder/f", expect=30)
                self.assertRegex(done.stderr, r"cannot write .*no/such/folder/f: (No such file or directory|there is no folder)")
        self.run_it("check", model, "-q", "E<> nonsense", "--json", "/dev/full", expect=31)  # which comes first
        self.run_it("check", model, model, "-q", "E<> nonsense", "--json", "/dev/full", expect=31)

    def test_standard_output(self):
        model = self.write("m.xta", tiny)
        many = [w for _ in range(400) for w in ("-q", "E<> P.B")]
        for arguments in (["-q", "E<> P.B"], ["-q", "E<> P.B", "--json", "-"], many):
            with self.subTest(arguments=arguments[:4]), open("/dev/full", "w") as full:
                done = subprocess.run([binary, "check", model, *arguments], stdout=full, stderr=subprocess.PIPE, text=True,
                                      timeout=60)
                self.assertEqual(done.returncode, 30, done.stderr)
                self.assertIn("No space left on device", done.stderr)
        with open("/dev/full", "w") as full:
            done = subprocess.run([binary, "man"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
        self.assertEqual(done.returncode, 30, done.stderr)
        self.assertEqual(done.stderr, "beeline: cannot write standard output: No space left on device\n")


class Expectations(Case):
    def test_without_the_option_they_are_shown(self):
        done = self.run_it("check", self.write("m.xta", tiny), "--queries", self.write("q.q", expecting), expect=10)
        self.assertIn("satisfied, as expected", done.stdout)
        self.assertIn("not satisfied, as expected", done.stdout)

    def test_exit_codes(self):
        model = self.write("m.xta", tiny)
        queries = self.write("q.q", expecting)
        self.run_it("check", model, "--queries", queries, "--expect", expect=0)
        other = self.write("r.q", expecting.replace("expect satisfied", "expect not satisfied"))
        done = self.run_it("check", model, "--queries", other, "--expect", expect=12)
        self.assertIn("satisfied (expected: not satisfied)", done.stdout)
        self.run_it("check", model, "--queries", other, "-q", "E<> nonsense", "--expect", expect=31)
        self.run_it("check", model, "--queries", queries, "-q", "A[] P.A", "--expect", expect=10)
        slip = self.write("slip.q", "//@ expect satsified\nE<> P.B\n")
        done = self.run_it("check", model, "--queries", slip, "--expect", expect=31)
        self.assertIn("'@ expect satsified' says nothing", done.stderr)
        self.assertNotIn("says what to expect", done.stderr)
        done = self.run_it("check", model, "-q", "E<> P.B", "--expect", expect=0)
        self.assertIn("says what to expect", done.stderr)

    def test_in_xml(self):
        def model(outcome):
            return self.write("m.xml", '<nta><template><name>P</name><location id="a"><name>A</name></location><init ref="a"/>'
                              "</template><system>system P;</system><queries><query><formula>E&lt;&gt; false</formula>"
                              f'<expect outcome="{outcome}" type="quality"/></query></queries></nta>')
        self.run_it("check", model("failure"), "--expect", expect=0)
        self.run_it("check", model("success"), "--expect", expect=12)
        slip = self.write("s.xml", pathlib.Path(model("succes")).read_text().replace(
            "</queries>", "<query><formula>E&lt;&gt; P.A</formula></query></queries>"))
        done = self.run_it("check", slip, "--expect", expect=31)
        self.assertIn("there is no outcome 'succes'", done.stderr)
        self.assertIn("2. E<> P.A\n   satisfied\n", done.stdout)  # the other is answered

    def test_marks_of_uppaal(self):
        model = self.write("m.xta", tiny)
        self.run_it("check", model, "--queries", self.write("q.q", "/* EXPECT:F */ E<> P.B\n"), "--expect", expect=12)
        for word in ("FALSE", "f"):
            done = self.run_it("check", model, "--queries", self.write("q.q", f"/* EXPECT:{word} */ E<> P.B\nE<> P.A\n"),
                               "--expect", expect=31)
            self.assertIn(f"'EXPECT:{word}' says nothing that is known here", done.stderr)
            self.assertIn("2. E<> P.A\n   satisfied\n", done.stdout)


class Junit(Case):
    def cases(self, name="j.xml"):
        root = xml.parse(self.folder / name).getroot()
        return {case.get("name"): [child.tag for child in case] for case in root.iter("testcase")}, root

    def test_each_outcome(self):
        model = self.write("m.xta", tiny)
        self.run_it("check", model, "-q", "E<> P.B && x > 2", "-q", "A[] P.A", "-q", "Pr[<=9](<> P.B)", "-q", 'E<> "', "--junit", "j.xml",
                    expect=31)
        cases, root = self.cases()
        self.assertEqual(cases, {"E<> P.B && x > 2": [], "A[] P.A": ["failure"], "Pr[<=9](<> P.B)": ["skipped"], 'E<> "': ["error"]})
        suite = root.find("testsuite")
        self.assertEqual([suite.get(k) for k in ("tests", "failures", "errors", "skipped")], ["4", "1", "1", "1"])
        self.assertIn("string is not closed (<query>:1:5)", root.find(".//error").get("message"))

    def test_names_that_xml_cannot_hold(self):
        for name in (b"c\x01\x7f\r.xta", b"u\xff.xta", b"s\xed\xa0\x80.xta", b"f\xef\xbf\xbe.xta"):
            with self.subTest(name=name):
                model = self.folder / os.fsdecode(name)
                model.write_text(tiny)
                done = subprocess.run([binary, "check", model.name, "-q", "E<> P.B", "--junit", "j.xml", "--trace", "t.html"],
                                      cwd=self.folder, capture_output=True, timeout=120)
                self.assertEqual(done.returncode, 0)
                self.assertEqual(self.cases()[0], {"E<> P.B": []})
                (self.folder / "t.html").read_text(encoding="utf-8")

    def test_failures_say_what_was_expected(self):
        model = self.write("m.xta", tiny)
        self.run_it("check", model, "-q", "A[] P.A", "--junit", "j.xml", expect=10)
        self.assertIn('<failure message="not satisfied"/>', (self.folder / "j.xml").read_text())
        queries = self.write("m.q", "//@ expect not_satisfied\nE<> P.B\n")
        self.run_it("check", model, "--queries", queries, "--expect", "--junit", "j.xml")
        self.assertIn('<failure message="expected not satisfied, got satisfied"/>', (self.folder / "j.xml").read_text())

    def test_a_model_that_cannot_be_read_is_one_error(self):
        self.run_it("check", self.write("m.xta", "nonsense"), "--junit", "j.xml", expect=31)
        message = self.cases()[1].find(".//error").get("message")
        self.assertRegex(message, "m.xta:1:9: error: expected '='")
        self.assertEqual(message.count("error:"), 1)

    def test_expected_verdicts_pass(self):
        model, queries = self.write("m.xta", tiny), self.write("q.q", expecting)
        self.run_it("check", model, "--queries", queries, "--expect", "--junit", "j.xml", expect=0)
        self.assertEqual(list(self.cases()[0].values()), [[], []])
        self.run_it("check", model, "--queries", queries, "--junit", "j.xml", expect=10)
        self.assertEqual(list(self.cases()[0].values()), [[], ["failure"]])


class Output(Case):
    def test_quiet(self):
        self.write("m.q", "A[] P.A")
        done = self.run_it("check", self.write("m.xta", tiny), "--quiet", "--json", "r.json", expect=10)
        self.assertEqual((done.stdout, done.stderr), ("", ""))
        self.assertEqual(json.loads((self.folder / "r.json").read_text())["results"][0]["verdict"], "not_satisfied")
        self.assertTrue(self.run_it("check", "m.xta", "-q", "E<> zzz", "--quiet", expect=31).stderr)

    def test_a_report_on_standard_output_is_all_there_is(self):
        models = [self.write("m.xta", tiny), self.write("n.xta", tiny)]
        for count in (1, 2):
            done = self.run_it("check", *models[:count], "-q", "E<> P.B", "--junit", "-", expect=0)
            self.assertEqual(len(xml.fromstring(done.stdout).findall("testsuite")), count)
        done = self.run_it("check", self.write("h.xta", Loading.huge), "-q", "E<> P.t", "--memory", "60M", "--junit", "-", expect=21)
        xml.fromstring(done.stdout)

    def test_colours(self):
        ask = ["check", self.write("m.xta", tiny), "-q", "E<> P.B"]
        self.assertIn("\033[", self.run_it(*ask, "--color", "always", expect=0).stdout)
        for never in ([], ["--color", "never"], ["--color=auto"]):
            self.assertNotIn("\033[", self.run_it(*ask, *never, expect=0).stdout)
        self.run_it(*ask, "--color", "sometimes", expect=30)

    def test_slips_are_understood(self):
        model = self.write("m.xta", tiny)
        for arguments, meant in ((["chekc", model], "'check'"), (["check", model, "--quite"], "'--quiet'"),
                                 (["bench", "--lst-jobs"], "'--list-jobs'"),
                                 (["check", model, "-q", "E<> P.B", "--search", "bfs(stroe=exact)"], "'store'")):
            with self.subTest(arguments=arguments):
                self.assertIn("did you mean " + meant, self.run_it(*arguments, expect=30).stderr)

    @unittest.skipUnless(shutil.which("bash"), "there is no bash")
    def test_bash_completes_the_words_of_a_command(self):
        script = self.run_it("completion", "bash", expect=0).stdout
        for words, wanted in ((["generate", "han"], "hanoi"), (["components", "as"], "astar"), (["check", "m.x"], "m.xta")):
            self.write("m.xta", tiny)
            asked = script + f'\nCOMP_WORDS=(beeline {" ".join(words)}); COMP_CWORD=2; _beeline; echo "${{COMPREPLY[@]}}"'
            done = subprocess.run(["bash", "-c", asked], cwd=self.folder, capture_output=True, text=True)
            self.assertEqual(done.stdout.split(), [wanted], done.stderr)

    def test_the_beginning_of_a_command(self):
        self.assertIn("'ben' is neither a command nor a file; did you mean 'bench'?", self.run_it("ben", expect=30).stderr)

    def test_manual_and_completion_know_every_option(self):
        page = self.run_it("man", expect=0).stdout.replace("\\-", "-")
        scripts = {shell: self.run_it("completion", shell, expect=0).stdout for shell in ("bash", "zsh", "fish")}
        for command in ("check", "info", "simulate", "trace", "verify", "components", "predicates", "bench"):
            options = set(re.findall(r"^  (?:-\w,)?--([a-z-]+)", self.run_it(command, "--help", expect=0).stdout, re.M)) - {"help"}
            self.assertTrue(options or command in ("verify", "components"))
            for option in options:
                self.assertIn("--" + option, page)
                for shell, script in scripts.items():
                    self.assertIn(("-l " if shell == "fish" else "--") + option, script, shell)
        self.run_it("completion", "csh", expect=30)
        for script in scripts.values():
            self.assertIn("hanoi", script, "a family to generate")
            self.assertIn("astar", script, "a component")
        for shell in ("bash", "zsh", "fish"):
            if shutil.which(shell):
                path = self.write("script", scripts[shell])
                subprocess.run([shell, "-n", path], check=True, timeout=60)
        self.write("script", scripts["bash"])
        self.write("smoked.xta", tiny)
        (self.folder / "folder").mkdir()
        for words, completed in (("beeline check --sho", "--shortest\n"), ("beeline trace --to h", "html\n"),
                                 ("beeline m.xta --slice o", "on off\n"), ("beeline buchi --to ne", "never\n"),
                                 ("beeline m.xta --search bf", "bfs\n"), ('beeline m.xta --time ""', "\n"),
                                 ('beeline m.xta -q ""', "\n"), ("beeline m.xta --json smo", "smoked.xta\n"),
                                 ('beeline bench smoke -o ""', "folder\n"), ('beeline completion ""', "bash fish zsh\n"),
                                 ("beeline bench smok", "smoke smoked.xta\n"), ("beeline generate land", "landing-gear\n"),
                                 ("beeline generate fischer --v", "--variant\n"), ("beeline generate landing-gear --f", "--failures\n"),
                                 ("beeline --vers", "--version\n"), ("beeline smo", "smoked.xta\n")):
            complete = f"source ./script; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _beeline; echo ${{COMPREPLY[@]}}"
            done = subprocess.run(["bash", "-c", complete], cwd=self.folder, capture_output=True, text=True, timeout=60)
            self.assertEqual(done.stdout, completed, done.stderr)
        self.assertIn(":FORMAT:(text html json)", scripts["zsh"])
        self.assertIn(":FILE.cdl[\\:NAME]:_files", scripts["zsh"])
        for option in ("--context FILE.cdl[:NAME]", "--fairness weak[:P,Q]", "--to text|html|json", "--color auto|always|never",
                       "--jobs UINT\n", "--compare A B\n"):
            self.assertIn(option, page)
        self.assertIn("-l to -x -a 'text html json'", scripts["fish"])


class Progress(Case):
    def test_it_says_which_queries_and_which_search(self):
        command = [binary, "check", self.write("m.xta", endless), "-q", "E<> v[0] == 1", "-q", "E<> v[0] + v[1] == 61", "-q",
                   "A[] v[2] + v[3] < 61", "--search", "bfs", "--no-trace", "--time", "100s"]
        for width in (200, 40):
            try:
                terminal, side = pty.openpty()
            except OSError as error:  # a chroot without /dev/pts
                self.skipTest(str(error))
            fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
            with self.subTest(width=width), subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=side,
                                                             env=os.environ | {"TERM": "xterm"}) as process:
                os.close(side)
                seen = b""
                while seen.count(b"\r\033[K") < 3:
                    seen += os.read(terminal, 4096)
                process.send_signal(signal.SIGINT)
                process.communicate(timeout=60)
                line = seen.split(b"\r\033[K")[1]
                self.assertTrue(line.startswith(b"queries 2, 3 of 3  "), line)
                self.assertLess(len(line), width)
                self.assertEqual(b"bfs(" in line, width == 200, line)
            os.close(terminal)

    # What was seen until a trace was being shortened, the exit code and the answer; nothing where that was over too soon.
    def shortened(self, command):
        try:
            terminal, side = pty.openpty()
        except OSError as error:  # a chroot without /dev/pts
            self.skipTest(str(error))
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 300, 0, 0))
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=side, text=True,
                              env=os.environ | {"TERM": "xterm"}) as process:
            os.close(side)
            seen = b""
            try:
                while not re.search(rb"  trace \d+ -> \d+  ", seen):
                    seen += os.read(terminal, 4096)
            except OSError:  # it has ended
                seen = b""
            if seen:
                process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=100)
        os.close(terminal)
        return (seen, process.returncode, out) if seen else None

    def test_it_says_how_far_a_trace_is_shortened_and_interrupted_gives_that(self):
        self.run_it("generate", "hanoi", "6", "-o", "hanoi.xml")
        command = [binary, "check", self.folder / "hanoi.xml", "--brief", "--time", "200s"]
        tries = (self.shortened(command) for _ in range(10))
        seen, code, out = next(filter(None, tries), (b"", None, ""))
        self.assertTrue(seen, "a trace was never seen being shortened")
        self.assertEqual(code, 0, out)
        first, best = map(int, re.search(rb"trace (\d+) -> (\d+)", seen).groups())
        self.assertLessEqual(best, first)
        self.assertLessEqual(int(re.search(r"trace of (\d+) steps", out)[1]), best)


class SeveralModels(Case):
    def test_answers_are_whole_and_in_order_with_a_summary(self):
        models = [examples / "fischer.xta", examples / "lock.xta", examples / "train_gate.xml"]
        done = self.run_it("check", *models, "--brief", "--json", "r.json", "--junit", "j.xml", "--jobs", "2", expect=10)
        places = [done.stdout.index(f"{model}: ") for model in models]
        self.assertEqual(places, sorted(places))
        self.assertRegex(done.stdout, r"summary\n.*fischer.xta +4 satisfied\n.*lock.xta +1 satisfied, 1 not satisfied\n")
        self.assertTrue(done.stdout.endswith("3 models, 11 queries: 9 satisfied, 2 not satisfied\n"), done.stdout[-200:])
        reports = json.loads((self.folder / "r.json").read_text())["models"]
        self.assertEqual([r["model"] for r in reports], [str(m) for m in models])
        self.assertEqual(len(xml.parse(self.folder / "j.xml").getroot().findall("testsuite")), 3)

    def test_options_reach_each_and_files_have_names_of_their_own(self):
        (self.folder / "other").mkdir()
        models = [self.write("m.xta", tiny), self.write("other/m.xta", tiny), self.write("n.xta", tiny)]
        done = self.run_it("check", *models, "-q", "E<> P.B", "-q", "E<> P.B && x < 2", "--trace", "t.json", "--search",
                           "dfs(store=exact)", expect=10)
        self.assertEqual(done.stdout.count("search: dfs(prefer=none, store=exact)"), 3)
        self.assertEqual(sorted(p.name for p in self.folder.glob("t*")), ["t-m-1.json", "t-m-2-1.json", "t-n-1.json"])

    def test_one_that_cannot_be_read_does_not_stop_the_others(self):
        good, bad = self.write("m.xta", tiny), self.write("bad.xta", "nonsense")
        done = self.run_it("check", bad, good, "missing.xml", "-q", "E<> P.B", "--json", "r.json", expect=31)
        self.assertRegex(done.stdout, r"bad.xta +.*error: .*\n.*m.xta +1 satisfied\n.*missing.xml +.*cannot read")
        reports = json.loads((self.folder / "r.json").read_text())["models"]
        self.assertEqual([len(r["results"]) for r in reports], [0, 1, 0])
        self.run_it("check", good, "-", "-q", "E<> P.B", expect=30)

    def test_quiet_and_json_on_standard_output(self):
        models = [self.write("m.xta", tiny), self.write("n.xta", tiny)]
        done = self.run_it("check", *models, "-q", "E<> P.B", "--quiet", expect=0)
        self.assertEqual(done.stdout + done.stderr, "")
        done = self.run_it("check", *models, "-q", "E<> P.B", "--json", "-", expect=0)
        self.assertEqual(len(json.loads(done.stdout)["models"]), 2)

    def test_interrupt_ends_all_with_what_they_know(self):
        models = [self.write(f"{name}.xta", endless) for name in "abc"]
        command = [binary, "check", *models, "-q", "E<> v[0] == 1", "-q", "E<> false", "--search", "bfs", "--no-trace", "--time",
                   "100s", "--jobs", "2", "--json", "r.json"]
        with subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
            deadline = time.monotonic() + 60
            while len(children.read_text().split()) < 2 and time.monotonic() < deadline:
                time.sleep(0.05)
            pids = children.read_text().split()
            time.sleep(1)  # until they search
            process.send_signal(signal.SIGINT)
            out, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 11, errors)
        self.assertEqual(out.count("unknown: interrupted"), 2)
        self.assertEqual(out.count("1. E<> v[0] == 1\n   satisfied"), 2)
        self.assertIn("interrupted before it began", out)
        self.assertEqual([len(r["results"]) for r in json.loads((self.folder / "r.json").read_text())["models"]], [2, 2, 0])
        for pid in pids:
            self.assertFalse(os.path.exists(f"/proc/{pid}"))


if __name__ == "__main__":
    unittest.main()
