#include "ir/operators.h"

#include <cassert>

namespace beeline::ir {

Op opposite(Op relation) {
  switch (relation) {
    case Op::Lt: return Op::Ge;
    case Op::Le: return Op::Gt;
    case Op::Eq: return Op::Ne;
    case Op::Ne: return Op::Eq;
    case Op::Ge: return Op::Lt;
    case Op::Gt: return Op::Le;
    default: assert(false); return relation;
  }
}

Op mirrored(Op relation) {
  switch (relation) {
    case Op::Lt: return Op::Gt;
    case Op::Le: return Op::Ge;
    case Op::Ge: return Op::Le;
    case Op::Gt: return Op::Lt;
    default: return relation;
  }
}

const char* symbol(Op op) {
  switch (op) {
    case Op::Add: return "+";
    case Op::Sub: return "-";
    case Op::Mul: return "*";
    case Op::Div: return "/";
    case Op::Mod: return "%";
    case Op::Pow: return "**";
    case Op::Shl: return "<<";
    case Op::Shr: return ">>";
    case Op::BitAnd: return "&";
    case Op::BitOr: return "|";
    case Op::BitXor: return "^";
    case Op::Min: return "<?";
    case Op::Max: return ">?";
    case Op::Lt: return "<";
    case Op::Le: return "<=";
    case Op::Eq: return "==";
    case Op::Ne: return "!=";
    case Op::Ge: return ">=";
    case Op::Gt: return ">";
    case Op::And: return "&&";
    case Op::Or: return "||";
    default: return nullptr;
  }
}

}  // namespace beeline::ir
