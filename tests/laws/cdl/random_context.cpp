// Contexts for random systems of channels.
#include <fmt/format.h>

#include "random_properties.h"
#include "system.h"

namespace beeline::test {

namespace {

class Writer final : public RandomProperties {
 public:
  Writer(Random& random, const System& system, bool timed, bool sets)
      : RandomProperties(random, timed, sets), system_(system) {}

 private:
  void declare() override {
    declare_steps();
    declare_observed();
  }

  std::string process(bool any = true) {
    if (any && chance(random_, 50)) return "any";
    return fmt::format("{{P{}}}1", below(random_, static_cast<int>(system_.processes.size())));
  }
  bool able(int channel, System::Sync sync) const {
    for (const auto& process : system_.processes)
      for (const auto& edge : process.edges)
        if (edge.channel == channel && edge.sync == sync) return true;
    return false;
  }

  void declare_steps() {
    out_ += "event tag is { informal # tick # }\n";
    steps_.push_back("tag");
    for (std::size_t c = 0; c < system_.broadcast.size(); ++c) {
      const int channel = static_cast<int>(c);
      if (system_.broadcast[c] || able(channel, System::Sync::Receive)) {
        out_ += fmt::format("event s{0} is {{ send c{0} to any }}\n", c);
        steps_.push_back(fmt::format("s{}", c));
      }
      if (able(channel, System::Sync::Send)) {
        out_ += fmt::format("event r{0} is {{ receive c{0} from any }}\n", c);
        steps_.push_back(fmt::format("r{}", c));
      }
    }
    events_ = steps_;
  }

  void declare_observed() {
    const int count = 3 + below(random_, 3);
    for (int i = 0; i < count; ++i) {
      const std::string name = fmt::format("e{}", i);
      const int channel = below(random_, static_cast<int>(system_.broadcast.size()));
      const std::string message = chance(random_, 15) ? "any" : fmt::format("c{}", channel);
      switch (below(random_, 5)) {
        case 0: out_ += fmt::format("event {} is {{ send {} from {} to {} }}\n", name, message, ends(), ends()); break;
        case 1:
          out_ += fmt::format("event {} is {{ receive {} from {} to {} }}\n", name, message, ends(), process());
          break;
        case 2:
          out_ += fmt::format("event {} is {{ sync any:c{}() from {} to {} }}\n", name, channel, ends(), ends());
          break;
        default:
          out_ += fmt::format("event {} is {{ {} becomes {} }}\n", name, predicate(),
                              chance(random_, 60) ? "true" : "false");
      }
      events_.push_back(name);
    }
  }
  // `from` and `to` of what others do; a context that is named as the one side is not named as the other.
  std::string ends() { return process(); }

  std::string atom() override {
    const int p = below(random_, static_cast<int>(system_.processes.size()));
    if (chance(random_, 50))
      return fmt::format("{{P{}}}1@L{}", p, below(random_, system_.processes[static_cast<std::size_t>(p)].locations));
    static const char* relations[] = {"=", "<", "<=", ">", ">="};
    return fmt::format("any:v{} {} {}", below(random_, system_.variables), relations[below(random_, 5)],
                       below(random_, 3));
  }

  const System& system_;
};

}  // namespace

std::string random_context(Random& random, const System& system, bool timed, bool sets) {
  return Writer(random, system, timed, sets).run();
}

}  // namespace beeline::test
