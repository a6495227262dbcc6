// Contexts and observers of the shared collection, on their Fiacre systems: verdicts as others have them, and traces
// that others have found, step by step.
#include <algorithm>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "frontend/cdl/attach.h"
#include "frontend/cdl/cdl.h"
#include "frontend/fiacre/system.h"
#include "frontend/frontend.h"
#include "space/zone_space.h"
#include "support/explored_network.h"
#include "support/fiacre_collection.h"
#include "support/region_explorer.h"

namespace beeline::test {
namespace {

namespace cdl = frontend::cdl;
namespace fiacre = frontend::fiacre;
namespace fs = std::filesystem;

struct Loaded {
  util::Sources sources;
  util::Diagnostics diagnostics;
  std::unique_ptr<frontend::Document> document;
  std::optional<cdl::Unit> unit;

  Loaded(const fs::path& model, const fs::path& contexts) {
    const auto file = sources.add(model.filename(), contents(model));
    const auto context_file = sources.add(contexts.filename(), contents(contexts));
    document = frontend::load(sources, file, frontend::Format::Fiacre, diagnostics);
    unit = cdl::read(sources, context_file, diagnostics);
    names_no_property_ = unit && unit->cdls[0].properties.empty();
  }
  // A file whose context names no property has all of them checked.
  std::optional<cdl::Attached> attached() {
    cdl::Cdl context = unit->cdls[0];
    for (std::uint32_t i = 0; names_no_property_ && i < unit->properties.size(); ++i)
      context.properties.push_back({unit->properties[i].name, i});
    return cdl::attach(*document, document->network(), *unit, context, {}, diagnostics);
  }
  std::string said() const {
    std::string all;
    for (const auto& d : diagnostics.all()) all += sources.render(d);
    return all;
  }

 private:
  bool names_no_property_ = false;
};

using CdlOnFiacre = WithFiacreCollection;

// "reject", "success", "holds", ...: what is reached, or not.
void expect(const cdl::Attached& attached, const std::string& item, const std::string& verdict) {
  std::string text = item;
  if (!text.starts_with("assert ") && !text.starts_with("property ")) text = "property " + text;
  bool known = false;
  for (const ir::Property& property : attached.properties) {
    const bool success = property.text == text + ": success";
    if (property.text != text && !success) continue;
    known = true;
    const bool reached = reachable(attached.network, property.target());
    const bool expected = text.starts_with("assert ") ? verdict.starts_with("violated")
                          : success                   ? verdict.starts_with("success")
                                                      : verdict == "reject";
    EXPECT_EQ(reached, expected) << item;
  }
  EXPECT_TRUE(known) << item;
}

TEST_F(CdlOnFiacre, VerdictsAreAsKnown) {
  std::size_t count = 0;
  for (Expectation& row : expectations()) {
    if (row["kind"] != "verdict" || !row["file"].ends_with(".cdl")) continue;
    SCOPED_TRACE(row["file"]);
    const fs::path contexts = fiacre_collection() / row["file"];
    fs::path model = contexts;
    model.replace_extension(".fcr");
    if (contexts.filename() == "test1_patterns.cdl") model.replace_filename("test1.fcr");
    Loaded loaded(model, contexts);
    ASSERT_TRUE(loaded.document && loaded.unit) << loaded.said();
    const auto attached = loaded.attached();
    ASSERT_TRUE(attached) << loaded.said();
    asked(row, {"verdict"});
    if (row["item"] == "all three observers") {
      for (const ir::Property& property : attached->properties)
        if (property.as<ir::Invariantly>() != nullptr) {
          EXPECT_FALSE(reachable(attached->network, property.target())) << property.text;
        }
    } else if (row["file"].ends_with("_patterns.cdl")) {
      // A pattern that has to occur is violated where it does not.
      ASSERT_EQ(attached->properties.size(), 1u);
      EXPECT_FALSE(reachable(attached->network, attached->properties[0].target()));
    } else {
      expect(*attached, row["item"], row["verdict"]);
    }
    ++count;
  }
  EXPECT_GT(count, 35u);
}

// --- traces

// A configuration: what is said of each thing.
using Configuration = std::map<std::string, std::string>;

std::vector<Configuration> configurations(const std::string& text) {
  std::vector<Configuration> all;
  std::istringstream in(text);
  std::string line, owner;
  while (std::getline(in, line)) {
    if (line.ends_with('\r')) line.pop_back();
    if (line.starts_with("config:")) all.emplace_back();
    const auto quote = line.find('\''), end = line.find('\'', quote + 1);
    if (line.starts_with("- ") && quote != std::string::npos) {
      owner = line.substr(quote + 1, end - quote - 1);
      if (const auto at = line.find("[@"); at != std::string::npos && !line.starts_with("- context"))
        all.back()[owner] = line.substr(at + 2, line.find_first_of(",]", at) - at - 2);
    } else if (line.starts_with("\t- ")) {
      const auto equals = line.find('=');
      all.back()[owner + ":" + line.substr(3, equals - 3)] = line.substr(equals + 1);
    }
  }
  return all;
}

class Shown {
 public:
  Shown(const fiacre::System& system, const cdl::Attached& attached) : system_(system), attached_(attached) {}

  Configuration operator()(const std::vector<std::int32_t>& memory) const {
    Configuration out;
    for (const auto& variable : system_.symbols.shared)
      out[variable.name] = value(variable.type, &memory[variable.cell]);
    for (std::size_t i = 0; i < system_.program.instances.size(); ++i) {
      const ir::Process& process = attached_.network.processes[i];
      out[process.name] = process.locations[static_cast<std::size_t>(memory[process.cell])].name;
      for (const auto& variable : system_.symbols.slots[i])
        out[variable.name] = value(variable.type, &memory[variable.cell]);
    }
    for (const cdl::NamedValues& observer : attached_.observers)
      out["{" + attached_.network.cells[observer.cell].name + "}1"] =
          observer.names[static_cast<std::size_t>(memory[observer.cell])];
    return out;
  }

 private:
  std::string value(fiacre::TypeId type, const std::int32_t* cells) const {
    const fiacre::Type& of = system_.program.types[type];
    std::string out;
    switch (of.kind) {
      case fiacre::Type::Kind::Bool: return *cells != 0 ? "true" : "false";
      case fiacre::Type::Kind::Number: return std::to_string(*cells);
      case fiacre::Type::Kind::Record:
        for (std::uint32_t f = 0; f < of.fields.size(); ++f)
          out += (f > 0 ? "," : "") + of.fields[f].name + "=" +
                 value(of.fields[f].type, cells + system_.layouts.field(type, f));
        return "{" + out + "}";
      case fiacre::Type::Kind::Queue:
        for (std::int32_t i = 0; i < *cells; ++i)
          out += (i > 0 ? "," : "") +
                 value(of.element, cells + 1 + static_cast<std::uint32_t>(i) * system_.layouts.width(of.element));
        return "[" + out + "]";
      default: return "?";
    }
  }

  const fiacre::System& system_;
  const cdl::Attached& attached_;
};

TEST_F(CdlOnFiacre, TracesOfOthersCanBeFollowed) {
  std::size_t count = 0;
  for (Expectation& row : expectations()) {
    if (row["kind"] != "trace") continue;
    SCOPED_TRACE(row["file"]);
    fs::path file = fiacre_collection() / row["file"], model = file, contexts = file;
    Loaded loaded(model.replace_extension(".fcr"), contexts.replace_extension(".cdl"));
    ASSERT_TRUE(loaded.document && loaded.unit) << loaded.said();
    const auto attached = loaded.attached();
    ASSERT_TRUE(attached) << loaded.said();
    const auto trace = configurations(contents(file));
    ASSERT_EQ(std::to_string(trace.size() - 1), row["length"]);
    const Shown shown(*loaded.document->fiacre(), *attached);
    const space::Compiled compiled(attached->network);
    const auto space = space::ZoneSpace::make(compiled, space::Abstraction::None, {});
    space::SuccessorBuffer buffer;
    using Key = std::vector<std::uint64_t>;
    std::set<Key> now;
    const auto keep = [&](const Configuration& wanted) {
      std::set<Key> kept;
      for (const space::Successor& s : buffer.successors) {
        const std::uint64_t* const key = buffer.view(s).key;
        std::vector<std::int32_t> memory(attached->network.cells.size());
        compiled.layout.unpack(key, memory.data());
        const Configuration is = shown(memory);
        if (std::all_of(wanted.begin(), wanted.end(), [&](const auto& one) {
              const auto found = is.find(one.first);
              return found != is.end() && found->second == one.second;
            }))
          kept.emplace(key, key + space->key_words());
      }
      return kept;
    };
    space->initial(buffer);
    now = keep(trace[0]);
    ASSERT_FALSE(now.empty()) << "the initial state";
    for (std::size_t i = 1; i < trace.size(); ++i) {
      std::set<Key> next;
      for (const Key& key : now) {
        buffer.clear();
        ASSERT_TRUE(space->expand({key.data(), nullptr, 0}, buffer));
        next.merge(keep(trace[i]));
      }
      ASSERT_FALSE(next.empty()) << "step " << i;
      now = std::move(next);
    }
    // "5 observers success; no assert violated"
    for (const Key& key : now) {
      std::vector<std::int32_t> memory(attached->network.cells.size());
      compiled.layout.unpack(key.data(), memory.data());
      const auto accepted = std::count_if(attached->observers.begin(), attached->observers.end(), [&](const auto& one) {
        return one.names[static_cast<std::size_t>(memory[one.cell])] == "success";
      });
      EXPECT_EQ(accepted, std::stoi(row["verdict"])) << row["verdict"];
    }
    if (row["verdict"].ends_with("no assert violated"))
      for (const ir::Property& property : attached->properties)
        if (property.text.starts_with("assert ")) {
          EXPECT_FALSE(reachable(attached->network, property.target())) << property.text;
        }
    ASSERT_TRUE(row["states"].starts_with(">="));
    const ExploredNetwork whole = explore(attached->network, 1'000'000);
    EXPECT_EQ(whole.error, "");
    EXPECT_GE(whole.states, std::stoul(row["states"].substr(2)));
    asked(row, {"length", "states", "verdict"});
    ++count;
  }
  EXPECT_EQ(count, 2u);
}

}  // namespace
}  // namespace beeline::test
