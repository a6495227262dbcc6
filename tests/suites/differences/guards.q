/* EXPECT:T */ E<> P.Three and x > 100
/* EXPECT:T */ E<> P.More and x - y <= 4
/* EXPECT:F */ E<> P.More and x - y <= 3
/* EXPECT:T */ E<> P.Less and y > 48
/* EXPECT:F */ E<> P.Less and x - y >= 2
/* EXPECT:T */ A[] P.Negative imply x - y == 4
/* EXPECT:T */ E<> P.Negative
/* EXPECT:F */ E<> P.Never
/* EXPECT:F */ E<> P.B and x - y > 4
/* EXPECT:T */ A[] P.B imply x - y >= 1 and y - x >= -4
/* EXPECT:T, inf 1; sup < 2 */ bounds{P.Less}: x - y
