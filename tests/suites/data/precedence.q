// (a imply b) or c: with a = t, b = f, c = t. The other grouping agrees; with imply to the right of or it does not.
/* EXPECT:T */ E<> t imply f or t
// (f or t) imply f is false, f or (t imply ...) too; (t or t) imply f is false where t or (t imply f) would be true.
/* EXPECT:F */ E<> t or t imply f
// (f imply f) imply f, not f imply (f imply f).
/* EXPECT:F */ E<> f imply f imply f
// (not v) == 0, not not (v == 0).
/* EXPECT:T */ E<> (not v) == 0 and not v == 0
/* EXPECT:F */ E<> not v == 6
// (v & 4) != 4 by the looser &: v & (4 == 4) = 6 & 1 = 0.
/* EXPECT:F */ E<> v & 4 == 4
/* EXPECT:T */ E<> (v & 4) == 4
// t or (f and f)
/* EXPECT:T */ E<> t || f && f
// 1 + (2 * 3) = 7, (20 - 8) - 3 = 9, -7 / 2 = -3, -7 % 3 = -1, 1 << 2 + 1 = 8
/* EXPECT:T */ E<> 1 + 2 * 3 == 7 and 20 - 8 - 3 == 9 and -7 / 2 == -3 and -7 % 3 == -1 and 1 << 2 + 1 == 8
// 3 <? 5 = 3 and 3 >? 5 = 5 bind tighter than comparison, looser than +
/* EXPECT:T */ E<> 3 <? 5 == 3 and 2 + 1 >? 5 == 5
// ?: to the right: t ? 1 : (f ? 2 : 3)
/* EXPECT:T */ E<> (t ? 1 : f ? 2 : 3) == 1 and (f ? 1 : f ? 2 : 3) == 3
// the body of a quantifier goes to the end: forall i (i < 2 or i == 3) fails at 2
/* EXPECT:F */ E<> forall (i : int[0,3]) i < 2 or i == 3
/* EXPECT:T */ E<> (forall (i : int[0,1]) i < 2) and (exists (i : int[0,3]) i * i == 9)
/* EXPECT:T */ E<> 6 ^ 3 == 3 or (6 ^ 3) == 5
// xor is on the level of or
/* EXPECT:F */ E<> t xor t
