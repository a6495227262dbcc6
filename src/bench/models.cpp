#include "bench/models.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "bench/peer_models.h"
#include "generate/contexts.h"
#include "generate/cruise_control.h"
#include "generate/family.h"
#include "generate/landing_gear.h"
#include "result/certificate.h"

namespace beeline::bench {

namespace {

std::optional<std::string> text_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream buffer;
  if (!in || !(buffer << in.rdbuf())) return std::nullopt;
  return std::move(buffer).str();
}

Model failed(std::string error) {
  Model model;
  model.error = std::move(error);
  return model;
}

Model generated(const Instance& instance) {
  const generate::Family* family = generate::find_family(instance.generator);
  if (!family) return failed(fmt::format("there is no family {}", instance.generator));
  std::string size;
  std::vector<std::pair<std::string, std::string>> options;
  for (const std::string& argument : instance.arguments) {
    if (argument.starts_with("--")) {
      options.emplace_back(argument.substr(2), "");
    } else if (options.empty()) {
      size = argument;
    } else {
      options.back().second = argument;
    }
  }
  const auto parameters = generate::parameters(*family, size, options);
  if (const auto* problem = std::get_if<std::string>(&parameters)) return failed(*problem);
  generate::Generated made = generate::generate(*family, std::get<generate::Parameters>(parameters));
  Model model;
  model.text = std::move(made.xml);
  model.query = std::move(made.query);
  model.expected = made.expectation.reachable ? "satisfied" : "not_satisfied";
  model.shortest = made.expectation.shortest;
  model.name = instance.id + ".xml";
  model.command = "generate " + made.command;
  return model;
}

// "c17": 17.
std::uint32_t number_of(const std::string& context) {
  return static_cast<std::uint32_t>(std::stoul(context.substr(1)));
}

// A system, and a context among those that are made for it; all are driven by numbers.
Model with_context(const Instance& instance) {
  const std::string& size = instance.arguments.front();
  const auto number = static_cast<std::uint32_t>(std::stoul(size));
  Model model;
  model.context = instance.context;
  if (instance.generator == "contexts") {
    model.text = generate::system_of_contexts();
    model.contexts = generate::random_contexts(number, generate::contexts_seed);
    model.promela = generate::random_context_in_promela(number, generate::contexts_seed, number_of(instance.context));
    model.name = "behavior.xta";
    model.expected = model.without_error = "satisfied";
  } else if (instance.generator == "cruise-control") {
    model.text = generate::cruise_control_fcr();
    model.contexts = generate::cruise_control_cdl(number);
    model.name = "cruise_control.fcr";
  } else if (instance.generator == "landing-gear") {
    model.text = generate::landing_gear_fcr();
    model.contexts = generate::landing_gear_cdl(number, generate::failure_configurations(0, 0));
    model.name = "landing_gear.fcr";
  } else {
    return failed(fmt::format("{} makes no contexts", instance.generator));
  }
  model.command = fmt::format("generate {} {} --model {} -o contexts.cdl", instance.generator, size, model.name);
  return model;
}

Model for_peers(const Instance& instance) {
  const PeerModel peer = peer_model(instance.generator, instance.arguments.empty() ? "" : instance.arguments.front());
  if (peer.tchecker.empty()) return failed(fmt::format("there is no family {}", instance.generator));
  Model model;
  model.text = peer.tchecker;
  model.promela = peer.promela;
  model.query = "E<> false";
  model.expected = model.without_error = "not_satisfied";
  model.name = instance.id + ".tck";
  return model;
}

Model from_file(const Instance& instance, const std::string& folder) {
  Model model;
  model.file = (std::filesystem::path(folder) / instance.file).string();
  model.name = std::filesystem::path(instance.file).filename().string();
  auto text = text_of(model.file);
  if (!text) return failed(fmt::format("cannot read {}", model.file));
  model.text = std::move(*text);
  return model;
}

}  // namespace

const Model& Models::of(const Instance& instance) {
  const auto [found, fresh] = loaded_.try_emplace(instance.id);
  if (fresh) {
    Model& model = found->second;
    model = !instance.file.empty()                        ? from_file(instance, folder_)
            : !instance.context.empty()                   ? with_context(instance)
            : instance.generator.starts_with(peer_prefix) ? for_peers(instance)
                                                          : generated(instance);
    if (!instance.query.empty()) model.query = instance.query;
    model.hash = result::fingerprint(model.text + model.contexts + model.promela);
  }
  return found->second;
}

std::string models_folder(const std::string& given, const std::string& program) {
  const auto usable = [](const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::is_directory(path, ignored);
  };
  if (!given.empty()) return usable(given) ? given : "";
  if (const char* named = std::getenv("BEELINE_MODELS")) return usable(named) ? named : "";
  // A build folder lies in the source folder: program/../.. is beside it.
  const auto beside = std::filesystem::path(program).parent_path().parent_path().parent_path() / "shared" / "models";
  return usable(beside) ? beside.string() : "";
}

std::string fingerprint_of_file(const std::string& path) {
  const auto text = text_of(path);
  return text ? result::fingerprint(*text) : "";
}

}  // namespace beeline::bench
