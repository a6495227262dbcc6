import json
import os
import pathlib
import pty
import re
import select
import signal
import subprocess
import time
import unittest

from harness import Case, binary, examples, needs_little_memory, tiny

counting = """
clock x, y; int[0,100] n; bool up; int a[3] = {4, 5, 6};
process P() {
  state A { x <= 3 }, B;
  init A;
  trans A -> A { guard x >= 1; assign n = n + 1, x = 0; }, A -> B { guard n == 90; assign up = true; };
}
system P;
"""

# The sender has 2^40 ways to be heard.
crowd = """
broadcast chan b; clock x;
process S() { state s; init s; trans s -> s { sync b!; }; }
process R(const int[0,39] i) { state s, t, u; init s; trans s -> t { %s sync b?; }, s -> u { %s sync b?; }; }
system S, R;
"""

# Seconds for one evaluation, though within its limit of steps.
slow = """
int f() { int i; int j; int s; for (j = 0; j < 7000; j++) for (i = 0; i < 7000; i++) s = (s + i) % 1000; return s; }
process P() { state A, B; init A; trans A -> B { }; }
system P;
"""


class Terminal:
    """The simulator at a terminal of its own."""

    def __init__(self, *arguments, folder=None, environment={}):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            if folder:
                os.chdir(folder)
            os.environ.update(environment)
            os.environ["TERM"] = "xterm"
            os.environ["NO_COLOR"] = "1"
            os.environ["ASAN_OPTIONS"] = "detect_leaks=0"  # libedit keeps the names of functions that were added
            os.execv(binary, [str(binary), *map(str, arguments)])
        self.out = b""
        self.status = None

    def type(self, keys, answer):
        """Waits until what follows matches: what is typed before the prompt is back may be lost."""
        os.write(self.terminal, keys)
        return self.wait(answer)

    def wait(self, answer, begin=None):
        begin = len(self.out) if begin is None else begin
        end = time.monotonic() + 60
        while not re.search(answer, self.out[begin:], re.S):
            if time.monotonic() > end:
                raise AssertionError(f"no {answer} in {self.out[begin:]}")
            if select.select([self.terminal], [], [], 0.1)[0]:
                self.out += os.read(self.terminal, 65536)
        return self.out[begin:]

    def has(self, answer, seconds):
        """Whether it comes to stand at the end within that time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if re.search(answer, self.out, re.S):
                return True
            if select.select([self.terminal], [], [], 0.1)[0]:
                self.out += os.read(self.terminal, 65536)
        return False

    def interrupt(self, until):
        time.sleep(0.5)
        for _ in range(20):
            os.write(self.terminal, b"\x03")
            if self.has(until, 2):
                break

    def close(self, keys):
        """Types what ends it, until it has."""
        try:
            for _ in range(20):
                os.write(self.terminal, keys)
                end = time.monotonic() + 3
                while time.monotonic() < end:
                    if select.select([self.terminal], [], [], 0.1)[0]:
                        self.out += os.read(self.terminal, 65536)
            os.kill(self.process, signal.SIGKILL)
        except OSError:  # it has gone
            pass
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


class Simulate(Case):
    def simulate(self, commands, model=None, *options, expect=0):
        path = model or self.write("m.xta", tiny)
        return self.run_it("simulate", path, *options, stdin="\n".join(commands) + "\n", expect=expect).stdout

    def saved(self, name="t.json"):
        return json.loads((self.folder / name).read_text())

    def test_offers_transitions_with_their_delays(self):
        out = self.simulate(["q"])
        self.assertIn("1) P: A -> B  after [2, 3]", out)
        self.assertIn("may wait [0, 3]", out)

    def test_a_step_is_taken_as_early_as_possible_or_as_asked(self):
        self.simulate(["1", "s t.json"])
        self.assertEqual(self.saved()["steps"][0]["delay"], "2")
        self.simulate(["1 5/2", "s t.json"])
        self.assertEqual(self.saved()["steps"][0]["delay"], "5/2")
        self.simulate(["d 1.25", "1 1.5", "d 7", "s t.json"])
        self.assertEqual(self.saved()["steps"][0]["delay"], "11/4")
        self.assertEqual(self.saved()["states"][1]["clocks"], {"x": "11/4"})
        self.assertEqual(self.saved()["final_delay"], "7")

    def test_refuses_what_is_not_possible(self):
        for bad in ("1 1", "1 4", "1 x", "2", "0", "d 4", "d -1", "d x", "u", "g 1", "g x", "l missing", "l", "s",
                    "nonsense", "r x"):
            with self.subTest(command=bad):
                out = self.simulate([bad, "s t.json"])
                self.assertEqual(self.saved()["steps"], [])
                self.assertNotIn("step 1", out)

    def test_undo_and_go(self):
        out = self.simulate(["1", "u", "g 1", "d 5", "u", "u", "d 2", "s t.json"])
        self.assertIn("step 0 of 1", out)
        self.assertEqual((self.saved()["steps"], self.saved()["final_delay"]), ([], "2"))
        self.simulate(["1 3", "u", "1 2", "s t.json"])
        self.assertEqual(self.saved()["steps"][0]["delay"], "2")

    def test_saved_runs_load_and_continue(self):
        model = examples / "lock.xta"
        self.simulate(["r 12", "s t.json"], model)
        first = self.saved()
        self.assertEqual(len(first["steps"]), 12)
        self.simulate(["s u.json"], model, "--trace", "t.json")
        self.assertEqual(self.saved("u.json"), first)
        self.simulate(["l t.json", "r 3", "s u.json"], model)
        self.assertEqual(self.saved("u.json")["steps"][:12], first["steps"])

    def test_random_runs_of_all_examples_are_accepted_back(self):
        for model in ("fischer.xta", "lock.xta", "workshop.xta", "train_gate.xml", "crossing.tck"):
            for seed in (1, 2, 3):
                with self.subTest(model=model, seed=seed):
                    self.simulate(["r 60", "s t.json"], examples / model, "--seed", str(seed))
                    self.assertEqual(len(self.saved()["steps"]), 7 if model == "workshop.xta" else 60)
                    self.simulate(["s u.json"], examples / model, "--trace", "t.json")
                    self.assertEqual(self.saved("u.json"), self.saved())

    def test_traces_of_other_runs_are_refused(self):
        self.simulate(["1", "s t.json"])
        forged = self.saved()
        forged["steps"][0]["delay"] = "1"
        (self.folder / "forged.json").write_text(json.dumps(forged))
        self.simulate([], None, "--trace", "forged.json", expect=31)
        self.simulate([], examples / "lock.xta", "--trace", "t.json", expect=31)
        (self.folder / "broken.json").write_text("{")
        self.simulate([], None, "--trace", "broken.json", expect=31)

    def test_a_trace_that_cannot_be_read(self):
        done = self.run_it("simulate", self.write("m.xta", tiny), "--trace", "nofile", expect=30)
        self.assertEqual(done.stderr, "beeline: cannot read nofile: No such file or directory\n")

    def test_continues_the_trace_of_a_check(self):
        model = examples / "lock.xta"
        query = "A[] not (Worker(1).working && Worker(2).working)"
        self.run_it("check", model, "-q", query, "--trace", "t.json", expect=10)
        out = self.simulate(["q"], model, "--trace", "t.json")
        self.assertIn("Worker(1).working, Worker(2).working", out)

    def answers(self, commands, model):
        """What each command printed."""
        out = self.simulate(commands, self.write("c.xta", model))
        return [part.partition("\n")[2].strip() for part in out.split("\n> ")[1:]]

    def test_expressions_are_evaluated_here_and_now(self):
        said = self.answers(["d 1.5", "eval n + 1", "eval x - y", "eval x, n, up", "eval P.A && x >= 1", "eval P.A && x < 1",
                             "eval a[n + 1]", "eval forall (i : int[0,2]) a[i] > 3", "eval deadlock", "eval foo", "eval",
                             "eval 1 / n"], counting)
        self.assertEqual(said[1:10], ["1", "0", "1.5, 0, false", "true", "false", "5", "true", "false", "'foo' is not declared"])
        self.assertEqual(said[10], "eval needs an expression")
        self.assertIn("cannot be evaluated", said[11])

    def test_runs_stop_where_a_condition_becomes_true(self):
        said = self.answers(["break n == 5", "run", "eval n", "run 3", "eval n", "delete 1", "break", "break n >", "delete 4"],
                            counting)
        self.assertIn("1) n == 5: false", said[0])
        self.assertTrue(said[1].startswith("stopped: n == 5 is true\n"), said[1])
        self.assertEqual((said[2], said[4]), ("5", "8"), "a condition that goes on being true does not stop again")
        self.assertIn("nothing to stop at", said[6])
        self.assertNotIn("1)", said[7])
        self.assertIn("number of a condition", said[8])

    def test_a_condition_on_clocks_stops_in_the_middle_of_a_wait(self):
        said = self.answers(["break y >= 7 && x > 0", "run", "eval y", "s t.json"], counting)
        self.assertTrue(said[1].startswith("stopped: y >= 7 && x > 0 is true\n"), said[1])
        before = sum(map(lambda s: float(eval(s["delay"])), self.saved()["steps"]))
        self.assertLess(before, 7 + 3)
        self.assertTrue(said[2] == "7" or before >= 7, said)

    def test_a_run_ends_by_itself(self):
        said = self.answers(["run", "eval n, up", "run"], counting)
        self.assertEqual(said[1], "90, true")
        self.assertEqual(said[2], "no transition is possible")
        loop = "process P() { state A; init A; trans A -> A { }; } system P;"
        self.assertIn("step 10000,", self.answers(["run"], loop)[0])

    def test_why_nothing_goes_on(self):
        said = self.answers(["why", "run"], counting)
        self.assertIn("to B: n == 90 is false (n = 0)", said[0])
        self.assertIn("P: no edge leaves this location", said[1])

    def test_why_of_broadcasts_everybody_can_move(self):
        text = """broadcast chan go;
            process S() { clock y; state s { y <= 10 }; init s; trans s -> s { guard y == 10; sync go!; assign y = 0; }; }
            process R(int[1,2] i) { state a, b; init a; trans a -> b { sync go?; }; }
            system S, R;"""
        for process in ("S", "R(1)", "R(2)"):
            self.assertIn(f"{process}: it can move after waiting 10", self.answers(["why"], text)[0])

    def test_help_lists_every_command(self):
        out = self.simulate(["h"])
        for word in ("run", "break", "delete", "eval", "why", "c ", "u ", "g N", "t ", "s FILE", "l FILE", "q "):
            self.assertIn(f"\n  {word}", out)

    def test_of_very_many_transitions_some_are_offered(self):
        out = self.simulate(["10000", "s t.json"], self.write("crowd.xta", crowd % ("", "")), "--memory", "1500M")
        self.assertIn("  40) S: s -> s", out)
        self.assertIn("and 9,960 more; c lists them all\n      and others, too many to look at\n", out)
        self.assertEqual(len(self.saved()["steps"][0]["participants"]), 41)
        self.simulate([], self.folder / "crowd.xta", "--trace", "t.json")

    def test_of_very_many_pairs_some_are_offered(self):
        pairs = "chan c; process P(const int[0,149] i) { state A; init A; trans A -> A { sync c!; }, A -> A { sync c?; }; } system P;"
        out = self.simulate(["10000", "10001"], self.write("pairs.xta", pairs), "--memory", "1500M")
        self.assertIn("and 9,960 more; c lists them all\n      and others, too many to look at\n", out)
        self.assertIn("step 1,", out)
        self.assertIn("there is no transition 10001", out)

    def test_clocks_that_decide_who_receives_do_not_multiply(self):
        out = self.simulate(["q"], self.write("crowd.xta", crowd % ("guard x >= i;", "guard x < i;")))
        self.assertEqual(len(re.findall(r"^ *\d+\) ", out, re.M)), 40)
        self.assertNotIn("others", out)

    @needs_little_memory
    def test_memory_is_limited(self):
        slow = (crowd % ("", "")).replace("broadcast chan b;", "broadcast chan b; chan priority default < b;")
        slow = slow.replace("system ", "process Other() { state s; init s; trans s -> s { }; } system Other, ")
        out = self.simulate(["u", "q"], self.write("crowd.xta", slow), "--memory", "100M")
        self.assertIn("the transitions of this state do not fit into the memory limit", out)
        self.run_it("simulate", self.folder / "crowd.xta", "--memory", "much", expect=30)

    @needs_little_memory
    def test_a_stored_trace_that_does_not_fit(self):
        model = self.write("c.xta", counting)
        self.run_it("simulate", model, stdin="r 5\ns t.json\nq\n", expect=0)
        trace = json.loads((self.folder / "t.json").read_text())
        trace["states"] += trace["states"][:1] * 200000
        (self.folder / "long.json").write_text(json.dumps(trace))
        done = self.run_it("simulate", model, "--trace", "long.json", "--memory", "100M", expect=21)
        self.assertIn("long.json: more memory was needed than the limit allows while it was read and replayed", done.stderr)
        out = self.simulate(["l long.json", "eval 1 + 1"], model, "--memory", "100M", expect=21)
        self.assertIn("stopped: more memory was needed than the limit allows", out)
        done = self.run_it("trace", "long.json", "--memory", "100M", expect=21)
        self.assertIn("long.json: more memory was needed than the limit allows while it was read", done.stderr)

    def test_lines_can_be_edited_and_come_back(self):
        terminal = Terminal("simulate", self.write("c.xta", counting))
        terminal.wait(rb"> $", 0)
        terminal.type(b"eval n + 412", rb"412")
        terminal.type(b"\x7f\n", rb"\n41\r\n.*> $")
        terminal.type(b"nonsense\x03eval 7 + 1\n", rb"\n8\r\n.*> $")
        terminal.type(b"\x1b[A\x1b[A\n", rb"\n41\r\n.*> $")
        self.assertEqual(terminal.close(b"q\n"), 0)

    def test_what_is_typed_need_not_be_ascii(self):
        terminal = Terminal("simulate", self.write("c.xta", counting), folder=self.folder,
                            environment={"LC_ALL": "C.UTF-8"})
        terminal.wait(rb"> $", 0)
        terminal.type("s größe.json\n".encode(), "saved to größe.json\r\n.*> $".encode())
        self.assertEqual(terminal.close(b"q\n"), 0)
        self.assertTrue((self.folder / "größe.json").exists())

    def test_random_steps_are_told(self):
        wrong = "int[0,1] v; process P() { state A, B; init A; trans A -> B { }, B -> A { assign v = 7; }; } system P;"
        out = self.simulate(["r 5"], self.write("w.xta", wrong))
        self.assertRegex(out, r"> r 5\nP: A -> B after [0-9.]+\nstopped after 1 step, at P: B -> A: the model goes wrong "
                              r"there: value 7 .*\n\nstep 1, time [0-9.]+\n  P.B\n")
        out = self.simulate(["r 30"], self.write("c.xta", counting))
        self.assertEqual(len(re.findall(r"(?m)^P: A -> A after", out)), 20)
        self.assertIn("and so on; t shows the run\n\nstep 30", out)
        self.assertEqual(self.simulate(["run 30"], self.write("c.xta", counting)).count("P: A -> A after"), 0)

    def test_an_interrupt_returns_to_the_prompt(self):
        terminal = Terminal("simulate", self.write("l.xta", "int n; process P() { state A; init A; trans A -> A { }; } system P;"))
        terminal.wait(rb"> $", 0)
        terminal.type(b"run 1000000000\n", rb"1000000000\r\n")
        time.sleep(0.5)
        for _ in range(20):  # one that comes before the run has begun stops nothing
            os.write(terminal.terminal, b"\x03")
            if terminal.has(rb"stopped after [0-9,]+ steps.*> $", 2):
                break
        terminal.type(b"eval n + 3\n", rb"\n3\r\n.*> $")
        self.assertEqual(terminal.close(b"q\n"), 0)

    def test_an_interrupt_ends_looking_for_transitions(self):
        # 2^40 ways to broadcast, none of which may be left out, as it could block, and each leads nowhere.
        model = (crowd % ("", "")).replace("broadcast chan b;", "int n; broadcast chan b; chan priority default < b;")
        model = model.replace("state s; init s; trans s -> s { sync b!; }",
                              "state o, s, z { n > 0 }; init o; trans o -> s { }, s -> z { sync b!; }")
        self.assertIn("o -> s", model)
        terminal = Terminal("simulate", self.write("crowd.xta", model), "--memory", "1500M")
        terminal.wait(rb"> $", 0)
        terminal.type(b"1\n", rb"1\r\n")
        terminal.interrupt(rb"the transitions of this state were not all looked at: interrupted\r\n.*> $")
        terminal.type(b"1\n", rb"1\r\nthe transitions of this state were not all looked at: interrupted; c looks at them "
                              rb"again\r\n.*> $")
        terminal.type(b"c\n", rb"c\r\n")
        before = len(terminal.out)
        terminal.interrupt(rb"c\r\n.*the transitions of this state were not all looked at: interrupted\r\n.*> $")
        self.assertIn(b"were not all looked at: interrupted", terminal.out[before:])
        self.assertNotIn(b"no transition is possible", terminal.out[before:])
        terminal.type(b"eval 1 + 2\n", rb"\n3\r\n.*> $")
        self.assertEqual(terminal.close(b"q\n"), 0)

    @needs_little_memory
    def test_a_run_is_saved_and_shown_without_a_copy(self):
        clocks = ", ".join(f"c{i}" for i in range(40))
        model = self.write("m.xta", f"clock {clocks}; process P() {{ state A; init A; trans A -> A {{ }}; }} system P;")
        out = self.simulate(["run 10000", "g 9000", "s t.json", "g 10000"], model, "--memory", "90M")
        self.assertIn("saved to t.json", out)
        self.assertIn("step 10000,", out.split("saved to")[1])
        self.assertEqual(len(self.saved()["steps"]), 9000)

    def test_an_interrupt_ends_an_evaluation(self):
        terminal = Terminal("simulate", self.write("l.xta", slow))
        terminal.wait(rb"> $", 0)
        terminal.type(b"eval f()\n", rb"f\(\)\r\n")
        terminal.interrupt(rb"stopped\r\n.*> $")
        self.assertIn(b"stopped", terminal.out)
        terminal.type(b"eval 1 + 3\n", rb"\n4\r\n.*> $")
        self.assertEqual(terminal.close(b"q\n"), 0)

    def test_an_interrupt_ends_it_where_commands_come_from_a_pipe(self):
        # All that may receive is looked at, which takes hours here.
        model = self.write("s.xta", """broadcast chan b; bool v;
            process P() { state A; init A; trans A -> A {
              select i : int[0,9999], j : int[0,9999], k : int[0,99]; guard v && i + j == k; sync b?; }; }
            system P;""")
        for commands in ("", "c\nc\nq\n"):
            child = subprocess.Popen([binary, "simulate", model], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                     stderr=subprocess.PIPE, text=True)
            self.addCleanup(child.kill)
            status = pathlib.Path(f"/proc/{child.pid}/status")
            while not int(re.search(r"SigCgt:\s*(\w+)", status.read_text()).group(1), 16) & 1 << signal.SIGINT - 1:
                time.sleep(0.05)
            time.sleep(0.7)
            child.send_signal(signal.SIGINT)
            out, errors = child.communicate(commands, timeout=60)
            self.assertEqual(child.returncode, 11, out + errors)

    def test_selects_of_too_many_values_are_offered_in_part(self):
        model = """bool v; process P() { state A, B; init A;
            trans A -> B { select i : int[0,9999], j : int[0,9999]; guard i + j == 19998; }, A -> A { guard v; }; }
            system P;"""
        out = self.simulate(["q"], self.write("s.xta", model))
        self.assertIn("no transition was found among the first ones; there are too many to look at\n", out)
        out = self.simulate(["q"], self.write("t.xta", model.replace("bool v", "bool v = true")))
        self.assertIn("1) P: A -> A  after [0, infinity)\n      and others, too many to look at\n", out)

    def test_end_of_the_run_is_told(self):
        self.assertIn("no transition is possible", self.simulate(["1"]))
        self.assertIn("time cannot go on", self.simulate([], self.write("t.xta", tiny.replace("x >= 2", "x >= 4"))))

    def test_the_end_is_not_claimed_where_not_all_was_looked_at(self):
        late = """int v; process P() { state a, b { v > 15000 }; init a;
            trans a -> b { select s : int[0,20000]; assign v = s; }; } system P;"""
        out = self.simulate(["r"], self.write("late.xta", late))
        self.assertIn("no transition was found among the first ones; there are too many to look at\n", out)
        self.assertNotIn("is possible", out)

    def test_models_without_a_state_or_with_an_error(self):
        done = self.run_it("simulate", self.write("m.xta", tiny.replace("x <= 3", "x <= -1")), expect=31)
        self.assertIn("invariant", done.stderr)
        wrong = "int[0,1] v; process P() { state S; init S; trans S -> S { assign v = v + 1; }; } system P;"
        out = self.simulate(["1", "1", "u"], self.write("w.xta", wrong))
        self.assertIn("goes wrong: ", out)
        self.assertIn("the model goes wrong there: value 2 is outside the range", out)
        self.run_it("simulate", "-", stdin="", expect=30)

    def test_a_file_that_cannot_be_written(self):
        done = self.run_it("simulate", self.write("m.xta", tiny), stdin="1\ns no/such/folder.json\nq\n", expect=30)
        self.assertIn("cannot write no/such/folder.json", done.stderr)


if __name__ == "__main__":
    unittest.main()
