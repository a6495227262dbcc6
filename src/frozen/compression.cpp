#include "frozen/compression.h"

#include <zstd.h>

#include <new>

namespace beeline::frozen {

namespace {
constexpr int level = 1;  // the numbers are packed before: higher ones save little and cost much
}  // namespace

struct Compressor::Context {
  ZSTD_CCtx* zstd;
};

Compressor::Compressor() : context_(std::make_unique<Context>(Context{ZSTD_createCCtx()})) {
  if (context_->zstd == nullptr) throw std::bad_alloc();
}

Compressor::~Compressor() { ZSTD_freeCCtx(context_->zstd); }

void Compressor::compress(std::span<const std::byte> bytes, Bytes& out) {
  const std::size_t before = out.size();
  out.resize(before + ZSTD_compressBound(bytes.size()));
  const std::size_t length =
      ZSTD_compressCCtx(context_->zstd, out.data() + before, out.size() - before, bytes.data(), bytes.size(), level);
  if (ZSTD_isError(length) != 0) throw std::bad_alloc();
  out.resize(before + length);
}

bool decompress(std::span<const std::byte> packed, std::uint64_t raw, Bytes& out) {
  out.resize(static_cast<std::size_t>(raw));
  const std::size_t length = ZSTD_decompress(out.data(), out.size(), packed.data(), packed.size());
  return ZSTD_isError(length) == 0 && length == raw;
}

}  // namespace beeline::frozen
