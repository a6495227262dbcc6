#include "bench/record.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

namespace beeline::bench {
namespace {

class File {
 public:
  File() : path_(std::filesystem::temp_directory_path() / ("beeline-record-" + std::to_string(getpid()) + ".jsonl")) {
    std::filesystem::remove(path_);
  }
  ~File() { std::filesystem::remove(path_); }

  std::string path() const { return path_.string(); }
  void append(const std::string& text) const { std::ofstream(path_, std::ios::app | std::ios::binary) << text; }
  std::string text() const {
    std::stringstream out;
    out << std::ifstream(path_, std::ios::binary).rdbuf();
    return out.str();
  }

 private:
  std::filesystem::path path_;
};

std::optional<std::uint64_t> any_count() {
  if (*rc::gen::arbitrary<bool>()) return std::nullopt;
  return *rc::gen::arbitrary<std::uint64_t>();
}

std::string any_text() { return *rc::gen::string<std::string>(); }

// Only texts that JSON can hold: bytes of arbitrary strings need not be UTF-8.
std::string any_ascii() {
  std::string text = any_text();
  for (char& c : text) c = static_cast<char>(c & 0x7f);
  return text;
}

Record any_record() {
  Record r;
  r.suite = any_ascii();
  r.job = any_ascii();
  r.instance = any_ascii();
  r.config = any_ascii();
  r.round = *rc::gen::arbitrary<unsigned>();
  r.family = any_ascii();
  r.model = any_ascii();
  r.model_hash = any_ascii();
  r.query = any_ascii();
  r.tool = any_ascii();
  r.spec = any_ascii();
  r.search = any_ascii();
  r.command = any_ascii();
  r.version = any_ascii();
  r.build = any_ascii();
  r.machine = {any_ascii(), *rc::gen::arbitrary<unsigned>(), *rc::gen::arbitrary<std::uint64_t>()};
  r.parallel = *rc::gen::arbitrary<unsigned>();
  r.limits = {*rc::gen::inRange(0, 100000) / 8.0, *rc::gen::arbitrary<std::uint64_t>()};
  r.status = static_cast<Status>(*rc::gen::inRange(0, 8));
  r.exit_code = *rc::gen::arbitrary<int>();
  r.verdict = any_ascii();
  r.reason = any_ascii();
  r.counts = {any_count(), any_count(), any_count(), any_count(), any_count(),
              any_count(), any_count(), any_count(), any_count(), {}};
  for (int k = *rc::gen::inRange(0, 4); k > 0; --k) {
    r.counts.queues.push_back({*rc::gen::arbitrary<std::uint64_t>(), *rc::gen::arbitrary<std::uint64_t>()});
  }
  r.seconds = *rc::gen::inRange(0, 1 << 20) / 1024.0;
  r.wall_seconds = *rc::gen::inRange(0, 1 << 20) / 1000.0;
  r.cpu_seconds = *rc::gen::inRange(0, 1 << 20) / 1000.0;
  r.peak_bytes = *rc::gen::arbitrary<std::uint64_t>();
  r.started = any_ascii();
  r.expected = any_ascii();
  r.shortest = any_count();
  return r;
}

Record named(const std::string& job) {
  Record record;
  record.suite = "s";
  record.job = job;
  return record;
}

RC_GTEST_PROP(BenchRecord, ReadsBackWhatItWrites, ()) {
  const Record record = any_record();
  const std::string line = to_json_line(record);
  RC_ASSERT(line.find('\n') == line.size() - 1);
  const Parsed parsed = from_json_line(line);
  RC_ASSERT(parsed.record.has_value());
  RC_ASSERT(parsed.record->counts == record.counts);
  RC_ASSERT(to_json_line(*parsed.record) == line);
}

// Texts of other programs end up in records, and need not be UTF-8.
RC_GTEST_PROP(BenchRecord, AnyBytesMakeALine, ()) {
  Record record = named("j");
  record.reason = any_text();
  RC_ASSERT(from_json_line(to_json_line(record)).record.has_value());
}

RC_GTEST_PROP(BenchRecord, PinsHoldCountsAndNothingOfTheMachine, ()) {
  Record record = any_record();
  const std::string pin = pin_line(record);
  const Parsed parsed = from_json_line(pin);
  RC_ASSERT(parsed.record.has_value());
  RC_ASSERT(parsed.record->counts == record.counts);
  RC_ASSERT(parsed.record->spec == record.spec);
  record.seconds += 1;
  record.wall_seconds += 1;
  record.machine.cores += 1;
  record.build += "x";
  record.started += "x";
  RC_ASSERT(pin_line(record) == pin);
}

TEST(BenchRecord, AFileThatIsNotThereHasNoRuns) {
  const RunFile file = read_runs("/nonexistent/runs.jsonl");
  EXPECT_EQ(file.error, "");
  EXPECT_TRUE(file.records.empty());
}

TEST(BenchRecord, EveryTornLastLineIsDropped) {
  const std::string first = to_json_line(named("a")), second = to_json_line(named("b"));
  for (std::size_t cut = 0; cut < second.size(); ++cut) {
    const File file;
    file.append(first + second.substr(0, cut));
    const RunFile runs = read_runs(file.path());
    ASSERT_EQ(runs.error, "");
    EXPECT_EQ(runs.torn, cut > 0);
    EXPECT_EQ(runs.good_bytes, first.size());
    ASSERT_EQ(runs.records.size(), 1u);

    RunWriter writer;
    ASSERT_EQ(writer.open(file.path(), runs.good_bytes), "");
    ASSERT_EQ(writer.append(named("c")), "");
    EXPECT_EQ(file.text(), first + to_json_line(named("c")));
  }
}

TEST(BenchRecord, ABrokenLineInTheMiddleIsAnError) {
  const File file;
  file.append(to_json_line(named("a")) + "{\"job\": 3\n" + to_json_line(named("b")));
  const RunFile runs = read_runs(file.path());
  EXPECT_NE(runs.error.find(":2: not a run"), std::string::npos) << runs.error;
  EXPECT_TRUE(runs.records.empty());
}

TEST(BenchRecord, ASecondWriterIsTurnedAway) {
  const File file;
  RunWriter first, second;
  ASSERT_EQ(first.open(file.path(), 0), "");
  ASSERT_EQ(first.append(named("a")), "");
  EXPECT_NE(second.open(file.path(), 0), "");
  EXPECT_EQ(file.text(), to_json_line(named("a"))) << "the second writer must not touch the file";
}

TEST(BenchRecord, TheLastRunOfAJobCounts) {
  Record old = named("a"), fresh = named("a");
  fresh.verdict = "satisfied";
  const auto kept = latest({old, named("b"), fresh});
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept[0].job, "a");
  EXPECT_EQ(kept[0].verdict, "satisfied");
  EXPECT_EQ(kept[1].job, "b");
}

TEST(BenchRecord, WhatMakesARunAnother) {
  const Record base = named("a");
  const auto differs = [&](auto change) {
    Record other = base;
    change(other);
    return resume_key(other) != resume_key(base);
  };
  EXPECT_TRUE(differs([](Record& r) { r.job = "b"; }));
  EXPECT_TRUE(differs([](Record& r) { r.spec = "bfs"; }));
  EXPECT_TRUE(differs([](Record& r) { r.model_hash = "1"; }));
  EXPECT_TRUE(differs([](Record& r) { r.query = "E<> true"; }));
  EXPECT_TRUE(differs([](Record& r) { r.version = "2"; }));
  EXPECT_TRUE(differs([](Record& r) { r.build = "2"; }));
  EXPECT_TRUE(differs([](Record& r) { r.limits.seconds = 1; }));
  EXPECT_TRUE(differs([](Record& r) { r.limits.bytes = 1; }));
  EXPECT_FALSE(differs([](Record& r) { r.machine.cores = 64; }));
  EXPECT_FALSE(differs([](Record& r) { r.verdict = "satisfied"; }));
  Record rebuilt = base;
  rebuilt.build = "2";
  EXPECT_EQ(resume_key(rebuilt, Builds::Any), resume_key(base, Builds::Any));
}

TEST(BenchRecord, KnownAnswersAreHeldAgainst) {
  Record record = named("a");
  record.expected = record.verdict = "satisfied";
  record.shortest = 22;
  record.counts.trace_length = 22;
  EXPECT_EQ(record.contradiction(), "");
  record.counts.trace_length = 21;
  EXPECT_NE(record.contradiction(), "");
  record.counts.trace_length = 30;
  record.verdict = "not_satisfied";
  EXPECT_NE(record.contradiction(), "");
  record.status = Status::OutOfTime;
  EXPECT_EQ(record.contradiction(), "");
}

}  // namespace
}  // namespace beeline::bench
