#include "ltl/parse.h"

#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "ltl/scan.h"
#include "util/characters.h"
#include "util/nearest.h"

namespace beeline::ltl {

namespace {

// What people call them elsewhere.
struct Translation {
  std::string_view word, sign;
};
constexpr Translation unary_elsewhere[] = {
    {"globally", "G"}, {"always", "G"}, {"finally", "F"}, {"eventually", "F"}, {"next", "X"}};
constexpr Translation binary_elsewhere[] = {{"until", "U"}, {"release", "R"}, {"releases", "R"}, {"implies", "imply"}};
constexpr std::string_view unary_slips[] = {"not"};
constexpr std::string_view binary_slips[] = {"and", "or", "xor", "imply"};

template <std::size_t size>
std::string_view translated(std::string_view word, const Translation (&table)[size]) {
  for (const Translation& one : table)
    if (util::same_but_for_case(word, one.word)) return one.sign;
  return {};
}

class Parser {
 public:
  Parser(Formulas& formulas, const util::SourceFile& file, std::uint16_t file_index, std::size_t begin, std::size_t end,
         const Atoms& atoms, util::Diagnostics& diagnostics)
      : formulas_(formulas),
        file_(file),
        file_index_(file_index),
        begin_(begin),
        scan_(std::string_view(file.text).substr(begin, end - begin)),
        end_(scan_.text().size()),
        atoms_(atoms),
        diagnostics_(diagnostics) {}

  std::optional<Formula> all() {
    try {
      const Formula f = between("a formula is missing");
      return failed_ ? std::nullopt : std::optional(f);
    } catch (Stop) {
      return std::nullopt;
    }
  }

 private:
  struct Stop {};

  // The formula that goes up to end_.
  Formula between(const char* missing) {
    skip();
    if (at_ == end_) fail(at_, missing);
    if (scan_.conditional(at_, end_)) return atom(std::exchange(at_, end_), end_);
    const Formula f = implication();
    if (at_ != end_) unexpected();
    return f;
  }

  [[noreturn]] void fail(std::size_t at, std::string message) {
    diagnostics_.error(file_.position_of(begin_ + at, file_index_), std::move(message));
    throw Stop{};
  }

  // Something else than an operator or the end, where an operand has ended.
  [[noreturn]] void unexpected() {
    const std::string_view text = scan_.text();
    if (const std::size_t size = scan_.foreign(at_, end_)) unknown(at_, size);
    if (text[at_] == ')' || text[at_] == ']' || text[at_] == '}')
      fail(at_, fmt::format("this '{}' closes nothing", text[at_]));
    const auto unary = scan_.unary(at_, end_);
    const std::string_view next = text.substr(at_, unary ? unary->size : 1);
    fail(at_, fmt::format("an operator is missing before '{}'", next));
  }

  [[noreturn]] void unknown(std::size_t at, std::size_t size) {
    const std::string_view sign = scan_.text().substr(at, size);
    const char* hint = sign == "-->"   ? "write G (p -> F q) for p --> q"
                       : sign == "=>"  ? "implication is '->'"
                       : sign == "<=>" ? "equivalence is '<->'"
                       : sign == "V"   ? "release is 'R'"
                                       : "there are ! X F G U W R M && || xor -> <->";
    fail(at, fmt::format("'{}' is no operator of linear temporal logic: {}", sign, hint));
  }

  void skip() { at_ = scan_.after_blanks(at_, end_); }

  // The operator here, if it is one of those; it is skipped.
  template <class... Signs>
  std::optional<Sign> take(Signs... signs) {
    skip();
    const auto found = scan_.binary(at_, end_);
    if (!found || !((found->sign == signs) || ...)) return {};
    operator_ = scan_.text().substr(at_, found->size);
    operator_at_ = at_;
    at_ += found->size;
    return found->sign;
  }

  void require_depth(std::uint32_t depth) {
    if (depth > deepest_formula) fail(at_, fmt::format("formulas nest at most {} levels deep", deepest_formula));
  }

  class Level {
   public:
    explicit Level(Parser& parser) : parser_(parser) { parser.require_depth(++parser.depth_); }
    ~Level() { --parser_.depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    Parser& parser_;
  };

  Formula implication() {
    const Formula left = disjunction();
    const auto sign = take(Sign::Implies, Sign::Equivalent);
    if (!sign) return left;
    const Level level(*this);
    const Formula right = implication();
    return formulas_.make(*sign == Sign::Implies ? Op::Implies : Op::Equivalent, left, right);
  }

  Formula disjunction() {
    std::vector<Formula> parts{exclusive()};
    while (take(Sign::Or)) parts.push_back(exclusive());
    return formulas_.disjunction(std::move(parts));
  }

  Formula exclusive() {
    Formula left = conjunction();
    for (std::uint32_t depth = depth_; take(Sign::Xor);) {
      require_depth(++depth);
      left = formulas_.make(Op::Not, formulas_.make(Op::Equivalent, left, conjunction()));
    }
    return left;
  }

  Formula conjunction() {
    std::vector<Formula> parts{until()};
    while (take(Sign::And)) parts.push_back(until());
    return formulas_.conjunction(std::move(parts));
  }

  Formula until() {
    const Formula left = unary();
    const auto sign = take(Sign::Until, Sign::WeakUntil, Sign::Release, Sign::StrongRelease);
    if (!sign) return left;
    const Level level(*this);
    const Formula right = until();
    const Op op = *sign == Sign::Until       ? Op::Until
                  : *sign == Sign::WeakUntil ? Op::WeakUntil
                  : *sign == Sign::Release   ? Op::Release
                                             : Op::StrongRelease;
    return formulas_.make(op, left, right);
  }

  Formula unary() {
    skip();
    const auto found = scan_.unary(at_, end_);
    if (!found) return operand();
    const Level level(*this);
    operator_ = scan_.text().substr(at_, found->size);
    operator_at_ = at_;
    at_ += found->size;
    const Formula f = unary();
    const Op op = found->sign == Sign::Not       ? Op::Not
                  : found->sign == Sign::Next    ? Op::Next
                  : found->sign == Sign::Finally ? Op::Finally
                                                 : Op::Globally;
    return formulas_.make(op, f);
  }

  // A[] and the like, which speak of all runs or of some: a formula speaks of one.
  void refuse_path_quantifier() {
    const std::string_view rest = scan_.text().substr(at_, end_ - at_);
    if (!rest.starts_with("A") && !rest.starts_with("E")) return;
    const std::string_view sign = rest.substr(1, 2);
    if (sign != "[]" && sign != "<>") return;
    fail(at_, fmt::format("a formula of linear time has no path quantifiers: write '{}' for '{}'",
                          sign == "[]" ? 'G' : 'F', rest.substr(0, 3)));
  }

  Formula operand() {
    refuse_path_quantifier();
    if (at_ == end_) fail(operator_at_, fmt::format("an operand is missing after '{}'", operator_));
    if (scan_.text()[at_] == '(') {
      const std::size_t closing = scan_.closing(at_);
      if (closing == std::string_view::npos || closing >= end_) fail(at_, "this '(' is not closed");
      const std::size_t after = scan_.after_blanks(closing + 1, end_);
      if (after == end_ || scan_.binary(after, end_) || scan_.foreign(after, end_) != 0) return group(closing);
    }
    if (const auto binary = scan_.binary(at_, end_); binary && !scan_.uses_word(at_ + binary->size, end_))
      fail(at_, fmt::format("an operand is missing before '{}'", scan_.text().substr(at_, binary->size)));
    if (scan_.letter_before_operand(at_, end_)) unknown(at_, 1);
    const std::size_t end = scan_.atom_end(at_, end_);
    if (end == at_) unexpected();
    refuse_words(end);
    return atom(std::exchange(at_, end), end);
  }

  // In the atom up to there: `p nad F q`, `p until q`, `always p`. Two words side by side are no operand, and whoever
  // reads it does not see what comes behind it.
  void refuse_words(std::size_t end) {
    const std::string_view text = scan_.text();
    bool operand_ended = false;
    for (std::size_t at = at_; at < end; at = scan_.after_blanks(at, end)) {
      if (scan_.closing(at) < end) {
        at = scan_.closing(at) + 1;
        operand_ended = true;
        continue;
      }
      if (!util::is_of_name(text[at])) {
        operand_ended = false;
        ++at;
        continue;
      }
      std::size_t word_end = at;
      while (word_end < end && util::is_of_name(text[word_end])) ++word_end;
      if (at == at_ || operand_ended) refuse_word(at, word_end, operand_ended);
      at = word_end;
      operand_ended = true;
    }
  }

  void refuse_word(std::size_t at, std::size_t word_end, bool operand_ended) {
    const std::string_view text = scan_.text(), word = text.substr(at, word_end - at);
    const std::size_t next = scan_.after_blanks(word_end, end_);
    if (next == end_ || scan_.binary(next, end_)) return;
    const bool before_operator = scan_.unary(next, end_).has_value();
    const bool before_operand = before_operator || util::is_letter(text[next]) || (operand_ended && text[next] == '(');
    if (!before_operand) return;
    std::string_view meant = operand_ended ? translated(word, binary_elsewhere) : translated(word, unary_elsewhere);
    if (meant.empty() && before_operator)
      meant = operand_ended ? util::nearest(word, binary_slips) : util::nearest(word, unary_slips);
    if (!meant.empty())
      fail(at, fmt::format("'{}' is no operator of linear temporal logic; did you mean '{}'?", word, meant));
  }

  Formula group(std::size_t closing) {
    const Level level(*this);
    const std::size_t outer = std::exchange(end_, closing);
    ++at_;
    const Formula f = between("a formula is missing between the parentheses");
    end_ = outer;
    at_ = closing + 1;
    return f;
  }

  Formula atom(std::size_t begin, std::size_t end) {
    std::string_view text = scan_.text().substr(begin, end - begin);
    while (text.ends_with(' ') || text.ends_with('\t') || text.ends_with('\n') || text.ends_with('\r'))
      text.remove_suffix(1);
    if (text == "true") return formulas_.truth();
    if (text == "false") return formulas_.falsity();
    if (const auto proposition = atoms_(text, begin_ + begin)) return formulas_.atom(*proposition);
    failed_ = true;
    return formulas_.falsity();
  }

  Formulas& formulas_;
  const util::SourceFile& file_;
  std::uint16_t file_index_;
  std::size_t begin_;
  Scan scan_;
  std::size_t at_ = 0, end_;  // in the text of scan_
  const Atoms& atoms_;
  util::Diagnostics& diagnostics_;
  std::uint32_t depth_ = 0;
  bool failed_ = false;
  std::string_view operator_;  // the last one, for who misses its operand
  std::size_t operator_at_ = 0;
};

}  // namespace

std::optional<Formula> parse(Formulas& formulas, const util::SourceFile& file, std::uint16_t file_index,
                             std::size_t begin, std::size_t end, const Atoms& atoms, util::Diagnostics& diagnostics) {
  return Parser(formulas, file, file_index, begin, end, atoms, diagnostics).all();
}

}  // namespace beeline::ltl
