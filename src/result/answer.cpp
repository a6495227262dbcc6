#include "result/answer.h"

namespace beeline::result {

const char* name(Verdict verdict) {
  switch (verdict) {
    case Verdict::Satisfied: return "satisfied";
    case Verdict::NotSatisfied: return "not_satisfied";
    case Verdict::Unknown: return "unknown";
    case Verdict::Unsupported: return "unsupported";
    case Verdict::Error: return "error";
    case Verdict::Internal: return "internal_error";
  }
  return "";
}

}  // namespace beeline::result
