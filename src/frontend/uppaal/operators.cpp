#include "frontend/uppaal/operators.h"

namespace beeline::frontend::uppaal {

using ir::Op;

Op operation(T token) {
  switch (token) {
    case T::Plus:
    case T::AddAssign: return Op::Add;
    case T::Minus:
    case T::SubAssign: return Op::Sub;
    case T::Star:
    case T::MulAssign: return Op::Mul;
    case T::Slash:
    case T::DivAssign: return Op::Div;
    case T::Percent:
    case T::ModAssign: return Op::Mod;
    case T::Power: return Op::Pow;
    case T::Amp:
    case T::AndAssign: return Op::BitAnd;
    case T::Pipe:
    case T::OrAssign: return Op::BitOr;
    case T::Caret:
    case T::XorAssign: return Op::BitXor;
    case T::Shl:
    case T::ShlAssign: return Op::Shl;
    case T::Shr:
    case T::ShrAssign: return Op::Shr;
    case T::Min: return Op::Min;
    case T::Max: return Op::Max;
    case T::Lt: return Op::Lt;
    case T::Le: return Op::Le;
    case T::Eq: return Op::Eq;
    case T::Ne: return Op::Ne;
    case T::Ge: return Op::Ge;
    default: return Op::Gt;
  }
}

}  // namespace beeline::frontend::uppaal
