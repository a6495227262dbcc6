#include "bench/process.h"

#include <csignal>
#include <fstream>
#include <set>

#include <gtest/gtest.h>
#include <unistd.h>

namespace beeline::bench {
namespace {

ProcessOutcome shell(const std::string& script, Limits limits = {}, const std::string& input = "") {
  return run_process({{"/bin/sh", "-c", script}, input, "", limits});
}

TEST(BenchProcess, KeepsWhatAProgramSays) {
  const ProcessOutcome outcome = shell("cat; echo oops >&2; exit 7", {}, "hello");
  EXPECT_EQ(outcome.output, "hello");
  EXPECT_EQ(outcome.errors, "oops\n");
  EXPECT_EQ(outcome.exit_code, 7);
  EXPECT_EQ(outcome.killed, Killed::No);
  EXPECT_EQ(outcome.failure, "");
}

TEST(BenchProcess, OutputOfAnyLengthDoesNotBlock) {
  EXPECT_EQ(shell("head -c 3000000 /dev/zero").output.size(), 3000000u);
}

TEST(BenchProcess, TellsSignals) { EXPECT_EQ(shell("kill -SEGV $$").exit_code, -SIGSEGV); }

TEST(BenchProcess, KillsAtTheTimeLimitWithDescendants) {
  const ProcessOutcome outcome = shell("sleep 600 & echo $!; wait", {0.3, 0});
  EXPECT_EQ(outcome.killed, Killed::Time);
  EXPECT_EQ(outcome.exit_code, -SIGKILL);
  const auto alive = [&] {
    std::ifstream file("/proc/" + outcome.output.substr(0, outcome.output.find('\n')) + "/stat");
    std::string pid, name, state;
    return (file >> pid >> name >> state) && state != "Z" && state != "X";
  };
  for (int k = 0; alive() && k < 500; ++k) usleep(10000);
  EXPECT_FALSE(alive());
}

TEST(BenchProcess, KillsAtTheMemoryLimit) {
  // A line without an end: the shell's tool keeps it in memory as it grows.
  const ProcessOutcome outcome = shell("exec tail -n 1 /dev/zero", {60, 64 << 20});
  EXPECT_EQ(outcome.killed, Killed::Memory);
}

TEST(BenchProcess, SaysWhenAProgramIsNotThere) {
  const ProcessOutcome outcome = run_process({{"/no/such/program"}, "", "", {}});
  EXPECT_NE(outcome.failure.find("/no/such/program"), std::string::npos);
}

TEST(BenchProcess, RunsSeveralAtATime) {
  ProcessPool pool;
  for (std::size_t token = 0; token < 5; ++token)
    pool.start({{"/bin/sh", "-c", "exit " + std::to_string(token)}, "", "", {}}, token);
  std::set<std::size_t> seen;
  while (pool.size()) {
    const auto ended = pool.wait(1);
    if (!ended) continue;
    EXPECT_EQ(ended->outcome.exit_code, static_cast<int>(ended->token));
    seen.insert(ended->token);
  }
  EXPECT_EQ(seen.size(), 5u);
}

TEST(BenchProcess, LeavesNothingBehind) {
  pid_t child = 0;
  {
    ProcessPool pool;
    pool.start({{"/bin/sleep", "600"}, "", "", {}}, 0);
    ASSERT_FALSE(pool.wait(0.05));
    ASSERT_EQ(pool.running().size(), 1u);
    std::ifstream("/proc/self/task/" + std::to_string(getpid()) + "/children") >> child;
  }
  ASSERT_GT(child, 0);
  EXPECT_NE(kill(child, 0), 0);
}

}  // namespace
}  // namespace beeline::bench
