/* EXPECT:F */ E<> P.End and x2 - x1 > 2 and x4 - x3 < 2
/* EXPECT:T */ A[] P.End imply not (x2 - x1 > 2 and x4 - x3 < 2)
/* EXPECT:T */ E<> P.End and x2 - x1 > 2 and x4 - x3 >= 2
/* EXPECT:T, inf 1; sup 3 */ bounds{P.End}: x2 - x1
/* EXPECT:T */ E<> P.End
