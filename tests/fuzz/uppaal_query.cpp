// Queries over one small model that has something of everything a query can name.
#include <cstddef>
#include <cstdint>

#include "uppaal_common.h"

namespace {

constexpr const char* model = R"(
const int N = 3;
typedef int[0, N - 1] id_t;
typedef scalar[2] s_t;
typedef struct { int[0,5] f; bool g; } pair_t;
int i = 1;
int[0,5] a[id_t];
pair_t p[2];
clock x, y, c[2];
double d;
chan go;
bool even(int n) { return n % 2 == 0; }
pair_t twice(pair_t q) { q.f = q.f * 2; return q; }
process P(const id_t k) {
  clock z;
  int v;
  bool big() { return v > k; }
  state l0 { z <= 5 }, l1;
  init l0;
  trans l0 -> l1 { sync go!; assign v = k; };
}
process Q() { state m; init m; trans m -> m { sync go?; }; }
process S(const s_t s) { state n; init n; }
system P, Q, S;
)";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace beeline;
  util::Sources sources;
  const std::uint16_t file = sources.add("model.xta", model);
  util::Diagnostics diagnostics;
  const auto document = frontend::load(sources, file, frontend::Format::UppaalXta, diagnostics);
  fuzz::require(document != nullptr, "the model loads");
  const std::uint16_t query = sources.add("<query>", std::string(reinterpret_cast<const char*>(data), size));
  util::Diagnostics about_query;
  ir::Model model_with_queries = document->model();
  document->read_queries(model_with_queries, sources, query, about_query);
  for (const util::Diagnostic& diagnostic : about_query.all()) {
    fuzz::require(static_cast<bool>(diagnostic.position), "a message without a position");
    sources.render(diagnostic);
  }
  for (const ir::Property& property : model_with_queries.properties) {
    fuzz::require(!property.text.empty(), "a property keeps its text");
    const auto* unsupported = property.as<ir::Unsupported>();
    fuzz::require(!unsupported || !unsupported->reason.empty(), "a reason goes with unsupported");
    const auto* broken = property.as<ir::Broken>();
    fuzz::require(!broken || (!broken->reason.empty() && broken->position), "a broken query says why and where");
    fuzz::require(!broken || about_query.has_errors(), "a broken query is told");
  }
  fuzz::require_well_formed(model_with_queries.network);
  ir::Model model_with_conditions = document->model();
  util::Diagnostics about_conditions;
  document->read_conditions(model_with_conditions, sources, query, about_conditions);
  for (const util::Diagnostic& diagnostic : about_conditions.all())
    fuzz::require(static_cast<bool>(diagnostic.position), "a message without a position");
  fuzz::require_well_formed(model_with_conditions.network);
  return 0;
}
