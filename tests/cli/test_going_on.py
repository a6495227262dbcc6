"""Searches that let go of what is behind them: killed and gone on with, on disks that are full, share by share."""
import json
import os
import resource
import signal
import subprocess
import time
import unittest

from harness import Case, binary, needs_little_memory

# A counter that goes up, and a machine that goes around in a square of states meanwhile.
def counting(rounds, side):
    return f"""
int[0,{rounds}] n;
int[0,{side - 1}] x;
int[0,{side - 1}] y;
process Count() {{ state S; init S; trans S -> S {{ guard n < {rounds}; assign n = n + 1; }}; }}
process Across() {{ state S; init S; trans S -> S {{ assign x = (x + 1) % {side}; }}; }}
process Along() {{ state S; init S; trans S -> S {{ assign y = (y + 1) % {side}; }}; }}
system Count, Across, Along;
"""


# Two ways, one of them longer, and a machine beside them.
branching = """
int[0,9] x;
process Way() {
  state a, b, c, d, e;
  init a;
  trans a -> b { }, a -> c { guard x > 3; }, c -> d { }, b -> e { guard x == 9; }, d -> e { };
}
process Machine() { state S; init S; trans S -> S { assign x = (x + 1) % 10; }; }
system Way, Machine;
"""

# Two ways to far too many states.
two_large = """
int[0,2] way;
int[0,30] v[9];
process Way() { state a, b, c; init a; trans a -> b { assign way = 1; }, a -> c { assign way = 2; }; }
process P(const int[0,8] i) {
  state S;
  init S;
  trans S -> S { guard way > 0 && v[i] < 30; assign v[i] = v[i] + 1; }, S -> S { guard v[i] > 0; assign v[i] = 0; };
}
system Way, P;
"""

counted = ("explored", "transitions", "kept", "stored")


class GoingOn(Case):
    def command(self, model, query, *more, search="freeze(bfs)"):
        return ["check", model, "-q", query, "--search", search, "--slice", "off", *more]

    def answer(self, model, query, *more, search="freeze(bfs)", expect=0):
        self.run_it(*self.command(model, query, *more, "--json", "r.json", search=search), expect=expect)
        return json.loads((self.folder / "r.json").read_text())["results"][0]

    # Starts a run and ends it as nobody can help, once it has written so much.
    def kill_it(self, arguments, blocks, after):
        run = subprocess.Popen([binary, *arguments], cwd=self.folder, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while run.poll() is None and time.monotonic() < end:
            if blocks.exists() and blocks.stat().st_size > after:
                run.send_signal(signal.SIGKILL)
                break
            time.sleep(0.002)
        self.assertEqual(run.wait(timeout=60), -signal.SIGKILL, "it ended before it was killed")

    def assert_same(self, answer, whole):
        self.assertEqual(answer["verdict"], whole["verdict"])
        self.assertEqual(answer.get("trace"), whole.get("trace"))
        for count in counted:
            self.assertEqual(answer["stats"].get(count), whole["stats"].get(count), count)
        for figure in ("states", "freed", "clusters", "peak_live", "boundaries"):
            self.assertEqual(answer["stats"]["freezing"][figure], whole["stats"]["freezing"][figure], figure)

    def test_a_run_that_was_killed_goes_on(self):
        model = self.write("m.xta", counting(200, 60))
        query = "E<> n == 200 && x == 59 && y == 59"
        whole = self.answer(model, query, "--freeze-to", "whole")
        self.assertIsNotNone(whole["trace"])
        blocks = self.folder / "run" / "blocks"
        self.kill_it(self.command(model, query, "--freeze-to", "run"), blocks, 60_000)
        self.kill_it(self.command(model, query, "--resume", "run"), blocks, 2 * blocks.stat().st_size)
        rest = self.answer(model, query, "--resume", "run")
        self.assertGreater(rest["stats"]["freezing"]["resumed"]["explored"], 0)
        self.assert_same(rest, whole)
        # The one that came to its end does so again.
        self.assert_same(self.answer(model, query, "--resume", "run"), whole)
        text = self.run_it(*self.command(model, query, "--resume", "run"), "--brief", expect=0).stdout
        self.assertIn("   went on at cluster ", text)

    def test_only_the_same_run_goes_on(self):
        model = self.write("m.xta", counting(20, 5))
        self.answer(model, "A[] n + x < 50", "--freeze-to", "run")
        other = self.write("other.xta", counting(20, 6))
        for arguments, why in ((self.command(other, "A[] n + x < 50"), "there it is 'model: "),
                               (self.command(model, "A[] n + x < 51"), "there it is 'query: A[] n + x < 50 "),
                               (self.command(model, "A[] n + x < 50", search="freeze(dfs)"), "'search: freeze(bfs"),
                               (self.command(model, "A[] n + x < 50", search="freeze(bfs,keep=none)"),
                                "nothing is written that one could go on with")):
            wrong = self.run_it(*arguments, "--resume", "run", expect=30)
            self.assertIn(why, wrong.stdout + wrong.stderr)
        nothing = self.run_it(*self.command(model, "A[] n + x < 50"), "--resume", "elsewhere", expect=30)
        self.assertIn("cannot open elsewhere/blocks", nothing.stdout + nothing.stderr)
        there = self.run_it(*self.command(model, "A[] n + x < 50"), "--freeze-to", "run", expect=30)
        self.assertIn("--resume run goes on with it", there.stdout + there.stderr)
        (self.folder / "run" / "blocks").write_bytes(b"something else")
        strange = self.run_it(*self.command(model, "A[] n + x < 50"), "--resume", "run", expect=30)
        self.assertIn("no file of frozen blocks", strange.stdout + strange.stderr)

    def test_a_block_that_is_damaged_costs_what_came_after_it(self):
        model = self.write("m.xta", counting(60, 8))
        query = "E<> n == 60 && x == 7"
        whole = self.answer(model, query, "--freeze-to", "run")
        blocks = self.folder / "run" / "blocks"
        content = bytearray(blocks.read_bytes())
        content[len(content) // 2] ^= 0x55
        del content[-20:]  # no index any more
        blocks.write_bytes(content)
        rest = self.answer(model, query, "--resume", "run")
        self.assertLess(rest["stats"]["freezing"]["resumed"]["cluster"], 50)
        self.assert_same(rest, whole)

    def test_a_disk_that_is_full_costs_no_verdict(self):
        model = self.write("m.xta", counting(60, 20))
        query = "E<> n == 60 && x == 19"
        whole = self.answer(model, query, "--freeze-to", "whole")
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
        done = subprocess.run([binary, *self.command(model, query, "--freeze-to", "run")], cwd=self.folder,
                              capture_output=True, text=True, timeout=120, preexec_fn=limit)
        self.assertEqual(done.returncode, 30, done.stdout + done.stderr)  # as wherever a file that was named is not whole
        self.assertIn("   satisfied\n", done.stdout)
        self.assertIn("not all ways could be kept on disk: cannot write to run/blocks: File too large", done.stdout)
        self.assertIn("a second run to find the way again", done.stdout)
        self.assertIn(f"   trace of {len(whole['trace']['steps'])} steps", done.stdout)
        self.assert_same(self.answer(model, query, "--resume", "run"), whole)  # there is room again
        # What waits cannot go to such a disk, so it stays where it is.
        split = subprocess.run([binary, *self.command(model, query, search="freeze(bfs,live=100)")], cwd=self.folder,
                               capture_output=True, text=True, timeout=120, preexec_fn=limit)
        self.assertEqual(split.returncode, 0, split.stdout + split.stderr)
        self.assertIn("   satisfied\n", split.stdout)
        self.assertIn("nothing more could be divided: cannot write to", split.stdout)

    # Plain search keeps half a million states.
    @needs_little_memory
    def test_a_cluster_that_does_not_fit_into_memory_is_divided(self):
        model = self.write("m.xta", counting(1, 500))
        search = "freeze(bfs(store=exact))"
        for query, explored in (("A[] n + x < 501", 500_000), ("E<> n == 1 && x == 499 && y == 499", 1)):
            answer = self.answer(model, query, "--memory", "36M", search=search)
            self.assertEqual(answer["verdict"], "satisfied")
            self.assertGreaterEqual(answer["stats"]["freezing"]["shares"]["spills"], 1)
            self.assertLess(answer["stats"]["freezing"]["peak_live"], 450_000)
            self.assertGreaterEqual(answer["stats"]["explored"], explored)
        self.assertEqual(len(answer["trace"]["steps"]), 999)

    def test_what_waits_is_divided(self):
        model = self.write("m.xta", branching)
        plain = self.answer(model, "A[] x < 10", search="bfs(store=exact)")
        for more in (["--split", "1"], ["--split", "2", "--acyclic", "Way"]):
            answer = self.answer(model, "A[] x < 10", *more, search="freeze(bfs(store=exact),clusters=states)")
            self.assertGreaterEqual(answer["stats"]["freezing"]["shares"]["divisions"], 1)
            self.assertEqual(answer["stats"]["explored"], plain["stats"]["explored"])
        text = self.run_it(*self.command(model, "A[] x < 10", search="freeze(bfs,live=12)"), expect=0).stdout
        self.assertIn("   explored in ", text)
        self.assertIn(" times in the midst of a cluster", text)
        whole = self.answer(model, "A[] x < 10", "--split", "0")
        self.assertNotIn("shares", whole["stats"]["freezing"])
        wrong = self.run_it(*self.command(model, "A[] x < 10"), "--split", "some", expect=30)
        self.assertIn("--split some: ", wrong.stderr)
        plain = self.run_it("check", model, "-q", "A[] x < 10", "--search", "bfs", "--split", "1", expect=30)
        self.assertIn("--split is for searches that let go", plain.stderr)

    # Processes of the group that a run began.
    def of_group(self, group):
        listed = subprocess.run(["ps", "-eo", "pid=,pgid=,stat="], capture_output=True, text=True, check=True).stdout
        rows = [line.split() for line in listed.splitlines()]
        return [int(pid) for pid, of, stat in rows if int(of) == group and not stat.startswith("Z")]

    def begin_on_processes(self, model, *more):
        run = subprocess.Popen([binary, *self.command(model, "E<> v[0] + v[1] > 60", "--processes", "2", *more,
                                                      search='freeze(bfs,acyclic="Way")')],
                               cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               start_new_session=True)
        self.addCleanup(run.stdout.close)
        self.addCleanup(run.stderr.close)
        end = time.monotonic() + 60
        while len(self.of_group(run.pid)) < 3 and time.monotonic() < end:
            time.sleep(0.01)
        self.assertEqual(len(self.of_group(run.pid)), 3, "two processes explore shares")
        return run

    def test_no_process_is_left(self):
        model = self.write("m.xta", two_large)
        for stop in (signal.SIGKILL, signal.SIGINT, signal.SIGTERM):
            run = self.begin_on_processes(model)
            run.send_signal(stop)
            run.communicate(timeout=60)
            self.assertEqual(run.returncode, 11 if stop != signal.SIGKILL else -stop)
            end = time.monotonic() + 60
            while self.of_group(run.pid) and time.monotonic() < end:
                time.sleep(0.01)
            self.assertEqual(self.of_group(run.pid), [])

    def test_a_process_that_is_killed_twice_costs_the_verdict(self):
        run = self.begin_on_processes(self.write("m.xta", two_large))
        first = [pid for pid in self.of_group(run.pid) if pid != run.pid]
        killed = set()
        end = time.monotonic() + 60
        while run.poll() is None and len(killed) < 4 and time.monotonic() < end:
            for pid in self.of_group(run.pid):
                if pid != run.pid and pid not in killed:
                    os.kill(pid, signal.SIGKILL)
                    killed.add(pid)
            time.sleep(0.01)
        out, errors = run.communicate(timeout=60)
        self.assertLessEqual(set(first), killed)
        self.assertIn("a process that explored a share did not end in order: it was killed by signal 9", errors)
        self.assertIn("unknown: a share was not explored, twice its process did not end in order", out)

    def test_shares_side_by_side(self):
        model = self.write("m.xta", branching)
        plain = self.answer(model, "A[] x < 10", search="bfs(store=exact)")
        for more in ([], ["--split", "1"], ["--memory", "400M"]):
            answer = self.answer(model, "A[] x < 10", "--processes", "2", *more,
                                 search='freeze(bfs(store=exact),acyclic="Way")')
            self.assertEqual(answer["verdict"], "satisfied")
            self.assertEqual(answer["stats"]["freezing"]["shares"]["processes"], 2)
            self.assertGreaterEqual(answer["stats"]["explored"], plain["stats"]["explored"])
        met = self.answer(model, "E<> Way.e", "--processes", "2", search='freeze(bfs,keep=none,acyclic="Way")')
        self.assertEqual(met["verdict"], "satisfied")
        self.assertGreaterEqual(len(met["trace"]["steps"]), 2)
        text = self.run_it(*self.command(model, "A[] x < 10", search='freeze(bfs,acyclic="Way")'), "--processes", "2",
                           expect=0).stdout
        self.assertIn("   up to 2 processes explored shares side by side\n", text)
        for search, why in (("freeze(bfs,split=0)", "there are no shares"), ("freeze(bfs,keep=full)", "keep=full"),
                            ("freeze(greedy(hU),window=2)", "nothing is divided"),
                            ("bfs", "--processes is for searches that let go")):
            wrong = self.run_it(*self.command(model, "A[] x < 10", "--processes", "2", search=search), expect=30)
            self.assertIn(why, wrong.stdout + wrong.stderr)


if __name__ == "__main__":
    unittest.main()
