// Runs a fuzz target on the files of a folder, and on every file cut short at some lines, without libFuzzer.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

void run(const std::string& text) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

constexpr std::size_t cuts = 50;

}  // namespace

int main(int argc, char** argv) {
  std::size_t files = 0;
  for (int i = 1; i < argc; ++i) {
    std::vector<std::filesystem::path> paths;
    if (std::filesystem::is_directory(argv[i])) {
      for (const auto& entry : std::filesystem::directory_iterator(argv[i])) paths.push_back(entry.path());
    } else {
      paths.emplace_back(argv[i]);
    }
    std::sort(paths.begin(), paths.end());
    for (const auto& path : paths) {
      std::ifstream in(path, std::ios::binary);
      const std::string text(std::istreambuf_iterator<char>(in), {});
      std::printf("%s\n", path.c_str());
      std::fflush(stdout);
      run(text);
      const std::size_t step = std::max<std::size_t>(1, text.size() / cuts);
      for (std::size_t end = 0; end < text.size(); end += step) run(text.substr(0, end));
      ++files;
    }
  }
  if (files == 0) std::fprintf(stderr, "no files\n");
  return files == 0;
}
